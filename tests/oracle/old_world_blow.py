"""What attacks of one unit do to another in The Old World, as fractions over all faces of all dice. Shares no code with fray.

Sources: old_world_units.py; the-combat-phase/roll-to-hit-combat, roll-to-wound-combat, make-armour-saves-combat;
the-shooting-phase/more-than-one-save; special-rules named at each function.
"""
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from math import comb

from old_world_units import CAVALRY, CLEFT, INFANTRY, MONSTERS, NONE, armour, has, value, weapon

SIXTH = Fraction(1, 6)
ZERO, ONE = Fraction(0), Fraction(1)
BLOWS, IMPACT, STOMP = "blows", "impact", "stomp"


def to_hit(ws, enemy):
    return 2 if ws > 2 * enemy else 3 if ws > enemy else 5 if enemy > 2 * ws else 4


def to_wound(s, t):
    """None: too tough to wound (the-shooting-phase/too-tough-to-wound)."""
    return None if t - s >= 6 else min(6, max(2, 4 + t - s))


def at_least(needed):
    """A die that shows so much; a 1 never does, and more than 6 cannot be thrown."""
    return (7 - max(2, needed)) * SIXTH if needed <= 6 else ZERO


def hits(unit, enemy, afraid, first_round):
    """(a natural 6, any other hit) of one attack; a 6 always hits. Hatred throws misses again in the first round."""
    fixed = unit.get("hits-on")
    if fixed == "none":
        return ZERO, ZERO
    if fixed == 1:
        return ZERO, ONE
    needed = fixed or to_hit(value(unit, "ws"), value(enemy, "ws")) + afraid
    six, other = SIXTH, at_least(needed) - SIXTH if needed <= 6 else ZERO
    if first_round and has(unit, "hatred"):
        missed = 1 - six - other
        six, other = six + missed * six, other + missed * other
    return six, other


def unsaved(enemy, ap, by_armour=True):
    """Neither armour nor ward saves."""
    fails = 1 - (at_least(armour(enemy) + ap) if by_armour and armour(enemy) < NONE else ZERO)
    return fails * (1 - (at_least(value(enemy, "ward")) if value(enemy, "ward") < NONE else ZERO))


def wounds(unit, enemy, strength, ap, bane, eased, kind):
    """(slays a model, wounds past regeneration, wounds) of one hit. eased: by poison, the roll to wound is 2 better."""
    needed = to_wound(strength, value(enemy, "t"))
    if needed is None or has(enemy, "ethereal") and not has(unit, "magical attacks"):
        return ZERO, ZERO, ZERO
    if unit.get("wounds-on") and kind == BLOWS:
        needed = unit["wounds-on"]
    other = at_least(needed - 2 * eased) - SIXTH
    slays, past, plain = ZERO, ZERO, other * unsaved(enemy, ap)
    against = value(enemy, "type")
    blow = kind == BLOWS
    kills = has(unit, "killing blow") and against in INFANTRY + CAVALRY or has(unit, "monster slayer") and against in MONSTERS
    if blow and kills:
        slays = SIXTH * unsaved(enemy, 0, by_armour=False)
    elif blow and has(unit, "cleaving blow") and against in CLEFT:
        past = SIXTH * unsaved(enemy, 0, by_armour=False)
    else:
        plain += SIXTH * unsaved(enemy, ap + bane)
    if value(enemy, "regeneration") >= NONE or has(unit, "flaming") and has(enemy, "flammable"):
        past, plain = past + plain, ZERO
    return slays, past, plain


def attack(unit, enemy, charged, afraid, first_round, rules):
    """(slays, wounds past regeneration, wounds) of one attack by hand."""
    plus, ap, bane = weapon(unit, charged)
    strength = value(unit, "s") + plus
    ap, bane = ap + value(unit, "ap"), bane + value(unit, "bane")  # special-rules/cumulative-special-rules
    six, other = hits(unit, enemy, afraid, first_round)
    poisoned, usual = (six, other) if has(unit, "poison") else (ZERO, six + other)
    common = wounds(unit, enemy, strength, ap, bane, False, BLOWS)
    eased = wounds(unit, enemy, strength, ap, bane, True, BLOWS)
    if rules.get("poison") == "wounds":
        eased = by_itself(unit, enemy, ap)
    return tuple(usual * a + poisoned * b for a, b in zip(common, eased))


