"""Combats of The Old World with several units a side, characters and challenges, by the rules alone. Shares no code with fray.

Sources: old_world_round.py, and the pages named at each function. A combat is added up state by state, in floating numbers: to 1e-12
and better, so that old_world_compare.py may ask for 1e-9.
"""
import itertools
from collections import defaultdict

import old_world_reference as duel
import old_world_units as units
from old_world_round import CAUGHT, ESCAPED, FELL_BACK, IN, STANDS, Combat, Round
from old_world_units import has, value

SETTLED = 1e-16  # less of a level of wounds than this is left out


class Walk(Combat):
    """Round after round, to the end."""

    def solve(self):
        """{(ending, models lost by A, by B, wounds lost by A, by B): chance}, and {rounds: chance} of a limit, or their mean."""
        return self.few_rounds() if self.limit else self.to_the_end()

    def few_rounds(self):
        ends, rounds, standing = defaultdict(float), 0.0, {self.opening(): 1.0}
        for number in range(1, self.limit + 1):
            following = defaultdict(float)
            for state, p in standing.items():
                rounds += p
                for key, q in self.after(state).items():
                    if key[0] == "fights" and number < self.limit:
                        following[key[2]] += p * q
                    else:
                        ends[self.told(key)] += p * q
            standing = following
        return ends, rounds

    def to_the_end(self):
        """Level by level of wounds lost; within one, round after round until nothing is left of it."""
        ends, rounds = defaultdict(float), 0.0
        waiting = {(0,) * len(self.units): {self.opening(): 1.0}}
        while waiting:
            level = min(waiting, key=sum)
            within, leaving, now = {}, {}, waiting.pop(level)
            times = defaultdict(float)
            while sum(now.values()) > SETTLED:
                following = defaultdict(float)
                for state, p in now.items():
                    times[state] += p
                    if state not in within:
                        within[state], leaving[state] = self.parted(state, level)
                    for other, q in within[state]:
                        following[other] += p * q
                now = following
            for state, visits in times.items():
                rounds += visits
                for (told, other), q in leaving[state]:
                    if told:
                        ends[told] += visits * q
                    else:
                        waiting.setdefault(other.lost, defaultdict(float))[other] += visits * q
        return ends, rounds

    def parted(self, state, level):
        """([(next state, chance)] without a wound more, [((what is told of an end, None) or (None, next state), chance)])."""
        within, leaving = defaultdict(float), defaultdict(float)
        for key, p in self.after(state).items():
            if key[0] != "fights":
                leaving[self.told(key), None] += p
            elif key[2].lost == level:
                within[key[2]] += p
            else:
                leaving[None, key[2]] += p
        return list(within.items()), list(leaving.items())

    # --- after the blows -------------------------------------------------------------------------------------------------

    def after(self, state):
        """{("fights", winner, state) or ("ends", winner, state): chance} of one round; winner None where it was drawn."""
        self.result = defaultdict(float)
        fight = Round(self, state)
        for (lost, difference), p in fight.outcomes().items():
            if all(fight.living(side, lost) for side in (0, 1)):
                if difference == 0:
                    self.fights_on(state._replace(lost=lost), None, p)
                else:
                    self.beaten(fight, state._replace(lost=lost), int(difference > 0), abs(difference), p)
            else:
                self.one_side_gone(fight, state._replace(lost=lost), p)
        return self.result

    def one_side_gone(self, fight, state, p):
        left = [bool(fight.living(side, state.lost)) for side in (0, 1)]
        winner = left.index(True) if any(left) else None
        self.result["ends", winner, self.plain(state)] += p

    def fights_on(self, state, winner, p, charges=frozenset(), followed=frozenset()):
        """The next round, of those who still touch somebody; or the end."""
        alive = tuple(place in self.places and self.stands(place, state.lost) for place in self.all)
        key = "left", alive, state.pairs, state.fates
        if key not in self.known:
            self.known[key] = self.who_is_left(alive, state)
        pairs, fates = self.known[key]
        state = self.plain(state._replace(pairs=pairs, fates=fates, charges=charges, followed=followed, first=False))
        self.result["fights" if pairs else "ends", winner, state] += p

    def who_is_left(self, alive, state):
        """(those who touch each other, fates): who touches nobody any more has left the combat (the-combat-phase/no-more-foes)."""
        fighting = [on and fate == IN for on, fate in zip(alive, state.fates)]
        pairs = frozenset(pair for pair in state.pairs if fighting[pair[0]] and fighting[pair[1]])
        touching = {place for pair in pairs for place in pair}
        return pairs, tuple(STANDS if fights and place not in touching else fate
                            for place, (fights, fate) in enumerate(zip(fighting, state.fates)))

    def plain(self, state):
        """The state without what is no matter any more, so that there are fewer of them."""
        if not self.changing:
            return state
        fights = [place in self.places and state.fates[place] == IN and self.stands(place, state.lost) for place in self.all]
        keep = {name: tuple(on and fights[place] for place, on in enumerate(getattr(state, name)))
                for name in ("frenzied", "stubborn", "wall")}
        return state._replace(followed=frozenset(place for place in state.followed if keep["frenzied"][place]), **keep)

    def beaten(self, fight, state, loser, difference, p):
        winners, losers = fight.living(1 - loser, state.lost), fight.living(loser, state.lost)
        calm = tuple(on and place not in losers for place, on in enumerate(state.frenzied))
        state = self.crumbled(state._replace(frenzied=calm), losers, difference)
        losers = fight.living(loser, state.lost)
        if not losers:
            return self.one_side_gone(fight, state, p)
        for q, state, fates in self.tests(fight, state, winners, losers, difference):
            self.moves(fight, state, winners, fates, p * q)
        return None

    def crumbled(self, state, losers, difference):
        """special-rules/unstable: one for each model of the unit, then as equally as possible among it and its unstable characters.

        special-rules/indomitable: so many fewer, by the highest value of a model in the unit.
        """
        lost = list(state.lost)
        for place in losers:
            first = self.struck_first(place, lost)
            spared = max(value(self.units[unit], "indomitable") for unit in self.members[place] if self.alive(unit, lost))
            wounds = max(0, difference - spared)
            if has(self.units[first], "unstable"):
                sharers = [unit for unit in self.members[place] if self.alive(unit, lost) and has(self.units[unit], "unstable")]
                room = {unit: self.wounds_in_all(unit) - lost[unit] for unit in sharers}
                shares = {unit: 0 for unit in sharers} | {first: min(wounds, self.left(first, lost))}
                dealt, turns = shares[first], itertools.cycle(sharers)
                while dealt < min(wounds, sum(room.values())):
                    unit = next(turns)
                    more = shares[unit] < room[unit]
                    shares[unit] += more
                    dealt += more
                for unit, share in shares.items():
                    lost[unit] += share
        return state._replace(lost=tuple(lost))

    def tests(self, fight, state, winners, losers, difference):
        """[(chance, state, {place: how it is beaten})]: each losing unit tests for itself."""
        told = [(1.0, state, {})]
        overwhelmed = (sum(self.strength(place, state.lost) for place in winners)
                       > 2 * sum(self.strength(place, state.lost) for place in losers))
        for place in losers:
            after = []
            for p, now, fates in told:
                for end, q in self.test(fight, now, winners, place, difference, overwhelmed).items():
                    if q:
                        after.append((p * q, *self.settled(now, place, end, fates)))
            told = after
        return told

    def test(self, fight, state, winners, place, difference, overwhelmed):
        unit = self.units[self.struck_first(place, state.lost)]
        if has(unit, "unbreakable"):
            return {duel.GIVES_GROUND: 1.0}
        if state.stubborn[place] and has(unit, "stubborn") and self.rules.get("stubborn") != "tests":
            return {"spared": 1.0}
        bonus = fight.rank_bonus(place, state.lost) if has(unit, "warband") else 0
        frightened = max(duel.frightened(unit, self.units[winner]) for winner in winners)
        ld = self.leadership(place, state.lost, bonus) - frightened
        standard = any(has(self.units[member], "battle standard") and self.alive(member, state.lost)
                       for near in fight.living(self.side[place], state.lost) for member in self.members[near])
        key = "test", ld, difference, overwhelmed, standard, units.heeds(unit)
        if key not in self.known:
            near = {"rules": ["battle standard"] if standard else [], "type": value(unit, "type")}
            near["rules"] += ["levies"] if has(unit, "levies") else []
            self.known[key] = {end: float(p) for end, p in duel.break_test(near, ld, difference, overwhelmed, self.rules).items()}
        return self.known[key]

    def settled(self, state, place, end, fates):
        """The state after a test, and how the place is beaten."""
        if end == "spared":
            state = state._replace(stubborn=without(state.stubborn, place))
            end = duel.FALLS_BACK
        charged = any(target == place for _, target, _ in state.charges)
        unit = self.units[self.struck_first(place, state.lost)]
        if end == duel.FALLS_BACK and state.wall[place] and has(unit, "shieldwall") and charged and units.close_order(unit):
            state = state._replace(wall=without(state.wall, place))
            end = duel.GIVES_GROUND
        return state, {**fates, place: end}

    # --- follow up and pursuit -------------------------------------------------------------------------------------------

    def moves(self, fight, state, winners, fates, p):
        """Each winner goes or holds, before anybody moves (the-combat-phase/follow-up-and-pursuit)."""
        quarry = {place: self.quarry(fight, place, fates) for place in winners}
        decide = [place for place in winners if quarry[place]]
        chances = {place: self.goes(state, place, quarry[place], fates) for place in decide}
        for choice in itertools.product((True, False), repeat=len(decide)):
            q = p
            for place, goes in zip(decide, choice):
                q *= chances[place] if goes else 1 - chances[place]
            if q:
                going = {place: quarry[place] for place, goes in zip(decide, choice) if goes}
                self.flights(state, fates, going, q)

    def quarry(self, fight, place, fates):
        """The enemies it goes after: those that gave ground, or else the one it names, or the first."""
        touched = [enemy for enemy in fight.enemies[place] if enemy in fates]
        pushed = [enemy for enemy in touched if fates[enemy] == duel.GIVES_GROUND]
        if pushed or not touched:
            return pushed
        named = self.units[place].get("chases", 0) - 1 + self.start[1 - self.side[place]]
        return [named] if named in touched and "chases" in self.units[place] else touched[:1]

    def goes(self, state, place, quarry, fates):
        unit = self.units[self.struck_first(place, state.lost)]
        if value(unit, "type") == "war-machine" and fates[quarry[0]] != duel.GIVES_GROUND:
            return 0.0
        choice = unit.get("pursue", "yes")
        if choice == "no":
            return 0.0
        if choice == "yes" or state.frenzied[place] and has(unit, "frenzy"):
            return 1.0
        return 1 - float(duel.passes(unit, self.leadership(place, state.lost)))

    def flights(self, state, fates, going, p):
        """Who falls back or flees, and who catches them; then the next round."""
        told = [(p, {}, frozenset())]  # chance, {place: fate}, charges of those who caught somebody
        for place, end in fates.items():
            if end != duel.GIVES_GROUND:
                chasers = tuple(winner for winner, quarry in going.items() if quarry == [place])
                told = [(q * r, {**ends, place: fate}, charges | more) for q, ends, charges in told
                        for (fate, more), r in self.flight(state, place, end, chasers).items()]
        for q, ends, charges in told:
            self.regrouped(state, fates, going, ends, charges, q)

    def swift(self, place, lost):
        """special-rules/swiftstride: a unit all of whose models have it, of those who are left when it rolls."""
        return all(has(self.units[unit], "swiftstride") for unit in self.members[place] if self.alive(unit, lost))

    def flight(self, state, place, end, chasers):
        """{(its fate, charges of those who caught it): chance}."""
        runner, *after = (self.swift(one, state.lost) for one in (place, *chasers))
        first = self.struck_first(place, state.lost)
        key = "flight", place, first, runner, end, chasers, tuple(after)
        if key in self.known:
            return self.known[key]
        found = defaultdict(float)
        breaks = end == duel.BREAKS
        for inches, p in duel.runs(runner, duel.TWO_DICE if breaks else duel.HIGHER).items():
            reach = [sum(q for run, q in duel.runs(one, duel.TWO_DICE).items() if run >= inches) for one in after]
            for caught in itertools.product((True, False), repeat=len(chasers)):
                q = p
                for comes, chance in zip(caught, reach):
                    q *= chance if comes else 1 - chance
                by = [one for one, comes in zip(chasers, caught) if comes]
                if breaks:
                    found[CAUGHT if by else ESCAPED, frozenset()] += float(q)
                else:
                    charges = frozenset((one, place, min(inches, duel.FULL_CHARGE)) for one in by)
                    found[IN if by else FELL_BACK, charges] += float(q)
        if breaks and value(self.units[first], "type") == "war-machine":
            found = {(CAUGHT, frozenset()): 1.0}
        self.known[key] = found
        return found

    def regrouped(self, state, fates, going, ends, charges, p):
        """Who fights on after all have moved: who followed or caught somebody, and whom; of them touch each other who did before."""
        new = list(state.fates)
        for place, fate in ends.items():
            new[place] = fate
        followed = {(winner, enemy) for winner, quarry in going.items() for enemy in quarry if fates[enemy] == duel.GIVES_GROUND}
        caught = {(winner, enemy) for winner, enemy, _ in charges}
        fighting = {place for pair in followed | caught for place in pair}
        pairs = frozenset(pair for pair in state.pairs if fighting.issuperset(pair))
        faced = state.faced or bool(caught) and len(self.places) == 2
        winner = 1 - self.side[next(iter(fates))]
        self.fights_on(state._replace(fates=tuple(new), pairs=pairs, faced=faced), winner, p, charges,
                       frozenset(one for one, _ in followed if state.frenzied[one]))

    # --- what is told ----------------------------------------------------------------------------------------------------

    def told(self, key):
        """(ending, models lost by A, by B, wounds lost by A, by B) of a last round; a side is told by who of it fared best."""
        _, winner, state = key
        models, wounds = [0, 0], [0, 0]
        for unit in self.all:
            gone = state.fates[self.place[unit]] == CAUGHT
            models[self.side[unit]] += value(self.units[unit], "models") - (0 if gone else self.left(unit, state.lost))
            wounds[self.side[unit]] += state.lost[unit]
        return (self.ending(winner, state), *models, *wounds)

    def ending(self, winner, state):
        standing = [place for place in self.places if self.stands(place, state.lost)]
        if winner is None:
            return "drawn" if any(state.fates[place] != CAUGHT for place in standing) else "both_wiped"
        fates = {state.fates[place] for place in standing if self.side[place] != winner}
        came = {place for _, place, _ in state.charges}  # who was caught in the last round; of all others one stands where it was
        if fates & {IN, STANDS} and came.issuperset(place for place in standing if self.side[place] != winner
                                                    and state.fates[place] in (IN, STANDS)):
            return f"{'ba'[winner]}_fell_back_caught"
        for fate, name in ((IN, "held"), (STANDS, "held"), (FELL_BACK, "fell_back"), (ESCAPED, "escaped"), (CAUGHT, "caught")):
            if fate in fates:
                return f"{'ba'[winner]}_{name}"
        return f"{'ba'[winner]}_wiped"


def without(flags, index):
    return tuple(on and place != index for place, on in enumerate(flags))


WINS = duel.WINS


def solve(matchup):
    """The answer: chances of win, draw and loss, endings, models lost and wounds suffered of either side, mean rounds."""
    ends, rounds = Walk(matchup).solve()
    endings = defaultdict(float)
    models, suffered = ({who: defaultdict(float) for who in "ab"} for _ in "12")
    for (ending, *numbers), p in ends.items():
        endings[ending] += p
        for who, lost, wounds in zip("ab", numbers[:2], numbers[2:]):
            models[who][lost] += p
            suffered[who][wounds] += p
    return {"win": sum(endings[end] for end in WINS["a"]), "draw": sum(endings[end] for end in WINS[""]),
            "loss": sum(endings[end] for end in WINS["b"]), "endings": {end: p for end, p in endings.items() if p},
            "models_lost": models, "wounds_lost": suffered, "rounds": rounds}
