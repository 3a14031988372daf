//! The keys of encrypted XQF files (versions above 10).
//!
//! All arithmetic is modulo 256. From the key bytes `p`, `f`, `t` at offsets 13, 14 and 15:
//!
//! ```text
//! pieces  = (54 p² + 221) p          added to every byte of the piece table
//! from    = (54 f² + 221) pieces     added to the square a move leaves
//! to      = (54 t² + 221) from       added to the square it goes to
//! comment = (256 sum + p) mod 32000 + 767    added to the length of a comment
//! ```
//!
//! where `sum` is the byte at 12; the four key bytes add up to 0. On top of that 32 bytes are
//! added over and over to everything from offset 1024 on: byte `i` of them is byte `i` of the
//! program's copyright line, masked with (key `i mod 4` AND byte 3) OR byte `8 + i mod 4`.

/// The line that the 32 bytes are made of.
const LINE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// What was added to the parts of a file; all zero for a plain one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Cipher {
    pub(super) pieces: u8,
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) comment: u32,
    stream: [u8; 32],
}

impl Cipher {
    /// The cipher of a plain file.
    pub(super) const PLAIN: Cipher = Cipher {
        pieces: 0,
        from: 0,
        to: 0,
        comment: 0,
        stream: [0; 32],
    };

    /// The cipher that the header of an encrypted file names.
    pub(super) fn of(header: &[u8; 1024]) -> Cipher {
        let &[sum, p, f, t] = keys(header);
        let scrambled = |key: u8, by: u8| {
            let square = key.wrapping_mul(key);
            square.wrapping_mul(54).wrapping_add(221).wrapping_mul(by)
        };
        let pieces = scrambled(p, p);
        let from = scrambled(f, pieces);
        let to = scrambled(t, from);
        let mask = header[3];
        Cipher {
            pieces,
            from,
            to,
            comment: (u32::from(sum) * 256 + u32::from(p)) % 32_000 + 767,
            stream: core::array::from_fn(|i| {
                LINE[i] & (header[12 + i % 4] & mask | header[8 + i % 4])
            }),
        }
    }

    /// Takes the 32 bytes off what follows the header.
    pub(super) fn open(&self, body: &[u8]) -> Vec<u8> {
        let stream = self.stream.iter().cycle();
        body.iter()
            .zip(stream)
            .map(|(&byte, &added)| byte.wrapping_sub(added))
            .collect()
    }
}

/// The four key bytes.
fn keys(header: &[u8; 1024]) -> &[u8; 4] {
    match header[12..].first_chunk() {
        Some(keys) => keys,
        None => &[0; 4],
    }
}

/// Whether the key bytes add up as they must: if not, they are damaged.
pub(super) fn keys_add_up(header: &[u8; 1024]) -> bool {
    keys(header)
        .iter()
        .fold(0_u8, |sum, &key| sum.wrapping_add(key))
        == 0
}
