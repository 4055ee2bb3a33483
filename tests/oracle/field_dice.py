"""Hits as exact fractions: pools of dice counted by binomials, never by faces. seeds/000, How to calculate damage; Armour."""
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm


def faces(attacks):
    """What a stand's attacks may be, before modifiers: value to chance. rules-facts 1.2 and 7.12: N, D6, D3, 2D6."""
    if attacks.isdigit():
        return {int(attacks): Fraction(1)}
    number, _, sides = attacks.partition("D")
    thrown = {0: Fraction(1)}
    for _ in range(int(number or 1)):
        one = {}
        for sum_, chance in thrown.items():
            for face in range(1, int(sides) + 1):
                one[sum_ + face] = one.get(sum_ + face, 0) + chance / int(sides)
        thrown = one
    return thrown


def add(one, other):
    """The distribution of a sum of two that do not depend on each other."""
    total = {}
    for a, p in one.items():
        for b, q in other.items():
            total[a + b] = total.get(a + b, 0) + p * q
    return total


@lru_cache(maxsize=None)
def hits(dice, chance):
    return {k: comb(dice, k) * chance ** k * (1 - chance) ** (dice - k) for k in range(dice + 1)}


def chance(need, armour):
    """A die that hits on `need`+ and is not saved by armour (7 is none)."""
    return Fraction(7 - need, 6) * Fraction(armour - 1, 6)


def hits_of(dice, each):
    """Of a distribution of dice."""
    total = {}
    for number, weight in dice.items():
        for k, p in hits(number, each).items():
            total[k] = total.get(k, 0) + weight * p
    return total


def capped(distribution, most):
    """Hits that cannot be taken are ignored. seeds/000, Combat results."""
    total = {}
    for k, p in distribution.items():
        total[min(k, most)] = total.get(min(k, most), 0) + p
    return total


def whole(distribution):
    """The same as whole weights over one denominator."""
    bottom = lcm(*(p.denominator for p in distribution.values()))
    return [(k, int(p * bottom)) for k, p in sorted(distribution.items()) if p], bottom
