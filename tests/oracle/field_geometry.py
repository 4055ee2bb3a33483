"""Stands as rectangles in whole millimetres, and what follows from where they stand: contact, alignment, sight.

A stand is (x0, y0, x1, y1, facing); facings and directions are 0 north, 1 east, 2 south, 3 west.
Sources: seeds/000 (Attack value; Enemy facing own side or rear; Support; Moving pursuers); game values, "Line of sight" (the page
beside seeds/000); rules-facts 1.2.
"""
from functools import lru_cache

NORTH, EAST, SOUTH, WEST = range(4)
STEP = ((0, 1), (1, 0), (0, -1), (-1, 0))
FRONT, RIGHT, REAR, LEFT = range(4)  # an edge, seen from its stand: (direction - facing) % 4


def opposite(direction):
    return (direction + 2) % 4


def vertical(direction):
    return direction % 2 == 0


def stand(x, y, facing, front, depth):
    """The stand whose front edge has its middle at x, y; of an odd front the half lies to its own left (engagement-files.md)."""
    left, right = front - front // 2, front // 2
    if facing == NORTH:
        return (x - left, y - depth, x + right, y, facing)
    if facing == SOUTH:
        return (x - right, y, x + left, y + depth, facing)
    if facing == EAST:
        return (x - depth, y - right, x, y + left, facing)
    return (x, y - left, x + depth, y + right, facing)


def moved(one, direction, distance):
    dx, dy = STEP[direction]
    dx, dy = dx * distance, dy * distance
    return (one[0] + dx, one[1] + dy, one[2] + dx, one[3] + dy, one[4])


def swept(one, direction, distance):
    """What a stand covers on its way."""
    other = moved(one, direction, distance)
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]), one[4])


def overlap(one, other):
    """Do they share ground, not only an edge?"""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def edge_contact(one, other):
    """The direction in which `other` shares a piece of an edge with `one`, or None."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if high == 0 and wide > 0:
        return NORTH if one[3] == other[1] else SOUTH
    if wide == 0 and high > 0:
        return EAST if one[2] == other[0] else WEST
    return None


def corner_contact(one, other):
    """The two directions of the corner of `one` that `other` touches with a corner of its own, or None."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide != 0 or high != 0:
        return None
    return (NORTH if one[3] == other[1] else SOUTH, EAST if one[2] == other[0] else WEST)


def touch(one, other):
    return (one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
            and not overlap(one, other))


def threatens(one, other):
    """Does the front of the enemy `one` lie on the side or rear of `other`? seeds/000, Enemy facing own side or rear."""
    edge = edge_contact(other, one)
    if edge is not None:  # what shares an edge is judged by the edges (docs/rules.md, Rulings)
        return edge != other[4] and edge_contact(one, other) == one[4]
    corner = corner_contact(other, one)
    return corner is not None and other[4] not in corner and one[4] in corner_contact(one, other)


def edge_of_contact(one, other):
    """The direction on which `other` counts as touching `one` for a retreat.

    seeds/000, Retreats: a corner counts as the edge that is parallel to the enemy stand's front.
    """
    edge = edge_contact(one, other)
    if edge is not None:
        return edge
    corner = corner_contact(one, other)
    if corner is None:
        return None
    upright, level = corner
    return upright if vertical(other[4]) else level


def at_front(one, other, by_corners=True):
    """Does `other` touch the front of `one`? A corner in front does (docs/rules.md, Rulings), where it counts as the front edge:
    a corner counts as the edge that is parallel to the enemy stand's front (docs/rules.md, Stands on the field). Not by
    `--rule corner=no-front`."""
    return edge_of_contact(one, other) == one[4] and (by_corners or edge_contact(one, other) is not None)


def aligned_for_support(one, other):
    """Does `one` stand exactly behind or exactly beside `other`, facing as it does? seeds/000, Support."""
    if one[4] != other[4]:
        return False
    edge = edge_contact(other, one)
    if edge is None or edge == other[4]:
        return False
    if vertical(edge):
        return one[0] == other[0] and one[2] == other[2]
    return one[1] == other[1] and one[3] == other[3]


