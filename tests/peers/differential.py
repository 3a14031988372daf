#!/usr/bin/env python3
"""Compares legal moves and check with pyffish (Fairy-Stockfish) in random positions that can be reached.

    python3 tests/peers/differential.py --positions 200000

Builds the example `differential` of the tests crate, which plays seeded random games and prints each distinct
position with our moves, and asks pyffish about the same positions. pyffish is GPL and only a peer: it is
installed into a virtual environment at target/pyffish, and nothing that ships knows of it. About 450 positions
a second and core. Ends with status 1 at the first batch that differs.
"""

import argparse
import multiprocessing
import os
import pathlib
import subprocess
import sys
import time
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / "target" / "pyffish"
PYFFISH = "pyffish==0.0.90"
BATCH = 500
# Fairy-Stockfish counts ranks from 1 to 10.
UP_ONE = str.maketrans({str(rank): str(rank + 1) for rank in range(10)})


def with_pyffish():
    """Runs this program again in the virtual environment, made first where it is missing."""
    python = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    probe = [str(python), "-c", "import pyffish"]
    if not python.exists() or subprocess.run(probe, stderr=subprocess.DEVNULL).returncode != 0:
        print(f"installing {PYFFISH} into {ENVIRONMENT.relative_to(ROOT)}", flush=True)
        venv.create(ENVIRONMENT, with_pip=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PYFFISH], check=True)
    sys.exit(subprocess.run([str(python), __file__, *sys.argv[1:]]).returncode)


def compare(lines):
    """What one batch holds, and the positions the two disagree on."""
    import pyffish

    counts = {"checks": 0, "mates": 0, "stalemates": 0, "moves": 0}
    differences = []
    for line in lines:
        fen, check, moves = line.rstrip("\n").split("\t")
        ours = sorted(move.translate(UP_ONE) for move in moves.split())
        theirs = sorted(pyffish.legal_moves("xiangqi", fen, []))
        in_check = pyffish.gives_check("xiangqi", fen, [])
        counts["checks"] += check == "+"
        counts["mates"] += check == "+" and not ours
        counts["stalemates"] += check == "-" and not ours
        counts["moves"] += len(ours)
        if ours != theirs or (check == "+") != in_check:
            only = lambda some, others: " ".join(sorted(set(some) - set(others))) or "nothing"
            differences.append(
                f"{fen}\n  check: ours {check == '+'}, theirs {in_check}; moves (ranks 1-10):"
                f" only ours {only(ours, theirs)}; only theirs {only(theirs, ours)}"
            )
    return len(lines), counts, differences


def batches(stream):
    batch = []
    for line in stream:
        batch.append(line)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=20_260_501)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    try:
        import pyffish
    except ImportError:
        with_pyffish()

    cargo = ["cargo", "run", "--quiet", "--package", "xiangqi-tests", "--example", "differential", "--"]
    ours = subprocess.Popen([*cargo, str(args.positions), str(args.seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    done, totals, started = 0, {}, time.monotonic()
    with multiprocessing.Pool(args.jobs) as pool:
        for number, counts, differences in pool.imap(compare, batches(ours.stdout)):
            done += number
            for name, count in counts.items():
                totals[name] = totals.get(name, 0) + count
            if differences:
                ours.kill()
                print(*differences, sep="\n")
                print(f"{len(differences)} of the last {number} positions differ, after {done} positions")
                sys.exit(1)
            if done % (40 * BATCH) == 0:
                print(f"{done} positions agree, {time.monotonic() - started:.0f} s", flush=True)
    if ours.wait() != 0 or done != args.positions:
        print(f"the example printed {done} of {args.positions} positions and ended with status {ours.returncode}")
        sys.exit(1)
    numbers = ", ".join(f"{count} {name}" for name, count in totals.items())
    version = ".".join(map(str, pyffish.version()))
    print(f"{done} distinct positions agree with pyffish {version} (seed {args.seed}): {numbers}; {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
