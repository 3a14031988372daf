//! Native speed of move generation: perft of the start position, the last ply counted or
//! played. `--json` prints a list for the bench, nothing else a table.
//!
//! ```sh
//! cargo run --release --package xiangqi-tests --example perft
//! ```

use std::time::Instant;

use xiangqi_rules::{Position, perft, perft_unbulked};

struct Run {
    name: &'static str,
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
    /// The ratio wanted against the peer's speed.
    goal: Option<u32>,
}

fn main() {
    let runs = [
        time("native, bulk", perft, 5, 133_312_995, Some(16)),
        time(
            "native, every leaf played",
            perft_unbulked,
            5,
            133_312_995,
            None,
        ),
    ];
    if std::env::args().any(|argument| argument == "--json") {
        let list = runs.iter().map(|run| {
            serde_json::json!({
                "name": run.name,
                "nodes": run.nodes,
                "cpuSeconds": run.cpu_seconds,
                "wallSeconds": run.wall_seconds,
                "goal": run.goal,
            })
        });
        println!("{}", serde_json::Value::from_iter(list));
        return;
    }
    for run in &runs {
        let speed = run.nodes as f64 / run.cpu_seconds / 1e6;
        println!(
            "{:<28}{:>12} nodes{speed:>8.1} M nodes/s",
            run.name, run.nodes
        );
    }
}

fn time(
    name: &'static str,
    count: fn(&mut Position, u32) -> u64,
    depth: u32,
    expected: u64,
    goal: Option<u32>,
) -> Run {
    let mut start = Position::start();
    count(&mut start, depth - 1);
    let (begin, cpu) = (Instant::now(), cpu_seconds());
    let nodes = count(&mut start, depth);
    let wall_seconds = begin.elapsed().as_secs_f64();
    assert_eq!(nodes, expected, "{name}: wrong count");
    let cpu_seconds = match (cpu, cpu_seconds()) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => wall_seconds,
    };
    Run {
        name,
        nodes,
        cpu_seconds,
        wall_seconds,
        goal,
    }
}

/// Seconds this process has run on a processor, where Linux tells.
fn cpu_seconds() -> Option<f64> {
    let line = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
