"""The rows of a sweep."""

from __future__ import annotations

import os
from typing import Any, Iterator, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _fray, _html


class Column(NamedTuple):
    """`means` says what the column holds, `unit` in what it is counted; docs/reference/columns.md lists them."""

    name: str
    means: str
    unit: str


class Table:
    """The rows of a sweep or a matrix: as many as len() says.

    table["win"]    one column, of shape (rows,), that shares the table's memory and cannot be written to. Numbers are
                    float64, nan where there is none; whole numbers are uint64, masked where there is none; text is str.
    table[i]        one row as a dict, with None for what is not there; table[i:j] a list of them
    columns         what each column means; exact, refused: how many rows were exact, or not allowed; notes

    pyarrow, polars and DuckDB read a table without a copy by __arrow_c_stream__: pyarrow.table(table).
    """

    def __init__(self, cells: _fray.Cells) -> None:
        self._cells = cells
        self.columns: list[Column] = [Column(*column) for column in cells.columns()]
        self.exact: int = cells.exact
        self.refused: int = cells.refused
        self.notes: list[str] = cells.notes
        self._number = {column.name: number for number, column in enumerate(self.columns)}

    def _values(self, name: str) -> tuple[Any, NDArray[np.uint8]]:
        if name not in self._number:
            raise KeyError(f"no column is called {name!r} (see table.columns)")
        return self._cells.values(self._number[name])

    def __len__(self) -> int:
        return self._cells.rows

    def __iter__(self) -> Iterator[dict[str, Any]]:
        lists = [self[column.name].tolist() for column in self.columns]
        for cells in zip(*lists):
            row = dict(zip(self._number, cells))
            yield {name: None if cell != cell else cell for name, cell in row.items()}

    def __getitem__(self, which: Union[str, Column, int, slice]) -> Any:
        if isinstance(which, slice):
            return [self[row] for row in range(len(self))[which]]
        which = which.name if isinstance(which, Column) else which
        if not isinstance(which, str):
            row = range(len(self))[which]
            cells = ((column.name, self._values(column.name)) for column in self.columns)
            return {name: (values[row].item() if hasattr(values[row], "item") else values[row]) if there[row] else None
                    for name, (values, there) in cells}
        values, there = self._values(which)
        if isinstance(values, list):
            return np.array(values, dtype=object)
        if values.dtype == np.float64 or there.all():
            return values
        return np.ma.masked_array(values, mask=there == 0)  # type: ignore[no-untyped-call]

    def __contains__(self, name: object) -> bool:
        return name in self._number

    def to_pandas(self) -> Any:
        """A pandas.DataFrame; whole numbers of which some are missing are of pandas' type UInt64."""
        import pandas  # type: ignore[import]

        made = {}
        for column in self.columns:
            cells = self[column.name]
            missing = isinstance(cells, np.ma.MaskedArray)
            made[column.name] = pandas.arrays.IntegerArray(cells.data.copy(), np.array(cells.mask)) if missing else cells
        return pandas.DataFrame(made)

    def to_csv(self, path: Optional[Union[str, os.PathLike[str]]] = None) -> Optional[str]:
        """Writes the file that `fray sweep` writes, to the byte; without a path returns its text."""
        if path is None:
            return self._cells.csv().decode()
        with open(path, "wb") as out:
            out.write(self._cells.csv())
        return None

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The Arrow PyCapsule protocol. Text is large_utf8, whole numbers uint64, numbers float64."""
        return self._cells.stream()

    def __reduce__(self) -> tuple[type[Table], tuple[_fray.Cells]]:
        return Table, (self._cells,)

    def __repr__(self) -> str:
        return f"<fray.Table of {len(self)} rows and {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        return _html.table([column.name for column in self.columns], len(self), self.__getitem__)
