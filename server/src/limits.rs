//! How much one address or one account may do, so that nobody is slowed down by others.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::AccountId;

/// Beyond this many keys, those that have recovered are forgotten.
const CROWD: usize = 20_000;

/// A bucket of tokens for each key: one token an action, refilled steadily.
pub(crate) struct Buckets<K> {
    per_second: f64,
    burst: f64,
    all: Mutex<FxHashMap<K, (f64, Instant)>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(per_second: f64, burst: f64) -> Buckets<K> {
        Buckets { per_second, burst, all: Mutex::default() }
    }

    /// Whether the key may act now.
    pub(crate) fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        if all.len() > CROWD {
            all.retain(|_, (tokens, at)| self.filled(*tokens, *at, now) < self.burst);
        }
        let (tokens, at) = all.entry(key).or_insert((self.burst, now));
        *tokens = self.filled(*tokens, *at, now);
        *at = now;
        if *tokens < 1.0 {
            return false;
        }
        *tokens -= 1.0;
        true
    }

    fn filled(&self, tokens: f64, at: Instant, now: Instant) -> f64 {
        (tokens + now.duration_since(at).as_secs_f64() * self.per_second).min(self.burst)
    }
}

/// How many of something each key has just now.
pub(crate) struct Counts<K> {
    at_most: usize,
    all: Arc<Mutex<FxHashMap<K, usize>>>,
}

/// One of them; dropping it gives it back.
pub(crate) struct Held<K: Hash + Eq> {
    key: K,
    all: Arc<Mutex<FxHashMap<K, usize>>>,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    pub(crate) fn new(at_most: usize) -> Counts<K> {
        Counts { at_most, all: Arc::default() }
    }

    /// One more, unless that is too many.
    pub(crate) fn hold(&self, key: K) -> Option<Held<K>> {
        let mut all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        let count = all.entry(key.clone()).or_insert(0);
        if *count >= self.at_most {
            return None;
        }
        *count += 1;
        Some(Held { key, all: self.all.clone() })
    }
}

impl<K: Hash + Eq> Drop for Held<K> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        if let Some(count) = all.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.key);
            }
        }
    }
}

/// All limits of a node.
pub(crate) struct Limits {
    unlimited: Vec<IpAddr>,
    pub(crate) connects: Buckets<IpAddr>,
    pub(crate) connections: Counts<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) guests: Buckets<IpAddr>,
    pub(crate) passphrases: Buckets<IpAddr>,
    pub(crate) tries: Buckets<(String, IpAddr)>,
    pub(crate) names: Buckets<String>,
    entered: Mutex<FxHashSet<(String, IpAddr)>>,
    pub(crate) messages: Buckets<AccountId>,
    pub(crate) tables: Buckets<AccountId>,
    pub(crate) chat: Buckets<AccountId>,
    pub(crate) sockets: Counts<AccountId>,
}

/// Unfinished matches that one account may have.
pub(crate) const OPEN_TABLES: i64 = 200;

impl Limits {
    pub(crate) fn new(unlimited: Vec<IpAddr>) -> Limits {
        Limits {
            unlimited,
            connects: Buckets::new(50.0, 400.0),
            connections: Counts::new(1_000),
            requests: Buckets::new(50.0, 400.0),
            guests: Buckets::new(0.5, 60.0),
            passphrases: Buckets::new(0.2, 10.0),
            tries: Buckets::new(0.1, 10.0),
            names: Buckets::new(2.0, 100.0),
            entered: Mutex::default(),
            messages: Buckets::new(20.0, 60.0),
            tables: Buckets::new(0.5, 20.0),
            chat: Buckets::new(0.5, 5.0),
            sockets: Counts::new(20),
        }
    }

    /// Whether an address may try a passphrase for a name. Other people's wrong tries do not shut out an address from
    /// which the right one has come before.
    pub(crate) fn may_try(&self, name: &str, from: IpAddr) -> bool {
        let key = (name.to_string(), from);
        let has_entered = self.entered.lock().unwrap_or_else(|error| error.into_inner()).contains(&key);
        self.passphrases.take(from)
            && self.tries.take(key)
            && (has_entered || self.names.take(name.to_string()))
    }

    /// The right passphrase for a name has come from an address.
    pub(crate) fn has_entered(&self, name: String, from: IpAddr) {
        let mut entered = self.entered.lock().unwrap_or_else(|error| error.into_inner());
        if entered.len() > CROWD {
            entered.clear();
        }
        entered.insert((name, from));
    }

    /// Whether an address is trusted to behave.
    pub(crate) fn is_unlimited(&self, address: IpAddr) -> bool {
        self.unlimited.contains(&address)
    }
}

/// The part of an address that stands for one customer: all of IPv4, the first half of IPv6.
pub(crate) fn customer(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_refills_for_each_key_alone() {
        let buckets = Buckets::new(1000.0, 3.0);
        assert_eq!([1, 1, 1, 1, 2].map(|key| buckets.take(key)), [true, true, true, false, true]);
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(buckets.take(1));
    }

    #[test]
    fn wrong_tries_of_others_do_not_count_for_who_has_entered_before() {
        let limits = Limits::new(Vec::new());
        let [home, elsewhere] = [[10, 0, 0, 1], [10, 0, 0, 2]].map(IpAddr::from);
        limits.has_entered("ann".into(), home);
        let mut tries = (0..12u8).flat_map(|n| [IpAddr::from([10, 0, 1, n]); 10]);
        assert!(!tries.all(|from| limits.may_try("ann", from)), "120 tries are too many for one name");
        let guesses = (0..1_000).filter(|_| limits.may_try("ann", elsewhere)).count();
        assert!(guesses <= 11, "{guesses}");
        assert!(limits.may_try("ann", home), "the owner enters");
        let guesses = (0..1_000).filter(|_| limits.may_try("ann", home)).count();
        assert!(guesses <= 11, "nor does the owner's address try without end: {guesses}");
    }

    #[test]
    fn what_is_dropped_is_given_back() {
        let counts = Counts::new(2);
        let (first, second) = (counts.hold("a"), counts.hold("a"));
        assert!(
            first.is_some() && second.is_some() && counts.hold("a").is_none() && counts.hold("b").is_some()
        );
        drop(first);
        assert!(counts.hold("a").is_some());
    }

    #[test]
    fn neighbours_in_one_network_count_as_one() {
        let customer = |text: &str| customer(text.parse().expect("an address"));
        assert_eq!(customer("2001:db8:1:2:3::4"), customer("2001:db8:1:2:ffff::1"));
        assert_ne!(customer("10.0.0.1"), customer("10.0.0.2"));
        assert_eq!(customer("::ffff:10.0.0.1"), customer("10.0.0.1"));
    }
}
