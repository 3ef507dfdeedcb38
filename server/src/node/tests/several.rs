//! Several nodes: what one of them misses costs nobody at the others.

use super::*;
use crate::store::{Beginning, Turn};

#[tokio::test]
async fn a_worker_keeps_no_clock_running_while_nobody_serves() {
    let mut table = Table::after(2_000, 10).await;
    let worker = node(&table.store, Role::Work, &table.clocks).await;
    table.clocks.pass(50_000);
    worker.heartbeat().await.expect("it is stored");
    table.restart().await;
    table.sit(0).await;
    assert_eq!(table.left(0).await, 8_000);
    table.node.flag_all().await;
    assert_eq!(table.play(0, 0).await.ok(), Some(0));
}

#[tokio::test]
async fn what_other_nodes_know_of_outages_counts_here_once() {
    let mut table = Table::after(20_000, 60).await;
    for (outages, left, deadline) in [
        ([(5_000, 8_000)].as_slice(), 43_000, 63_000),
        (&[(6_000, 9_000)], 44_000, 64_000),
        (&[(4_000, 10_000), (12_000, 13_000)], 47_000, 67_000),
        (&[(4_000, 13_000)], 49_000, 69_000),
    ] {
        table.another(19_500, Role::Serve, outages).await;
        table.node.learn().await.expect("it is read");
        assert_eq!((table.left(0).await, table.deadline().await), (left, deadline), "{outages:?}");
    }
    table.restart().await;
    assert_eq!(table.left(0).await, 49_000);
}

#[tokio::test]
async fn a_player_at_a_node_that_stands_still_is_not_flagged_by_another() {
    let table = Table::new(10).await;
    for now in (0..20_000).step_by(1_000) {
        table.another(now, Role::Serve, &[]).await;
        table.pass(1_000, true).await;
    }
    assert_eq!(table.status().await, Status::Running);
    table.pass(25_000, true).await;
    assert_eq!(table.status().await, Status::Running, "clock and grace would be over after 40 s");
    table.another(45_000, Role::Serve, &[(19_000, 45_000)]).await;
    table.pass(1_000, true).await;
    assert_eq!(table.left(0).await, 0, "what is shown is without grace");
    assert_eq!(table.play(0, 0).await.ok(), Some(0));
}

#[tokio::test]
async fn who_hears_late_of_a_move_at_another_node_is_charged_from_then_on() {
    let table = Table::new(10).await;
    let other = node(&table.store, Role::Serve, &table.clocks).await;
    let room = other.room(&table.id).await.expect("a room");
    let inbox = Arc::new(Inbox::new(SessionId::of("session"), people()[1].clone()));
    room.enter(&other, &inbox).await.expect("they look");
    let pass = |time: i64| {
        for _ in 0..time / 200 {
            table.clocks.pass(200);
            other.pulse();
        }
    };
    assert_eq!(table.play(0, 0).await.ok(), Some(0));
    pass(1_200);
    room.follow(&other).await.expect("it is read");
    pass(200);
    let moved = room.act(&other, &people()[1], Action::Play("1".into()), BEGUN + 1, Millis(0)).await;
    assert_eq!(moved.ok(), Some(Some(BEGUN + 1)));
    let seen = room.snapshot(&other, &people()[1]).await.expect("a snapshot");
    assert_eq!(seen.clock.expect("a clock").left[1], 9_800);
}

#[tokio::test]
async fn who_hears_late_that_a_match_has_begun_has_the_whole_time_for_a_first_move() {
    let table = Table::new(10).await;
    let id = MatchId::random();
    let terms = Terms { clock: ClockTerms::Game { seconds: 10, increment: 0 }, ..Terms::default() };
    let row = MatchRow { terms, status: Status::Waiting, ..MatchRow::begun(&id.0, &people()[0].0, START) };
    let start = row.start.clone();
    let seats = vec![seat(0), SeatRow { kind: SeatKind::Kept, ..seat(1) }];
    let new = Write::NewMatch { row: Box::new(row), seats, address: String::new() };
    assert!(table.store.write(new).await.expect("it is stored"));
    let room = table.node.room(&id).await.expect("a room");
    let inbox = Arc::new(Inbox::new(SessionId::of("ann"), people()[0].clone()));
    room.enter(&table.node, &inbox).await.expect("they look");
    table.pass(1_000, true).await;
    // At another node the other one sits down.
    let now = table.node.now().0;
    let turn = Turn { seat: 0, deadline: now + FIRST_MOVE.0, bot_due: 0 };
    let beginning = Beginning { turn, start, turns: 0 };
    let sit = MatchWrite::Sit { token: String::new(), row: seat(1), now, beginning };
    assert!(table.store.write_match(&id, sit).await.expect("it is stored"));
    table.pass(1_200, true).await;
    room.catch_up(&table.node, 0, Some(now)).await;
    table.pass(200, true).await;
    let seen = room.snapshot(&table.node, &people()[0]).await.expect("a snapshot").clock.expect("a clock");
    assert_eq!((seen.left[0], seen.first), (10_000, Some(FIRST_MOVE.0 - 200)));
    let moved = room.act(&table.node, &people()[0], Action::Play("1".into()), 0, Millis(0)).await;
    assert_eq!(moved.ok(), Some(Some(0)));
    let seen = room.snapshot(&table.node, &people()[0]).await.expect("a snapshot").clock.expect("a clock");
    assert_eq!((seen.left[0], seen.first), (10_000, Some(FIRST_MOVE.0)), "the turn of the other");
}

#[tokio::test]
async fn where_several_nodes_serve_nobody_is_known_to_be_away() {
    let mut table = Table::new(600).await;
    table.sit(0).await;
    for now in (0..65_000).step_by(1_000) {
        table.another(now, Role::Serve, &[]).await;
        table.pass(1_000, true).await;
    }
    assert_eq!(table.presence(0).await, (json!([null, null]), json!(null)));
    assert_eq!(table.claim(0, Prize::Win).await, Err("not_away"));
}

#[tokio::test]
async fn who_left_in_order_or_is_gone_stops_no_clock() {
    let mut table = Table::new(60).await;
    table.sit(0).await;
    table.another(0, Role::Left, &[]).await;
    table.pass(20_000, true).await;
    assert_eq!(table.left(0).await, 40_000);
    table.another(20_000, Role::Serve, &[]).await;
    table.pass(25_000, true).await;
    assert_eq!(table.left(0).await, 40_000, "it may come back");
    table.pass(15_000, true).await;
    assert_eq!((table.left(0).await, table.deadline().await), (30_000, 90_000), "it is gone after 30 s");
}

#[tokio::test]
async fn a_node_that_is_behind_catches_up_and_charges_nobody() {
    let table = Table::after(2_000, 10).await;
    table.another(3_602_000, Role::Serve, &[]).await;
    table.node.learn().await.expect("it is read");
    assert_eq!((table.node.now().0 - START, table.left(0).await), (3_602_000, 8_000));
    table.pass(1_000, true).await;
    assert_eq!(table.left(0).await, 8_000, "until that is stored");
    table.pass(1_000, true).await;
    assert_eq!((table.left(0).await, table.status().await), (7_000, Status::Running));
}
