use super::*;
use crate::states::EntryKind;

/// A clock that has not begun to run.
fn new() -> Clock {
    Clock::new(ClockTerms::Game { seconds: 60, increment: 2 }, 2, Millis(0))
}

/// A clock that runs, as both have moved.
fn clock() -> Clock {
    Clock { has_moved: vec![true; 2], ..new() }
}

fn moved(clock: &mut Clock, at: i64, charge: &Charge) {
    let entry = Entry {
        kind: EntryKind::Move,
        seat: 0,
        text: String::new(),
        at,
        spent: charge.spent.0,
        lag: charge.lag.0,
        grace: charge.grace.0,
    };
    clock.moved(0, &entry);
}

fn measured(round_trip: i64, absent: i64) -> Measured {
    Measured { round_trip: Millis(round_trip), absent: Millis(absent) }
}

#[test]
fn the_clock_of_a_seat_begins_to_run_after_its_first_move() {
    let mut clock = new();
    let outages = Outages::new(vec![(10_000, 25_000)]);
    let moment = |now| Moment { now: Millis(now), outages: Arc::new(outages.clone()) };
    let charge = clock.charge(0, Millis(40_000), measured(300, 20_000), &outages);
    assert_eq!(charge, Charge { spent: Millis(0), lag: Millis(0), grace: Millis(0) });
    assert_eq!(
        [5_000, 20_000, 40_000].map(|now| clock.first(0, &moment(now))),
        [55_000, 50_000, 35_000].map(Some)
    );
    assert_eq!(clock.left(Some(0), Millis(40_000), &outages), Some(vec![60_000; 2]));
    moved(&mut clock, 40_000, &charge);
    assert_eq!(
        (clock.left[0], clock.grace_left[0], clock.first(0, &moment(41_000))),
        (Millis(62_000), GRACE, None)
    );
    assert_eq!(
        clock.charge(1, Millis(70_000), Measured::default(), &outages).spent,
        Millis(0),
        "the other one too"
    );
    assert_eq!(clock.charge(0, Millis(45_000), Measured::default(), &outages).spent, Millis(5_000));
}

#[test]
fn a_first_move_has_a_minute_in_which_it_can_be_made() {
    let outages = Outages::new(vec![(10_000, 25_000)]);
    // Who stays away has not more time for it.
    let is_over = |now| new().is_over(0, Millis(now), measured(0, i64::MAX), &outages);
    assert!(!is_over(74_999) && is_over(75_000));
    let moment = Moment { now: Millis(30_000), outages: Arc::new(outages) };
    assert_eq!(new().deadline(Some(0), &moment), 75_000);
}

#[test]
fn days_for_a_move_run_from_the_start() {
    let clock = Clock::new(ClockTerms::Move { days: 1 }, 2, Millis(0));
    let spent = clock.charge(0, Millis(7_000), Measured::default(), &Outages::default()).spent;
    assert_eq!(
        (spent, clock.is_over(0, Millis(DAY), Measured::default(), &Outages::default())),
        (Millis(7_000), true)
    );
}

#[test]
fn a_move_costs_its_time_and_earns_the_increment() {
    let mut clock = clock();
    let charge = clock.charge(0, Millis(5_000), Measured::default(), &Outages::default());
    assert_eq!(charge, Charge { spent: Millis(5_000), lag: Millis(0), grace: Millis(0) });
    moved(&mut clock, 5_000, &charge);
    assert_eq!(clock.left[0], Millis(57_000));
}

#[test]
fn nothing_is_charged_while_the_server_was_down() {
    let outages = Outages::new(vec![(1_000, 4_000), (8_000, 9_000)]);
    let spent = |now| clock().charge(0, Millis(now), Measured::default(), &outages).spent.0;
    assert_eq!([spent(1_000), spent(3_000), spent(5_000), spent(10_000)], [1_000, 1_000, 2_000, 6_000]);
}

#[test]
fn a_turn_that_is_shown_late_costs_nothing_before() {
    let mut clock = clock();
    let outages = Outages::new(vec![(500, 1_500)]);
    let spent = |clock: &Clock| clock.charge(0, Millis(10_000), Measured::default(), &outages).spent.0;
    assert_eq!(spent(&clock), 9_000);
    clock.show(Millis(2_000));
    assert_eq!(spent(&clock), 8_000, "what an outage covers as well counts once");
    clock.show(Millis(9_000));
    assert_eq!(spent(&clock), 10_000 - LATE_AT_MOST.0, "nobody is shown a turn later");
    let charge = clock.charge(0, Millis(10_000), Measured::default(), &outages);
    moved(&mut clock, 10_000, &charge);
    assert_eq!(spent(&clock), 0);
    let later = clock.charge(1, Millis(11_000), Measured::default(), &outages);
    assert_eq!(later.spent, Millis(1_000), "the next turn is another one");
}

#[test]
fn outages_that_overlap_count_once() {
    let known = Outages::new(vec![(50, 60), (10, 20), (15, 30), (30, 35), (40, 40)]);
    assert_eq!(known.gaps(), [(10, 35), (50, 60)]);
    assert_eq!(known.with(&[(5, 12), (55, 70)]).gaps(), [(5, 35), (50, 70)]);
    assert_eq!(known.between(Millis(20), Millis(55)), Millis(20));
    for (gap, missing) in [
        ((0, 100), vec![(0, 10), (35, 50), (60, 100)]),
        ((12, 30), vec![]),
        ((12, 55), vec![(35, 50)]),
        ((36, 40), vec![(36, 40)]),
        ((90, 95), vec![(90, 95)]),
    ] {
        assert_eq!(known.missing(gap), missing, "{gap:?}");
    }
}

#[test]
fn a_deadline_is_moved_by_outages() {
    let moment = |now| Moment { now: Millis(now), outages: Arc::new(Outages::new(vec![(1_000, 4_000)])) };
    let deadline = |now| clock().deadline(Some(0), &moment(now));
    assert_eq!([deadline(500), deadline(2_000), deadline(9_000)], [60_000, 61_000, 63_000]);
}

#[test]
fn a_client_that_answers_pings_late_cannot_farm_lag() {
    let mut clock = clock();
    let mut gained = 0;
    for turn in 1..=100 {
        let charge = clock.charge(0, Millis(turn * 2_000), measured(60_000, 0), &Outages::default());
        gained += charge.lag.0;
        moved(&mut clock, turn * 2_000, &charge);
    }
    assert!(gained <= 1_000 + 100 * 100, "{gained} ms were gained");
    let fair = self::clock().charge(0, Millis(2_000), measured(80, 0), &Outages::default());
    assert_eq!(fair.lag, Millis(80));
}

#[test]
fn absence_is_forgiven_up_to_a_sum() {
    let mut clock = clock();
    let charge = clock.charge(0, Millis(40_000), measured(0, 20_000), &Outages::default());
    assert_eq!(charge, Charge { spent: Millis(20_000), lag: Millis(0), grace: Millis(20_000) });
    moved(&mut clock, 40_000, &charge);
    let charge = clock.charge(0, Millis(70_000), measured(0, 30_000), &Outages::default());
    assert_eq!(charge.grace, Millis(10_000));
}

#[test]
fn who_was_away_has_a_little_more_time_than_who_sat_there() {
    let clock = clock();
    let over = |now, absent| clock.is_over(0, Millis(now), measured(0, absent), &Outages::default());
    assert!(!over(59_999, 0) && over(60_000, 0));
    assert!(!over(67_999, 8_000) && over(68_000, 8_000));
    assert!(!over(89_999, i64::MAX) && over(90_000, i64::MAX));
}
