//! `cargo xtask demo`: builds the page and serves it, on this machine only.
//!
//! The server hands out files and nothing else, so the page works the same from any static host.

use std::io::{Cursor, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::{env, fs, thread};

use anyhow::{Result, anyhow};
use tiny_http::{Header, Method, Request, Response, Server};

use crate::{package, paths};

/// Tried first when no port is asked for, so that the address stays the same from run to run.
const USUAL_PORT: u16 = 8090;

/// Builds, serves until stopped, and opens a browser if asked to and there is someone to look at it.
pub fn run(port: Option<u16>, open: bool) -> Result<()> {
    package::build()?;
    let server = Arc::new(listen(port)?);
    let address = format!("http://{}/", server.server_addr());
    println!("The page is at {address} (Ctrl-C stops it)");
    if open && std::io::stdout().is_terminal() && env::var_os("CI").is_none() {
        open_browser(&address);
    }
    // A browser keeps connections open: one thread must not wait for another's.
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let server = Arc::clone(&server);
            thread::spawn(move || {
                server
                    .incoming_requests()
                    .for_each(|request| answer(request, &paths::www()));
            })
        })
        .collect();
    for thread in threads {
        thread.join().map_err(|_| anyhow!("the server stopped"))?;
    }
    Ok(())
}

fn listen(port: Option<u16>) -> Result<Server> {
    let on = |port: u16| {
        Server::http(("127.0.0.1", port))
            .map_err(|error| anyhow!("cannot listen on port {port}: {error}"))
    };
    match port {
        Some(port) => on(port),
        None => on(USUAL_PORT).or_else(|_| on(0)),
    }
}

fn answer(request: Request, folder: &Path) {
    let body = match request.method() {
        Method::Get | Method::Head => read(folder, request.url()),
        _ => Err(405),
    };
    let (status, content_type, bytes) = match body {
        Ok((content_type, bytes)) => (200, content_type, bytes),
        Err(status) => (
            status,
            "text/plain; charset=utf-8",
            format!("{status}\n").into_bytes(),
        ),
    };
    let headers = [
        ("Content-Type", content_type),
        ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"),
    ];
    let headers =
        headers.map(|(name, value)| Header::from_bytes(name, value).expect("both are plain ASCII"));
    let length = bytes.len();
    let response = Response::new(
        status.into(),
        headers.into(),
        Cursor::new(bytes),
        Some(length),
        None,
    );
    // A browser that has gone away is no concern of ours.
    let _ = request.respond(response);
}

/// Content type and bytes of the file that a URL names, or the HTTP status to answer with.
fn read(folder: &Path, url: &str) -> Result<(&'static str, Vec<u8>), u16> {
    let file = folder.join(relative_path(url).ok_or(400_u16)?);
    let file = if file.is_dir() {
        file.join("index.html")
    } else {
        file
    };
    let bytes = fs::read(&file).map_err(|_| 404_u16)?;
    Ok((content_type(&file), bytes))
}

/// The path below the served folder that a URL names; `None` if it is malformed or would lead outside.
fn relative_path(url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?.strip_prefix('/')?;
    let mut relative = PathBuf::new();
    for part in path
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
    {
        let part = percent_decoded(part)?;
        if part == ".." || part.contains(['/', '\\', ':', '\0']) {
            return None;
        }
        relative.push(part);
    }
    Some(relative)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = std::str::from_utf8(&digits)
                .ok()
                .filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()))?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn content_type(file: &Path) -> &'static str {
    match file
        .extension()
        .and_then(|extension| extension.to_str())
        .unwrap_or("")
    {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "md" | "pgn" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn open_browser(address: &str) {
    let program = match env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // The address is printed: whoever has no such program opens it by hand.
    let _ = command.spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str, expected: Option<&str>) {
        assert_eq!(relative_path(url), expected.map(PathBuf::from), "{url}");
    }

    #[test]
    fn urls_name_files_below_the_folder() {
        check("/", Some(""));
        check("/index.html?x=1#y", Some("index.html"));
        check("/pkg//./index.js", Some("pkg/index.js"));
        check("/%E8%B1%A1%E6%A3%8B.svg", Some("象棋.svg"));
    }

    #[test]
    fn urls_cannot_lead_outside() {
        for url in [
            "/../Cargo.toml",
            "/a/%2e%2e/%2e%2e/b",
            "/a%2f..%2fb",
            "/..%5cb",
            "/C:/x",
            "/a%00",
            "a",
            "/%zz",
            "/%+1",
        ] {
            check(url, None);
        }
    }

    #[test]
    fn browsers_get_the_types_they_insist_on() {
        assert_eq!(content_type(Path::new("a.wasm")), "application/wasm");
        assert_eq!(
            content_type(Path::new("a.js")),
            "text/javascript; charset=utf-8"
        );
        assert_eq!(
            content_type(Path::new("LICENSE-MIT")),
            "application/octet-stream"
        );
    }
}
