//! How much one address or one account may do, so that nobody is slowed down by others.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ids::AccountId;

/// Beyond this many keys, those that have recovered are forgotten.
const CROWD: usize = 20_000;

/// How fast a bucket refills, and how much it holds.
#[derive(Clone, Copy)]
pub(crate) struct Rate {
    pub(crate) per_second: f64,
    pub(crate) burst: f64,
}

/// Tokens that are used up by actions and refilled steadily.
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst, at: now }
    }

    /// Takes so many tokens, if they are there.
    pub(crate) fn take(&mut self, rate: Rate, tokens: f64, now: Instant) -> bool {
        *self = Bucket { tokens: self.filled(rate, now), at: now };
        let is_enough = self.tokens >= tokens;
        self.tokens -= if is_enough { tokens } else { 0.0 };
        is_enough
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        (self.tokens + now.duration_since(self.at).as_secs_f64() * rate.per_second).min(rate.burst)
    }
}

/// A bucket of tokens for each key: one token an action.
pub(crate) struct Buckets<K> {
    rate: Rate,
    all: Mutex<FxHashMap<K, Bucket>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(per_second: f64, burst: f64) -> Buckets<K> {
        Buckets { rate: Rate { per_second, burst }, all: Mutex::default() }
    }

    /// Whether the key may act now.
    pub(crate) fn take(&self, key: K) -> bool {
        self.take_many(key, 1.0)
    }

    /// Whether the key may use so many tokens now.
    pub(crate) fn take_many(&self, key: K, tokens: f64) -> bool {
        let now = Instant::now();
        let mut all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        if all.len() > CROWD {
            all.retain(|_, bucket| bucket.filled(self.rate, now) < self.rate.burst);
        }
        all.entry(key).or_insert_with(|| Bucket::new(self.rate, now)).take(self.rate, tokens, now)
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
        self.hold_up_to(self.at_most, key)
    }

    /// One more, unless that is more than a limit of this moment.
    fn hold_up_to(&self, at_most: usize, key: K) -> Option<Held<K>> {
        let mut all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        let held = all.get(&key).copied().unwrap_or(0);
        if held >= at_most.min(self.at_most) {
            return None;
        }
        all.insert(key.clone(), held + 1);
        Some(Held { key, all: self.all.clone() })
    }

    /// How many more the key may have.
    fn left(&self, key: &K) -> usize {
        let all = self.all.lock().unwrap_or_else(|error| error.into_inner());
        self.at_most - all.get(key).copied().unwrap_or(0)
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
    everybody: Counts<()>,
    connections: Counts<IpAddr>,
    pub(crate) connects: Buckets<IpAddr>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) files: Buckets<IpAddr>,
    pub(crate) frames: Buckets<IpAddr>,
    pub(crate) bytes: Buckets<IpAddr>,
    pub(crate) guests: Buckets<IpAddr>,
    pub(crate) passphrases: Buckets<IpAddr>,
    pub(crate) tries: Buckets<(String, IpAddr)>,
    pub(crate) names: Buckets<String>,
    entered: Mutex<FxHashSet<(String, IpAddr)>>,
    pub(crate) messages: Buckets<AccountId>,
    pub(crate) tables: Buckets<AccountId>,
    pub(crate) chat: Buckets<AccountId>,
    pub(crate) reports: Buckets<IpAddr>,
    pub(crate) sockets: Counts<AccountId>,
}

/// Unfinished matches that one account may have.
pub(crate) const OPEN_TABLES: i64 = 200;
/// Tournaments that one account may have open, and people in one of them.
pub(crate) const OPEN_TOURNAMENTS: i64 = 5;
pub(crate) const ENTRANTS: usize = 200;
/// Tables that one account may have set up and that have not begun.
pub(crate) const WAITING_TABLES: i64 = 20;
/// Connections that one address may have, however many there is room for.
const CONNECTIONS: usize = 1_000;
/// The part of the room that is left which one address may fill: others always find some.
const SHARE: usize = 4;
/// Descriptors that are kept for the database, NATS, the listener and what else a process needs.
const KEPT: usize = 64;

impl Limits {
    /// Limits for a process that may have so many open files and connections.
    pub(crate) fn new(unlimited: &[IpAddr], descriptors: usize) -> Limits {
        Limits {
            unlimited: unlimited.iter().copied().map(customer).collect(),
            everybody: Counts::new(descriptors - KEPT.min(descriptors / 2)),
            connections: Counts::new(CONNECTIONS),
            connects: Buckets::new(50.0, 400.0),
            requests: Buckets::new(50.0, 400.0),
            files: Buckets::new(200.0, 2_000.0),
            frames: Buckets::new(1_000.0, 4_000.0),
            bytes: Buckets::new((256 << 10) as f64, (1 << 20) as f64),
            guests: Buckets::new(0.5, 60.0),
            // A school class arrives from one address.
            passphrases: Buckets::new(0.5, 60.0),
            tries: Buckets::new(0.1, 10.0),
            names: Buckets::new(2.0, 100.0),
            entered: Mutex::default(),
            messages: Buckets::new(20.0, 60.0),
            tables: Buckets::new(0.5, 20.0),
            chat: Buckets::new(0.5, 5.0),
            reports: Buckets::new(1.0 / 60.0, 10.0),
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
        self.unlimited.contains(&customer(address))
    }

    /// A place for one more connection, whoever it is from; `None` if the house is full.
    pub(crate) fn place(&self) -> Option<Held<()>> {
        self.everybody.hold(())
    }

    /// One more connection, or request through a proxy, of an address; `None` if it has its share already.
    pub(crate) fn share(&self, address: IpAddr) -> Option<Held<IpAddr>> {
        self.connections.hold_up_to((self.everybody.left(&()) / SHARE).max(1), customer(address))
    }
}

/// How many files and connections this process may have open.
pub(crate) fn descriptors() -> usize {
    #[cfg(unix)]
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let limit = Some(8_192);
    limit.and_then(|limit| limit.try_into().ok()).unwrap_or(1 << 20)
}

/// Asks the system for as many open files and connections as this process may have.
pub fn raise_descriptors() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // Some systems refuse to give what they promise: then there are as many as before.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
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

