"""Casualties, and where the beaten go. seeds/000, Casualties; Retreats; Blocked retreats; docs/decisions/0006 for the choices."""
from field_attacks import contacts, enemies
from field_faults import planted
from field_geometry import (STEP, aligned_for_support, at_front, edge_contact, edge_of_contact, gap, hangs_together, moved, opposite,
                            overlap, swept, touch)


FULL_PACE = {"infantry": 200, "cavalry": 300, "chariot": 300, "artillery": 100, "monster": 200, "machine": 200}  # mm, rules-facts 1.9


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
                    supports = supports or any(at_front(other, state.stands[a][b], game.by_corners)
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
    """The ways of a unit that nobody touches any more: from the closest enemy that was part of the engagement.

    Of an enemy who stands slantwise to all its stands either way is away.
    """
    best = {}
    for one in state.stands[index]:
        for j in members:
            if enemies(game.units, index, j):
                for other in state.stands[j]:
                    wide = min(one[2], other[2]) - max(one[0], other[0])
                    high = min(one[3], other[3]) - max(one[1], other[1])
                    up = 2 if other[1] >= one[3] else 0
                    level = 3 if other[0] >= one[2] else 1
                    straight, slantwise = best.setdefault(gap(one, other), (set(), set()))
                    (straight if wide > 0 or high > 0 else slantwise).update([up] * (wide > 0) or [level] * (high > 0) or [up, level])
    if not best:
        return []
    straight, slantwise = best[min(best)]
    return sorted(straight) or [game.choose("away from who stands slantwise", sorted(slantwise))]


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


def _bars(game, state, index, direction, distance, place, gone, members, making=True):
    """Is the way of one stand barred? seeds/000, Blocked retreats. Coming to touch an enemy bars it only where the enemy is not
    part of the same engagement."""
    if planted("nothing blocks a retreat"):
        return False
    one = state.stands[index][place]
    way = swept(one, direction, distance)
    for j, others in enumerate(state.stands):
        if j == index:
            continue
        if enemies(game.units, index, j) and j not in members and any(touch(moved(one, direction, distance), s) for s in others):
            return True
        if not enemies(game.units, index, j) and (j in gone or j not in members and making and aside(game, state, index, j, [way], direction)):
            continue
        if any(overlap(way, other) for other in others):
            return True
    return game.ground_bars(index, way)


def aside(game, state, index, j, ways, direction):
    """Where a friend who is not engaged makes way to, or nothing where he has no room or does not want to.

    docs/decisions/0006, Making way: straight aside by the shorter way, where there is room within a full pace and no enemy to touch.
    """
    if ("make-way", "no") in game.units[j].choices or planted("nobody makes way"):
        return None
    others = [(k, s) for k, stands in enumerate(state.stands) if k != j for s in stands]
    found = {}
    for side in ((direction + 1) % 4, (direction + 3) % 4):
        for far in range(FULL_PACE[game.units[j].kind] + 1):
            there = tuple(moved(one, side, far) for one in state.stands[j])
            if not any(overlap(way, one) for way in ways for one in there):
                paths = [swept(one, side, far) for one in state.stands[j]]
                free = not any(overlap(one, s) or enemies(game.units, j, k) and touch(one, s) for one in there for k, s in others)
                if free and not any(game.ground_bars(j, one) for one in there):
                    way_there = not any(overlap(path, s) for path in paths for _, s in others) and not any(game.ground_bars(j, p) for p in paths)
                    if way_there or game.choose("a way aside past somebody", [True, False]):
                        found.setdefault(far, []).append(there)
                break
    return game.choose("aside", found[min(found)]) if found else None


def _cost(game, state, index, direction, distance, together, members):
    return sum(_bars(game, state, index, direction, distance, place, together, members) for place in range(len(state.stands[index])))


def retreat(game, state, result, side, distance_cm, fought):
    """Moves the beaten; returns the state and the direction of each unit."""
    units = game.units
    distance = 10 * distance_cm
    beaten = [i for i in result.members if units[i].side == side and state.stands[i]]
    for i in list(beaten):  # seeds/000, Retreating artillery
        if units[i].kind == "artillery" and not planted("guns survive a retreat") or units[i].says("destroyed-in-retreat"):
            state = game.changed(state, stands=replaced(state.stands, i, ()))
            beaten.remove(i)
    if planted("a second line stays"):
        beaten = [i for i in beaten if i in fought]
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
            going = [swept(one, way, distance) for place, one in enumerate(state.stands[i])
                     if not _bars(game, state, i, way, distance, place, (), result.members)]
            for j, friend in enumerate(game.units):
                if j not in result.members and friend.side == side and any(overlap(path, s) for path in going for s in state.stands[j]):
                    there = aside(game, state, i, j, going, way)
                    if there:
                        state = game.changed(state, stands=replaced(state.stands, j, there), tests=state.tests + (i,))
            left = []
            for place, one in enumerate(state.stands[i]):
                if not _bars(game, state, i, way, distance, place, (), result.members, False):
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
