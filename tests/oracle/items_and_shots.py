#!/usr/bin/env python3
"""Magic items and shots at a charge, counted on every face of every die, against the program.

    items_and_shots.py FRAY

One stand a side, front to front, up to two rounds. Written from rules-facts 1.3 to 1.5, 1.8 and 1.13 and from the magic items of the
published game (the page beside seeds/000) alone; shares nothing with the program or with the other references here. Every
number is a fraction, and the program's has to be that to one part in 10^13.
"""
import functools
import itertools
import json
import random
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction

FIGHTS, SEED, CLOSE = 100, 20261125, 1e-13
FACES = range(1, 7)
ITEMS = ("battle-banner", "banner-of-shielding", "banner-of-fortitude", "banner-of-fortune", "sword-of-might", "sword-of-fate",
         "sword-of-cleaving", "sword-of-destruction")


@functools.cache
def hitting(dice, need, again_all=False, again_one=False):
    """number of dice that hit -> chance. A banner of fortune throws all again where fewer hit than on average, a sword one miss."""
    found = defaultdict(Fraction)
    for faces in itertools.product(FACES, repeat=dice):
        hits = sum(face >= need for face in faces)
        share = Fraction(1, 6 ** dice)
        if again_all and 6 * hits < dice * (7 - need):
            for more, chance in hitting(dice, need).items():
                found[more] += share * chance
        elif again_one and hits < dice:
            for face in FACES:
                found[hits + (face >= need)] += share / 6
        else:
            found[hits] += share
    return dict(found)


@functools.cache
def through(hits, armour, again=False):
    """hits that armour does not stop -> chance; 7 is no armour. A sword of destruction has one save thrown again."""
    found = defaultdict(Fraction)
    for faces in itertools.product(FACES, repeat=hits):
        saved = sum(face >= armour for face in faces)
        share = Fraction(1, 6 ** hits)
        if again and saved:
            for face in FACES:
                found[hits - saved + (face < armour)] += share / 6
        else:
            found[hits - saved] += share
    return dict(found)


def armour_of(side, pierced=False):
    better = 1 if "banner-of-shielding" in side["items"] else 0  # until a stand is lost: its only one
    return min(7, max(3, side["armour"] - better) + pierced)


def capacity(side):
    return side["hits"] + ("banner-of-fortitude" in side["items"])


def dice_of(side, enemy, first, bonus):
    value = side["attacks"] + side["character"] + ("battle-banner" in side["items"]) + ("sword-of-might" in side["items"])
    value += ("sword-of-fate" in side["items"]) * first + (side["charging"] and first) + bonus
    return max(1, value - (enemy["terrifying"] and not side["terrifying"]))  # the terrifying fear nothing


@functools.cache
def struck(dice, all_again, one_again, armour, save_again):
    found = defaultdict(Fraction)
    for hits, chance in hitting(dice, 4, all_again, one_again).items():
        for left, share in through(hits, armour, save_again).items():
            found[left] += chance * share
    return dict(found)


def blows(side, enemy, first, bonus):
    return struck(dice_of(side, enemy, first, bonus), first and "banner-of-fortune" in side["items"],
                  "sword-of-cleaving" in side["items"], armour_of(enemy), "sword-of-destruction" in side["items"])


def shots(side, target):
    """Hits on a charger that its armour does not stop; swords and banners are for the rounds of combat, or declared for one."""
    return struck(side["shots"], False, False, armour_of(target, side["handguns"]), False) if side["shots"] else {0: Fraction(1)}


