"""Who stands where in a rank-and-flank combat, who strikes whom, with how many blows, and when.

Source: seeds/002, seeds/004, rules-facts 2.1, 3.6, 3.7, 4.4; units away: seeds/003, 2.2; obstacles, incomplete ranks and
blows at characters: pages beside seeds/003 and seeds/004; grind, crush and rage: The 9th Age's list file. Shares no code with fray.
"""

from collections import namedtuple

from rank_blow import BY_HAND, When, fantasy, has, spear, wounds_each
from rank_dice import amount

# All that matters between two rounds. By unit: wounds lost; where it is (0 the line, 1 + unit the combat about a unit away,
# WAITS, GONE); what befell it ("", "caught", "escaped", "off"). Units: whose next round there is their first; who lost their
# frenzy. By combat: who won its last round. Combats: not fought, or not again, in this phase. Units: whose obstacle is taken.
State = namedtuple("State", "lost where fate newly calmed last done stormed")
WAITS, GONE = -1, -2
FLANKS = ("flank", "right")  # "flank" is the left one

# part: None for the models themselves, else the place among their parts.
Attack = namedtuple("Attack", "kind unit enemy own theirs part", defaults=(None,))


def numbers(unit, part):
    """What strikes: the unit, with what the part has for itself. A champion has his unit's weapons and rules."""
    if part is None:
        return unit
    own = unit["parts"][part]
    whole = {key: value for key, value in unit.items() if key not in ("impact", "stomp", "grind", "multiple")}
    if own["kind"] == "champion":
        return {**whole, **{key: unit[key] for key in ("multiple",) if key in unit}, **own, "rules": unit["rules"]}
    return {**whole, "ap": 0, **own}


