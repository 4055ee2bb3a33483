"""Dice, face by face, in fractions."""

import itertools
from collections import defaultdict
from fractions import Fraction


def faces(count, sides=6):
    return itertools.product(range(1, sides + 1), repeat=count)


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


def amount(text):
    """Of a number that may be rolled: 3, "D6", "2D3", "D6+1"."""
    text = str(text).upper()
    if "D" not in text:
        return {int(text): Fraction(1)}
    dice, rest = text.split("D")
    sides, plus = (rest.split("+") + ["0"])[:2]
    return distribution(int(plus) + sum(thrown) for thrown in faces(int(dice or 1), int(sides)))
