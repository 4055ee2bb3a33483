#!/usr/bin/env python3
"""Combats of The Old World, one unit a side, by the rules alone: the referee of fray's exact answers. Shares no code with fray.

    old_world_reference.py MATCHUPS.json      the answers, one a line

Sources: old_world_units.py, and the pages named at each function. One round is told in
fractions. A combat to its end is added up in numbers of 60 digits, since its fractions have thousands.
"""
import decimal
import json
import sys
from collections import defaultdict, namedtuple
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_blow as blow  # noqa: E402
import old_world_units as units  # noqa: E402
from old_world_units import FLANK, FRONT, REAR, has, value  # noqa: E402

decimal.getcontext().prec = 60
ONE = Fraction(1)
FULL_CHARGE = 4  # inches, where they are not said: all that counts

# lost, frenzied, stubborn (not yet spared), wall (shieldwall not yet used): of A and of B. charge: None, or (who charged this turn,
# inches). followed: who followed up after the last round, None where that is no matter. first: the first round of the combat. faced: who
# fell back was caught, so that both face each other.
State = namedtuple("State", "lost frenzied stubborn wall charge followed first faced")
TWO_DICE = {n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}
HIGHER = {n: Fraction(2 * n - 1, 36) for n in range(1, 7)}


def exactly(fraction):
    return fraction


def in_digits(fraction):
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def opening(sides):
    charges = [(who, FULL_CHARGE if side["charge"] is True else side["charge"])
               for who, side in enumerate(sides) if side.get("charge")]
    assert len(charges) < 2
    return plain(sides, State((0, 0), *(tuple(has(side, rule) for side in sides) for rule in ("frenzy", "stubborn", "shieldwall")),
                              charges[0] if charges else None, None, True, False))


def plain(sides, state):
    """The state without what is no matter any more, so that there are fewer of them."""
    charge, followed = state.charge, state.followed
    if charge:
        charge = (charge[0], min(charge[1], FULL_CHARGE))
    if followed is not None and not state.frenzied[followed]:
        followed = None
    return state._replace(charge=charge, followed=followed, faced=state.faced and any(side.get("at") for side in sides))


# --- the blows ---------------------------------------------------------------------------------------------------------------

def attacks_each(unit, charge, followed, frenzied):
    """special-rules/frenzy, furious-charge, extra-attacks."""
    more = has(unit, "paired weapons") + (has(unit, "furious charge") and charge is not None and charge >= 3)
    return value(unit, "a") + more + bool(frenzied and (charge is not None or followed))


def feared(unit, enemy):
    """Whether the enemy frightens it at all (special-rules/fear, terror, flaming-attacks; faq/universal-special-rules)."""
    if has(enemy, "flaming") and value(unit, "type") in ("war-beasts", "swarm"):
        return True
    if has(enemy, "terror"):
        return not has(unit, "terror")
    return has(enemy, "fear") and not has(unit, "fear") and not has(unit, "terror")


def passes(unit, ld):
    """A Leadership test (model-profiles/leadership-tests); a double 6 fails, a double 1 passes; veterans throw again."""
    good = sum(p for n, p in TWO_DICE.items() if n == 2 or n <= ld and n < 12)
    return 1 - (1 - good) ** 2 if has(unit, "veteran") else good


def dares(unit, enemy, frenzied, models, enemy_models, bonus):
    """The chance that fear takes nothing from it in this round."""
    if not feared(unit, enemy) or frenzied or has(unit, "fearless"):
        return ONE
    if units.strength_in_numbers(enemy, enemy_models) <= units.strength_in_numbers(unit, models):
        return ONE
    return passes(unit, units.leadership(unit, bonus))


