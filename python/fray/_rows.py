"""Answers that are rows."""

from __future__ import annotations

import json
from typing import Any, Iterator, Union

import numpy as np


class Rows:
    """What a command tells with --json: as many rows as len() says, all with the same names.

    rows["win"]  one column, of shape (rows,): float64 with nan where there is nothing, or objects where it holds texts
    rows[i]      one row as a dict, with None for what is not there
    json         the bytes of the command

    The guide of each command says what its columns mean.
    """

    def __init__(self, told: str) -> None:
        self.json = told
        self._rows: list[dict[str, Any]] = json.loads(told)

    @property
    def columns(self) -> list[str]:
        return list(self._rows[0]) if self._rows else []

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter([dict(row) for row in self._rows])

    def __getitem__(self, which: Union[str, int]) -> Any:
        if not isinstance(which, str):
            return dict(self._rows[which])
        if which not in self.columns:
            raise KeyError(f"no column is called {which!r} (they are {', '.join(self.columns)})")
        cells = [row[which] for row in self._rows]
        numbers = all(cell is None or isinstance(cell, (int, float)) and not isinstance(cell, bool) for cell in cells)
        return np.array(cells, dtype=np.float64 if numbers else object)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def to_pandas(self) -> Any:
        """A pandas.DataFrame."""
        import pandas

        return pandas.DataFrame({name: self[name] for name in self.columns})

    def __repr__(self) -> str:
        return f"<fray.Rows: {len(self)} of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        return self.to_pandas()._repr_html_()
