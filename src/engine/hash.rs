//! Memory for tables, which may be refused: how large one may be, and what is said where the
//! device has no room.

use core::fmt;

/// The largest table, in MiB.
pub const MOST_MEBIBYTES: usize = 32 << 10;

/// There is no memory for a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMemory {
    /// What was asked for, in MiB.
    pub mebibytes: usize,
}

impl NoMemory {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        "engine/memory"
    }
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoMemory { mebibytes } = self;
        if *mebibytes > MOST_MEBIBYTES {
            return write!(
                f,
                "a table of {mebibytes} MiB is too large, {MOST_MEBIBYTES} MiB are the most"
            );
        }
        write!(
            f,
            "this device has no memory for a table of {mebibytes} MiB"
        )
    }
}

impl core::error::Error for NoMemory {}

/// As many of these as fit into so many MiB, one at least.
pub(crate) fn filled<T: Copy>(mebibytes: usize, value: T) -> Result<Vec<T>, NoMemory> {
    let refused = NoMemory { mebibytes };
    if mebibytes > MOST_MEBIBYTES {
        return Err(refused);
    }
    // On a device of 32 bits the product may be more than it can count.
    let bytes = mebibytes.checked_mul(1 << 20).ok_or(refused)?;
    let count = (bytes / size_of::<T>()).max(1);
    let mut table = Vec::new();
    table.try_reserve_exact(count).map_err(|_| refused)?;
    table.resize(count, value);
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_as_large_as_asked_and_refused_beyond_the_bound() {
        assert_eq!(filled(0, 0_u64).map(|table| table.len()), Ok(1));
        assert_eq!(filled(1, 0_u64).map(|table| table.len()), Ok(1 << 17));
        for mebibytes in [MOST_MEBIBYTES + 1, usize::MAX] {
            let error = filled(mebibytes, 0_u64).unwrap_err();
            assert_eq!(
                (error, error.code()),
                (NoMemory { mebibytes }, "engine/memory")
            );
            assert!(error.to_string().contains("32768 MiB are the most"));
        }
    }
}
