#!/usr/bin/env python3
"""Writes rank_sides.json: small rank-and-flank combats of several units a side. The same bytes every time.

    rank_generate_sides.py [--seed S] [--fights N] [--to FILE]      the four games in turn
    rank_generate_sides.py --check      solves all, and says how often each option occurs and changes the answer
"""
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import rank_reference  # noqa: E402
from generator import main  # noqa: E402
from rank_generate import typed, unit  # noqa: E402

FILE = Path(__file__).parent / "rank_sides.json"
SEED = 20261122
FIGHTS = 440

BOOKS = ("sovl", "ninth-age", "fantasy6", "fantasy7")
OPTIONS = ("approach", "of", "charging", "challenge", "impact", "stomp", "away", "met", "fought", "reformed", "drives",
           "chases", "obstacle_ahead", "edge_ahead", "edge_behind", "pursue", "at_character", "defended", "general", "grind")
RULES = ("killing blow", "frenzy", "toxic attacks", "crush attack", "rage")


def small(book, dice, most=3, **fixed):
    made = unit(book, dice)
    made.update(models=dice.randint(1, most), width=dice.randint(1, 3))
    made["rules"] = made["rules"][:2]
    for key in ("w", "hp", "wounds", "a", "att", "attacks"):
        if key in made and dice.random() < 0.5:
            made[key] = 1
    return {**made, **fixed}


def hero(book, dice, **fixed):
    made = small(book, dice, 1, character=True, **fixed)
    made.pop("fighting", None)
    return made


# ---- One theme for each part of the rules: two sides -----------------------------------------------------

def flank(book, dice):
    side = dice.choice(("flank", "right", "rear"))
    b = [small(book, dice, 6)]
    return [small(book, dice, 4), small(book, dice, approach=side, charging=dice.random() < 0.6)], b


def two_flanks(book, dice):
    sides = dice.sample(("flank", "right", "rear"), 2)
    return [small(book, dice, 2)] + [small(book, dice, 2, approach=side) for side in sides], [small(book, dice, 6)]


def shared_front(book, dice):
    return [small(book, dice), small(book, dice, of=1)], [small(book, dice, 6)]


def pairs(book, dice):
    a, b = ([small(book, dice), small(book, dice)] for _ in "ab")
    a[0]["charging"] = dice.random() < 0.5
    return a, b


def challenge(book, dice):
    a, b = ([small(book, dice, 2), hero(book, dice, challenge=True)] for _ in "ab")
    for side in (a, b):
        side[1]["models"] = 1
        side[1].update({key: 3 for key in ("a", "att", "attacks") if key in side[1]})
    if dice.random() < 0.4:
        b.insert(dice.choice((0, 2)), small(book, dice, 2, of=1))
    return a, b


def characters(book, dice):
    return [small(book, dice), hero(book, dice)], [small(book, dice), small(book, dice, of=1)]


def monsters(book, dice):
    big = small(book, dice, 2, charging=True, impact=dice.choice(("D3", "2", "D6")))
    if dice.random() < 0.7:
        big["stomp"] = dice.choice(("D3", "1"))
    return [big], [small(book, dice), small(book, dice, of=1)][:dice.choice((1, 2, 2))]


def behind(book, dice, inches=None):
    made = small(book, dice, away=inches or dice.randint(3, 8))
    if dice.random() < 0.4:
        made["met"] = dice.choice(("flank", "right", "rear"))
    if dice.random() < 0.4:
        made["fought"] = "now"
    return made


def chase(book, dice):
    """A strong unit, and a weak one with another behind it."""
    a, b = [small(book, dice, 4, charging=dice.random() < 0.6)], [small(book, dice, 2), behind(book, dice)]
    a[0]["rules"] = sorted({*a[0]["rules"], "standard"})
    if dice.random() < 0.4:
        a[0][dice.choice(("obstacle_ahead", "edge_ahead"))] = dice.randint(3, 8)
    if dice.random() < 0.15:
        a[0]["reformed"] = True
    return a, b


def chase_on(book, dice):
    return [small(book, dice, 4, charging=True)], [small(book, dice, 1), behind(book, dice, 3), behind(book, dice, 7)]


def both_away(book, dice):
    return [small(book, dice), behind(book, dice, 4)], [small(book, dice), behind(book, dice, 6)]


def two_chase(book, dice):
    a = [small(book, dice, charging=True), small(book, dice, approach=dice.choice(("flank", "rear")))]
    a[1]["drives"] = dice.random() < 0.5
    b = [small(book, dice, 2, edge_behind=dice.randint(4, 9)), behind(book, dice, 4)]
    if dice.random() < 0.5:
        b[1]["of"] = dice.choice((1, 2))
    return a, b


