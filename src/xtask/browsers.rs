//! Finds the three browser engines that the tests drive, and installs them where it can.
//!
//! Order for each: the path that an environment variable gives, the system's own browser, Debian's
//! package when root on Debian, and for Chromium at last Playwright's own download. Tests learn the paths
//! from the same variables; one that is unset was not found, and the test says that it is skipped.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::paths;
use crate::process::{capture, find_program, node, run};

/// Where the browsers and their drivers are.
#[derive(Clone, Debug, Default)]
pub struct Browsers {
    /// Chromium or Chrome.
    pub chromium: Option<PathBuf>,
    /// The WebDriver server of that Chromium, which the Rust tests in the browser need.
    pub chromedriver: Option<PathBuf>,
    /// Firefox; its tests speak WebDriver BiDi and need no driver.
    pub firefox: Option<PathBuf>,
    /// WebKitGTK's WebDriver server.
    pub webkit_driver: Option<PathBuf>,
    /// WebKitGTK's small browser, which that driver starts.
    pub webkit_browser: Option<PathBuf>,
    /// A virtual display for the latter.
    pub xvfb: Option<PathBuf>,
}

/// A Debian package, and whether what it brings is missing.
type Wanted = (&'static str, fn(&Browsers) -> bool);

const DEBIAN_PACKAGES: &[Wanted] = &[
    ("chromium", |b| b.chromium.is_none()),
    ("chromium-driver", |b| b.chromedriver.is_none()),
    ("firefox-esr", |b| b.firefox.is_none()),
    ("webkit2gtk-driver", |b| {
        b.webkit_driver.is_none() || b.webkit_browser.is_none()
    }),
    ("xvfb", |b| b.xvfb.is_none()),
    ("fonts-noto-cjk", |_| !chinese_font_is_there()),
];

impl Browsers {
    /// Looks for browsers, installs missing ones where that is possible, and looks again. A browser that
    /// cannot be had is no error here: the step that needs it decides.
    pub fn find_or_install() -> Result<Browsers> {
        let found = Browsers::find();
        let missing: Vec<&str> = DEBIAN_PACKAGES
            .iter()
            .filter(|(_, is_missing)| is_missing(&found))
            .map(|(package, _)| *package)
            .collect();
        if missing.is_empty() {
            return Ok(found);
        }
        if can_use_apt() {
            install_with_apt(&missing);
        }
        let mut found = Browsers::find();
        if found.chromium.is_none() {
            found.chromium = playwright_chromium();
        }
        Ok(found)
    }

    /// What is on this machine now.
    fn find() -> Browsers {
        let or_program = |variable: &str, names: &[&str], places: &[&str]| {
            from_environment(variable)
                .or_else(|| find_program(names))
                .or_else(|| places.iter().map(PathBuf::from).find(|path| path.is_file()))
        };
        Browsers {
            chromium: or_program(
                "CHROMIUM_PATH",
                &[
                    "chromium",
                    "chromium-browser",
                    "google-chrome",
                    "google-chrome-stable",
                    "chrome",
                ],
                &[
                    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
                    "/Applications/Chromium.app/Contents/MacOS/Chromium",
                    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
                ],
            ),
            chromedriver: or_program(
                "CHROMEDRIVER_PATH",
                &["chromedriver"],
                &[
                    "/usr/lib/chromium/chromedriver",
                    "/usr/lib/chromium-browser/chromedriver",
                ],
            ),
            firefox: or_program(
                "FIREFOX_PATH",
                &["firefox-esr", "firefox"],
                &[
                    "/Applications/Firefox.app/Contents/MacOS/firefox",
                    r"C:\Program Files\Mozilla Firefox\firefox.exe",
                ],
            ),
            webkit_driver: or_program("WEBKIT_DRIVER_PATH", &["WebKitWebDriver"], &[]),
            webkit_browser: from_environment("WEBKIT_BROWSER_PATH").or_else(mini_browser),
            xvfb: find_program(&["Xvfb"]),
        }
    }

    /// WebKit's driver, browser and display, if all three are there: one is of no use alone.
    fn webkit(&self) -> Option<(&Path, &Path)> {
        self.xvfb.as_ref()?;
        Some((
            self.webkit_driver.as_deref()?,
            self.webkit_browser.as_deref()?,
        ))
    }

    /// Hands the paths to a test; what was not found is unset.
    pub fn set_environment(&self, command: &mut Command) {
        let webkit = self.webkit();
        let variables = [
            ("CHROMIUM_PATH", self.chromium.as_deref()),
            ("CHROMEDRIVER_PATH", self.chromedriver.as_deref()),
            ("FIREFOX_PATH", self.firefox.as_deref()),
            ("WEBKIT_DRIVER_PATH", webkit.map(|(driver, _)| driver)),
            ("WEBKIT_BROWSER_PATH", webkit.map(|(_, browser)| browser)),
        ];
        for (name, value) in variables {
            match value {
                Some(path) => command.env(name, path),
                None => command.env_remove(name),
            };
        }
    }

    /// One line for each engine: where it is, or what to install.
    pub fn report(&self) -> Vec<String> {
        let line = |engine: &str, path: Option<&Path>, packages: &str| match path {
            Some(path) => format!("{engine}: {}", path.display()),
            None => format!(
                "{engine}: not found, its tests are skipped. {}",
                how_to_install(packages)
            ),
        };
        vec![
            line("Chromium", self.chromium.as_deref(), "chromium"),
            line(
                "chromedriver",
                self.chromedriver.as_deref(),
                "chromium-driver",
            ),
            line("Firefox", self.firefox.as_deref(), "firefox-esr"),
            line(
                "WebKitGTK",
                self.webkit().map(|(driver, _)| driver),
                "webkit2gtk-driver xvfb",
            ),
        ]
    }
}

/// What a person can do to get a browser that this tool could not install.
pub fn how_to_install(packages: &str) -> String {
    if Path::new("/etc/debian_version").exists() {
        format!("Install it with `sudo apt-get install {packages}` and run this again.")
    } else {
        "Install it, or give its path in the environment (CHROMIUM_PATH, CHROMEDRIVER_PATH, FIREFOX_PATH, \
         WEBKIT_DRIVER_PATH), and run this again."
            .to_owned()
    }
}

fn from_environment(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .map(PathBuf::from)
        .filter(|path| path.is_file())
}

/// WebKitGTK keeps its test browser among its private programs: `<lib>/<triple>/webkit2gtk-<api>/MiniBrowser`.
fn mini_browser() -> Option<PathBuf> {
    let triples = std::fs::read_dir("/usr/lib")
        .ok()?
        .flatten()
        .map(|entry| entry.path());
    let mut folders: Vec<PathBuf> = triples.chain([PathBuf::from("/usr/libexec")]).collect();
    folders.sort();
    folders
        .iter()
        .flat_map(|folder| {
            ["4.1", "6.0", "4.0"].map(|api| folder.join(format!("webkit2gtk-{api}/MiniBrowser")))
        })
        .find(|path| path.is_file())
}

fn chinese_font_is_there() -> bool {
    capture(Command::new("fc-list").arg(":lang=zh")).is_ok_and(|fonts| !fonts.trim().is_empty())
}

fn can_use_apt() -> bool {
    let is_root = || capture(Command::new("id").arg("-u")).is_ok_and(|id| id.trim() == "0");
    Path::new("/etc/debian_version").exists() && find_program(&["apt-get"]).is_some() && is_root()
}

/// Installs packages together, or one by one where that fails: Debian's relatives lack some of them.
fn install_with_apt(packages: &[&str]) {
    let apt = |arguments: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args([
            "-q",
            "-o",
            "DPkg::Lock::Timeout=300",
            "-o",
            "Acquire::Retries=3",
        ]);
        run(command
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let install = |packages: &[&str]| {
        apt(&[&["install", "-y", "--no-install-recommends"], packages].concat())
    };
    if let Err(error) = apt(&["update"]) {
        eprintln!("{error:#}");
    }
    if install(packages).is_err() {
        for package in packages {
            if let Err(error) = install(&[package]) {
                eprintln!("{package}: {error:#}");
            }
        }
    }
}

/// The Chromium that Playwright keeps for itself, downloaded if need be.
fn playwright_chromium() -> Option<PathBuf> {
    let cli = paths::at("tests/node_modules/playwright-core/cli.js");
    let is_there = || {
        let ask = "import('playwright-core').then(p => console.log(p.chromium.executablePath()))";
        let answer = capture(node().current_dir(paths::at("tests")).args(["-e", ask])).ok()?;
        Some(PathBuf::from(answer.trim())).filter(|path| path.is_file())
    };
    if !cli.is_file() {
        return None;
    }
    is_there().or_else(|| {
        println!("No Chromium on this machine: asking Playwright for its own.");
        let mut download = node();
        download
            .arg(&cli)
            .args(["install", "--no-shell", "chromium"]);
        run(&mut download).is_ok().then(is_there)?
    })
}
