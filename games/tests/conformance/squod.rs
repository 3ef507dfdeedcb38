//! Squod played with named places, as the rules say it, beside the real thing; and who may know what.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_games::squod::{Layout, Move};
use quadrille_games::{AnyMatch, Game, Match, Outcome, Rng, Seat, Side, Squod, Viewer};

use crate::events::viewer;
use crate::table::rows;
use crate::{GAMES, played, position, viewers, walk};

const PUBLIC: Viewer = Viewer::Public;
const SOUTH: Viewer = Viewer::Seat(Seat::new(0));
const WEST: Viewer = Viewer::Seat(Seat::new(1));

/// A table as the rules speak of it: the ring and all ramps by the names of their cells.
#[derive(Clone)]
struct Table {
    /// Owner, kind, and `!` for a shown face.
    pieces: BTreeMap<String, String>,
    hands: BTreeMap<char, String>,
    /// The letters of the seats, clockwise.
    seats: String,
    turn: char,
}

/// The names of a row of cells.
fn row(cells: &str) -> Vec<String> {
    cells.split(' ').map(String::from).collect()
}

/// The cells of the ring, rows 3 to 1.
fn ring() -> Vec<Vec<String>> {
    ["a3 b3 c3", "a2 b2 c2", "a1 b1 c1"].map(row).to_vec()
}

/// The cells of a ramp, lines 3 to 1.
fn ramp(seat: char) -> Vec<Vec<String>> {
    let columns = if is_first(seat) { ['a', 'b', 'c'] } else { ['1', '2', '3'] };
    [3, 2, 1].map(|line| columns.map(|column| format!("{seat}{line}{column}")).to_vec()).to_vec()
}

/// Whether a seat is of the first side.
fn is_first(seat: char) -> bool {
    "sn".contains(seat)
}

/// SO1.
fn beats(kind: char, other: char) -> bool {
    ["PR", "RS", "SP"].contains(&format!("{kind}{other}").as_str())
}

/// SO7: the ring cell in front of a cell of the Squod line.
fn front(cell: &str) -> String {
    let column = &cell[2..];
    match &cell[..1] {
        "s" => format!("{column}1"),
        "n" => format!("{column}3"),
        "w" => format!("a{column}"),
        _ => format!("c{column}"),
    }
}

/// SO10: the letter of the south or north piece and the number of the west or east one.
fn crossing(cell: &str, rival: &str) -> String {
    let (cell, rival) = (&cell[2..], &rival[2..]);
    if cell > rival { format!("{cell}{rival}") } else { format!("{rival}{cell}") }
}

fn letter(text: &str, i: usize) -> char {
    text.as_bytes()[i].into()
}

/// How far the names of two cells differ at one place.
fn apart(one: &str, other: &str, i: usize) -> u8 {
    one.as_bytes()[i].abs_diff(other.as_bytes()[i])
}

impl Table {
    fn of(text: &str) -> Table {
        let fields: Vec<&str> = text.split(' ').collect();
        let (turn, places) = fields.split_last().unwrap();
        let mut table = Table {
            pieces: BTreeMap::new(),
            hands: BTreeMap::new(),
            seats: places[1..].iter().map(|field| letter(field, 0)).collect(),
            turn: letter(turn, 0),
        };
        table.put(&ring(), places[0], "");
        for field in &places[1..] {
            let (lines, hand) = field[2..].split_once('+').unwrap_or((&field[2..], ""));
            table.put(&ramp(letter(field, 0)), lines, &field[..1]);
            table.hands.insert(letter(field, 0), hand.into());
        }
        table
    }

    /// Reads pieces and runs of empty cells; in the ring each piece names its owner.
    fn put(&mut self, cells: &[Vec<String>], text: &str, owner: &str) {
        let mut cells = cells.iter().flatten();
        let mut chars = text.chars().filter(|&c| c != '/').peekable();
        while let Some(c) = chars.next() {
            if let Some(run) = c.to_digit(10) {
                cells.nth(run as usize - 1);
                continue;
            }
            let mut piece = format!("{owner}{c}");
            piece.extend(owner.is_empty().then(|| chars.next().unwrap()));
            piece.extend(chars.next_if_eq(&'!'));
            self.pieces.insert(cells.next().unwrap().clone(), piece);
        }
    }

    fn text(&self) -> String {
        let lines = |cells: Vec<Vec<String>>, skip: usize| {
            let cell = |cell: &String| self.pieces.get(cell).map_or(" ", |piece| &piece[skip..]).to_string();
            let lines: Vec<String> = cells.iter().map(|line| line.iter().map(cell).collect()).collect();
            lines.join("/").replace("   ", "3").replace("  ", "2").replace(' ', "1")
        };
        let mut text = lines(ring(), 0);
        for seat in self.seats.chars() {
            text += &format!(" {seat}:{}", lines(ramp(seat), 1));
            let hand: String = "RPS".chars().flat_map(|kind| self.hands[&seat].matches(kind)).collect();
            text += &if hand.is_empty() { hand } else { format!("+{hand}") };
        }
        format!("{text} {}", self.turn)
    }

