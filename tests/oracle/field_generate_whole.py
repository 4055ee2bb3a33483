#!/usr/bin/env python3
"""Writes field_whole.json: fights of whole units, with the numbers that units of the lists have.

    field_generate_whole.py [--seed N] [--fights N] [--to FILE]
"""
import random
from pathlib import Path

from field_generate import as_a_fight
from generator import main

FILE = Path(__file__).parent / "field_whole.json"
SEED = 26112616
FIGHTS = 120
LARGEST = 70_000  # results of one round: four units of three stands with three hits make a few more
LARGEST_TWICE = 800  # of each of two

# Of each troop type: stands, attacks, hits and armour as the lists have them, and what such units may say.
KINDS = (
    (10, "infantry", 3, (3, 3, 3, 4, 5), (3, 3, 3, 4), ("", "6+", "6+", "5+", "4+"), ("defended", "fortified", "support=1")),
    (6, "cavalry", 3, (3, 3, 4), (3, 3, 4), ("6+", "5+", "4+", "3+"), ("fierce-charge",)),
    (2, "chariot", 3, (3, 4), (3,), ("6+", "5+", "4+"), ("terrifying",)),
    (2, "monster", 1, (5, 6, 8), (4, 6), ("6+", "5+", "4+"), ("terrifying", "flying")),
    (1, "artillery", 2, (1,), (2,), ("",), ("defended",)),
)


def unit(rng, place):
    _, kind, stands, attacks, hits, armour, said = rng.choices(KINDS, [one[0] for one in KINDS])[0]
    words = [f"type={kind}", f"stands={stands}", f"attacks={rng.choice(attacks)}", f"hits={rng.choice(hits)}"]
    save = rng.choice(armour)
    words += [f"armour={save}"] if save else []
    charging = kind != "artillery" and rng.random() < 0.4 and not place.startswith(("flank", "rear"))
    words += ["charging"] if charging else []
    chosen = [word for word in said if rng.random() < 0.15 and not (charging and word in ("defended", "fortified"))
              and not (word == "fierce-charge" and not charging)]
    words += [word for word in chosen if not (word == "defended" and "fortified" in chosen)]
    words += [f"character={rng.randint(1, 3)}"] if rng.random() < 0.15 else []
    return "custom: " + ", ".join(words + ([place] if place else []))


def side(rng, count):
    places = [""] + [rng.choice(["", "behind=1", "behind=1", "flank=left", "flank=right", "rear"]) for _ in range(count - 1)]
    return " + ".join(unit(rng, place) for place in places)


def matchups(seed, fights):
    rng = random.Random(seed)
    found = []
    while len(found) < fights:
        counts = rng.choice([(1, 1), (1, 1), (1, 2), (2, 1), (2, 2)])
        options = {"rounds": rng.choice([1, 2]), "policy": rng.choice(["pursue", "pursue", "stand"])}
        a, b = side(rng, counts[0]), side(rng, counts[1])
        if as_a_fight(a, b, options, LARGEST, LARGEST_TWICE):
            found.append({"a_text": a, "b_text": b, "options": options})
    return found


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups)
