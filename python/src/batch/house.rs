//! Matches of one variant that are stepped at once, on several threads, into plain arrays: nothing here knows Python.

use quadrille_games::{Match, PlayError, Rng, Status, Variant, draw};

use crate::learn::{Actions, Learnable, Planes};
use crate::matches::{Played, returns};

/// What is said about each match of a range, in arrays that belong to Python.
pub(super) struct Out<'a> {
    pub(super) observations: &'a mut [u8],
    pub(super) masks: &'a mut [bool],
    pub(super) to_move: &'a mut [i8],
    pub(super) rewards: &'a mut [f32],
    pub(super) done: &'a mut [bool],
}

impl<'a> Out<'a> {
    /// The first so many matches, and the rest.
    fn split(self, count: usize, sizes: Sizes) -> (Out<'a>, Out<'a>) {
        let observations = self.observations.split_at_mut(count * sizes.observation());
        let masks = self.masks.split_at_mut(count * sizes.actions);
        let to_move = self.to_move.split_at_mut(count);
        let rewards = self.rewards.split_at_mut(count * sizes.seats);
        let done = self.done.split_at_mut(count);
        let out =
            |observations, masks, to_move, rewards, done| Out { observations, masks, to_move, rewards, done };
        (
            out(observations.0, masks.0, to_move.0, rewards.0, done.0),
            out(observations.1, masks.1, to_move.1, rewards.1, done.1),
        )
    }
}

/// How much is said about a match.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) shape: [usize; 3],
    pub(super) actions: usize,
    pub(super) seats: usize,
}

impl Sizes {
    fn observation(self) -> usize {
        self.shape.iter().product()
    }
}

/// Why an action cannot be taken.
pub(super) struct Fault {
    pub(super) index: usize,
    pub(super) why: Why,
}

pub(super) enum Why {
    NoSuchAction,
    Over,
    Refused { text: String, why: PlayError },
}

/// A batch of a game that is known only at run time.
pub(super) trait Batched: Send + Sync {
    fn count(&self) -> usize;
    fn sizes(&self) -> Sizes;
    fn check(&self, actions: &[i64]) -> Result<(), Fault>;
    /// Plays actions that were checked, or begins all matches again.
    fn step(&mut self, actions: Option<&[i64]>, out: Out, threads: usize);
    fn seed(&mut self, seed: u64);
    fn sample(&mut self) -> Vec<i64>;
    fn game(&self, index: usize) -> Option<Box<dyn Played>>;
}

struct Table<G: Learnable> {
    game: Match<G>,
    legal: Vec<u16>,
    rng: Rng,
}

/// What all tables of a batch share.
pub(super) struct House<G: Learnable> {
    actions: &'static Actions<G>,
    starts: Vec<G>,
    sizes: Sizes,
    restarts: bool,
}

pub(super) struct Batch<G: Learnable> {
    tables: Vec<Table<G>>,
    house: House<G>,
}

impl<G: Learnable> House<G> {
    pub(super) fn new(variant: &Variant, start: Option<G>, restarts: bool) -> House<G> {
        let all = || variant.starts.iter().filter_map(|text| text.parse().ok()).collect();
        let starts: Vec<G> = start.map_or_else(all, |start| vec![start]);
        let actions = G::actions(variant);
        let sizes = Sizes {
            shape: G::shape(variant),
            actions: actions.count(),
            seats: starts.first().map_or(0, |start| start.seats().into()),
        };
        House { actions, starts, sizes, restarts }
    }

    fn begin(&self, table: &mut Table<G>) {
        let start = &self.starts[draw(self.starts.len(), &mut table.rng)];
        table.game.restart_from(start.clone());
    }

    /// Plays one action, and begins again where that ends the match; says what it brought.
    fn play(&self, table: &mut Table<G>, action: i64, rewards: &mut [f32]) -> bool {
        rewards.fill(0.0);
        let Some(m) = usize::try_from(action).ok().and_then(|number| self.actions.of_number(number)) else {
            return true; // over, and it stays so
        };
        table.game.play_unchecked(m);
        if table.game.end().is_none() {
            return false;
        }
        rewards.copy_from_slice(&returns(table.game.end(), self.sizes.seats));
        if self.restarts {
            self.begin(table);
        }
        true
    }

