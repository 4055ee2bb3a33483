"""The combat score and the tests on Discipline of a rank-and-flank combat.

Source: seeds/002, seeds/004, rules-facts 3.8, 3.9, 4.5, 4.6; of The 9th Age also "No More Foes" and "Unstable", pages
beside seeds/003. Shares no code with fray.
"""

from fractions import Fraction

from rank_blow import fantasy, has
from rank_dice import TWO_DICE
from rank_units import Phase


class Score(Phase):
    def discipline(self, unit, lost):
        """Its own, that of a General near it, or that of a character who stands in it: "Discipline Tests" (5.C.a) of The 9th
        Age, "Characters: Leadership" (6th edition), "Using Superior Leadership" (7th)."""
        led = [each for each in self.members if self.host[each] == unit and self.alive(each, lost)] if self.book != "sovl" else []
        return max(max(own.get("general", 0) if self.book != "sovl" else 0, own.get("discipline", own.get("dis", own.get("ld"))))
                   for own in (self.units[each] for each in [unit, *led]))

    def rank_bonus(self, side, lost):
        if self.book == "sovl":
            return 0
        best = 0
        for unit in self.members:
            own = self.units[unit]
            if self.side[unit] != side or not self.alive(unit, lost) or self.out_of_it(unit, lost):
                continue
            if fantasy(self.book):
                disrupted = any(self.joined_strength(enemy, lost) >= 5 for enemy in self.exposed(unit, lost))
            else:
                disrupted = has(own, "line formation") and own["width"] >= 8
            best = max(best, 0 if disrupted else self.counting_ranks(unit, lost) - 1)
        return min(3, best)

    def ranks_regained(self, side, lost):
        """What ranks add at the end of the round where they come back at once (matchup "rules": ranks-regained=at-once)."""
        begun = self.rank_bonus(side, self.started)
        return max(0, self.rank_bonus(side, lost) - begun) if "ranks-regained=at-once" in self.readings else 0

    def no_more_foes(self, unit, lost):
        return self.book == "ninth-age" and not self.engaged(unit, lost)

    def out_of_it(self, unit, lost):
        """Brings its side nothing but wounds, where two sides are left to compare."""
        return self.no_more_foes(unit, lost) and all(self.stands(side, lost) for side in (0, 1))

    def joined_strength(self, unit, lost):
        """With the characters who stand in it."""
        return sum(self.strength(each, lost) for each in self.members if unit in (each, self.host[each]))

    def attackers_aside(self, side, lost):
        """[(unit, True for a rear)] of a side in an enemy's flank or rear; characters are part of their units."""
        found = []
        for unit in self.members:
            if self.side[unit] != side or not self.alive(unit, lost) or self.hosted(unit, lost):
                continue
            for enemy in self.enemies(unit):
                theirs = self.pairs[unit, enemy][1]
                strong = not fantasy(self.book) or self.joined_strength(unit, lost) >= 5
                if theirs != "front" and strong and self.alive(enemy, lost) and not self.hosted(enemy, lost):
                    found.append((unit, theirs == "rear"))
        return found

    def bonuses(self, side, lost):
        aside = self.attackers_aside(side, lost)
        standing = [unit for unit in self.members
                    if self.side[unit] == side and self.alive(unit, lost) and not self.out_of_it(unit, lost)]
        if self.book == "sovl":
            return sum(2 if rear else 1 for _, rear in aside)
        standards = [has(self.units[unit], "standard") for unit in standing]
        battle = [has(self.units[unit], "battle standard") for unit in standing]
        if self.book == "ninth-age":
            def best(which):
                points = [1 + rear + (self.counting_ranks(unit, lost) >= 2) for unit, rear in aside if rear == which]
                return max(points, default=0)
            charged = any(self.charges(unit) for unit in standing)
            return charged + self.rank_bonus(side, lost) + sum(standards) + sum(battle) + best(False) + best(True)
        own, other = (sum(self.strength(unit, lost) for unit in self.members if self.side[unit] == whose)
                      for whose in (side, 1 - side))
        flanks, rears = ([sum(1 for _, rear in self.attackers_aside(whose, lost) if rear == which) for whose in (side, 1 - side)]
                         for which in (False, True))
        # A character is where his unit is, whether or not it still stands.
        leaders = [unit if self.host[unit] is None or self.book == "sovl" else self.host[unit] for unit in standing]
        high = any(self.units[leader].get("high_ground") for leader in leaders)
        carried = any(standards) + any(battle) if self.book == "fantasy7" else any(standards + battle)
        return (own > other) + carried + high + (flanks[0] > flanks[1]) + 2 * (rears[0] > rears[1])

    def crumbled(self, lost, side, wounds):
        """Unstable units lose a wound for each point, and their characters what is left, evenly."""
        after = list(lost)
        for unit in self.members:
            own = self.units[unit]
            if (self.side[unit] != side or not has(own, "unstable") or self.book == "sovl" or not self.alive(unit, lost) or
                    self.hosted(unit, lost) or self.no_more_foes(unit, lost)):
                continue
            after[unit] = min(self.capacity(unit), lost[unit] + wounds)
            over = wounds - (after[unit] - lost[unit])
            turn = [each for each in self.members if self.host[each] == unit]
            while over and any(after[each] < self.capacity(each) for each in turn):
                each = turn.pop(0)
                turn.append(each)
                if after[each] < self.capacity(each):
                    after[each], over = after[each] + 1, over - 1
        return tuple(after)

    # ---- fear, and tests

    def fearsome(self, unit):
        # Terror of The 9th Age is a Panic Test before the charge, and nothing else ("Terror", the game's list file).
        return has(self.units[unit], "fear") or (fantasy(self.book) and has(self.units[unit], "terror"))

    def afraid(self, unit, lost):
        calm = ("fearless", "fear") + (("terror", "unbreakable", "unstable") if fantasy(self.book) else ())
        immune = any(has(self.units[unit], rule) for rule in calm)
        facing = [enemy for enemy in self.enemies(unit) if self.alive(enemy, lost) and self.fearsome(enemy)]
        return facing if self.book != "sovl" and not immune else []

    def must_dare(self, unit):
        if not self.alive(unit, self.started) or self.hosted(unit, self.started):
            return False
        facing = self.afraid(unit, self.started)
        if self.book == "fantasy7" and has(self.units[unit], "frenzy") and unit not in self.state.calmed:
            return False  # immune to psychology until beaten
        if fantasy(self.book):
            own = self.joined_strength(unit, self.started)
            # A weaker unit that fails has fled before the combat: of those, who is there has passed.
            facing = [enemy for enemy in facing if self.charges(enemy) and own >= self.joined_strength(enemy, self.started)]
        return bool(facing)

    def dares(self, unit):
        return self.passes(unit, self.discipline(unit, self.started) - (self.book == "ninth-age"), self.started, breaks=False)

    def passes(self, unit, need, lost, dice=TWO_DICE, breaks=True):
        """Near the battle standard a failed test is taken again; in Fantasy only one that `breaks`."""
        chance = sum((p for total, p in dice.items() if total <= need), Fraction(0))
        near = any(has(self.units[friend], "battle standard") and self.alive(friend, lost)
                   for friend in self.members if self.side[friend] == self.side[unit])
        helps = self.book == "ninth-age" or (fantasy(self.book) and breaks)
        return 1 - (1 - chance) ** 2 if near and helps else chance

    def holds(self, unit, lost, behind):
        """The chance that a beaten unit stands."""
        own, need = self.units[unit], self.discipline(unit, lost)
        if has(own, "unbreakable") or (has(own, "unstable") and self.book != "sovl"):
            return Fraction(1)
        ranks = self.counting_ranks(unit, lost)
        if self.book == "sovl":
            return self.passes(unit, need + ranks - (0 if has(own, "fearless") else behind), lost)
        afraid = self.afraid(unit, lost)
        if self.book == "ninth-age":
            enemies = [enemy for enemy in self.members if self.side[enemy] != self.side[unit] and self.engaged(enemy, lost)]
            flanked = any(self.counting_ranks(enemy, lost) >= 2 for enemy in self.exposed(unit, lost))
            steadfast = ranks > max(self.counting_ranks(enemy, lost) for enemy in enemies) and not flanked
            need = min(10, need) - bool(afraid)
            return self.passes(unit, need if steadfast or has(own, "stubborn") else need - behind, lost)
        need -= 0 if has(own, "stubborn") else behind
        strengths = [self.joined_strength(enemy, lost) for enemy in afraid  # combined in 7th edition, each by itself in 6th
                     if not (self.hosted(enemy, lost) and self.fearsome(self.host[enemy]))]
        feared = sum(strengths) if self.book == "fantasy7" else max(strengths, default=0)
        if feared > self.joined_strength(unit, lost):
            need = 0
        if self.book == "fantasy7":
            need = max(2, need)  # a double 1 holds
        return self.passes(unit, need, lost) if need >= 2 else Fraction(0)

