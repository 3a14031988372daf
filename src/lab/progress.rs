//! Progress bars, on standard error and only where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many bytes.
pub fn bytes(total: u64) -> ProgressBar {
    bar(
        total,
        "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} eta {eta}",
    )
}

/// A bar for so many steps.
pub fn steps(total: u64) -> ProgressBar {
    bar(total, "{wide_bar} {pos}/{len} eta {eta} {msg}")
}

/// A bar for so many positions made.
pub fn samples(total: u64) -> ProgressBar {
    bar(
        total,
        "{wide_bar} {pos}/{len} positions {per_sec} eta {eta}",
    )
}

fn bar(total: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
