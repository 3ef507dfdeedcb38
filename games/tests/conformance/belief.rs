//! What may be known of Squod, counted afresh: every truth is played, and those that look different are dropped.

use std::collections::{BTreeSet, HashMap};

use quadrille_games::squod::{Kind, Move, RampCell};
use quadrille_games::{AnyMatch, Game, Match, Record, Rng, Seat, Squod, Viewer};

use crate::{position, viewers, walk};

/// Truths that fit all that was seen, each with the start and the moves that led to it.
type Stories = HashMap<Squod, (Squod, Vec<Move>)>;

/// One player's part of a position text, read without the library.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    /// Lines 3, 2 and 1; `.` is an empty cell.
    ramp: Vec<char>,
    /// Cells whose face was shown in a tie.
    shown: Vec<bool>,
    hand: String,
}

fn sides(truth: &Squod) -> Vec<Part> {
    let text = truth.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields.pop();
    fields.iter().filter_map(|field| field.split_once(':')).map(|(_, part)| side(part)).collect()
}

fn side(part: &str) -> Part {
    let (lines, hand) = part.split_once('+').unwrap_or((part, ""));
    let mut side = Part { ramp: Vec::new(), shown: Vec::new(), hand: hand.into() };
    for c in lines.chars().filter(|&c| c != '/') {
        match c.to_digit(10) {
            Some(run) => side.ramp.extend(std::iter::repeat_n('.', run as usize)),
            None if c == '!' => *side.shown.last_mut().unwrap() = true,
            None => side.ramp.push(c),
        }
        side.shown.resize(side.ramp.len(), false);
    }
    side
}

/// The text of a move without its secret.
fn redacted(m: Move) -> String {
    let text = m.to_string();
    let is_secret = text.len() == 1 || text.starts_with(['R', 'P', 'S']);
    if is_secret { format!("?{}", text.find('@').map_or("", |at| &text[at..])) } else { text }
}

/// What everybody sees of a move: its text, the table after it, what was taken.
fn seen(before: &Squod, m: Move, after: &Squod) -> String {
    let text = after.to_string();
    let mut seen = format!("{} {} ", redacted(m), text.split(' ').next().unwrap());
    for (was, is) in sides(before).iter().zip(sides(after)) {
        let open = is.ramp.iter().zip(&is.shown).map(|(&c, &shown)| if shown || c == '.' { c } else { '?' });
        seen.extend(open.chain(gained(&was.hand, &is.hand)));
        seen.push(' ');
    }
    seen + text.split(' ').next_back().unwrap()
}

/// The kinds that a hand has more of than before.
fn gained(was: &str, is: &str) -> impl Iterator<Item = char> {
    "RPS".chars().filter(|&c| is.matches(c).count() > was.matches(c).count())
}

/// Plays a move as it was seen in every story, and keeps the stories in which it looks the same.
fn tell_on(stories: &Stories, before: &Squod, m: Move) -> Stories {
    let (text, expected) = (redacted(m), seen(before, m, &before.after(m)));
    let mut next = Stories::new();
    for (truth, (start, moves)) in stories {
        for m in truth.moves().filter(|&m| redacted(m) == text) {
            let after = truth.after(m);
            if seen(truth, m, &after) == expected {
                let moves = moves.iter().copied().chain([m]).collect();
                next.entry(after).or_insert((*start, moves));
            }
        }
    }
    next
}

/// The view text that the rule page asks for, made from all truths that the viewer holds possible.
fn view_text(truth: &Squod, stories: &Stories, viewer: Viewer) -> String {
    let public: Vec<Vec<Part>> = stories.keys().map(sides).collect();
    let text = truth.to_string();
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    let first = fields.iter().position(|field| field.contains(':')).unwrap();
    for (seat, own) in sides(truth).iter().enumerate() {
        let all: BTreeSet<&Part> = public.iter().map(|sides| &sides[seat]).collect();
        let is_own = viewer == Viewer::Seat(Seat::new(seat as u8));
        let possible = if is_own { BTreeSet::from([own]) } else { all.clone() };
        let letter = &fields[first + seat][..1];
        fields[first + seat] = format!("{letter}:{}{}", ramp_text(&possible, &all), hand_text(&possible));
    }
    fields.join(" ")
}

fn ramp_text(possible: &BTreeSet<&Part>, public: &BTreeSet<&Part>) -> String {
    let lines = [0, 3, 6].map(|line| {
        let cells = (line..line + 3).map(|cell| match (sure(possible, cell), sure(public, cell)) {
            (Some('.'), _) => " ".into(),
            (Some(kind), Some(_)) => format!("{kind}!"),
            (Some(kind), None) => kind.into(),
            (None, _) => "?".into(),
        });
        let line = cells.collect::<String>();
        line.replace("   ", "3").replace("  ", "2").replace(' ', "1")
    });
    lines.join("/")
}