class Round:
    """One round from one state: who strikes when, and what comes of it. number makes of a fraction what is added up."""

    def __init__(self, sides, state, rules, number):
        self.sides, self.state, self.rules, self.number = sides, state, rules, number
        self.known = {}
        self.models = [units.models_left(side, lost) for side, lost in zip(sides, state.lost)]
        self.charge = [state.charge[1] if state.charge and state.charge[0] == who else None for who in (0, 1)]
        self.struck = [FRONT if state.faced else units.where_struck(sides[who], sides[1 - who]) for who in (0, 1)]
        self.lance = [units.in_lance(sides[who], self.struck[who], self.charge[1 - who]) for who in (0, 1)]
        self.who = [self.fighters(who) for who in (0, 1)]
        self.each = [attacks_each(sides[who], self.charge[who], state.followed == who, state.frenzied[who]) for who in (0, 1)]

    def fighters(self, who):
        enemy = 1 - who
        if self.lance[who]:
            return units.fighters_of_lance(self.models[who])
        enemy_row = units.row(self.sides[enemy], self.models[enemy], self.struck[enemy])
        if self.lance[enemy]:
            enemy_row = self.models[who]  # a lance is in touch with all of the rank that it has charged
        return units.fighters(self.sides[who], self.models[who], enemy_row, self.struck[who], self.charge[who] is not None, self.rules)

    def slain(self, who, lost):
        return self.models[who] - units.models_left(self.sides[who], lost)

    def in_touch(self, who, lost):
        touching, first, _, _ = self.who[who]
        slain = self.slain(who, lost)
        return 0 if slain >= self.models[who] else min(touching, max(first - slain, has(self.sides[who], "champion")))

    def step(self, who):
        unit, enemy = self.sides[who], self.sides[1 - who]
        return units.initiative(unit, self.charge[who], self.state.first, self.struck[1 - who], self.charge[1 - who] is not None,
                                self.struck[who])

    def by_hand(self, who, chances):
        def deal(lost):
            slain = self.slain(who, lost[who])
            dice = units.attacks(self.sides[who], self.who[who], slain, self.each[who]) if slain < self.models[who] else 0
            return blow.against(self.sides[who], self.sides[1 - who], chances, dice, lost[1 - who], self.number)
        return who, deal

    def trampling(self, who, kind):
        unit, enemy = self.sides[who], self.sides[1 - who]
        chances = blow.trampling(unit, enemy, kind)

        def deal(lost):
            outcome = defaultdict(int)
            for hits, p in blow.total(unit[kind], self.in_touch(who, lost[who])).items():
                for loss, q in blow.against(unit, enemy, chances, hits, lost[1 - who], self.number).items():
                    outcome[loss] += self.number(p) * q
            return outcome
        return who, deal

    def phases(self, afraid):
        """Sets of blows struck at once, in their order."""
        state, sides = self.state, self.sides
        if state.charge and state.charge[1] >= 3 and blow.IMPACT in sides[state.charge[0]]:
            yield [self.trampling(state.charge[0], blow.IMPACT)]
        hand = [self.by_hand(who, blow.attack(sides[who], sides[1 - who], self.charge[who] is not None, afraid[who], state.first,
                                              self.rules)) for who in (0, 1)]
        if self.step(0) == self.step(1):
            yield hand
        else:
            sooner = int(self.step(1) > self.step(0))
            yield [hand[sooner]]
            yield [hand[1 - sooner]]
        stomps = [self.trampling(who, blow.STOMP) for who in (0, 1) if blow.STOMP in sides[who]]
        if stomps:
            yield stomps

    def outcomes(self):
        """{(wounds lost of A and of B in all, A's points less B's): chance}."""
        result = defaultdict(int)
        for afraid, p in self.fears():
            for (lost, points), q in self.blows(afraid).items():
                models = [units.models_left(side, gone) for side, gone in zip(self.sides, lost)]
                result[lost, self.difference(models, points) if all(models) else 0] += self.number(p) * q
        return result

    def fears(self):
        chances = []
        for who in (0, 1):
            unit, enemy = self.sides[who], self.sides[1 - who]
            bonus = self.rank_bonus(who, self.models) if has(unit, "warband") else 0
            good = dares(unit, enemy, self.state.frenzied[who], self.models[who], self.models[1 - who], bonus)
            if self.state.first and self.charge[who] is not None:
                good = ONE  # once a turn, and it has passed before it charged (special-rules/fear)
            chances.append([(0, good), (1, 1 - good)])
        for first, p in chances[0]:
            for second, q in chances[1]:
                if p * q:
                    yield (first, second), p * q

    def blows(self, afraid):
        states = {(self.state.lost, (0, 0)): self.number(ONE)}
        for together in self.phases(afraid):
            after = defaultdict(int)
            for (lost, points), p in states.items():
                now = {(lost, points): p}
                for who, deal in together:
                    then = defaultdict(int)
                    for loss, q in deal(lost).items():
                        for (so_far, scored), r in now.items():
                            key = (added(so_far, 1 - who, loss[0]), added(scored, who, loss[1]))
                            then[key] += q * r
                    now = then
                for key, q in now.items():
                    after[key] += q
            states = after
        return states

    # --- the result ----------------------------------------------------------------------------------------------------------

    def disrupted(self, who, models):
        """forming-units/disrupted-units, steady-in-the-ranks, skirmishers-and-disruption, first-charge."""
        unit, enemy = self.sides[who], self.sides[1 - who]
        if self.state.first and self.charge[1 - who] is not None and has(enemy, "first charge"):
            return True
        needed = 10 if value(unit, "type") == "heavy-infantry" else 5
        return (self.struck[who] != FRONT and not units.skirmishes(enemy)
                and units.strength_in_numbers(enemy, models[1 - who]) >= needed)

    def rank_bonus(self, who, models):
        count = units.ranks_of_lance if self.lance[who] else units.ranks
        return count(self.sides[who], models[who], self.disrupted(who, models))

    def bonuses(self, who, models):
        """All points but those for wounds and music (the-combat-phase/combat-result-table)."""
        unit, enemy = self.sides[who], self.sides[1 - who]
        mine, theirs = (units.strength_in_numbers(self.sides[side], models[side]) for side in (who, 1 - who))
        points = self.rank_bonus(who, models)
        points += units.standards(unit, models[who])[0] + has(unit, "battle standard")
        points += {FRONT: 0, FLANK: 1, REAR: 2}[self.struck[1 - who]]
        points += bool(unit.get("high_ground") and not enemy.get("high_ground"))
        points += (mine >= 5 if self.lance[who] else
                   units.close_order(unit) and units.combat_order(unit, models[who]) and mine >= 10)
        if self.rules.get("massed-infantry") != "no":
            points += value(unit, "type") in units.ON_FOOT and mine > theirs
        return points

    def difference(self, models, wounds):
        """A's points less B's."""
        if tuple(models) not in self.known:
            self.known[tuple(models)] = [self.bonuses(who, models) for who in (0, 1)]
        scores = [wounds[who] + self.known[tuple(models)][who] for who in (0, 1)]
        if scores[0] == scores[1]:
            music = [units.standards(self.sides[who], models[who])[1] for who in (0, 1)]
            return music[0] - music[1]
        return scores[0] - scores[1]


