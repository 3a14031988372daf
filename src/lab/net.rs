//! A net from a file.

use crate::Failure;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use xiangqi_engine::nnue::Network;

/// Reads a net file; the net, and a checksum that tells it from others.
///
/// # Errors
/// If the file cannot be read, or is no net of this engine's shape.
pub fn load(path: &Path) -> Result<(Arc<Network>, u64), Failure> {
    let bytes = fs::read(path).map_err(Failure::file(path))?;
    let network = Network::read(&bytes).map_err(|error| Failure::Net {
        path: path.to_owned(),
        error,
    })?;
    Ok((Arc::new(network), checksum(&bytes)))
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_net_is_told_and_two_nets_differ() {
        let path = std::env::temp_dir().join(format!("xiangqi-{}.nnue", std::process::id()));
        let tell = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            load(&path).map(|(_, checksum)| checksum)
        };
        let mut network = Network::zero();
        let one = tell(&network.write()).unwrap();
        network.bias[3] = 1;
        assert_ne!(tell(&network.write()).unwrap(), one);
        let refused = tell(b"GIF89a").unwrap_err();
        assert_eq!(refused.code(), "net/no-net");
        assert!(
            refused
                .to_string()
                .contains(".nnue: the bytes do not begin")
        );
        fs::remove_file(&path).unwrap();
        let absent = load(&path).err().map(|error| error.code());
        assert_eq!(absent.as_deref(), Some("file/system"));
    }
}
