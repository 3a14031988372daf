//! The stable names of the small enums, as JSON and JavaScript see them.

use xiangqi_rules::RuleSet;

/// Gives an enum its names: `name`, `from_name` and `NAMES`.
macro_rules! names {
    ($type:ident { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// Every name, in the order of the variants.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// The stable name, as JSON and JavaScript see it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name),+
                }
            }

            /// The value of this name, `None` for any other text.
            pub fn from_name(name: &str) -> Option<$type> {
                match name {
                    $($name => Some($type::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use names;

/// The names of the rule sets.
pub(crate) const RULE_SETS: &[&str] = &[
    RuleSet::Cxa.name(),
    RuleSet::Asian.name(),
    RuleSet::Simple.name(),
];