def by_itself(unit, enemy, ap):
    """Poison of the first printing: the 6 to hit has wounded."""
    if has(enemy, "ethereal") and not has(unit, "magical attacks"):
        return ZERO, ZERO, ZERO
    regenerates = value(enemy, "regeneration") < NONE and not (has(unit, "flaming") and has(enemy, "flammable"))
    through = unsaved(enemy, ap)
    return (ZERO, ZERO, through) if regenerates else (ZERO, through, ZERO)


def trampling(unit, enemy, kind):
    """(slays, past, wounds) of one impact hit or stomp: hits by itself, at the Strength of the model.

    troop-types-in-detail/scythed-wheels and thunderstomp: AP 2 of heavy chariots and of behemoths, those not against monsters. Armour
    Bane of the model counts (faq/universal-special-rules).
    """
    wheels = kind == IMPACT and value(unit, "type") == "heavy-chariot"
    feet = kind == STOMP and value(unit, "type") == "behemoth" and value(enemy, "type") not in MONSTERS
    return wounds(unit, enemy, value(unit, "s"), 2 if wheels or feet else 0, value(unit, "bane"), False, kind)


def amount(written):
    """What 2 or D3 comes to."""
    if isinstance(written, int):
        return {written: ONE}
    faces = int(written[1:])
    return {face: Fraction(1, faces) for face in range(1, faces + 1)}


@lru_cache(maxsize=None)
def total(written, times):
    """The sum of so many such throws."""
    sums = {0: ONE}
    for _ in range(times):
        more = defaultdict(Fraction)
        for done, p in sums.items():
            for face, q in amount(written).items():
                more[done + face] += p * q
        sums = more
    return dict(sums)


@lru_cache(maxsize=None)
def one_model(left, size, saves):
    """{(wounds lost, wounds that count)} where one model with so many left suffers so many of a blow, one after another.

    Regeneration gives one back as soon as it is lost, and it counts all the same (special-rules/regeneration).
    """
    states = {(0, 0): ONE}
    for _ in range(size):
        after = defaultdict(Fraction)
        for (lost, counted), p in states.items():
            if lost == left:
                after[lost, counted] += p
                continue
            after[lost + 1, counted + 1] += p * (1 - saves)
            if saves:
                after[lost, counted + 1] += p * saves
        states = after
    return dict(states)


@lru_cache(maxsize=None)
def suffered(each, left, slain, past, plain, multiple, saves):
    """{(wounds lost, wounds that count)} of so many unsaved blows: those that slay first, then the others (faq/general-principles).

    each: wounds of a model; left: wounds that the unit has left; saves: chance of regeneration. A blow takes at most the wounds that
    the model has left, and the rest of it is lost (special-rules/multiple-wounds, faq/general-principles).
    """
    states = {(0, 0): ONE}
    for number, kind in ((slain, "slain"), (past, "past"), (plain, "plain")):
        for _ in range(number):
            after = defaultdict(Fraction)
            for (lost, counted), p in states.items():
                if lost == left:
                    after[lost, counted] += p
                    continue
                model = (left - lost) % each or each
                for size, q in ({model: ONE} if kind == "slain" else amount(multiple)).items():
                    for (gone, scored), r in one_model(model, min(size, model), saves if kind == "plain" else ZERO).items():
                        after[lost + gone, counted + scored] += p * q * r
            states = after
    return dict(states)


@lru_cache(maxsize=None)
def struck(chances, dice, each, left, multiple, saves):
    """{(wounds lost, wounds that count)} of so many attacks with these chances each."""
    slays, past, plain = chances
    missed = 1 - slays - past - plain
    result = defaultdict(Fraction)
    for slain in range(dice + 1 if slays else 1):
        for sure in range(dice - slain + 1 if past else 1):
            for usual in range(dice - slain - sure + 1 if plain else 1):
                rest = dice - slain - sure - usual
                if rest and not missed:
                    continue
                weight = comb(dice, slain) * comb(dice - slain, sure) * comb(dice - slain - sure, usual)
                p = weight * slays ** slain * past ** sure * plain ** usual * missed ** rest
                for outcome, q in suffered(each, left, slain, sure, usual, multiple, saves).items():
                    result[outcome] += p * q
    return dict(result)


@lru_cache(maxsize=None)
def struck_in(number, *asked):
    return {outcome: number(p) for outcome, p in struck(*asked).items()}


def against(unit, enemy, chances, dice, lost, number):
    """What so many attacks do to an enemy that has lost so many wounds; number makes of a fraction what is added up."""
    each = value(enemy, "w")
    saves = at_least(value(enemy, "regeneration")) if value(enemy, "regeneration") < NONE else ZERO
    return struck_in(number, chances, dice, each, each * value(enemy, "models") - lost, unit.get("multiple", 1), saves)
