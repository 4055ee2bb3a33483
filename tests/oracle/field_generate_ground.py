#!/usr/bin/env python3
"""Writes field_ground.json: fights with ground, table edges and friends behind those who may lose, and with shots at chargers.

    field_generate_ground.py [--seed N] [--fights N] [--to FILE]
"""
import random
from pathlib import Path

from field_generate import as_a_fight, side
from field_geometry import STEP, box, gap, opposite, overlap, swept, touch
from field_reference import Game
from field_sides import NotRead, shape
from generator import main

FILE = Path(__file__).parent / "field_ground.json"
SEED = 29
FIGHTS = 160
LARGEST = 1000  # results of one round
LARGEST_TWICE = 100  # of each of two
PLACED = ("flank=", "rear", "behind=", "beside=", "at=", "of=", "formation=column", "must-pursue")


def words_of(text):
    """The options of each unit without what says where it stands."""
    units = []
    for unit in text.split(" + "):
        words = [word for word in unit.split(": ", 1)[1].split(", ") if not word.startswith(PLACED)]
        units.append([word.replace("formation=", "") for word in words])
    return units


def behind(rng, stands, far, deep):
    """A rectangle behind a unit, `far` mm off, over all or a part of its width."""
    x0, y0, x1, y1 = box(stands)
    way = opposite(stands[0][4])
    low, high = (x0, x1) if way % 2 == 0 else (y0, y1)
    start = rng.randrange(low - 30, high - 9, 5)
    end = start + rng.choice([10, 20, 30, 45, 60, 120])
    edge = {0: y1, 1: x1, 2: y0, 3: x0}[way] + (far if way < 2 else -far)
    near, back = sorted((edge, edge + (deep if way < 2 else -deep)))
    return [start, near, end, back] if way % 2 == 0 else [near, start, back, end]


