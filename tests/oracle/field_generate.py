#!/usr/bin/env python3
"""Writes field_matchups.json: fights as they are typed, spread over all that the referee of the field knows. The same every time.

    field_generate.py            writes the file
    field_generate.py --check    how often each option and ending occurs, and how often the option changes the answer
"""
import json
import random
from math import prod
from pathlib import Path

from field_attacks import State, blows
from field_geometry import overlap, touch
from field_reference import Game, solve
from field_sides import NotRead
from generator import main

FILE = Path(__file__).parent / "field_matchups.json"
SEED = 18
FIGHTS = 500
LARGEST = 4000  # results of one round
LARGEST_TWICE = 150  # of each of two


def profile(rng, small):
    kind = rng.choices(["infantry", "cavalry", "chariot", "monster", "artillery", "machine"], [10, 5, 3, 3, 1, 1])[0]
    words = {"type": kind}
    words["attacks"] = str(rng.choice([1, 2, 3, 4])) if kind not in ("monster", "machine") else str(rng.choice([3, 4, 6]))
    if rng.random() < 0.04:
        words["attacks"] = rng.choice(["D3", "D6", "2D6"])
    single = kind in ("monster", "machine")
    words["stands"] = rng.choice([1, 1, 2]) if single else rng.choice([1, 2, 3] if small else [1, 2, 3, 3, 3])
    words["hits"] = rng.choice([2, 4, 6] if single else [1, 2] if small else [1, 2, 3, 4])
    if rng.random() < 0.6:
        words["armour"] = rng.choice(["3+", "4+", "5+", "6+"])
    return words


def options(rng, words, many):
    said = []
    kind = words["type"]
    if words["stands"] > 1 and rng.random() < 0.2:
        said.append("formation=column")
    elif words["type"] not in ("monster", "machine") and rng.random() < 0.08:
        words["stands"], words["hits"] = 4, 1  # two full ranks: which end an incomplete one begins at is a choice
        said.append("formation=irregular")
    charging = rng.random() < 0.35 and kind != "artillery"
    if charging:
        said.append("charging")
    elif kind in ("infantry", "artillery") and rng.random() < 0.25:
        said.append(rng.choice(["defended", "defended", "fortified"]))
    for word, share in (("terrifying", 0.08), ("ignores-terror", 0.04), ("confused", 0.08), ("fierce-charge", 0.05 if charging else 0),
                        ("flying", 0.07), ("must-pursue", 0.04), ("pursues-anything", 0.03), ("pursued-by-anyone", 0.02),
                        ("no-charge-bonus", 0.03 if charging else 0), ("first-round-bonus", 0.05), ("never-confused", 0.02),
                        ("always-defended", 0.02), ("always-hits-on-4+", 0.03), ("bonus-against-monsters", 0.03), ("regenerates", 0.03)):
        if rng.random() < share:
            said.append(word)
    if words["hits"] > 1 and rng.random() < 0.15:
        said.append(f"outstanding={rng.randrange(1, words['hits'])}")
    if kind == "infantry" and rng.random() < 0.1:
        said.append(f"support={rng.randint(1, 3)}")
    if rng.random() < 0.15:
        said.append(f"character={rng.randint(1, 3)}")
    if rng.random() < 0.2:
        said.append(f"policy={rng.choice(['pursue', 'stand', 'fall-back'])}")
    if words["type"] == "infantry" and rng.random() < 0.08:
        said.append("pursuers=line")
    if many and rng.random() < 0.1:
        said.append(f"target={rng.randint(1, many)}")
    return said


def place(rng, number, taken, enemies):
    if number == 0:
        if rng.random() < 0.15:
            word = rng.choice(["flank=left", "flank=right", "rear"])
            taken["edges"].add(word)
            return [word] + ([f"at={rng.choice([-20, -10, 10, 20, 30])}"] if rng.random() < 0.4 else [])
        return [f"at={rng.choice([-40, -20, -10, 10, 20, 40])}"] if rng.random() < 0.25 else []
    word = rng.choice(["", "", "flank=left", "flank=right", "rear", "behind=1", "behind=1", "beside=1", f"behind={number}", f"beside={number}"])
    if word in taken["edges"]:
        word = ""
    taken["edges"].add(word)
    said = [word] if word else []
    if word.startswith(("flank", "rear")) and enemies > 1 and rng.random() < 0.3:
        said.append(f"of={rng.randint(1, enemies)}")
    if word and not word.startswith("beside") and rng.random() < 0.2:
        said.append(f"at={rng.choice([-20, -10, 10, 20, 40])}")
    return said


def barred(word, where):
    """A line that charges a flank or rear envelops it, which is another chapter's rule (rules-facts 1.9)."""
    return word == "charging" and any(place.startswith(("flank", "rear")) for place in where)


def side(rng, count, enemies):
    taken = {"edges": set()}
    units = []
    for number in range(count):
        words = profile(rng, count + enemies > 2)
        chosen = options(rng, words, enemies)
        said = [f"{key}={value}" for key, value in words.items()]
        where = place(rng, number, taken, enemies)
        units.append("custom: " + ", ".join(said + [word for word in chosen if not barred(word, where)] + where))
    return " + ".join(units)


