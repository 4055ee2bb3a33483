"""Who may pursue, and where pursuers end. seeds/000, Pursuit; rules-facts 1.7; docs/decisions/0007 for the places."""
from itertools import combinations, permutations

from field_attacks import FORTIFIED, OPEN, contacts, cover, enemies
from field_faults import planted
from field_geometry import (STEP, aligned_for_support, at_front, edge_contact, gap, hangs_together, moved, opposite, overlap, sees,
                            sees_ahead, sides_before, swept, threatens, touch, vertical)
from field_retreats import FULL_PACE, replaced, ways_back
from field_ways import NO, PERHAPS, YES, middle, way

LEAST_FALL_BACK = 30  # mm, three dice


def may_pursue(game, state, result, i, j):
    """By kind: seeds/000, Which units can pursue?; the matrix of rules-facts 1.7."""
    one, other = game.units[i], game.units[j]
    if cover(one, i, state) == FORTIFIED:
        return False
    if one.says("pursues-anything"):  # rules-facts 1.7: all Skaven, even artillery; the ban on the fortified stays
        return True
    if one.kind == "artillery":
        return False
    if other.says("pursued-by-anyone"):
        return True
    if other.says("flying"):
        banned = not one.says("flying")
    else:
        banned = one.kind == "infantry" and not planted("infantry pursues horse") and not one.says("flying") and other.kind in ("cavalry", "chariot")
    if not banned:
        return True
    if not state.first or not one.says("charging"):
        return False
    if other.says("irregular") or (i, j) in result.charged_edge:
        return True
    # who strikes side or rear by a corner alone may have charged the flank or not: that is said by where it stood before it charged
    # (rules-facts 1.9, Which side was charged), which nobody is told
    return (i, j) in result.charged_side and game.choose("charge in flank or rear by a corner", [True, False])


def straight_back(game, state, i, members):
    """Where a unit falls back by the least roll, straight away from where most enemies touch, and whether enemies bar that way."""
    near = {other for place in range(len(state.stands[i])) for j, k in contacts(game.units, state, i, place) for other in state.stands[j]}
    ways = ways_back(game, state, i, members, None)
    way = game.choose("way back", [way for way in ways if way == opposite(state.stands[i][0][4])] or ways)
    barred = False
    for one in state.stands[i]:
        path = swept(one, way, LEAST_FALL_BACK)
        barred = barred or game.ground_bars(i, path) or any(
            enemies(game.units, i, j) and (overlap(path, other) or touch(path, other) and other not in near)
            or game.units[j].near and overlap(path, other)
            for j, other in everybody(state, (i,)))
    return tuple(moved(one, way, LEAST_FALL_BACK) for one in state.stands[i]), barred


def fall_back(game, state, result):
    """After a draw: the state, and whether the combat goes on.

    It ends where everybody gets a centimetre clear straight back, even by the least roll of 3 cm; what happens elsewhere the
    referee leaves open, but in a last round, where a draw is a draw however they end (docs/rules.md, Unresolved combats). Units that
    are defended stand, unless they are told to fall back (README, docs/rules.md, Hits Equal 3).
    """
    units = game.units
    if planted("a draw is fought on"):
        return state, True
    if game.last:
        return state, False
    last = dict(enumerate(state.stands))
    for i in sorted(result.members):
        stays = cover(units[i], i, state) != OPEN and game.policy_of(i) != "fall-back"
        if stays or not state.stands[i]:
            continue
        last[i], barred = straight_back(game, state, i, result.members)
        if barred:
            game.leave_open("a draw with enemies or ground in the way back")
    for i in result.members:
        for j in range(len(units)):
            if units[i].side == "A" and units[j].side == "B" or j not in result.members and i != j:
                both_stay = last[i] == state.stands[i] and last[j] == state.stands[j]
                if any(gap(one, other) < 100 for one in last[i] for other in last[j]) and (both_stay or enemies(units, i, j)):
                    game.leave_open("a draw in which units do not get clear of each other")
    return state, False


