"""A side as it is typed, and where its stands stand: README.md (On the field), docs/engagement-files.md.

Only custom units are read here, so that the referee rests on no list of the program's.
"""
from dataclasses import dataclass, field, replace

from field_geometry import EAST, NORTH, SOUTH, WEST, box, stand

KINDS = ("infantry", "cavalry", "chariot", "monster", "artillery", "machine")
FLAGS = {"charging", "defended", "fortified", "terrifying", "confused", "irregular", "flying", "fierce-charge",
         "ignores-terror", "must-pursue", "pursues-anything", "pursued-by-anyone", "no-charge-bonus", "first-round-bonus",
         "never-confused", "always-defended", "always-hits-on-4+", "bonus-against-monsters", "regenerates",
         "may-touch-fortified", "destroyed-in-retreat"}


@dataclass(frozen=True)
class Unit:
    """A unit as it was typed. README: 3 attacks, 3 hits, 3 stands and no armour unless said."""
    side: str
    kind: str = "infantry"
    attacks: str = "3"
    hits: int = 3
    stands: int = 3
    armour: int = 7
    outstanding: int = 0
    support: int = 0
    character: int = 0
    flags: frozenset = frozenset()
    base: tuple = None
    formation: str = "line"
    place: tuple = ("front", None)  # front, left, right, rear (of an enemy unit), behind, beside (of an own one)
    at: int = None  # a unit that says where it stands along the edge is no part of the line
    policy: str = None
    target: int = None
    choices: tuple = ()
    points: int = 0
    shots: int = 0
    near: bool = False  # not engaged (docs/engagement-files.md)

    def says(self, flag):
        return flag in self.flags

    @property
    def front(self):  # rules-facts 1.2
        return self.base[0] if self.base else (40 if self.kind == "infantry" else 20)

    @property
    def depth(self):
        return self.base[1] if self.base else (20 if self.kind == "infantry" else 40)

    @property
    def pace(self):  # rules-facts 1.9, full pace in mm; a flyer pursues along the ground by its own pace
        if self.says("flying"):
            return 1000
        return {"infantry": 200, "cavalry": 300, "chariot": 300, "artillery": 100, "monster": 200, "machine": 200}[self.kind]


class NotRead(Exception):
    """The referee does not know this option: the fight is outside of its scope."""


def read_unit(side, text):
    name, _, options = text.strip().partition(":")
    count = 1
    words = name.split()
    if len(words) == 3 and words[1] == "x":
        count, name = int(words[0]), words[2]
    if name.strip() != "custom":
        raise NotRead(f"unit {name}")
    values, flags, choices = {}, set(), []
    place = ("front", None)
    enemy = None
    for option in filter(None, (part.strip() for part in options.split(","))):
        key, is_value, value = option.partition("=")
        if not is_value:
            if key == "rear" or key == "front":
                place = (key, None)
            elif key in FLAGS:
                flags.add(key)
            else:
                raise NotRead(option)
        elif key == "type":
            values["kind"] = value
        elif key in ("attacks", "formation", "policy"):
            values[key] = value
        elif key == "hits" or key == "hits-per-stand":
            values["hits"] = int(value)
        elif key in ("stands", "outstanding", "support", "character", "at", "points", "target", "shots"):
            values[key] = int(value)
        elif key == "armour":
            values["armour"] = 7 if value == "none" else int(value.rstrip("+"))
        elif key == "base":
            values["base"] = tuple(int(part) for part in value.split("x"))
        elif key == "flank":
            place = (value, None)
        elif key == "of":
            enemy = int(value) - 1
        elif key in ("behind", "beside"):
            place = (key, int(value) - 1)
        elif key in ("casualties", "pursuers", "advance", "make-way", "moves"):
            choices.append((key, value))
        else:
            raise NotRead(option)
    if place[0] in ("front", "left", "right", "rear"):
        place = (place[0], enemy)
    unit = Unit(side=side, flags=frozenset(flags), place=place, choices=tuple(choices), **values)
    if values.get("formation") == "irregular" or unit.says("irregular"):
        unit = replace(unit, flags=unit.flags | {"irregular"})
    return [unit] * count


def read_side(side, text):
    return [unit for part in text.split(" + ") for unit in read_unit(side, part)]


