//! Partners who stay away: after a minute the other one resigns alone, or gives the seat to somebody else.

use quadrille_games::{Family, new_match};

use super::*;
use crate::room::Reseat;

/// A minute, as long as a player may stay away.
const MINUTE: i64 = 60_000;

impl Table {
    /// A match of four with a clock, in which all look, and everybody has moved.
    async fn four() -> Table {
        let variants =
            Family::ALL.into_iter().flat_map(|family| family.variants().iter().map(move |v| (family, v)));
        let seats = |family, start| new_match(family, start).map_or(0, |fresh| fresh.seats().len());
        let mut of_four = variants.filter(|(family, variant)| seats(*family, variant.starts[0]) == 4);
        let (_, variant) = of_four.next().expect("a game for four");
        let terms = Terms { clock: ClockTerms::Game { seconds: 600, increment: 0 }, ..Terms::default() };
        let (variant, start) = (variant.name.into(), variant.starts[0].into());
        let mut table =
            Table::of(4, MatchRow { variant, start, terms, ..MatchRow::begun("", "", START) }).await;
        let mut moved = [false; 4];
        while moved.contains(&false) {
            moved[table.move_on().await] = true;
        }
        for seat in 0..4 {
            table.sit(seat).await;
        }
        table
    }

    /// The one whose turn it is makes a move; says who. Not all make the same: that would be a tie.
    async fn move_on(&self) -> usize {
        let mover = self.seen(0).await.to_move.expect("somebody's turn");
        let seen = self.seen(mover).await;
        let played = seen.moves[seen.head.ply as usize % seen.moves.len()].clone();
        self.act(mover, Action::Play(played), seen.head.ply).await.expect("a move");
        mover
    }

    async fn reseat(&self, change: Reseat) -> Result<usize, &'static str> {
        let room = self.node.room(&self.id).await.expect("a room");
        room.reseat(&self.node, &change).await.map_err(|refusal| refusal.code().0)
    }

    /// Somebody puts a bot on the seat of the third.
    async fn replace(&self, by: usize) -> Result<usize, &'static str> {
        self.reseat(Reseat::Bot { by: people()[by].clone(), seat: 2, level: 3 }).await
    }

    /// Somebody resigns; says whether that ended the match.
    async fn resign(&self, who: usize) -> bool {
        let room = self.node.room(&self.id).await.expect("a room");
        let ply = self.seen(who).await.head.ply;
        room.act(&self.node, &people()[who], Action::Resign, ply, Millis(0))
            .await
            .expect("an answer")
            .is_some()
    }
}

#[tokio::test]
async fn who_stays_away_for_a_minute_is_replaced_by_the_partner_alone() {
    let mut table = Table::four().await;
    table.leave(2).await;
    table.pass(MINUTE - 1_000, true).await;
    assert_eq!(table.replace(0).await, Err("not_left"));
    table.sit(2).await;
    table.pass(2_000, true).await;
    assert_eq!(table.replace(0).await, Err("not_left"), "who came back begins a new minute");
    table.leave(2).await;
    table.pass(MINUTE - 1_000, true).await;
    table.pass(MINUTE, false).await;
    assert_eq!(table.replace(0).await, Err("not_left"), "nobody is away while nobody can come");
    table.beat().await;
    table.pass(1_000, true).await;
    assert_eq!(table.replace(1).await, Err("not_left"), "that is for the partner");
    assert_eq!(table.replace(0).await, Ok(2));
    let seen = table.seen(1).await;
    assert_eq!((seen.head.seats[2].kind, seen.head.seats[2].level), (SeatKind::Bot, Some(3)));
    assert_eq!(table.seen(2).await.you, None, "who comes later watches");
}

#[tokio::test]
async fn who_is_left_alone_for_a_minute_resigns_alone() {
    let mut table = Table::four().await;
    table.leave(2).await;
    table.pass(MINUTE - 1_000, true).await;
    assert!(!table.resign(0).await, "the partner may come back");
    assert_eq!(table.status().await, Status::Running);
    table.pass(1_000, true).await;
    assert!(table.resign(0).await);
    let result = table.seen(1).await.result.expect("a result");
    assert_eq!((result.score.as_str(), result.ending.starts_with("resigned")), ("0-1", true));
}

#[tokio::test]
async fn at_several_nodes_nobody_is_replaced_or_passed_over() {
    let mut table = Table::four().await;
    table.leave(2).await;
    for now in (0..MINUTE + 5_000).step_by(1_000) {
        table.another(now, Role::Serve, &[]).await;
        table.pass(1_000, true).await;
    }
    assert_eq!(table.replace(0).await, Err("not_left"), "they may look at another node");
    assert!(!table.resign(0).await);
}
