"""The way of a stand from its place to another, round what bars it. seeds/000, Moving pursuers; docs/decisions/0007, 9.

"Towards means just that": no leg of a way ends farther from the enemy than it came. Lengths are in half millimetres here, for the
middle of a stand of an odd edge lies between two millimetres.
"""
import heapq
from math import hypot, inf

from field_geometry import crosses

YES, PERHAPS, NO = "yes", "perhaps", "no"
BREADTH = 4  # what two ways of measuring may differ by: what is closer than this is told as PERHAPS


def grown(rectangle, by):
    x0, y0, x1, y1 = (2 * length for length in rectangle[:4])
    return x0 - by, y0 - by, x1 + by, y1 + by


def middle(one):
    return one[0] + one[2], one[1] + one[3]


def _far(point, rectangle):
    x, y = point
    return hypot(max(rectangle[0] - x, 0, x - rectangle[2]), max(rectangle[1] - y, 0, y - rectangle[3]))


def _towards(start, end, goals, slack):
    """Does a straight leg end as near to all goals as it ever was? The distance from a rectangle is convex along a line."""
    near = (end[0] + (start[0] - end[0]) / 1000, end[1] + (start[1] - end[1]) / 1000)
    return all(_far(end, goal) <= _far(near, goal) + 1e-9 or slack and _far(end, goal) <= _far(start, goal) + slack for goal in goals)


def _clear(start, end, barriers):
    return not any(crosses(*start, *end, barrier) for barrier in barriers)


def _shortest(start, end, barriers, corners, goals, slack):
    """The length of the shortest way of which each leg goes towards the goals."""
    nodes = [start, end] + [point for point in corners if not any(b[0] <= point[0] <= b[2] and b[1] <= point[1] <= b[3] for b in barriers)]
    best = {start: 0.0}
    waiting = [(0.0, start)]
    while waiting:
        length, here = heapq.heappop(waiting)
        if here == end:
            return length
        if length > best[here]:
            continue
        for there in nodes:
            further = length + hypot(here[0] - there[0], here[1] - there[1])
            if further < best.get(there, inf) and _towards(here, there, goals, slack) and _clear(here, there, barriers):
                best[there] = further
                heapq.heappush(waiting, (further, there))
    return inf


def way(one, place, most, bases, shunned, goals):
    """Can a stand go there within `most` mm? `bases` are in its way, `shunned` are enemies that it does not pursue; towards `goals`.

    It fits where its shorter edge does, and beside who is shunned where its front does (docs/rules.md, "the way of a stand").
    """
    wide, high = one[2] - one[0], one[3] - one[1]
    shorter, longer = min(wide, high), max(wide, high)
    start, end = middle(one), middle(place)
    # a mate may have come to stand on what this stand leaves: whether he bars it then is nowhere said
    bases, under = [], list(bases)
    for base in under:
        x0, y0, x1, y1 = grown(base, shorter - 2)
        if not (x0 < start[0] < x1 and y0 < start[1] < y1):
            bases.append(base)
    if len(bases) < len(under):
        return NO if way(one, place, most, bases, shunned, goals) == NO else PERHAPS
    if _clear(start, end, [grown(base, shorter - 2) for base in bases]):
        return YES

    def found(by, more, slack, beside, goals=goals):
        barriers, corners = [], []
        for base in bases:
            size = (beside if base in shunned else shorter) - by
            barriers.append(grown(base, size - 0.02))
            x0, y0, x1, y1 = grown(base, size)
            corners += [(x0, y0), (x0, y1), (x1, y0), (x1, y1)]
        return _shortest(start, end, barriers, corners, [grown(goal, longer) for goal in goals], slack) <= 2 * most + more

    if found(0, 0, 0, 2 * longer - shorter):
        return YES
    # of several enemies that it touches there any may be the one to whom it goes
    return PERHAPS if any(found(BREADTH, BREADTH, BREADTH, shorter, [goal]) for goal in goals) else NO
