//! The transposition table: what was found out about positions, in buckets of one cache
//! line. Old entries and shallow ones go first. A move from here must be tested for
//! legality: 32 bits of the hash choose the bucket and 32 verify, so a rare clash passes.

use crate::hash::{NoMemory, filled};
use crate::prefetch::prefetch;
use crate::score::{NONE, Score, from_table, to_table};
use core::ops::Range;
use xiangqi_rules::Move;

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// Nothing.
    None = 0,
    /// At most this.
    Upper = 1,
    /// At least this.
    Lower = 2,
    /// This.
    Exact = 3,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// The best move, not yet known to be legal here.
    pub mv: Option<Move>,
    /// The score, [`NONE`] if there is none.
    pub score: Score,
    /// The static evaluation, [`NONE`] if there is none.
    pub eval: Score,
    /// The depth it was searched to.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u32,
    mv: u16,
    score: i16,
    eval: i16,
    /// Depth plus [`DEPTH_OFFSET`]; 0 for an empty entry.
    depth: u8,
    /// Two bits of bound, six of age.
    state: u8,
}

const DEPTH_OFFSET: i32 = 8;
const WAYS: usize = 5;
const AGES: u8 = 63;

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket {
    entries: [Entry; WAYS],
}

/// The table.
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// The smallest there is: one bucket.
    pub fn smallest() -> Table {
        Table {
            buckets: vec![Bucket::default()],
            age: 0,
        }
    }

    /// Makes it this large and empties it; at least one bucket.
    ///
    /// # Errors
    /// If there is no memory for it. The table is then as it was.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), NoMemory> {
        self.buckets = filled(mebibytes, Bucket::default())?;
        self.age = 0;
        Ok(())
    }

    /// Its size.
    pub fn mebibytes(&self) -> usize {
        self.buckets.len() >> 14
    }

    /// Where it lies.
    pub fn memory(&self) -> Range<*const u8> {
        let Range { start, end } = self.buckets.as_ptr_range();
        start.cast()..end.cast()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// Starts a new search: what is there grows older.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) & AGES;
    }

    /// How much of it this search filled, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let used = sample.iter().flat_map(|bucket| &bucket.entries);
        let used = used.filter(|entry| entry.depth != 0 && entry.state >> 2 == self.age);
        (used.count() * 1000 / (sample.len() * WAYS)) as u32
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        (((hash & 0xFFFF_FFFF) * self.buckets.len() as u64) >> 32) as usize
    }

    /// Asks memory for the bucket of a position that will be probed soon.
    #[inline]
    pub fn touch(&self, hash: u64) {
        prefetch(&self.buckets[self.index(hash)].entries[0].key);
    }

    /// What is known about a position, `ply` plies from the root.
    #[inline]
    pub fn probe(&self, hash: u64, ply: usize) -> Option<Hit> {
        let key = (hash >> 32) as u32;
        let bucket = &self.buckets[self.index(hash)];
        let entry = bucket
            .entries
            .iter()
            .find(|entry| entry.key == key && entry.depth != 0)?;
        Some(Hit {
            mv: Move::from_code(entry.mv).filter(|mv| mv.code() != 0),
            score: from_table(entry.score.into(), ply),
            eval: entry.eval.into(),
            depth: i32::from(entry.depth) - DEPTH_OFFSET,
            bound: match entry.state & 3 {
                0 => Bound::None,
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
        })
    }

    /// Keeps what was found out. A deeper entry for the same position stays, unless it is
    /// old or the new score is exact.
    #[inline]
    pub fn store(&mut self, hash: u64, ply: usize, hit: Hit) {
        let key = (hash >> 32) as u32;
        let index = self.index(hash);
        let age = self.age;
        let bucket = &mut self.buckets[index];
        let mut victim = 0;
        let mut least = i32::MAX;
        for (at, entry) in bucket.entries.iter().enumerate() {
            if entry.depth != 0 && entry.key == key {
                victim = at;
                break;
            }
            let years = i32::from(age.wrapping_sub(entry.state >> 2) & AGES);
            let worth = if entry.depth == 0 {
                -1000
            } else {
                i32::from(entry.depth) - 8 * years
            };
            if worth < least {
                (least, victim) = (worth, at);
            }
        }
        let entry = &mut bucket.entries[victim];
        let same = entry.key == key && entry.depth != 0;
        let mv = match hit.mv {
            Some(mv) => mv.code(),
            None if same => entry.mv,
            None => 0,
        };
        if same
            && hit.bound != Bound::Exact
            && hit.depth + DEPTH_OFFSET + 4 <= i32::from(entry.depth)
            && entry.state >> 2 == age
        {
            entry.mv = mv;
            return;
        }
        *entry = Entry {
            key,
            mv,
            score: if hit.score == NONE {
                NONE as i16
            } else {
                to_table(hit.score, ply) as i16
            },
            eval: hit.eval as i16,
            depth: (hit.depth + DEPTH_OFFSET).clamp(1, 255) as u8,
            state: age << 2 | hit.bound as u8,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::mate_in;

    fn hit(score: Score, depth: i32, bound: Bound) -> Hit {
        Hit {
            mv: Move::from_code(5 | 20 << 7),
            score,
            eval: -12,
            depth,
            bound,
        }
    }

    #[test]
    fn what_goes_in_comes_out() {
        let mut table = Table::smallest();
        table.resize(1).unwrap();
        assert!(table.probe(77 << 32 | 5, 0).is_none());
        table.store(77 << 32 | 5, 3, hit(mate_in(9), 6, Bound::Lower));
        let back = table.probe(77 << 32 | 5, 1).unwrap();
        assert_eq!(back.score, mate_in(7));
        assert_eq!((back.depth, back.eval, back.bound), (6, -12, Bound::Lower));
        assert_eq!(back.mv, Move::from_code(5 | 20 << 7));
        assert!(
            table.probe(78 << 32 | 5, 0).is_none(),
            "the key is verified"
        );
        table.clear();
        assert!(table.probe(77 << 32 | 5, 0).is_none());
    }

    #[test]
    fn a_table_that_cannot_grow_stays_as_it_was() {
        let mut table = Table::smallest();
        table.resize(1).unwrap();
        table.store(5 << 32 | 7, 0, hit(1, 3, Bound::Exact));
        assert!(table.resize(usize::MAX).is_err());
        assert_eq!(table.mebibytes(), 1);
        assert!(table.probe(5 << 32 | 7, 0).is_some());
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = Table::smallest();
        for key in 1..=5_u64 {
            table.store(key << 32, 0, hit(1, 10 + key as i32, Bound::Exact));
        }
        table.store(9 << 32, 0, hit(1, 2, Bound::Exact));
        assert!(table.probe(1 << 32, 0).is_none(), "the shallowest went");
        for _ in 0..4 {
            table.grow_older();
        }
        table.store(10 << 32, 0, hit(1, 1, Bound::Exact));
        table.store(11 << 32, 0, hit(1, 1, Bound::Exact));
        assert!(table.probe(10 << 32, 0).is_some());
        assert!(table.probe(11 << 32, 0).is_some());
    }
}
