#!/usr/bin/env python3
"""The referee of the field: Warmaster Revolution combats of several units where their stands stand, in exact fractions.

    field_reference.py MATCHUPS.json

Written from seeds/000, seeds/001 and rules-facts.md 1 and 7; README.md, docs/rules.md and docs/decisions/0006 and 0007 say what
the documents leave to a player. It shares no code and no table with the program.
"""
import itertools
import json
import sys
from dataclasses import replace
from fractions import Fraction
from math import prod

from field_attacks import State, blows, cover
from field_dice import add, capped, chance as chance_of, hits_of, whole
from field_engagement import forbidden, off_table, units_of
from field_faults import planted
from field_geometry import overlap, touch
from field_pursuit import fall_back, pursue
from field_retreats import casualties, rejoin, remove, replaced, retreat
from field_sides import lay_out, read_side

MOST_WAYS = 48  # of deciding what is left to a player, in one place of a fight
MOST_ANSWERS = 16  # that are told apart, where a fight has few places in which players decide


class TooManyWays(Exception):
    """The players have more choices that the documents leave alike than the referee tries."""


class Game:
    """One fight: its units, what it was told, and the choices of the players that the documents leave alike."""

    def __init__(self, a_text, b_text, options=None, field=None):
        options = options or {}
        self.field = field or {"table": None, "ground": []}
        if field:
            (a, a_stands), (b, b_stands) = units_of(field, "A"), units_of(field, "B")
            self.units, self.stands = a + b, tuple(a_stands + b_stands)
        else:
            self.units = read_side("A", a_text) + read_side("B", b_text)
            self.stands = lay_out(self.units)
        self.rounds = options.get("rounds", 2)
        self.policy = options.get("policy", "pursue")
        self.sees_all_round = options.get("edition") == "revolution-all-round"
        self.meets_anyone = options.get("rule") == "ahead=any-enemy"
        self.keeps_flyers = options.get("rule") == "flyers=fight-on"
        self.by_corners = options.get("rule") != "corner=no-front"
        self.shot = {"A": 0, "B": 0}  # hits scored on chargers: they count in the first round's result
        self.open, self.unsure = set(), set()
        self.last = False  # is this the last round?
        self.script, self.taken = [], []
        self.values = {}
        self.chases = {}
        self.diced = False  # do dice that the referee does not throw choose among ways?

    def choose(self, what, equal):
        """One of what the documents leave alike; `every` tries them all."""
        if len(equal) == 1:
            return equal[0]
        place = len(self.taken)
        picked = self.script[place] if place < len(self.script) else 0
        self.taken.append((picked, len(equal)))
        return equal[picked]

    def every(self, work):
        """The results of `work` for all choices made in it, each once, with what the referee does not know of it."""
        outer = self.script, self.taken, self.unsure
        results, script = [], []
        for _ in range(MOST_WAYS):
            self.script, self.taken, self.unsure = script, [], set()
            result = work(), frozenset(self.unsure)
            if result not in results:
                results.append(result)
            taken = self.taken
            while taken and taken[-1][0] + 1 == taken[-1][1]:
                taken.pop()
            if not taken:
                break
            script = [picked for picked, _ in taken[:-1]] + [taken[-1][0] + 1]
        else:
            results.append((result[0], result[1] | {"more ways of deciding than are tried"}))
        self.script, self.taken, self.unsure = outer
        return results

    def leave_open(self, why):
        """The referee does not know what comes of this."""
        self.unsure.add(why)

    def changed(self, state, **what):
        return replace(state, **what)

    def place_in_side(self, index):
        return self.indices(self.units[index].side).index(index) + 1

    def said_place(self, index):
        """The place in the order of moves that a unit says; without one it comes after all others."""
        return next((int(v) for k, v in self.units[index].choices if k == "moves"), 99)

    def order_of_moves(self, indices):
        return sorted(indices, key=lambda i: (self.said_place(i), i))

    def ground_bars(self, index, way):
        """Does a stand come on ground that it may not enter, or beyond the table's edge?"""
        return off_table(self.field, way) or any(overlap(way, ground) for ground in self.barred_ground(index))

    def barred_ground(self, index):
        return forbidden(self.field, self.units[index])

    def policy_of(self, i):
        unit = self.units[i]
        return "pursue" if unit.says("must-pursue") else unit.policy or self.policy

    def indices(self, side):
        return [i for i, u in enumerate(self.units) if u.side == side]


