//! The network's numbers and the file they come in.

use super::architecture::{FEATURES, HASH, OUTPUT_BUCKETS, WIDTH};
use core::fmt;

/// Bytes of a net file, little-endian: `XQNN`, version, [`HASH`] (4 bytes each); for each
/// feature its weights (i8); for each output bucket the weights of the side to move and of the
/// other side (i8); the bias of the accumulator (i16); the bias of each output bucket (i32).
pub const FILE_SIZE: usize =
    12 + WIDTH * (FEATURES + 2 * OUTPUT_BUCKETS) + 2 * WIDTH + 4 * OUTPUT_BUCKETS;

const MAGIC: [u8; 4] = *b"XQNN";
const VERSION: u32 = 1;

/// The numbers of an accumulator.
pub type Row = [i16; WIDTH];

/// What a feature adds to an accumulator, or what an output makes of one.
pub type Weights = [i8; WIDTH];

/// A network: features to accumulators to one number.
pub struct Network {
    /// What each feature adds.
    pub features: Vec<Weights>,
    /// What an accumulator holds without a man.
    pub bias: Row,
    /// By output bucket: for the side to move, for the other side.
    pub output: [[Weights; 2]; OUTPUT_BUCKETS],
    /// By output bucket.
    pub output_bias: [i32; OUTPUT_BUCKETS],
}

/// Why bytes are no network of ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// They do not begin as a net file does.
    NoNet,
    /// A net file of another version.
    Version {
        /// The file's.
        found: u32,
    },
    /// A net of another shape.
    Architecture {
        /// The file's hash.
        found: u32,
    },
    /// Too few bytes or too many.
    Length {
        /// How many there are.
        found: usize,
    },
}

impl NetError {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            NetError::NoNet => "net/no-net",
            NetError::Version { .. } => "net/version",
            NetError::Architecture { .. } => "net/architecture",
            NetError::Length { .. } => "net/length",
        }
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::NoNet => write!(f, "the bytes do not begin with XQNN, as a net file does"),
            NetError::Version { found } => {
                write!(
                    f,
                    "the net file has version {found}, this engine reads {VERSION}"
                )
            }
            NetError::Architecture { found } => write!(
                f,
                "the net has another shape ({found:08x}) than this engine ({HASH:08x})"
            ),
            NetError::Length { found } => {
                write!(f, "the net file has {found} bytes instead of {FILE_SIZE}")
            }
        }
    }
}

impl core::error::Error for NetError {}

impl Network {
    /// All zeros: every position is even.
    pub fn zero() -> Network {
        Network {
            features: vec![[0; WIDTH]; FEATURES],
            bias: [0; WIDTH],
            output: [[[0; WIDTH]; 2]; OUTPUT_BUCKETS],
            output_bias: [0; OUTPUT_BUCKETS],
        }
    }

    /// Reads a net file.
    ///
    /// # Errors
    /// If it is none, or one of another version, shape or length.
    pub fn read(bytes: &[u8]) -> Result<Network, NetError> {
        let word = |at: usize| {
            let bytes = bytes.get(at..at + 4)?.first_chunk()?;
            Some(u32::from_le_bytes(*bytes))
        };
        if !bytes.starts_with(&MAGIC) {
            return Err(NetError::NoNet);
        }
        match (word(4), word(8)) {
            (Some(VERSION), Some(HASH)) => {}
            (Some(VERSION), Some(found)) => return Err(NetError::Architecture { found }),
            (Some(found), Some(_)) => return Err(NetError::Version { found }),
            _ => return Err(NetError::Length { found: bytes.len() }),
        }
        if bytes.len() != FILE_SIZE {
            return Err(NetError::Length { found: bytes.len() });
        }
        let mut bytes = bytes[12..].iter().copied();
        let mut byte = || bytes.next().unwrap_or(0);
        let mut weights = || core::array::from_fn(|_| byte() as i8);
        let features = (0..FEATURES).map(|_| weights()).collect();
        let output = core::array::from_fn(|_| core::array::from_fn(|_| weights()));
        Ok(Network {
            features,
            output,
            bias: core::array::from_fn(|_| i16::from_le_bytes([byte(), byte()])),
            output_bias: core::array::from_fn(|_| {
                i32::from_le_bytes([byte(), byte(), byte(), byte()])
            }),
        })
    }

    /// The file of this network.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FILE_SIZE);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&HASH.to_le_bytes());
        for weights in self.features.iter().chain(self.output.as_flattened()) {
            bytes.extend(weights.map(|weight| weight as u8));
        }
        for bias in self.bias {
            bytes.extend_from_slice(&bias.to_le_bytes());
        }
        for bias in self.output_bias {
            bytes.extend_from_slice(&bias.to_le_bytes());
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_comes_back_and_others_are_refused() {
        let mut network = Network::zero();
        network.features[FEATURES - 1][WIDTH - 1] = -3;
        network.output[7][1][2] = -128;
        network.bias[5] = -300;
        network.output_bias[7] = 70_000;
        let bytes = network.write();
        assert_eq!(bytes.len(), FILE_SIZE);
        let back = Network::read(&bytes).unwrap();
        assert_eq!(back.write(), bytes);
        assert_eq!(back.output[7][1][2], -128);
        assert_eq!((back.bias[5], back.output_bias[7]), (-300, 70_000));
        let error = |bytes: &[u8]| Network::read(bytes).err().map(NetError::code);
        assert_eq!(error(b""), Some("net/no-net"));
        assert_eq!(error(b"GIF89a"), Some("net/no-net"));
        assert_eq!(error(b"XQNN\x01\0\0"), Some("net/length"));
        assert_eq!(error(&bytes[..FILE_SIZE - 1]), Some("net/length"));
        assert_eq!(error(&[&bytes[..], &[0]].concat()), Some("net/length"));
        let mut other = bytes.clone();
        other[4] = 2;
        assert_eq!(error(&other), Some("net/version"));
        other[4] = 1;
        other[8] ^= 1;
        assert_eq!(error(&other), Some("net/architecture"));
    }
}
