"""How far long work has come."""

from __future__ import annotations

import contextlib
import html
import sys
import time
from typing import Any, Callable, Iterator, Optional, Union

from ._request import refuse

OnProgress = Callable[[dict[str, Any]], Any]
Progress = Union[OnProgress, bool, None]

SECONDS_BETWEEN = 0.2


def share_of(now: dict[str, Any]) -> Optional[float]:
    """Of all the work, 0 to 1; None where it is not known."""
    return now["share"] if "share" in now else now["trials"] / now["of"] if now.get("of") else None


def sentence_of(now: dict[str, Any]) -> str:
    """Such as "40 %: 400 000 of 1 000 000 fights, A wins 66.9 %"."""
    share = share_of(now)
    said = "" if share is None else f"{100 * share:.0f} %: "
    if "trials" in now:
        done, of = (f"{now[name]:,}".replace(",", " ") for name in ("trials", "of"))
        return said + f"{done} of {of} fights, A wins {100 * now['win']:.1f} %"
    if "rows" in now:
        return said + f"{now['rows']} of {now['of']} fights"
    return said + f"{now.get('results', 0)} results weighed"


def _notebook() -> Any:
    """IPython's own `display` module where a notebook shows what is told; else None."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return sys.modules.get("IPython.display") if shell is not None and hasattr(shell, "kernel") else None


class Bar:
    """For progress=True: a line that is written anew, in a notebook with a bar, else on standard error if it is a terminal."""

    def __init__(self) -> None:
        self._display = _notebook()
        self._shown: Any = None
        self._next = time.monotonic() + SECONDS_BETWEEN
        self._terminal = self._display is None and sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, now: dict[str, Any]) -> None:
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + SECONDS_BETWEEN
        if self._display is not None:
            share = share_of(now)
            bar = "" if share is None else f'<progress max="1" value="{share:.4f}"></progress> '
            line = self._display.HTML(bar + html.escape(sentence_of(now)))
            if self._shown is None:
                self._shown = self._display.display(line, display_id=True)
            else:
                self._shown.update(line)
        elif self._terminal:
            self._shown = sys.stderr.write("\r\033[K" + sentence_of(now))
            sys.stderr.flush()

    def end(self) -> None:
        """Takes the line away."""
        if self._display is not None and self._shown is not None:
            self._shown.update(self._display.HTML(""))
        elif self._shown is not None:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


@contextlib.contextmanager
def heard(progress: Progress) -> Iterator[Optional[OnProgress]]:
    """What the compiled part calls, while the work goes on."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        bar = Bar()
        try:
            yield bar
        finally:
            bar.end()
    elif callable(progress):
        yield progress
    else:
        refuse("progress", f"{progress!r} is no function (one is wanted, or True for a bar)")
