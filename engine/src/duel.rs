//! Duels: many games between two players, in pairs with the same opening and sides swapped.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use quadrille_games::{Entry, Game, Match, ParseError, PlayError, Record, Seat, Side, Variant};

use crate::elo::{Sprt, Tally};

mod contestant;
mod opening;
mod report;

pub use contestant::{Contestant, Entrant, Failure, Make, Order, Pace};
pub use opening::{Judge, expectation};
use report::remark;
pub use report::{Ending, Finish, Played, Report};

/// A game this long counts as drawn, unless told otherwise.
pub const MOST_PLIES: usize = 1000;
/// How often a wish to stop is looked for.
const STOP_INTERVAL: Duration = Duration::from_millis(20);

/// Many games between two entrants, A and B.
#[derive(Clone, Debug)]
pub struct Duel {
    /// What is played; its starts come in turn, one for each pair.
    pub variant: &'static Variant,
    /// How many games; the last of an odd number has no partner.
    pub games: u32,
    /// How many random plies each opening has.
    pub opening_plies: usize,
    /// From here comes all chance.
    pub seed: u64,
    /// How many pairs are played at a time; it changes no result, unless the pace is one of time.
    pub threads: usize,
    /// A game this long counts as drawn.
    pub most_plies: usize,
    /// Ends the duel early.
    pub sprt: Option<Sprt>,
    /// Set this to end the duel soon; games under way are not counted.
    pub stop: Arc<AtomicBool>,
}

impl Duel {
    /// A duel with one thread and no opening moves.
    pub fn new(variant: &'static Variant, games: u32) -> Duel {
        Duel {
            variant,
            games,
            opening_plies: 0,
            seed: 0,
            threads: 1,
            most_plies: MOST_PLIES,
            sprt: None,
            stop: Arc::default(),
        }
    }

    /// Plays the games; `heard` is told of each one, in order, with the tally so far.
    ///
    /// It fails only if the variant is not one of `G`.
    pub fn run<G: Game>(
        &self,
        a: &Entrant<G>,
        b: &Entrant<G>,
        heard: impl FnMut(&Played, &Tally),
    ) -> Result<Report, ParseError> {
        self.run_judged(a, b, &|_, _| 0.5, heard)
    }

    /// The same from openings that a judge finds even.
    pub fn run_judged<G: Game>(
        &self,
        a: &Entrant<G>,
        b: &Entrant<G>,
        judge: Judge<G>,
        heard: impl FnMut(&Played, &Tally),
    ) -> Result<Report, ParseError> {
        let starts: Vec<G> = self.variant.starts.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        let (next, halt) = (AtomicU32::new(0), Arc::default());
        let games = Games { duel: self, entrants: [a, b], starts, judge, next, halt };
        let (sender, receiver) = mpsc::channel();
        Ok(std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let sender = sender.clone();
                let games = &games;
                scope.spawn(move || games.work(&sender));
            }
            drop(sender);
            let report = games.listen(&receiver, heard);
            games.halt.store(true, Ordering::Relaxed);
            report
        }))
    }
}

/// The two games of a pair, or the last one without a partner, and which pair it is.
type Pair = (u32, Vec<Played>);

/// What the threads of a duel share.
struct Games<'a, G: Game> {
    duel: &'a Duel,
    entrants: [&'a Entrant<G>; 2],
    starts: Vec<G>,
    judge: Judge<'a, G>,
    next: AtomicU32,
    /// Games under way are broken off.
    halt: Arc<AtomicBool>,
}

