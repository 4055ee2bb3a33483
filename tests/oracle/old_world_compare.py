#!/usr/bin/env python3
"""The program's exact answers for The Old World against the referee, written from the rules alone.

    old_world_compare.py FRAY MATCHUPS.json [--from N] [--count N] [--every N]

Every chance of an answer has to be the referee's to 1e-9: win, draw, loss, every ending, models lost and wounds inflicted; and the
mean number of rounds. A fight that the rules do not tell to its end is left open, and counted.
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_reference as single  # noqa: E402
import old_world_several as several  # noqa: E402
from old_world_sides import NotTold  # noqa: E402

CLOSE = 1e-9


def asked(program, matchup):
    command = [program, "odds", "--system", "old-world", "--method", "exact", "--json", *matchup["options"], matchup["a_text"],
               matchup["b_text"]]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"{' '.join(command)}\n{run.stderr}")
    return json.loads(run.stdout)


def differences(expected, found):
    """Every number that differs, as text."""
    pairs = [(key, expected[key], found[key]["p"]) for key in ("win", "draw", "loss")]
    for ending in sorted(set(expected["endings"]) | set(found["endings"])):
        pairs.append((ending, expected["endings"].get(ending, 0), found["endings"].get(ending, 0)))
    for who, enemy in ("ab", "ba"):
        for name, mine, theirs in (("models lost", expected["models_lost"][who], found["models_lost"][who]),
                                   ("wounds suffered", expected["wounds_lost"][who], found["wounds"][enemy])):
            for number in range(max(len(theirs["pmf"]), max(mine) + 1)):
                told = theirs["pmf"][number] if number < len(theirs["pmf"]) else 0
                pairs.append((f"{who} {name} {number}", mine.get(number, 0), told))
    pairs.append(("rounds", expected["rounds"], found["rounds"]["mean"]))
    return [f"{name}: {float(right):.12f} expected, {got:.12f} found" for name, right, got in pairs if abs(float(right) - got) > CLOSE]


def answer(matchup):
    """The referee's, or None where the rules leave it to where exactly the units stand."""
    try:
        return (several if isinstance(matchup["a"], list) else single).solve(matchup)
    except NotTold:
        return None


def told(index, matchup, different):
    print(f"matchup {index}: fray odds --system old-world {' '.join(matchup['options'])}\n  \"{matchup['a_text']}\"\n"
          f"  \"{matchup['b_text']}\"\n    " + "\n    ".join(different[:4]))


def main(program, file, first, count, every):
    matchups = list(enumerate(json.loads(Path(file).read_text())))[first:][:count]
    matchups = [(index, matchup) for index, matchup in matchups if "why" in matchup or index % every == 0]
    assert matchups
    differ = left_open = 0
    for index, matchup in matchups:
        expected = answer(matchup)
        if expected is None:
            left_open += 1
            continue
        different = differences(expected, asked(program, matchup))
        if different:
            differ += 1
            if differ <= 20:
                told(index, matchup, different)
    print(f"{len(matchups)} matchups, {differ} differ" + (f", {left_open} left open" if left_open else ""))
    return 1 if differ else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--count", type=int, default=None)
    parser.add_argument("--every", type=int, default=1, help="one of so many, and all that say why they are kept")
    sys.exit(main(**vars(parser.parse_args())))