def sides_before(stands, enemy):
    """The sides of an enemy stand before which most of these stand, by lines at 45 degrees from its corners: front, flanks and rear.

    Of several that it may be a die decides (rules-facts 1.9). A stand whose middle lies on a line may be counted on either side.
    """
    least, most = dict.fromkeys(range(4), 0), dict.fromkeys(range(4), 0)
    for s in stands:
        cx, cy = s[0] + s[2] - enemy[0] - enemy[2], s[1] + s[3] - enemy[1] - enemy[3]
        over_x, over_y = abs(cx) - (enemy[2] - enemy[0]), abs(cy) - (enemy[3] - enemy[1])
        sides = [EAST if cx > 0 else WEST] * (over_x >= over_y) + [NORTH if cy > 0 else SOUTH] * (over_y >= over_x)
        for side in sides:
            least[side] += len(sides) == 1
            most[side] += 1
    return [side for side in range(4) if most[side] and most[side] >= max(least.values())]


def gap(one, other):
    """Square of the distance between two stands."""
    dx = max(one[0] - other[2], other[0] - one[2], 0)
    dy = max(one[1] - other[3], other[1] - one[3], 0)
    return dx * dx + dy * dy


def neighbours(one, other):
    """Is a unit of these two in formation: do they share a piece of an edge or a corner?"""
    return touch(one, other)


def hangs_together(stands):
    if not stands:
        return True
    reached, frontier = {0}, [0]
    while frontier:
        here = frontier.pop()
        for index, other in enumerate(stands):
            if index not in reached and neighbours(stands[here], other):
                reached.add(index)
                frontier.append(index)
    return len(reached) == len(stands)


def box(stands):
    return (min(s[0] for s in stands), min(s[1] for s in stands), max(s[2] for s in stands), max(s[3] for s in stands))


NEAR_A_CORNER = 1 / 64  # mm: whoever sees past a corner by a millimetre sees past it from there


def _along(low, high):
    """Places along an edge, none at a corner: every 5 mm, and just beside both corners."""
    yield low + NEAR_A_CORNER
    yield from (place / 2 for place in range(low * 2 + 5, high * 2, 10))
    yield high - NEAR_A_CORNER


def _points(one):
    """Points along the edges, none at a corner, for lines of sight."""
    for x in _along(one[0], one[2]):
        yield x, one[1]
        yield x, one[3]
    for y in _along(one[1], one[3]):
        yield one[0], y
        yield one[2], y


def crosses(ax, ay, bx, by, one):
    """Does the line from a to b meet the closed rectangle?"""
    low, high = 0.0, 1.0
    for start, delta, least, most in ((ax, bx - ax, one[0], one[2]), (ay, by - ay, one[1], one[3])):
        if delta == 0:
            if start < least or start > most:
                return False
            continue
        first, second = (least - start) / delta, (most - start) / delta
        if first > second:
            first, second = second, first
        low, high = max(low, first), min(high, second)
        if low > high:
            return False
    return True


@lru_cache(maxsize=200000)
def sees(one, other, others):
    """Some straight line between the two touches nobody else (docs/rules.md, Stands on the field)."""
    for ax, ay in _points(one):
        for bx, by in _points(other):
            if not any(crosses(ax, ay, bx, by, third) for third in others):
                return True
    return False


def part_before(one, other):
    """The part of a stand before the line of another's front edge, or None."""
    x0, y0, x1, y1, facing = other
    if one[4] == NORTH:
        y0 = max(y0, one[3])
    elif one[4] == SOUTH:
        y1 = min(y1, one[1])
    elif one[4] == EAST:
        x0 = max(x0, one[2])
    else:
        x1 = min(x1, one[0])
    return (x0, y0, x1, y1, facing) if x0 < x1 and y0 < y1 else None


@lru_cache(maxsize=200000)
def sees_ahead(one, other, others):
    """Some straight line goes from the front edge of the one to a part of the other before that edge's line, and touches nobody else.

    Game values, "Line of sight" (the page beside seeds/000): from the front edge to any part. The published answer on 180 degrees from
    the front corners: what is before the line of the front edge; everybody else hides, friends too.
    """
    part = part_before(one, other)
    if not part:
        return False
    line = {NORTH: one[3], SOUTH: one[1], EAST: one[2], WEST: one[0]}[one[4]]
    along = 1 if vertical(one[4]) else 0
    front = [point for point in _points(one) if point[along] == line]
    return any(not any(crosses(*point, *there, third) for third in others) for point in front for there in _points(part))
