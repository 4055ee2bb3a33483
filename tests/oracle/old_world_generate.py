#!/usr/bin/env python3
"""Writes old_world_matchups.json: small combats of The Old World, one custom unit a side. The same bytes every time.

    old_world_generate.py [--seed S] [--fights N] [--to FILE]
    old_world_generate.py --check      solves all, and says how often each rule and ending occurs, and how often a rule matters
"""
import copy
import json
import random
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_reference as referee  # noqa: E402
import old_world_units as units  # noqa: E402
from generator import main  # noqa: E402

FILE = Path(__file__).parent / "old_world_matchups.json"
SEED = 20261128
FIGHTS = 330
LANCES = 30  # more, of which one side has lance formation

PLAIN = ["standard", "battle standard", "musician", "champion", "stubborn", "unbreakable", "unstable", "fearless", "frenzy",
         "swiftstride", "fear", "terror", "hatred", "poison", "killing blow", "cleaving blow", "monster slayer", "flaming",
         "flammable", "light troops", "open order", "extra rank", "strikes first", "strikes last", "warband", "horde",
         "furious charge", "elven reflexes", "first charge", "veteran", "levies", "ethereal", "magical attacks", "shieldwall"]
HAND = ["halberd", "great weapon", "flail", "morning star", "paired weapons"]
ON_FOOT = HAND + ["spear", "spear", "shield", "shield", "shield"]
MOUNTED = ["lance", "light lance", "flail", "morning star"]
READINGS = {("press-of-battle", "no"): None, ("massed-infantry", "no"): None, ("poison", "wounds"): "poison",
            ("stubborn", "tests"): "stubborn", ("standard-again", "falls-back"): "battle standard"}
TRAMPLERS = ("monstrous-infantry", "monstrous-cavalry", "light-chariot", "heavy-chariot", "monstrous-creature", "behemoth")


def numbers(dice, short):
    """(models, width, wounds each): a few in a combat that goes on, more in a single round."""
    wounds = dice.choice((1, 1, 1, 2, 3))
    if short:
        models = dice.randint(2, 14 if wounds == 1 else 6)
    else:
        models = dice.randint(1, {1: 7, 2: 3, 3: 2}[wounds])
    return models, dice.randint(1, min(models, 6)) if dice.random() < 0.3 else min(models, dice.choice((3, 4, 5, 5))), wounds


def gear(made, dice):
    kind, rules = made["type"], set()
    if kind in units.ON_FOOT and dice.random() < 0.6:
        rules.add(dice.choice(ON_FOOT))
    elif kind in units.CAVALRY[:3] and dice.random() < 0.5:
        rules.add(dice.choice(MOUNTED))
    elif kind == "monstrous-infantry" and dice.random() < 0.4:
        rules.add(dice.choice(HAND))
    if kind in TRAMPLERS:
        for key in ("impact", "stomp"):
            if dice.random() < 0.4:
                made[key] = dice.choice((1, 2, "D3"))
    return rules


def unit(dice, short):
    made = {"type": dice.choice(list(units.TYPES)[:-1] if dice.random() < 0.6 else units.ON_FOOT)}
    made["models"], made["width"], made["w"] = numbers(dice, short)
    for key, (low, high) in {"ws": (2, 6), "s": (2, 6), "t": (2, 6), "i": (1, 6), "a": (1, 2), "ld": (4, 10)}.items():
        made[key] = dice.randint(low, high)
    for key, chance, low, high in (("sv", 0.6, 2, 6), ("ward", 0.2, 4, 6), ("regeneration", 0.2, 4, 6), ("ap", 0.2, 1, 2),
                                   ("bane", 0.15, 1, 2), ("general", 0.2, 7, 10)):
        if dice.random() < chance:
            made[key] = dice.randint(low, high)
    rules = gear(made, dice)
    rules |= set(dice.sample(PLAIN, dice.choice((0, 1, 2, 2, 3, 4))))
    if made["type"] in ("swarm", "war-machine"):
        rules.discard("shieldwall")
    if "shieldwall" in rules:
        rules -= set(units.NOT_BY_HAND)
        rules.add("shield")
    if "shield" in rules:
        made.setdefault("sv", 6)
    if "ethereal" in rules and dice.random() < 0.5:
        rules.remove("ethereal")
    if dice.random() < 0.15 and made["w"] < 3:
        made["multiple"] = dice.choice((2, "D3"))
        made.pop("regeneration", None)
    if dice.random() < 0.3:
        made["pursue"] = dice.choice(("no", "restrain", "restrain"))
    if dice.random() < 0.1:
        made["high_ground"] = True
    made["rules"] = sorted(rules)
    return made


def deep_ranks(made, dice):
    """Ranks, and what counts them: a round of two blocks on foot."""
    for side in "ab":
        one = made[side]
        one.update(type=dice.choice(units.ON_FOOT), w=1, a=1, width=dice.choice((4, 5)))
        one["models"] = dice.randint(2, 4) * one["width"] + dice.randint(-1, 1)
        for key in ("impact", "stomp", "multiple", "regeneration"):
            one.pop(key, None)
        rules = set(one["rules"]) - {"lance", "light lance", "light troops"}
        one["rules"] = sorted(rules | set(dice.sample(("horde", "warband", "first charge", "standard"), 2)))