def added(pair, index, more):
    return (pair[0] + more, pair[1]) if index == 0 else (pair[0], pair[1] + more)


# --- break tests, pursuit ----------------------------------------------------------------------------------------------------

GIVES_GROUND, FALLS_BACK, BREAKS = "gives ground", "falls back", "breaks"


def one_test(ld, difference, overwhelmed):
    """{what the loser does: chance} of one throw (the-combat-phase/break-test, loser-falls-back-in-good-order)."""
    ends = defaultdict(Fraction)
    for n, p in TWO_DICE.items():
        if n == 2 or n + difference <= ld:
            ends[GIVES_GROUND] += p
        elif n > ld or overwhelmed:
            ends[BREAKS] += p
        else:
            ends[FALLS_BACK] += p
    return ends


def break_test(loser, ld, difference, overwhelmed, rules):
    """With the battle standard (characters/hold-your-ground), whose second throw counts."""
    once = one_test(ld, difference, overwhelmed)
    if not has(loser, "battle standard") or not units.heeds(loser):
        return once
    again = (BREAKS, FALLS_BACK) if rules.get("standard-again") == "falls-back" else (BREAKS,)
    thrown = sum(once[end] for end in again)
    return {end: (0 if end in again else once[end]) + thrown * one_test(ld, difference, overwhelmed)[end]
            for end in (GIVES_GROUND, FALLS_BACK, BREAKS)}


