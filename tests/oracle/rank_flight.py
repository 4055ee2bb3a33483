"""Flight, pursuit and overrun in the rank-and-flank games, and what lies ahead.

Source: seeds/003; rules-facts 2.1, 3.10, 4.7. Shares no code with fray.
"""

import itertools
from collections import defaultdict
from fractions import Fraction

from rank_blow import fantasy, has
from rank_dice import BEST_TWO, THREE_DICE, TWO_DICE, distribution, faces
from rank_score import Score
from rank_units import GONE, WAITS


class Flight(Score):
    def runs(self, unit):
        """As the slowest of the unit and the characters left in it: The 9th Age's Swiftstride is of units of such models alone, and
        Fantasy's units move as their slowest model (beside seeds/003 and 004). SOVL has no word of it."""
        own = self.units[unit]
        if self.book == "sovl":
            return distribution(sum(dice) for dice in faces(max(1, own.get("move", 4) // 4)))
        together = [self.units[each] for each in sorted(self.party(unit)) if each == unit or self.alive(each, self.lost)]
        if self.book == "ninth-age":
            return BEST_TWO if all(has(each, "swiftstride") for each in together) else TWO_DICE
        return THREE_DICE if min(each.get("m", 4) for each in together) > 6 else TWO_DICE

    def pursues(self, unit):
        """The chance that a winner who may pursue does."""
        own = self.units[unit]
        if own.get("pursue") == "no":
            return Fraction(0)
        if own.get("pursue") != "restrain" or (fantasy(self.book) and has(own, "frenzy") and unit not in self.calmed):
            return Fraction(1)
        wild = self.book == "ninth-age" and has(own, "frenzy")
        need = self.discipline(unit, self.lost) - (self.book == "ninth-age" and bool(self.afraid(unit, self.lost)))
        return 1 - self.passes(unit, need, self.lost, BEST_TWO if wild else TWO_DICE, breaks=False)

    def chased(self, lost, broken):
        """{pursuer: the broken unit it pursues}, of those who may: in contact with nobody who stands."""
        chases = {}
        for unit in self.members:
            touched = [enemy for enemy in self.enemies(unit) if self.alive(enemy, lost)]
            fled = [enemy for enemy in touched if enemy in broken]
            standing = [enemy for enemy in touched if enemy not in broken and not self.hosted(enemy, lost)]
            if self.book != "sovl" and fled and not standing and not self.hosted(unit, lost) and self.alive(unit, lost):
                named = [enemy for enemy in fled if self.nth[enemy] + 1 == self.units[unit].get("chases")]
                chases[unit] = (named or fled)[0]
        return chases

    def overruns(self, unit, lost, winner):
        wiped = self.enemies(unit) and not self.engaged(unit, lost)
        wild = fantasy(self.book) and has(self.units[unit], "frenzy") and unit not in self.state.calmed
        willing = self.units[unit].get("pursue", "yes") in (("yes", "restrain") if wild else ("yes",))
        won = self.book == "ninth-age" or self.side[unit] == winner
        return (self.book != "sovl" and won and self.alive(unit, lost) and self.charges(unit) and wiped
                and willing and not self.hosted(unit, lost))

    def inches(self, combat):
        """How far a combat lies from the line: towards B's side more than 0."""
        return 0 if combat == 0 else self.units[combat - 1]["away"] * (1 if self.side[combat - 1] == 1 else -1)

    def ahead(self, unit, state):
        """(inches, what) of all that lies ahead: the edge before an enemy before an obstruction at the same distance."""
        own, here = self.units[unit], self.inches(self.combat)
        gone = abs(here - self.inches(self.home[unit]))
        found = [(own[key] - gone, rank, key) for rank, key in ((0, "edge_ahead"), (3, "obstacle_ahead")) if key in own]
        for enemy in self.all if not own.get("reformed") else ():
            other = self.units[enemy]
            at_home = state.where[enemy] in (WAITS, 1 + enemy) and self.alive(enemy, state.lost)
            if self.side[enemy] != self.side[unit] and other.get("away") and at_home:
                far = (self.inches(1 + enemy) - here) * (1 if self.side[unit] == 0 else -1)
                if other.get("of", self.nth[unit] + 1) == self.nth[unit] + 1:
                    found.append((far, 1 + enemy / 10, enemy))
        found = sorted(entry for entry in found if entry[0] > 0)
        return (found[0][0], found[0][2]) if found else None

    def aside(self, unit, lost):
        around = [enemy for enemy in self.enemies(unit) if self.alive(enemy, lost) and not self.hosted(enemy, lost)]
        sides = [(self.pairs[unit, enemy][0], self.units[enemy].get("drives", False)) for enemy in around]
        return any(side == "front" for side, _ in sides) and any(side != "front" and drives for side, drives in sides)

    def flights(self, chance, state, lost, winner, broken):
        """[(chance, state)] after all have fled, pursued and overrun. Lengths are told on the way."""
        self.lost, self.calmed = lost, state.calmed
        may = self.chased(lost, broken)
        decide = list(may)
        state = state._replace(lost=lost)
        for choice in itertools.product((True, False), repeat=len(decide)):
            part = chance
            for unit, goes in zip(decide, choice):
                part *= self.pursues(unit) if goes else 1 - self.pursues(unit)
            if not part:
                continue
            after = [(part, state)]
            for fled in sorted(unit for unit in broken if not self.hosted(unit, lost)):
                chasers = [unit for unit, goes in zip(decide, choice) if goes and may[unit] == fled]
                after = [pair for p, now in after for pair in self.one_flight(p, now, fled, chasers)]
            for unit in [unit for unit in self.members if self.overruns(unit, lost, winner)]:
                after = [pair for p, now in after for pair in self.one_run(p, now, unit)]
            for p, now in after:
                yield p, now

    def one_flight(self, chance, state, fled, chasers):
        own = self.units[fled]
        aside = self.aside(fled, self.lost)
        edge = own.get("edge_behind", 0) and own["edge_behind"] + abs(self.inches(self.combat) - self.inches(self.home[fled]))
        firsts = tuple(None if aside else self.ahead(unit, state) for unit in chasers)
        self.told_length("flee_in", fled, chance, self.runs(fled))
        for unit in chasers:
            if self.combat == self.home[unit]:  # its first pursuit
                self.told_length("pursuit_in", unit, chance, self.runs(unit))
        for (fate, into), p in self.outcomes(fled, tuple(chasers), 0 if aside else edge, firsts).items():
            now = self.left(state, fled, fate)
            for unit, enemy in zip(chasers, into):
                now = self.moved(now, unit, enemy)
            yield chance * p, now

    def outcomes(self, fled, chasers, edge, firsts):
        """{(what befalls the fleeing unit, the new enemy that each pursuer charges, or None): chance}."""
        key = (fled, chasers, edge, firsts, tuple(tuple(self.runs(unit)) for unit in (fled, *chasers)))
        if key not in self.known:
            found = defaultdict(Fraction)
            for (flee, p), *rolled in itertools.product(*(self.runs(unit).items() for unit in (fled, *chasers))):
                for _, q in rolled:
                    p *= q
                caught = any(run >= flee for run, _ in rolled)
                fate = "caught" if caught else "off" if 0 < edge <= flee else "escaped"
                found[fate, tuple(self.into(run, first) for (run, _), first in zip(rolled, firsts))] += p
            self.known[key] = found
        return self.known[key]

    @staticmethod
    def into(run, first):
        """Who stands first ahead and is reached."""
        return first[1] if first is not None and run >= first[0] and isinstance(first[1], int) else None

    def one_run(self, chance, state, unit):
        if self.combat == self.home[unit]:
            self.told_length("pursuit_in", unit, chance, self.runs(unit))
        first, found = self.ahead(unit, state), defaultdict(Fraction)
        for run, p in self.runs(unit).items():
            found[self.into(run, first)] += p
        for enemy, p in found.items():
            yield chance * p, self.moved(state, unit, enemy)

    def told_length(self, name, unit, chance, runs):
        for inches, p in runs.items() if self.nth[unit] == 0 else ():
            self.end[name][self.side[unit], inches] += chance * p

    def party(self, unit):
        return {unit} | {each for each in self.members if self.host[each] == unit}

    def left(self, state, unit, fate):
        where, fates = list(state.where), list(state.fate)
        for each in self.party(unit):
            if self.alive(each, state.lost):
                where[each], fates[each] = GONE, fate
        return state._replace(where=tuple(where), fate=tuple(fates))

    def moved(self, state, unit, enemy):
        """A pursuer or overrunner goes into a new enemy, or out of the combat."""
        where, newly, done = list(state.where), set(state.newly), set(state.done)
        for each in self.party(unit):
            where[each] = GONE if enemy is None else 1 + enemy
            newly |= {each} if enemy is not None else set()
        if enemy is not None and where[enemy] == WAITS:
            there = {enemy} | {each for each in self.all if self.host[each] == enemy}
            for each in there:
                where[each] = 1 + enemy
            newly |= there
            if self.units[enemy].get("fought") != "now":
                done.add(1 + enemy)
        return state._replace(where=tuple(where), newly=frozenset(newly), done=frozenset(done))
