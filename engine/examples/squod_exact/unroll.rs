//! The next few moves of a match of Squod for two, as a [`Form`]: from what everybody knows, with every face that the
//! public holds possible.
//!
//! Repetition (M1) counts the whole match so far, and so do passes (M4). All faces are equally likely at the beginning.

use std::ops::Range;

use quadrille_games::squod::{Known, Move, Public, View};
use quadrille_games::{Game, Match, Outcome, Seat, Side, Squod, Viewer};

use crate::form::{Form, Leaf, State, Strategy};
use crate::seen::Seen;

/// A seat that is to move, and all that it knows.
pub(crate) struct Spot<'a> {
    /// Truths in which its faces are its own, one for each secret of the other side.
    pub(crate) truths: &'a [Squod],
    known: &'a Known,
    pub(crate) history: &'a [Public],
    /// Whether nothing is looked at after its move.
    is_last: bool,
}

impl Spot<'_> {
    pub(crate) fn seat(&self) -> Seat {
        self.truths[0].turn()
    }

    pub(crate) fn view(&self) -> View {
        self.truths[0].view(self.known, Viewer::Seat(self.seat()))
    }

    pub(crate) fn moves(&self) -> Vec<Move> {
        self.truths[0].moves().collect()
    }

    /// Whether a move surely wins.
    fn wins(&self, m: Move) -> bool {
        let won = Some(Outcome::Win(self.seat().side()));
        self.truths.iter().all(|truth| truth.after(m).outcome() == won)
    }

    /// A move that surely wins.
    pub(crate) fn win(&self) -> Option<Move> {
        self.truths[0].moves().find(|&m| self.wins(m))
    }

    /// Whether a move may end the game.
    fn may_end(&self, m: Move) -> bool {
        self.truths.iter().any(|truth| truth.after(m).is_over())
    }

    /// Moves among which a best one is for sure, each as likely as the others: a win if there is one; of the last moves
    /// that are looked at, those that may end the game, and one that stands for all others.
    pub(crate) fn sensible(&self) -> Vec<(Move, f64)> {
        let moves = self.moves();
        let kept = if let Some(win) = self.win() {
            vec![win]
        } else if self.is_last {
            let (mut kept, rest): (Vec<_>, Vec<_>) = moves.into_iter().partition(|&m| self.may_end(m));
            kept.extend(rest.first());
            kept
        } else {
            moves
        };
        kept.into_iter().map(|m| (m, 1.0)).collect()
    }
}

/// Says which moves are looked at in a spot, and how likely each is.
pub(crate) type Options<'a> = &'a mut dyn FnMut(&Spot) -> Vec<(Move, f64)>;

/// What all see at some moment of the game, and every pair of secrets.
struct Moment {
    /// The states of each side.
    states: [Range<usize>; 2],
    /// One for each state of the first side and each of the second, in this order.
    truths: Vec<Squod>,
    known: Known,
    quiet: u32,
    history: Vec<Public>,
}

/// The moves that were looked at.
pub(crate) struct Unrolled {
    pub(crate) form: Form,
    /// How likely each choice of each side is, as the options said.
    pub(crate) chances: [Strategy; 2],
    /// Where lines were cut off, by the number of the leaf; kept only if they may be looked at later.
    open: Vec<(usize, Moment)>,
    is_growing: bool,
}

impl Unrolled {
    /// Looks at so many moves of a match that is not over; nothing if there are more states than `most`.
    pub(crate) fn new(game: &Match<Squod>, moves: u32, most: usize, options: Options) -> Option<Unrolled> {
        let mut unrolled = Unrolled::beginning(game, false);
        let moment = Moment::new(game);
        unrolled.look(moment, moves, most, options)?;
        Some(unrolled)
    }

    /// Looks at nothing yet.
    pub(crate) fn growing(game: &Match<Squod>) -> Unrolled {
        let mut unrolled = Unrolled::beginning(game, true);
        unrolled.end(Moment::new(game), None);
        unrolled
    }

    fn beginning(game: &Match<Squod>, is_growing: bool) -> Unrolled {
        let first = |_| State { parent: None, through: None, choices: 0..0 };
        let states = counts(game).map(|count| (0..count).map(first).collect());
        let chances = [Vec::new(), Vec::new()];
        Unrolled { form: Form { states, ..Form::default() }, chances, open: Vec::new(), is_growing }
    }

    /// Looks one move farther where a line was cut off that is possible with these strategies; whether there was one.
    pub(crate) fn grow(&mut self, strategies: [&Strategy; 2], options: Options) -> bool {
        let likely = self.form.likely(strategies);
        let open = std::mem::take(&mut self.open);
        let (chosen, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(leaf, _)| likely[*leaf] > 0.0);
        self.open = rest;
        let has_grown = !chosen.is_empty();
        for (leaf, moment) in chosen {
            self.form.leaves[leaf].states = [0..0, 0..0];
            self.look(moment, 1, usize::MAX, options);
        }
        has_grown
    }

    fn look(&mut self, moment: Moment, left: u32, most: usize, options: Options) -> Option<()> {
        let worth = moment.worth();
        if worth.is_some() || left == 0 {
            self.end(moment, worth);
            return Some(());
        }
        for group in self.groups(&moment, left == 1 && !self.is_growing, options) {
            let next = self.follow(&moment, &group);
            if self.form.states.iter().map(Vec::len).sum::<usize>() > most {
                return None;
            }
            self.look(next, left - 1, most, options)?;
        }
        Some(())
    }

    /// A line ends here, or is cut off.
    fn end(&mut self, moment: Moment, worth: Option<f64>) {
        self.form.leaves.push(Leaf { states: moment.states.clone(), worth });
        if worth.is_none() && self.is_growing {
            self.open.push((self.form.leaves.len() - 1, moment));
        }
    }