def gets_clear(game, state, i, members):
    """Does a winner come a centimetre clear of all enemies straight back, whatever it rolls?"""
    stands, barred = straight_back(game, state, i, members)
    others = everybody(state, (i,))
    return not barred and not any(overlap(one, other) or enemies(game.units, i, j) and gap(one, other) < 100
                                  for one in stands for j, other in others)


def pace(unit):
    """Flyers pursue along the ground by the pace of their kind (docs/rules.md, flyers)."""
    return FULL_PACE[unit.kind]


def straight(game, i, one, others, targets):
    """How far a stand goes straight on until its front meets a stand of `targets`, or None. `others` are (unit, stand).

    Who is beside the pursued, and may not be pursued himself, is met by those who go so (seeds/000, Basic pursuit, "every stand that
    can"; Infantry contact with cavalry; docs/rules.md, Rulings, "an enemy stand").
    """
    way, nearest, who = one[4], None, set()
    for j, other in others:
        ahead = {0: other[1] - one[3], 2: one[1] - other[3], 1: other[0] - one[2], 3: one[0] - other[2]}[way]
        if vertical(way):
            across = min(one[2], other[2]) - max(one[0], other[0])
        else:
            across = min(one[3], other[3]) - max(one[1], other[1])
        if across > 0 and 0 <= ahead <= pace(game.units[i]):
            if nearest is None or ahead < nearest:
                nearest, who = ahead, set()
            if ahead == nearest:
                who.add(j)
    if nearest is None or not who & set(targets) or game.ground_bars(i, swept(one, way, nearest)):
        return None
    return nearest


def everybody(state, without=()):
    return [(j, s) for j, stands in enumerate(state.stands) if j not in without for s in stands]


def corners(one):
    """In the order of the stand, not of the table: front left first, then clockwise."""
    x0, y0, x1, y1, facing = one
    clockwise = [(x0, y1), (x1, y1), (x1, y0), (x0, y0)]
    return clockwise[facing:] + clockwise[:facing]


def within_reach(one, there, most):
    return all((a - c) ** 2 + (b - d) ** 2 <= most * most for (a, b), (c, d) in zip(corners(one), corners(there)))


def against(edge, enemy, front, depth):
    """Stands whose front lies on an edge of an enemy: flush with one of its ends, or just past it (docs/decisions/0007)."""
    x0, y0, x1, y1, _ = enemy
    facing = opposite(edge)
    low, high = (x0, x1) if vertical(edge) else (y0, y1)
    for start in sorted({low, high - front, low - front, high}):
        if edge == 0:
            yield (start, y1, start + front, y1 + depth, facing)
        elif edge == 2:
            yield (start, y0 - depth, start + front, y0, facing)
        elif edge == 1:
            yield (x1, start, x1 + depth, start + front, facing)
        else:
            yield (x0 - depth, start, x0, start + front, facing)


def past(one, direction):
    """As the stand, edge to edge with it."""
    return moved(one, direction, one[3] - one[1] if vertical(direction) else one[2] - one[0])


def next_to(one):
    """Beside and behind a stand."""
    return [past(one, direction) for direction in ((one[4] + 1) % 4, (one[4] + 3) % 4, opposite(one[4]))]


def next_to_friends(game, state, i, one):
    """Beside and behind infantry stands of other units, as large, that fight to their front (docs/decisions/0007, 6)."""
    if game.units[i].kind != "infantry":
        return []
    size = sorted((one[2] - one[0], one[3] - one[1]))
    return [place for j, friend in everybody(state, (i,)) if game.units[j].kind == "infantry" and not enemies(game.units, i, j)
            and sorted((friend[2] - friend[0], friend[3] - friend[1])) == size
            and any(enemies(game.units, j, k) and at_front(friend, s, game.by_corners) for k, s in everybody(state) if touch(friend, s))
            for place in next_to(friend)]