def frightened(loser, winner):
    """1 where Terror takes a point of Leadership; not from who causes fear or terror (faq/universal-special-rules)."""
    return int(has(winner, "terror") and not has(loser, "terror") and not has(loser, "fear"))


def runs(swift, dice):
    """Inches of a flight or pursuit: the dice, and a D6 of the swift (special-rules/swiftstride)."""
    if not swift:
        return dice
    sums = defaultdict(Fraction)
    for n, p in dice.items():
        for more in range(1, 7):
            sums[n + more] += p / 6
    return sums


def caught(winner, loser, dice):
    """{inches: chance that it runs so far and is caught}: the pursuer comes as far (the-combat-phase/catching-the-curs)."""
    pursuit = runs(has(winner, "swiftstride"), TWO_DICE)
    flight = runs(has(loser, "swiftstride"), dice)
    return {inches: p * sum(q for n, q in pursuit.items() if n >= inches) for inches, p in flight.items()}


def goes_after(winner, frenzied):
    """The chance that it follows up or pursues (the-combat-phase/restrain-and-reform)."""
    choice = winner.get("pursue", "yes")
    if choice == "no":  # it cannot, whatever it would
        return ONE - 1
    if choice == "yes" or frenzied:
        return ONE
    return 1 - passes(winner, units.leadership(winner))


