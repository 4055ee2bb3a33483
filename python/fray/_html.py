"""Answers as a notebook shows them."""

from __future__ import annotations

import html
from typing import Any, Callable, Sequence

MOST = 20


def _cell(value: Any) -> str:
    if value is None:
        return "<td></td>"
    if isinstance(value, float):
        return f'<td style="text-align:right">{value:.6g}</td>'
    return f"<td>{html.escape(str(value))}</td>"


def notes(sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{html.escape(sentence)}</li>" for sentence in sentences)
    return f"<ul>{items}</ul>" if items else ""


def table(columns: Sequence[str], rows: int, row: Callable[[int], dict[str, Any]]) -> str:
    """The first and the last rows of a table, with how many there are."""
    shown = list(range(rows)) if rows <= MOST else [*range(MOST // 2), -1, *range(rows - MOST // 2, rows)]
    head = "".join(f"<th>{html.escape(name)}</th>" for name in columns)
    body = ""
    for number in shown:
        cells = "<td>…</td>" * len(columns) if number < 0 else "".join(_cell(cell) for cell in row(number).values())
        body += f"<tr>{cells}</tr>"
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{rows} rows</p>"