def chooses(book, dice):
    a = [small(book, dice, 4, charging=True, chases=2)]
    return a, [small(book, dice, 2), small(book, dice, 2, of=1), behind(book, dice, 4)]


def part_breaks(book, dice):
    """One pair fights on where the lines met while a pursuer fights behind them."""
    a, b = pairs(book, dice)
    return a, b + [behind(book, dice, 4)]


# ---- What one unit's fate means for its side: other themes, with dice of their own -----------------------

def ruled(made, *rules):
    return {**made, "rules": sorted({*made["rules"], *rules})}


def one_spent(book, dice):
    """One of a side has soon nobody left to fight."""
    a = [ruled(small(book, dice, charging=True), "standard" if book != "sovl" else "poison"), small(book, dice)]
    b = [small(book, dice, 1), small(book, dice, 4)]
    b[0].update({key: 1 for key in ("w", "hp", "wounds") if key in b[0]})
    return a, b


def both_behind(book, dice):
    a, b = [small(book, dice, approach="rear"), small(book, dice, 4)], [small(book, dice, 4), small(book, dice, approach="rear", of=2)]
    if dice.random() < 0.5:
        a.insert(1, small(book, dice, 2, approach=dice.choice(("rear", "flank"))))
        b[1]["of"] = 3
    for made in a + b:
        if "us" in made:
            made["us"] = 4
    return a, b


def company(book, dice):
    """Characters who share their unit's nature."""
    rule = dice.choice(("fear", "unstable", "battle standard", "frenzy")) if book != "sovl" else "frenzy"
    a = [ruled(small(book, dice, charging=True), rule), ruled(hero(book, dice), rule)]
    b = [small(book, dice, 4)] + ([hero(book, dice)] if dice.random() < 0.5 else [])
    if "us" in a[0] and dice.random() < 0.5:
        a[0].update(approach="flank", models=2, us=2)
    b[0].pop("pursue", None)
    a[0]["pursue"] = "restrain"
    return a, b


def early_and_late(book, dice):
    """Impact hits beside the swiftest, stomps beside the slowest."""
    swift, slow = small(book, dice, 2, charging=True, impact=dice.choice(("1", "D3"))), ruled(small(book, dice, 2), "great weapon")
    for key in ("agi", "i"):
        if key in swift:
            swift[key], slow[key] = dice.choice((9, 3)), dice.choice((10, 2))
    slow["stomp"] = dice.choice(("1", "D3"))
    return [swift], [slow if dice.random() < 0.6 else ruled(small(book, dice), "great weapon")]


def last_rank(book, dice):
    return [small(book, dice, models=dice.randint(3, 5), width=2)], [small(book, dice, 2), small(book, dice, 2, approach="rear")]


# ---- Killing blows, obstacles, the General, blows at characters, and The 9th Age's beasts: dice of their own -----------

def man_sized(book, dice, most=3, **fixed):
    made = small(book, dice, most, **fixed)
    made.update(w=dice.randint(2, 3), us=dice.choice((1, 2, 2, 3)), sv=dice.randint(3, 6))
    return made


def slayers(book, dice):
    a = ruled(small(book, dice, 3), "killing blow", *dice.choice(((), ("poison",), ("hatred",))))
    a.update(s=dice.randint(3, 5), multiple=dice.choice((1, 1, 2, "D3")))
    return [a], [man_sized(book, dice, dice.choice((1, 3)))]


def slaying_duel(book, dice):
    a, b = ([small(book, dice, 2), man_sized(book, dice, 1, character=True, challenge=True)] for _ in "ab")
    for side in (a, b):
        side[1].pop("fighting", None)
        side[1]["a"] = 3
    a[1] = ruled(a[1], "killing blow", *dice.choice(((), ("poison",))))
    return a, b


def walls(book, dice):
    a, b = [small(book, dice, 4, charging=dice.random() < 0.8)], [small(book, dice, 4, defended=True)]
    if dice.random() < 0.5:
        a[0] = ruled(a[0], dice.choice(("lance", "flail", "hatred", "spear", "great weapon")))
    if dice.random() < 0.3:
        a[0]["impact"] = "D3"
    if dice.random() < 0.3:
        b.append(hero(book, dice))
    if dice.random() < 0.3:
        a.append(small(book, dice, 2, approach=dice.choice(("flank", "rear"))))
    return a, b


def wall_behind(book, dice):
    a, b = chase(book, dice)
    b[1]["defended"] = True
    return a, b


def commanded(book, dice):
    a, b = [small(book, dice, 3, charging=True, pursue="restrain")], [small(book, dice, 4, general=dice.randint(6, 10))]
    a[0]["general"] = dice.randint(6, 10)
    a[0] = ruled(a[0], "fear") if dice.random() < 0.5 else a[0]
    return a, b


