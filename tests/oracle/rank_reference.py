"""Rank-and-flank combats of one unit a side, counted face by face, in fractions.

Written from seeds/002 to 004 and rules-facts 2 to 4; shares no code with fray. A matchup is a dictionary: "book", "a", "b"
(characteristics by the book's own keys, flags in "rules"), and "rounds". `solve` gives chances by name.
"""

import itertools
from collections import defaultdict
from fractions import Fraction

SIXTH = Fraction(1, 6)
NONE = 7


def faces(count):
    return itertools.product(range(1, 7), repeat=count)


def distribution(values):
    """Equally likely values to their chances."""
    values = list(values)
    chances = defaultdict(Fraction)
    for value in values:
        chances[value] += Fraction(1, len(values))
    return dict(chances)


TWO_DICE = distribution(sum(dice) for dice in faces(2))
THREE_DICE = distribution(sum(dice) for dice in faces(3))
BEST_TWO = distribution(sum(sorted(dice)[1:]) for dice in faces(3))


def has(unit, rule):
    return rule in unit.get("rules", ())


def fantasy(book):
    return book.startswith("fantasy")


class Combat:
    def __init__(self, matchup):
        self.book = matchup["book"]
        self.units = (matchup["a"], matchup["b"])
        self.limit = matchup["rounds"]
        self.answers = defaultdict(Fraction)
        self.end = {name: defaultdict(Fraction) for name in ("models_lost", "wounds", "score", "flee_in", "pursuit_in")}
        self.rounds = defaultdict(Fraction)
        self.by_round = defaultdict(lambda: [Fraction(0)] * 3)
        self.next_round = defaultdict(Fraction)
        self.fled = defaultdict(Fraction)
        self.known = {}

    # ---- what a unit is

    def wounds_each(self, side):
        return self.units[side].get("w") or self.units[side].get("hp") or self.units[side].get("wounds") or 1

    def capacity(self, side):
        return self.units[side]["models"] * self.wounds_each(side)

    def models(self, side, lost):
        # a model goes when all its wounds are gone
        left = self.capacity(side) - lost
        return -(-left // self.wounds_each(side))

    def ranks(self, side, lost):
        """Sizes of the ranks, front to rear."""
        left, width = self.models(side, lost), self.units[side]["width"]
        sizes = []
        while left > 0:
            sizes.append(min(width, left))
            left -= width
        return sizes

    def counting_ranks(self, side, lost):
        unit = self.units[side]
        if has(unit, "light troops"):
            return 0
        least = {"sovl": 3, "ninth-age": (5, 3, 1)[unit.get("height", 1) - 1], "fantasy6": 4, "fantasy7": 5}[self.book]
        return sum(1 for size in self.ranks(side, lost) if size >= least)

    def strength_of_unit(self, side, lost):
        return self.models(side, lost) * self.units[side].get("us", 1)

    def aside(self, side):
        """How this side's unit is struck: the enemy's approach."""
        return self.units[1 - side].get("approach", "front")

    # ---- one blow

    def power(self, side, first):
        unit, bonus = self.units[side], 0
        charge = first and unit.get("charging", False)
        if self.book == "sovl":
            bonus += (1 + charge) * has(unit, "great weapon")
            bonus += charge * has(unit, "shield") + 2 * charge * has(unit, "lance")
            return unit["power"] + bonus
        bonus += 2 * has(unit, "great weapon") + has(unit, "halberd") + 2 * charge * has(unit, "lance")
        if self.book == "ninth-age":
            return unit["str"] + bonus + charge * has(unit, "light lance")
        return unit["s"] + bonus + first * (2 * has(unit, "flail") + has(unit, "morning star"))

    def needs(self, side, first, shaken):
        """(to hit, to wound, armour save, special save) of this side's blows, NONE for none, 1 for always."""
        unit, enemy = self.units[side], self.units[1 - side]
        if self.book == "sovl":
            hit = 3 if unit["skill"] > enemy["skill"] else 4
            guard = enemy["defense"] + (has(enemy, "shield") or has(enemy, "spear") or has(enemy, "lance"))
            gap = self.power(side, first) - guard
            save = 6 if gap > 2 else 5 if gap > 0 else 4 if gap == 0 else 3 if gap >= -2 else 2
            return hit, 1, max(save, 4) if has(unit, "halberd") else save, NONE
        from_front = unit.get("approach", "front") == "front"
        if fantasy(self.book):
            own, other = unit["ws"], enemy["ws"]
            hit = 3 if own > other else 5 if other > 2 * own else 4
            hit = 6 if shaken[side] else hit
            strength = self.power(side, first)
            gap = strength - enemy["t"]
            wound = 2 if gap >= 2 else 3 if gap == 1 else 4 if gap == 0 else 5 if gap == -1 else 6 if gap >= -3 else NONE
            save = enemy.get("sv", NONE)
            if has(enemy, "shield") and not has(enemy, "mounted") and from_front:
                save -= 1
            if save < NONE:
                save = max(2, save + max(0, strength - 3))
            ward = enemy.get("ward", NONE)
            regeneration = NONE if has(unit, "flaming") else enemy.get("regeneration", NONE)
            return hit, wound, min(save, NONE), min(ward, regeneration)
        offence = unit["off"] + has(unit, "paired weapons")
        defence = enemy["def"]
        if has(enemy, "shield") and not has(enemy, "mounted") and from_front and not has(unit, "paired weapons"):
            defence = max(defence + 1, offence)
        gap = offence - defence
        hit = 2 if gap >= 4 else 3 if gap >= 1 else 4 if gap >= -3 else 5 if gap >= -7 else 6
        hit += has(enemy, "distracting") - has(unit, "lightning reflexes") + shaken[side] - shaken[1 - side]
        hit = min(6, max(2, hit))
        gap = self.power(side, first) - enemy["res"]
        wound = 2 if gap >= 2 else 3 if gap == 1 else 4 if gap == 0 else 5 if gap == -1 else 6
        spear = has(unit, "spear") and not has(unit, "mounted")
        braced = spear and first and not unit.get("charging", False) and self.aside(side) == "front"
        penetration = unit.get("ap", 0) + (self.power(side, first) - unit["str"]) + spear + braced
        armour = min(6, enemy.get("arm", 0)) - penetration
        save = NONE if armour <= 0 else max(2, 7 - armour)
        aegis, fortitude = enemy.get("aegis", NONE), enemy.get("fortitude", NONE)
        if has(unit, "flaming") or (has(unit, "lethal strike") and aegis < NONE):
            return hit, wound, save, aegis
        return hit, wound, save, min(aegis, fortitude)

    def blow(self, side, first, shaken):
        if (side, first, shaken) not in self.known:
            self.known[side, first, shaken] = self.one_blow(side, first, shaken)
        return self.known[side, first, shaken]

    def one_blow(self, side, first, shaken):
        """Chances that one blow causes 0, 1 ... wounds, over the faces of all its dice."""
        unit, enemy = self.units[side], self.units[1 - side]
        to_hit, to_wound, save, special = self.needs(side, first, shaken)
        sovl, t9a = self.book == "sovl", self.book == "ninth-age"
        again = has(unit, "frenzy") if sovl else has(unit, "hatred") and first
        each = min(int(unit.get("multiple", 1)), self.wounds_each(1 - side))
        if sovl and has(unit, "lethal strike"):
            each = min(2, self.wounds_each(1 - side))
        chances = defaultdict(Fraction)

        def saved(chance, armour_counts, special_counts):
            """What gets through the saves, with its chance."""
            through = chance
            if armour_counts and save < NONE:
                fails = Fraction(0)
                for face, second in faces(2):
                    rolled = second if sovl and has(unit, "poison") and face == 6 else face
                    fails += Fraction(rolled < save, 36)
                through *= fails
            if special_counts and special < NONE:
                fails = Fraction(0)
                for face, second in faces(2):
                    divine = t9a and has(unit, "divine attacks") and special == enemy.get("aegis", NONE)
                    rolled = second if divine and face >= special else face
                    fails += Fraction(rolled < special, 36)
                through *= fails
            return through

        def wounding(chance):
            """The chance that one hit is a wound in the end."""
            if to_wound == 1:
                return saved(chance, True, True)
            total = Fraction(0)
            for face in range(1, 7):
                if face < to_wound:
                    continue
                mortal = face == 6 and ((t9a and has(unit, "lethal strike")) or (fantasy(self.book) and has(unit, "killing blow")))
                fortitude_only = t9a and enemy.get("aegis", NONE) == NONE
                total += saved(chance * SIXTH, not mortal, not (mortal and fortitude_only))
            return total

        for face, second in faces(2):
            rolled = second if again and face < to_hit else face
            chance = Fraction(1, 36)
            if rolled < to_hit:
                chances[0] += chance
                continue
            hits = [wounding(Fraction(1))]
            if rolled == 6 and not sovl and has(unit, "poison") and to_wound != 1:
                hits[0] = saved(Fraction(1), True, True)
            if rolled == 6 and t9a and has(unit, "battle focus"):
                hits.append(wounding(Fraction(1)))
            for passed in itertools.product((0, 1), repeat=len(hits)):
                part = chance
                for hit, wounds in zip(hits, passed):
                    part *= hit if wounds else 1 - hit
                chances[each * sum(passed)] += part
        return chances

    def blows(self, side, first, shaken, attacks, room):
        key = (side, first, shaken, attacks, room)
        if key not in self.known:
            self.known[key] = self.all_blows(*key)
        return self.known[key]

    def all_blows(self, side, first, shaken, attacks, room):
        """Wounds of so many blows, at most `room`."""
        total = {0: Fraction(1)}
        one = self.blow(side, first, shaken)
        for _ in range(attacks):
            following = defaultdict(Fraction)
            for sum_, chance in total.items():
                for wounds, part in one.items():
                    following[min(room, sum_ + wounds)] += chance * part
            total = following
        return total

    # ---- how many blows

    def attacks(self, side, first, lost, started, calmed):
        """`lost` decides who is there to strike; `started` (Fantasy) who was when the round began."""
        unit, enemy = self.units[side], self.units[1 - side]
        each = unit.get("attacks", unit.get("att", unit.get("a", 1))) + has(unit, "paired weapons")
        each += fantasy(self.book) and has(unit, "frenzy") and not calmed[side]
        ranks = self.ranks(side, started[side])
        facing = self.aside(side)
        front = ranks[0]
        if facing == "flank":
            front = sum(1 for size in ranks if size == ranks[0])  # the file at the edge, as deep as full ranks are
        if fantasy(self.book):
            theirs = self.ranks(1 - side, started[1 - side])
            edge = theirs[0]
            if unit.get("approach") == "flank":
                edge = len(theirs)
            front = min(front, edge + 2)  # bases of one size, and corners touch
        front = min(front, unit.get("fighting", front))
        behind = 0
        if facing == "front":
            spear = has(unit, "spear") and not has(unit, "mounted")
            charge = first and unit.get("charging", False)
            rows = {"sovl": 1 + (spear and not charge), "ninth-age": 1 + spear + has(unit, "extra rank")}.get(
                self.book, (spear and not charge) + has(unit, "extra rank"))
            rows += self.book == "ninth-age" and has(unit, "line formation") and unit["width"] >= 8
            behind = min(sum(ranks[1:]), rows * front)
        if fantasy(self.book):
            slain = self.models(side, started[side]) - self.models(side, lost[side])
            behind -= max(0, slain - front)
            front = max(0, front - slain)
            behind = max(0, behind)
        supporting = {"sovl": 1, "ninth-age": min(each, (1, 3, 5)[unit.get("height", 1) - 1])}.get(self.book, each)
        return front * each + behind * supporting + (1 if has(unit, "champion") and front > 0 else 0)

    # ---- a round

    def initiative(self, side, first):
        unit = self.units[side]
        charge = first and unit.get("charging", False)
        if self.book == "sovl":
            return 0
        if has(unit, "strikes first"):
            return 1000 + unit.get("agi", unit.get("i", 3))
        if self.book == "ninth-age":
            if has(unit, "strikes last") or has(unit, "great weapon"):
                return 0
            spear = has(unit, "spear") and not has(unit, "mounted") and first and not charge and self.aside(side) == "front"
            return min(10, unit["agi"] + charge + 2 * spear)
        if has(unit, "strikes last"):
            return 0
        if charge:
            return 100 + unit["i"]
        return 0 if has(unit, "great weapon") else unit["i"] + 1

    def strikes(self, chance, first, lost, shaken, calmed, winner, then):
        """All ways that the blows of a round can fall: then(chance, lost, wounds caused by each side)."""
        order = [self.initiative(side, first) for side in (0, 1)]
        if order[0] == order[1] and fantasy(self.book):
            if winner is None:
                for beginner in (0, 1):
                    self.in_turn(chance / 2, first, lost, shaken, calmed, beginner, then)
            else:
                self.in_turn(chance, first, lost, shaken, calmed, winner, then)
        elif order[0] == order[1]:
            a = self.blows(0, first, shaken, self.attacks(0, first, lost, lost, calmed), self.capacity(1) - lost[1])
            b = self.blows(1, first, shaken, self.attacks(1, first, lost, lost, calmed), self.capacity(0) - lost[0])
            for (by_a, p), (by_b, q) in itertools.product(a.items(), b.items()):
                then(chance * p * q, (lost[0] + by_b, lost[1] + by_a), (by_a, by_b))
        else:
            self.in_turn(chance, first, lost, shaken, calmed, 0 if order[0] > order[1] else 1, then)

    def in_turn(self, chance, first, lost, shaken, calmed, beginner, then):
        other = 1 - beginner
        attacks = self.attacks(beginner, first, lost, lost, calmed)
        for wounds, p in self.blows(beginner, first, shaken, attacks, self.capacity(other) - lost[other]).items():
            after = list(lost)
            after[other] += wounds
            if after[other] == self.capacity(other):
                back = {0: Fraction(1)}
            else:
                started = lost if fantasy(self.book) else after
                attacks = self.attacks(other, first, after, started, calmed)
                back = self.blows(other, first, shaken, attacks, self.capacity(beginner) - lost[beginner])
            for answer, q in back.items():
                final = list(after)
                final[beginner] += answer
                caused = [0, 0]
                caused[beginner], caused[other] = wounds, answer
                then(chance * p * q, tuple(final), tuple(caused))

    def fearsome(self, side):
        return has(self.units[side], "fear") or has(self.units[side], "terror")

    def afraid(self, side):
        unit = self.units[side]
        immune = any(has(unit, rule) for rule in ("fearless", "fear", "terror", "unbreakable", "unstable"))
        return self.book != "sovl" and self.fearsome(1 - side) and not immune

    def passes(self, side, need, dice=TWO_DICE):
        chance = sum((p for total, p in dice.items() if total <= need), Fraction(0))
        if has(self.units[side], "battle standard"):
            chance = 1 - (1 - chance) ** 2
        return chance

    def round(self, chance, number, lost, winner, calmed):
        first = number == 1
        dares = []
        for side in (0, 1):
            unit, enemy = self.units[side], self.units[1 - side]
            must = self.afraid(side)
            if fantasy(self.book):
                must = must and first and enemy.get("charging", False)
                must = must and self.strength_of_unit(1 - side, lost[1 - side]) > self.strength_of_unit(side, lost[side])
            need = unit.get("dis", unit.get("ld", 7)) - (self.book == "ninth-age")
            dares.append(self.passes(side, need) if must else Fraction(1))
        for shaken in itertools.product((0, 1), repeat=2):
            part = chance
            for side in (0, 1):
                part *= 1 - dares[side] if shaken[side] else dares[side]
            if part:
                ranks = [self.rank_bonus(side, lost) for side in (0, 1)]
                self.strikes(part, first, lost, shaken, calmed, winner,
                             lambda p, after, caused: self.score(p, number, after, caused, ranks, calmed))

    def rank_bonus(self, side, lost):
        if self.book == "sovl" or has(self.units[side], "line formation"):
            return 0
        if fantasy(self.book) and self.aside(side) != "front" and self.strength_of_unit(1 - side, lost[1 - side]) >= 5:
            return 0
        return min(3, max(0, self.counting_ranks(side, lost[side]) - 1))

    def bonuses(self, side, number, lost, ranks):
        unit = self.units[side]
        if lost[side] == self.capacity(side):
            return 0
        enemy_left = lost[1 - side] < self.capacity(1 - side)
        approach = unit.get("approach", "front") if enemy_left else "front"
        if self.book == "sovl":
            return {"front": 0, "flank": 1, "rear": 2}[approach]
        standards = has(unit, "standard") + has(unit, "battle standard")
        if self.book == "ninth-age":
            deep = self.counting_ranks(side, lost[side]) >= 2
            return ((number == 1 and unit.get("charging", False)) + self.rank_bonus(side, (lost[0], lost[1])) + standards +
                    {"front": 0, "flank": 1 + deep, "rear": 2 + deep}[approach])
        own, other = (self.strength_of_unit(s, lost[s]) if lost[s] < self.capacity(s) else 0 for s in (side, 1 - side))
        strong = own >= 5
        return ((own > other) + (standards > 0) + (self.book == "fantasy7" and has(unit, "battle standard")) +
                bool(unit.get("high_ground")) + strong * {"front": 0, "flank": 1, "rear": 2}[approach])

    def score(self, chance, number, lost, caused, ranks, calmed):
        lead = caused[0] - caused[1]
        if fantasy(self.book):
            lead += ranks[0] - ranks[1]
        lead += self.bonuses(0, number, lost, ranks) - self.bonuses(1, number, lost, ranks)
        alive = [lost[side] < self.capacity(side) for side in (0, 1)]
        if not all(alive):
            self.wiped(chance, number, lost, lead, alive)
            return
        if lead == 0:
            self.go_on(chance, number, lost, None, 0, calmed)
            return
        winner = 0 if lead > 0 else 1
        loser = 1 - winner
        if has(self.units[loser], "unstable") and self.book != "sovl":
            lost = list(lost)
            lost[loser] = min(self.capacity(loser), lost[loser] + abs(lead))
            lost = tuple(lost)
            if lost[loser] == self.capacity(loser):
                self.wiped(chance, number, lost, lead, [side != loser for side in (0, 1)])
                return
        stands = self.stands(loser, lost, abs(lead))
        if fantasy(self.book) and has(self.units[loser], "frenzy"):
            calmed = tuple(calmed[side] or side == loser for side in (0, 1))
        if stands:
            self.go_on(chance * stands, number, lost, winner, lead, calmed)
        if stands != 1:
            self.tell_round(chance * (1 - stands), number, winner, lead, True)
            self.fled[lost, winner] += chance * (1 - stands)

    def stands(self, side, lost, behind):
        unit = self.units[side]
        if has(unit, "unbreakable") or (has(unit, "unstable") and self.book != "sovl"):
            return Fraction(1)
        if self.book == "sovl":
            need = unit["discipline"] + self.counting_ranks(side, lost[side]) - (0 if has(unit, "fearless") else behind)
            return sum((p for total, p in TWO_DICE.items() if total <= need), Fraction(0))
        if self.book == "ninth-age":
            own, other = (self.counting_ranks(s, lost[s]) for s in (side, 1 - side))
            steadfast = own > other and not (self.aside(side) != "front" and other >= 2)
            need = min(10, unit["dis"]) - (1 if self.afraid(side) else 0)
            return self.passes(side, need if steadfast or has(unit, "stubborn") else need - behind)
        need = unit["ld"] - (0 if has(unit, "stubborn") else behind)
        outnumbered = self.strength_of_unit(1 - side, lost[1 - side]) > self.strength_of_unit(side, lost[side])
        if self.afraid(side) and outnumbered:
            need = 0
        if self.book == "fantasy7":
            need = max(2, need)  # a double 1 holds
        return self.passes(side, need) if need >= 2 else Fraction(0)

    # ---- how it goes on, and ends

    def tell_round(self, chance, number, winner, lead, last):
        self.by_round[number] = list(self.by_round[number])
        self.by_round[number][{0: 0, None: 1, 1: 2}[winner]] += chance
        if last:
            self.rounds[number] += chance
            self.end["score"][0, lead if winner == 0 else 0] += chance
            self.end["score"][1, -lead if winner == 1 else 0] += chance

    def tell_end(self, chance, ending, lost, gone=(False, False), flee=(0, 0), pursuit=(0, 0)):
        self.answers[ending] += chance
        for side in (0, 1):
            total = self.units[side]["models"]
            self.end["models_lost"][side, total if gone[side] else total - self.models(side, lost[side])] += chance
            self.end["wounds"][side, lost[1 - side]] += chance
            self.end["flee_in"][side, flee[side]] += chance
            self.end["pursuit_in"][side, pursuit[side]] += chance

    def wiped(self, chance, number, lost, lead, alive):
        winner = 0 if alive[0] else 1 if alive[1] else None
        lead = max(1, lead) if winner == 0 else min(-1, lead) if winner == 1 else 0
        self.tell_round(chance, number, winner, lead, True)
        ending = {0: "b_wiped", 1: "a_wiped", None: "both_wiped"}[winner]
        unit = self.units[winner] if winner is not None else {}
        if (winner is not None and self.book != "sovl" and number == 1 and unit.get("charging") and
                unit.get("pursue", "yes") == "yes"):
            for run, p in self.runs(winner).items():  # an overrun
                self.tell_end(chance * p, ending, lost, pursuit=(run, 0) if winner == 0 else (0, run))
        else:
            self.tell_end(chance, ending, lost)

    def go_on(self, chance, number, lost, winner, lead, calmed):
        last = number == self.limit
        self.tell_round(chance, number, winner, lead, last)
        if last:
            self.tell_end(chance, {0: "b_held", 1: "a_held", None: "drawn"}[winner], lost)
        else:
            self.next_round[lost, winner, calmed] += chance

    def runs(self, side):
        unit = self.units[side]
        if self.book == "sovl":
            return distribution(sum(dice) for dice in faces(max(1, unit.get("move", 4) // 4)))
        if self.book == "ninth-age":
            return BEST_TWO if has(unit, "swiftstride") else TWO_DICE
        return THREE_DICE if unit.get("m", 4) > 6 else TWO_DICE

    def pursues(self, side):
        """The chance that a winner pursues."""
        unit = self.units[side]
        if self.book == "sovl" or unit.get("pursue") == "no":
            return Fraction(0)
        if unit.get("pursue") != "restrain":
            return Fraction(1)
        if fantasy(self.book) and has(unit, "frenzy"):
            return Fraction(1)
        wild = self.book == "ninth-age" and has(unit, "frenzy")
        return 1 - self.passes(side, unit.get("dis", unit.get("ld", 7)), BEST_TWO if wild else TWO_DICE)

    def flight(self, chance, lost, winner):
        loser, letter = 1 - winner, "ba"[winner]
        edge = self.units[loser].get("edge_behind", 0)

        def tell(part, fled, run):
            caught = run >= fled > 0 and run > 0
            off = not caught and 0 < edge <= fled
            ending = letter + ("_caught" if caught else "_off_table" if off else "_escaped")
            gone, flee, pursuit = [False, False], [0, 0], [0, 0]
            gone[loser], flee[loser], pursuit[winner] = caught or off, fled, run
            self.tell_end(part, ending, lost, gone, flee, pursuit)

        pursues = self.pursues(winner)
        for fled, p in self.runs(loser).items():
            if pursues != 1:
                tell(chance * (1 - pursues) * p, fled, 0)
            if pursues:
                for run, q in self.runs(winner).items():
                    tell(chance * pursues * p * q, fled, run)


def solve(matchup):
    combat = Combat(matchup)
    standing = {((0, 0), None, (False, False)): Fraction(1)}
    for number in range(1, matchup["rounds"] + 1):
        for (lost, winner, calmed), chance in standing.items():
            combat.round(chance, number, lost, winner, calmed)
        standing, combat.next_round = combat.next_round, defaultdict(Fraction)
    for (lost, winner), chance in combat.fled.items():
        combat.flight(chance, lost, winner)
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
