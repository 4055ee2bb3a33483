#!/usr/bin/env python3
"""Writes small combats of The Old World with several units a side. The same bytes every time.

    old_world_generate_sides.py --to FILE [--seed S] [--fights N]
    old_world_generate_sides.py --check      solves old_world_sides.json, and says how often each option and ending occurs, and how often an option matters
"""
import copy
import json
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_blow as blow  # noqa: E402
import old_world_generate as single  # noqa: E402
import old_world_several as referee  # noqa: E402
import old_world_units as units  # noqa: E402
from generator import main  # noqa: E402
from old_world_round import Round  # noqa: E402
from old_world_sides import RIGHT, NotTold  # noqa: E402
from old_world_units import FLANK, REAR  # noqa: E402

FILE = Path(__file__).parent / "old_world_sides.json"
SEED = 20261129
FIGHTS = 240

HORSE = ("light-cavalry", "heavy-cavalry", "monstrous-cavalry")
PLAIN = ("standard", "battle standard", "musician", "stubborn", "unbreakable", "unstable", "fearless", "frenzy", "swiftstride", "fear",
         "terror", "hatred", "poison", "light troops", "open order", "extra rank", "strikes first", "strikes last", "warband", "horde",
         "furious charge", "elven reflexes", "first charge", "veteran", "levies", "shieldwall", "champion", "killing blow")
WEAPONS = {"foot": ("halberd", "great weapon", "flail", "morning star", "paired weapons", "spear", "spear", "shield", "shield"),
           "horse": ("lance", "lance", "light lance", "flail"), "": ()}
SIDES = (FLANK, RIGHT, REAR)
NEEDED = ("type", "models", "width", "w", "ws", "s", "t", "i", "a", "ld", "rules", "character")


