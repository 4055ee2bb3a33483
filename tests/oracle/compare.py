#!/usr/bin/env python3
"""The exact engine in fractions against the independent count of all faces: every cell of every answer, with ==.

    compare.py FRACTIONS_PROGRAM MATCHUPS.json [--fewest N]      N matchups at least, or it fails
"""
import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import reference  # noqa: E402


def differences(expected, found, path=""):
    """Every place where two answers differ; both hold fractions as texts in lowest terms."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(set(expected) | set(found)):
            yield from differences(expected.get(key), found.get(key), f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, pair in enumerate(zip(expected, found)):
            yield from differences(*pair, f"{path}[{index}]")
    elif expected != found:
        yield f"{path}: {expected} expected, {found} found"


def trimmed(pmf):
    """Without trailing zeros, index 0 kept."""
    last = max((index for index, value in enumerate(pmf) if value != "0/1"), default=0)
    return pmf[: last + 1]


def canonical(answer):
    """One form for both: distributions trimmed, numbers as texts."""
    if isinstance(answer, dict):
        return {key: canonical(value) for key, value in answer.items()}
    if isinstance(answer, list) and answer and all(isinstance(value, str) for value in answer):
        return trimmed(answer)
    if isinstance(answer, list):
        return [canonical(value) for value in answer]
    return answer


def main(program, file, fewest):
    matchups = json.loads(Path(file).read_text())
    found = json.loads(subprocess.run([program, file], check=True, capture_output=True, text=True).stdout)
    assert len(found) == len(matchups) >= fewest, f"{len(found)} answers to {len(matchups)} matchups, at least {fewest} wanted"
    wrong = 0
    for index, matchup in enumerate(matchups):
        expected = reference.written(reference.solve(matchup))
        for difference in differences(canonical(expected), canonical(found[index])):
            wrong += 1
            if wrong <= 20:
                print(f"matchup {index}{difference}\n  {matchup['a_text']}\n  {matchup['b_text']}\n  {matchup['options']}")
    print(f"{len(matchups)} matchups, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--fewest", type=int, default=1)
    sys.exit(main(**vars(parser.parse_args())))
