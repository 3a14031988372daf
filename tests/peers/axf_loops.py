#!/usr/bin/env python3
"""Compares verdicts on random cycles, under the Asian rules, with pyffish (Fairy-Stockfish, variant xiangqi).

    python3 tests/peers/axf_loops.py --cycles 40000

Builds the example `loops` of the tests crate, which prints seeded random cycles with our verdict and evidence, and asks
pyffish how each game ends. Every difference is put into a class that names the reading of the rules behind it, by facts
that pyffish itself gives (which captures are legal); one in no class is printed and ends the run with status 1.
"""

import argparse
import pathlib
import re
import subprocess
import sys
from collections import Counter

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from differential import ROOT, UP_ONE, with_pyffish  # noqa: E402

CLASSES = {
    "standing": "the man could be captured before the move too: no new threat for us, a chase for pyffish",
    "illegal": "no capture is legal after the move (it would leave the own king to be taken): idle for us, a chase for pyffish",
    "false root": "every victim can be captured with no legal recapture: a chase for us, protected for pyffish",
    "root": "the man is chased at times by cutting its protection: for us the lighter class",
    "check": "a move gives check: for us a check only, for pyffish a chase of the same man too",
}


def their_verdict(pyffish, fen, moves):
    ended, score = pyffish.is_optional_game_end("xiangqi", fen, moves)
    if not ended:
        return "none"
    if score == 0:
        return "1/2-1/2"
    red_to_move = pyffish.get_fen("xiangqi", fen, moves).split()[1] == "w"
    return "1-0" if (score > 0) == red_to_move else "0-1"


def board(pyffish, fen, moves, color):
    """The position after these moves with `color` to move."""
    text = pyffish.get_fen("xiangqi", fen, moves).split()
    return " ".join([text[0], color, *text[2:]])


def captures(pyffish, fen):
    """The legal captures, as move and point."""
    moves = [move for move in pyffish.legal_moves("xiangqi", fen, []) if pyffish.is_capture("xiangqi", fen, [], move)]
    return {move: re.fullmatch(r"[a-i]\d+([a-i]\d+)", move)[1] for move in moves}


def plies_of(side):
    """`chase: h2h5 chase rook h9, h5h2 idle` as the nature and the victims' points of each move."""
    for ply in side.split(": ", 1)[1].split(", "):
        _, nature, *victims = ply.split()
        yield nature, {point.translate(UP_ONE) for point in victims[1::2]}


def classify(pyffish, fen, moves, ours, theirs, sides):
    """Which class a difference is in: looks at the moves of the side that one of the verdicts blames."""
    blamed = {"1-0": 1, "0-1": 0}.get(theirs, {"1-0": 1, "0-1": 0}.get(ours))
    if any(side.startswith("root-chase") for side in sides):
        return "root"
    color, other = "wb"[blamed], "bw"[blamed]
    offset = 0 if fen.split()[1] == color else 1
    found = set()
    for index, (nature, victims) in enumerate(plies_of(sides[blamed])):
        ply = offset + 2 * index
        if nature == "check":
            found.add("check")
            continue
        after = captures(pyffish, board(pyffish, fen, moves[: ply + 1], color))
        if theirs == "1/2-1/2":
            exchange = [move for move, point in after.items() if point in victims]
            after_move = board(pyffish, fen, moves[: ply + 1], color)
            roots = lambda move: captures(pyffish, board(pyffish, after_move, [move], other)).values()
            found.add("false root" if any(after[move] not in roots(move) for move in exchange) else None)
            continue
        before = captures(pyffish, board(pyffish, fen, moves[:ply], color))
        if set(before.values()) & set(after.values()) - victims:
            found.add("standing")
        elif nature == "idle":
            found.add(None if after else "illegal")
    if theirs == "1/2-1/2":
        return "false root" if found == {"false root"} else None
    return next((name for name in ("standing", "illegal", "check") if name in found), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=20_260_501)
    args = parser.parse_args()
    try:
        import pyffish
    except ImportError:
        with_pyffish()

    cargo = ["cargo", "run", "--release", "--quiet", "--package", "xiangqi-tests", "--example", "loops", "--"]
    ours = subprocess.Popen([*cargo, str(args.cycles), str(args.seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    done, classes, unexplained = 0, Counter(), 0
    for line in ours.stdout:
        fen, text, verdict, *sides = line.rstrip("\n").split("\t")
        moves = [move.translate(UP_ONE) for move in text.split()]
        mine, theirs = verdict.split()[0], their_verdict(pyffish, fen, moves)
        done += 1
        if mine == theirs:
            continue
        found = classify(pyffish, fen, moves, mine, theirs, sides)
        classes[found] += 1
        if found is None:
            unexplained += 1
            print(f"unexplained: ours {verdict}, theirs {theirs}: {fen} moves {text}\n  {sides[0]}\n  {sides[1]}")
    if ours.wait() != 0 or done != args.cycles:
        sys.exit(f"the example printed {done} of {args.cycles} cycles and ended with status {ours.returncode}")
    differ = sum(classes.values())
    version = ".".join(map(str, pyffish.version()))
    print(f"{done - differ} of {done} cycles agree with pyffish {version} ({100 * (1 - differ / done):.2f} %), seed {args.seed}")
    for name, count in classes.most_common():
        print(f"{count:6} {name}: {CLASSES.get(name, 'in no class')}")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
