//! `cargo xtask test`: the steps, each bringing what it needs, and the summary at the end.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::browsers::{Browsers, how_to_install};
use crate::counts::Counts;
use crate::process::{cargo, node, run_tests};
use crate::{package, paths, setup, size, tidy};

struct Step {
    name: &'static str,
    run: fn(&mut Session) -> Result<Outcome>,
    /// Tests the built package, so the step `build` must run before it.
    package: bool,
    /// Runs only with `--slow` or when named.
    slow: bool,
}

/// In the order they run.
const STEPS: &[Step] = &[
    Step {
        name: "tidy",
        run: |_| Ok(Outcome::Passed(tidy::check()?)),
        package: false,
        slow: false,
    },
    Step {
        name: "rust",
        run: rust,
        package: false,
        slow: false,
    },
    Step {
        name: "fuzz",
        run: fuzz,
        package: false,
        slow: false,
    },
    Step {
        name: "build",
        run: build,
        package: false,
        slow: false,
    },
    Step {
        name: "wasm-node",
        run: wasm_in_node,
        package: false,
        slow: false,
    },
    Step {
        name: "wasm-chromium",
        run: wasm_in_chromium,
        package: false,
        slow: false,
    },
    Step {
        name: "package",
        run: |s| s.node_tests("tests/package"),
        package: true,
        slow: false,
    },
    Step {
        name: "e2e",
        run: |s| s.node_tests("tests/e2e"),
        package: true,
        slow: false,
    },
    Step {
        name: "peers",
        run: peers,
        package: true,
        slow: true,
    },
];

enum Outcome {
    Passed(Counts),
    Skipped(String),
}

/// Runs the steps named, or all; an error if one fails.
pub fn run(slow: bool, only: &[String]) -> Result<()> {
    let steps = selected(slow, only)?;
    let mut session = Session {
        slow,
        browsers: None,
        tarball: None,
    };
    let mut results = Vec::new();
    for step in steps {
        println!("\n== {} ==", step.name);
        let start = Instant::now();
        let outcome = (step.run)(&mut session);
        if let Err(error) = &outcome {
            eprintln!("error: {error:#}");
        }
        let line = summary_line(step.name, &outcome, start.elapsed());
        println!("{line}");
        results.push((line, outcome));
    }

    println!("\n== summary ==");
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    for (line, outcome) in &results {
        println!("{line}");
        match outcome {
            Ok(Outcome::Passed(_)) => passed += 1,
            Ok(Outcome::Skipped(_)) => skipped += 1,
            Err(_) => failed += 1,
        }
    }
    let skips = if skipped > 0 {
        format!(", {skipped} skipped")
    } else {
        String::new()
    };
    println!("steps: {passed} passed, {failed} failed{skips}");
    if failed > 0 {
        bail!("{failed} of {} steps failed", results.len());
    }
    Ok(())
}

fn selected(slow: bool, only: &[String]) -> Result<Vec<&'static Step>> {
    for name in only {
        if !STEPS.iter().any(|step| step.name == name) {
            let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            bail!(
                "there is no step `{name}`; the steps are {}",
                names.join(", ")
            );
        }
    }
    let asked = |step: &Step| match only {
        [] => slow || !step.slow,
        names => names.iter().any(|name| name == step.name),
    };
    let package_is_tested = STEPS.iter().any(|step| step.package && asked(step));
    Ok(STEPS
        .iter()
        .filter(|step| asked(step) || (step.name == "build" && package_is_tested))
        .collect())
}

fn summary_line(name: &str, outcome: &Result<Outcome>, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match outcome {
        Ok(Outcome::Passed(counts)) => {
            let skipped = match counts.skipped {
                0 => String::new(),
                number => format!(", {number} skipped"),
            };
            format!(
                "ok    {name:<14}{:>6} passed{skipped}, {seconds:.1} s",
                counts.passed
            )
        }
        Ok(Outcome::Skipped(reason)) => format!("skip  {name:<14}{reason}"),
        Err(error) => format!("FAIL  {name:<14}{error}, {seconds:.1} s"),
    }
}

/// What steps hand on to later ones.
struct Session {
    slow: bool,
    browsers: Option<Browsers>,
    tarball: Option<PathBuf>,
}

impl Session {
    /// The browsers on this machine, searched and installed once.
    fn browsers(&mut self) -> Result<&Browsers> {
        if self.browsers.is_none() {
            // Playwright, the last resort for a Chromium, is among these.
            setup::npm_packages("tests")?;
            let browsers = Browsers::find_or_install()?;
            browsers.report().iter().for_each(|line| println!("{line}"));
            self.browsers = Some(browsers);
        }
        Ok(self.browsers.as_ref().expect("just set"))
    }

    fn mark_slow<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        match self.slow {
            true => command.env("XIANGQI_SLOW", "1"),
            false => command.env_remove("XIANGQI_SLOW"),
        }
    }

    /// Runs the `*.test.mjs` files below a folder in Node's test runner.
    fn node_tests(&mut self, folder: &str) -> Result<Outcome> {
        let files = test_files(folder)?;
        let tarball = self
            .tarball
            .clone()
            .context("there is no package to test")?;
        let mut command = node();
        command.args(["--test", "--test-reporter=spec"]);
        if !self.slow {
            // A test that hangs must not take the run's whole time.
            command.arg("--test-timeout=900000");
        }
        command.args(files);
        command.env("XIANGQI_TARBALL", tarball);
        command.env("XIANGQI_NPM_DIR", paths::npm());
        command.env("XIANGQI_WWW_DIR", paths::www());
        self.browsers()?.set_environment(&mut command);
        self.mark_slow(&mut command);
        Ok(Outcome::Passed(run_tests(&mut command)?))
    }
}