class Combat:
    """What comes of a round: the next, or the end."""

    def __init__(self, matchup, number):
        self.sides = [matchup["a"], matchup["b"]]
        self.rules = matchup.get("rules", {})
        self.number = number
        self.known = {}

    def after(self, state):
        """{("fights", state) or (ending, wounds lost by A, by B): chance} of one round."""
        self.result = defaultdict(int)
        fight = Round(self.sides, state, self.rules, self.number)
        for (lost, difference), p in fight.outcomes().items():
            models = [units.models_left(side, gone) for side, gone in zip(self.sides, lost)]
            if not all(models):
                self.wiped(lost, models, p)
            elif difference == 0:
                self.fights_on(state, p, lost=lost, charge=None, followed=None)
            else:
                self.beaten(fight, state, lost, int(difference > 0), abs(difference), p)
        return self.result

    def chances(self, tell, *asked):
        """{what: number} of a table of fractions that depends on these alone."""
        key = tell, asked
        if key not in self.known:
            self.known[key] = {what: self.number(p) for what, p in tell(*asked).items()}
        return self.known[key]

    def ends(self, ending, lost, p):
        self.result[(ending, *lost)] += p

    def fights_on(self, state, p, **changes):
        self.result[("fights", plain(self.sides, state._replace(first=False, **changes)))] += p

    def wiped(self, lost, models, p):
        self.ends("both_wiped" if not any(models) else "ab"[models[0] > 0] + "_wiped", lost, p)

    def beaten(self, fight, state, lost, loser, difference, p):
        unit, winner = self.sides[loser], 1 - loser
        state = state._replace(frenzied=tuple(on and who != loser for who, on in enumerate(state.frenzied)))
        if has(unit, "unstable"):
            most = value(unit, "w") * value(unit, "models")
            crumbled = max(0, difference - value(unit, "indomitable"))
            lost = added(lost, loser, min(crumbled, most - lost[loser]))
        models = [units.models_left(side, gone) for side, gone in zip(self.sides, lost)]
        if not models[loser]:
            return self.wiped(lost, models, p)
        state = state._replace(lost=lost)
        if has(unit, "unbreakable"):
            return self.gives_ground(state, loser, p)
        if state.stubborn[loser] and self.rules.get("stubborn") != "tests":
            return self.falls_back(state._replace(stubborn=used(state.stubborn, loser)), loser, p)
        strengths = [units.strength_in_numbers(side, left) for side, left in zip(self.sides, models)]
        bonus = fight.rank_bonus(loser, models) if has(unit, "warband") else 0
        ld = units.leadership(unit, bonus) - frightened(unit, self.sides[winner])
        for end, q in self.chances(self.tested, loser, ld, difference, strengths[winner] > 2 * strengths[loser]).items():
            {GIVES_GROUND: self.gives_ground, FALLS_BACK: self.falls_back, BREAKS: self.breaks}[end](state, loser, p * q)
        return None

    def tested(self, loser, ld, difference, overwhelmed):
        return break_test(self.sides[loser], ld, difference, overwhelmed, self.rules)

    def goes(self, winner, frenzied, runs_after):
        """Whether the winner goes after who is beaten; war machines pursue nobody (troop-types-in-detail/weapon-of-war)."""
        if runs_after and value(self.sides[winner], "type") == "war-machine":
            return {True: 0 * ONE}
        return {True: goes_after(self.sides[winner], frenzied)}

    def flight(self, loser, breaks):
        """{inches, as far as they count: chance that it is caught}."""
        told = defaultdict(Fraction)
        for inches, p in caught(self.sides[1 - loser], self.sides[loser], TWO_DICE if breaks else HIGHER).items():
            told[min(inches, FULL_CHARGE)] += p
        return told

    def gives_ground(self, state, loser, p):
        winner = 1 - loser
        goes = self.chances(self.goes, winner, state.frenzied[winner], False)[True]
        self.fights_on(state, p * goes, charge=None, followed=winner)
        self.ends("ab"[loser] + "_held", state.lost, p * (1 - goes))

    def falls_back(self, state, loser, p):
        """It rallies at the end of its move and may reform, so it faces who catches it (movement-in-detail/fall-back-in-good-order,
        the-strategy-phase/rallied-units); pursuers turn to it (the-combat-phase/the-pursuit-move)."""
        unit, winner = self.sides[loser], 1 - loser
        if (state.wall[loser] and state.charge and state.charge[0] == winner and units.close_order(unit)):
            return self.gives_ground(state._replace(wall=used(state.wall, loser)), loser, p)
        goes = self.chances(self.goes, winner, state.frenzied[winner], True)[True]
        away = p
        for inches, q in self.chances(self.flight, loser, False).items():
            self.fights_on(state, p * goes * q, charge=(winner, inches), followed=None, faced=True)
            away -= p * goes * q
        self.ends("ab"[loser] + "_fell_back", state.lost, away)
        return None

    def breaks(self, state, loser, p):
        unit, winner = self.sides[loser], 1 - loser
        if value(unit, "type") == "war-machine":  # its crew abandon it (troop-types-in-detail/were-not-paid-to-fight)
            return self.ends("ab"[loser] + "_caught", state.lost, p)
        goes = self.chances(self.goes, winner, state.frenzied[winner], True)[True]
        run_down = p * goes * sum(self.chances(self.flight, loser, True).values())
        self.ends("ab"[loser] + "_caught", state.lost, run_down)
        self.ends("ab"[loser] + "_escaped", state.lost, p - run_down)
        return None


def used(pair, index):
    return tuple(on and who != index for who, on in enumerate(pair))


# --- rounds one after another ------------------------------------------------------------------------------------------------

def one_round(matchup):
    """{(ending, lost by A, lost by B): chance}, as fractions, where only one round is fought."""
    combat = LastRound(matchup, exactly)
    return {end: p for end, p in combat.after(opening(combat.sides)).items() if p}


