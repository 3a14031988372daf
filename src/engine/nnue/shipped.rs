//! The net that comes with the engine. `../net/CARD.md` says how it was made.

use super::Network;
use std::sync::{Arc, OnceLock};

static FILE: &[u8] = include_bytes!("../net/xiangqi.nnue");

/// The net that comes with the engine, read once. None in an engine that was built for nets of
/// another shape, to compare shapes.
pub fn shipped() -> Option<Arc<Network>> {
    static READ: OnceLock<Option<Arc<Network>>> = OnceLock::new();
    READ.get_or_init(|| Network::read(FILE).ok().map(Arc::new))
        .clone()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_net_has_the_shape_of_this_engine() {
        assert!(super::shipped().is_some());
    }
}