def wild(book, dice):
    a, b = [ruled(small(book, dice, 4, charging=True), "fear")], [ruled(small(book, dice, 3), "frenzy")]
    a[0].update(us=3, models=4)
    b[0].update(us=1, pursue="restrain")
    b[0]["rules"] = [rule for rule in b[0]["rules"] if rule not in ("fear", "terror", "unstable", "unbreakable", "fearless")]
    return a, b


def touched(book, dice):
    a = [small(book, dice, 4, at_character=dice.randint(1, 3))]
    b = [small(book, dice, 3), hero(book, dice)]
    for key in ("w", "hp", "wounds"):
        if key in b[1]:
            b[1][key] = dice.randint(1, 3)
    a[0] = ruled(a[0], "champion") if dice.random() < 0.4 else a[0]
    if dice.random() < 0.5:
        a.append(hero(book, dice, at_character=1))
    elif dice.random() < 0.4:
        b.append(hero(book, dice))
    if dice.random() < 0.25 and len(a) == 2:
        a[1]["challenge"] = b[1]["challenge"] = True
    return a, b


def beasts(book, dice):
    """Grind attacks, crush attacks, toxic attacks and rage."""
    big = small(book, dice, dice.choice((1, 1, 3)), hp=dice.randint(2, 4))
    which = dice.choice(("grind", "grind", "crush attack", "crush attack", "toxic attacks", "rage", "rage"))
    if which == "grind":
        big["grind"] = dice.choice(("D3", "2", "D6"))
        if dice.random() < 0.4:
            big.update(charging=True, impact="D3")
    else:
        big = ruled(big, which, *dice.choice(((), ("paired weapons",), ("flaming",), ("great weapon",), ("hatred",))))
    b = [small(book, dice, hp=dice.randint(1, 3)), small(book, dice, of=1)][:dice.choice((1, 1, 2))]
    b[0]["res"] = dice.randint(3, 6)
    if dice.random() < 0.3:
        big["rules"] = sorted({*big["rules"], "rage"})
    return [big], b


LATE = {"sovl": (touched,), "ninth-age": (beasts, touched, beasts, commanded, beasts),
        "fantasy6": (slayers, walls, touched, slaying_duel, commanded, wall_behind)}
LATE["fantasy7"] = (*LATE["fantasy6"], wild)

ANY = (flank, two_flanks, shared_front, pairs, challenge, characters, monsters)
PURSUING = (chase, chase, chase_on, both_away, two_chase, chooses, part_breaks)


FATES = (one_spent, both_behind, company, early_and_late, last_rank)


def matchups(seed=SEED, fights=FIGHTS):
    several, fates = fights * 4 // 11, fights * 2 // 11
    yield from made_of(random.Random(seed), several, lambda book: ANY if book == "sovl" else ANY + PURSUING)
    yield from made_of(random.Random(seed + 1), fates, lambda book: FATES)
    yield from made_of(random.Random(seed + 2), fights - several - fates, lambda book: LATE[book])


def made_of(dice, count, themes_of):
    for number in range(count):
        book = BOOKS[number % 4]
        themes = themes_of(book)
        a, b = themes[number // 4 % len(themes)](book, dice)
        for side in (a, b):
            for made in side:
                for flag in ("drives", "charging"):
                    if made.get(flag) is False:
                        del made[flag]
                if made.get("character") and book != "sovl":
                    made.pop("high_ground", None)  # he is where his unit is
        if dice.random() < 0.5:
            a, b = b, a
        rounds = dice.choice((1, 2)) if len(a) + len(b) > 3 else dice.choice((1, 2, 2, 3))
        yield {"book": book, "a": a, "b": b, "rounds": rounds,
               "a_text": " + ".join(map(typed, a)), "b_text": " + ".join(map(typed, b))}


def check():
    """An option that changes no answer is not tested."""
    seen, changes = {}, {}
    for matchup in matchups():
        whole = rank_reference.written(rank_reference.solve(matchup))
        for side in "ab":
            for place, made in enumerate(matchup[side]):
                for option in [option for option in OPTIONS if option in made]:
                    without = [dict(each) for each in matchup[side]]
                    del without[place][option]
                    seen[option] = seen.get(option, 0) + 1
                    other = rank_reference.written(rank_reference.solve({**matchup, side: without}))
                    changes[option] = changes.get(option, 0) + (other != whole)
                for rule in [rule for rule in RULES if rule in made["rules"]]:
                    without = [dict(each) for each in matchup[side]]
                    without[place]["rules"] = [each for each in made["rules"] if each != rule]
                    seen[rule] = seen.get(rule, 0) + 1
                    other = rank_reference.written(rank_reference.solve({**matchup, side: without}))
                    changes[rule] = changes.get(rule, 0) + (other != whole)
    for option in sorted(seen):
        print(f"{option:16} {seen[option]:3} times, {changes[option]:3} change the answer")


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups, check)
