"""The units of a player."""

from __future__ import annotations

import operator
from typing import Any, Union

from . import _fray
from ._error import Error

Value = Union[bool, int, str]

MOST = 100  # units that one factor makes; how many may fight the compiled part says


def plain(value: Any) -> Value:
    """What an option or an axis is set to: yes or no, a whole number, or a word such as "4+"."""
    value = value.item() if hasattr(value, "item") else value
    short = isinstance(value, (bool, str)) or isinstance(value, int) and abs(value) < 2**63
    return value if short else str(value)


class Side:
    """One unit of a side; `+` puts units beside each other, `2 * side` doubles them.

    >>> fray.Side("empire/knights", charging=True, stands=2) + fray.Side("empire/halberdiers")

    Options are those of docs/reference/options.md, with underscores for their hyphens. True says an option, False
    takes it away, and None leaves it as it is. `fray.Side("custom", type="infantry", attacks=4)` is a unit that no list
    has. Raises Error for a name or a value that says more than itself.
    """

    def __init__(self, unit: str, /, **options: Any) -> None:
        if not isinstance(unit, str):
            sentence = f'{unit!r} is no text (the name of a unit is wanted) such as "empire/knights"'
            raise Error(f"name: {sentence}", sentence=sentence, field="name")
        said = [(name.replace("_", "-"), plain(value)) for name, value in options.items() if value is not None]
        self._units: list[tuple[str, list[tuple[str, Value]], int]] = [(unit, said, 1)]
        self._text = _fray.side_text(self._units)

    @classmethod
    def _of(cls, units: list[tuple[str, list[tuple[str, Value]], int]]) -> Side:
        side = cls.__new__(cls)
        side._units, side._text = units, _fray.side_text(units)
        return side

    def __add__(self, other: Side) -> Side:
        return Side._of(self._units + other._units) if isinstance(other, Side) else NotImplemented

    def __rmul__(self, count: int) -> Side:
        if isinstance(count, bool) or not hasattr(count, "__index__") or not 1 <= count <= MOST:
            sentence = f"{count!r} is no number of units (a whole number from 1 to {MOST})"
            raise Error(f"count: {sentence}", sentence=sentence, field="count")
        count = operator.index(count)
        return Side._of([(name, options, count * before) for name, options, before in self._units])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Side) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        """As the program takes it."""
        return self._text

    def __repr__(self) -> str:
        return f"<fray.Side {self._text!r}>"
