//! What a rook or a cannon reaches along one rank or file, looked up by the occupancy of
//! that line.
//!
//! A line is a small integer: bit `n` of a rank is file `n` (9 bits), bit `n` of a file is
//! rank `n` (10 bits). The outermost points never hide anything behind them, so only the
//! inner bits index the tables: 15 KiB in all.

/// Files a rook on `file` reaches along its rank, the first man on each side included.
#[inline]
pub(crate) fn rook_on_rank(file: u8, occupied: u16) -> u16 {
    ROOK_ON_RANK[file as usize][(occupied >> 1 & 0x7F) as usize]
}

/// Ranks a rook on `rank` reaches along its file, the first man on each side included.
#[inline]
pub(crate) fn rook_on_file(rank: u8, occupied: u16) -> u16 {
    ROOK_ON_FILE[rank as usize][(occupied >> 1 & 0xFF) as usize]
}

/// Files behind exactly one screen, seen from `file` along its rank, up to and with the
/// second man: where a cannon would capture.
#[inline]
pub(crate) fn cannon_on_rank(file: u8, occupied: u16) -> u16 {
    CANNON_ON_RANK[file as usize][(occupied >> 1 & 0x7F) as usize]
}

/// Ranks behind exactly one screen, seen from `rank` along its file, up to and with the
/// second man.
#[inline]
pub(crate) fn cannon_on_file(rank: u8, occupied: u16) -> u16 {
    CANNON_ON_FILE[rank as usize][(occupied >> 1 & 0xFF) as usize]
}

static ROOK_ON_RANK: [[u16; 128]; 9] = table::<128, 9>(0);
static ROOK_ON_FILE: [[u16; 256]; 10] = table::<256, 10>(0);
static CANNON_ON_RANK: [[u16; 128]; 9] = table::<128, 9>(1);
static CANNON_ON_FILE: [[u16; 256]; 10] = table::<256, 10>(1);

/// For each place on a line of `LENGTH` points and each inner occupancy: the points with
/// exactly `screens` men in between.
const fn table<const OCCUPANCIES: usize, const LENGTH: usize>(
    screens: u32,
) -> [[u16; OCCUPANCIES]; LENGTH] {
    let mut table = [[0; OCCUPANCIES]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut inner = 0;
        while inner < OCCUPANCIES {
            let occupied = inner << 1;
            let (mut reach, mut seen, mut to) = (0, 0, from);
            while to + 1 < LENGTH && seen <= screens {
                to += 1;
                if seen == screens {
                    reach |= 1 << to;
                }
                seen += (occupied >> to & 1) as u32;
            }
            (seen, to) = (0, from);
            while to > 0 && seen <= screens {
                to -= 1;
                if seen == screens {
                    reach |= 1 << to;
                }
                seen += (occupied >> to & 1) as u32;
            }
            table[from][inner] = reach;
            inner += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by walking, the slow way.
    fn walk(length: i32, from: i32, occupied: u16, screens: u32) -> u16 {
        let mut reach = 0;
        for step in [-1, 1] {
            let (mut at, mut seen) = (from + step, 0);
            while (0..length).contains(&at) {
                if seen == screens {
                    reach |= 1 << at;
                }
                seen += u32::from(occupied >> at & 1 == 1);
                at += step;
            }
        }
        reach
    }

    #[test]
    fn tables_equal_a_walk_along_the_line_for_every_occupancy() {
        for occupied in 0..512 {
            for file in 0..9 {
                assert_eq!(
                    rook_on_rank(file, occupied),
                    walk(9, file.into(), occupied, 0)
                );
                assert_eq!(
                    cannon_on_rank(file, occupied),
                    walk(9, file.into(), occupied, 1)
                );
            }
        }
        for occupied in 0..1024 {
            for rank in 0..10 {
                assert_eq!(
                    rook_on_file(rank, occupied),
                    walk(10, rank.into(), occupied, 0)
                );
                assert_eq!(
                    cannon_on_file(rank, occupied),
                    walk(10, rank.into(), occupied, 1)
                );
            }
        }
    }
}