def worth(game, state, i, place, mates, prey):
    """How good a place is; docs/decisions/0007, 7. Who says `pursuers=line` minds enemies that it does not pursue alone."""
    foes = [(j, other) for j, other in everybody(state) if enemies(game.units, i, j) and touch(place, other)]
    stranger = -10 if any(j not in prey for j, _ in foes) else 0
    if ("pursuers", "line") in game.units[i].choices:
        return stranger
    edges = [edge_contact(place, other) for _, other in foes if edge_contact(place, other) is not None]
    value = 5 if place[4] in edges else 4 if edges else 3 if foes else 2 if supports(game, state, i, place, mates) else 0
    value += any(threatens(place, other) for _, other in foes)
    return value - 2 * any(threatens(other, place) for _, other in foes) + stranger


def supports(game, state, i, place, mates):
    if game.units[i].kind != "infantry" or i in state.confused:
        return False
    friends = [(i, mate) for mate in mates] + [(j, s) for j, s in everybody(state, (i,)) if game.units[j].side == game.units[i].side]
    return any(at_front(other, s, game.by_corners) for j, other in friends if game.units[j].kind == "infantry" and aligned_for_support(place, other)
               for k, s in everybody(state) if enemies(game.units, j, k) and touch(other, s))


def in_line(place, first):
    if place[4] != first[4]:
        return False
    return place[{0: 3, 2: 1, 1: 2, 3: 0}[place[4]]] == first[{0: 3, 2: 1, 1: 2, 3: 0}[place[4]]]


def fits(game, state, i, one, place, mates, prey, edge_allowed=True):
    if mates and not any(touch(place, mate) for mate in mates):
        return False
    if any(overlap(place, mate) for mate in mates) or any(overlap(place, other) for _, other in everybody(state, (i,))):
        return False
    if game.ground_bars(i, place):
        return False
    if not within_reach(one, place, pace(game.units[i])):
        return False
    if not edge_allowed:  # seeds/000, Supporting pursuits
        return not any(enemies(game.units, i, j) and edge_contact(place, other) is not None for j, other in everybody(state, (i,)))
    return True


def way_to(game, state, i, one, place, mates, prey, goals=()):
    """Is there a way to a place that is free? Towards `goals`, or the enemies that it touches there, or the pursued nearest to it."""
    others = everybody(state, (i,))
    foes = [(j, other) for j, other in others if enemies(game.units, i, j)]
    hunted = [other for j, other in foes if j in prey]
    goals = goals or [other for _, other in foes if touch(place, other)] or [min(hunted, key=lambda other: gap(place, other))]
    shunned = {other for j, other in foes if j not in prey}
    return way(one, place, pace(game.units[i]), [s for _, s in others] + list(mates) + game.barred_ground(i), shunned, goals)


def passable(game, *asked):
    """Whether a way that may be read both ways is one is tried both ways."""
    found = way_to(game, *asked)
    return game.choose("a way round somebody", [True, False]) if found == PERHAPS else found == YES


def fill(game, state, i, mates, waiting, prey, far=None, edge_allowed=True):
    """Places the remaining stands of a unit, the best of all with the best of all places; docs/decisions/0007, 6 to 8.

    `far` is how far straight ahead the first stand went, None where it turned. A stand without a place stays where it touches its
    unit, or falls in behind the nearest mate (10); None where it cannot, for a unit does not move so that it comes to be in more pieces.
    """
    unit = game.units[i]
    first = mates[0]
    waiting = list(waiting)
    while waiting:
        best = {}
        for one in waiting:
            ahead = None if far is None else moved(one, one[4], far)
            places = [ahead] * (far is not None) + [place for mate in mates for place in next_to(mate)]
            places += next_to_friends(game, state, i, one)
            if ("pursuers", "line") not in unit.choices and edge_allowed:
                places += [place for j in prey for enemy in state.stands[j] for edge in range(4)
                           for place in against(edge, enemy, unit.front, unit.depth)]
            for place in dict.fromkeys(places):
                if fits(game, state, i, one, place, mates, prey, edge_allowed):
                    (ax, ay), (bx, by) = middle(one), middle(place)
                    key = (-worth(game, state, i, place, mates, prey), place != ahead, not in_line(place, first),
                           (ax - bx) ** 2 + (ay - by) ** 2)
                    best.setdefault(key, []).append((one, place))
        for key in sorted(best):
            equal = [(one, place) for one, place in best[key] if passable(game, state, i, one, place, mates, prey)]
            if equal:
                break
        else:
            return left_over(game, state, i, mates, waiting)
        one, place = game.choose("place of a pursuer", equal)
        waiting.remove(one)
        mates = mates + [place]
    return mates