def fire(made, dice):
    """What fire does to who burns, or shies from it; and what is not of this world."""
    one, other = dice.choice((("a", "b"), ("b", "a")))
    if dice.random() < 0.6:
        made[one]["rules"] = sorted({*made[one]["rules"], "flaming"})
        made[other]["rules"] = sorted({*made[other]["rules"], "flammable"})
        made[other]["regeneration"] = dice.randint(4, 6)
        if "multiple" in made[one] and dice.random() < 0.5:
            del made[one]["multiple"]
    else:
        made[one]["rules"] = sorted({*made[one]["rules"], "magical attacks"})
        made[other]["rules"] = sorted({*made[other]["rules"], "ethereal"})


def lance(dice):
    """Cavalry that charges in a lance; now and then it is struck in the flank, or charged itself, and so blunted."""
    while True:
        made = matchup(dice)
        one, other = (made[side] for side in dice.choice(("ab", "ba")))
        short = made["rounds"] is not None
        one.update(type=dice.choice(units.CAVALRY[:3]), w=1, models=dice.randint(3, 13 if short else 6),
                   charge=dice.choice((True, 1, 3, 5)))
        one["width"] = min(one["models"], 5)
        one["rules"] = sorted({*one["rules"], "lance formation"} - {"shield", "spear", "light troops", *HAND})
        one.pop("at", None)
        other.pop("charge", None)
        if dice.random() < 0.8:
            other.pop("at", None)
        if "champion" in one["rules"] and "at" in other:
            one["rules"].remove("champion")
        if short or not fights_on_for_ever(made):
            return made


def fights_on_for_ever(made):
    """Whether nothing may ever end it: each side has to be able to hurt the other."""
    for one, other in (("a", "b"), ("b", "a")):
        if referee.blow.to_wound(made[one]["s"], made[other]["t"]) is None:
            return True
        if units.has(made[other], "ethereal") and not units.has(made[one], "magical attacks"):
            return True
    return False


def read(made, dice):
    """Another reading, and who has the rule that is read so."""
    reading, rule = dice.choice(list(READINGS.items()))
    side = made[dice.choice("ab")]
    if rule:
        side["rules"] = sorted({*side["rules"], rule} - {"unbreakable"})
    return dict([reading])


def matchup(dice):
    while True:
        short = dice.random() < 0.5
        made = {"a": unit(dice, short), "b": unit(dice, short)}
        if short and dice.random() < 0.25:
            deep_ranks(made, dice)
        elif dice.random() < 0.2:
            fire(made, dice)
        if dice.random() < 0.6:
            who = made[dice.choice("ab")]
            who["charge"] = dice.choice((True, True, 1, 2, 3, 5))
            if dice.random() < 0.4:
                who["at"] = dice.choice((units.FLANK, units.FLANK, units.REAR))
        elif dice.random() < 0.15:
            made[dice.choice("ab")]["at"] = dice.choice((units.FLANK, units.REAR))
        for one, other in ("ab", "ba"):
            if "at" in made[one] and "champion" in made[other]["rules"]:  # where it stands then is not told
                made[other]["rules"].remove("champion")
        made["rounds"] = 1 if short else None
        made["rules"] = read(made, dice) if dice.random() < 0.15 else {}
        if short or not fights_on_for_ever(made):
            return made


def typed(made):
    words = []
    for key, value in made.items():
        if key == "rules":
            words += [rule.replace(" ", "-") for rule in value]
        elif key == "at":
            words.append("rear" if value == units.REAR else "flank=left")
        elif key == "charge":
            words.append("charging" if value is True else f"charge={value}")
        elif key == "high_ground":
            words.append("high-ground")
        elif key in ("sv", "ward", "regeneration"):
            words.append(f"{key}={value}+")
        else:
            words.append(f"{key}={value}")
    return "custom: " + ", ".join(words)


def options(made):
    words = [] if made["rounds"] is None else ["--rounds", str(made["rounds"])]
    for name, reading in made["rules"].items():
        words += ["--rule", f"{name}={reading}"]
    return words


def matchups(seed, fights):
    dice = random.Random(seed)
    for number in range(fights + LANCES):
        made = matchup(dice) if number < fights else lance(dice)
        yield {**made, "a_text": typed(made["a"]), "b_text": typed(made["b"]), "options": options(made)}


def simpler_matchups(made):
    """(what was left out, the matchup without it)."""
    for side in "ab":
        for key in ("charge", "at", "high_ground", "impact", "stomp", "multiple", "ap", "bane", "sv", "ward", "regeneration",
                    "general", "pursue"):
            if key in made[side]:
                simpler = copy.deepcopy(made)
                del simpler[side][key]
                yield key, simpler
        for rule in made[side]["rules"]:
            simpler = copy.deepcopy(made)
            simpler[side]["rules"].remove(rule)
            yield rule, simpler
    for rule in made["rules"]:
        yield f"{rule}={made['rules'][rule]}", {**made, "rules": {}}


def check():
    occurs, matters = Counter(), Counter()
    for made in json.loads(FILE.read_text()):
        answer = referee.solve(made)
        occurs.update(list(answer["endings"]))
        occurs.update(f"type={made[side]['type']}" for side in "ab")
        for what, simpler in simpler_matchups(made):
            occurs[what] += 1
            try:
                matters[what] += referee.solve(simpler) != answer
            except AssertionError:  # without it the combat may never end
                matters[what] += 1
    print_counts(occurs, matters)


def print_counts(occurs, matters):
    for what, count in sorted(occurs.items()):
        print(f"{what:28}{count:5}" + (f"  changes {matters[what]:4}" if what in matters else ""))


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups, check)
