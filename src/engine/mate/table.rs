//! What the prover knows about positions with the attacker to move. The whole hash is kept:
//! two positions are confused with a chance of one in 2^64 each.

use crate::hash::{NoMemory, filled};
use xiangqi_rules::Move;

/// What is proved about a position.
#[derive(Clone, Copy)]
pub struct Proof {
    hash: u64,
    /// The attacker mates within so many plies; 255 if that is not known.
    pub mates_within: u8,
    /// No mate within so many plies.
    pub none_within: u8,
    mv: u16,
}

impl Proof {
    const EMPTY: Proof = Proof {
        hash: 0,
        mates_within: u8::MAX,
        none_within: 0,
        mv: 0,
    };

    /// The move that was best last.
    pub fn mv(&self) -> Option<Move> {
        Move::from_code(self.mv).filter(|mv| mv.code() != 0)
    }
}

/// The table, of a fixed size; newer proofs take the place of older ones.
pub struct ProofTable {
    proofs: Vec<Proof>,
}

impl ProofTable {
    /// A table of this size; at least one entry.
    pub fn new(mebibytes: usize) -> Result<ProofTable, NoMemory> {
        Ok(ProofTable {
            proofs: filled(mebibytes, Proof::EMPTY)?,
        })
    }

    #[inline]
    fn index(&self, hash: u64) -> usize {
        (((hash >> 32) * self.proofs.len() as u64) >> 32) as usize
    }

    /// What is known.
    #[inline]
    pub fn get(&self, hash: u64) -> Option<Proof> {
        let proof = self.proofs[self.index(hash)];
        (proof.hash == hash).then_some(proof)
    }

    /// Keeps that there is (`mates`) or is not a mate within so many plies.
    #[inline]
    pub fn put(&mut self, hash: u64, plies: u32, mates: bool, mv: Option<Move>) {
        let index = self.index(hash);
        let proof = &mut self.proofs[index];
        if proof.hash != hash {
            *proof = Proof {
                hash,
                ..Proof::EMPTY
            };
        }
        let plies = plies.min(254) as u8;
        if mates {
            proof.mates_within = proof.mates_within.min(plies);
        } else {
            proof.none_within = proof.none_within.max(plies);
        }
        if let Some(mv) = mv {
            proof.mv = mv.code();
        }
    }
}
