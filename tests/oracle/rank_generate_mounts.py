#!/usr/bin/env python3
"""Writes rank_mounts.json: small rank-and-flank combats of models that have several parts. The same bytes every time.

    rank_generate_mounts.py [--seed S] [--fights N] [--to FILE]      the three games with such models in turn
    rank_generate_mounts.py --check      solves all, and says how often each part changes the answer
"""
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import rank_reference  # noqa: E402
from generator import main  # noqa: E402
from rank_generate import typed  # noqa: E402
from rank_generate_sides import hero, ruled, small  # noqa: E402

FILE = Path(__file__).parent / "rank_mounts.json"
SEED = 20261128
FIGHTS = 210

BOOKS = ("ninth-age", "fantasy6", "fantasy7")
RULES = {"ninth-age": ["poison", "hatred", "lethal strike", "battle focus", "lightning reflexes", "flaming", "divine attacks",
                       "strikes last", "toxic attacks", "crush attack", "rage", "great weapon", "paired weapons", "halberd"],
         "fantasy6": ["poison", "hatred", "killing blow", "flaming", "frenzy", "strikes first", "strikes last", "great weapon",
                      "paired weapons", "halberd", "flail"]}
RULES["fantasy7"] = RULES["fantasy6"]


def part(kind, book, dice):
    t9a = book == "ninth-age"
    made = {"kind": kind, "off" if t9a else "ws": dice.randint(1, 6), "str" if t9a else "s": dice.randint(2, 5),
            "agi" if t9a else "i": dice.randint(1, 6), "att" if t9a else "a": dice.choice((1, 1, 2))}
    if t9a and dice.random() < 0.5:
        made["ap"] = dice.randint(0, 2)
    made["rules"] = sorted(dice.sample(RULES[book], dice.choice((0, 0, 1)))) if kind != "champion" else []
    if kind != "champion":
        for key, chance in (("impact", 0.15), ("stomp", 0.15), ("grind", 0.15 if t9a else 0)):
            if dice.random() < chance:
                made[key] = dice.choice(("1", "D3"))
        if dice.random() < 0.15:
            made["multiple"] = 2
    return made


def ridden(book, dice, most=3, kinds=None, **fixed):
    made = small(book, dice, most, **fixed)
    made["parts"] = [part(kind, book, dice) for kind in kinds or dice.choice((("mount",), ("mount",), ("beasts", "crew")))]
    return ruled(made, "mounted") if dice.random() < 0.7 else made


# ---- One theme for each part of the rules: two sides -----------------------------------------------------

def charge(book, dice):
    a = ridden(book, dice, 4, charging=True)
    return [ruled(a, dice.choice(("lance", "great weapon", "halberd", "frenzy"))) if dice.random() < 0.6 else a], [small(book, dice, 4)]


def horse_and_horse(book, dice):
    return [ridden(book, dice, 3, charging=dice.random() < 0.5)], [ridden(book, dice, 3)]


def led(book, dice):
    a = ruled(small(book, dice, 4, charging=dice.random() < 0.5), "champion")
    a["parts"] = [part("champion", book, dice)] + ([part("mount", book, dice)] if dice.random() < 0.5 else [])
    b = [small(book, dice, 3)] + ([small(book, dice, 2, of=1)] if dice.random() < 0.4 else [])
    return [a], b


def chariot(book, dice):
    a = ridden(book, dice, 2, ("beasts", "crew"), charging=dice.random() < 0.7)
    a.update({"s" if "s" in a else "str": 5, "a" if "a" in a else "att": 0, "impact": dice.choice(("D3", "D6", "2"))})
    return [a], [small(book, dice, 4)]


def flanked(book, dice):
    """Who is struck in flank or rear, with beasts, a champion or a mount."""
    a = [small(book, dice, 4), small(book, dice, 2, approach=dice.choice(("flank", "right", "rear")))]
    b = ridden(book, dice, 5, (dice.choice(("beasts", "mount", "crew")),))
    if dice.random() < 0.4:
        b = ruled(b, "champion")
        b["parts"].append(part("champion", book, dice))
    return a, [b]


def ranks(book, dice):
    """Who supports, and who does not."""
    a = ridden(book, dice, 6, (dice.choice(("crew", "mount")),))
    a.update(models=dice.randint(3, 6), width=2)
    a["rules"] = [rule for rule in a["rules"] if rule != "mounted"]
    return [ruled(a, dice.choice(("spear", "extra rank")))], [small(book, dice, 3)]


def in_a_unit(book, dice):
    a = [ridden(book, dice, 2, at_character=dice.choice((0, 0, 1))), hero(book, dice, challenge=True, parts=[part("mount", book, dice)])]
    b = [small(book, dice, 2), hero(book, dice, challenge=dice.random() < 0.6)]
    return a, b


def swift(book, dice):
    """A great weapon in swift hands, or a mount beside it."""
    a = ruled(ridden(book, dice, 3), "great weapon", *(("lightning reflexes",) if book == "ninth-age" else ()))
    return [a], [small(book, dice, 3)]


THEMES = (charge, horse_and_horse, led, chariot, flanked, ranks, in_a_unit, swift, charge, led)


def matchups(seed=SEED, fights=FIGHTS):
    dice = random.Random(seed)
    for number in range(fights):
        book = BOOKS[number % 3]
        a, b = THEMES[number // 3 % len(THEMES)](book, dice)
        a, b = ([{key: value for key, value in made.items() if value is not False} for made in side] for side in (a, b))
        for made in a + b:
            if made.get("at_character") == 0:
                del made["at_character"]
            if made.get("character"):
                made.pop("high_ground", None)  # he is where his unit is
        yield {"book": book, "a": a, "b": b, "rounds": dice.choice((1, 1, 2)),
               "a_text": " + ".join(map(typed, a)), "b_text": " + ".join(map(typed, b))}


def check():
    """A part that changes no answer is not tested."""
    seen, changes = {}, {}
    for matchup in matchups():
        whole = rank_reference.written(rank_reference.solve(matchup))
        for side in "ab":
            for place, unit in enumerate(matchup[side]):
                for nth, own in enumerate(unit.get("parts", [])):
                    others = unit["parts"][:nth] + unit["parts"][nth + 1:]
                    units = matchup[side][:place] + [{**unit, "parts": others}] + matchup[side][place + 1:]
                    name = (matchup["book"], own["kind"])
                    seen[name] = seen.get(name, 0) + 1
                    other = rank_reference.written(rank_reference.solve({**matchup, side: units}))
                    changes[name] = changes.get(name, 0) + (other != whole)
    for name in sorted(seen):
        print(f"{name[0]:10} {name[1]:10} {seen[name]:3} times, {changes[name]:3} change the answer")


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups, check)