class LastRound(Combat):
    """A round after which nobody fights on."""

    def fights_on(self, state, p, **changes):
        winner = changes["charge"][0] if changes["charge"] else changes["followed"]
        ending = "drawn" if winner is None else "ab"[1 - winner] + ("_fell_back_caught" if changes["charge"] else "_held")
        self.ends(ending, changes.get("lost", state.lost), p)


def to_the_end(matchup):
    """{(ending, lost by A, lost by B): chance}, and the mean number of rounds, in 60 digits."""
    combat = Combat(matchup, in_digits)
    start = opening(combat.sides)
    follow, queue = {}, [start]
    while queue:
        state = queue.pop()
        if state in follow:
            continue
        follow[state] = {key: p for key, p in combat.after(state).items() if p}
        queue += [key[1] for key in follow[state] if key[0] == "fights"]
    fought, ends = defaultdict(Decimal), defaultdict(Decimal)
    fought[start] = Decimal(1)
    levels = defaultdict(list)
    for state in follow:
        levels[state.lost].append(state)
    for lost in sorted(levels, key=sum):
        for state, times in visits(levels[lost], follow, fought).items():
            fought[state] = times
            for key, p in follow[state].items():
                if key[0] != "fights":
                    ends[key] += times * p
                elif key[1].lost != lost:
                    fought[key[1]] += times * p
    return ends, sum(fought.values())


def visits(states, follow, coming):
    """How often each of these states is fought, where they lead to one another: linear equations."""
    order = {state: index for index, state in enumerate(states)}
    rows = [[Decimal(int(i == j)) for j in range(len(states))] + [coming[state]] for i, state in enumerate(states)]
    for state, column in order.items():
        for key, p in follow[state].items():
            if key[0] == "fights" and key[1] in order:
                rows[order[key[1]]][column] -= p
    for pivot in range(len(rows)):
        best = max(range(pivot, len(rows)), key=lambda row: abs(rows[row][pivot]))
        assert abs(rows[best][pivot]) > Decimal("1e-30"), "a combat that never ends"
        rows[pivot], rows[best] = rows[best], rows[pivot]
        for row in range(len(rows)):
            if row != pivot and rows[row][pivot]:
                factor = rows[row][pivot] / rows[pivot][pivot]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[pivot])]
    return {state: rows[index][-1] / rows[index][index] for state, index in order.items()}


WINS = {"a": ("b_wiped", "b_caught", "b_escaped", "b_held", "b_fell_back", "b_fell_back_caught"),
        "b": ("a_wiped", "a_caught", "a_escaped", "a_held", "a_fell_back", "a_fell_back_caught"), "": ("both_wiped", "drawn")}


def solve(matchup):
    """The answer: chances of win, draw and loss, endings, models lost and wounds suffered of either side, mean rounds."""
    blow.struck.cache_clear()
    blow.struck_in.cache_clear()
    ends, rounds = (one_round(matchup), 1) if matchup.get("rounds") == 1 else to_the_end(matchup)
    endings, lost = defaultdict(int), {who: defaultdict(int) for who in "ab"}
    suffered = {who: defaultdict(int) for who in "ab"}
    for (ending, *wounds), p in ends.items():
        endings[ending] += p
        for who, gone in zip("ab", wounds):
            unit = matchup[who]
            whole = ending == who + "_caught"
            lost[who][value(unit, "models") - (0 if whole else units.models_left(unit, gone))] += p
            suffered[who][gone] += p
    return {"win": sum(endings[end] for end in WINS["a"]), "draw": sum(endings[end] for end in WINS[""]),
            "loss": sum(endings[end] for end in WINS["b"]), "endings": {end: p for end, p in endings.items() if p},
            "models_lost": lost, "wounds_lost": suffered, "rounds": rounds}


if __name__ == "__main__":
    for line in json.loads(Path(sys.argv[1]).read_text()):
        answer = solve(line)
        print(json.dumps({key: float(answer[key]) for key in ("win", "draw", "loss")}))
