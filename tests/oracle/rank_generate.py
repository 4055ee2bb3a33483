#!/usr/bin/env python3
"""Writes rank_matchups.json: small rank-and-flank combats of one unit a side. The same bytes every time.

    rank_generate.py [--seed S] [--fights N] [--to FILE]      the four games in turn
    rank_generate.py --check      solves all, and says how often each rule occurs and changes the answer
"""
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import rank_reference  # noqa: E402
from generator import main  # noqa: E402

FILE = Path(__file__).parent / "rank_matchups.json"
SEED = 20261121
FIGHTS = 300

EVERY = ["champion", "unbreakable", "fearless", "frenzy", "mounted", "shield", "great weapon", "halberd", "lance", "spear",
         "paired weapons", "poison"]
RANKED = ["standard", "battle standard", "stubborn", "unstable", "fear", "terror", "hatred", "flaming", "light troops",
          "extra rank", "strikes first", "strikes last"]
RULES = {
    "sovl": EVERY + ["lethal strike"],
    "ninth-age": EVERY + RANKED + ["swiftstride", "lethal strike", "battle focus", "lightning reflexes", "distracting",
                                   "divine attacks", "line formation", "light lance"],
    "fantasy6": EVERY + RANKED + ["killing blow", "flail", "morning star"],
}
RULES["fantasy7"] = RULES["fantasy6"]

VALUES = {
    "sovl": {"skill": (2, 5), "power": (2, 6), "defense": (2, 6), "attacks": (1, 2), "wounds": (1, 2),
             "discipline": (4, 9), "move": (4, 12)},
    "ninth-age": {"off": (2, 8), "def": (1, 5), "str": (2, 5), "ap": (0, 2), "res": (2, 5), "arm": (0, 5), "aegis": (4, 7),
                  "fortitude": (4, 7), "att": (1, 2), "agi": (2, 5), "hp": (1, 2), "dis": (4, 9), "height": (1, 3)},
    "fantasy6": {"ws": (2, 6), "s": (2, 5), "t": (2, 5), "w": (1, 2), "i": (2, 4), "a": (1, 2), "ld": (4, 9), "sv": (3, 7),
                 "ward": (5, 7), "regeneration": (5, 7), "us": (1, 3), "m": (4, 8)},
}
VALUES["fantasy7"] = VALUES["fantasy6"]
NEEDED = ("aegis", "fortitude", "sv", "ward", "regeneration")


def unit(book, dice):
    made = {"models": dice.randint(1, 6), "width": dice.randint(1, 5)}
    for key, (low, high) in VALUES[book].items():
        made[key] = dice.randint(low, high)
    made["rules"] = sorted(dice.sample(RULES[book], dice.choice((0, 0, 1, 2, 3))))
    if {"battle focus", "poison"} <= set(made["rules"]) and dice.random() < 0.5:
        made["rules"].remove("poison")
    if dice.random() < 0.25:
        made["multiple"] = 2
    if dice.random() < 0.3:
        made["pursue"] = dice.choice(("no", "restrain", "restrain"))
    if dice.random() < 0.2:
        made["edge_behind"] = dice.randint(4, 9)
    if dice.random() < 0.2 and book.startswith("fantasy"):
        made["high_ground"] = True
    if dice.random() < 0.15:
        made["fighting"] = dice.randint(1, 3)
    return made


def typed_part(part):
    words = [f"{key} {value}" for key, value in part.items() if key not in ("kind", "rules")]
    return f"{part['kind']}=" + " ".join(words + [rule.replace(" ", "-") for rule in part["rules"]])


def typed(made):
    parts = []
    for key, value in made.items():
        if key == "parts":
            parts += [typed_part(part) for part in value]
        elif key == "rules":
            profiled = any(part["kind"] == "champion" for part in made.get("parts", []))
            parts += [rule.replace(" ", "-") for rule in value if not (profiled and rule == "champion")]
        elif key == "approach":
            parts.append({"rear": "rear", "flank": "flank=left", "right": "flank=right"}[value])
        elif key == "met":
            parts.append("met=" + {"flank": "left"}.get(value, value))
        elif value is True:
            parts.append(key.replace("_", "-"))
        else:
            text = ("none" if value == 7 else f"{value}+") if key in NEEDED else str(value)
            parts.append(f"{key.replace('_', '-')}={text}")
    return "custom: " + ", ".join(parts)


def matchups(seed=SEED, fights=FIGHTS):
    dice = random.Random(seed)
    for number in range(fights):
        book = ("sovl", "ninth-age", "fantasy6", "fantasy7")[number % 4]
        a, b = unit(book, dice), unit(book, dice)
        charger = dice.choice((a, b, None))
        if charger is not None:
            charger["charging"] = True
            if dice.random() < 0.4:
                charger["approach"] = dice.choice(("flank", "rear"))
        yield {"book": book, "a": a, "b": b, "rounds": dice.choice((1, 1, 2, 2, 3 if a["models"] + b["models"] < 7 else 2)), "a_text": typed(a), "b_text": typed(b)}


def check():
    """A rule that changes no answer is not tested."""
    seen, changes = {}, {}
    for matchup in matchups():
        whole = rank_reference.written(rank_reference.solve(matchup))
        for side in "ab":
            for rule in matchup[side]["rules"]:
                without = {**matchup, side: {**matchup[side], "rules": [r for r in matchup[side]["rules"] if r != rule]}}
                name = (matchup["book"], rule)
                seen[name] = seen.get(name, 0) + 1
                other = rank_reference.written(rank_reference.solve(without))
                changes[name] = changes.get(name, 0) + (other != whole)
    for name in sorted(seen):
        print(f"{name[0]:10} {name[1]:20} {seen[name]:3} times, {changes[name]:3} change the answer")


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups, check)
