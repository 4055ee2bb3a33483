"""One blow of a rank-and-flank game, over the faces of all its dice.

Source: rules-facts 2.1, 2.2, 3.2 to 3.5, 3.11, 4.1 to 4.4 and 4.8; "Killing Blow" and "Defended Obstacles", pages beside
seeds/004; "Crush Attack" and "Toxic Attacks" of The 9th Age's list file. Shares no code with fray.
"""

import itertools
from collections import defaultdict, namedtuple
from fractions import Fraction

from rank_dice import amount, faces

SIXTH = Fraction(1, 6)
NONE = 7

# first: the striker's first round; charge: it charged; shaken, shaken_enemy: failed to dare; from_front: strikes the enemy's
# front; exposed: the striker itself is struck in flank or rear; kind: "blows", "crush", "impact", "stomp" or "grind"; wall: over an
# obstacle that the enemy stands behind.
When = namedtuple("When", "first charge shaken shaken_enemy from_front exposed kind wall")
BY_HAND = ("blows", "crush")
CRUSH = "D3+1"


def has(unit, rule):
    return rule in unit.get("rules", ())


def fantasy(book):
    return book.startswith("fantasy")


def wounds_each(unit):
    return unit.get("w") or unit.get("hp") or unit.get("wounds") or 1


def spear(unit):
    return has(unit, "spear") and not has(unit, "mounted")


def shield(unit):
    """A set of weapons is one of them: both hands on a weapon leave none for a shield (seeds/002; rules-facts 3.5 and 4.3)."""
    return has(unit, "shield") and not any(has(unit, rule) for rule in ("great weapon", "halberd", "flail", "paired weapons"))


def parries(unit):
    """On foot, with a hand weapon and a shield (rules-facts 3.5 and 4.3)."""
    return shield(unit) and not any(has(unit, rule) for rule in ("mounted", "spear", "morning star"))


def power(book, unit, when):
    own = unit.get("power", unit.get("str", unit.get("s")))
    if when.kind == "crush":
        return 10
    if when.kind != "blows":
        return own
    if has(unit, "toxic attacks"):
        return 3
    if book == "sovl":
        bonus = (1 + when.charge) * has(unit, "great weapon")
        return own + bonus + when.charge * shield(unit) + 2 * when.charge * has(unit, "lance")
    bonus = 2 * has(unit, "great weapon") + has(unit, "halberd") + 2 * when.charge * has(unit, "lance")
    if book == "ninth-age":
        return own + bonus + when.charge * has(unit, "light lance")
    return own + bonus + when.first * (2 * has(unit, "flail") + has(unit, "morning star"))


def wound_table(gap, worst):
    return 2 if gap >= 2 else 3 if gap == 1 else 4 if gap == 0 else 5 if gap == -1 else 6 if gap >= worst else NONE


def needs_sovl(unit, enemy, when):
    hit = 3 if unit["skill"] > enemy["skill"] else 4
    guard = enemy["defense"] + (shield(enemy) or has(enemy, "spear") or has(enemy, "lance"))
    gap = power("sovl", unit, when) - guard
    save = 6 if gap > 2 else 5 if gap > 0 else 4 if gap == 0 else 3 if gap >= -2 else 2
    return hit, 1, max(save, 4) if has(unit, "halberd") and when.kind == "blows" else save


def needs_fantasy(book, unit, enemy, when):
    own, other = unit["ws"], enemy["ws"]
    hit = 6 if when.shaken or (when.wall and book == "fantasy6") else 3 if own > other else 5 if other > 2 * own else 4
    strength = power(book, unit, when)
    save = enemy.get("sv", NONE)
    if parries(enemy) and when.from_front and when.kind == "blows":
        save -= 1
    if save < NONE:
        save = max(2, save + max(0, strength - 3))
    return hit, wound_table(strength - enemy["t"], -3), min(save, NONE)


def needs_ninth_age(unit, enemy, when):
    armed = when.kind == "blows"  # a crush attack knows neither weapons nor attributes
    offence, defence = unit["off"] + (armed and has(unit, "paired weapons")), enemy["def"]
    if parries(enemy) and when.from_front and not (armed and has(unit, "paired weapons")):
        defence = max(defence + 1, offence)
    swift = armed and has(unit, "lightning reflexes") and not has(unit, "great weapon")
    gap = offence - defence
    hit = 2 if gap >= 4 else 3 if gap >= 1 else 4 if gap >= -3 else 5 if gap >= -7 else 6
    # "Distracting", the game's list file: it joins no other that makes it harder.
    hit += max(has(enemy, "distracting"), when.shaken) - swift - when.shaken_enemy
    strength = power("ninth-age", unit, when)
    penetration = unit.get("ap", 0)
    if when.kind == "blows":
        braced = spear(unit) and when.first and not when.charge and not when.exposed
        penetration += strength - unit["str"] + spear(unit) + braced
    if when.kind == "crush" or (when.kind == "blows" and has(unit, "toxic attacks")):
        penetration = 10
    armour = min(6, enemy.get("arm", 0)) - penetration
    save = NONE if armour <= 0 else max(2, 7 - armour)
    return min(6, max(2, hit)), wound_table(strength - enemy["res"], -99), save


