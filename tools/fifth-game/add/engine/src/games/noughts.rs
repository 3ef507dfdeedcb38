//! Noughts and crosses is small enough to be searched to its end, so every unfinished position is worth the same.

use quadrille_games::Noughts;
use quadrille_games::noughts::Cell;

use crate::Playable;
use crate::alphabeta::AlphaBeta;
use crate::eval::Evaluate;
use crate::level::Grade;

impl Playable for Noughts {
    type Search = AlphaBeta<Noughts>;

    #[rustfmt::skip]
    const GRADES: &'static [Grade] = &[
        Grade::simple(1, 20_000.0), Grade::simple(10, 2_000.0), Grade::simple(20, 1_000.0), Grade::simple(50, 500.0),
        Grade::simple(100, 200.0), Grade::simple(200, 100.0), Grade::simple(500, 50.0), Grade::simple(1_000, 20.0),
    ];
}

impl Evaluate for Noughts {
    type Accumulator = ();

    const HISTORY_SLOTS: usize = 9;
    const CAN_REPEAT: bool = false;

    fn evaluate(&self, (): &()) -> i32 {
        0
    }

    fn ordering(&self, (): &()) -> impl Fn(Cell) -> i32 {
        |_| 0
    }

    fn history_slot(m: Cell) -> usize {
        m.index()
    }
}
