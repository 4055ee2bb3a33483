"""Asks the compiled part, and reads what only some questions take."""

from __future__ import annotations

import os
from typing import Any, Iterable, Mapping, Union

from . import _fray
from ._progress import Progress, heard
from ._request import refuse, text
from ._rows import Rows
from ._side import plain
from ._table import Table

session = _fray.Session()  # remembers army lists; no answer depends on it


def rows(asked: str, progress: Progress) -> Rows:
    with heard(progress) as on_progress:
        return Rows(*session.rows(asked, on_progress))


def contents(field: str, given: Union[Table, str, "os.PathLike[str]"]) -> str:
    """Of a table, or of the file of that name."""
    if isinstance(given, Table):
        return given.to_csv() or ""
    with open(text(field, given, '"m.csv"'), encoding="utf-8", newline="") as file:
        return file.read()


def by_unit(field: str, given: Any, example: str) -> dict[str, Any]:
    """Prices, or two of them, by the names of units."""
    if not isinstance(given, Mapping):
        refuse(field, f'{given!r} has no names and prices (a dict is wanted) such as {{"empire/knights": {example}}}')
    return {str(unit): [plain(one) for one in price] if isinstance(price, (list, tuple)) else plain(price) for unit, price in given.items()}


def fights(field: str, given: Iterable[Mapping[str, Any]]) -> list[dict[str, str]]:
    """The fights of a game: a, b and result of each."""
    return [{str(name): text(f"{field}: {name}", value) for name, value in fight.items()} for fight in given]