def near_unit(rng, unit_side, stands, game):
    """A unit that stands behind another, clear of everybody."""
    kind = rng.choice(["infantry", "infantry", "cavalry", "monster"])
    words = [f"type={kind}", "attacks=2", f"stands={rng.choice([1, 1, 2, 3])}", "hits=2"]
    if rng.random() < 0.3:
        words.append("make-way=no")
    unit = Game("custom: " + ", ".join(words), "custom: stands=1").units[0]
    facing = stands[0][4]
    x0, y0, x1, y1 = behind(rng, stands, rng.choice([2, 5, 8, 15, 25]), unit.depth)
    (rx, ry), (bx, by) = STEP[(facing + 1) % 4], STEP[opposite(facing)]
    front = {0: ((x0 + x1) // 2, y1), 2: ((x0 + x1) // 2, y0), 1: (x1, (y0 + y1) // 2), 3: (x0, (y0 + y1) // 2)}[facing]
    places = [[front[0] + rx * r // 2 + bx * b, front[1] + ry * r // 2 + by * b, facing] for r, b in shape(unit)]
    return {"side": unit_side, "unit": "custom: " + ", ".join(words), "engaged": False, "stands": places}


def fight(rng):
    """One fight with something behind somebody, or None where that has no room."""
    counts = rng.choice([(1, 1), (1, 2), (2, 1), (2, 2), (2, 2), (2, 3), (3, 2)])
    a, b = side(rng, counts[0], counts[1]), side(rng, counts[1], counts[0])
    options = {"rounds": 1 if rng.random() < 0.65 else 2, "policy": rng.choice(["pursue", "pursue", "stand"])}
    game = as_a_fight(a, b, options, LARGEST, LARGEST_TWICE)
    if game is None:
        return None
    field = {"table": None, "ground": [], "units": []}
    every = [s for stands in game.stands for s in stands]
    texts = words_of(a) + words_of(b)
    beaten = rng.randrange(len(game.units))
    for _ in range(rng.choice([1, 1, 2])):
        what = rng.choice(["impassable", "impassable", "woods", "edge", "near", "near", "shots", "shots", "shelter"])
        if what in ("impassable", "woods"):
            field["ground"].append([what, *behind(rng, game.stands[beaten], rng.choice([1, 3, 5, 8, 12, 18, 25, 40]), rng.choice([10, 30, 80]))])
        elif what == "edge":
            way, far = opposite(game.stands[beaten][0][4]), rng.choice([3, 8, 15, 25])
            field["table"] = [-2000, -2000, 2000, 2000]
            place = {0: 3, 1: 2, 2: 1, 3: 0}[way]
            edges = [s[{3: 3, 2: 2, 1: 1, 0: 0}[place]] for s in every]
            field["table"][place] = max(edges) + far if place > 1 else min(edges) - far
        elif what == "near":
            field["units"].append(near_unit(rng, game.units[beaten].side, game.stands[beaten], game))
        elif what == "shelter" and game.units[beaten].kind == "infantry" and not game.units[beaten].says("charging"):
            x0, y0, x1, y1 = box(game.stands[beaten])
            facing = game.stands[beaten][0][4]
            field["ground"].append(["woods", x0 + 5 * (facing == 3), y0 + 5 * (facing == 2), x1 - 5 * (facing == 1), y1 - 5 * (facing == 0)])
        elif what == "shots":
            for i, unit in enumerate(game.units):  # who touches somebody before he is charged does not shoot (rules-facts 1.8)
                foes = [j for j, other in enumerate(game.units) if other.side != unit.side
                        and any(touch(one, s) for one in game.stands[i] for s in game.stands[j])]
                shy = "shots=" in str(texts[i]) or unit.says("charging") or unit.says("always-hits-on-4+") or any(
                    other.says("regenerates") for other in game.units)
                if foes and not shy and all(game.units[j].says("charging") for j in foes):
                    texts[i].append(f"shots={rng.randint(1, 4)}")
    extra = field["units"]
    if any(one["unit"] for one in extra):
        texts = [words + ["advance=no"] for words in texts]
    placed = [{"side": unit.side, "unit": "custom: " + ", ".join(words), "engaged": True,
               "stands": [list(middle_of_front(s)) for s in stands]} for unit, words, stands in zip(game.units, texts, game.stands)]
    field["units"] = placed + extra
    found = {"options": options, "field": field}
    return found if sound(found, beaten) else None


def middle_of_front(s):
    x0, y0, x1, y1, facing = s
    wide, high = x1 - x0, y1 - y0
    return {0: (x0 + wide - wide // 2, y1), 2: (x0 + wide // 2, y0), 1: (x1, y0 + high // 2), 3: (x0, y0 + high - high // 2)}[facing] + (facing,)


def sound(matchup, beaten):
    """Does everybody stand where he may, those who are near clear of all, and is something in the way of who may be beaten?"""
    try:
        game = Game(None, None, matchup["options"], matchup["field"])
    except NotRead:
        return False
    units, stands = game.units, game.stands
    if any("shots=" in one["unit"] for one in matchup["field"]["units"]):
        reason = True
    else:
        order = sorted(range(len(matchup["field"]["units"])), key=lambda n: (matchup["field"]["units"][n]["side"],
                                                                         not matchup["field"]["units"][n]["engaged"]))
        mine = order.index(beaten)
        ways = [swept(s, opposite(s[4]), 40) for s in stands[mine]]
        reason = any(game.ground_bars(mine, way) for way in ways) or any(
            overlap(way, s) for way in ways for i, unit in enumerate(units) if unit.near for s in stands[i])
    for i, unit in enumerate(units):
        for one in stands[i]:
            if game.ground_bars(i, one) or unit.near and any(gap(one, s) == 0 for j in range(len(units)) if j != i for s in stands[j]):
                return False
    woods = [edges for kind, *edges in matchup["field"]["ground"] if kind == "woods"]
    touched = [(i, w) for w in woods for i, unit in enumerate(units) for s in stands[i] if gap(s, (*w, 0)) == 0 and unit.kind == "infantry"]
    inside = [(i, w) for i, w in touched if all(overlap(s, (*w, 0)) for s in stands[i])]
    return reason and touched == inside


def matchups(seed, fights):
    rng, found = random.Random(seed), []
    while len(found) < fights:
        found += filter(None, [fight(rng)])
    return found


if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, matchups)