fn test_files(folder: &str) -> Result<Vec<PathBuf>> {
    let mut files = package::files_below(&paths::at(folder))?;
    let is_test = |path: &PathBuf| {
        let installed = path
            .components()
            .any(|part| part.as_os_str() == "node_modules");
        !installed && path.to_string_lossy().ends_with(".test.mjs")
    };
    files.retain(is_test);
    if files.is_empty() {
        bail!("{folder} holds no *.test.mjs");
    }
    Ok(files)
}

fn rust(session: &mut Session) -> Result<Outcome> {
    // Apart, since tested together they would share features and this tool be built a second time.
    let mut counts = Counts::default();
    for args in [
        ["--workspace", "--exclude", "xtask"].as_slice(),
        &["--package", "xtask"],
    ] {
        counts.merge(run_tests(
            session.mark_slow(cargo().arg("test").args(args)),
        )?);
    }
    Ok(Outcome::Passed(counts))
}

fn fuzz(session: &mut Session) -> Result<Outcome> {
    let mut command = cargo();
    command.args(["test", "--package", "xiangqi-tests", "--test", "fuzz_short"]);
    Ok(Outcome::Passed(run_tests(session.mark_slow(&mut command))?))
}

fn build(session: &mut Session) -> Result<Outcome> {
    session.tarball = Some(package::build()?);
    size::run()?;
    Ok(Outcome::Passed(Counts {
        passed: 1,
        ..Counts::default()
    }))
}

/// The tests of `tests/` compiled to wasm: the same sources as natively.
fn wasm_tests() -> Command {
    let mut command = cargo();
    command.args([
        "test",
        "--package",
        "xiangqi-tests",
        "--tests",
        "--target",
        "wasm32-unknown-unknown",
    ]);
    // What a person may have set would send the tests elsewhere.
    for name in [
        "WASM_BINDGEN_USE_BROWSER",
        "WASM_BINDGEN_USE_NODE_EXPERIMENTAL",
        "WASM_BINDGEN_USE_DENO",
    ] {
        command.env_remove(name);
    }
    command
}

fn wasm_in_node(session: &mut Session) -> Result<Outcome> {
    setup::wasm_target()?;
    Ok(Outcome::Passed(run_tests(
        session.mark_slow(&mut wasm_tests()),
    )?))
}

fn wasm_in_chromium(session: &mut Session) -> Result<Outcome> {
    setup::wasm_target()?;
    let browsers = session.browsers()?;
    let (Some(chromium), Some(driver)) = (&browsers.chromium, &browsers.chromedriver) else {
        let reason = format!(
            "Chromium or its chromedriver is missing. {}",
            how_to_install("chromium chromium-driver")
        );
        // On a build server a skipped step would go unseen.
        match std::env::var_os("CI") {
            Some(_) => bail!(reason),
            None => return Ok(Outcome::Skipped(reason)),
        }
    };
    let capabilities = paths::at("target/webdriver.json");
    let options = json!({ "goog:chromeOptions": {
        "binary": chromium,
        "args": [
            "disable-gpu", "no-first-run", "disable-background-networking", "disable-component-update",
            "disable-sync",
        ],
    } });
    fs::write(&capabilities, options.to_string())?;
    let mut command = wasm_tests();
    command.env("WASM_BINDGEN_USE_BROWSER", "1");
    command.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", capabilities);
    // For a whole test binary, and for the driver to start; the defaults of 20 and 5 are for fast machines.
    command
        .env("WASM_BINDGEN_TEST_TIMEOUT", "600")
        .env("WASM_BINDGEN_TEST_DRIVER_TIMEOUT", "60");
    // The runner takes the first driver it finds named.
    for other in ["GECKODRIVER", "SAFARIDRIVER", "MSEDGEDRIVER"] {
        command
            .env_remove(other)
            .env_remove(format!("{other}_REMOTE"));
    }
    command
        .env_remove("CHROMEDRIVER_REMOTE")
        .env("CHROMEDRIVER", driver);
    Ok(Outcome::Passed(run_tests(session.mark_slow(&mut command))?))
}

/// Comparisons with other libraries, which are no dependency of anything else.
fn peers(session: &mut Session) -> Result<Outcome> {
    setup::npm_packages("tests/peers")?;
    session.node_tests("tests/peers")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(slow: bool, only: &[&str]) -> Vec<&'static str> {
        let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
        selected(slow, &only)
            .unwrap()
            .iter()
            .map(|step| step.name)
            .collect()
    }

    #[test]
    fn a_plain_run_takes_every_step_but_the_slow_ones() {
        let all: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names(true, &[]), all);
        assert_eq!(names(false, &[]), all[..all.len() - 1]);
    }

    #[test]
    fn steps_that_test_the_package_build_it_first() {
        assert_eq!(names(false, &["e2e"]), ["build", "e2e"]);
        assert_eq!(
            names(false, &["peers", "package"]),
            ["build", "package", "peers"]
        );
        assert_eq!(names(false, &["wasm-node"]), ["wasm-node"]);
    }

    #[test]
    fn an_unknown_step_is_named() {
        let error = selected(false, &["rusty".to_owned()]).err().unwrap();
        assert!(error.to_string().contains("`rusty`"));
    }
}
