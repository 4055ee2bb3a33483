"""Who is engaged, who strikes whom with how many dice, and who supports. seeds/000, Attacks, Attack modifiers, Support."""
from dataclasses import dataclass, field

from field_dice import add, chance, faces
from field_faults import planted
from field_geometry import aligned_for_support, at_front, edge_contact, threatens, touch

OPEN, DEFENDED, FORTIFIED = 4, 5, 6


@dataclass(frozen=True)
class State:
    """What a round begins with; `stands` by unit, () for a unit that is no more."""
    stands: tuple
    first: bool = True  # the first round of the engagement
    hits: tuple = ()  # outstanding, by unit
    out: frozenset = frozenset()  # units that have dropped out
    uncovered: frozenset = frozenset()  # have retreated or pursued: in the open for good
    retreated: frozenset = frozenset()
    bonus: tuple = ()  # (pursuer, pursued, dice a stand)
    confused: frozenset = frozenset()
    tests: tuple = ()  # units that have made friends make way: each time a 6 confuses them


@dataclass
class Blows:
    pools: list = field(default_factory=list)  # (attacker, target, dice distribution, chance of a hit)
    support: dict = field(default_factory=dict)
    members: set = field(default_factory=set)  # all units of the engagement
    supporters: dict = field(default_factory=dict)  # (unit, stand) that supports: the units it supports
    charged_side: set = field(default_factory=set)  # (striker, enemy): struck at side or rear by the striker's front
    charged_edge: set = field(default_factory=set)  # of those, not by a corner alone


def enemies(units, a, b):
    return units[a].side != units[b].side


def cover(unit, index, state):
    """The roll that is needed against it. seeds/000, Defended & fortified enemy; rules-facts 1.4."""
    own = DEFENDED if unit.says("always-defended") else OPEN
    if unit.kind not in ("infantry", "artillery") or index in state.uncovered or unit.says("charging") or planted("no cover"):
        return own
    return max(own, FORTIFIED if unit.says("fortified") else DEFENDED if unit.says("defended") else OPEN)


def confused(unit, index, state):
    return index in state.confused and not unit.says("never-confused") and not planted("no confusion")


def contacts(units, state, index, place):
    """Enemy stands in touch with one stand: (unit, place)."""
    one = state.stands[index][place]
    return [(j, k) for j, others in enumerate(state.stands) if j not in state.out and enemies(units, index, j)
            for k, other in enumerate(others) if touch(one, other)]


def options(units, state, index, place):
    """The enemy units that a stand may strike: at its front edge, else at another edge, else at a corner."""
    one = state.stands[index][place]
    ranked = {0: [], 1: [], 2: []}
    for j, k in contacts(units, state, index, place):
        edge = edge_contact(one, state.stands[j][k])
        rank = 2 if edge is None else 0 if edge == one[4] else 1
        if j not in ranked[rank]:
            ranked[rank].append(j)
    return ranked[0] or ranked[1] or ([] if planted("corners do not fight") else ranked[2])


def fronts(game, state, index, place):
    """Does a stand fight to its front? Also one that enemies touch at side or rear, too (seeds/000, Support), and by a corner in
    front (docs/rules.md, Rulings)."""
    one = state.stands[index][place]
    return any(at_front(one, state.stands[j][k], game.by_corners) for j, k in contacts(game.units, state, index, place))


def targets(game, state, index):
    """Place of stand to enemy unit. docs/decisions/0006: who may choose strikes the unit that most of its mates could strike."""
    unit = game.units[index]
    may = {place: options(game.units, state, index, place) for place in range(len(state.stands[index]))}
    count = {}
    for j in (j for equal in may.values() for j in equal):
        count[j] = count.get(j, 0) + 1
    chosen = {}
    for place, enemy in may.items():
        if enemy:
            named = [j for j in enemy if game.place_in_side(j) == unit.target]
            best = max(count[j] for j in enemy)
            chosen[place] = game.choose("target", named or [j for j in enemy if count[j] == best])
    return chosen