def left_over(game, state, i, mates, waiting):
    """docs/decisions/0007, 10."""
    others = everybody(state, (i,))
    for one in sorted(waiting, key=lambda one: min(gap(one, mate) for mate in mates)):
        behind = [moved(mate, opposite(mate[4]), mate[2] - mate[0] if mate[4] % 2 else mate[3] - mate[1])
                  for mate in sorted(mates, key=lambda mate: gap(one, mate))]
        places = [one] * any(touch(one, mate) for mate in mates) + behind
        free = [place for place in places if not any(overlap(place, s) for s in list(mates) + [s for _, s in others])
                and not game.ground_bars(i, place)]
        if not free:
            return None
        mates = mates + [free[0]]
    return mates


def straight_on(game, state, i, prey):
    """Basic pursuit: the unit's new stands, or None."""
    stands = list(state.stands[i])
    dx, dy = STEP[stands[0][4]]
    order = sorted(stands, key=lambda s: -((s[0] + s[2]) * dx + (s[1] + s[3]) * dy))
    others = everybody(state, (i,))
    # seeds/000, Basic pursuit, "an enemy stand": of those who retreated, or any; some of the former is met all the same.
    met = [j for j in range(len(game.units)) if enemies(game.units, i, j)] if game.meets_anyone else prey
    gone, waiting, least, caught = [], [], pace(game.units[i]), False
    for one in order:
        far = straight(game, i, one, others + [(i, s) for s in gone], met)
        if far is None:
            waiting.append(one)
        else:
            caught = caught or straight(game, i, one, others + [(i, s) for s in gone], prey) is not None
            gone.append(moved(one, one[4], far))
            least = min(least, far)
    if not caught:
        return None
    if game.last:  # where they end matters no more: somebody has caught the beaten
        return stands
    if not hangs_together(gone):
        game.leave_open("pursuers whose stands go different ways")
        return None
    placed = fill(game, state, i, gone, waiting, prey, least)
    if placed is None:
        game.leave_open("pursuers without a place in formation")
    return placed


def on_edge(edge, enemy, start, front, depth):
    """A stand with its front on the line of an edge, from `start` along it."""
    return {0: (start, enemy[3], start + front, enemy[3] + depth, 2), 2: (start, enemy[1] - depth, start + front, enemy[1], 0),
            1: (enemy[2], start, enemy[2] + depth, start + front, 3), 3: (enemy[0] - depth, start, enemy[0], start + front, 1)}[edge]


def places_before(enemy, edge, unit, wide):
    """Places against a side, those as near to middle against middle together: with 1 cm of edge, or corner to corner."""
    low, high = (enemy[0], enemy[2]) if vertical(edge) else (enemy[1], enemy[3])
    starts = range(low - unit.front + 10, high - 9) if wide else (low - unit.front, high)
    near = {}
    for start in sorted(starts, key=lambda start: abs(2 * start + unit.front - low - high)):
        near.setdefault(abs(2 * start + unit.front - low - high), []).append(on_edge(edge, enemy, start, unit.front, unit.depth))
    return list(near.values())