def score_of(side, units, new, result):
    """Hits inflicted, as far as they could be taken, and supports. seeds/000, Combat results; Support."""
    return sum(k for i, k in new if units[i].side != side) + result.support[side]


def outside(game, state, result, winner, loser):
    """All who fought are destroyed: whoever has dropped out may be advanced against, which the referee does not follow."""
    left = any(state.stands[i] for i in game.indices(loser))
    if left and any(game.policy_of(i) == "pursue" and ("advance", "no") not in game.units[i].choices for i in game.indices(winner) if state.stands[i]):
        game.leave_open("an advance against units that have dropped out")


def last_pursuit(game, state, result, winner):
    """Whether anybody catches the loser: all that matters in a last round, and the same for all ways in which the same stands are left."""
    key = (state.stands, winner, state.first, state.uncovered, state.confused, frozenset(result.members), frozenset(result.charged_side),
           frozenset(result.charged_edge))
    if key not in game.chases:
        game.chases[key] = game.every(lambda: pursue(game, state, result, winner, 1)[1])
    on, unsure = game.choose("whether anybody is caught", game.chases[key])
    game.unsure |= unsure
    return state, on


def after_blows(game, state, result, new, fought):
    """One way that the dice may lie: the word of the round, its ending, the state after it, whether another is fought, retreats."""
    units = game.units
    taken = dict(new)
    lost, left_hits = [], []
    for i, unit in enumerate(units):
        total = state.hits[i] + taken.get(i, 0)
        fallen = min(total // unit.hits, len(state.stands[i]))
        lost.append(fallen)
        left = total - fallen * unit.hits
        if unit.says("regenerates") and left and len(state.stands[i]) > fallen:  # rules-facts 1.13, Trolls
            left -= 1
        left_hits.append(left if len(state.stands[i]) > fallen else 0)
    # rules-facts 1.5: a side is destroyed when every unit of the engagement is, those that only support included
    alive = {side: any(len(state.stands[i]) > lost[i] for i in result.members if units[i].side == side) for side in "AB"}
    score = {side: score_of(side, units, new, result) + state.first * game.shot[side] for side in "AB"}
    if planted("support after casualties"):
        fallen = casualties(game, state, lost, "A")
        for (i, place) in result.supporters:
            score[units[i].side] -= state.stands[i][place] not in fallen.stands[i]
    winner = None
    if alive["A"] != alive["B"]:
        winner = "A" if alive["A"] else "B"
    elif alive["A"] and score["A"] != score["B"]:
        winner = "A" if score["A"] > score["B"] else "B"
    loser = {"A": "B", "B": "A", None: None}[winner]
    after = casualties(game, game.changed(state, hits=tuple(left_hits)), lost, loser or game.choose("first after a draw", ["A", "B"]))
    if not alive["A"] and not alive["B"]:  # rules-facts 7.6
        return "draw", "both_destroyed", after, False, ()
    if winner is None:
        return "draw", "fall_back", *fall_back(game, after, result), ()
    word, low = ("win" if winner == "A" else "loss"), loser.lower()
    if not alive[loser]:
        outside(game, after, result, winner, loser)
        return word, f"{low}_destroyed", after, False, ()
    sharers = [i for i in result.members if units[i].side == loser]
    sharers = [i for i in sharers if not planted("the dead share no retreat") or after.stands[i]]
    cm = planted("a retreat is a centimetre longer") + max(1, -(-(score[winner] - score[loser]) // len(sharers)))  # seeds/000, Retreats: rounded up, 1 cm at least
    after, ways = retreat(game, after, result, loser, cm, fought)
    if not any(after.stands[i] for i in sharers):  # nobody got away, so nobody has retreated
        outside(game, after, result, winner, loser)
        return word, f"{low}_destroyed", after, False, ()
    after, on = last_pursuit(game, after, result, winner) if game.last else pursue(game, after, result, winner, cm)
    if not on:
        after = rejoin(game, after, sharers)
    # guns alone are destroyed where they stand, and nobody has retreated
    return word, f"{low}_retreats", after, on, ((low, cm),) if ways else ()


def cells_of(game, number, outcome, scored, unsure):
    """What one way that a round may lie adds to the answer (tests/oracle/README.md, An answer), and whether more follows.

    What comes of a way that the referee leaves open has the name of its round and its reason, with a question mark.
    """
    word, ending, after, on, cm = outcome
    cells = {f"by_round[{number}].{word}": 1}
    for side, length in cm:
        cells[f"by_round[{number}].retreat_cm.{side}[{length}]"] = 1
    if unsure:
        cells[f"?{number} {', '.join(sorted(unsure))}"] = 1
        return cells, False
    if on and number < game.rounds:
        return cells, True
    if on:
        ending = "unresolved_a" if word == "win" else "unresolved_b"
    cells[word] = 1
    cells[f"endings.{ending}"] = 1
    cells[f"rounds[{number}]"] = 1
    for side in "ab":
        mine = game.indices(side.upper())
        if ending in (f"{side}_destroyed", "both_destroyed"):
            cells[f"destroyed.{side}"] = 1
        cells[f"stands_lost.{side}[{sum(len(game.stands[i]) - len(after.stands[i]) for i in mine)}]"] = 1
        cells[f"hits_scored.{side}[{scored['ab'.index(side)]}]"] = 1
        cells[f"retreat_cm.{side}[{dict(cm).get(side, 0)}]"] = 1
    return cells, False


def confusions(game, state):
    """A 6 for each friend that made way confuses who made him: rules-facts 1.10, whatever befalls the friend."""
    found = [(1, game.changed(state, tests=()))]
    for i in sorted(set(state.tests)):
        clear = Fraction(5, 6) ** (0 if planted("making way confuses nobody") else state.tests.count(i))
        found = [(chance * part, game.changed(now, confused=now.confused | ({i} if hit else set())))
                 for chance, now in found for part, hit in ((clear, False), (1 - clear, True))]
    return found


def bounds(ways):
    """The least and the most of each cell over several ways of deciding, each (least, most)."""
    if len(ways) == 1:
        return ways[0]
    names = {name for pair in ways for name in pair[1]}
    return ({name: min(low.get(name, 0) for low, _ in ways) for name in names},
            {name: max(high.get(name, 0) for _, high in ways) for name in names})


def put(total, cells, weight):
    for name, value in cells.items():
        total[name] = total.get(name, 0) + value * weight


def fight_round(game, state, number, scored):
    """The cells of all that follows from `state`: (least, most) for each way of declaring targets, and of deciding where these are few."""
    units = game.units
    answers = []
    last = number == game.rounds
    for result, unknown in game.every(lambda: blows(game, state)):
        game.open |= unknown
        fought = {attacker for attacker, _, _, _ in result.pools}
        per_target = {}
        for _, target, dice, each in result.pools:
            more = hits_of(dice, each)
            per_target[target] = add(per_target[target], more) if target in per_target else more
        targets = sorted(per_target)
        tables, bottom = [], 1
        for i in targets:
            room = len(state.stands[i]) * units[i].hits - state.hits[i]
            table, below = whole(capped(per_target[i], room + 99 * planted("hits beyond the last stand count")))
            tables.append(table)
            bottom *= below
        low, high, forks = {}, {}, []
        for combination in itertools.product(*tables):
            weight = 1
            for _, part in combination:
                weight *= part
            weight = Fraction(weight, bottom) if number == 1 else weight / bottom
            new = tuple((i, k) for i, (k, _) in zip(targets, combination))
            now = list(scored)
            for i, k in new:
                now[units[i].side == "A"] += k
            ways = []
            game.last = last
            for outcome, unsure in game.every(lambda: after_blows(game, state, result, new, fought)):
                cells, more = cells_of(game, number, outcome, now, unsure)
                if not more:
                    ways.append((cells, cells))
                    continue
                least, most = dict(cells), dict(cells)
                for chance, after in confusions(game, outcome[2]):
                    after_low, after_high = value(game, after, number + 1, tuple(now))
                    put(least, after_low, chance)
                    put(most, after_high, chance)
                ways.append((least, most))
            ways = [one for n, one in enumerate(ways) if one not in ways[:n]]
            if len(ways) > 1:
                forks.append((ways, weight))
            else:
                put(low, ways[0][0], weight)
                put(high, ways[0][1], weight)
        answers += decided(game, low, high, forks)
    return answers


def decided(game, low, high, forks):
    """One answer for each way of deciding where these are few; else the least and the most of each cell over all of them."""
    together = game.diced or prod(len(ways) for ways, _ in forks) > MOST_ANSWERS
    answers = []
    for picks in itertools.product(*([bounds(ways)] if together else ways for ways, _ in forks)):
        least, most = dict(low), dict(high)
        for (one, other), (_, weight) in zip(picks, forks):
            put(least, one, weight)
            put(most, other, weight)
        answers.append((least, most))
    return answers


def value(game, state, number, scored):
    key = state, number, scored
    if key not in game.values:
        game.values[key] = bounds(fight_round(game, state, number, scored))
    return game.values[key]


def shots(game, state):
    """All that shots at chargers may do, before the first round: chance, state, and hits by side. rules-facts 1.8 and 7.3.

    Who is charged shoots at the first charger that touches it; of those that touch it at once, its player chooses one who still stands.
    Of several who shoot any may be first: stands go at once, and who then touches nobody has nobody to shoot at. The same stands of a
    unit lose the same ones, whoever shot them.
    """
    units = game.units
    gone = {}  # what is left of a unit of which a stand falls, by what it was
    ways = [(Fraction(1), state, (0, 0))]
    charged_by = {j: [i for i, unit in enumerate(units) if unit.side != shooter.side and unit.says("charging") and not unit.near
                      and any(touch(one, other) for one in game.stands[i] for other in game.stands[j])]
                  for j, shooter in enumerate(units) if shooter.shots and not shooter.near}
    for j in game.choose("who shoots first", list(itertools.permutations(j for j in charged_by if charged_by[j]))):
        shooter, chargers = units[j], charged_by[j]
        order = game.choose("whom to shoot at", list(itertools.permutations(chargers)))
        after = []
        for weight, now, scored in ways:
            i = next((i for i in order if any(touch(one, other) for one in now.stands[i] for other in game.stands[j])), None)
            if i is None:  # others have shot them already
                after.append((weight, now, scored))
                continue
            room = len(now.stands[i]) * units[i].hits - now.hits[i]
            each = chance_of(cover(units[i], i, now), units[i].armour)
            for k, p in capped(hits_of({shooter.shots: Fraction(1)}, each), room).items():
                total = now.hits[i] + k
                fallen = min(total // units[i].hits, len(now.stands[i]))
                left = game.changed(now, hits=replaced(now.hits, i, total - fallen * units[i].hits))
                hits = (scored[0] + k * (shooter.side == "A"), scored[1] + k * (shooter.side == "B"))
                for _ in range(fallen):
                    if (left.stands, i) not in gone:
                        gone[left.stands, i] = remove(game, left, i, 1).stands
                    left = game.changed(left, stands=gone[left.stands, i])
                after.append((weight * p, left, hits))
        ways = after
    return ways


def all_shot(game, state, scored):
    """Shots have left nobody in touch: who was shot at is told as destroyed (docs/engagement-files.md)."""
    side = "B" if scored[0] else "A"
    outcome = ("win" if side == "B" else "loss", f"{side.lower()}_destroyed", state, False, ())
    cells, _ = cells_of(game, 1, outcome, scored, ())
    return [(cells, cells)]


def solve(a_text, b_text=None, options=None):
    """Answers, one for each way of declaring targets in the first round, and of deciding where these are few: (least, most) of every
    cell; and the fight. A fight with ground or units that are near is given whole."""
    matchup = a_text if isinstance(a_text, dict) else {"a_text": a_text, "b_text": b_text, "options": options}
    game = Game(matchup.get("a_text"), matchup.get("b_text"), matchup.get("options"), matchup.get("field"))
    state = State(stands=game.stands, hits=tuple(u.outstanding for u in game.units),
                  confused=frozenset(i for i, u in enumerate(game.units) if u.says("confused")))
    answers = []
    for (ways, unsure) in game.every(lambda: shots(game, state)):
        game.open |= unsure
        forks, alone = [], ({}, {})
        for weight, shot, scored in ways:
            game.shot = dict(zip("AB", (0, 0) if planted("shots do not count in the result") else scored))
            met = any(touch(one, other) for i in game.indices("A") if not game.units[i].near for one in shot.stands[i]
                      for j in game.indices("B") if not game.units[j].near for other in shot.stands[j])
            now = fight_round(game, shot, 1, scored) if met else all_shot(game, shot, scored)
            if len(now) > 1:
                forks.append((now, weight))
            else:
                put(alone[0], now[0][0], weight)
                put(alone[1], now[0][1], weight)
        answers += decided(game, *alone, forks)
    return answers, game


def main():
    for matchup in json.loads(open(sys.argv[1]).read()):
        answers, _ = solve(matchup)
        print(json.dumps([{name: (str(low.get(name, 0)), str(most)) for name, most in high.items()} for low, high in answers]))


if __name__ == "__main__":
    main()