    /// What may be seen next.
    fn groups(&mut self, moment: &Moment, is_last: bool, options: Options) -> Vec<Group> {
        let side = moment.side();
        let mut groups = Vec::new();
        for state in 0..moment.states[side].len() {
            let truths = moment.truths_of(state);
            let spot = Spot { truths: &truths, known: &moment.known, history: &moment.history, is_last };
            let first = self.chances[side].len();
            for (m, chance) in options(&spot) {
                add_to(&mut groups, (state, self.chances[side].len(), m), &truths);
                self.chances[side].push(chance);
            }
            let count = self.chances[side].len();
            self.form.states[side][moment.states[side].start + state].choices = first..count;
            self.form.choices[side] = count;
        }
        groups
    }

    /// The moment after something was seen.
    fn follow(&mut self, moment: &Moment, group: &Group) -> Moment {
        let truths = moment.truths_after(group);
        let (state, _, m) = group.movers[0];
        let truth = moment.truths_of(state)[group.others[0]];
        let mut known = moment.known.clone();
        truth.learn(&mut known, m);
        let mut history = moment.history.clone();
        history.push(truths[0].public(&known));
        let quiet = truth.quiet_after(moment.quiet, m);
        Moment { states: self.add_states(moment, group), truths, known, quiet, history }
    }

    fn add_states(&mut self, moment: &Moment, group: &Group) -> [Range<usize>; 2] {
        let side = moment.side();
        let starts = self.form.states.each_ref().map(Vec::len);
        for &(state, choice, _) in &group.movers {
            let parent = Some(moment.states[side].start + state);
            self.form.states[side].push(State { parent, through: Some(choice), choices: 0..0 });
        }
        for &state in &group.others {
            let parent = Some(moment.states[1 - side].start + state);
            self.form.states[1 - side].push(State { parent, through: None, choices: 0..0 });
        }
        [0, 1].map(|side| starts[side]..self.form.states[side].len())
    }
}

/// How many assignments of faces the public holds possible for each side.
pub(crate) fn counts(game: &Match<Squod>) -> [usize; 2] {
    [0, 1].map(|seat| game.known().count(Seat::new(seat)))
}

impl Moment {
    fn new(game: &Match<Squod>) -> Moment {
        let all = Squod::truths(&game.view(Viewer::Public));
        Moment {
            states: counts(game).map(|count| 0..count),
            truths: all.into_iter().map(|(truth, _)| truth).collect(),
            known: game.known().clone(),
            quiet: passes(game),
            history: game.history().to_vec(),
        }
    }

    /// The number of the side to move.
    fn side(&self) -> usize {
        self.truths[0].turn().side().index()
    }

    /// The truths with the secret of one state of the side to move.
    fn truths_of(&self, state: usize) -> Vec<Squod> {
        let [first, second] = self.states.each_ref().map(Range::len);
        match self.side() {
            0 => self.truths[state * second..][..second].to_vec(),
            _ => (0..first).map(|i| self.truths[i * second + state]).collect(),
        }
    }

    /// Every pair of secrets that fits what was seen of a move, in the order of [`Moment::truths`].
    fn truths_after(&self, group: &Group) -> Vec<Squod> {
        let second = self.states[1].len();
        let after = |(first, m): (usize, Move), other: usize| self.truths[first * second + other].after(m);
        let movers = group.movers.iter().map(|&(state, _, m)| (state, m));
        let others = &group.others;
        if self.side() == 0 {
            return movers.flat_map(|mover| others.iter().map(move |&other| after(mover, other))).collect();
        }
        let with = |&first| movers.clone().map(move |(state, m)| after((first, m), state));
        others.iter().flat_map(with).collect()
    }

    /// What the game is worth to the first side, once it is over.
    fn worth(&self) -> Option<f64> {
        let times = self.history.iter().filter(|&seen| Some(seen) == self.history.last()).count();
        match self.truths[0].outcome() {
            Some(Outcome::Win(side)) => Some(if side == Side::First { 1.0 } else { 0.0 }),
            Some(Outcome::Draw) => Some(0.5),
            None if times >= 3 => Some(0.5), // M1
            None if self.truths[0].quiet_limit().is_some_and(|limit| self.quiet >= limit) => Some(0.5), // M4
            None => None,
        }
    }
}

/// M4: the turns in a row that ended with a pass.
fn passes(game: &Match<Squod>) -> u32 {
    let mut position = *game.start();
    game.moves().iter().fold(0, |quiet, &m| {
        let quiet = position.quiet_after(quiet, m);
        position.play_unchecked(m);
        quiet
    })
}

/// All that looks the same to everybody after a move.
struct Group {
    seen: Seen,
    /// The state of the side that moved (counted from the first of the moment), its choice, and its move.
    movers: Vec<(usize, usize, Move)>,
    /// The states of the other side that fit what was shown.
    others: Vec<usize>,
}

/// Sorts a move into what everybody sees of it, which may depend on the faces of the other side.
fn add_to(groups: &mut Vec<Group>, mover: (usize, usize, Move), truths: &[Squod]) {
    for (other, truth) in truths.iter().enumerate() {
        let seen = Seen::new(truth, mover.2);
        let at = groups.iter().position(|group| group.seen == seen).unwrap_or_else(|| {
            groups.push(Group { seen, movers: Vec::new(), others: Vec::new() });
            groups.len() - 1
        });
        let group = &mut groups[at];
        if group.movers.last().is_none_or(|&(_, choice, _)| choice != mover.1) {
            group.movers.push(mover);
        }
        if !group.others.contains(&other) {
            group.others.push(other);
        }
    }
}