def pinned(game, state, i, j, edge):
    """Do friends hold a side of a whole enemy unit, so that a corner is all there is to charge?

    The page beside seeds/000, Pinned targets: "if the indicated edge of the entire enemy target unit has already been covered by stands
    from other friendly units". An edge is covered where less than 1 cm of it is exposed; one against a mate of its own is not exposed.
    """
    others = [s for k, s in everybody(state, (i,)) if not enemies(game.units, i, k)]
    for enemy in state.stands[j]:
        low, high = (enemy[0], enemy[2]) if vertical(edge) else (enemy[1], enemy[3])
        held = sorted((max(low, s[0 if vertical(edge) else 1]), min(high, s[2 if vertical(edge) else 3]))
                      for s in (*others, *state.stands[j]) if edge_contact(enemy, s) == edge)
        for start, end in held + [(high, high)]:
            if start - low >= 10:
                return False
            low = max(low, end)
    return True


def way_against(game, state, i, one, place, prey, enemy):
    """The way of the first who turns. It goes to `enemy`; where it comes to touch another, too, that may be the one to whom it leads."""
    found = way_to(game, state, i, one, place, [], prey, [enemy])
    if found == NO and not planted("who turns goes to one enemy alone"):
        return NO if way_to(game, state, i, one, place, [], prey) == NO else PERHAPS
    return found


def turning(game, state, i, prey):
    """Indirect pursuit: one stand as in a charge, against the side before which most of its unit stands, then the rest.

    docs/decisions/0007, 4: middle to middle or as near as there is room, with 1 cm of edge; corner to corner where the enemy is pinned.
    """
    unit = game.units[i]
    sight = sees if game.sees_all_round or planted("sees all round") else sees_ahead
    seen = []
    for one in state.stands[i]:
        for j in prey:
            for enemy in state.stands[j]:
                others = tuple(s for _, s in everybody(state) if s not in (one, enemy))
                if sight(one, enemy, others):
                    (ax, ay), (bx, by) = middle(one), middle(enemy)
                    seen.append((gap(one, enemy), (ax - bx) ** 2 + (ay - by) ** 2, one, j, enemy))
    seen.sort()
    nearest = [(one, j, enemy) for far, between, one, j, enemy in seen if (far, between) == seen[0][:2]]
    if len(nearest) > 1:
        seen.insert(0, (0, 0, *game.choose("whom to turn against", nearest)))
    sides = {}
    perhaps, sure = [], []
    for target in dict.fromkeys(j for _, _, _, j, _ in seen):
        for wide in (True, False):
            for _, _, one, j, enemy in seen:
                if j != target or sure:
                    continue
                if j not in sides:  # the nearest stand says which side of its unit it is (rules-facts 1.9)
                    sides[j] = game.choose("side to turn against", sorted(sides_before(state.stands[i], enemy)))
                may = wide or pinned(game, state, i, j, sides[j])
                for near in places_before(enemy, sides[j], unit, wide) if may else ():
                    found = {place: way_against(game, state, i, one, place, prey, enemy)
                             for place in near if fits(game, state, i, one, place, [], prey)}
                    sure = [(one, place) for place in found if found[place] == YES]
                    perhaps = perhaps or [(one, place) for place in found if found[place] != NO and (one, place) not in sure]
                    if sure:
                        break
    if not perhaps and not sure:
        return None
    first = game.choose("the first who turns", perhaps + (sure or [None]))
    if not first:
        return None
    one, place = first
    return fill(game, state, i, [place], [s for s in state.stands[i] if s != one], prey)


def ready_to_support(game, state, i, prey):
    """By how far straight ahead: which stands come so to exactly behind or beside an infantry stand of another unit that fights.

    seeds/000, Supporting pursuits: "at least one stand must be moved straight ahead".
    """
    others = everybody(state, (i,))
    fighters = [friend for j, friend in others if game.units[j].kind == "infantry" and not enemies(game.units, i, j)
                and any(enemies(game.units, j, k) and touch(friend, s) for k, s in everybody(state))]
    ready = {}
    for one in state.stands[i]:
        for far in range(pace(game.units[i]) + 1):
            place = moved(one, one[4], far)
            if any(overlap(place, other) for _, other in others) or game.ground_bars(i, place):
                break
            if any(aligned_for_support(place, friend) for friend in fighters) and fits(game, state, i, one, place, [], prey, False):
                ready.setdefault(far, []).append((one, place))
    return ready