impl<G: Game> Games<'_, G> {
    fn pairs(&self) -> u32 {
        self.duel.games.div_ceil(2)
    }

    /// Plays pairs until there are no more.
    fn work(&self, sender: &Sender<Pair>) {
        loop {
            let pair = self.next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs() || self.halt.load(Ordering::Relaxed) {
                return;
            }
            let Some(games) = self.play_pair(pair) else { return };
            if sender.send((pair, games)).is_err() {
                return;
            }
        }
    }

    /// Counts the pairs in their order, whichever is ready first, so that threads change nothing.
    fn listen(&self, receiver: &Receiver<Pair>, mut heard: impl FnMut(&Played, &Tally)) -> Report {
        let mut report = Report::new(self.starts.len());
        let (mut early, mut seen) = (BTreeMap::new(), HashSet::new());
        for pair in 0..self.pairs() {
            let Some(games) = self.wait_for(pair, &mut early, receiver) else {
                report.finish = Finish::Stopped;
                break;
            };
            let mut halfway = report.tally;
            halfway.add(games[0].points());
            report.add(pair, &games);
            report.repeated += games.iter().filter(|played| !seen.insert(played.line())).count() as u32;
            heard(&games[0], &halfway);
            games.get(1).inspect(|second| heard(second, &report.tally));
            if let Some(verdict) = self.duel.sprt.and_then(|sprt| sprt.verdict(&report.tally)) {
                report.finish = Finish::Decided(verdict);
                break;
            }
        }
        report
    }

    /// A pair, once it is played; none after a wish to stop.
    fn wait_for(
        &self,
        pair: u32,
        early: &mut BTreeMap<u32, Vec<Played>>,
        receiver: &Receiver<Pair>,
    ) -> Option<Vec<Played>> {
        loop {
            if self.duel.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(games) = early.remove(&pair) {
                return Some(games);
            }
            match receiver.recv_timeout(STOP_INTERVAL) {
                Ok((number, games)) => drop(early.insert(number, games)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// The games of a pair; none if they are broken off.
    fn play_pair(&self, pair: u32) -> Option<Vec<Played>> {
        let opening = self.opening(pair);
        let games = (2 * pair..self.duel.games).zip([Side::First, Side::Second]);
        games.map(|(number, side)| self.play_game(&opening, number, side)).collect()
    }

    /// One game with A on a side; none if it is broken off.
    fn play_game(&self, opening: &Match<G>, number: u32, side: Side) -> Option<Played> {
        let mut game = opening.clone();
        let mut table: Vec<Seated<G>> =
            (0..game.start().seats()).map(|seat| self.sit(Seat::new(seat), number, side)).collect();
        let ending = self.play_out(&mut game, &mut table)?;
        let record = self.record(game, &ending, number + 1, side);
        Some(Played { round: number + 1, side, ending, record })
    }

    fn entrant(&self, seat: Seat, side: Side) -> &Entrant<G> {
        self.entrants[usize::from(seat.side() != side)]
    }

    /// A contestant for one seat of one game.
    fn sit(&self, seat: Seat, number: u32, side: Side) -> Seated<G> {
        let entrant = self.entrant(seat, side);
        let seed = mix([!self.duel.seed, u64::from(number), seat.index() as u64]);
        let order = Order { pace: entrant.pace, stop: self.halt.clone() };
        Seated { contestant: (entrant.make)(seed), order }
    }

    fn play_out(&self, game: &mut Match<G>, table: &mut [Seated<G>]) -> Option<Ending> {
        loop {
            if let Some(end) = game.end() {
                return Some(Ending::Match(end));
            }
            if game.moves().len() >= self.duel.most_plies {
                return Some(Ending::TooLong);
            }
            let seat = game.to_move()?;
            let moved = table[seat.index()].play(game, seat);
            if self.halt.load(Ordering::Relaxed) {
                return None;
            }
            if let Err(failure) = moved {
                return Some(Ending::Failed(seat, failure));
            }
        }
    }

    /// The record with the names of the players; a comment says what the rules do not know.
    fn record(&self, mut game: Match<G>, ending: &Ending, round: u32, side: Side) -> Record {
        let _ = game.finish(ending.end()); // refused where the match ended by itself
        let mut record = Record::of(&game, None);
        let seats = &G::SEATS[..game.start().seats() as usize];
        let mut tags = vec![("Round".to_string(), round.to_string())];
        for (i, seat) in seats.iter().enumerate() {
            tags.push((seat.name.into(), self.entrant(Seat::new(i as u8), side).name.clone()));
        }
        record.tags.splice(2..2, tags);
        record.entries.extend(remark(ending, seats).map(Entry::Comment));
        record
    }
}

/// A contestant with its orders.
struct Seated<G: Game> {
    contestant: Box<dyn Contestant<G>>,
    order: Order,
}

impl<G: Game> Seated<G> {
    fn play(&mut self, game: &mut Match<G>, seat: Seat) -> Result<(), Failure> {
        let m = self.contestant.choose(game, seat, &self.order)?;
        game.play_move(m).map_err(|error| match error {
            PlayError::Illegal { why } => Failure::Illegal(format!("played {m}, which is illegal: {why}")),
            other => Failure::Illegal(format!("played {m}: {other}")),
        })
    }
}

/// Numbers of a game, stirred into a seed.
pub(crate) fn mix(numbers: [u64; 3]) -> u64 {
    numbers.into_iter().fold(0, |seed, number| {
        let stirred = (seed ^ number).wrapping_add(0x9E37_79B9_7F4A_7C15);
        let stirred = (stirred ^ stirred >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let stirred = (stirred ^ stirred >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        stirred ^ stirred >> 31
    })
}
