#!/usr/bin/env python3
"""Fights that go on for two turns on the field, worked out by hand, against the program.

    two_turns.py FRAY

One stand of infantry and one that supports it from behind against one stand, front to front: whoever loses goes straight back, and
whoever pursues goes straight ahead, so that nothing but the order of rounds and turns is to be known. Written from seeds/000 and
rules-facts 1.3 to 1.6 and 1.10 alone; shares nothing with the program or with the other references here. Every number is a
fraction, and the program's has to be that to one part in 10^13.
"""
import functools
import itertools
import json
import random
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction

FIGHTS, SEED, CLOSE = 60, 20261125, 1e-13
FACES = range(1, 7)
A1, A2, B = range(3)


@functools.cache
def struck(dice, armour):
    """hits that armour does not stop -> chance, over all faces of each die and of its save; 7 is no armour."""
    if not dice:
        return {0: Fraction(1)}
    found = defaultdict(Fraction)
    for (hits, chance), face, save in itertools.product(struck(dice - 1, armour).items(), FACES, FACES):
        found[hits + (face >= 4 and save < armour)] += chance / 36
    return dict(found)


def dice(one, other, first, bonus, confused):
    """Attacks of a stand, and one die at least."""
    value = one["attacks"] + one["character"] + (one["charging"] and first) + bonus
    return max(1, value - (other["terrifying"] and not one["terrifying"]) - confused)


def solve(units, rounds, turns):
    """What is told, as fractions. A round: hits on each, the pursuit bonus of each side, the round of the turn, the turn."""
    told = defaultdict(Fraction)
    levels = [defaultdict(Fraction) for _ in range(rounds * turns + 1)]
    levels[0][tuple(unit["outstanding"] for unit in units), 0, 0] = Fraction(1)

    def end(chance, hits, fought, outcome):
        lost = [int(on == unit["hits"]) for on, unit in zip(hits, units)]
        told[outcome] += chance
        told["lost a", lost[A1] + lost[A2]] += chance
        told["lost b", lost[B]] += chance
        told["rounds", fought] += chance

    for level in range(rounds * turns):
        turn = level // rounds + 1
        last = level == rounds * turns - 1
        for (hits, more_a, more_b), chance in levels[level].items():
            front = A1 if hits[A1] < units[A1]["hits"] else A2
            # Confusion ends in its owner's own next Command phase. Who charges has the first turn, A where neither does.
            first_a = not units[B]["charging"]
            still = [unit["confused"] and (turn == 1 or turn == 2 and (n != B) == first_a) for n, unit in enumerate(units)]
            support = front == A1 and hits[A2] < units[A2]["hits"]
            blows_a = struck(dice(units[front], units[B], level == 0, more_a, still[front]), units[B]["armour"])
            blows_b = struck(dice(units[B], units[front], level == 0, more_b, still[B]), units[front]["armour"])
            for (by_a, p), (by_b, q) in itertools.product(blows_a.items(), blows_b.items()):
                by_a = min(by_a, units[B]["hits"] - hits[B])
                by_b = min(by_b, units[front]["hits"] - hits[front])
                then = list(hits)
                then[front] += by_b
                then[B] += by_a
                share, score = chance * p * q, by_a + support - by_b
                dead_b = then[B] == units[B]["hits"]
                dead_a = then[front] == units[front]["hits"] and not support
                fought = level + 1
                if dead_a or dead_b:
                    end(share, then, fought, "draw" if dead_a and dead_b else "win" if dead_b else "loss")
                elif score == 0:
                    end(share, then, fought, "draw")
                else:
                    winner = units[A1] if score > 0 else units[B]  # A's second stand does as the first
                    sharing = 1 + (score < 0 and support)
                    cm = -(-abs(score) // sharing)
                    if last or winner["policy"] == "stand":
                        end(share, then, fought, "win" if score > 0 else "loss")
                    else:
                        bonus = 1 + cm // 3
                        levels[level + 1][tuple(then), bonus * (score > 0), bonus * (score < 0)] += share
    return told


def drawn(rng):
    side = {"attacks": rng.randint(1, 4), "hits": rng.randint(2, 9), "armour": rng.choice([4, 5, 6, 7]), "character": rng.choice([0, 0, 0, 1]),
            "charging": False, "terrifying": rng.random() < 0.15, "confused": rng.random() < 0.25,
            "policy": rng.choice(["pursue"] * 6 + ["stand"])}
    side["outstanding"] = rng.choice([0, 0, rng.randrange(side["hits"])])
    return side


def typed(side, more=()):
    words = ["custom: type=infantry", "stands=1"] + [f"{key}={side[key]}" for key in ("attacks", "hits", "policy")]
    words.append(f"armour={'none' if side['armour'] == 7 else str(side['armour']) + '+'}")
    words += [key for key in ("charging", "terrifying", "confused") if side[key]]
    words += [f"{key}={side[key]}" for key in ("outstanding", "character") if side[key]]
    return ", ".join([*words, *more])


def fights():
    rng = random.Random(SEED)
    while True:
        units = [drawn(rng) for _ in range(3)]
        units[A2].update(policy=units[A1]["policy"], confused=False)  # who is confused supports nobody, and stands in the way
        charger = rng.choice([A1, B, None])
        if charger is not None:
            units[charger]["charging"] = True
        yield units, rng.choice([1, 1, 2]), rng.choice([2, 2, 3])


def asked(program, units, rounds, turns):
    a = typed(units[A1]) + " + " + typed(units[A2], ["behind=1"])
    command = [program, "odds", a, typed(units[B]), "--rounds", str(rounds), "--turns", str(turns), "--json", "--quiet", "--method",
               "exact"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{command}\n{run.stderr}")
    answer = json.loads(run.stdout)
    told = {name: answer[name]["p"] for name in ("win", "draw", "loss")}
    for side in "ab":
        told.update({(f"lost {side}", value): p for value, p in enumerate(answer["stands_lost"][side]["pmf"])})
    told.update({("rounds", value): p for value, p in enumerate(answer["rounds"]["pmf"])})
    return told, command


def main(program):
    wrong, longest = 0, defaultdict(int)
    for units, rounds, turns in itertools.islice(fights(), FIGHTS):
        expected = solve(units, rounds, turns)
        found, command = asked(program, units, rounds, turns)
        longest[max(name[1] for name in expected if name[0] == "rounds")] += 1
        bad = [(name, float(expected.get(name, 0)), found.get(name, 0)) for name in {*expected, *found}
               if abs(float(expected.get(name, 0)) - found.get(name, 0)) > CLOSE]
        if bad:
            wrong += 1
            print(" ".join(map(repr, command[2:8])))
            for name, least, told in sorted(bad, key=str)[:5]:
                print(f"  {name}: {least!r} expected, {told!r} found")
    print(f"{FIGHTS} fights, {wrong} differ; of so many rounds: " + ", ".join(f"{n}: {count}" for n, count in sorted(longest.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