def links(game, state, i, gone, waiting, prey, more):
    """Ways of putting so many of the others between those that have gone: (worth, squared ways), [(stand, place, mates), ...].

    docs/decisions/0007, 3: where one stood, corner to corner with a mate, or where the rest may go (6).
    """
    for one in waiting:
        places = [one] + [place for mate in gone for place in next_to(mate)] + next_to_friends(game, state, i, one)
        places += [past(past(mate, ahead), aside) for mate in gone for ahead in (mate[4], opposite(mate[4]))
                   for aside in ((mate[4] + 1) % 4, (mate[4] + 3) % 4)]
        for place in dict.fromkeys(places):
            if not fits(game, state, i, one, place, gone, prey, False):
                continue
            (ax, ay), (bx, by) = middle(one), middle(place)
            key = (-worth(game, state, i, place, gone, prey), (ax - bx) ** 2 + (ay - by) ** 2)
            if more > 1:
                others = [other for other in waiting if other != one]
                for (less, far), steps in links(game, state, i, gone + [place], others, prey, more - 1):
                    yield (key[0] + less, key[1] + far), [(one, place, gone), *steps]
            elif hangs_together(gone + [place]):
                yield key, [(one, place, gone)]


def linked(game, state, i, gone, waiting, prey):
    """Those that have gone and those that have not, once one or two of the others hold them together where it takes that; or None."""
    if hangs_together(gone):
        return gone, waiting
    for more in (1, 2):
        best = {}
        for key, steps in links(game, state, i, gone, waiting, prey, more):
            best.setdefault(key, []).append(steps)
        for key in sorted(best):
            equal = [steps for steps in best[key] if all(passable(game, state, i, *step, prey) for step in steps)]
            if equal:
                steps = game.choose("who links a second line", equal)
                linking = [one for one, _, _ in steps]
                return gone + [place for _, place, _ in steps], [one for one in waiting if one not in linking]
    if len(waiting) > 2 or not hangs_together(state.stands[i]):
        game.leave_open("a second line whose stands part")
    return None


def in_support(game, state, i, prey):
    """Supporting pursuit: stands go straight ahead to support, as many as the unit holds together with, then the rest.

    seeds/000: at least one must, and the others are positioned as the player wishes; that as many do as may is docs/decisions/0007, 5:
    of as many those that go least far, then those after which most of the unit touch an enemy or support.
    """
    if game.units[i].kind != "infantry" or i in state.confused:
        return None
    ready = ready_to_support(game, state, i, prey)
    for number in range(max(map(len, ready.values()), default=0), 0, -1):
        for far in sorted(ready):
            ends = []
            for going in combinations(ready[far], number):
                gone = [place for _, place in going]
                if any(overlap(one, other) for one, other in combinations(gone, 2)):
                    continue
                held = linked(game, state, i, gone, [one for one in state.stands[i] if all(one != other for other, _ in going)], prey)
                placed = held and fill(game, state, i, *held, prey, far, False)
                if placed:
                    well = sum(any(enemies(game.units, i, j) and touch(one, s) for j, s in everybody(state, (i,)))
                               or supports(game, state, i, one, placed) for one in placed)
                    ends.append((well, placed))
            if ends:
                most = max(well for well, _ in ends)
                return game.choose("who follows in support", [placed for well, placed in ends if well == most])
            if planted("a second line follows whole or not at all"):
                return None
    return None


