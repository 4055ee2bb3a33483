"""Rank-and-flank combats counted face by face, in fractions: one to three units a side, with characters and units away.

Written from seeds/002 to 004 and rules-facts 2 to 4; shares no code with fray. A matchup is a dictionary: "book", "a", "b"
(a unit, or a list of them: characteristics by the book's own keys, flags in "rules"), and "rounds". `solve` gives chances by
name. What happens in a round is in rank_units.py (who strikes), rank_blow.py (what a blow does), rank_score.py and rank_flight.py.
"""

import itertools
from collections import defaultdict
from fractions import Fraction

from rank_blow import each_wound, fantasy, has, one_blow
from rank_flight import Flight
from rank_units import GONE, WAITS, State, numbers


class Combat(Flight):
    def __init__(self, matchup):
        super().__init__(matchup)
        self.limit = matchup["rounds"]
        self.readings = matchup.get("readings", [])
        self.answers = defaultdict(Fraction)
        self.end = {name: defaultdict(Fraction) for name in ("models_lost", "wounds", "score", "flee_in", "pursuit_in")}
        self.rounds = defaultdict(Fraction)
        self.by_round = defaultdict(lambda: [Fraction(0)] * 3)
        self.known = {}

    # ---- blows

    def wounds(self, attack, when, count, left):
        """{wounds scored: chance} by so many dice on an enemy who has so many `left`; those beyond count in a challenge."""
        key = (attack, when, count, left)
        if key not in self.known:
            own, enemy = numbers(self.units[attack.unit], attack.part), self.units[attack.enemy]
            one = one_blow(self.book, own, enemy, when)
            over = {"sovl": 0, "ninth-age": 3}.get(self.book, 5) if self.duel(attack.unit, attack.enemy) else 0
            total = {(0, False): Fraction(1)}  # by wounds, and whether a single model is slain by one of them
            for _ in range(count):
                following = defaultdict(Fraction)
                for ((sum_, slain), p), (more, q) in itertools.product(total.items(), one.items()):
                    if more != "slain":
                        following[sum_ + more, slain] += p * q
                    elif enemy["models"] > 1:
                        following[sum_ + self.capacity(attack.enemy) // enemy["models"], slain] += p * q
                    else:
                        for each, r in each_wound(self.book, own, enemy, when).items():
                            following[sum_ + each, True] += p * q * r
                total = following
            self.known[key] = defaultdict(Fraction)
            for (sum_, slain), p in total.items():
                self.known[key][min(left + over, max(left, sum_) if slain else sum_)] += p
        return self.known[key]

    def struck(self, attack, before, shaken, left):
        chances = defaultdict(Fraction)
        for count, p in self.dice(attack, before).items():
            for wounds, q in self.wounds(attack, self.when(attack, before, shaken), count, left).items():
                chances[wounds] += p * q
        return chances

    def strike(self, shaken, beginner):
        """{(lost, A's wounds less B's): chance} once all blows of the round have fallen."""
        now = {(self.started, 0): Fraction(1)}
        for step in self.steps(beginner):
            following = defaultdict(Fraction)
            for (lost, lead), chance in now.items():
                for outcome, p in self.one_step(step, lost, lead, shaken).items():
                    following[outcome] += chance * p
            now = following
        return now

    def one_step(self, step, before, lead, shaken):
        now = {(before, lead): Fraction(1)}
        if not all(self.stands(side, before) for side in (0, 1)):
            return now
        for attack in step:
            following = defaultdict(Fraction)
            for (lost, ahead), p in now.items():
                left = self.capacity(attack.enemy) - lost[attack.enemy]
                for scored, q in self.struck(attack, before, shaken, left).items():
                    after = list(lost)
                    after[attack.enemy] += min(scored, left)
                    following[tuple(after), ahead + scored * (1 if self.side[attack.unit] == 0 else -1)] += p * q
            now = following
        return now

    def stands(self, side, lost):
        return any(self.side[unit] == side and self.alive(unit, lost) for unit in self.members)

    # ---- a round

    def fight(self, chance, state, combat):
        """[(chance, state, winner, lead, broken)] once all tests of a round are taken."""
        self.enter(state, combat)
        dares = {unit: self.dares(unit) for unit in self.members if self.must_dare(unit)}
        for failed in itertools.product((False, True), repeat=len(dares)):
            shaken, part = set(), chance
            for (unit, passes), fails in zip(dares.items(), failed):
                part *= 1 - passes if fails else passes
                shaken |= {unit, *(each for each in self.all if self.host[each] == unit)} if fails else set()
            if not part:
                continue
            winner = state.last[combat]
            rolled = (0, 1) if fantasy(self.book) and winner is None else (winner,)
            for beginner in rolled:
                for (lost, lead), p in self.strike(frozenset(shaken), beginner).items():
                    yield from self.scored(part * p / len(rolled), lost, lead)

    def scored(self, chance, lost, lead):
        if fantasy(self.book):
            lead += self.rank_bonus(0, self.started) - self.rank_bonus(1, self.started)
            lead += self.ranks_regained(0, lost) - self.ranks_regained(1, lost)
        lead += self.bonuses(0, lost) - self.bonuses(1, lost)
        if all(self.stands(side, lost) for side in (0, 1)):
            if lead == 0:
                yield chance, lost, None, 0, frozenset()
                return
            loser = 1 if lead > 0 else 0
            lost = self.crumbled(lost, loser, abs(lead))
        if not all(self.stands(side, lost) for side in (0, 1)):
            winner = 0 if self.stands(0, lost) else 1 if self.stands(1, lost) else None
            lead = max(1, lead) if winner == 0 else min(-1, lead) if winner == 1 else 0
            yield chance, lost, winner, lead, frozenset()
            return
        tests = [unit for unit in self.members
                 if self.side[unit] == loser and self.alive(unit, lost) and not self.hosted(unit, lost) and
                 not self.no_more_foes(unit, lost)]
        holds = [self.holds(unit, lost, abs(lead)) for unit in tests]
        for stood in itertools.product((True, False), repeat=len(tests)):
            part = chance
            broken = set()
            for unit, stays, p in zip(tests, stood, holds):
                part *= p if stays else 1 - p
                broken |= set() if stays else {unit}
            if part:
                broken |= {unit for unit in self.members if self.host[unit] in broken and self.alive(unit, lost)}
                yield part, lost, 1 - loser, lead, frozenset(broken)

    # ---- from round to round

    def opening(self):
        where = tuple(0 if home == 0 else WAITS for home in self.home)
        newly = frozenset(unit for unit in self.all if self.home[unit] == 0)
        nothing = (None,) * (self.count + 1)
        return State((0,) * self.count, where, ("",) * self.count, newly, frozenset(), nothing, frozenset(), frozenset())

    def solve(self):
        standing = {(self.opening(), 0, 1): Fraction(1)}
        number = 0
        while standing:
            number += 1
            following = defaultdict(Fraction)
            for (state, combat, phase), chance in standing.items():
                for part, lost, winner, lead, broken in self.fight(chance, state, combat):
                    self.by_round[number] = list(self.by_round[number])
                    self.by_round[number][{0: 0, None: 1, 1: 2}[winner]] += part
                    after = self.tested(state, lost, winner)
                    for p, now in self.flights(part, after, lost, winner, broken):
                        node = self.goes_on(now, combat, phase, winner)
                        if node is None:
                            self.tell_end(p, number, now, winner, lead)
                        else:
                            following[node] += p
                        self.enter(state, combat)
            standing = following
        for name in ("flee_in", "pursuit_in"):
            for side in (0, 1):
                told = sum((p for (whose, _), p in self.end[name].items() if whose == side), Fraction(0))
                self.end[name][side, 0] += 1 - told

    def tested(self, state, lost, winner):
        """The round is over: nobody in it is new any more, and the beaten lose their frenzy, and their obstacle."""
        stormed = {unit for unit in self.members if winner is not None and self.side[unit] != winner and
                   self.units[unit].get("defended")}
        beaten = {unit for unit in self.members if fantasy(self.book) and winner is not None and self.side[unit] != winner
                  and has(self.units[unit], "frenzy") and self.alive(unit, lost)}
        last = list(state.last)
        last[self.combat] = winner
        return state._replace(newly=state.newly - set(self.members), calmed=state.calmed | beaten, last=tuple(last),
                              stormed=state.stormed | stormed)

    def fought(self, state, combat):
        here = [unit for unit in self.all if state.where[unit] == combat and self.alive(unit, state.lost)]
        return any((one, other) in self.touching[combat] for one in here for other in here)

    def goes_on(self, state, combat, phase, winner):
        """The next combat to fight, nearest to the line first; None at the end."""
        where = list(state.where)
        for unit in self.members:
            touched = any(where[enemy] != GONE and state.where[enemy] == combat and self.alive(enemy, state.lost)
                          for (one, enemy) in self.pairs if one == unit)
            if where[unit] == combat and not (touched and self.alive(unit, state.lost)):
                waits = self.home[unit] == combat != 0 and self.alive(unit, state.lost)
                state = state._replace(where=state.where[:unit] + (WAITS if waits else GONE,) + state.where[unit + 1:])
        if not self.fought(state, combat):
            state = state._replace(last=state.last[:combat] + (None,) + state.last[combat + 1:])
        state = state._replace(done=state.done | {combat})
        order = sorted(self.touching, key=lambda one: (abs(self.inches(one)), one))
        for one in order:
            if one not in state.done and self.fought(state, one):
                return state, one, phase
        if phase == self.limit:
            return None
        for one in order:
            if self.fought(state, one):
                return state._replace(done=frozenset()), one, phase + 1
        return None

    # ---- what is told

    def ending(self, state, winner):
        alive = [unit for unit in self.all if self.alive(unit, state.lost) and state.fate[unit] not in ("caught", "off")]
        if winner is None:
            return "drawn" if alive else "both_wiped"
        letter, beaten = "ba"[winner], [unit for unit in self.all if self.side[unit] != winner]
        if any(unit in beaten and state.fate[unit] != "escaped" for unit in alive):
            return letter + "_held"
        fates = {state.fate[unit] for unit in beaten}
        for fate, name in (("escaped", "_escaped"), ("off", "_off_table"), ("caught", "_caught")):
            if fate in fates:
                return letter + name
        return letter + "_wiped"

    def tell_end(self, chance, number, state, winner, lead):
        self.rounds[number] += chance
        self.end["score"][0, lead if winner == 0 else 0] += chance
        self.end["score"][1, -lead if winner == 1 else 0] += chance
        self.answers[self.ending(state, winner)] += chance
        for side in (0, 1):
            models = wounds = 0
            for unit in self.all:
                total = self.units[unit]["models"]
                gone = state.fate[unit] in ("caught", "off")
                models += (total if gone else total - self.models(unit, state.lost)) if self.side[unit] == side else 0
                wounds += state.lost[unit] if self.side[unit] != side else 0
            self.end["models_lost"][side, models] += chance
            self.end["wounds"][side, wounds] += chance


def solve(matchup):
    combat = Combat(matchup)
    combat.solve()
    return combat


def text(value):
    return f"{value.numerator}/{value.denominator}"


def listed(chances):
    """By value from 0, without what follows the last that can be."""
    return [text(Fraction(chances.get(value, 0))) for value in range(max(chances, default=0) + 1)]


def written(combat):
    """As rank_fractions writes it."""
    answer = {"endings": {name: text(p) for name, p in combat.answers.items() if p}}
    for name, chances in combat.end.items():
        answer[name] = {"ab"[side]: listed({value: p for (whose, value), p in chances.items() if whose == side and p})
                        for side in (0, 1)}
    answer["rounds"] = listed(combat.rounds)
    answer["by_round"] = [[text(p) for p in combat.by_round[number]] for number in sorted(combat.by_round)]
    return answer
