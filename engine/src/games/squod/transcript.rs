//! Squod as one seat saw it: what is told to an engine, and the match that an engine makes of it.
//!
//! Each move is told in the seat's own notation, with what was shown after `=`. The reader looks
//! for hidden faces that fit. Whichever it finds, views and history depend on what was told alone.

use std::collections::HashMap;

use quadrille_games::squod::{Kind, Layout, Move, Place, RampCell};
use quadrille_games::{Event, Game, Match, Seat, Squod, Variant, Viewer};

use crate::ugi::position::{about_move, arguments, read_start, split};

/// A player has six pieces, so no more faces of one player can be unknown.
const MOST_HIDDEN: usize = 6;
const TIE: &str = "tie";

/// The arguments of `position` for a seat.
pub(super) fn to_ugi(game: &Match<Squod>, seat: Seat) -> String {
    let start = game.start().view(&game.start().known(), Viewer::Seat(seat));
    arguments(&format!("view {} fen", letter(seat)), &start.to_string(), seen_moves(game, seat))
}

fn letter(seat: Seat) -> char {
    Squod::SEATS[seat.index()].letter
}

/// The moves as a seat reads them, each with what was shown to all.
fn seen_moves(game: &Match<Squod>, seat: Seat) -> Vec<String> {
    let viewer = Viewer::Seat(seat);
    let told = game.notations(viewer).into_iter().zip(game.events(Some(viewer), 0));
    told.map(|(text, step)| text + &step.events.iter().find_map(shown).unwrap_or_default()).collect()
}

/// What a move shows: both faces of a Squod, the face of a piece that enters, who won the toss.
fn shown(event: &Event) -> Option<String> {
    match event {
        Event::Clashed { face, rival, .. } => Some(format!("={face}{}", rival.face)),
        Event::Entered { face, .. } => Some(format!("={face}")),
        Event::Tossed { winner, .. } => {
            Some(winner.map_or(format!("={TIE}"), |seat| format!("={}", letter(seat))))
        }
        _ => None,
    }
}

/// Reads `SEAT startpos …` or `SEAT fen …`.
pub(super) fn from_ugi(variant: &Variant, text: &str) -> Result<Match<Squod>, String> {
    let text = text.trim_start();
    let (seat, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (start, words) = split(variant, rest)?;
    if start.contains('?') {
        return Err("a match that starts with hidden faces cannot be told".into());
    }
    let start: Squod = read_start(&start)?;
    let viewer = seat_of(seat, start.seats()).ok_or("after `view` comes the letter of a seat")?;
    let mut transcript = Transcript::new(viewer, &start);
    for (i, word) in words.iter().enumerate() {
        transcript.read(word).map_err(|why| about_move(i, word, why))?;
    }
    let game = transcript.make_up(start)?;
    let told = words.iter().zip(seen_moves(&game, viewer));
    match told.enumerate().find(|(_, (word, seen))| shown_in(word) != shown_in(seen)) {
        Some((i, (word, _))) => Err(about_move(i, word, "this does not fit the faces that are known")),
        None => Ok(game),
    }
}

fn shown_in(word: &str) -> &str {
    word.split_once('=').map_or("", |(_, shown)| shown)
}

fn seat_of(text: &str, seats: u8) -> Option<Seat> {
    (0..seats).map(Seat::new).find(|&seat| text.chars().eq([letter(seat)]))
}

fn kind_of(letter: char) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
}

fn read_move(text: &str) -> Result<Move, String> {
    text.parse().map_err(|error| format!("not a move: {error}"))
}

/// The part of the match that the next move belongs to.
#[derive(Clone, Copy)]
enum Part {
    /// South picks.
    FirstPick,
    /// West picks; South's pick, if it was told.
    SecondPick(Option<Kind>),
    /// So many seats have not set up yet.
    SetUp(u8),
    Play,
}

/// South's pick in a position in which West is to pick.
fn standing_pick(position: &Squod) -> Option<Kind> {
    position.view(&position.known(), Viewer::Seat(Seat::new(0))).first_pick()
}

/// How many seats have not set up yet, during the set-up.
fn seats_to_set_up(position: &Squod) -> u8 {
    let is_empty = |seat: &Seat| position.faces_on(*seat, 1) == [None; 3];
    (0..position.seats()).map(Seat::new).filter(is_empty).count() as u8
}

/// A move, in which faces may be missing.
enum SeenMove {
    Whole(Move),
    /// Line 2, then line 1: the numbers of six faces.
    SetUp([usize; 6]),
    /// The number of a face.
    Reenter(usize, RampCell),
}

/// A face that was hidden, and its kind once it was shown.
struct Face {
    owner: Seat,
    kind: Option<Kind>,
}

/// All that a seat was told.
struct Transcript {
    viewer: Seat,
    seats: u8,
    turn: Seat,
    part: Part,
    moves: Vec<(Seat, SeenMove)>,
    faces: Vec<Face>,
    /// On which ramp cells hidden faces stand.
    standing: HashMap<RampCell, usize>,
}

