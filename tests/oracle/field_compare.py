#!/usr/bin/env python3
"""The program against the referee of the field: every cell of every answer, to 1e-12.

    field_compare.py FRAY MATCHUPS.json [--every N]

Where the documents leave a choice to a player that changes a number (README.md, The field), the program's has to lie between the
least and the most that players may come to. What comes of places in a fight that the referee leaves open may be anything, with the
chance that they come about; how much that is in all is told, with the reasons.
"""
import collections
import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_reference import solve  # noqa: E402

CLOSE = 1e-12
HALF = 0.5
UNSETTLED = Path(__file__).parent / "field_unsettled.txt"  # sides as they are typed, a fight a line
MOST_UNKNOWN = 0.12  # of all that may happen in all fights


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


def unknown(high, name=None):
    """The chance of what the referee leaves open, as far as it can move a number: what a round is like does not hang on later ones."""
    first = int(name[len("by_round["):name.index("]")]) if name and name.startswith("by_round[") else 99
    return float(sum(weight for key, weight in high.items() if key[0] == "?" and int(key[1:key.index(" ")]) < first))


def differences(bounds, found):
    """What differs: name, the referee's least and most, the program's."""
    low, high = bounds
    names = (name for name in sorted({*high, *found}) if name[0] != "?")
    return [(name, float(low.get(name, 0)), float(high.get(name, 0)) + unknown(high, name), found.get(name, 0.0)) for name in names
            if not low.get(name, 0) - CLOSE <= found.get(name, 0.0) <= high.get(name, 0) + unknown(high, name) + CLOSE]


def compared(matchup, answer):
    """The least differences, the fight, and the bounds that they are from."""
    found = dict(cells(answer))
    answers, game = solve(matchup["a_text"], matchup["b_text"], matchup["options"])
    wrong, bounds = min(((differences(bounds, found), bounds) for bounds in answers), key=lambda pair: len(pair[0]))
    return wrong, game, bounds


def kind(bounds):
    """How much of a fight the referee knows."""
    low, high = bounds
    if unknown(high) > HALF:
        return "mostly left open"
    if unknown(high):
        return "left open in part"
    if any(high[name] - low.get(name, 0) > CLOSE for name in high):
        return "within what players may choose"
    return "the same"


def main(program, file, every=1):
    matchups = json.loads(Path(file).read_text())[::every]
    unsettled = set(UNSETTLED.read_text().splitlines())
    wrong, weight = 0, 0.0
    kinds, reasons = collections.Counter(), collections.Counter()
    for matchup in matchups:
        left, game, bounds = compared(matchup, told_by(program, matchup))
        weight += unknown(bounds[1])
        for name, chance in bounds[1].items():
            if name[0] == "?":
                reasons[name.split(" ", 1)[1]] += float(chance)
        if left and game.open:
            kinds[f"left open: {', '.join(game.open)}"] += 1
        elif left and f'"{matchup["a_text"]}" "{matchup["b_text"]}"' in unsettled:
            kinds["differ, not settled by the documents yet"] += 1
        elif left:
            wrong += 1
            asked = " ".join(f"--{key} {value}" for key, value in matchup["options"].items())
            print(f'fray odds "{matchup["a_text"]}" "{matchup["b_text"]}" {asked}')
            for name, least, most, told in left[:4]:
                print(f"  {name}: {least!r}{f' to {most!r}' if most > least else ''} expected, {told!r} found")
        else:
            kinds[kind(bounds)] += 1
    print(f"{len(matchups)} fights, {wrong} differ", *(f"{name}: {count}" for name, count in kinds.most_common()), sep="\n  ")
    print(f"of {100 * weight / len(matchups):.2f} % of all that may happen the referee does not know what comes of it:")
    for name, chance in reasons.most_common():
        print(f"  {100 * chance / len(matchups):.3f} %  {name}")
    return 1 if wrong or weight > MOST_UNKNOWN * len(matchups) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3], *(int(word) for word in sys.argv[4:5])))
