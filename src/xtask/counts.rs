//! Reads the closing lines of test runners, so that a step can say how many tests it ran.

/// How many tests passed, failed and were skipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
}

impl Counts {
    /// Adds what one line of output says, if it is a closing line of cargo's or Node's test runner.
    pub fn read_line(&mut self, line: &str) {
        if let Some(totals) = line.trim().strip_prefix("test result: ") {
            for part in totals.split([';', '.']) {
                let mut words = part.split_whitespace();
                let number = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
                self.add(words.next().unwrap_or(""), number);
            }
            return;
        }
        // Node's "spec" reporter writes `ℹ pass 12`, its "tap" reporter `# pass 12`, at the line's start.
        let Some(rest) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) else {
            return;
        };
        let mut words = rest.split_whitespace();
        let (name, number) = (
            words.next().unwrap_or(""),
            words.next().and_then(|word| word.parse().ok()),
        );
        if let (Some(number), None) = (number, words.next()) {
            self.add(name, number);
        }
    }

    fn add(&mut self, name: &str, number: u64) {
        match name {
            "passed" | "pass" => self.passed += number,
            "failed" | "fail" | "cancelled" => self.failed += number,
            "ignored" | "skipped" | "todo" => self.skipped += number,
            _ => {}
        }
    }

    /// Adds another run's numbers.
    pub fn merge(&mut self, other: Counts) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, passed: u64, failed: u64, skipped: u64) {
        let mut counts = Counts::default();
        text.lines().for_each(|line| counts.read_line(line));
        assert_eq!(
            counts,
            Counts {
                passed,
                failed,
                skipped
            },
            "{text}"
        );
    }

    #[test]
    fn cargo_totals_are_read() {
        check(
            "running 3 tests\n\
             test a ... ok\n\
             test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 0.10s\n\
             test result: FAILED. 2 passed; 3 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.0s",
            14,
            3,
            1,
        );
    }

    #[test]
    fn node_totals_are_read_from_both_reporters() {
        check(
            "ℹ tests 9\nℹ suites 1\nℹ pass 5\nℹ fail 1\nℹ cancelled 1\nℹ skipped 2\nℹ todo 0",
            5,
            2,
            2,
        );
        check(
            "# tests 3\n# pass 3\n# fail 0\n# skipped 0\n# duration_ms 12.5",
            3,
            0,
            0,
        );
    }

    #[test]
    fn other_lines_count_for_nothing() {
        check(
            "✔ pass 3 (1.5ms)\n# Subtest: pass 7 games\n  # pass 4\nall 9 passed",
            0,
            0,
            0,
        );
    }
}
