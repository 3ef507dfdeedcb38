//! First moves: a minute in which they can be made, and no loser.

use super::*;

#[tokio::test]
async fn an_outage_costs_nothing_before_a_first_move_and_aborts_nothing() {
    let mut table = Table::fresh(10).await;
    table.sit(0).await;
    table.pass(50_000, true).await;
    table.pass(30_000, false).await;
    table.beat().await;
    table.node.flag_all().await;
    assert_eq!((table.left(0).await, table.deadline().await), (10_000, FIRST_MOVE.0 + 30_000));
    assert_eq!(table.play(0, -BEGUN).await.ok(), Some(-BEGUN));
    assert_eq!((table.left(0).await, table.left(1).await), (10_000, 10_000));
}

#[tokio::test]
async fn who_does_not_make_a_first_move_in_time_aborts_the_match() {
    for moved in 0..2 {
        let mut table = Table::fresh(10).await;
        for seat in 0..2 {
            table.sit(seat).await;
        }
        for seat in 0..moved {
            table.play(seat as usize, seat - BEGUN).await.expect("in time");
        }
        table.pass(FIRST_MOVE.0 - 1_000, true).await;
        assert_eq!(table.status().await, Status::Running, "{moved}");
        table.pass(1_000, true).await;
        assert_eq!((table.status().await, table.deadline().await), (Status::Cancelled, -START), "{moved}");
        let late = table.play(moved as usize, moved - BEGUN).await.expect_err("too late");
        assert_eq!(late.code().0, "over");
        table.restart().await;
        let seen = table.seen(0).await;
        let aborted = seen.aborted.map(|aborted| (aborted.seat, aborted.late));
        assert_eq!(
            (aborted, seen.to_move, seen.head.status),
            (Some((moved as usize, true)), None, Status::Cancelled)
        );
    }
}

#[tokio::test]
async fn a_move_that_comes_after_the_minute_aborts_the_match_too() {
    let mut table = Table::fresh(10).await;
    table.sit(0).await;
    table.pass(FIRST_MOVE.0 - 200, true).await;
    table.clocks.pass(200);
    assert_eq!(table.play(0, -BEGUN).await.expect_err("too late").code().0, "over");
    assert_eq!(table.status().await, Status::Cancelled);
}
