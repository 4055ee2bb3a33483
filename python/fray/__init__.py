"""What are the odds of this combat? fray answers for rank-and-file wargames.

>>> import fray
>>> answer = fray.odds("empire/knights: charging", "orcs/orc warriors")
>>> answer.win
0.6694...
>>> answer.b.counts["stands_lost"].pmf
array([...])

Everything that takes long lets other threads run, heeds Ctrl-C, and tells how far it is: `progress` is called with a
dict, and stops the work by returning False. Wrong questions raise fray.Error.
"""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Iterable, Mapping, Optional, Union

from . import _fray
from ._answer import Answer, Distribution, Estimate, Round, SideAnswer, Story
from ._error import Error
from ._rows import Rows
from ._side import Side, plain
from ._table import Column, Table

__all__ = ["Answer", "Column", "Distribution", "Error", "Estimate", "Round", "Rows", "Side", "SideAnswer", "Story", "Table",
           "advise", "army", "compare", "field_svg", "luck", "matrix", "need", "odds", "points", "rank", "sweep",
           "systems", "trace", "units", "worth"]
__version__: str = _fray.version()

SideLike = Union[str, Side]
OnProgress = Callable[[dict[str, Any]], Any]

_session = _fray.Session()  # remembers army lists; no answer depends on it


def _request(do: str, a: Optional[SideLike], b: Optional[SideLike], system: str, engagement: Optional[str],
             settings: dict[str, Any], **more: Any) -> str:
    sides = {name: str(side) for name, side in (("a", a), ("b", b)) if side is not None}
    said = {name: value for name, value in settings.items() if value is not None}
    keys = {"system": system, "engagement": engagement and os.fspath(engagement), "settings": said, **more}
    return json.dumps({"do": do, **sides, **keys}, default=plain)


def odds(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
         engagement: Optional[str] = None, rounds: Optional[int] = None, turns: Union[int, str, None] = None,
         policy: Optional[str] = None, edition: Optional[str] = None, rule: Optional[Mapping[str, Any]] = None,
         method: Optional[str] = None, sampler: Optional[str] = None, trials: Optional[int] = None,
         precision: Optional[float] = None, seed: Optional[int] = None, threads: Optional[int] = None,
         progress: Optional[OnProgress] = None) -> Answer:
    """The odds of a fight. What is not said is as `fray odds` has it.

    a, b        sides: text as the program takes it, or Side
    engagement  in their place: the name of a TOML file that places every stand
    rounds      in one Combat phase; turns: Combat phases, or "end"
    policy      what winners do: "pursue", "stand", "fall-back" or "best"
    rule        readings where a game's texts differ: {"insane-courage": True}
    method      "auto", "exact" or "simulate"; sampler "pools" or "faces"
    trials      fights; precision: half width of the win chance's 95 % interval, a share such as 0.001
    seed        the same seed gives the same bytes; threads: 0 is all of the machine
    progress    called with trials, of, win, draw and loss while a simulation runs

    Exact answers are right to 1e-12, simulated ones as their intervals say. Ctrl-C is heard at once; an exact solution
    that it left is worked out to its end unheard.
    """
    settings = {"rounds": rounds, "turns": turns, "policy": policy, "edition": edition, "rule": rule, "method": method,
                "sampler": sampler, "trials": trials, "precision": precision, "seed": seed, "threads": threads}
    return Answer(_session.answer(_request("odds", a, b, system, engagement, settings), progress))


def trace(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
          engagement: Optional[str] = None, luck: Optional[str] = None, **settings: Any) -> Story:
    """One fight, blow by blow: a typical one, or by `luck` "worst5" or "best5"; `seed=` names one. Other settings are
    those of odds()."""
    return Story(_session.call(_request("trace", a, b, system, engagement, settings, luck=luck), None))


def field_svg(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
              engagement: Optional[str] = None, **settings: Any) -> str:
    """Who stands where when the fight opens, as a picture. Settings are those of odds()."""
    request = _request("picture", a, b, system, engagement, settings, of="field")
    return json.loads(_session.call(request, None))["svg"]


def luck(a: Optional[SideLike] = None, b: Optional[SideLike] = None, result: str = "", *, system: str = "warmaster",
         engagement: Optional[str] = None, progress: Optional[OnProgress] = None, **settings: Any) -> Rows:
    """How lucky a result was for A, such as "lost 2 stands, won by 3": a row for each fact, and one for the fight.
    Settings are those of odds()."""
    return Rows(_session.call(_request("luck", a, b, system, engagement, settings, result=result), progress))


def advise(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, aim: str = "swing", enemy: str = "told",
           system: str = "warmaster", engagement: Optional[str] = None, progress: Optional[OnProgress] = None,
           **settings: Any) -> Rows:
    """The best decision for A at each choice, and what others cost.

    aim    "swing", "win", "survive" or "destroy"
    enemy  "told" (by its units), or "best" against A

    Settings are those of odds(), but for policy, which is what is asked.
    """
    return Rows(_session.call(_request("advise", a, b, system, engagement, settings, aim=aim, enemy=enemy), progress))


def _rows(do: str, progress: Optional[OnProgress], settings: dict[str, Any], **keys: Any) -> Rows:
    said = {name: value for name, value in settings.items() if value is not None}
    wanted = {name: value for name, value in keys.items() if value is not None}
    return Rows(_session.call(json.dumps({"do": do, "settings": said, **wanted}, default=plain), progress))


def need(a: SideLike, b: SideLike, *, win: Union[str, float, None] = None, swing: Optional[float] = None,
         survive: Union[str, float, None] = None, system: str = "warmaster", progress: Optional[OnProgress] = None,
         **settings: Any) -> Rows:
    """The least that lets A, one unit, reach one goal: a win chance such as "60%" or 0.6, a swing in points, or a
    chance to survive. Settings are those of odds()."""
    return _rows("need", progress, settings, a=str(a), b=str(b), win=win, swing=swing, survive=survive, system=system)


