//! The weights of the evaluation: what each means. Each is a [`Pair`], opening and endgame,
//! in centipawns. The numbers are in `fitted`, a file that a tuner writes.

pub use super::fitted::WEIGHTS;
use super::pair::Pair;

/// Half a board: ten rows of files a-e, the far rank first; the right half mirrors it.
pub type Half = [[Pair; 5]; 10];

/// Weights that are visited one by one and written as text.
trait Group {
    fn each(&mut self, visit: &mut dyn FnMut(&mut Pair));
    fn write(&self, text: &mut String);
}

impl Group for Pair {
    fn each(&mut self, visit: &mut dyn FnMut(&mut Pair)) {
        visit(self);
    }

    fn write(&self, text: &mut String) {
        text.push_str(&format!("s({}, {})", self.opening(), self.endgame()));
    }
}

impl<T: Group, const N: usize> Group for [T; N] {
    fn each(&mut self, visit: &mut dyn FnMut(&mut Pair)) {
        for group in self {
            group.each(visit);
        }
    }

    fn write(&self, text: &mut String) {
        text.push('[');
        for group in self {
            group.write(text);
            text.push(',');
        }
        text.push(']');
    }
}

macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident: $kind:ty,)*) => {
        /// The weights of all terms. They lie in memory in the order of the fields.
        #[derive(Clone, PartialEq, Debug)]
        #[repr(C)]
        pub struct Weights {
            $($(#[$doc])* pub $name: $kind,)*
        }

        impl Weights {
            /// Calls `visit` with the field's name and each of its weights, in order.
            pub fn for_each(&mut self, visit: &mut dyn FnMut(&'static str, &mut Pair)) {
                $(self.$name.each(&mut |pair| visit(stringify!($name), pair));)*
            }

            /// The weights as the fields of a Rust struct literal.
            pub fn to_source(&self) -> String {
                let mut text = String::new();
                $(
                    text.push_str(concat!(stringify!($name), ": "));
                    self.$name.write(&mut text);
                    text.push_str(",\n");
                )*
                text
            }
        }
    };
}

weights! {
    /// By role: king, advisor, elephant, horse, rook, cannon, pawn.
    material: [Pair; 7],
    /// Places, by role.
    places: [Half; 7],
    /// Nearness to the enemy king, for horse, rook, cannon and crossed pawn: by ranks between
    /// (from two behind it) and files between.
    near: [[[Pair; 6]; 12]; 4],
    /// Pairs of own men, by the roles from advisor to pawn, the later first.
    beside_own: [[Pair; 6]; 6],
    /// An own man of the later role against an enemy one of the earlier; the reverse counts
    /// against.
    against: [[Pair; 6]; 6],
    /// By how many points a horse can go to (its legs count).
    horse_mobility: [Pair; 9],
    /// A rook's.
    rook_mobility: [Pair; 18],
    /// A cannon's, captures over screens included.
    cannon_mobility: [Pair; 18],
    /// Each point of attack on the enemy palace, by role.
    palace_press: [Pair; 7],
    /// By guards left and number of attackers, six for more.
    palace_attackers: [[Pair; 6]; 5],
    /// A check that could be given on a point not attacked: by horse, rook, cannon.
    safe_check: [Pair; 3],
    /// By how many of the three.
    safe_checks: [Pair; 4],
    /// A cannon on the enemy king's file by the men between, three for more. None between is
    /// the hollow cannon (空头炮); two between are held to the line.
    cannon_on_file: [Pair; 4],
    /// The same on its rank.
    cannon_on_rank: [Pair; 4],
    /// A hollow cannon, for each own rook beside it.
    hollow_cannon_rook: Pair,
    /// A cannon on the enemy's last rank beside the palace, with a rook (沉底炮).
    bottom_cannon: Pair,
    /// Two horses that protect each other (连环马).
    linked_horses: Pair,
    /// A horse on its own palace's middle (窝心马).
    palace_horse: Pair,
    /// The same with an enemy cannon on the middle file.
    palace_horse_cannon: Pair,
    /// A rook on a file without men of its own side ahead of it.
    rook_open_file: Pair,
    /// A rook on the palaces' outer files (肋道), without and with the way ahead clear.
    rook_rib_file: [Pair; 2],
    /// A rook on the enemy king's file.
    rook_on_king_file: Pair,
    /// A crossed pawn with another beside it (手牵手兵).
    linked_pawns: Pair,
    /// A rook attacked by a lesser man.
    threat_on_rook: Pair,
    /// A horse or cannon attacked by a pawn, advisor or elephant.
    threat_by_guard: Pair,
    /// A horse or cannon attacked and not protected.
    hanging_minor: Pair,
    /// The same for an advisor or elephant.
    hanging_guard: Pair,
    /// The same for a pawn.
    hanging_pawn: Pair,
    /// The right to move.
    tempo: Pair,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_lie_in_the_order_in_which_they_are_visited() {
        let mut weights = WEIGHTS;
        let base = core::ptr::from_ref(&weights).addr();
        let mut number = 0;
        weights.for_each(&mut |name, pair| {
            let place = (core::ptr::from_ref(pair).addr() - base) / size_of::<Pair>();
            assert_eq!(place, number, "{name}");
            number += 1;
        });
        assert_eq!(number, size_of::<Weights>() / size_of::<Pair>());
    }
}