/// What stands on a cell, if it is the same in every possibility.
fn sure(possible: &BTreeSet<&Part>, cell: usize) -> Option<char> {
    let kinds: BTreeSet<char> = possible.iter().map(|side| side.ramp[cell]).collect();
    kinds.first().copied().filter(|_| kinds.len() == 1)
}

fn hand_text(possible: &BTreeSet<&Part>) -> String {
    let least = |kind: char| possible.iter().map(|side| side.hand.matches(kind).count()).min().unwrap();
    let sure: String = "RPS".chars().flat_map(|kind| std::iter::repeat_n(kind, least(kind))).collect();
    let size = possible.first().unwrap().hand.len();
    let hand = format!("{sure}{}", "?".repeat(size - sure.len()));
    if hand.is_empty() { hand } else { format!("+{hand}") }
}

/// Every view tells exactly what the stories leave open.
fn check_views(game: &Match<Squod>, stories: &Stories, rng: &mut Rng) {
    let truth = game.position();
    assert!(stories.contains_key(truth), "{truth}");
    let seats = (0..truth.seats()).map(Seat::new);
    let counts = seats.map(|seat| game.known().count(seat));
    assert_eq!(counts.product::<usize>(), stories.len(), "{truth}");
    for viewer in viewers(game) {
        let view = game.view(viewer);
        assert_eq!(view.to_string(), view_text(truth, stories, viewer), "{truth}, {viewer:?}");
        for _ in 0..20 {
            let (imagined, _) = Squod::imagine(&view, rng);
            assert!(stories.contains_key(&imagined), "{imagined} cannot be, where {truth} is");
        }
    }
    check_possible(game, stories);
}

/// `View::possible` names the kinds that the stories have on each cell.
fn check_possible(game: &Match<Squod>, stories: &Stories) {
    let view = game.view(Viewer::Public);
    let public: Vec<Vec<Part>> = stories.keys().map(sides).collect();
    for seat in 0..game.start().seats() {
        for (cell, place) in ramp_cells(seat).enumerate() {
            let told: BTreeSet<char> = view.possible(place).into_iter().map(Kind::letter).collect();
            let kinds = public.iter().map(|sides| sides[seat as usize].ramp[cell]);
            assert_eq!(told, kinds.filter(|&c| c != '.').collect(), "{view}, {place}");
        }
    }
}

/// The cells of a ramp, lines 3, 2 and 1.
fn ramp_cells(seat: u8) -> impl Iterator<Item = RampCell> {
    let columns = ["abc", "123"][seat as usize % 2];
    let texts = "321".chars().flat_map(move |line| columns.chars().map(move |column| (line, column)));
    texts.map(move |(line, column)| {
        let text = format!("R@{}{line}{column}", Squod::SEATS[seat as usize].letter);
        let Move::Reenter(_, cell) = text.parse().unwrap() else { panic!("{text} is a re-entry") };
        cell
    })
}

/// Another story with the same moves of the viewer's gives the viewer the same match, letter for letter.
fn check_indistinguishable(game: &Match<Squod>, stories: &Stories, rng: &mut Rng) {
    let mut others: Vec<_> = stories.values().collect();
    others.sort_by_key(|(start, moves)| (start.to_string(), format!("{moves:?}")));
    for _ in 0..10 {
        let (start, moves) = others[rng.usize(..others.len())];
        let mut other = Match::new(*start);
        moves.iter().for_each(|&m| other.play_move(m).unwrap());
        for viewer in viewers(game).filter(|&viewer| has_same_own_moves(game, &other, viewer)) {
            assert_eq!(other.snapshot(viewer), game.snapshot(viewer));
            let records = [&other, game].map(|game| Record::of(game, Some(viewer)).to_string());
            assert_eq!(records[0], records[1]);
        }
    }
}

fn has_same_own_moves(game: &Match<Squod>, other: &Match<Squod>, viewer: Viewer) -> bool {
    let Viewer::Seat(seat) = viewer else { return true };
    sides(game.start())[seat.index()] == sides(other.start())[seat.index()]
        && own_moves(game, seat) == own_moves(other, seat)
}

fn own_moves(game: &Match<Squod>, seat: Seat) -> Vec<Move> {
    let mut truth = *game.start();
    let mut own = Vec::new();
    for &m in game.moves() {
        own.extend((truth.to_move() == Some(seat)).then_some(m));
        truth.play_unchecked(m);
    }
    own
}

/// Plays on, first as told and then at random, and counts all truths again after every move.
fn check_from(start: Squod, mut stories: Stories, told: &[&str], plies: usize, rng: &mut Rng) {
    let mut game = Match::new(start);
    check_views(&game, &stories, rng);
    while game.end().is_none() && game.moves().len() < plies {
        let before = *game.position();
        match told.get(game.moves().len()) {
            Some(text) => game.play_text(text).unwrap(),
            None => drop(game.play_random(rng)),
        }
        stories = tell_on(&stories, &before, *game.moves().last().unwrap());
        check_views(&game, &stories, rng);
    }
    check_indistinguishable(&game, &stories, rng);
}

