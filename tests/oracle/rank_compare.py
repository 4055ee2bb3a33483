#!/usr/bin/env python3
"""The exact engine in fractions against the count of all faces, for rank-and-flank combats: every number, with ==.

    rank_compare.py FRACTIONS_PROGRAM MATCHUPS.json [--every N]
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import rank_reference  # noqa: E402
from compare import differences  # noqa: E402


def main(program, file, every=1):
    matchups = json.loads(Path(file).read_text())[::every]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as chosen:
        json.dump(matchups, chosen)
        chosen.flush()
        found = json.loads(subprocess.run([program, chosen.name], check=True, capture_output=True, text=True).stdout)
    assert len(found) == len(matchups) > 0
    wrong = bad = 0
    for index, matchup in enumerate(matchups):
        expected = rank_reference.written(rank_reference.solve(matchup))
        different = list(differences(expected, found[index]))
        wrong += len(different)
        bad += bool(different)
        if different and bad <= 10:
            print(f"matchup {index * every} {matchup['book']}, {matchup['rounds']} rounds\n  {matchup['a_text']}\n  {matchup['b_text']}")
            print("    " + "\n    ".join(different[:4]))
    print(f"{len(matchups)} matchups, {wrong} differences in {bad}")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--every", type=int, default=1)
    sys.exit(main(**vars(parser.parse_args())))