    /// What the handbook says of limits is what they are.
    #[test]
    fn the_handbook_tells_the_limits() {
        let handbook = include_str!("../../docs/operations.md");
        let limits = Limits::new(&[], 256);
        let rates = [
            ("new connections | address", limits.connects.rate),
            ("requests, also for `/health` and `/metrics` | address", limits.requests.rate),
            ("files of the page | address", limits.files.rate),
            ("new guests | address", limits.guests.rate),
            ("passphrases | address", limits.passphrases.rate),
            ("passphrases | name", limits.names.rate),
            ("frames on sockets, of every kind | account", limits.messages.rate),
            ("new tables | account", limits.tables.rate),
            ("chat | account", limits.chat.rate),
        ];
        for (what, Rate { per_second, burst }) in rates {
            let burst = if burst < 1_000.0 { format!("{burst}") } else { format!("{},000", burst / 1_000.0) };
            let rate = if per_second == 0.5 {
                "one in two seconds".into()
            } else {
                format!("{per_second} a second")
            };
            let row = format!("| {what} | {burst} at once, {rate}");
            assert!(handbook.contains(&row), "{row}");
        }
        let rest = [
            format!("; {WAITING_TABLES} that wait, {OPEN_TABLES} unfinished"),
            format!("| sockets | account | {} |", limits.sockets.at_most),
            format!("| matches that one socket watches | | {} |", crate::socket::MATCHES),
            format!("; {} characters each |", crate::chat::LONGEST),
        ];
        for row in rest {
            assert!(handbook.contains(&row), "{row}");
        }
    }

    #[test]
    fn a_bucket_runs_dry_and_refills_for_each_key_alone() {
        let buckets = Buckets::new(1000.0, 3.0);
        assert_eq!([1, 1, 1, 1, 2].map(|key| buckets.take(key)), [true, true, true, false, true]);
        std::thread::sleep(std::time::Duration::from_millis(5));
        assert!(buckets.take(1));
    }

    #[test]
    fn wrong_tries_of_others_do_not_count_for_who_has_entered_before() {
        let limits = Limits::new(&[], 256);
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
    fn a_class_of_thirty_claims_names_and_enters_again_from_one_address() {
        let (limits, school) = (Limits::new(&[], 256), IpAddr::from([10, 0, 0, 1]));
        assert!((0..30).all(|_| limits.passphrases.take(school)), "they claim names");
        assert!((0..30).all(|pupil| limits.may_try(&format!("pupil {pupil}"), school)), "they come back");
    }

    #[test]
    fn one_address_fills_a_part_of_the_house_and_others_find_room() {
        let limits = Limits::new(&[], 256);
        let mut places = Vec::new();
        let mut fill = |address: [u8; 4]| {
            let before = places.len();
            while let Some(share) = limits.share(address.into())
                && let Some(place) = limits.place()
            {
                places.push((place, share));
            }
            places.len() - before
        };
        let shares: Vec<usize> = (1..=8).map(|n| fill([10, 0, 0, n])).collect();
        assert_eq!(shares, [38, 31, 24, 20, 16, 12, 10, 8]);
        assert_eq!(limits.everybody.left(&()), 256 - 64 - shares.iter().sum::<usize>());
        drop(places);
        assert_eq!(limits.everybody.left(&()), 192);
    }

    #[test]
    fn the_largest_house_gives_one_address_a_thousand_and_the_smallest_one() {
        for (descriptors, shares) in [(1 << 20, 1_000), (1_024, 192), (64, 6), (2, 1)] {
            let limits = Limits::new(&[], descriptors);
            let mut places = Vec::new();
            while let Some(share) = limits.share([10, 0, 0, 1].into()) {
                places.push((limits.place(), share));
            }
            assert_eq!(places.len(), shares, "{descriptors}");
        }
    }

    #[test]
    fn trusted_addresses_may_be_written_in_any_form() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let limits = Limits::new(&[address("::ffff:127.0.0.1"), address("::1")], 64);
        assert!(["127.0.0.1", "::ffff:127.0.0.1", "::1"].iter().all(|one| limits.is_unlimited(address(one))));
        assert!(!limits.is_unlimited(address("127.0.0.2")));
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
