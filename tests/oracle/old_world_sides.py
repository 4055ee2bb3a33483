"""Who touches whom in a combat of several units of The Old World, and how many of them strike at each enemy. Shares no code with fray.

Sources: old_world_units.py; the-combat-phase/dividing-attacks, fighting-on-multiple-fronts, incomplete-ranks; characters/*. What no
page says, README.md lists.

A place is a unit with the characters who have joined it, by the number of the unit. A row is the models along one side of a unit.
"""
from collections import namedtuple

import old_world_units as units
from old_world_units import FLANK, FRONT, REAR, has, value

RIGHT = "right"
FLANKS = (FLANK, RIGHT)
SIDES = (FRONT, FLANK, RIGHT, REAR)

# Of one unit at one enemy: models in touch, all of the first row that strike at it, and those behind it, who strike once.
Blows = namedtuple("Blows", "touching first behind")


class NotTold(Exception):
    """The rules leave it to where exactly the units stand."""


def listed(side):
    return side if isinstance(side, list) else [side]


def dealt(models, among, index):
    """Its share of models that are dealt out evenly, the first getting those that are left over."""
    return models // among + (index < models % among)


class Sides:
    """The units of both sides, and who touched whom when the lines met."""

    def __init__(self, matchup):
        first, second = listed(matchup["a"]), listed(matchup["b"])
        self.units = first + second
        self.all = range(len(self.units))
        self.side = [0] * len(first) + [1] * len(second)
        self.start = (0, len(first))
        self.rules = matchup.get("rules", {})
        self.place = []
        for number, unit in enumerate(self.units):
            self.place.append(self.place[-1] if unit.get("character") else number)
        self.places = sorted(set(self.place))
        self.members = {place: [unit for unit in self.all if self.place[unit] == place] for place in self.places}
        self.models_at = [[units.models_left(unit, lost) for lost in range(value(unit, "w") * value(unit, "models") + 1)]
                          for unit in self.units]
        self.target = {place: self.faced(place) for place in self.places}
        self.met = self.line()

    def faced(self, place):
        """The enemy that it names; else the one opposite; who comes at a flank or rear, the first."""
        enemies = [enemy for enemy in self.places if self.side[enemy] != self.side[place]]
        own, first = self.units[place], self.start[1 - self.side[place]]
        opposite = enemies[0] if "at" in own else place - self.start[self.side[place]] + first
        number = own["of"] - 1 + first if "of" in own else opposite
        return number if number in enemies else enemies[0]

    def line(self):
        """{(place, enemy): the side of the place that the enemy is at}; who comes at a flank or rear comes first, then who names one."""
        touching = {}
        for place in sorted(self.places, key=lambda one: 0 if "at" in self.units[one] else 1 if "of" in self.units[one] else 2):
            enemy = self.target[place]
            if (place, enemy) not in touching:
                touching[place, enemy] = FRONT
                touching[enemy, place] = FRONT if units.skirmishes(self.units[enemy]) else self.units[place].get("at", FRONT)
        return touching

    def left(self, unit, lost):
        return self.models_at[unit][lost[unit]]

    def alive(self, unit, lost):
        return self.models_at[unit][lost[unit]] > 0

    def stands(self, place, lost):
        for unit in self.members[place]:
            if self.models_at[unit][lost[unit]]:
                return True
        return False

    def strength(self, place, lost):
        """Unit Strength, with that of the characters (characters/unit-strength-characters)."""
        return sum(units.strength_in_numbers(self.units[unit], self.left(unit, lost)) for unit in self.members[place])

    def led(self, place, lost):
        """Places of its front rank that characters have taken from its models, who stand behind (characters/positioning-characters).

        The command group is not displaced; and there are as many models as characters but in a single rank (characters/too-many-characters).
        """
        unit, models = self.units[place], self.left(place, lost)
        command = min(models, sum(has(unit, rule) for rule in ("champion", "standard", "musician")))
        taken = 0
        for _ in range(sum(self.alive(member, lost) for member in self.members[place][1:])):
            single = models + taken + 1 <= value(unit, "width")
            taken += single or taken + 1 + max(command, taken + 1) <= value(unit, "width")
        return taken

    def filled(self, place, lost):
        """Places of its ranks that are filled, by characters too."""
        return self.left(place, lost) + self.led(place, lost)

    def struck_first(self, place, lost):
        """Who of a place is struck: the unit, and once it is gone its characters (characters/characters-in-combat)."""
        return next(unit for unit in self.members[place] if self.alive(unit, lost))


