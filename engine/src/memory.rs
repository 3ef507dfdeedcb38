//! How much memory a search can have.

/// The most MiB that anybody can ask for.
pub const MOST_HASH: u32 = 65_536;

/// The most MiB that a search can be given on this machine: no more than is free, where the system tells (Linux).
pub fn most_hash() -> u32 {
    let read = |file| std::fs::read_to_string(file).unwrap_or_default();
    let free = free_kib(&read("/proc/meminfo")).map(|kib| kib >> 10);
    let granted = read("/sys/fs/cgroup/memory.max").trim().parse::<u64>().ok().map(|bytes| bytes >> 20);
    let most = free.into_iter().chain(granted).min();
    most.and_then(|mib| u32::try_from(mib).ok()).unwrap_or(MOST_HASH).clamp(1, MOST_HASH)
}

/// What Linux says is free.
fn free_kib(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_memory_is_read() {
        assert_eq!(free_kib("MemTotal:       24682416 kB\nMemAvailable:   23459828 kB\n"), Some(23_459_828));
        assert_eq!(free_kib(""), None);
        assert!((1..=MOST_HASH).contains(&most_hash()));
    }
}
