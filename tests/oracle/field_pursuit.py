"""Who may pursue, and who comes into contact again. seeds/000, Pursuit; rules-facts 1.7."""
from field_attacks import FORTIFIED, contacts, cover, enemies
from field_geometry import edge_of_contact, sees, swept, vertical


def may_pursue(game, state, result, i, j):
    """By kind: seeds/000, Which units can pursue?; the matrix of rules-facts 1.7."""
    one, other = game.units[i], game.units[j]
    if one.kind == "artillery" or cover(one, i, state) == FORTIFIED:
        return False
    if one.says("pursues-anything") or other.says("pursued-by-anyone"):
        return True
    if other.says("flying"):
        banned = not one.says("flying")
    else:
        banned = one.kind == "infantry" and not one.says("flying") and other.kind in ("cavalry", "chariot")
    if not banned:
        return True
    return state.first and one.says("charging") and (other.says("irregular") or (i, j) in result.charged_side)


def straight(game, state, i, place, prey, mates=()):
    """How far a stand goes straight on until its front meets a stand of `prey` (units), or None."""
    one = state.stands[i][place]
    pace = game.units[i].pace
    if game.units[i].says("flying"):
        pace = {"infantry": 200, "cavalry": 300, "chariot": 300, "monster": 200}.get(game.units[i].kind, 200)
    way = one[4]
    full = swept(one, way, pace)
    nearest, who = None, set()
    for j, others in enumerate(state.stands):
        if j == i:
            continue
        for other in others:
            ahead = {0: other[1] - one[3], 2: one[1] - other[3], 1: other[0] - one[2], 3: one[0] - other[2]}[way]
            across = (min(one[2], other[2]) - max(one[0], other[0])) if vertical(way) else (min(one[3], other[3]) - max(one[1], other[1]))
            if across > 0 and 0 <= ahead <= pace:
                if nearest is None or ahead < nearest:
                    nearest, who = ahead, {j}
                elif ahead == nearest:
                    who.add(j)
    if nearest is None or not who & set(prey):
        return None
    if game.ground_bars(i, swept(one, way, nearest)):
        return None
    return nearest


def in_contact(game, state, members):
    """Opposing units that still touch."""
    return {(i, j) for i in members for place in range(len(state.stands[i])) for j, _ in contacts(game.units, state, i, place)
            if game.units[i].side == "A"}


def fall_back(game, state, result):
    """After a draw: the state, and whether the combat goes on. It ends where everybody gets clear: straight back from one side."""
    for i in result.members:
        edges = {edge_of_contact(one, state.stands[j][k]) for place, one in enumerate(state.stands[i])
                 for j, k in contacts(game.units, state, i, place)}
        if len(edges) > 1:
            game.leave_open("a draw with enemies on two sides")
    return state, False


def pursue(game, state, result, side, cm):
    """The state once the winners have done what they want, and whether another round is fought."""
    if game.rounds == 1:
        return state, anybody_pursues(game, state, result, side, {i: game.policy_of(i) for i in game.indices(side)})
    return state, False


def anybody_pursues(game, state, result, side, policies):
    """Is another round fought once the beaten have retreated? `policies` by unit."""
    units = game.units
    touching = in_contact(game, state, result.members)
    winners = [i for i in result.members if units[i].side == side and state.stands[i]]
    prey = [j for j in result.members if units[j].side != side and state.stands[j]]
    for i in winners:
        # docs/rules.md, Rulings: winners in contact after the retreat fight on, unless they fall back. seeds/000, Which units can
        # pursue?, 5: if standing would leave a unit that cannot fly touching enemy flyers, then it must fall back.
        mine = {j for pair in touching if i in pair for j in pair if j != i}
        if policies[i] != "fall-back" and any(not units[j].says("flying") or may_pursue(game, state, result, i, j) for j in mine):
            return True
    for i in winners:
        if policies[i] != "pursue":
            continue
        targets = [j for j in prey if may_pursue(game, state, result, i, j)]
        if not targets:
            continue
        for place in range(len(state.stands[i])):
            if straight(game, state, i, place, targets) is not None:
                return True
        others = [(j, k) for j in range(len(units)) for k in range(len(state.stands[j]))]
        for j in targets:
            for k, other in enumerate(state.stands[j]):
                for place, one in enumerate(state.stands[i]):
                    if gap_within(one, other, units[i].pace):
                        third = tuple(state.stands[a][b] for a, b in others if (a, b) not in ((i, place), (j, k)))
                        if sees(one, other, third):
                            game.leave_open("pursuit that is not straight")
                            return True
    return False


def gap_within(one, other, pace):
    dx = max(one[0] - other[2], other[0] - one[2], 0)
    dy = max(one[1] - other[3], other[1] - one[3], 0)
    return dx * dx + dy * dy <= pace * pace