def compare(sides: Iterable[SideLike], *, against: Optional[SideLike] = None, system: str = "warmaster",
            progress: Optional[OnProgress] = None, **settings: Any) -> Rows:
    """Two to eight sides beside each other.

    against  whom they meet: a list, a query, sides parted by commas, FIELD.toml or an army; all fighting units of the
             game's lists unless said. They charge and receive, half and half.

    Settings are those of odds().
    """
    return _rows("compare", progress, settings, sides=[str(side) for side in sides], against=against and str(against),
                 system=system)


def rank(units: Optional[str] = None, *, own: Iterable[SideLike] = (), against: Optional[SideLike] = None,
         by: str = "swing", guns: bool = False, budget: Optional[int] = None, system: str = "warmaster",
         progress: Optional[OnProgress] = None, **settings: Any) -> Rows:
    """The units of a list, the best against a field first.

    units    a list's name, "all", a query, or sides parted by commas; own: sides with options of their own
    against  as of compare()
    by       "swing", "per-100-points" or "win"; guns: also guns and machines
    budget   points: the rows are then what to take, and what that leaves open

    Settings are those of odds().
    """
    return _rows("rank", progress, settings, list=units, own=[str(side) for side in own],
                 against=against and str(against), by=by, guns=guns, budget=budget, system=system)


def worth(unit: SideLike, *, against: Optional[SideLike] = None, pairs: bool = False, system: str = "warmaster",
          progress: Optional[OnProgress] = None, **settings: Any) -> Rows:
    """What an attack, better armour, a charge ... is worth to a unit, the most first; with `pairs` also two at once.
    `against` is as of compare(), and settings are those of odds()."""
    return _rows("worth", progress, settings, unit=str(unit), against=against and str(against), pairs=pairs, system=system)


def points(units: str, *, against: Optional[SideLike] = None, fix: Optional[Mapping[str, float]] = None,
           round_to: Optional[int] = None, regress: bool = False, system: str = "warmaster",
           progress: Optional[OnProgress] = None, **settings: Any) -> Rows:
    """Fair prices of units, by what they destroy and lose.

    units     as of rank(); against: as of compare()
    fix       prices that are held: {"empire/knights": 110}
    round_to  so many points
    regress   also what each list price should be, by combat and what else the list says

    Settings are those of odds().
    """
    held = fix and {str(unit): plain(price) for unit, price in fix.items()}
    return _rows("points", progress, settings, units=units, against=against and str(against), fix=held, round=round_to,
                 regress=regress, system=system)


def army(mine: str, theirs: str, *, system: str = "warmaster", progress: Optional[OnProgress] = None,
         **settings: Any) -> Rows:
    """Two armies, each a file as players have it, a list, or sides parted by commas: a row for each pair of units, the
    answer to each of theirs or the gap, and what a hero adds to each of mine. Settings are those of odds()."""
    return _rows("army", progress, settings, mine=str(mine), theirs=str(theirs), system=system)


def units(query: str = "", *, system: str = "warmaster") -> list[dict[str, Any]]:
    """Units and characters that a query finds, best first, as `fray units --json` tells them; all without a query."""
    return json.loads(_session.call(json.dumps({"do": "units", "query": query, "system": system}), None))


def systems() -> list[dict[str, str]]:
    """Every game that fray knows: its name, what it is called, its source, and its settings."""
    return json.loads(_session.call('{"do": "systems"}', None))


def _axes(axes: Mapping[str, Any]) -> list[tuple[str, list[Any]]]:
    def values(of: Any) -> list[Any]:
        several = hasattr(of, "__iter__") and not isinstance(of, (str, Side))
        return [plain(value) for value in (of if several else [of])]

    return [(name, values(of)) for name, of in axes.items()]


def sweep(spec: Union[str, os.PathLike[str], Mapping[str, Any]] = "", axes: Optional[Mapping[str, Any]] = None, *,
          threads: int = 0, progress: Optional[OnProgress] = None) -> Table:
    """Answers every combination of what is varied, the first axis slowest.

    spec      a sweep as docs/guide/sweeps.md has it: its text, a path to a file (pathlib.Path, or a str that ends with
              .toml), or axes
    axes      take the place of the spec's axes and settings, or are added: {"a.attacks": range(2, 5), "rounds": 1}
    progress  called with rows (done), of, and share (of all the work, about)

    >>> fray.sweep({"a": "empire/knights: charging", "b": ["orcs/orc warriors", "orcs/goblins"], "a.attacks": [2, 3]})
    """
    said = dict(spec) if isinstance(spec, Mapping) else {}
    said.update(axes or {})
    text = "" if isinstance(spec, Mapping) else spec
    if not isinstance(text, str) or (text.endswith(".toml") and "\n" not in text):
        with open(text, encoding="utf-8") as file:
            text = file.read()
    return Table(_session.sweep(text, _axes(said), threads, progress))


def matrix(a: str, b: str, *, system: str = "warmaster", axes: Optional[Mapping[str, Any]] = None, threads: int = 0,
           progress: Optional[OnProgress] = None) -> Table:
    """Every unit of one list against every unit of another: the rows of `fray matrix`.

    a, b  a list's name, "all", a query as of `fray sweep`, or sides parted by commas, with options behind a colon
    axes  settings for all pairs: {"rounds": 1}

    Pairs that the rules do not allow are left out; table.refused counts them.
    """
    keys = {"system": system, "refused": "skip", "a": _session.sides(a, system), "b": _session.sides(b, system)}
    spec = "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in keys.items())
    return sweep(spec + "\n", axes, threads=threads, progress=progress)