#[test]
fn views_are_exact_from_the_toss_on() {
    for seed in 0..3 {
        let start: Squod = position("toss 1 s:- w:- s");
        let toss = played_toss(start, seed);
        let stories = Stories::from([(toss, (toss, Vec::new()))]);
        check_from(toss, stories, &[], 34, &mut Rng::with_seed(seed));
    }
}

/// The set-up that a toss leads to.
fn played_toss(mut truth: Squod, seed: u64) -> Squod {
    let mut rng = Rng::with_seed(seed);
    while truth.to_string().starts_with("toss") {
        truth.play_unchecked(Move::Toss(Kind::ALL[rng.usize(..3)]));
    }
    truth
}

/// All truths with the same hands and shown faces as this one.
fn rearranged(truth: &Squod) -> Stories {
    let mut texts = vec![String::new()];
    let text = truth.to_string();
    for (i, field) in text.split(' ').enumerate() {
        let parts = if field.contains(':') { rearranged_part(field) } else { vec![field.into()] };
        let space = if i > 0 { " " } else { "" };
        texts =
            texts.iter().flat_map(|text| parts.iter().map(move |p| format!("{text}{space}{p}"))).collect();
    }
    texts.iter().map(|text| position(text)).map(|truth: Squod| (truth, (truth, Vec::new()))).collect()
}

/// Every order of the kinds that a field hides.
fn rearranged_part(field: &str) -> Vec<String> {
    let hand = field.find('+').unwrap_or(field.len());
    let is_hidden = |&i: &usize| "RPS".contains(&field[i..=i]) && !field[i + 1..].starts_with('!');
    let hidden: Vec<usize> = (0..hand).filter(is_hidden).collect();
    let mut left: Vec<char> = hidden.iter().map(|&i| field[i..].chars().next().unwrap()).collect();
    left.sort_unstable();
    let mut parts = BTreeSet::new();
    permute(field.into(), &hidden, &left, &mut parts);
    parts.into_iter().collect()
}

fn permute(field: String, hidden: &[usize], left: &[char], parts: &mut BTreeSet<String>) {
    let Some((&place, rest)) = hidden.split_first() else {
        parts.insert(field);
        return;
    };
    for i in 0..left.len() {
        let mut next = field.clone();
        next.replace_range(place..=place, &left[i].to_string());
        permute(next, rest, &[&left[..i], &left[i + 1..]].concat(), parts);
    }
}

/// The position with some of its hidden faces marked as shown.
fn partly_shown(truth: &Squod, rng: &mut Rng) -> Squod {
    let text = truth.to_string();
    let mut marked = String::new();
    for (i, field) in text.split(' ').enumerate() {
        marked += if i > 0 { " " } else { "" };
        let hand = if field.contains(':') { field.find('+').unwrap_or(field.len()) } else { 0 };
        for (i, c) in field.char_indices() {
            marked.push(c);
            if i < hand && "RPS".contains(c) && !field[i + 1..].starts_with('!') && rng.u8(..3) == 0 {
                marked.push('!');
            }
        }
    }
    position(&marked)
}

/// Positions from random games in which not too much is hidden.
fn middles(start: &str, seed: u64) -> Vec<Squod> {
    let mut middles = Vec::new();
    walk::<Squod>(start, seed, |game, rng| {
        let in_play = game.position().to_string().contains("/") && game.end().is_none();
        if in_play && !game.position().to_string().starts_with("setup") {
            let start = partly_shown(game.position(), rng);
            let known = start.known();
            let count: usize = (0..start.seats()).map(|seat| known.count(Seat::new(seat))).product();
            middles.extend((2..3000).contains(&count).then_some(start));
        }
    });
    middles
}

#[test]
fn views_are_exact_from_the_middle_on() {
    let mut rng = Rng::with_seed(5);
    for start in ["toss 1 s:- w:- s", "toss 1 s:- w:- n:- e:- s"] {
        for middle in (0..12).filter_map(|seed| middles(start, seed).pop()) {
            check_from(middle, rearranged(&middle), &[], 16, &mut rng);
        }
        for middle in (0..12).filter_map(|seed| middles(start, seed).into_iter().next()) {
            check_from(middle, rearranged(&middle), &[], 16, &mut rng);
        }
    }
}

#[test]
fn views_are_exact_after_a_pass() {
    let mut rng = Rng::with_seed(7);
    for start in [
        "3/sR2/sS2 s:3/RPS/1P1 w:PR1/3/3+RPSS w",
        "sS2/sR2/sS2 s:3/RPP/3 w:PRS/3/3+RPS w",
        "nS2/nR2/nS2 s:3/RPP/SS1+R w:PRS/3/3+RPS n:3/1P1/P2+R e:3/3/3+RRPPSS w",
    ] {
        let start = position(start);
        for told in [&["pass"][..], &["R@w11"], &["R@w12", "S@w11"]] {
            check_from(start, rearranged(&start), told, 10, &mut rng);
        }
    }
}
