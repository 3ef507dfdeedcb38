//! Tables, and a book where they do not know as much.

use std::any::Any;
use std::sync::Arc;

use quadrille_engine::Value;
use quadrille_engine::oracle::{Exact, Known, Oracle};
use quadrille_games::Game;

/// What knows one game as what knows another, if they are the same.
pub(crate) fn of_game<G: Game, H: Game>(exact: Exact<H>) -> Exact<G> {
    *(Box::new(exact) as Box<dyn Any>).downcast().ok()?
}

/// Tables, and a book where they do not know as much.
pub(crate) struct WithBook<G: Game> {
    pub(crate) tables: Arc<dyn Oracle<G>>,
    pub(crate) book: Arc<dyn Oracle<G>>,
}

impl<G: Game> Oracle<G> for WithBook<G> {
    fn know(&self, position: &G) -> Option<Known> {
        let is_whole = |known: &Known| !matches!(known.value, Value::Won | Value::Lost);
        let known = self.tables.know(position);
        if known.is_some_and(|known| is_whole(&known)) {
            return known;
        }
        let in_book = self.book.know(position);
        in_book.filter(is_whole).or(known).or(in_book)
    }
}
