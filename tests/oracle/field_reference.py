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
from math import ceil, prod

from field_attacks import State, blows, contacts
from field_dice import add, capped, hits_of, whole
from field_geometry import edge_of_contact
from field_pursuit import anybody_pursues, in_contact
from field_retreats import casualties, retreat
from field_sides import lay_out, read_side


class Game:
    """One fight. Of choices that the documents leave alike the first is taken, and the last of those that `tie` names."""

    def __init__(self, a_text, b_text, options=None, tie=()):
        options = options or {}
        self.units = read_side("A", a_text) + read_side("B", b_text)
        self.rounds = options.get("rounds", 2)
        self.policy = options.get("policy", "pursue")
        self.tie = tie
        self.open = set()
        self.alike = set()
        self.stands = lay_out(self.units)
        self.answer = Answer(self)

    def choose(self, what, equal):
        if len(equal) > 1:
            self.alike.add(what)
        return equal[-1] if what in self.tie else equal[0]

    def leave_open(self, why):
        self.open.add(why)

    def changed(self, state, **what):
        return replace(state, **what)

    def place_in_side(self, index):
        return [i for i, u in enumerate(self.units) if u.side == self.units[index].side].index(index) + 1

    def order_of_moves(self, indices):
        return sorted(indices, key=lambda i: next((int(v) - 1 for k, v in self.units[i].choices if k == "moves"), i))

    def ground_bars(self, index, way):
        return False

    def policy_of(self, i):
        unit = self.units[i]
        if unit.says("must-pursue"):
            return "pursue"
        return unit.policy or self.policy

    def indices(self, side):
        return [i for i, u in enumerate(self.units) if u.side == side]


class Answer:
    """What is told, as weights; tests/oracle/README.md, An answer."""

    def __init__(self, game):
        self.game = game
        self.endings, self.result = {}, {"win": 0, "draw": 0, "loss": 0}
        self.destroyed = {"a": 0, "b": 0}
        self.lost = {"a": {}, "b": {}}
        self.scored = {"a": {}, "b": {}}
        self.retreat = {"a": {}, "b": {}}
        self.rounds = {}
        self.by_round = {}

    def round(self, number, word, weight, side=None, cm=0):
        now = self.by_round.setdefault(number, {"win": 0, "draw": 0, "loss": 0, "a": {}, "b": {}})
        now[word] += weight
        if cm:
            now[side][cm] = now[side].get(cm, 0) + weight

    def end(self, number, word, ending, weight, state, scored, cm):
        self.result[word] += weight
        self.endings[ending] = self.endings.get(ending, 0) + weight
        self.rounds[number] = self.rounds.get(number, 0) + weight
        for side in "ab":
            mine = self.game.indices(side.upper())
            start = sum(len(self.game.stands[i]) for i in mine)
            left = sum(len(state.stands[i]) for i in mine)
            self.destroyed[side] += weight if left == 0 else 0
            for table, value in ((self.lost, start - left), (self.scored, scored[side]), (self.retreat, cm.get(side, 0))):
                table[side][value] = table[side].get(value, 0) + weight

    def told(self):
        def pmf(table, least=0):
            return [Fraction(table.get(k, 0)) for k in range(max([least, *table]) + 1)]

        both = {side: sum(len(self.game.stands[i]) for i in self.game.indices(side.upper())) for side in "ab"}
        return {**{k: Fraction(v) for k, v in self.result.items()}, "endings": {k: Fraction(v) for k, v in self.endings.items() if v},
                "destroyed": {k: Fraction(v) for k, v in self.destroyed.items()},
                "stands_lost": {s: pmf(self.lost[s], both[s]) for s in "ab"},
                "hits_scored": {s: pmf(self.scored[s]) for s in "ab"},
                "retreat_cm": {s: pmf(self.retreat[s]) for s in "ab"}, "rounds": pmf(self.rounds),
                "by_round": [{"round": n, **{w: Fraction(r[w]) for w in ("win", "draw", "loss")},
                              "retreat_cm": {s: pmf(r[s]) for s in "ab"}} for n, r in sorted(self.by_round.items())]}


def score_of(side, units, taken, result):
    """Hits inflicted, as far as they could be taken, and supports. seeds/000, Combat results; Support."""
    return sum(k for i, k in taken if units[i].side != side) + result.support[side]


