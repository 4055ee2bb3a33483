"""Casualties, and where the beaten go. seeds/000, Casualties; Retreats; Blocked retreats; docs/decisions/0006 for the choices."""
from field_attacks import contacts, enemies
from field_geometry import (STEP, aligned_for_support, at_front, edge_contact, edge_of_contact, gap, hangs_together, moved, opposite,
                            overlap, swept, touch)


def replaced(sequence, index, value):
    return sequence[:index] + (value,) + sequence[index + 1:]


def _rank(game, state, index, place):
    """How dear a stand is: docs/decisions/0006, Casualties."""
    stands = state.stands[index]
    one = stands[place]
    rest = stands[:place] + stands[place + 1:]
    near = [state.stands[j][k] for j, k in contacts(game.units, state, index, place)]
    if not near:
        touch_class = 0
    elif any(edge_contact(one, other) == one[4] for other in near):
        touch_class = 3
    elif any(edge_contact(one, other) is not None for other in near):
        touch_class = 2
    else:
        touch_class = 1
    if ("casualties", "fighting") in game.units[index].choices:
        touch_class = -touch_class
    supports = False
    if not near and game.units[index].kind == "infantry" and index not in state.confused:
        for j, others in enumerate(state.stands):
            if game.units[j].side != game.units[index].side or game.units[j].kind != "infantry":
                continue
            for k, other in enumerate(others):
                if (j, k) != (index, place) and aligned_for_support(one, other):
                    supports = supports or any(at_front(other, state.stands[a][b])
                                               for a, b in contacts(game.units, state, j, k))
    neighbours = sum(1 for other in rest if edge_contact(one, other) is not None)
    return (not hangs_together(rest), touch_class, supports, neighbours)


def remove(game, state, index, number):
    """The unit loses so many stands, one at a time from the edge of the formation."""
    for _ in range(number):
        stands = state.stands[index]
        ranks = [_rank(game, state, index, place) for place in range(len(stands))]
        least = min(ranks)
        place = game.choose("casualty", [p for p, rank in enumerate(ranks) if rank == least])
        state = game.changed(state, stands=replaced(state.stands, index, stands[:place] + stands[place + 1:]))
    return state


def casualties(game, state, lost, first):
    """`lost` stands by unit; the side `first` removes its own first."""
    for side in (first, "B" if first == "A" else "A"):
        for index, number in enumerate(lost):
            if number and game.units[index].side == side:
                state = remove(game, state, index, number)
    return state


def away_from_nearest(game, state, index, members):
    """The ways of a unit that nobody touches any more: from the closest enemy that was part of the engagement."""
    best = {}
    for one in state.stands[index]:
        for j in members:
            if enemies(game.units, index, j):
                for other in state.stands[j]:
                    wide = min(one[2], other[2]) - max(one[0], other[0])
                    high = min(one[3], other[3]) - max(one[1], other[1])
                    up = 2 if other[1] >= one[3] else 0
                    level = 3 if other[0] >= one[2] else 1
                    ways = [up] if wide > 0 else [level] if high > 0 else [up, level]  # of who stands slantwise either way is away
                    best.setdefault(gap(one, other), set()).update(ways)
    return sorted(best[min(best)]) if best else []


def ways_back(game, state, index, members, supported):
    """The directions that the rules allow a beaten unit."""
    seen = {}
    for place, one in enumerate(state.stands[index]):
        for j, k in contacts(game.units, state, index, place):
            seen.setdefault(edge_of_contact(one, state.stands[j][k]), set()).add((j, k))
    if seen:
        most = max(len(others) for others in seen.values())
        return sorted(opposite(edge) for edge, others in seen.items() if len(others) == most)
    if supported is not None:
        return sorted(supported)
    return away_from_nearest(game, state, index, members)


def _bars(game, state, index, direction, distance, place, gone, members):
    """Is the way of one stand barred? seeds/000, Blocked retreats. Coming to touch an enemy bars it only where the enemy is not
    part of the same engagement."""
    one = state.stands[index][place]
    way = swept(one, direction, distance)
    for j, others in enumerate(state.stands):
        if j == index:
            continue
        if enemies(game.units, index, j) and j not in members and any(touch(moved(one, direction, distance), s) for s in others):
            return True
        if not enemies(game.units, index, j) and j in gone:
            continue
        if any(overlap(way, other) for other in others):
            return True
    return game.ground_bars(index, way)


def _cost(game, state, index, direction, distance, together, members):
    return sum(_bars(game, state, index, direction, distance, place, together, members) for place in range(len(state.stands[index])))


def retreat(game, state, result, side, distance_cm, fought):
    """Moves the beaten; returns the state and the direction of each unit."""
    units = game.units
    distance = 10 * distance_cm
    beaten = [i for i in result.members if units[i].side == side and state.stands[i]]
    for i in list(beaten):  # seeds/000, Retreating artillery
        if units[i].kind == "artillery" or units[i].says("destroyed-in-retreat"):
            state = game.changed(state, stands=replaced(state.stands, i, ()))
            beaten.remove(i)
    may = {}
    for i in sorted(beaten, key=lambda i: i not in fought):
        supported = None
        if i not in fought:  # it only supports: with those whom it supports
            whom = [j for (u, _), js in result.supporters.items() if u == i for j in js if j in may]
            supported = {way for j in whom for way in may[j]} or None
        may[i] = ways_back(game, state, i, result.members, supported)
    ways = {}
    for i in sorted(beaten):
        equal = may[i]
        if len(equal) > 1:
            cost = {way: _cost(game, state, i, way, distance, [j for j in beaten if may[j] == [way]], result.members) for way in equal}
            equal = [way for way in equal if cost[way] == min(cost.values())]
        if len(equal) > 1:
            back = [way for way in equal if all(way == opposite(s[4]) for s in state.stands[i])]
            equal = back or equal
        ways[i] = game.choose("way of retreat", equal)
    groups = []
    for i in game.order_of_moves(beaten):
        if ways[i] not in groups:
            groups.append(ways[i])
    if len(groups) > 1:
        groups = list(game.choose("order of retreats", [tuple(groups), tuple(reversed(groups))]))
    for way in groups:
        dx, dy = STEP[way]

        def foremost(i):
            return -max(max(s[0] * dx, s[2] * dx) + max(s[1] * dy, s[3] * dy) for s in state.stands[i])

        for i in sorted((i for i in beaten if ways[i] == way), key=foremost):
            left = []
            for place, one in enumerate(state.stands[i]):
                if not _bars(game, state, i, way, distance, place, (), result.members):
                    left.append(moved(one, way, distance))
            state = game.changed(state, stands=replaced(state.stands, i, tuple(left)))
    return game.changed(state, uncovered=state.uncovered | set(beaten), retreated=state.retreated | set(beaten)), ways


def rejoin(game, state, indices):
    """A unit that is split and fights no longer loses a stand, until it is one again. seeds/000, Blocked retreats."""
    for i in indices:
        while not hangs_together(state.stands[i]):
            stands = state.stands[i]
            places = [p for p in range(len(stands)) if hangs_together(stands[:p] + stands[p + 1:])] or range(len(stands))
            place = game.choose("stand of a split unit", list(places))
            state = game.changed(state, stands=replaced(state.stands, i, stands[:place] + stands[place + 1:]))
    return state