def legal(game):
    """No two stands on one ground, and one engagement that all units take part in (docs/engagement-files.md)."""
    for i, unit in enumerate(game.units):  # behind a line that is longer or shorter by one it may stand to either end
        if unit.place[0] == "behind" and unit.at is None:
            mate = game.units[game.indices(unit.side)[unit.place[1]]]
            if unit.front != mate.front or (unit.stands - mate.stands) % 2 or "column" in (unit.formation, mate.formation):
                return False
    every = [(i, s) for i, stands in enumerate(game.stands) for s in stands]
    for n, (i, one) in enumerate(every):
        for j, other in every[n + 1:]:
            if overlap(one, other):
                return False
    state = State(stands=game.stands, hits=tuple(u.outstanding for u in game.units),
                  confused=frozenset(i for i, u in enumerate(game.units) if u.says("confused")))
    result = blows(game, state)
    if len(result.members) < len(game.units):
        return False
    links = {i: set() for i in range(len(game.units))}
    for n, (i, one) in enumerate(every):
        for j, other in every[n + 1:]:
            if game.units[i].side != game.units[j].side and touch(one, other):
                links[i].add(j)
                links[j].add(i)
    for (i, _), whom in result.supporters.items():
        for j in whom:
            links[i].add(j)
            links[j].add(i)
    reached, frontier = {0}, [0]
    while frontier:
        for j in links[frontier.pop()] - reached:
            reached.add(j)
            frontier.append(j)
    return len(reached) == len(game.units)


def size(game):
    """Results that one round may have, at most."""
    return prod(u.stands * u.hits - u.outstanding + 1 for u in game.units)


def as_a_fight(a, b, options, largest, largest_twice):
    """The fight, or None where it is none that the referee reads, or has more results than that in one round or in each of two."""
    try:
        game = Game(a, b, options)
    except (NotRead, IndexError):
        return None
    return game if size(game) <= (largest if options["rounds"] == 1 else largest_twice) and legal(game) else None


def matchups(seed=SEED, fights=FIGHTS):
    rng = random.Random(seed)
    found = []
    while len(found) < fights:
        counts = rng.choice([(1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)])
        a, b = side(rng, counts[0], counts[1]), side(rng, counts[1], counts[0])
        chosen = {"rounds": 1 if rng.random() < 0.7 else 2, "policy": rng.choice(["pursue", "pursue", "pursue", "stand", "fall-back"])}
        if as_a_fight(a, b, chosen, LARGEST, LARGEST_TWICE):
            found.append({"a_text": a, "b_text": b, "options": chosen})
    return found


FEATURES = (
    *(f"type={kind}" for kind in ("cavalry", "chariot", "monster", "artillery", "machine")),
    "charging", "defended", "fortified", "terrifying", "ignores-terror", "confused", "fierce-charge", "flying", "must-pursue",
    "pursues-anything", "pursued-by-anyone", "no-charge-bonus", "first-round-bonus", "never-confused", "always-defended",
    "always-hits-on-4+", "bonus-against-monsters", "regenerates", "pursuers=line",
    "outstanding=", "support=", "character=", "policy=", "armour=", "target=")
PLACES = ("flank=left", "flank=right", "rear", "behind=", "beside=", "at=", "formation=column", "formation=irregular")


def without(text, feature):
    """The side without an option (or as infantry), wherever it stands."""
    if feature.startswith("type="):
        return text.replace(feature, "type=infantry")
    word = feature.rstrip("=")
    parts = [[part for part in unit.split(", ") if part != word and not (feature.endswith("=") and part.startswith(feature))]
             for unit in text.split(" + ")]
    return " + ".join(", ".join(unit) for unit in parts)


def check():
    """How often each option occurs, and in how many of those fights the referee's answer would be another without it."""
    fights = json.loads(FILE.read_text())
    answers = [solve(m["a_text"], m["b_text"], m["options"])[0] for m in fights]
    print(f"{'option':24} fights  decides")
    for feature in FEATURES:
        having = [n for n, m in enumerate(fights) if feature in m["a_text"] + m["b_text"]]
        other = 0
        for n in having:
            m = fights[n]
            try:
                other += solve(without(m["a_text"], feature), without(m["b_text"], feature), m["options"])[0] != answers[n]
            except (NotRead, ValueError, KeyError):
                other += 1
        print(f"{feature:24} {len(having):6} {other:8}")
    for place in PLACES:
        print(f"{place:24} {sum(place in m['a_text'] + m['b_text'] for m in fights):6}")
    for ending in ("a_destroyed", "b_destroyed", "both_destroyed", "a_retreats", "b_retreats", "fall_back", "unresolved_a", "unresolved_b"):
        print(f"{ending:24} {sum(any(f'endings.{ending}' in high for _, high in found) for found in answers):6}")


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups, check)
