#!/usr/bin/env python3
"""The program against the referee of the field: every cell of every answer, to 1e-12.

    field_compare.py FRAY MATCHUPS.json [--every N]

Where the documents leave a choice to a player that changes a number (README.md, The field), the program's has to lie between the
least and the most that players may come to. Fights that the referee leaves open are counted with the reason.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_reference import solve  # noqa: E402

CLOSE = 1e-12


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


def differences(bounds, found):
    """What differs: name, the referee's least and most, the program's."""
    low, high = bounds
    return [(name, float(low.get(name, 0)), float(high.get(name, 0)), found.get(name, 0.0)) for name in sorted({*high, *found})
            if not low.get(name, 0) - CLOSE <= found.get(name, 0.0) <= high.get(name, 0) + CLOSE]


def compared(matchup, answer):
    """The least differences, the fight, and whether a choice of the players decides about some number."""
    found = dict(cells(answer))
    answers, game = solve(matchup["a_text"], matchup["b_text"], matchup["options"])
    wrong, chosen = min(((differences(bounds, found), bounds) for bounds in answers), key=lambda pair: len(pair[0]))
    low, high = chosen
    return wrong, game, len(answers) > 1 or any(high[name] - low.get(name, 0) > CLOSE for name in high)


def main(program, file, every=1):
    matchups = json.loads(Path(file).read_text())[::every]
    wrong = 0
    kinds = collections.Counter()
    for matchup in matchups:
        found = told_by(program, matchup)
        left, game, by_choice = compared(matchup, found)
        if left and game.open:
            kinds.update(f"left open: {why}" for why in game.open)
        elif left:
            wrong += 1
            asked = " ".join(f"--{key} {value}" for key, value in matchup["options"].items())
            print(f'fray odds "{matchup["a_text"]}" "{matchup["b_text"]}" {asked}')
            for name, least, most, told in left[:4]:
                print(f"  {name}: {least!r}{f' to {most!r}' if most > least else ''} expected, {told!r} found")
        else:
            kinds["agree" + (", by a choice of the players" if by_choice else "")] += 1
    print(f"{len(matchups)} fights, {wrong} differ", *(f"{name}: {count}" for name, count in kinds.most_common()), sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *(int(word) for word in sys.argv[4:5])))