def solve(a, b, rounds):
    """What is told, as fractions."""
    told = defaultdict(Fraction)
    room = (capacity(a), capacity(b))
    # hits on A and on B so far, of this round's result, round, pursuit bonus of each side
    todo = defaultdict(Fraction)
    for shot, chance in shots(b, a).items():
        todo[min(shot, room[0]), 0, min(shot, room[0]), 1, 0, 0] += chance

    def end(chance, on_a, on_b, now, outcome):
        told[outcome] += chance
        told["lost a", int(on_a == room[0])] += chance
        told["lost b", int(on_b == room[1])] += chance
        told["hits a", on_b] += chance
        told["hits b", on_a] += chance
        told["rounds", now] += chance

    while todo:
        (on_a, on_b, shot, now, more_a, more_b), chance = todo.popitem()
        if on_a == room[0]:  # shot down as it charged, which is told as of the first round
            end(chance, on_a, on_b, 1, "loss")
            continue
        for (by_a, p), (by_b, q) in itertools.product(blows(a, b, now == 1, more_a).items(), blows(b, a, now == 1, more_b).items()):
            by_a, by_b = min(by_a, room[1] - on_b), min(by_b, room[0] - on_a)
            then_a, then_b, share = on_a + by_b, on_b + by_a, chance * p * q
            difference = by_a - by_b - shot
            if then_a == room[0] or then_b == room[1]:
                outcome = "draw" if then_a == room[0] and then_b == room[1] else "win" if then_b == room[1] else "loss"
                end(share, then_a, then_b, now, outcome)
            elif not difference or now == rounds:
                end(share, then_a, then_b, now, "draw" if not difference else "win" if difference > 0 else "loss")
            else:
                bonus = 1 + abs(difference) // 3
                key = (then_a, then_b, 0, now + 1, bonus * (difference > 0), bonus * (difference < 0))
                todo[key] += share
    return told


def drawn(rng):
    side = {"attacks": rng.randint(1, 3), "hits": rng.randint(2, 4), "armour": rng.randint(4, 7), "character": rng.choice([0, 0, 1]),
            "charging": False, "shots": 0, "handguns": False, "terrifying": rng.random() < 0.15}
    banner = rng.choice(ITEMS[:4]) if rng.random() < 0.5 else None
    sword = rng.choice(ITEMS[4:]) if rng.random() < 0.6 and (side["character"] or not banner) else None  # a unit carries one
    if banner == "banner-of-fortune" and sword == "sword-of-cleaving":
        sword = None  # no text says which is thrown again first
    side["sword"], side["items"] = sword, [item for item in (banner, sword) if item]
    return side


def typed(side):
    words = ["custom: type=infantry", "stands=1"] + [f"{key}={side[key]}" for key in ("attacks", "hits")]
    words.append(f"armour={'none' if side['armour'] == 7 else str(side['armour']) + '+'}")
    words += [key for key in ("charging", "handguns", "terrifying") if side[key]]
    words += [f"{key}={side[key]}" for key in ("shots", "character") if side[key]]
    for item in side["items"]:
        words.append(("character-item=" if side["character"] and item == side["sword"] else "item=") + item)
    return ", ".join(words)


def fights():
    rng = random.Random(SEED)
    while True:
        a, b = drawn(rng), drawn(rng)
        a["charging"] = rng.random() < 0.6
        if a["charging"] and rng.random() < 0.7:
            b["shots"], b["handguns"] = rng.randint(1, 4), rng.random() < 0.4
        yield a, b, rng.choice([1, 2])


def asked(program, a, b, rounds):
    command = [program, "odds", typed(a), typed(b), "--rounds", str(rounds), "--json", "--quiet", "--method", "exact"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{command}\n{run.stderr}")
    answer = json.loads(run.stdout)
    told = {name: answer[name]["p"] for name in ("win", "draw", "loss")}
    for name, table in (("lost", answer["stands_lost"]), ("hits", answer["hits_scored"])):
        for side in "ab":
            told.update({(f"{name} {side}", value): p for value, p in enumerate(table[side]["pmf"])})
    told.update({("rounds", value): p for value, p in enumerate(answer["rounds"]["pmf"])})
    return told


def main(program):
    wrong = 0
    occurs = defaultdict(int)
    for a, b, rounds in itertools.islice(fights(), FIGHTS):
        for side in (a, b):
            for word in side["items"] + ["shots"] * bool(side["shots"]) + ["handguns"] * side["handguns"]:
                occurs[word] += 1
        expected = solve(a, b, rounds)
        found = asked(program, a, b, rounds)
        bad = [(name, float(expected.get(name, 0)), found.get(name, 0)) for name in {*expected, *found}
               if abs(float(expected.get(name, 0)) - found.get(name, 0)) > CLOSE]
        if bad:
            wrong += 1
            print(f"{typed(a)!r} {typed(b)!r} --rounds {rounds}")
            for name, least, told in sorted(bad, key=str)[:4]:
                print(f"  {name}: {least!r} expected, {told!r} found")
    print(f"{FIGHTS} fights, {wrong} differ; " + ", ".join(f"{word} {count}" for word, count in sorted(occurs.items())))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
