//! Clocks for a game at the terminal: a time for each seat, and what a move gives back.

use std::time::{Duration, Instant};

use quadrille_games::Seat;

use crate::think::duration;

/// How much time everybody has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pace {
    time: Duration,
    increment: Duration,
}

/// Reads `5m` or `5m+3s`.
pub(crate) fn pace(text: &str) -> Result<Pace, String> {
    let (time, increment) = text.split_once('+').unwrap_or((text, "0s"));
    Ok(Pace { time: duration(time)?, increment: duration(increment)? })
}

/// The clocks of a match; time is passed in, so that nothing here waits.
#[derive(Clone)]
pub(crate) struct Clock {
    pace: Pace,
    left: Vec<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Instant)>,
}

impl Clock {
    pub(crate) fn new(pace: Pace, seats: usize) -> Clock {
        Clock { pace, left: vec![pace.time; seats], running: None }
    }

    /// The clocks as two tags kept them.
    pub(crate) fn read(pace: &str, left: &str, seats: usize) -> Option<Clock> {
        let pace = self::pace(pace).ok()?;
        let left: Vec<Duration> = left.split(' ').filter_map(|time| duration(time).ok()).collect();
        (left.len() == seats).then_some(Clock { pace, left, running: None })
    }

    /// The two tags.
    pub(crate) fn tags(&self) -> [(&'static str, String); 2] {
        let seconds = |time: &Duration| format!("{:.1}s", time.as_secs_f64());
        let pace = [self.pace.time, self.pace.increment].each_ref().map(seconds).join("+");
        [("Clock", pace), ("ClockLeft", self.left.iter().map(seconds).collect::<Vec<_>>().join(" "))]
    }

    /// Everybody has all the time again.
    pub(crate) fn reset(&mut self) {
        self.left.fill(self.pace.time);
        self.running = None;
    }

    /// Takes the time that has passed, and lets the clock of this seat run from now on.
    pub(crate) fn run(&mut self, seat: Option<Seat>, now: Instant) {
        if let Some((running, since)) = self.running {
            let left = &mut self.left[running.index()];
            *left = left.saturating_sub(now.saturating_duration_since(since));
        }
        self.running = seat.map(|seat| (seat, now));
    }

    /// A seat has moved.
    pub(crate) fn moved(&mut self, seat: Seat) {
        self.left[seat.index()] += self.pace.increment;
    }

    pub(crate) fn left(&self, seat: Seat) -> Duration {
        self.left[seat.index()]
    }

    /// The seat whose time is up.
    pub(crate) fn expired(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat).filter(|&seat| self.left(seat).is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_seat_and_a_move_gives_some_back() {
        let began = Instant::now();
        let at = |seconds| began + Duration::from_secs(seconds);
        let mut clock = Clock::new(pace("10s+2s").expect("a pace"), 2);
        let [one, other] = [0, 1].map(Seat::new);
        clock.run(Some(one), began);
        clock.run(Some(one), at(3));
        clock.moved(one);
        clock.run(Some(other), at(4));
        assert_eq!([clock.left(one), clock.left(other)].map(|left| left.as_secs()), [8, 10]);
        clock.run(None, at(5));
        clock.run(Some(other), at(50));
        assert_eq!(clock.expired(), None);
        let [(_, pace), (_, left)] = clock.tags();
        assert_eq!((pace.as_str(), left.as_str()), ("10.0s+2.0s", "8.0s 9.0s"));
        let mut again = Clock::read(&pace, &left, 2).expect("the clocks");
        assert_eq!(again.left(other).as_secs(), 9);
        again.run(Some(other), began);
        again.run(Some(other), at(9));
        assert_eq!(again.expired(), Some(other));
        assert!(Clock::read(&pace, "8s", 2).is_none() && super::pace("5").is_err());
    }
}
