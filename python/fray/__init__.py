"""What are the odds of this combat? fray answers for rank-and-file wargames.

>>> import fray
>>> answer = fray.odds("empire/knights: charging", "orcs/orc warriors")
>>> answer.win
0.6694...
>>> answer.b.counts["stands_lost"].pmf
array([...])

Everything that takes long lets other threads run, heeds Ctrl-C, and tells how far it is: `progress=True` shows a bar, and a
function is called with a dict and stops the work by returning False. Wrong questions raise fray.Error.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Mapping, NoReturn, Optional, Union

from . import _fray
from ._answer import Answer, Distribution, Estimate, Round, SideAnswer, Story
from ._ask import session
from ._error import Error
from ._progress import OnProgress, Progress, heard
from . import _questions
from ._questions import *  # noqa: F403
from ._request import Settings, SideLike, TextLike, fight, refuse, request, text, whole
from ._rows import Rows
from ._side import Side, plain
from ._table import Column, Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Answer", "Column", "Distribution", "Error", "Estimate", "OnProgress", "Round", "Rows", "Settings", "Side", "SideAnswer",
           "SideLike", "Story", "Table", "TextLike", "field_svg", "matrix", "odds", "sweep", "systems", "trace", "units"]
__all__ += _questions.__all__
__version__: str = _fray.version()


def odds(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
         engagement: Union[str, os.PathLike[str], None] = None, rounds: Optional[int] = None,
         turns: Union[int, str, None] = None, policy: Optional[str] = None, edition: Optional[str] = None,
         rule: Optional[Mapping[str, Any]] = None, method: Optional[str] = None, sampler: Optional[str] = None,
         trials: Optional[int] = None, precision: Optional[float] = None, seed: Optional[int] = None,
         threads: Optional[int] = None, given: Optional[str] = None, progress: Progress = None, **unknown: NoReturn) -> Answer:
    """The odds of a fight. What is not said is as `fray odds` has it.

    a, b        sides: text as the program takes it, or Side
    system      the game: a name of systems()
    engagement  in their place: the name of a TOML file that places every stand
    given       "win", "draw" or "loss": losses, rounds and endings of those fights alone that end so for A
    progress    called with trials, of, win, draw and loss while a simulation runs; True for a bar

    The others are those of Settings; what is unknown is refused with the nearest name. Exact answers are right to 1e-12, simulated ones as their intervals say. Ctrl-C is
    heard at once; an exact solution that it left is worked out to its end unheard.
    """
    settings = {"rounds": rounds, "turns": turns, "policy": policy, "edition": edition, "rule": rule, "method": method,
                "sampler": sampler, "trials": trials, "precision": precision, "seed": seed, "threads": threads,
                **unknown}
    asked = fight("odds", a, b, system, engagement, settings, given=given)
    with heard(progress) as on_progress:
        return Answer(session.answer(asked, on_progress))


def trace(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
          engagement: Union[str, os.PathLike[str], None] = None, luck: Optional[str] = None,
          **settings: Unpack[Settings]) -> Story:
    """One fight, blow by blow: a typical one, or by `luck` "worst" or "best"; `seed=` names one.

    a, b, system, engagement  as of odds()
    """
    return Story(session.call(fight("trace", a, b, system, engagement, settings, luck=luck), None))


def field_svg(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
              engagement: Union[str, os.PathLike[str], None] = None, **settings: Unpack[Settings]) -> str:
    """Who stands where when the fight opens, as a picture: the text of an SVG file.

    a, b, system, engagement  as of odds()
    """
    asked = fight("picture", a, b, system, engagement, settings, of="field")
    return str(json.loads(session.call(asked, None))["svg"])


def units(query: str = "", *, system: str = "warmaster") -> list[dict[str, Any]]:
    """Units and characters that a query finds, best first, as `fray units --json` tells them; all without a query.

    Returns  a dict for each: its key, such as "empire/knights", its price in points, its profile and its rules
    """
    found: list[dict[str, Any]] = json.loads(session.call(request("units", {}, query=query, system=system), None))
    return found


def systems() -> list[dict[str, str]]:
    """Every game that fray knows: its name, what it is called, its source, and its settings."""
    known: list[dict[str, str]] = json.loads(session.call('{"do": "systems"}', None))
    return known


def _axes(axes: Mapping[str, Any]) -> list[tuple[str, list[Any]]]:
    def values(of: Any) -> list[Any]:
        several = hasattr(of, "__iter__") and not isinstance(of, (str, Side))
        return [plain(value) for value in (of if several else [of])]

    return [(str(name), values(of)) for name, of in axes.items()]


def sweep(spec: Union[str, os.PathLike[str], Mapping[str, Any]] = "", axes: Optional[Mapping[str, Any]] = None, *,
          system: Optional[str] = None, threads: int = 0, progress: Progress = None) -> Table:
    """Answers every combination of what is varied, the first axis slowest.

    spec      a sweep as docs/guide/sweeps.md has it: its text, a path to a file (pathlib.Path, or a str that ends with
              .toml), or axes
    axes      take the place of the spec's axes and settings, or are added: {"a.attacks": range(2, 5), "rounds": 1}
    system    the game; what the spec says unless said here, and else Warmaster
    threads   0 is all of the machine; no answer depends on it
    progress  called with rows (done), of, and share (of all the work, about, 0 to 1); True for a bar

    >>> fray.sweep({"a": "empire/knights: charging", "b": ["orcs/orc warriors", "orcs/goblins"], "a.attacks": [2, 3]})
    """
    if axes is not None and not isinstance(axes, Mapping):
        refuse("axes", f'{axes!r} has no names and values (a dict is wanted) such as {{"a.attacks": [2, 3, 4]}}')
    said = dict(spec) if isinstance(spec, Mapping) else {}
    said.update(axes or {})
    game = said.pop("system", system)
    toml, file = ("" if isinstance(spec, Mapping) else text("spec", spec, '"spec.toml"')), ""
    if isinstance(spec, os.PathLike) or (toml.endswith(".toml") and "\n" not in toml):
        toml, file = "", toml
    with heard(progress) as on_progress:
        return Table(session.sweep(toml, file, "" if game is None else text("system", game, '"sovl"'), _axes(said), whole("threads", threads), on_progress))


def matrix(a: SideLike, b: SideLike, *, hold_fire: bool = False, system: str = "warmaster",
           axes: Optional[Mapping[str, Any]] = None, threads: int = 0, progress: Progress = None) -> Table:
    """Every unit of one list against every unit of another: the rows of `fray matrix`.

    a, b     a list's name, "all", a query as of `fray sweep`, or sides parted by commas, each with options of its own behind a colon
    hold_fire  nobody shoots at who charges, as of compare()
    axes     settings for all pairs: {"rounds": 1}
    threads, progress  as of sweep()

    Pairs that the rules do not allow are left out; table.refused counts them.
    """
    keys: dict[str, Any] = {"system": text("system", system, '"warmaster"'), "refused": "skip"}
    for name, given in (("a", a), ("b", b)):
        keys[name] = session.sides(text(name, given, '"empire"'), keys["system"])
    if not hold_fire:
        a_charged, b_charged = (session.shooting(keys[name], keys[other], keys["system"]) for name, other in (("a", "b"), ("b", "a")))
        keys.update(a=a_charged, b=b_charged)
    spec = "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in keys.items())
    return sweep(spec + "\n", axes, threads=threads, progress=progress)
