"""One round of a combat of The Old World with several units a side: who strikes when, and what comes of it. Shares no code with fray.

Sources: old_world_sides.py, old_world_blow.py, and the pages named at each function.
"""
import itertools
from collections import defaultdict, namedtuple

import old_world_blow as blow
import old_world_reference as duel
import old_world_units as units
from old_world_sides import FLANKS, Rows, Sides, after_losses, dealt
from old_world_units import FLANK, FRONT, IN_A_CHARGE, REAR, has, value

# By unit: wounds lost; by place: its fate ("" in the combat), whether frenzied, stubborn and not yet spared, with its wall unused.
# charges: {(place, whom it charged, inches)} of this turn. followed: places that followed up. pairs: who touch each other, A's first.
# first: the first round. faced: who fell back was caught, and they face each other.
State = namedtuple("State", "lost fates frenzied stubborn wall charges followed pairs first faced")
IN, STANDS, FELL_BACK, ESCAPED, CAUGHT = "", "stands", "fell_back", "escaped", "caught"
Blow = namedtuple("Blow", "unit enemy kind")


class Combat(Sides):
    def __init__(self, matchup):
        super().__init__(matchup)
        self.limit = matchup.get("rounds")
        self.known = {}
        self.changing = any(has(unit, rule) for unit in self.units for rule in ("frenzy", "stubborn", "shieldwall"))

    def opening(self):
        charges = []
        for place in self.places:
            said = self.units[place].get("charge")
            if said:
                charges.append((place, self.target[place], duel.FULL_CHARGE if said is True else min(said, duel.FULL_CHARGE)))
        rules = (tuple(has(self.units[place], rule) if place in self.places else False for place in self.all)
                 for rule in ("frenzy", "stubborn", "shieldwall"))
        pairs = frozenset(pair for pair in self.met if self.side[pair[0]] == 0)
        return State((0,) * len(self.units), (IN,) * len(self.units), *rules, frozenset(charges), frozenset(), pairs, True, False)

    def wounds_in_all(self, unit):
        return value(self.units[unit], "w") * value(self.units[unit], "models")

    def leadership(self, place, lost, bonus=0):
        """The highest in the unit (model-profiles/leadership-tests); ranks are added to a warband character's, too (special-rules/warband).
        Who heeds no General does not heed him through a character."""
        general = "general" if units.heeds(self.units[self.struck_first(place, lost)]) else None
        return max(units.leadership({key: said for key, said in self.units[unit].items() if key != "general" or general},
                                    bonus if unit == place or has(self.units[unit], "warband") else 0)
                   for unit in self.members[place] if self.alive(unit, lost))