    fn owner(&self, cell: &str) -> Option<char> {
        self.pieces.get(cell).map(|piece| letter(piece, 0))
    }

    fn kind(&self, cell: &str) -> char {
        letter(&self.pieces[cell], 1)
    }

    /// SO9: a weaker opponent, or nobody, stands there.
    fn may_go(&self, from: &str, to: &str) -> bool {
        self.owner(to).is_none_or(|owner| {
            is_first(owner) != is_first(self.turn) && beats(self.kind(from), self.kind(to))
        })
    }

    /// SO16.
    fn is_won(&self) -> bool {
        let rows = ring();
        let columns: Vec<Vec<String>> =
            (0..3).map(|i| rows.iter().map(|row| row[i].clone()).collect()).collect();
        rows.iter().chain(&columns).any(|line| {
            let pieces: Vec<&String> = line.iter().filter_map(|cell| self.pieces.get(cell)).collect();
            let kinds: BTreeSet<char> = pieces.iter().map(|piece| letter(piece, 1)).collect();
            let sides: BTreeSet<bool> = pieces.iter().map(|piece| is_first(letter(piece, 0))).collect();
            kinds.len() == 3 && sides.len() == 1
        })
    }

    /// SO5–SO17: every move and the position after it.
    fn moves(&self) -> BTreeMap<String, String> {
        let mut moves = BTreeMap::new();
        if self.is_won() {
            return moves;
        }
        for (from, piece) in &self.pieces {
            let owner = letter(piece, 0);
            if from.len() == 3 && owner == self.turn {
                self.add_from_ramp(from, &mut moves);
            } else if from.len() == 2 && is_first(owner) == is_first(self.turn) {
                self.add_steps(from, &mut moves);
            }
        }
        if moves.is_empty() {
            moves.insert("pass".into(), self.passed_on());
        }
        self.add_reentries(&mut moves);
        moves
    }

    fn add_from_ramp(&self, from: &str, moves: &mut BTreeMap<String, String>) {
        let lines = ramp(self.turn);
        if letter(from, 1) == '3' {
            let to = front(from);
            if self.may_go(from, &to) {
                moves.insert(format!("{from}-{to}"), self.gone(from, &to).passed_on());
            }
            return self.add_squods(from, "", moves);
        }
        let next = &lines[usize::from(letter(from, 1) == '1')];
        let is_near = |to: &&String| apart(from, to, 2) <= 1;
        for to in next.iter().filter(is_near).filter(|to| self.owner(to).is_none()) {
            let climbed = self.gone(from, to);
            moves.insert(format!("{from}-{to}"), climbed.passed_on());
            if letter(to, 1) == '3' {
                climbed.add_squods(to, &format!("{from}-"), moves); // SO12
            }
        }
    }

    /// SO10, SO11.
    fn add_squods(&self, at: &str, climb: &str, moves: &mut BTreeMap<String, String>) {
        for rival in self.seats.chars().filter(|&seat| is_first(seat) != is_first(self.turn)) {
            for cell in ramp(rival).swap_remove(0).iter().filter(|cell| self.owner(cell).is_some()) {
                let crossing = crossing(at, cell);
                if self.owner(&crossing).is_none() {
                    moves.insert(format!("{climb}{at}!{cell}"), self.fought(at, cell, &crossing).passed_on());
                }
            }
        }
    }

    /// SO8.
    fn add_steps(&self, from: &str, moves: &mut BTreeMap<String, String>) {
        for to in ring().concat() {
            if apart(from, &to, 0) + apart(from, &to, 1) == 1 && self.may_go(from, &to) {
                moves.insert(format!("{from}-{to}"), self.gone(from, &to).passed_on());
            }
        }
    }

    /// SO17.
    fn add_reentries(&self, moves: &mut BTreeMap<String, String>) {
        for kind in self.hands[&self.turn].chars() {
            for cell in ramp(self.turn)[2].iter().filter(|cell| self.owner(cell).is_none()) {
                let mut after = self.clone();
                after.pieces.insert(cell.clone(), format!("{}{kind}", self.turn));
                after.hands.insert(self.turn, self.hands[&self.turn].replacen(kind, "", 1));
                moves.insert(format!("{kind}@{cell}"), after.text());
            }
        }
    }

    /// A piece has gone from one cell to another, and what stood there is in its owner's hand (SO14).
    fn gone(&self, from: &str, to: &str) -> Table {
        let mut after = self.clone();
        let mut piece = after.pieces.remove(from).unwrap();
        piece.truncate(if to.len() == 2 { 2 } else { 3 });
        if let Some(taken) = after.pieces.insert(to.into(), piece) {
            after.hands.get_mut(&letter(&taken, 0)).unwrap().push(letter(&taken, 1));
        }
        after
    }

