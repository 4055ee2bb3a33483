"""Answers that are rows."""

from __future__ import annotations

import json
from typing import Any, Iterator, Sequence, Union

import numpy as np

from . import _fray, _html


def _is_number(cell: Any) -> bool:
    return cell is None or isinstance(cell, (int, float)) and not isinstance(cell, bool)


def _layout(cells: list[Any]) -> str:
    """What Arrow calls the type of a column: "g" numbers, "b" truths, "U" texts."""
    if all(map(_is_number, cells)):
        return "g"
    return "b" if all(cell is None or isinstance(cell, bool) for cell in cells) else "U"


class Rows:
    """What a command tells with --json: as many rows as len() says, all with the same names.

    rows["win"]  one column, of shape (rows,): float64 with nan where there is nothing, bool where it says whether, or
                 objects where it holds texts
    rows[i]      one row as a dict, with None for what is not there; rows[i:j] a list of them
    columns      the names; the function that gave the rows says what they mean and in what unit
    json         the bytes of the command
    svg          its picture, which a notebook shows above the rows; empty where the command draws none
    notes        sentences on what was typed

    pyarrow, polars and DuckDB read rows by __arrow_c_stream__: pyarrow.table(rows).
    """

    def __init__(self, told: str, columns: Sequence[str] = (), picture: str = "", notes: Sequence[str] = ()) -> None:
        self.json = told
        self.svg = picture
        self.notes = list(notes)
        self._rows: list[dict[str, Any]] = json.loads(told)
        self.columns = list(columns or (self._rows[0] if self._rows else ()))

    def _cells(self, name: str) -> tuple[list[Any], str]:
        """The cells, and how they are laid out."""
        cells = [row[name] for row in self._rows]
        return cells, _layout(cells)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter([dict(row) for row in self._rows])

    def __getitem__(self, which: Union[str, int, slice]) -> Any:
        if isinstance(which, slice):
            return [dict(row) for row in self._rows[which]]
        if not isinstance(which, str):
            return dict(self._rows[which])
        if which not in self.columns:
            raise KeyError(f"no column is called {which!r} (they are {', '.join(self.columns)})")
        cells, layout = self._cells(which)
        # A truth that is not there is neither true nor false.
        kind = np.float64 if layout == "g" else np.bool_ if layout == "b" and None not in cells else object
        return np.array(cells, dtype=kind)

    def __contains__(self, name: object) -> bool:
        return name in self.columns

    def to_pandas(self) -> Any:
        """A pandas.DataFrame: numbers are float64 with nan where there is nothing, truths are bool, texts are objects."""
        import pandas  # type: ignore[import]

        return pandas.DataFrame({name: self[name] for name in self.columns})

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow PyCapsule protocol. Text is large_utf8, numbers are float64, truths bool; what is not there is null."""
        def column(name: str) -> tuple[str, str, list[Union[str, float, bool, None]]]:
            cells, layout = self._cells(name)
            kind: type = {"g": float, "b": bool, "U": str}[layout]
            return name, layout, [None if cell is None else kind(cell) for cell in cells]

        return _fray.stream([column(name) for name in self.columns])

    def __repr__(self) -> str:
        return f"<fray.Rows: {len(self)} of {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        shown = _html.table(self.columns, len(self), lambda number: self._rows[number])
        return f"<div>{self.svg}{shown}{_html.notes(self.notes)}</div>"
