//! Pairs of games and the pie rule, also when the server is killed in between.

use super::*;
use crate::messages::Pair;

impl Table {
    async fn has_result(&self) -> bool {
        let mut connection = self.store.readers.acquire().await.expect("a connection");
        sql::is_unsettled(&mut connection).await.expect("an answer")
    }

    async fn pair() -> Table {
        let clock = ClockTerms::Game { seconds: 10, increment: 0 };
        let pair = Some(Pair { before: None });
        Table::agreed(Terms { clock, rated: true, pair, ..Terms::default() }).await.begun().await
    }
}

#[tokio::test]
async fn the_second_game_of_a_pair_begins_by_itself_and_who_does_not_begin_loses_it() {
    let mut table = Table::pair().await;
    for seat in 0..2 {
        table.play(seat, seat as i64).await.expect("a move");
    }
    let other = node(&table.store, Role::Serve, &table.clocks).await;
    let there = other.room(&table.id).await.expect("a room");
    assert_eq!(table.act(0, Action::Resign, 4).await, Ok(4));
    let next = table.seen(0).await.rematch.expect("a second game");
    there.follow(&other).await.expect("it is read");
    assert_eq!(there.snapshot(&other, &people()[0]).await.expect("a snapshot").rematch.as_ref(), Some(&next));
    assert!(!table.has_result().await, "one game does not count");
    table.restart().await;
    table.id = next;
    let seen = table.seen(0).await;
    assert_eq!(
        (seen.head.status, seen.you, seen.to_move),
        (Status::Running, Some(1), Some(0)),
        "sides are swapped"
    );
    assert_eq!((seen.terms.before(), seen.may_abort), (Some(1.0), false));
    assert_eq!(table.act(0, Action::Abort, 0).await, Err("pair_begun"));
    for who in 0..2 {
        table.sit(who).await;
    }
    table.pass(FIRST_MOVE.0 - 1_000, true).await;
    table.pass(30_000, false).await;
    // The nodes that are gone were missed for half a minute, too.
    table.pass(30_000, true).await;
    assert_eq!(table.status().await, Status::Running, "an outage costs nobody the game");
    table.pass(3_000, true).await;
    let seen = table.seen(0).await;
    let score = seen.result.map(|result| result.score);
    assert_eq!((score.as_deref(), seen.rematch), (Some("0-1"), None), "who does not move has lost");
    assert!(table.has_result().await, "the pair counts");
}

#[tokio::test]
async fn a_pair_whose_first_game_was_hardly_played_is_over() {
    let table = Table::pair().await;
    assert_eq!(table.act(0, Action::Resign, BEGUN).await, Ok(BEGUN));
    let seen = table.seen(0).await;
    assert_eq!((seen.head.status, seen.rematch, table.has_result().await), (Status::Over, None, false));
}

#[tokio::test]
async fn by_the_pie_rule_the_second_player_takes_over_the_first_side() {
    let clock = ClockTerms::Game { seconds: 10, increment: 2 };
    let mut table = Table::agreed(Terms { clock, pie: true, ..Terms::default() }).await;
    let other = node(&table.store, Role::Serve, &table.clocks).await;
    let there = other.room(&table.id).await.expect("a room");
    let first = || Action::Play("1".into());
    assert_eq!(table.act(1, Action::Swap, 0).await, Err("no_swap"), "nobody has moved");
    assert_eq!(table.act(0, first(), 0).await, Ok(0));
    assert_eq!((table.seen(0).await.may_swap, table.seen(1).await.may_swap), (false, true));
    assert_eq!(table.act(0, Action::Swap, 1).await, Err("no_swap"));
    for _ in 0..2 {
        assert_eq!(table.act(1, Action::Swap, 1).await, Ok(1), "also said again");
        assert_eq!(table.act(0, first(), 0).await, Ok(0), "so is the move before");
    }
    there.follow(&other).await.expect("it is read");
    let seen = there.snapshot(&other, &people()[0]).await.expect("a snapshot");
    assert_eq!((seen.you, seen.to_move), (Some(1), Some(1)), "at another node, too");
    table.restart().await;
    let seen = [table.seen(0).await, table.seen(1).await];
    assert_eq!(
        seen.each_ref().map(|seen| (seen.you, seen.may_swap, seen.may_abort)),
        [(Some(1), false, false), (Some(0), false, false)]
    );
    assert_eq!(seen[0].clock.as_ref().expect("a clock").left, [10_000, 12_000], "everybody keeps the time");
    assert_eq!(table.act(1, Action::Swap, 2).await, Err("no_swap"));
    assert_eq!(table.act(0, Action::Offer(crate::messages::Offer::Undo), 2).await, Err("nothing_to_undo"));
    assert_eq!(table.act(0, first(), 2).await, Ok(2));
}