def value_change(game, state, index, place, target):
    """What is added to one stand's attacks, before the floor of zero."""
    units = game.units
    unit, enemy = units[index], units[target]
    one = state.stands[index][place]
    near = contacts(units, state, index, place)
    change = 0
    is_open = cover(enemy, target, state) == OPEN
    if state.first and unit.says("charging") and is_open and not unit.says("no-charge-bonus") and not planted("no charge bonus"):
        change += 1
        if unit.kind in ("monster", "chariot") and not planted("monsters charge like others"):
            change += 1
        if unit.says("fierce-charge"):
            change += 1
    struck = any(threatens(state.stands[j][k], one) for j, k in near)
    if state.first and unit.says("first-round-bonus") and fronts(game, state, index, place) and not struck:
        change += 1  # rules-facts 1.13, "when fighting to the front": docs/rules.md, Rulings, of who is struck at side or rear, too
    if unit.says("bonus-against-monsters") and enemy.kind == "monster":
        change += 1
    for pursuer, pursued, dice in state.bonus:
        if (pursuer, pursued) == (index, target) and not planted("no pursuit bonus"):
            change += dice
    if not (unit.says("terrifying") or unit.says("ignores-terror") or planted("no terror")) and any(units[j].says("terrifying") for j, _ in near):
        change -= 1
    if struck and not planted("no flank penalty"):
        change -= 1
    if confused(unit, index, state):
        change -= 1
    return change


def unit_pools(game, state, index, aims):
    """The dice of one unit: by target a distribution of numbers of dice."""
    unit = game.units[index]
    change = {place: value_change(game, state, index, place, target) for place, target in aims.items()}
    base = faces(unit.attacks)
    if unit.character:  # rules-facts 1.11, 7.10: on one stand, before the floor
        floor = min(base)
        gain = {p: max(0, floor + c + unit.character) - max(0, floor + c) for p, c in change.items()}
        best = max(gain.values())
        equal = {aims[p]: p for p in reversed(sorted(aims)) if gain[p] == best}
        chosen = game.choose("character", sorted(equal))
        change[equal[chosen]] += unit.character
    pools = {}
    for place, target in aims.items():
        one = {}
        for value, p in base.items():
            one[max(0, value + change[place])] = one.get(max(0, value + change[place]), 0) + p
        pools[target] = add(pools[target], one) if target in pools else one
    if all(0 in pool for pool in pools.values()) and not planted("no last ditch die"):  # rules-facts 1.3, 7.1: one die for the unit, only where all stands are at zero
        target = game.choose("last ditch", sorted(pools))
        if len(pools) > 1 and any(len(pool) > 1 for pool in pools.values()):
            game.leave_open("last ditch die of random attacks")
        pool = dict(pools[target])
        pool[1] = pool.get(1, 0) + pool.pop(0)
        pools[target] = pool
    return pools


def blows(game, state):
    units = game.units
    result = Blows(support={"A": 0, "B": 0})
    fought_front = set()
    touching = set()
    for index, stands in enumerate(state.stands):
        if not stands or index in state.out:
            continue
        aims = targets(game, state, index)
        for place in range(len(stands)):
            near = contacts(units, state, index, place)
            if near:
                touching.add((index, place))
                result.members.add(index)
            if fronts(game, state, index, place):
                fought_front.add((index, place))
            for j, k in near:
                if threatens(stands[place], state.stands[j][k]):
                    result.charged_side.add((index, j))
                    if edge_contact(stands[place], state.stands[j][k]) is not None:
                        result.charged_edge.add((index, j))
        if aims:
            for target, dice in unit_pools(game, state, index, aims).items():
                need = OPEN if units[index].says("always-hits-on-4+") else cover(units[target], target, state)
                result.pools.append((index, target, dice, chance(need, units[target].armour)))
    for index, stands in enumerate(state.stands):
        if units[index].kind != "infantry" or confused(units[index], index, state):
            continue
        for place, one in enumerate(stands):
            if (index, place) in touching or any(contacts(units, state, index, place)):
                continue
            whom = {j for j, k in fought_front if units[j].side == units[index].side and units[j].kind == "infantry"
                    and aligned_for_support(one, state.stands[j][k])}
            if whom and not planted("no support"):
                result.supporters[index, place] = whom
                result.members.add(index)
                result.support[units[index].side] += 1
    for index in {attacker for attacker, _, _, _ in result.pools}:  # `support=`: in every round that its unit fights (docs/rules.md, 7.4)
        result.support[units[index].side] += units[index].support
    return result