def needs(book, unit, enemy, when):
    """(to hit, to wound, armour save), NONE for none, 1 for always."""
    if book == "sovl":
        found = needs_sovl(unit, enemy, when)
    elif book == "ninth-age":
        found = needs_ninth_age(unit, enemy, when)
    else:
        found = needs_fantasy(book, unit, enemy, when)
    return (1, *found[1:]) if when.kind not in BY_HAND else found


def kills(unit, enemy, when):
    """Fantasy: a 6 to wound slays, and no armour stops it: of men and riders."""
    return has(unit, "killing blow") and when.kind == "blows" and enemy.get("us", 1) <= 2


def one_blow(book, unit, enemy, when):
    """Chances that one blow causes 0, 1 ... wounds, or "slain": of a model of several wounds, by a killing blow."""
    to_hit, to_wound, save = needs(book, unit, enemy, when)
    blow, sovl, t9a = when.kind == "blows", book == "sovl", book == "ninth-age"
    again = blow and (has(unit, "frenzy") if sovl else has(unit, "hatred") and when.first)
    poison = blow and has(unit, "poison")
    mortal_six = blow and ((t9a and has(unit, "lethal strike")) or (fantasy(book) and kills(unit, enemy, when)))
    slays = fantasy(book) and mortal_six and wounds_each(enemy) > 1
    chances = defaultdict(Fraction)

    def through_special(mortal):
        """The chance to get through the one special save, which is the better of two: a mortal 6 leaves the ward alone."""
        ward, fortitude = (("aegis", "fortitude") if t9a else ("ward", "regeneration")) if not sovl else ("", "")
        divine = blow and t9a and has(unit, "divine attacks")
        needed = enemy.get(ward, NONE)
        by_ward = Fraction(sum((second if divine and face >= needed else face) < needed for face, second in faces(2)), 36)
        burnt = has(unit, "flaming") and (blow or not t9a)  # special attacks of The 9th Age know no attributes
        needed = NONE if mortal or burnt else enemy.get(fortitude, NONE)
        return min(by_ward, Fraction(sum(face < needed for face in range(1, 7)), 6))

    def saved(mortal):
        """The chance to get through the saves."""
        through = Fraction(1)
        if not mortal and save < NONE:
            rolled = [second if sovl and poison and face == 6 else face for face, second in faces(2)]
            through *= Fraction(sum(roll < save for roll in rolled), 36)
        return through * through_special(mortal)

    def wounding(highest=6):
        """The chance that one hit is a wound in the end."""
        if to_wound == 1:
            return saved(False)
        return sum((SIXTH * saved(face == 6 and mortal_six) for face in range(to_wound, highest + 1)), Fraction(0))

    for face, second in faces(2):
        rolled = second if again and face < to_hit else face
        chance = Fraction(1, 36)
        if rolled < to_hit:
            chances[0] += chance
            continue
        if slays and to_wound < NONE and not (rolled == 6 and poison):
            chances["slain"] += chance * (wounding() - wounding(5))
            chances[1] += chance * wounding(5)
            chances[0] += chance * (1 - wounding())
            continue
        hits = [saved(False) if rolled == 6 and poison and not sovl and to_wound != 1 else wounding()]
        if rolled == 6 and t9a and blow and has(unit, "battle focus"):
            hits.append(wounding())
        for passed in itertools.product((0, 1), repeat=len(hits)):
            part = chance
            for hit, wounds in zip(hits, passed):
                part *= hit if wounds else 1 - hit
            chances[sum(passed)] += part
    return multiplied(chances, each_wound(book, unit, enemy, when))


def each_wound(book, unit, enemy, when):
    """Chances of how many wounds each unsaved one becomes, at most as many as a model has."""
    if when.kind == "crush":
        return grouped(amount(CRUSH), wounds_each(enemy))
    attributes = book != "ninth-age" or when.kind == "blows"
    each = {2: Fraction(1)} if book == "sovl" and has(unit, "lethal strike") else amount(unit.get("multiple", 1) if attributes else 1)
    return grouped(each, wounds_each(enemy))


def multiplied(chances, each):
    total = defaultdict(Fraction)
    for count, chance in chances.items():
        if count == "slain":
            total[count] += chance
            continue
        sums = {0: Fraction(1)}
        for _ in range(count):
            sums = added(sums, each)
        for wounds, p in sums.items():
            total[wounds] += chance * p
    return dict(total)


def grouped(each, most):
    chances = defaultdict(Fraction)
    for wounds, p in each.items():
        chances[min(most, wounds)] += p
    return chances


def added(one, other):
    total = defaultdict(Fraction)
    for (x, p), (y, q) in itertools.product(one.items(), other.items()):
        total[x + y] += p * q
    return total