impl Transcript {
    fn new(viewer: Seat, start: &Squod) -> Transcript {
        let part = match start.moves().next() {
            Some(Move::Toss(_)) if start.to_move() == Some(Seat::new(0)) => Part::FirstPick,
            Some(Move::Toss(_)) => Part::SecondPick(standing_pick(start)),
            Some(Move::SetUp(_)) => Part::SetUp(seats_to_set_up(start)),
            _ => Part::Play,
        };
        Transcript {
            viewer,
            seats: start.seats(),
            turn: start.to_move().unwrap_or(Seat::new(0)),
            part,
            moves: Vec::new(),
            faces: Vec::new(),
            standing: HashMap::new(),
        }
    }

    /// Reads one move with what it showed.
    fn read(&mut self, word: &str) -> Result<(), String> {
        let (text, shown) = word.split_once('=').unwrap_or((word, ""));
        if text.contains('?') && self.turn == self.viewer {
            return Err("a seat knows its own moves".into());
        }
        match self.part {
            Part::FirstPick => self.first_pick(text),
            Part::SecondPick(first) => self.second_pick(first, text, shown),
            Part::SetUp(left) => self.set_up(text, left),
            Part::Play => self.act(text, shown),
        }
    }

    fn push(&mut self, seen: SeenMove) {
        self.moves.push((self.turn, seen));
    }

    /// The pick that was told, if it was.
    fn pick(text: &str) -> Result<Option<Kind>, String> {
        match (text, read_move(text)) {
            ("?", _) => Ok(None),
            (_, Ok(Move::Toss(kind))) => Ok(Some(kind)),
            _ => Err("a pick is R, P, S or ?".into()),
        }
    }

    fn first_pick(&mut self, text: &str) -> Result<(), String> {
        let kind = Self::pick(text)?;
        self.push(SeenMove::Whole(Move::Toss(kind.unwrap_or(Kind::Rock))));
        self.part = Part::SecondPick(kind);
        self.turn = Seat::new(1);
        Ok(())
    }

    /// Makes up picks that lead to the result of the toss.
    fn second_pick(&mut self, first: Option<Kind>, text: &str, result: &str) -> Result<(), String> {
        let second = Self::pick(text)?;
        let fits = |&(south, west): &(Kind, Kind)| {
            let winner = if south == west { TIE } else { ["s", "w"][usize::from(west.beats(south))] };
            first.is_none_or(|kind| kind == south)
                && second.is_none_or(|kind| kind == west)
                && winner == result
        };
        let mut all = Kind::ALL.into_iter().flat_map(|south| Kind::ALL.map(|west| (south, west)));
        let (south, west) =
            all.find(fits).ok_or("after the second pick comes =s, =w or =tie, as they fit")?;
        if let Some((_, told)) = self.moves.last_mut() {
            *told = SeenMove::Whole(Move::Toss(south));
        }
        self.push(SeenMove::Whole(Move::Toss(west)));
        self.part = if south == west { Part::FirstPick } else { Part::SetUp(self.seats) };
        self.turn = Seat::new(u8::from(west.beats(south)));
        Ok(())
    }

    fn set_up(&mut self, text: &str, left: u8) -> Result<(), String> {
        let seen = if text == "?" {
            SeenMove::SetUp(start_cells(self.turn).map(|cell| self.hide(cell)))
        } else {
            SeenMove::Whole(read_move(text)?)
        };
        self.push(seen);
        self.part = if left > 1 { Part::SetUp(left - 1) } else { Part::Play };
        self.turn = self.turn.next(self.seats);
        Ok(())
    }

    /// A hidden face comes to a ramp cell.
    fn hide(&mut self, cell: RampCell) -> usize {
        self.faces.push(Face { owner: cell.seat(), kind: None });
        self.standing.insert(cell, self.faces.len() - 1);
        self.faces.len() - 1
    }

    fn act(&mut self, text: &str, shown: &str) -> Result<(), String> {
        if let Some(cell) = text.strip_prefix("?@") {
            let cell = ramp_cell(cell)?;
            let face = self.hide(cell);
            self.push(SeenMove::Reenter(face, cell));
            return Ok(());
        }
        let m = read_move(text)?;
        self.push(SeenMove::Whole(m));
        if !matches!(m, Move::Reenter(..)) {
            self.follow(m, shown)?;
            self.turn = self.turn.next(self.seats);
        }
        Ok(())
    }

    /// Moves hidden faces about, and takes away those that were shown and left.
    fn follow(&mut self, m: Move, shown: &str) -> Result<(), String> {
        let kinds: Vec<Kind> = shown.chars().filter_map(kind_of).collect();
        match (m, &kinds[..]) {
            (Move::Go(Place::Ramp(from), Place::Ramp(to)), _) => self.climb(from, to),
            (Move::Go(Place::Ramp(from), Place::Ring(_)), &[kind]) => {
                self.show(from, kind)?;
                self.standing.remove(&from);
            }
            (Move::Go(Place::Ramp(_), Place::Ring(_)), _) => {
                return Err("the face is missing: =R, =P or =S".into());
            }
            (Move::Squod { from, climb, rival }, &[mine, theirs]) => {
                self.show(from, mine)?;
                self.show(rival, theirs)?;
                let at = climb.unwrap_or(from);
                self.climb(from, at);
                if mine != theirs {
                    self.standing.remove(&at);
                    self.standing.remove(&rival);
                }
            }
            (Move::Squod { .. }, _) => return Err("the two faces are missing, such as =RP".into()),
            _ => {}
        }
        Ok(())
    }

