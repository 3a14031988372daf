//! What evaluates positions.

use crate::Failure;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use xiangqi_engine::nnue::{Network, shipped};

/// The name of the evaluation by hand.
pub const HAND: &str = "hand";

/// The net of this name: a file, none for the evaluation by [`HAND`], the one that comes with
/// the engine if nothing is named.
///
/// # Errors
/// If the file cannot be read, or is no net of this engine's shape.
pub fn load(name: Option<&str>) -> Result<Option<Arc<Network>>, Failure> {
    match name {
        None => Ok(shipped()),
        Some(HAND) => Ok(None),
        Some(path) => {
            let path = Path::new(path);
            let bytes = fs::read(path).map_err(Failure::file(path))?;
            let network = Network::read(&bytes).map_err(|error| Failure::Net {
                path: path.to_owned(),
                error,
            })?;
            Ok(Some(Arc::new(network)))
        }
    }
}

/// A number that tells nets apart (FNV-1a of the file); 0 for the evaluation by hand.
pub fn checksum(network: Option<&Network>) -> u64 {
    let add = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    network.map_or(0, |network| {
        network.write().iter().fold(0xCBF2_9CE4_8422_2325, add)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_net_is_told_and_two_nets_differ() {
        let path = std::env::temp_dir().join(format!("xiangqi-{}.nnue", std::process::id()));
        let name = path.display().to_string();
        let tell = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            load(Some(&name)).map(|network| checksum(network.as_deref()))
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
        let absent = load(Some(&name)).err().map(|error| error.code());
        assert_eq!(absent.as_deref(), Some("file/system"));
    }

    #[test]
    fn the_net_that_comes_along_and_the_evaluation_by_hand_have_names() {
        assert!(load(None).unwrap().is_some());
        assert_eq!(checksum(load(Some(HAND)).unwrap().as_deref()), 0);
    }
}
