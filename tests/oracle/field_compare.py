#!/usr/bin/env python3
"""The program against the referee of the field: every cell of every answer.

    field_compare.py FRAY MATCHUPS.json [--every N] [--edition revolution-all-round]

What is exact, a first round or all of a fight of one round, has to be the nearest double to the referee's fraction, but for what sums
of doubles lose; the rest is compared to 1e-12. Where the documents leave a choice to a player that changes a number (README.md, The
field), the program's answer has to be one of those that players may come to, or, where they decide in many places, each number has
to lie between the least and the most. What comes of places that the referee leaves open may be anything, with the chance that they
come about. How much is open, and how far players may move the numbers, is told with the reasons, and has its limits.
"""
import argparse
import collections
import json
import shlex
import subprocess
import sys
import tempfile
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_engagement import engagement_file  # noqa: E402
from field_reference import solve  # noqa: E402

CLOSE = 1e-12
EXACT = Fraction(1, 10 ** 14)  # of the number
MOST_UNKNOWN, MOST_CHOSEN = 0.02, 0.03  # of all that may happen; and how far players may move the number that they move most: means
GROUND_UNKNOWN, GROUND_CHOSEN = 0.05, 0.05  # the same of fights with ground


FIGHT = "fight.toml"


def command(program, matchup):
    """The command of a fight; one with ground or units that are near stands in an engagement file."""
    sides = ["--engagement", FIGHT] if "field" in matchup else [matchup["a_text"], matchup["b_text"]]
    asked = [word for key, value in matchup["options"].items() for word in (f"--{key}", str(value))]
    return [program, "odds", *sides, *asked, "--json", "--quiet", "--method", "exact"]


def told_by(program, matchup):
    """The program's answer."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / FIGHT).write_text(engagement_file(matchup))
        run = subprocess.run(command(program, matchup), capture_output=True, text=True, cwd=folder)
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


def same(least, most, found):
    """Is a number that the program tells one that the referee may come to?"""
    if isinstance(least, (int, Fraction)) and least == most:
        return abs(Fraction(found) - least) <= EXACT * least
    return least - CLOSE <= found <= most + CLOSE


def differences(bounds, found):
    """What differs: name, the referee's least and most, the program's."""
    low, high = bounds
    wrong = []
    for name in sorted({*high, *found}):
        if name[0] != "?":
            least, most, more = low.get(name, 0), high.get(name, 0), unknown(high, name)
            if not same(least, most + more if more else most, found.get(name, 0.0)):
                wrong.append((name, float(least), float(most) + more, found.get(name, 0.0)))
    return wrong


def compared(matchup, answer):
    """The least differences, the fight, and the bounds that they are from."""
    found = dict(cells(answer))
    answers, game = solve(matchup)
    wrong, bounds = min(((differences(bounds, found), bounds) for bounds in answers), key=lambda pair: len(pair[0]))
    return wrong, game, bounds


def chosen(bounds):
    """How far players may move the number that they move most, where they decide in many places."""
    low, high = bounds
    return max((float(most - low.get(name, 0)) for name, most in high.items() if name[0] != "?"), default=0.0)


def kind(bounds):
    """How much of a fight the referee knows."""
    if unknown(bounds[1]):
        return "left open in part"
    return "within what players may choose" if chosen(bounds) > CLOSE else "the same"


def as_typed(program, matchup):
    """The command, to be typed again, and the file that it reads."""
    return "\n".join(filter(None, [shlex.join(["fray", *command(program, matchup)[1:-4]]), engagement_file(matchup)]))


def main(program, file, every=1, edition=None, rule=None):
    program = str(Path(program).resolve())  # a fight is answered in a folder of its own
    matchups = json.loads(Path(file).read_text())[::every]
    for matchup in matchups:
        matchup["options"].update({name: said for name, said in (("edition", edition), ("rule", rule)) if said})
    limits = (GROUND_UNKNOWN, GROUND_CHOSEN) if "field" in matchups[0] else (MOST_UNKNOWN, MOST_CHOSEN)
    wrong, weight, moved = 0, 0.0, 0.0
    kinds, reasons = collections.Counter(), collections.Counter()
    for matchup in matchups:
        left, game, bounds = compared(matchup, told_by(program, matchup))
        weight += unknown(bounds[1])
        moved += chosen(bounds)
        for name, chance in bounds[1].items():
            if name[0] == "?":
                reasons[name.split(" ", 1)[1]] += float(chance)
        if left and game.open:
            kinds[f"left open: {', '.join(game.open)}"] += 1
        elif left:
            wrong += 1
            print(as_typed(program, matchup))
            for name, least, most, told in left[:4]:
                print(f"  {name}: {least!r}{f' to {most!r}' if most > least else ''} expected, {told!r} found")
        else:
            kinds[kind(bounds)] += 1
    print(f"{len(matchups)} fights, {wrong} differ", *(f"{name}: {count}" for name, count in kinds.most_common()), sep="\n  ")
    print(f"players may move a number by {100 * moved / len(matchups):.2f} % in the mean")
    print(f"of {100 * weight / len(matchups):.2f} % of all that may happen the referee does not know what comes of it:")
    for name, chance in reasons.most_common():
        print(f"  {100 * chance / len(matchups):.3f} %  {name}")
    return 1 if wrong or weight > limits[0] * len(matchups) or moved > limits[1] * len(matchups) else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("file")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--edition", choices=["revolution", "revolution-all-round"])
    parser.add_argument("--rule", choices=["ahead=any-enemy", "flyers=fight-on", "corner=no-front"])
    sys.exit(main(**vars(parser.parse_args())))