class Units:
    def __init__(self, matchup):
        self.book = matchup["book"]
        sides = [side if isinstance(side, list) else [side] for side in (matchup["a"], matchup["b"])]
        self.units = sides[0] + sides[1]
        self.count = len(self.units)
        self.side = [0] * len(sides[0]) + [1] * len(sides[1])
        self.first = (0, len(sides[0]))
        self.nth = [unit - self.first[self.side[unit]] for unit in range(self.count)]
        self.all = range(self.count)
        self.host, host = [], None
        for unit in self.all:
            character = self.units[unit].get("character", False)
            host = host if character else unit
            self.host.append(host if character else None)
        self.home = [self.home_of(unit) for unit in self.all]
        self.touching = {0: self.line()}
        for unit in self.all:
            if self.units[unit].get("away"):
                self.touching[1 + unit] = self.about(unit)

    # ---- who touches whom

    def home_of(self, unit):
        leader = unit if self.host[unit] is None else self.host[unit]
        return 1 + leader if self.units[leader].get("away") else 0

    def with_characters(self, pairs):
        """Characters touch what their unit touches."""
        known = dict(pairs)
        members = {unit: [unit] + [each for each in self.all if self.host[each] == unit] for unit in self.all}
        return {(one, other): sides for (unit, enemy), sides in known.items()
                for one in members[unit] for other in members[enemy]}

    def line(self):
        """{(unit, enemy): (the side of its own that touches, the side of the enemy)}. Who comes at a flank or rear comes
        first, then who names an enemy, then the others; the first touch of two units counts."""
        pairs = {}
        fronts = [unit for unit in self.all if self.home[unit] == 0 and self.host[unit] is None]

        def said(unit):
            own = self.units[unit]
            return 0 if own.get("approach") else 1 if "of" in own else 2

        for unit in sorted(fronts, key=said):
            own, other = self.units[unit], 1 - self.side[unit]
            enemies = [enemy for enemy in fronts if self.side[enemy] == other]
            opposite = [enemy for enemy in enemies if self.nth[enemy] == self.nth[unit] and said(unit) == 2]
            enemy = self.first[other] + own["of"] - 1 if "of" in own else (opposite or enemies)[0]
            if (unit, enemy) not in pairs:
                theirs = own.get("approach", "front")
                pairs[unit, enemy], pairs[enemy, unit] = ("front", theirs), (theirs, "front")
        return self.with_characters(pairs)

    def about(self, away):
        met, pairs = self.units[away].get("met", "front"), {}
        for enemy in self.all:
            if self.side[enemy] != self.side[away] and self.host[enemy] is None:
                pairs[enemy, away], pairs[away, enemy] = ("front", met), (met, "front")
        return self.with_characters(pairs)

    # ---- what is left

    def capacity(self, unit):
        return self.units[unit]["models"] * wounds_each(self.units[unit])

    def alive(self, unit, lost):
        return lost[unit] < self.capacity(unit)

    def models(self, unit, lost):
        return -(-(self.capacity(unit) - lost[unit]) // wounds_each(self.units[unit]))

    def ranks(self, unit, lost):
        """Sizes of the ranks, front to rear."""
        left, width, sizes = self.models(unit, lost), self.units[unit]["width"], []
        while left > 0:
            sizes.append(min(width, left))
            left -= width
        return sizes

    def counting_ranks(self, unit, lost):
        own = self.units[unit]
        if has(own, "light troops"):
            return 0
        least = {"sovl": 3, "ninth-age": (5, 3, 1)[own.get("height", 1) - 1], "fantasy6": 4, "fantasy7": 5}[self.book]
        return sum(1 for size in self.ranks(unit, lost) if size >= least)

    def strength(self, unit, lost):
        return self.models(unit, lost) * self.units[unit].get("us", 1) if self.alive(unit, lost) else 0


class Phase(Units):
    """One round of one combat: its members, and all that is asked of them."""

    def enter(self, state, combat):
        self.state, self.combat = state, combat
        self.members = [unit for unit in self.all if state.where[unit] == combat]
        self.started = state.lost
        self.pairs = {pair: sides for pair, sides in self.touching[combat].items()
                      if pair[0] in self.members and pair[1] in self.members}

    def enemies(self, unit):
        return [enemy for (one, enemy) in sorted(self.pairs) if one == unit]

    def engaged(self, unit, lost):
        return self.alive(unit, lost) and any(self.alive(enemy, lost) for enemy in self.enemies(unit))

    def hosted(self, unit, lost):
        """A character whose unit stands is not struck."""
        host = self.host[unit]
        return host is not None and host in self.members and self.alive(host, lost)

    def is_first(self, unit):
        return unit in self.state.newly

    def came(self, unit):
        """A character charges with his unit; SOVL has no word of it."""
        leader = unit if self.host[unit] is None or self.book == "sovl" else self.host[unit]
        return self.units[leader].get("charging", False) if self.combat == 0 else self.home[leader] != self.combat

    def charges(self, unit):
        return self.has_impetus(unit) and self.came(unit)

    def walled(self, unit, enemy):
        """Strikes over an obstacle: at the front of a unit that has not left it, and from which it was not taken."""
        leader = enemy if self.host[enemy] is None else self.host[enemy]
        return (fantasy(self.book) and self.units[leader].get("defended", False) and leader not in self.state.stormed and
                self.home[leader] == self.combat and self.pairs[unit, enemy][1] == "front")

    def has_impetus(self, unit):
        """In its first round; in the 7th edition who charges over an obstacle fights as in a later one."""
        over = [enemy for enemy in self.enemies(unit) if self.pairs[unit, enemy][0] == "front" and self.walled(unit, enemy)]
        return self.is_first(unit) and not (self.book == "fantasy7" and self.came(unit) and over)

    def exposed(self, unit, lost):
        """Struck in flank or rear by somebody who stands."""
        return [enemy for enemy in self.enemies(unit)
                if self.pairs[unit, enemy][0] != "front" and self.alive(enemy, lost)]

    # ---- who strikes

    def duel(self, unit, enemy):
        return self.units[unit].get("challenge", False) and self.units[enemy].get("challenge", False)

    def parts_of(self, unit):
        """The models themselves, and each part that strikes: a champion where there is one."""
        parts = self.units[unit].get("parts", [])
        return [None] + [nth for nth, part in enumerate(parts) if part["kind"] != "champion" or has(self.units[unit], "champion")]

    def attacks_of(self, unit):
        for enemy in self.enemies(unit):
            mine, theirs = self.pairs[unit, enemy]
            for part in self.parts_of(unit):
                own = numbers(self.units[unit], part)
                if part is not None and own["kind"] == "beasts" and fantasy(self.book) and mine != "front":
                    continue  # harnessed with their heads to the front
                if mine == "front" and self.charges(unit) and "impact" in own:
                    yield Attack("impact", unit, enemy, mine, theirs, part)
                if mine == "front" and "stomp" in own and (
                        self.book != "ninth-age" or self.units[enemy].get("height", 1) == 1):
                    yield Attack("stomp", unit, enemy, mine, theirs, part)
                if "grind" in own and self.book == "ninth-age" and not (self.charges(unit) and "impact" in own):
                    yield Attack("grind", unit, enemy, mine, theirs, part)
                if has(own, "crush attack"):
                    yield Attack("crush", unit, enemy, mine, theirs, part)
                yield Attack("blows", unit, enemy, mine, theirs, part)

    def initiative(self, attack):
        unit = numbers(self.units[attack.unit], attack.part)
        charge = self.charges(attack.unit)
        if self.book == "sovl":
            return 0
        if attack.kind == "grind":
            return min(10, unit["agi"] + charge)
        if attack.kind == "crush":
            return 0
        if attack.kind != "blows":
            steps = (10, 0) if self.book == "ninth-age" else (2000, -2000)
            return steps[0] if attack.kind == "impact" else steps[1]
        if has(unit, "strikes first"):
            return 1000 + unit.get("agi", unit.get("i"))
        if self.book == "ninth-age":
            if has(unit, "strikes last") or (has(unit, "great weapon") and not has(unit, "lightning reflexes")):
                return 0
            braced = spear(unit) and self.is_first(attack.unit) and not charge and not self.exposed(attack.unit, self.started)
            return min(10, unit["agi"] + charge + 2 * braced)
        last = has(unit, "strikes last") or (has(unit, "great weapon") and not charge)
        return unit["i"] + (-100 if last else 100 if charge else 0)

    def steps(self, beginner):
        """Attacks that fall together, in order; of equals in Fantasy the beginner's side strikes first."""
        order = {}
        for unit in self.members:
            for attack in self.attacks_of(unit):
                tie = (self.side[unit] != beginner) if fantasy(self.book) else 0
                order.setdefault((-self.initiative(attack), tie), []).append(attack)
        return [order[key] for key in sorted(order)]

    def may_strike(self, attack, lost):
        """`lost` when the step began."""
        if not (self.alive(attack.unit, lost) and self.alive(attack.enemy, lost)):
            return False
        if self.duel(attack.unit, attack.enemy):
            return True
        if self.challenged(attack.unit, lost):
            return False
        if attack.kind in BY_HAND and self.hosted(attack.enemy, lost):
            return self.within(attack.unit, self.host[attack.enemy], lost) == attack.enemy
        return not self.sheltered(attack.enemy, lost)

    def within(self, unit, host, lost):
        """The character in an enemy unit whom some models strike: the first who is in no challenge."""
        if not self.units[unit].get("at_character") or self.book == "sovl":
            return None
        return next((enemy for enemy in self.enemies(unit) if self.host[enemy] == host and self.hosted(enemy, lost) and
                     self.alive(enemy, lost) and not self.challenged(enemy, lost)), None)

    def challenged(self, unit, lost):
        return any(self.duel(unit, enemy) and self.alive(enemy, lost) for enemy in self.enemies(unit))

    def sheltered(self, unit, lost):
        """In his unit, or in a challenge."""
        return self.hosted(unit, lost) or self.challenged(unit, lost)

    # ---- with how many blows

    def supporting_ranks(self, unit):
        own, charge = self.units[unit], self.charges(unit)
        extra = has(own, "extra rank") and self.book != "sovl"
        if self.book == "sovl":
            return 1 + (spear(own) and not charge)
        if self.book == "ninth-age":
            return 1 + spear(own) + extra + (has(own, "line formation") and own["width"] >= 8)
        return (spear(own) and not charge) + extra

    def parted(self, attack, lost):
        """(models in front, in support, the leader among them) once some of the front rank have turned to a character."""
        host = self.host[attack.enemy] if self.hosted(attack.enemy, lost) else None
        if host is not None and not self.duel(attack.unit, attack.enemy):
            front, _ = self.fighters(attack._replace(enemy=host), lost)
            turned = min(self.units[attack.unit]["at_character"], front)
            return turned, 0, turned == front > 0 and self.leader_at(attack.unit, lost) == host
        front, behind = self.fighters(attack, lost)
        if self.within(attack.unit, attack.enemy, lost) is not None:
            front -= min(self.units[attack.unit]["at_character"], front)
        alone = self.duel(attack.unit, attack.enemy)
        return front, behind, front > 0 and (alone or self.leader_at(attack.unit, lost) == attack.enemy)

    def leader_at(self, unit, lost):
        """Whom a champion, or a wounded model in rage, strikes: one enemy, before its front where there is one."""
        standing = self.started if fantasy(self.book) else lost
        around = [enemy for enemy in self.enemies(unit) if self.alive(enemy, standing) and not self.sheltered(enemy, lost)]
        return next(iter([enemy for enemy in around if self.pairs[unit, enemy][0] == "front"] + around), None)

    def fighters(self, attack, lost):
        """(models with all their attacks, models in support). Each model strikes once: the first rank and those behind it
        that support strike to the front, then the files at the edges, then the rear rank."""
        unit, own = attack.unit, self.units[attack.unit]
        standing = self.started if fantasy(self.book) else lost
        ranks = self.ranks(unit, standing)
        if self.duel(unit, attack.enemy):
            return 1, 0
        around = [enemy for enemy in self.enemies(unit) if self.alive(enemy, standing) and not self.sheltered(enemy, lost)]
        facing = {enemy: self.pairs[unit, enemy][0] for enemy in around}
        same = [enemy for enemy in around if facing[enemy] == attack.own]
        full = sum(1 for size in ranks if size == ranks[0])
        rows = self.supporting_ranks(unit)
        taken = 1 + rows if "front" in facing.values() else 0
        front = ranks[0]
        if attack.own in FLANKS:
            front = max(0, self.file_at(unit, attack.own, standing) - taken)
        elif attack.own == "rear":
            edges = sum(1 for side in facing.values() if side in FLANKS)
            behind = sum(ranks[taken:])
            if self.book != "sovl":
                behind = max(0, behind - edges)
            front = max(0, front - min(2, edges)) if full > taken else behind
        front = self.dealt(front, same, attack.enemy)
        if fantasy(self.book):
            theirs = self.ranks(attack.enemy, standing)
            edge = self.file_at(attack.enemy, attack.theirs, standing) if attack.theirs in FLANKS else theirs[0]
            front = min(front, edge + 2)  # bases of one size, and corners touch
        front = min(front, own.get("fighting", front))
        behind = min(self.dealt(sum(ranks[1:]), same, attack.enemy), rows * front) if attack.own == "front" else 0
        if fantasy(self.book):
            slain = self.dealt(self.models(unit, standing) - self.models(unit, lost), around, attack.enemy)
            behind -= max(0, slain - front)
            front = max(0, front - slain)
        return front, max(0, behind)

    def file_at(self, unit, flank, standing):
        """How many of a unit fight along one of its flanks. Models of an incomplete last rank are moved into contact in
        Fantasy, and fight over the gap in The 9th Age; where there is only one, at the flank of the first enemy."""
        ranks = self.ranks(unit, standing)
        whole = [size for size in ranks if size == ranks[0]]
        if self.book == "sovl" or len(whole) == len(ranks):
            return len(whole)
        flanked = [self.pairs[unit, enemy][0] for enemy in self.enemies(unit)
                   if self.alive(enemy, standing) and self.pairs[unit, enemy][0] in FLANKS]
        alone = ranks[-1] == 1 and flanked and flanked[0] != flank
        return len(whole) + (not alone)

    @staticmethod
    def dealt(models, enemies, enemy):
        """Its share of models that are dealt out evenly, the first enemies getting those that are left over."""
        return models // len(enemies) + (enemies.index(enemy) < models % len(enemies)) if enemy in enemies else models

    def dice(self, attack, lost):
        """How many dice, with their chances."""
        own = numbers(self.units[attack.unit], attack.part)
        if not self.may_strike(attack, lost):
            return {0: 1}
        if attack.kind not in BY_HAND:
            fronts = [enemy for enemy in self.enemies(attack.unit)
                      if (self.pairs[attack.unit, enemy][0] == "front" or attack.kind == "grind") and
                      self.may_strike(attack._replace(enemy=enemy), lost)]
            return amount(own[attack.kind]) if fronts[0] == attack.enemy else {0: 1}
        each = own.get("attacks", own.get("att", own.get("a"))) + has(own, "paired weapons")
        each += fantasy(self.book) and has(own, "frenzy") and has(self.units[attack.unit], "frenzy") and attack.unit not in self.state.calmed
        supporting = {"sovl": 1, "ninth-age": min(each, (1, 3, 5)[own.get("height", 1) - 1])}.get(self.book, each)
        front, behind, leader = self.parted(attack, lost)
        profiled = any(part["kind"] == "champion" for part in own.get("parts", [])) and has(self.units[attack.unit], "champion")
        kind = None if attack.part is None else own["kind"]
        more = leader * has(own, "champion") if kind is None and not profiled else 0
        if kind is None and profiled:
            front -= leader  # the champion strikes with his own numbers
        elif kind == "champion":
            front, behind = int(leader), 0
        elif kind in ("mount", "beasts"):
            behind = 0
        if attack.kind == "crush":
            return {front: 1}
        if has(own, "crush attack"):
            return {behind * supporting: 1}
        fury = lost[attack.unit] % wounds_each(own) if has(own, "rage") and kind != "champion" else 0
        return {front * each + behind * supporting + more + leader * fury: 1}

    def when(self, attack, lost, shaken):
        unit = attack.unit
        return When(self.has_impetus(unit), self.charges(unit), unit in shaken, attack.enemy in shaken,
                    attack.theirs == "front", bool(self.exposed(unit, lost)), attack.kind,
                    self.walled(unit, attack.enemy))