def order_of_pursuers(game, state, pursuers):
    """Who goes first. seeds/000, Moving pursuers: "in whatever order he wants"; docs/decisions/0006, Order: by `moves=`, then the
    nearest to an enemy stand. Of those as near any may be the first.
    """
    def place(i):
        nearest = min(gap(one, other) for one in state.stands[i] for j, other in everybody(state) if enemies(game.units, i, j))
        return game.said_place(i), i if planted("pursuers go as they are typed") else nearest

    places = {}
    for i in sorted(pursuers):
        places.setdefault(place(i), []).append(i)
    order = []
    for _, equal in sorted(places.items()):
        order += game.choose("order of pursuers", list(permutations(equal)))
    return order


def pursue(game, state, result, side, cm):
    """The state once the winners have done what they want, and whether another round is fought."""
    units = game.units
    winners = sorted(i for i in result.members if units[i].side == side and state.stands[i])
    beaten = [j for j in result.members if units[j].side != side and state.stands[j]]
    prey = {i: [j for j in beaten if may_pursue(game, state, result, i, j)] for i in winners}
    waiting = order_of_pursuers(game, state, [i for i in winners if game.policy_of(i) == "pursue" and prey[i]])
    gone = []
    # seeds/000, Moving pursuers: those who see the enemy in whatever order their player wants, so who is told to go first turns before
    # others go straight on; who can only support sees nobody.
    said = sorted({game.said_place(i) for i in waiting})
    steps = [(step, now) for now in said for step in (straight_on, turning)] + [(in_support, now) for now in said[-1:]]
    if planted("who has to turn goes last whatever is said"):
        steps = [(step, now) for now in said[-1:] for step in (straight_on, turning, in_support)]
    for step, now in steps:
        again = True
        while again:
            again = False
            for i in [i for i in waiting if game.said_place(i) <= now]:
                placed = step(game, state, i, prey[i])
                if placed is not None:
                    if game.last and step is not in_support:  # who only supports has caught nobody
                        return state, True
                    state = game.changed(state, stands=replaced(state.stands, i, tuple(placed)))
                    waiting.remove(i)
                    gone.append(i)
                    again = step is straight_on
    # docs/rules.md, Rulings: winners in contact after the retreat fight on, unless they fall back. seeds/000, Which units can
    # pursue?, 5: if standing would leave a unit that cannot fly touching enemy flyers, then it must fall back.
    touching = {(i, j) for i in winners for place in range(len(state.stands[i])) for j, _ in contacts(units, state, i, place)}
    staying = {(i, j) for i, j in touching if i in gone or game.policy_of(i) != "fall-back" and
               (game.keeps_flyers or not units[j].says("flying") or j in prey[i])}
    on = bool(staying)
    if not game.last and on:
        if any(i not in gone and (i, j) not in staying for i, j in touching):
            game.leave_open("winners that touch and have to get clear")
        if any(game.policy_of(i) == "fall-back" for i in winners):
            game.leave_open("winners that fall back while others fight on")
    elif not on and not all(gets_clear(game, state, i, result.members) for i in sorted({i for i, _ in touching})):
        # seeds/000, Fall backs: who still touches remains engaged, which hangs on how far the dice let it go
        on = game.choose("whether winners get clear", [False, True])
        game.diced = True
        if on and not game.last:
            game.leave_open("winners that touch and have to get clear")
    if on and not game.last and any(touch(one, other) for j, unit in enumerate(units) if unit.near for one in state.stands[j]
                                    for k, other in everybody(state, (j,)) if enemies(units, j, k) or unit.kind == "infantry"):
        game.leave_open("a unit that was near, and may come into the fight")
    # seeds/000, Infantry contact with cavalry: against those with whom contact is kept the usual pursuit bonuses apply, which are for
    # stands of pursuing units (Pursuit attack): who stands of his own will has none.
    kept = {i for i, _ in staying if game.policy_of(i) == "pursue" or planted("who stands has a pursuit bonus")}
    bonus = tuple((i, j, 1 + cm // 3) for i in sorted(set(gone) | kept) for j in beaten)
    return game.changed(state, first=False, bonus=bonus, uncovered=state.uncovered | set(gone)), on