class Rows:
    """How many models of one unit strike at each enemy in one round, of those it had when the round began.

    around: {enemy place: side of the unit}; rows: {enemy place: models of the enemy's row}, both as the round began; led: places of its
    row that characters have. They stand in the middle of the first side that is struck, before the first enemy there.
    """

    def __init__(self, unit, models, charged, rules, around, rows, led=0):
        self.unit, self.models, self.around, self.rows, self.led = unit, models, around, rows, led
        self.filled = models + led
        self.across, self.deep = units.files(unit, self.filled)
        self.press = units.presses(unit, self.filled, charged) and rules.get("press-of-battle") != "no"
        self.extra = units.supports(unit, FRONT, charged)
        self.at = {side: [enemy for enemy in around if around[enemy] == side] for side in SIDES}
        self.engaged = [side for side in SIDES if self.at[side]]
        self.hosted = bool(unit.get("character"))
        if len(self.engaged) > 1 and not self.hosted:
            self.refuse_what_is_not_told()

    def length(self, side):
        return units.row(self.unit, self.filled, FLANK if side in FLANKS else FRONT)

    def touched(self, side):
        """How many of the row touch an enemy there."""
        enemies = self.at[side]
        return sum(min(dealt(self.length(side), len(enemies), index), self.rows[enemy] + 2) for index, enemy in enumerate(enemies))

    def refuse_what_is_not_told(self):
        spare = {side: self.length(side) - self.touched(side) for side in self.engaged}
        if any(spare[side] for side in self.engaged if side != FRONT) or spare.get(FRONT, 0) not in (0, 2):
            raise NotTold("which models of a row touch nobody")
        if self.filled % self.across and (REAR in self.engaged or self.filled % self.across < 2 * len(self.engaged)):
            raise NotTold("where the models of an incomplete rank stand")
        if self.across < 2 * len(self.engaged) or spare.get(FRONT) and REAR in self.engaged:
            raise NotTold("few models between several enemies")

    def cells(self):
        """(rank, file) of every place; those of an incomplete rank stand at flanks where they are struck (incomplete-ranks)."""
        files = list(range(self.across))
        if RIGHT in self.engaged:
            files = files[::-1] if FLANK not in self.engaged else sorted(files, key=lambda file: min(file, self.across - 1 - file))
        for number in range(self.filled):
            yield number // self.across, files[number % self.across]

    def depths(self, cell):
        """{side: how many models stand between it and that side}."""
        rank, file = cell
        return {FRONT: rank, FLANK: file, RIGHT: self.across - 1 - file, REAR: self.deep - 1 - rank}

    def is_led(self, cell):
        """Whether a character stands there: in the middle of the row at the first side that is struck."""
        side = self.engaged[0]
        first = (self.length(side) - self.led) // 2
        along = cell[0] if side in FLANKS else cell[1]
        return self.depths(cell)[side] == 0 and first <= along < first + self.led

    def touches(self, side, cell):
        ends = self.touched(FRONT) < self.length(FRONT)
        return not (side == FRONT and ends and cell[1] in (0, self.across - 1))

    def strikes_at(self, cell, sides):
        """(the side at which a model strikes, whether it is of the row there), or None.

        It strikes whom it touches; else the nearest (fighting-on-multiple-fronts). Of equals before its front.
        """
        depths = self.depths(cell)
        for side in sides:
            if depths[side] == 0 and self.touches(side, cell):
                return side, True
        near = min(sides, key=lambda side: depths[side])
        if depths[near] < (2 if self.press else 1):
            return near, depths[near] == 0
        if FRONT in sides and self.extra and depths[FRONT] == 1 + self.press:
            return FRONT, False
        return None

    def counts(self, sides):
        """{side: (models of the row that strike there, models behind it, at most so many of them for each of the row)}."""
        rows = {side: self.press + (self.extra and side == FRONT) for side in sides}
        if len(self.engaged) == 1:
            side = self.engaged[0]
            first = self.length(side)
            behind = units.behind(self.unit, self.filled, FLANK) if side in FLANKS else self.filled - first
            return {side: (first, behind, rows[side])}
        if self.hosted:  # at one of several sides, as long as somebody is left there
            return {sides[0]: (1, 0, 0)}
        found = [self.strikes_at(cell, sides) for cell in self.cells() if not self.is_led(cell)]
        found += [(self.engaged[0], True)] * self.led
        return {side: (found.count((side, True)), found.count((side, False)), self.deep) for side in sides}

    def strikers(self, living, alone=()):
        """{enemy: Blows} before anybody has fallen, where only these enemies are left; of some a character alone, whose unit has fallen."""
        sides = [side for side in self.engaged if any(enemy in living for enemy in self.at[side])]
        blows = {}
        for side, counted in self.counts(sides).items() if sides else ():
            blows.update(self.shared(side, [enemy for enemy in self.at[side] if enemy in living], alone, *counted))
        return blows

    def shared(self, side, living, alone, first, behind, most):
        """A row dealt out among the enemies of one side; who stood before one that is gone touches nobody, and has one blow.

        Of a unit whose models have fallen around its character those touch him who are before him and at his corners
        (characters/characters-in-combat: enemy models in base contact with him).
        """
        enemies = self.at[side]
        shares = {enemy: dealt(first, len(enemies), index) for index, enemy in enumerate(enemies)}
        led = {enemy: self.led if side == self.engaged[0] and enemy == enemies[0] else 0 for enemy in enemies}
        freed = sum(shares[enemy] - led[enemy] for enemy in enemies if enemy not in living)
        blows = {}
        for index, enemy in enumerate(living):
            row = shares[enemy] + dealt(freed, len(living), index)
            before = 1 if enemy in alone else self.rows[enemy]
            touching = min(shares[enemy], before + 2) - led[enemy]
            # Models directly behind a character are behind the row, too.
            blows[enemy] = Blows(touching, row - led[enemy], min(dealt(behind, len(living), index), most * row))
        return blows


def after_losses(blows, slain, champion):
    """(models in touch, others) that still strike: first fall those who touch nobody, then those who do, then those behind.

    faq/combat: the first fighting rank, then the others; a champion last of all (command-groups/combat-champions).
    """
    front = blows.first - min(slain, blows.first - champion)
    behind = max(0, blows.behind - (slain - (blows.first - front)))
    near = min(blows.touching, front)
    return near, front - near + behind