def after_blows(game, state, result, new, fought):
    """One way that the dice may lie: the word of the round, the state after it, whether another is fought, and retreats."""
    units = game.units
    taken = dict(new)
    lost, left_hits = [], []
    for i, unit in enumerate(units):
        total = state.hits[i] + taken.get(i, 0)
        fallen = min(total // unit.hits, len(state.stands[i]))
        lost.append(fallen)
        left_hits.append(total - fallen * unit.hits)
        if unit.says("regenerates") and left_hits[-1] and len(state.stands[i]) > fallen:  # rules-facts 1.13, Trolls
            left_hits[-1] -= 1
    alive = {side: any(len(state.stands[i]) > lost[i] for i in game.indices(side)) for side in "AB"}
    score = {side: score_of(side, units, new, result) for side in "AB"}
    winner = None
    if alive["A"] != alive["B"]:
        winner = "A" if alive["A"] else "B"
    elif alive["A"] and score["A"] != score["B"]:
        winner = "A" if score["A"] > score["B"] else "B"
    loser = {"A": "B", "B": "A", None: None}[winner]
    after = casualties(game, game.changed(state, hits=tuple(left_hits)), lost, loser or "A")
    if not alive["A"] and not alive["B"]:
        return "draw", "both_destroyed", after, False, {}
    if winner is None:
        return "draw", "fall_back", after, draw_goes_on(game, after, result), {}
    word = "win" if winner == "A" else "loss"
    if not alive[loser]:
        return word, f"{loser.lower()}_destroyed", after, False, {}
    sharers = [i for i in result.members if units[i].side == loser]
    cm = max(1, -(-(score[winner] - score[loser]) // len(sharers)))  # seeds/000, Retreats: rounded up, 1 cm at least
    after, _, ways = retreat(game, after, result, loser, cm, fought)
    if not ways:  # guns alone: destroyed where they stand, and nobody has retreated
        cm = 0
    if not any(after.stands[i] for i in game.indices(loser)):  # nobody got away, so nobody has retreated
        return word, f"{loser.lower()}_destroyed", after, False, {}
    policies = {i: game.policy_of(i) for i in game.indices(winner)}
    on = anybody_pursues(game, after, result, winner, policies)
    return word, f"{loser.lower()}_retreats", after, on, {loser.lower(): cm}


def draw_goes_on(game, state, result):
    """A draw ends the combat where everybody gets clear: straight back from one side."""
    for i in result.members:
        edges = {edge_of_contact(one, state.stands[j][k]) for place, one in enumerate(state.stands[i])
                 for j, k in contacts(game.units, state, i, place)}
        if len(edges) > 1:
            game.leave_open("a draw with enemies on two sides")
    return False


def fight_round(game, state, number, chance, scored, carry):
    """All that one round may come to; `carry(state, chance, scored)` takes what goes on."""
    units = game.units
    result = blows(game, state)
    fought = {attacker for attacker, _, _, _ in result.pools}
    per_target = {}
    for _, target, dice, each in result.pools:
        more = hits_of(dice, each)
        per_target[target] = add(per_target[target], more) if target in per_target else more
    targets = sorted(per_target)
    tables, bottom = [], 1
    for i in targets:
        table, below = whole(capped(per_target[i], len(state.stands[i]) * units[i].hits - state.hits[i]))
        tables.append(table)
        bottom *= below
    game.size = max(getattr(game, "size", 0), prod(len(t) for t in tables))
    seen = {}
    last = number == game.rounds
    for combination in itertools.product(*tables):
        weight = chance * prod(w for _, w in combination) / bottom
        new = tuple((i, k) for i, (k, _) in zip(targets, combination))
        now = dict(scored)
        for i, k in new:
            now["a" if units[i].side == "B" else "b"] += k
        if new not in seen:
            seen[new] = after_blows(game, state, result, new, fought)
        word, ending, after, on, cm = seen[new]
        side = next(iter(cm), None)
        game.answer.round(number, word, weight, side, cm.get(side, 0))
        if on and last:
            game.answer.end(number, word, "unresolved_a" if word == "win" else "unresolved_b", weight, after, now, cm)
        elif on:
            carry(after, weight, now)
        else:
            game.answer.end(number, word, ending, weight, after, now, cm)


def solve(a_text, b_text, options=None, tie=()):
    game = Game(a_text, b_text, options, tie)
    state = State(stands=game.stands, hits=tuple(u.outstanding for u in game.units),
                  confused=frozenset(i for i, u in enumerate(game.units) if u.says("confused")))
    fight_round(game, state, 1, Fraction(1), {"a": 0, "b": 0}, None)
    return game.answer.told(), game


def main():
    for matchup in json.loads(open(sys.argv[1]).read()):
        answer, _ = solve(matchup["a_text"], matchup["b_text"], matchup.get("options"))
        print(json.dumps(answer, default=str))


if __name__ == "__main__":
    main()