    /// SO11: the winner at the crossing, the loser in hand; or both shown.
    fn fought(&self, at: &str, rival: &str, crossing: &str) -> Table {
        let mut after = self.clone();
        let [mine, theirs] = [at, rival].map(|cell| self.kind(cell));
        if mine == theirs {
            for cell in [at, rival] {
                after.pieces.insert(cell.into(), self.pieces[cell][..2].to_string() + "!");
            }
            return after;
        }
        let (winner, loser) = if beats(mine, theirs) { (at, rival) } else { (rival, at) };
        let beaten = after.pieces.remove(loser).unwrap();
        after.hands.get_mut(&letter(&beaten, 0)).unwrap().push(letter(&beaten, 1));
        after.gone(winner, crossing)
    }

    /// The text once the next seat is to move (SO13).
    fn passed_on(&self) -> String {
        let i = self.seats.find(self.turn).unwrap();
        let turn = letter(&self.seats, (i + 1) % self.seats.len());
        Table { turn, ..self.clone() }.text()
    }
}

#[test]
fn moves_are_those_of_the_rules_read_with_names() {
    for start in Squod::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 0..GAMES {
            walk::<Squod>(start, seed, |game, _| {
                let (truth, text) = (game.position(), game.position().to_string());
                if !text.starts_with("toss") && !text.starts_with("setup") {
                    let listed = truth.moves().map(|m| (m.to_string(), truth.after(m).to_string()));
                    assert_eq!(listed.collect::<BTreeMap<_, _>>(), Table::of(&text).moves(), "{text}");
                }
            });
        }
    }
}

#[test]
fn there_are_90_set_ups() {
    let texts: BTreeSet<String> = Layout::all().map(|layout| layout.to_string()).collect();
    assert_eq!(texts.len(), 90);
    let is_fair = |text: &String| "RPS".chars().all(|kind| text.matches(kind).count() == 2);
    assert!(texts.iter().all(is_fair));
    let game = played::<Squod>("toss 1 s:- w:- s", "R S");
    assert!(game.position().moves().map(|m| m.to_string()).collect::<BTreeSet<_>>() == texts);
}

#[test]
fn every_face_in_a_view_is_true_and_no_own_face_is_hidden() {
    for start in Squod::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 0..GAMES {
            walk::<Squod>(start, seed, |game, _| viewers(game).for_each(|viewer| check_faces(game, viewer)));
        }
    }
}

fn check_faces(game: &Match<Squod>, viewer: Viewer) {
    let [view, truth] = [game.view(viewer).to_string(), game.position().to_string()];
    let own = if let Viewer::Seat(seat) = viewer { Squod::SEATS[seat.index()].letter } else { '-' };
    assert_eq!(view.split(' ').count(), truth.split(' ').count());
    for (seen, is) in view.split(' ').zip(truth.split(' ')) {
        let [seen, is] = [seen, is].map(|field| field.replace('!', ""));
        let [(seen_ramp, seen_hand), (ramp, hand)] =
            [&seen, &is].map(|field| field.split_once('+').unwrap_or((field, "")));
        assert!(seen_ramp.len() == ramp.len() && seen_hand.len() == hand.len(), "{view} of {truth}");
        assert!(
            seen_ramp.chars().zip(ramp.chars()).all(|(c, face)| c == '?' || c == face),
            "{view} of {truth}"
        );
        let surely = |kind| seen_hand.matches(kind).count() <= hand.matches(kind).count();
        assert!(['R', 'P', 'S'].into_iter().all(surely), "{view} of {truth}");
        assert!(!seen.starts_with(own) || seen == is, "{view} of {truth}");
    }
}

#[test]
fn moves_and_views_differ_by_viewer() {
    for [start, moves, eyes, read, view] in rows(include_str!("squod.txt")) {
        let game = played::<Squod>(start, moves);
        let viewer = viewer(&game, letter(eyes, 0)).unwrap();
        let found = (game.notations(viewer).join(" "), game.view(viewer).to_string());
        assert_eq!(found, (read.into(), view.into()), "{start}, {moves}, {eyes}");
    }
}

#[test]
fn places_of_players_say_whose_they_are() {
    let scene = played::<Squod>(Squod::VARIANTS[1].starts[0], "").scene(None);
    let of = |id: &str| scene.spots.iter().find(|spot| spot.id == id).map(|spot| (spot.seat, spot.line));
    let expected =
        [("s2a", Some(0), Some(2)), ("w31", Some(1), Some(3)), ("nR", Some(2), None), ("b2", None, None)];
    for (id, seat, line) in expected {
        assert_eq!(of(id), Some((seat, line)), "{id}");
    }
}