    /// Tells what the seat to move sees and may do.
    fn tell(&self, table: &mut Table<G>, cells: &mut [u8], mask: &mut [bool]) -> i8 {
        let mut planes = Planes::new(cells, self.sizes.shape);
        mask.fill(false);
        table.legal.clear();
        let Some(seat) = table.game.to_move() else { return -1 };
        table.game.position().moves().for_each(|m| {
            let action = self.actions.number(m);
            table.legal.push(action);
            mask[usize::from(action)] = true;
        });
        G::watch(&table.game, seat, &mut planes);
        seat.index() as i8
    }

    fn step(&self, tables: &mut [Table<G>], actions: Option<&[i64]>, out: Out) {
        let observations = out.observations.chunks_exact_mut(self.sizes.observation());
        let masks = out.masks.chunks_exact_mut(self.sizes.actions);
        let rewards = out.rewards.chunks_exact_mut(self.sizes.seats);
        let told = observations.zip(masks).zip(rewards).zip(out.to_move).zip(out.done);
        for (i, (table, ((((cells, mask), rewards), to_move), done))) in
            tables.iter_mut().zip(told).enumerate()
        {
            *done = match actions {
                Some(actions) => self.play(table, actions[i], rewards),
                None => {
                    self.begin(table);
                    rewards.fill(0.0);
                    table.game.end().is_some()
                }
            };
            *to_move = self.tell(table, cells, mask);
        }
    }
}

impl<G: Learnable> Batch<G> {
    pub(super) fn new(house: House<G>, count: usize, seed: u64) -> Batch<G> {
        let table = |_| Table {
            game: Match::new(house.starts[0].clone()),
            legal: Vec::new(),
            rng: Rng::with_seed(0),
        };
        let mut batch = Batch { tables: (0..count).map(table).collect(), house };
        batch.seed(seed);
        batch
    }
}

impl<G: Learnable> Batched for Batch<G> {
    fn count(&self) -> usize {
        self.tables.len()
    }

    fn sizes(&self) -> Sizes {
        self.house.sizes
    }

    fn check(&self, actions: &[i64]) -> Result<(), Fault> {
        let is_legal = |(table, &action): (&Table<G>, &i64)| match u16::try_from(action) {
            Ok(number) => table.legal.contains(&number),
            Err(_) => action == -1 && table.legal.is_empty(),
        };
        match self.tables.iter().zip(actions).position(|pair| !is_legal(pair)) {
            None => Ok(()),
            Some(index) => Err(Fault { index, why: self.why_not(index, actions[index]) }),
        }
    }

    fn step(&mut self, actions: Option<&[i64]>, out: Out, threads: usize) {
        let (house, sizes) = (&self.house, self.house.sizes);
        if threads <= 1 {
            return house.step(&mut self.tables, actions, out);
        }
        let size = self.tables.len().div_ceil(threads);
        std::thread::scope(|scope| {
            let mut rest = out;
            for (i, tables) in self.tables.chunks_mut(size).enumerate() {
                let (own, others) = rest.split(tables.len(), sizes);
                let actions = actions.map(|actions| &actions[i * size..][..tables.len()]);
                scope.spawn(move || house.step(tables, actions, own));
                rest = others;
            }
        });
    }

    fn seed(&mut self, seed: u64) {
        for (i, table) in self.tables.iter_mut().enumerate() {
            table.rng = Rng::with_seed(seed ^ (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        }
    }

    fn sample(&mut self) -> Vec<i64> {
        let choose = |table: &mut Table<G>| match table.legal.len() {
            0 => -1,
            count => table.legal[draw(count, &mut table.rng)].into(),
        };
        self.tables.iter_mut().map(choose).collect()
    }

    fn game(&self, index: usize) -> Option<Box<dyn Played>> {
        self.tables.get(index).map(|table| table.game.copy())
    }
}

impl<G: Learnable> Batch<G> {
    fn why_not(&self, index: usize, action: i64) -> Why {
        let table = &self.tables[index];
        if table.legal.is_empty() {
            return Why::Over;
        }
        let Some(m) = usize::try_from(action).ok().and_then(|number| self.house.actions.of_number(number))
        else {
            return Why::NoSuchAction;
        };
        match table.game.position().status() {
            Status::Over(_) => Why::Over,
            Status::Turn(_) => {
                let why = PlayError::Illegal { why: table.game.position().why_not(m) };
                Why::Refused { text: m.to_string(), why }
            }
        }
    }
}
