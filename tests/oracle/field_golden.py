#!/usr/bin/env python3
"""The golden matchups of Warmaster against the referee of the field, as far as it knows what they ask.

    field_golden.py FRAY tests/golden/matchups.txt
"""
import collections
import shlex
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_compare import compared, kind, told_by  # noqa: E402
from field_reference import Game  # noqa: E402
from field_sides import NotRead  # noqa: E402

LARGEST = 4000  # pairs of results of two rounds
MOST = 1500  # results of one round
FEWEST = 10


def asked(line):
    """Name and matchup of a line, or why the referee does not know it."""
    name, *words = shlex.split(line)
    if words[0].startswith("--"):
        raise NotRead("an engagement file")
    options = dict(zip((word[2:] for word in words[2::2]), words[3::2]))
    if set(options) - {"rounds", "policy"}:
        raise NotRead(", ".join(sorted(set(options) - {"rounds", "policy"})))
    if int(options.get("rounds", 2)) > 2:
        raise NotRead("more than two rounds")
    matchup = {"a_text": words[0], "b_text": words[1],
               "options": {"rounds": int(options.get("rounds", 2)), "policy": options.get("policy", "pursue")}}
    game = Game(matchup["a_text"], matchup["b_text"], matchup["options"])
    results = 1
    for unit in game.units:
        results *= unit.stands * unit.hits + 1
    if results > MOST:
        raise NotRead("too many results of one round")
    if results ** matchup["options"]["rounds"] > LARGEST:
        matchup["options"]["rounds"] = 1  # two would take minutes
    return name, matchup


def main(program, file):
    wrong, kinds = 0, collections.Counter()
    for line in Path(file).read_text().splitlines():
        if not line or line[0] == "#":
            continue
        try:
            name, matchup = asked(line)
        except NotRead as why:
            kinds[f"not in its scope ({why})"] += 1
            continue
        left, _, bounds = compared(matchup, told_by(program, matchup))
        wrong += bool(left)
        kinds["differ" if left else kind(bounds)] += 1
        for where, least, most, told in left[:4]:
            print(f"{name}: {where}: {least!r} to {most!r} expected, {told!r} found")
    print(*(f"{count}  {what}" for what, count in kinds.most_common()), sep="\n")
    known = sum(count for what, count in kinds.items() if not what.startswith("not in"))
    return 1 if wrong or known < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
