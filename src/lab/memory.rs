//! How much memory the machine can give.

use xiangqi_engine::hash::MOST_MEBIBYTES;

/// The largest transposition table to offer, in MiB: half of what is free now, and
/// no more than the engine takes. Where the system does not say what is free, 1 GiB.
pub fn most_hash_mebibytes() -> usize {
    let free = std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| available_kibibytes(&text));
    free.map_or(1024, |free| (free / 2048).clamp(16, MOST_MEBIBYTES))
}

fn available_kibibytes(meminfo: &str) -> Option<usize> {
    let line = meminfo
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_free_is_read_from_the_system() {
        let text = "MemTotal:       24678912 kB\nMemAvailable:   20971520 kB\n";
        assert_eq!(available_kibibytes(text), Some(20_971_520));
        assert_eq!(available_kibibytes("nothing"), None);
        assert!(most_hash_mebibytes() >= 16);
    }
}