#[test]
fn a_defender_wins_on_the_attackers_turn() {
    let game = played::<Squod>("3/wRwP1/3 s:2P/RPS/SR1 w:1S1/RPS/3 s", "s3c!w32");
    assert_eq!(game.position().outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn imagined_truths_are_equally_likely() {
    for (start, moves, viewer, count) in [
        ("3/3/3 s:3/RPS/SPR w:3/S1R/P2+RPS w", "R@w12", SOUTH, 18),
        ("3/3/3 s:3/RPS/SPR w:3/S1S/P2+RRP w", "R@w13", SOUTH, 6),
        ("3/sR2/sS2 s:R!P!1/S!2/1P!1 w:PR1/3/3+RPSS w", "", PUBLIC, 2),
        ("toss 1 s:- w:- s", "R S RPS/SPR", WEST, 90),
        ("toss 1 s:- w:- s", "R", WEST, 3),
    ] {
        check_uniform(&played(start, moves), viewer, count);
    }
}

/// Each truth comes up, and Pearson's statistic is not above four deviations of its mean.
fn check_uniform(game: &Match<Squod>, viewer: Viewer, count: usize) {
    const EACH: usize = 500;
    let (view, mut rng) = (game.view(viewer), Rng::with_seed(1));
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..EACH * count {
        *seen.entry(Squod::imagine(&view, &mut rng).0.to_string()).or_default() += 1;
    }
    assert_eq!(seen.len(), count, "{view}");
    let squares: usize = seen.values().map(|&times| times.abs_diff(EACH).pow(2)).sum();
    let (statistic, freedom) = (squares as f64 / EACH as f64, (count - 1) as f64);
    assert!(statistic < freedom + 4.0 * (2.0 * freedom).sqrt(), "{view}: {statistic}");
}

#[test]
fn repetition_compares_what_the_public_reads() {
    for start in Squod::VARIANTS.iter().flat_map(|variant| variant.starts) {
        let mut seen = Vec::new();
        for seed in 0..GAMES {
            walk::<Squod>(start, seed, |game, _| {
                let public = game.position().public(game.known());
                seen.push((public, game.view(Viewer::Public).to_string()));
            });
        }
        for (i, (public, text)) in seen.iter().enumerate() {
            let same = |(other, other_text): &(_, String)| (other == public) == (other_text == text);
            assert!(seen[i + 1..].iter().all(same), "{text}");
        }
    }
}

/// SO2: before both are shown, others hear of a pick and not of which one, neither in events nor in words.
#[test]
fn a_pick_is_told_to_nobody_else_before_it_is_shown() {
    for start in Squod::VARIANTS.iter().flat_map(|variant| variant.starts) {
        let told = |pick: &str, viewer| format!("{:?}", played::<Squod>(start, pick).events(Some(viewer), 0));
        let picker = Viewer::Seat(Seat::new(0));
        assert_ne!(told("R", picker), told("P", picker), "who picked knows it");
        for viewer in viewers(&played::<Squod>(start, "R")).filter(|viewer| *viewer != picker) {
            assert_eq!(told("R", viewer), told("P", viewer), "{viewer:?}");
            assert_eq!(told("R", viewer), told("S", viewer), "{viewer:?}");
        }
    }
}

#[test]
fn tosses_and_set_ups_may_be_chosen_before_the_turn_and_who_may_is_no_secret() {
    for start in Squod::VARIANTS.iter().flat_map(|variant| variant.starts) {
        for seed in 0..GAMES {
            walk::<Squod>(start, seed, |game, rng| {
                let truth = game.position();
                let (twin, _) = Squod::imagine(&game.view(Viewer::Public), rng);
                let legal: Vec<Move> = truth.moves().collect();
                let is_play = !matches!(legal.first(), Some(Move::Toss(_) | Move::SetUp(_)));
                for seat in (0..truth.seats()).map(Seat::new) {
                    let ahead = truth.ahead(seat);
                    assert_eq!(ahead, twin.ahead(seat), "{truth}");
                    assert!(!is_play || ahead.is_empty(), "{truth}");
                    let is_turn = seat == truth.turn() && !is_play;
                    assert!(!is_turn || legal.iter().all(|m| ahead.contains(m)), "{truth}");
                }
            });
        }
    }
    let start: Squod = position("toss 1 s:- w:- n:- e:- s");
    assert_eq!([0, 1, 2, 3].map(|seat| start.ahead(Seat::new(seat)).len()), [93, 93, 90, 90]);
    let picked: Squod = position("toss 1 s:R w:- n:- e:- w");
    assert_eq!([0, 1, 2, 3].map(|seat| picked.ahead(Seat::new(seat)).len()), [90, 93, 90, 90]);
}