    fn climb(&mut self, from: RampCell, to: RampCell) {
        if let Some(face) = self.standing.remove(&from) {
            self.standing.insert(to, face);
        }
    }

    /// A face is shown to all.
    fn show(&mut self, cell: RampCell, kind: Kind) -> Result<(), String> {
        let Some(&face) = self.standing.get(&cell) else { return Ok(()) };
        match self.faces[face].kind.replace(kind) {
            Some(before) if before != kind => Err("this piece had another face before".into()),
            _ => Ok(()),
        }
    }

    /// A match in which the viewer sees all this.
    ///
    /// What a player hides restricts nobody else's moves, so that players are looked at one by one.
    fn make_up(&self, start: Squod) -> Result<Match<Squod>, String> {
        let mut kinds: Vec<Kind> = self.faces.iter().map(|face| face.kind.unwrap_or(Kind::Rock)).collect();
        let others = || (0..self.seats).map(Seat::new).filter(|&seat| seat != self.viewer);
        for owner in others() {
            self.fill(owner, &mut kinds, |kinds| self.has_set_up(owner, kinds))?;
        }
        for owner in others() {
            self.fill(owner, &mut kinds, |kinds| self.could_play(start, owner, kinds))?;
        }
        let mut game = Match::new(start);
        for (i, (_, seen)) in self.moves.iter().enumerate() {
            let m = whole(seen, &kinds).ok_or(NOTHING_FITS)?;
            game.play_move(m).map_err(|error| about_move(i, &m.to_string(), error))?;
        }
        Ok(game)
    }

    /// Tries all kinds for the faces of a player that were never shown.
    fn fill(&self, owner: Seat, kinds: &mut [Kind], fits: impl Fn(&[Kind]) -> bool) -> Result<(), String> {
        let is_hidden = |face: &Face| face.owner == owner && face.kind.is_none();
        let hidden: Vec<usize> = (0..self.faces.len()).filter(|&i| is_hidden(&self.faces[i])).collect();
        if hidden.len() > MOST_HIDDEN {
            return Err("more than six pieces of one player are hidden".into());
        }
        for code in 0..3usize.pow(hidden.len() as u32) {
            let digit = |place: usize| code / 3usize.pow(place as u32) % 3;
            hidden.iter().enumerate().for_each(|(place, &i)| kinds[i] = Kind::ALL[digit(place)]);
            if fits(kinds) {
                return Ok(());
            }
        }
        Err(NOTHING_FITS.into())
    }

    /// Whether the set-up of a player has two of each kind.
    fn has_set_up(&self, owner: Seat, kinds: &[Kind]) -> bool {
        self.moves.iter().all(|(seat, seen)| *seat != owner || whole(seen, kinds).is_some())
    }

    /// Whether all moves of a player were legal; of the others, what their hidden faces decide is let pass.
    fn could_play(&self, start: Squod, owner: Seat, kinds: &[Kind]) -> bool {
        let mut position = start;
        self.moves.iter().all(|(seat, seen)| {
            let Some(m) = whole(seen, kinds) else { return false };
            let let_pass = *seat != owner && matches!(m, Move::Pass | Move::Reenter(..));
            let is_fine = let_pass || position.moves().any(|legal| legal == m);
            if is_fine {
                position.play_unchecked(m);
            }
            is_fine
        })
    }
}

const NOTHING_FITS: &str = "no faces fit these moves";

/// The move with its faces filled in; none where a set-up has not two of each kind.
fn whole(seen: &SeenMove, kinds: &[Kind]) -> Option<Move> {
    match *seen {
        SeenMove::Whole(m) => Some(m),
        SeenMove::Reenter(face, cell) => Some(Move::Reenter(kinds[face], cell)),
        SeenMove::SetUp([a, b, c, d, e, f]) => {
            let lines = [[a, b, c], [d, e, f]].map(|line| line.map(|face| kinds[face]));
            Layout::all().find(|layout| layout.lines() == lines).map(Move::SetUp)
        }
    }
}

/// The ramp cell with this text.
fn ramp_cell(text: &str) -> Result<RampCell, String> {
    match read_move(&format!("R@{text}"))? {
        Move::Reenter(_, cell) => Ok(cell),
        _ => Err("not a ramp cell".into()),
    }
}

/// Line 2, then line 1, as a set-up names them.
fn start_cells(seat: Seat) -> [RampCell; 6] {
    [(2, 0), (2, 1), (2, 2), (1, 0), (1, 1), (1, 2)].map(|(line, column)| RampCell::at(seat, line, column))
}