class Round:
    """One round from one state: who strikes when, and what comes of it."""

    def __init__(self, combat, state):
        self.combat, self.state = combat, state
        self.units, self.lost = combat.units, state.lost
        self.places = [place for place in combat.places if state.fates[place] == IN and combat.stands(place, self.lost)]
        pairs = [pair for one in state.pairs for pair in (one, one[::-1])]
        self.enemies = {place: sorted(enemy for one, enemy in pairs if one == place) for place in self.places}
        self.charge = {place: inches for place, _, inches in state.charges}
        self.charged = {(place, enemy) for place, enemy, _ in state.charges}
        self.duellists = self.find_duellists()
        self.rows = {}
        for place in self.places:
            around = {enemy: self.touched(place, enemy) for enemy in self.enemies[place] if self.struck(enemy, self.lost) is not None}
            for unit in combat.members[place]:
                if combat.alive(unit, self.lost):
                    lengths = {enemy: self.row(enemy, place) for enemy in around}
                    led = combat.led(place, self.lost) if unit == place else 0
                    self.rows[unit] = Rows(self.units[unit], combat.left(unit, self.lost), place in self.charge, combat.rules,
                                           around, lengths, led)
        self.strikers = {}

    def touched(self, place, enemy):
        return FRONT if self.state.faced else self.combat.met[place, enemy]

    def row(self, place, enemy):
        """Models of its row that the enemy stands before."""
        unit = self.combat.struck_first(place, self.lost)
        side = self.touched(place, enemy)
        models = self.combat.filled(place, self.lost) if unit == place else 1
        return units.row(self.units[unit], models, FLANK if side in FLANKS else side)

    def find_duellists(self):
        """{unit: its opponent} of the challenge, while both stand (characters/fighting-a-challenge)."""
        challengers = [unit for unit in self.combat.all if self.units[unit].get("challenge") and self.combat.alive(unit, self.lost)
                       and self.combat.place[unit] in self.places]
        return {one: other for one, other in itertools.permutations(challengers, 2)
                if self.combat.place[other] in self.enemies[self.combat.place[one]]}

    # --- the blows -------------------------------------------------------------------------------------------------------

    def each(self, unit):
        place = self.combat.place[unit]
        frenzied = has(self.units[unit], "frenzy") and self.state.frenzied[place]
        return duel.attacks_each(self.units[unit], self.charge.get(place), place in self.state.followed, frenzied)

    def step(self, unit, enemy):
        """Initiative at that enemy (the-combat-phase/charging-units, weapons-of-war/thrusting-spear)."""
        own, place = self.units[unit], self.combat.place[unit]
        into = next((self.touched(target, place) for who, target in self.charged if who == place), FRONT)
        return units.initiative(own, self.charge.get(place), self.state.first, into, (enemy, place) in self.charged,
                                self.touched(place, enemy))

    def targets(self, lost):
        """Enemy places that can still be struck."""
        return frozenset(place for place in self.places if self.struck(place, lost) is not None)

    def struck(self, place, lost):
        """Who of it is struck by those who are in no challenge; who was in one is left alone to its end (faq/challenges)."""
        for unit in self.combat.members[place]:
            if self.combat.alive(unit, lost):
                return None if unit in self.duellists else unit
        return None

    def blows_at(self, unit, enemy, lost):
        """(models in touch, others) of a unit that still strike at an enemy place."""
        place = self.combat.place[unit]
        living = self.targets(lost) & frozenset(self.enemies[place])
        found = self.blows_of(unit, lost)
        if enemy not in found:
            return 0, 0
        # The slain do not strike, whoever is left to be struck (the-combat-phase/we-cant-all-fight).
        slain = self.rows[unit].models - self.combat.left(unit, lost)
        share = dealt(slain, len(living), sorted(living).index(enemy))
        return after_losses(found[enemy], share, self.champion_at(unit, found) == enemy)

    def blows_of(self, unit, lost):
        """{enemy: Blows} of those who can still be struck, before anybody has fallen."""
        living = self.targets(lost) & frozenset(self.enemies[self.combat.place[unit]])
        alone = frozenset(one for one in living if not self.combat.alive(one, lost))
        key = unit, living, alone
        if key not in self.strikers:
            self.strikers[key] = self.rows[unit].strikers(living, alone)
        return self.strikers[key]

    def champion_at(self, unit, found):
        """Whom a champion strikes: the first before the front, else the first that he touches; where a character alone stands before
        that one, the next."""
        place = self.combat.place[unit]
        there = [(self.touched(place, enemy) != FRONT, enemy) for enemy, blows in found.items() if blows.first]
        return min(there)[1] if there and has(self.units[unit], "champion") else None

    def dice_by_hand(self, unit, enemy, lost):
        if unit in self.duellists:
            return self.each(unit)
        near, others = self.blows_at(unit, enemy, lost)
        found = self.blows_of(unit, lost)
        champion = near + others > 0 and self.champion_at(unit, found) == enemy
        return near * self.each(unit) + others + champion

    def phases(self):
        """Sets of blows struck at once, in their order."""
        hand, impact, stomps = defaultdict(list), [], []
        for unit in self.rows:
            place = self.combat.place[unit]
            for enemy in self.enemies[place]:
                hand[self.step(unit, enemy)].append(Blow(unit, enemy, blow.BLOWS))
                if blow.IMPACT in self.units[unit] and (place, enemy) in self.charged and self.charge[place] >= 3:
                    impact.append(Blow(unit, enemy, blow.IMPACT))
                if blow.STOMP in self.units[unit]:
                    stomps.append(Blow(unit, enemy, blow.STOMP))
        return [impact] + [hand[step] for step in sorted(hand, reverse=True)] + [stomps]

    def thrown(self, one, before, afraid):
        """(the unit struck, chances of one blow, {how many: chance}) as things stood before the step, or None."""
        if not self.combat.alive(one.unit, before):
            return None
        if one.unit in self.duellists:
            target = self.duellists[one.unit]
            if one.kind != blow.BLOWS or self.combat.place[target] != one.enemy or not self.combat.alive(target, before):
                return None
        else:
            target = self.struck(one.enemy, before)
            if target is None:
                return None
        if one.kind == blow.BLOWS:
            return target, self.chances(one, target, afraid), {self.dice_by_hand(one.unit, one.enemy, before): 1.0}
        near, _ = self.blows_at(one.unit, one.enemy, before)
        hits = {number: float(p) for number, p in blow.total(self.units[one.unit][one.kind], near).items()}
        return target, blow.trampling(self.units[one.unit], self.units[target], one.kind), hits

    def chances(self, one, target, afraid):
        place = self.combat.place[one.unit]
        # Some count against everybody in a turn of charge (weapons-of-war/cavalry-spear, hunting-spear).
        anybody = any(has(self.units[one.unit], name) for name in IN_A_CHARGE)
        charged = place in self.charge if anybody else (place, one.enemy) in self.charged
        key = ("blow", one.unit, target, charged, (one.unit, one.enemy) in afraid,
               self.state.first)
        known = self.combat.known
        if key not in known:
            known[key] = blow.attack(self.units[one.unit], self.units[target], *key[3:], self.combat.rules)
        return known[key]

    def outcome(self, one, target, chances, dice, lost):
        if one.unit in self.duellists:
            return challenged(chances, dice, self.combat.wounds_in_all(target) - lost)
        return blow.against(self.units[one.unit], self.units[target], chances, dice, lost, float)

    def struck_out(self, afraid):
        """{(lost, (points of A, of B)): chance} once all blows have fallen."""
        states = {(self.lost, (0, 0)): 1.0}
        for together in self.phases():
            after = defaultdict(float)
            for (before, points), p in states.items():
                now = {(before, points): p}
                for one in together:
                    thrown = self.thrown(one, before, afraid)
                    now = self.added(now, one, *thrown) if thrown else now
                for key, q in now.items():
                    after[key] += q
            states = after
        return states

    def added(self, now, one, target, chances, numbers):
        side, then = self.combat.side[one.unit], defaultdict(float)
        for (lost, points), p in now.items():
            for dice, q in numbers.items():
                for (gone, counted), r in self.outcome(one, target, chances, dice, lost[target]).items():
                    lost_now = lost[:target] + (lost[target] + gone,) + lost[target + 1:]
                    scored = (points[0] + counted, points[1]) if side == 0 else (points[0], points[1] + counted)
                    then[lost_now, scored] += p * q * r
        return then

    # --- fear ------------------------------------------------------------------------------------------------------------

    def fears(self):
        """[(chance, {(unit, enemy place) of those that strike it at -1})] (special-rules/fear)."""
        told = [(1.0, frozenset())]
        for place in self.places:
            feared = [enemy for enemy in self.enemies[place] if self.frightens(place, enemy)]
            # Who has charged what it fears has taken the one test of the turn, and passed.
            if not feared or self.state.first and any((place, enemy) in self.charged for enemy in feared):
                continue
            bonus = self.rank_bonus(place, self.lost) if has(self.units[place], "warband") else 0
            good = float(duel.passes(self.units[place], self.combat.leadership(place, self.lost, bonus)))
            shaken = frozenset((unit, enemy) for unit in self.combat.members[place] for enemy in feared)
            told = [(p * q, afraid | more) for p, afraid in told for q, more in ((good, frozenset()), (1 - good, shaken)) if p * q]
        return told

    def frightens(self, place, enemy):
        own, other = self.units[place], self.units[enemy]
        if has(own, "fearless") or self.state.frenzied[place] and has(own, "frenzy") or not duel.feared(own, other):
            return False
        return self.combat.strength(enemy, self.lost) > self.combat.strength(place, self.lost)

    # --- the result ------------------------------------------------------------------------------------------------------

    def living(self, side, lost):
        return [place for place in self.places if self.combat.side[place] == side and self.combat.stands(place, lost)]

    def disrupted(self, place, lost):
        """forming-units/disrupted-units, steady-in-the-ranks, skirmishers-and-disruption, first-charge."""
        needed = 10 if value(self.units[place], "type") == "heavy-infantry" else 5
        for enemy in self.enemies[place]:
            if self.state.first and (enemy, place) in self.charged and has(self.units[enemy], "first charge"):
                return True
            if (self.touched(place, enemy) != FRONT and not units.skirmishes(self.units[enemy])
                    and self.combat.strength(enemy, lost) >= needed):
                return True
        return False

    def rank_bonus(self, place, lost):
        if not self.combat.alive(place, lost):
            return 0
        return units.ranks(self.units[place], self.combat.filled(place, lost), self.disrupted(place, lost))

    def bonuses(self, side, lost):
        """All points but those for wounds and music (the-combat-phase/combat-results-and-multiple-units-in-combat)."""
        own, enemies = self.living(side, lost), self.living(1 - side, lost)
        members = [unit for place in own for unit in self.combat.members[place] if self.combat.alive(unit, lost)]
        points = max((self.rank_bonus(place, lost) for place in own), default=0)
        points += any(units.standards(self.units[unit], self.combat.left(unit, lost))[0] for unit in members)
        points += any(has(self.units[unit], "battle standard") for unit in members)
        for enemy in enemies:
            sides = {self.touched(enemy, place) for place in self.enemies[enemy] if place in own}
            points += bool(sides & set(FLANKS)) + 2 * (REAR in sides)
        high = [any(self.units[place].get("high_ground") for place in group) for group in (own, enemies)]
        points += high == [True, False]
        for place in own:
            order = units.combat_order(self.units[place], self.combat.filled(place, lost))
            points += (self.combat.alive(place, lost) and units.close_order(self.units[place]) and order
                       and self.combat.strength(place, lost) >= 10)
        if self.combat.rules.get("massed-infantry") != "no":
            points += (any(value(self.units[unit], "type") in units.ON_FOOT for unit in members)
                       and self.strength(side, lost) > self.strength(1 - side, lost))
        return points

    def strength(self, side, lost):
        return sum(self.combat.strength(place, lost) for place in self.living(side, lost))

    def difference(self, lost, points):
        """A's points less B's; music where they are equal (command-groups/onwards-to-victory)."""
        scores = [points[side] + self.bonuses(side, lost) for side in (0, 1)]
        if scores[0] != scores[1]:
            return scores[0] - scores[1]
        music = [any(units.standards(self.units[unit], self.combat.left(unit, lost))[1] for place in self.living(side, lost)
                     for unit in self.combat.members[place] if self.combat.alive(unit, lost)) for side in (0, 1)]
        return music[0] - music[1]

    def outcomes(self):
        """{(lost, A's points less B's): chance}."""
        result = defaultdict(float)
        for p, afraid in self.fears():
            for (lost, points), q in self.struck_out(afraid).items():
                both = all(self.living(side, lost) for side in (0, 1))
                result[lost, self.difference(lost, points) if both else 0] += p * q
        return result


def challenged(chances, dice, left):
    """{(wounds lost, wounds that count)}: in a challenge up to 5 more than there were (characters/overkill-characters)."""
    slays, past, plain = chances
    assert not slays, "killing blows in a challenge"
    outcome = defaultdict(float)
    for wounds in range(dice + 1):
        p = blow.comb(dice, wounds) * (past + plain) ** wounds * (1 - past - plain) ** (dice - wounds)
        outcome[min(wounds, left), min(wounds, left + 5)] += float(p)
    return outcome
