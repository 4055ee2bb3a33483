#!/usr/bin/env python3
"""The program against the referee of the field: every cell of every answer, to 1e-12.

    field_compare.py FRAY MATCHUPS.json [--every N]

Where the documents leave a choice that changes the answer (README.md, The field), any one way of deciding it is right, taken the
same way for the whole fight. Fights that the referee leaves open are counted with the reason.
"""
import collections
import itertools
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_reference import solve  # noqa: E402

CLOSE = 1e-12
TRIED = 64  # ways of deciding what is left to a player


def told_by(program, matchup):
    """The program's answer."""
    command = [program, "odds", matchup["a_text"], matchup["b_text"], "--json", "--quiet", "--method", "exact"]
    for key, value in matchup["options"].items():
        command += [f"--{key}", str(value)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip())
    return json.loads(run.stdout)


def number(value):
    return value["p"] if isinstance(value, dict) else float(value)


def cells(answer):
    """Name and number of all that an answer tells; distributions without what is zero."""
    for key in ("win", "draw", "loss"):
        yield key, number(answer[key])
    for key, value in answer["endings"].items():
        yield f"endings.{key}", number(value)
    for side in "ab":
        yield f"destroyed.{side}", number(answer["destroyed"][side])
        for key in ("stands_lost", "hits_scored", "retreat_cm"):
            yield from table(f"{key}.{side}", answer[key][side])
    yield from table("rounds", answer["rounds"])
    for now in answer["by_round"]:
        name = f"by_round[{now['round']}]"
        for key in ("win", "draw", "loss"):
            yield f"{name}.{key}", number(now[key])
        for side in "ab":
            yield from table(f"{name}.retreat_cm.{side}", now["retreat_cm"][side])


def table(name, distribution):
    pmf = distribution["pmf"] if isinstance(distribution, dict) else distribution
    for index, value in enumerate(pmf):
        yield f"{name}[{index}]", float(value)


def differences(expected, found):
    """What differs: name, the referee's number, the program's."""
    one, other = dict(cells(expected)), dict(cells(found))
    return [(name, one.get(name, 0.0), other.get(name, 0.0)) for name in sorted({*one, *other})
            if abs(one.get(name, 0.0) - other.get(name, 0.0)) > CLOSE]


def compared(matchup, found):
    """The differences, what is left open, and the choices with which the two agree."""
    answer, game = solve(matchup["a_text"], matchup["b_text"], matchup["options"])
    wrong = differences(answer, found)
    if not wrong or not game.alike:
        return wrong, game, ()
    names = sorted(game.alike)
    ways = (way for size in range(1, len(names) + 1) for way in itertools.combinations(names, size))
    for way in itertools.islice(ways, TRIED):
        if not differences(solve(matchup["a_text"], matchup["b_text"], matchup["options"], way)[0], found):
            return [], game, way
    return wrong, game, ()


def main(program, file, every=1):
    matchups = json.loads(Path(file).read_text())[::every]
    wrong = 0
    kinds = collections.Counter()
    for matchup in matchups:
        found = told_by(program, matchup)
        left, game, way = compared(matchup, found)
        if left and game.open:
            kinds.update(f"left open: {why}" for why in game.open)
        elif left:
            wrong += 1
            asked = " ".join(f"--{key} {value}" for key, value in matchup["options"].items())
            print(f'fray odds "{matchup["a_text"]}" "{matchup["b_text"]}" {asked}')
            for name, expected, told in left[:4]:
                print(f"  {name}: {expected!r} expected, {told!r} found")
        else:
            kinds["agree" + (", by a choice of the players" if way else "")] += 1
    print(f"{len(matchups)} fights, {wrong} differ", *(f"{name}: {count}" for name, count in kinds.most_common()), sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *(int(word) for word in sys.argv[4:5])))