def unit(dice, most, **said):
    """A unit of at most so many wounds."""
    kind = dice.choice(list(units.TYPES)[:-1] if dice.random() < 0.5 else units.ON_FOOT)
    wounds = dice.choice((1, 1, 1, 2)) if most > 2 else 1
    models = dice.randint(2, max(2, most // wounds))
    made = {"type": kind, "models": models, "width": min(models, dice.choice((2, 2, 3, 4, 5))), "w": wounds}
    for key, (low, high) in {"ws": (2, 6), "s": (2, 6), "t": (2, 5), "i": (1, 6), "a": (1, 2), "ld": (4, 10)}.items():
        made[key] = dice.randint(low, high)
    for key, chance, low, high in (("sv", 0.6, 2, 6), ("ward", 0.15, 4, 6), ("ap", 0.15, 1, 2), ("general", 0.15, 7, 10)):
        if dice.random() < chance:
            made[key] = dice.randint(low, high)
    weapons = WEAPONS["foot" if kind in units.ON_FOOT else "horse" if kind in HORSE else ""]
    rules = {dice.choice(weapons)} if weapons and dice.random() < 0.5 else set()
    rules |= set(dice.sample(PLAIN, dice.choice((0, 1, 1, 2, 3))))
    if "shieldwall" in rules:
        rules -= set(units.NOT_BY_HAND)
        rules.add("shield")
    if "shield" in rules:
        made.setdefault("sv", 6)
    for key in ("impact", "stomp"):
        if kind in single.TRAMPLERS and dice.random() < 0.4:
            made[key] = dice.choice((1, 2, "D3"))
    if dice.random() < 0.25:
        made["pursue"] = dice.choice(("no", "restrain", "restrain"))
    if dice.random() < 0.08:
        made["high_ground"] = True
    made.update(said)
    made["rules"] = sorted(rules)
    return made


def hero(dice, host, most, **said):
    made = {"type": host["type"], "models": 1, "width": 1, "w": dice.randint(1, most), "character": True, **said}
    for key, (low, high) in {"ws": (3, 7), "s": (3, 5), "t": (3, 5), "i": (2, 8), "a": (2, 4)}.items():
        made[key] = dice.randint(low, high)
    made["ld"] = host["ld"]
    if dice.random() < 0.5:
        made["sv"] = dice.randint(2, 5)
    made["rules"] = sorted(set(dice.sample(("standard", "battle standard", "hatred", "strikes first", "great weapon"), 1)))
    made.update({key: host[key] for key in ("general", "high_ground") if key in host})
    host["rules"] = [rule for rule in host["rules"] if rule not in ("fear", "terror", "unstable", "frenzy", "light troops", "unbreakable")]
    host.pop("pursue", None)
    return made


# ---- One theme for each part of the rules: two sides --------------------------------------------------------------------

def at_a_side(dice, most):
    return [unit(dice, most), unit(dice, most, at=dice.choice(SIDES))], [unit(dice, most + 2)]


def two_sides(dice, most):
    sides = dice.sample(SIDES, 2)
    return [unit(dice, most, at=side) for side in sides], [unit(dice, most + 2)]


def front_shared(dice, most):
    return [unit(dice, most), unit(dice, most, of=1)], [unit(dice, most + 2)]


def pairs(dice, most):
    return [unit(dice, most), unit(dice, most)], [unit(dice, most), unit(dice, most)]


def both_at_one(dice, most):
    """The second of each side fights as well at the first of the other."""
    a, b = pairs(dice, most)
    a[1].update(of=1, at=dice.choice(SIDES))
    if dice.random() < 0.5:
        b[1]["of"] = 2
    return a, b


def in_the_back(dice, most):
    a, b = pairs(dice, most)
    a[1]["at"] = dice.choice(SIDES)
    return a, b


def chooses(dice, most):
    a = [unit(dice, most + 2)]
    if dice.random() < 0.6:
        a[0]["chases"] = 2
    return a, [unit(dice, most), unit(dice, most, of=1)]


def tramplers(dice, most):
    made = unit(dice, most + 1)
    made.update(type=dice.choice(single.TRAMPLERS), impact=dice.choice((1, "D3")), stomp=dice.choice((1, "D3")),
                charge=dice.choice((True, 2, 3)))
    made["rules"] = [rule for rule in made["rules"] if rule not in units.WEAPONS and rule not in ("spear", "shield", "shieldwall")]
    second = unit(dice, most, of=1)
    if dice.random() < 0.5:
        second["at"] = dice.choice(SIDES)
    return [made], [unit(dice, most), second]


def characters(dice, most):
    a, b = [unit(dice, most)], [unit(dice, most)]
    a.append(hero(dice, a[0], 2))
    if dice.random() < 0.6:
        b.append(hero(dice, b[0], 2))
    elif dice.random() < 0.5:
        b.append(unit(dice, 2, of=1))
    return a, b


def challenges(dice, most):
    a, b = [unit(dice, most)], [unit(dice, most)]
    a.append(hero(dice, a[0], 3, challenge=True))
    b.append(hero(dice, b[0], 3, challenge=True))
    return a, b


def ranked(dice):
    """A round of units with ranks, one of them struck in the flank or rear by more or less than disrupts it."""
    kind, across = dice.choice((("monstrous-infantry", 3), ("monstrous-cavalry", 3), ("heavy-cavalry", 4)))
    struck = unit(dice, 2, type=kind, models=dice.choice((2, 2, 3)) * across, width=across, w=1)
    ahead = unit(dice, 2, type=kind, models=dice.choice((1, 2)) * across, width=across, w=1)
    aside = unit(dice, 2, type=dice.choice(("monstrous-infantry", "war-beasts", "heavy-cavalry")), at=dice.choice(SIDES), w=1)
    aside.update(models=dice.randint(2, 4), width=2)
    for one in (struck, ahead, aside):
        keep = [rule for rule in one["rules"] if rule not in (*units.WEAPONS, *units.NOT_BY_HAND, "shield", "shieldwall", "light troops")]
        one["rules"] = sorted({*keep, dice.choice(("horde", "warband", "standard", "musician"))})
        one.pop("stomp", None), one.pop("impact", None)
    if dice.random() < 0.4:
        ahead["charge"] = aside["charge"] = dice.choice((1, 3))
        aside["rules"] = sorted({*aside["rules"], dice.choice(("first charge", "standard"))})
    return {"a": [ahead, aside], "b": [struck], "rounds": 1, "rules": {}}


def led(dice, number):
    """A swift or an unstable unit, and a hero who is so or is not, and is easily slain; of the unstable, beaten by much."""
    rule = ("swiftstride", "unstable")[number % 2]
    host = unit(dice, 2, models=2, width=2, w=dice.choice(((1, 2, 3), (2, 3))[number % 2]))
    lead = hero(dice, host, 2)
    host["rules"] = sorted({*host["rules"], rule})
    if dice.random() < (0.3, 0.8)[number % 2]:
        lead["rules"] = sorted({*lead["rules"], rule})
    enemy = unit(dice, 4, w=1, **({"a": 2, "s": 4, "high_ground": True} if rule == "unstable" else {}))
    enemy["rules"] = sorted({*enemy["rules"], "standard", "battle standard"})
    return {"a": [enemy], "b": [host, lead], "rounds": dice.choice((1, 2, 2)), "rules": {}}


def hosted(dice):
    """A unit of several ranks with one or two heroes in the first, with or without a command group, before one enemy or two; or struck
    in the flank or rear. Half of the enemies have a hero, too."""
    across = dice.randint(2, 5)
    host = unit(dice, 2, type=dice.choice((*units.ON_FOOT, *units.ON_FOOT, "heavy-cavalry", "monstrous-infantry")), w=1, width=across,
                models=dice.randint(across, 3 * across + 1))
    enemy = unit(dice, 2, type=host["type"], w=1, width=dice.randint(1, 6), models=dice.randint(3, 8))
    foot = ("spear",) if host["type"] in units.ON_FOOT else ()
    for one in (host, enemy):
        keep = [rule for rule in one["rules"] if rule not in (*units.WEAPONS, *units.NOT_BY_HAND, "shield", "shieldwall")]
        keep = [rule for rule in keep if rule not in ("fear", "terror")]
        command = dice.sample(("standard", "musician", "champion"), dice.choice((0, 0, 1, 3)))
        one["rules"] = sorted({*keep, *command, *dice.choice(((), (), ("extra rank",), foot, ("horde",)))})
        one.pop("stomp", None), one.pop("impact", None)
    a, b = [host, hero(dice, host, 2)], [enemy]
    if host["models"] > 8 and across > 2:  # two: no blows here slay all beside them
        a.append(hero(dice, host, 2))
        enemy.update(models=3, a=1)
        enemy["rules"] = [rule for rule in enemy["rules"] if rule not in ("frenzy", "furious charge", "killing blow")]
        return {"a": a, "b": b, "rounds": 1, "rules": {}}
    if dice.random() < 0.5:
        b.append(hero(dice, enemy, 1))
    if len(b) == 1 and dice.random() < 0.5:
        b.append(unit(dice, 3, of=1, w=1))
        if dice.random() < 0.8:  # full ranks, with the hero
            host.update(width=dice.choice((4, 5)))
            host["models"] = 2 * host["width"] - 1
            enemy.update(width=6, models=6)
            b[1]["at"] = dice.choice(SIDES)
    elif len(b) == 1 and dice.random() < 0.3:
        enemy["at"] = dice.choice(SIDES)
    if dice.random() < 0.3:
        for one in dice.choice((a, b)):
            one["charge"] = 3
    return {"a": a, "b": b, "rounds": 1 if len(host["rules"]) % 2 or host["models"] > 6 else 2, "rules": {}}


FOUR = (pairs, both_at_one, in_the_back)  # four units a fight: of a round or two
THEMES = (at_a_side, front_shared, pairs, two_sides, both_at_one, in_the_back, chooses, tramplers, characters, challenges)


def matchup(dice, number):
    theme = THEMES[number % len(THEMES)]
    short = dice.random() < 0.5 or theme in FOUR
    a, b = theme(dice, (4 if theme in FOUR else 7) if short else 2)
    for made in a + b:
        attacked = made in b and any("charge" in one for one in a)
        if not made.get("character") and "charge" not in made and dice.random() < 0.3 and not attacked:
            made["charge"] = dice.choice((True, True, 1, 2, 3))
    if any("charge" in one for one in a):  # one side alone charges in a turn
        for made in b:
            made.pop("charge", None)
    for side in (a, b):
        for host, one in zip(side, side[1:]):
            if one.get("character") and "charge" in host:
                one["charge"] = host["charge"]
    if dice.random() < 0.5:
        a, b = b, a
    made = {"a": a, "b": b, "rounds": dice.choice((1, 1, 1, 2)) if short else None, "rules": {}}
    if dice.random() < 0.1:
        rules = {rule for one in a + b for rule in one["rules"]} | {None}
        name, reading = dice.choice([reading for reading, rule in single.READINGS.items() if rule in rules])
        made["rules"] = {name: reading}
    return made


def may_end(made):
    """Whether somebody on each side can hurt everybody on the other."""
    for own, others in (("a", "b"), ("b", "a")):
        for enemy in made[others]:
            if all(blow.to_wound(one["s"], enemy["t"]) is None for one in made[own]):
                return False
    return True


def told(made):
    """Whether the rules tell who strikes whom when the lines meet."""
    try:
        combat = referee.Walk(made)
        fight = Round(combat, combat.opening())
        for unit in fight.rows:
            for enemy in fight.enemies[combat.place[unit]]:
                fight.blows_at(unit, enemy, fight.lost)
    except NotTold:
        return False
    return True


def typed(unit):
    words = []
    for key, said in unit.items():
        if key in ("character", "challenge"):
            words.append(key)
        elif key == "at":
            words.append("rear" if said == REAR else "flank=left" if said == FLANK else "flank=right")
        elif key != "rules":
            words.append(single.typed({key: said})[len("custom: "):])
    return "custom: " + ", ".join(words + [rule.replace(" ", "-") for rule in unit["rules"]])


def matchups(seed, fights):
    """So many of all themes in turn, an eighth as many with ranks and as many led by a hero, and a quarter as many of heroes in ranks, with
    dice of their own."""
    dice = random.Random(seed)
    yield from told_of(lambda number: matchup(dice, number), fights)
    others = random.Random(seed + 1)
    yield from told_of(lambda number: ranked(others), fights // 8)
    heroes = random.Random(seed + 2)
    yield from told_of(lambda number: led(heroes, number), fights // 8)
    ranks = random.Random(seed + 3)
    yield from told_of(lambda number: hosted(ranks), fights // 4)


def told_of(make, fights):
    number = 0
    while number < fights:
        made = make(number)
        if not made["rounds"] and not may_end(made) or not told(made):
            continue
        made.update(a_text=" + ".join(map(typed, made["a"])), b_text=" + ".join(map(typed, made["b"])), options=single.options(made))
        yield made
        number += 1


def simpler_matchups(made):
    """(what was left out, the matchup without it)."""
    for side in "ab":
        for place, one in enumerate(made[side]):
            for key in [key for key in one if key not in NEEDED]:
                simpler = copy.deepcopy(made)
                del simpler[side][place][key]
                yield key, simpler
            for rule in one["rules"]:
                simpler = copy.deepcopy(made)
                simpler[side][place]["rules"].remove(rule)
                yield rule, simpler


def check():
    occurs, matters = Counter(), Counter()
    for made in json.loads(FILE.read_text()):
        answer = referee.solve({**made, "rounds": 1})
        occurs.update(f"ending {end}" for end in referee.solve(made)["endings"])
        for what, simpler in simpler_matchups(made):
            occurs[what] += 1
            try:
                matters[what] += referee.solve({**simpler, "rounds": 1}) != answer
            except NotTold:
                matters[what] += 1
    single.print_counts(occurs, matters)


if __name__ == "__main__":
    main(__doc__, None, SEED, FIGHTS, matchups, check)
