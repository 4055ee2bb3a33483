"""Answers that are rows."""

from __future__ import annotations

import json
from typing import Any, Iterator, Union

import numpy as np

from . import _fray, _html


def _is_number(cell: Any) -> bool:
    return cell is None or isinstance(cell, (int, float)) and not isinstance(cell, bool)


class Rows:
    """What a command tells with --json: as many rows as len() says, all with the same names.

    rows["win"]  one column, of shape (rows,): float64 with nan where there is nothing, or objects where it holds texts
    rows[i]      one row as a dict, with None for what is not there
    columns      the names; the function that gave the rows says what they mean and in what unit
    json         the bytes of the command

    pyarrow, polars and DuckDB read rows by __arrow_c_stream__: pyarrow.table(rows).
    """

    def __init__(self, told: str) -> None:
        self.json = told
        self._rows: list[dict[str, Any]] = json.loads(told)

    @property
    def columns(self) -> list[str]:
        return list(self._rows[0]) if self._rows else []

    def _cells(self, name: str) -> tuple[list[Any], bool]:
        """The cells, and whether they are numbers."""
        cells = [row[name] for row in self._rows]
        return cells, all(map(_is_number, cells))

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter([dict(row) for row in self._rows])

    def __getitem__(self, which: Union[str, int]) -> Any:
        if not isinstance(which, str):
            return dict(self._rows[which])
        if which not in self.columns:
            raise KeyError(f"no column is called {which!r} (they are {', '.join(self.columns)})")
        cells, numbers = self._cells(which)
        return np.array(cells, dtype=np.float64 if numbers else object)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def to_pandas(self) -> Any:
        """A pandas.DataFrame: numbers are float64 with nan where there is nothing, texts are objects."""
        import pandas  # type: ignore[import]

        return pandas.DataFrame({name: self[name] for name in self.columns})

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow PyCapsule protocol. Text is large_utf8, numbers are float64; what is not there is null."""
        def column(name: str) -> tuple[str, bool, list[Union[str, float, None]]]:
            cells, numbers = self._cells(name)
            return name, numbers, [None if cell is None else float(cell) if numbers else str(cell) for cell in cells]

        return _fray.stream([column(name) for name in self.columns])

    def __repr__(self) -> str:
        return f"<fray.Rows: {len(self)} of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        return _html.table(self.columns, len(self), lambda number: self._rows[number])