def shape(unit):
    """Stands of a unit as (right, back) in half millimetres: middles of front edges, from the middle of the unit's front.

    README, On the field: units and stands of A stand from its left to its right, those of B from its right to its left; an
    irregular unit has two ranks, which begin at the same end.
    """
    n, w, d = unit.stands, unit.front, unit.depth
    hand = 1 if unit.side == "A" else -1
    if unit.formation == "column":
        return [(0, row * d) for row in range(n)]
    if n == 2 and unit.formation == "irregular":  # two ranks of one would be a column: the second stands half a stand back
        return [(-hand * w, 0), (hand * w, d // 2)]
    first = (n + 1) // 2 if unit.formation == "irregular" else n
    return [(hand * (2 * (i % first) * w - (first - 1) * w), i // first * d) for i in range(n)]


def width(unit):
    if unit.formation == "column":
        return unit.front
    if unit.stands == 2:
        return 2 * unit.front
    return unit.front * ((unit.stands + 1) // 2 if unit.formation == "irregular" else unit.stands)


def set_down(unit, x, y, facing):
    """The unit with the middle of its front at x, y, given in half millimetres; `at` moves A to its right and B to its left."""
    right = {NORTH: (1, 0), EAST: (0, -1), SOUTH: (-1, 0), WEST: (0, 1)}[facing]
    back = {NORTH: (0, -1), EAST: (-1, 0), SOUTH: (0, 1), WEST: (1, 0)}[facing]
    along = 2 * (unit.at or 0) * (1 if unit.side == "A" else -1)
    return tuple(stand((x + right[0] * (r + along)) // 2 + back[0] * b, (y + right[1] * (r + along)) // 2 + back[1] * b,
                       facing, unit.front, unit.depth) for r, b in shape(unit))


def before_edge(unit, target, edge):
    """In front of an edge of an enemy unit, middle against middle; `edge` is a direction."""
    x0, y0, x1, y1 = target
    return set_down(unit, *{NORTH: (x0 + x1, 2 * y1, SOUTH), SOUTH: (x0 + x1, 2 * y0, NORTH),
                            EAST: (2 * x1, y0 + y1, WEST), WEST: (2 * x0, y0 + y1, EAST)}[edge])


def behind(unit, own, mate):
    """Exactly behind a unit of the own side, stand behind stand; where that leaves a choice, from the side's first end."""
    facing = own[0][4]
    x0, y0, x1, y1 = box(own)
    shift = 0
    if unit.at is None and unit.front == mate.front and (width(mate) - width(unit)) // unit.front % 2:
        shift = -unit.front  # half a stand, in half millimetres
    right = {NORTH: (1, 0), EAST: (0, -1), SOUTH: (-1, 0), WEST: (0, 1)}[facing]
    shift *= 1 if unit.side == "A" else -1
    x, y = {NORTH: (x0 + x1, 2 * y0), SOUTH: (x0 + x1, 2 * y1), EAST: (2 * x0, y0 + y1), WEST: (2 * x1, y0 + y1)}[facing]
    return set_down(unit, x + right[0] * shift, y + right[1] * shift, facing)


def next_to(unit, own):
    """Beside a unit of the own side, where the next of its line would stand."""
    facing = own[0][4]
    x0, y0, x1, y1 = box(own)
    half = width(unit) if unit.side == "A" else -width(unit)
    turn = facing if unit.side == "A" else (facing + 2) % 4
    edge = {NORTH: (2 * x1, 0), SOUTH: (2 * x0, 0), EAST: (0, 2 * y0), WEST: (0, 2 * y1)}[turn]
    front = {NORTH: (0, 2 * y1), SOUTH: (0, 2 * y0), EAST: (2 * x1, 0), WEST: (2 * x0, 0)}[facing]
    right = {NORTH: (1, 0), EAST: (0, -1), SOUTH: (-1, 0), WEST: (0, 1)}[facing]
    return set_down(unit, edge[0] + front[0] + right[0] * half, edge[1] + front[1] + right[1] * half, facing)


def lay_out(units):
    """Where all stands stand. The lines of both sides are centred on each other, A looks north from the south."""
    placed = {}
    for side, facing in (("A", NORTH), ("B", SOUTH)):
        fronts = [i for i, u in enumerate(units) if u.side == side and u.place == ("front", None)]
        line = [i for i in fronts if units[i].at is None]
        left = -sum(width(units[i]) for i in line)
        placed.update({i: set_down(units[i], 0, 0, facing) for i in fronts if i not in line})
        for i in line:
            placed[i] = set_down(units[i], left + width(units[i]), 0, facing)
            left += 2 * width(units[i])
    while len(placed) < len(units):
        before = len(placed)
        for i, unit in enumerate(units):
            own = [j for j, u in enumerate(units) if u.side == unit.side]
            foes = [j for j, u in enumerate(units) if u.side != unit.side]
            word, which = unit.place
            mate = own[which] if word in ("behind", "beside") else foes[which or 0]
            if i in placed or mate not in placed:
                continue
            if word == "behind":
                placed[i] = behind(unit, placed[mate], units[mate])
            elif word == "beside":
                placed[i] = next_to(unit, placed[mate])
            else:
                turn = {"front": 0, "right": 1, "rear": 2, "left": 3}[word]
                placed[i] = before_edge(unit, box(placed[mate]), (placed[mate][0][4] + turn) % 4)
        if len(placed) == before:
            raise NotRead("units that stand by each other")
    return tuple(placed[i] for i in range(len(units)))
