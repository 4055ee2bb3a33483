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
from typing import TYPE_CHECKING, Any, Iterable, Mapping, NoReturn, Optional, Union

from . import _fray
from ._answer import Answer, Distribution, Estimate, Round, SideAnswer, Story
from ._error import Error
from ._progress import OnProgress, Progress, heard
from ._request import Settings, SideLike, fight, refuse, request, text, texts, whole
from ._rows import Rows
from ._side import Side, plain
from ._table import Column, Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Answer", "Column", "Distribution", "Error", "Estimate", "OnProgress", "Round", "Rows", "Settings", "Side", "SideAnswer",
           "SideLike", "Story", "Table", "advise", "army", "balance", "compare", "diff", "dominated", "field_svg", "luck", "matrix", "meta", "need", "odds", "points", "rank",
           "sensitivity", "sweep", "systems", "trace", "units", "worth"]
__version__: str = _fray.version()

_session = _fray.Session()  # remembers army lists; no answer depends on it


Charges = Union[str, float, None]  # how often units charge


def _rows(asked: str, progress: Progress) -> Rows:
    with heard(progress) as on_progress:
        return Rows(_session.call(asked, on_progress))


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
        return Answer(_session.answer(asked, on_progress))


def trace(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
          engagement: Union[str, os.PathLike[str], None] = None, luck: Optional[str] = None,
          **settings: Unpack[Settings]) -> Story:
    """One fight, blow by blow: a typical one, or by `luck` "worst5" or "best5"; `seed=` names one.

    a, b, system, engagement  as of odds()
    """
    return Story(_session.call(fight("trace", a, b, system, engagement, settings, luck=luck), None))


def field_svg(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, system: str = "warmaster",
              engagement: Union[str, os.PathLike[str], None] = None, **settings: Unpack[Settings]) -> str:
    """Who stands where when the fight opens, as a picture: the text of an SVG file.

    a, b, system, engagement  as of odds()
    """
    asked = fight("picture", a, b, system, engagement, settings, of="field")
    return str(json.loads(_session.call(asked, None))["svg"])


def luck(a: Optional[SideLike] = None, b: Optional[SideLike] = None, result: str = "", *, system: str = "warmaster",
         engagement: Union[str, os.PathLike[str], None] = None, progress: Progress = None,
         **settings: Unpack[Settings]) -> Rows:
    """How lucky a result was for A.

    a, b, system, engagement  as of odds()
    result  what came of it for A, such as "lost 2 stands, won by 1"
    Rows    one for each fact, and one for the fight (`row` is "fact" or "fight"):
      a, b, result         the sides, and what is told; None where it is of no one fight
      luck                 chance of worse and half of that of just that, 0 to 1; its 95 % interval is luck_low to luck_high
      alike, better, worse  chances, 0 to 1
    """
    return _rows(fight("luck", a, b, system, engagement, settings, result=result), progress)


def advise(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, aim: str = "swing", enemy: str = "told",
           system: str = "warmaster", engagement: Union[str, os.PathLike[str], None] = None, progress: Progress = None,
           **settings: Unpack[Settings]) -> Rows:
    """The best decision for A at each choice, and what others cost. A policy is what is asked, and is not set.

    a, b, system, engagement  as of odds()
    aim    "swing" (points), "win", "survive" or "destroy" (chances, 0 to 1)
    enemy  "told" (by its units), or "best" against A
    Rows   `row` says of what: "fight" (the best play), "always" (one policy throughout), "rule" (to remember) or "choice":
      what, unit, when             which choice, whose it is, and when a rule holds
      round                        from 1
      own_stands, enemy_stands     stands that are left
      back_cm                      cm that the loser went back
      chance                       that the fight comes to it, 0 to 1
      decision                     what to do
      value                        what that brings, in the unit of the aim; its 95 % interval is low to high
      cost                         how much less than the best that is, in the same unit
    """
    return _rows(fight("advise", a, b, system, engagement, settings, aim=aim, enemy=enemy), progress)


def need(a: SideLike, b: SideLike, *, win: Union[str, float, None] = None, swing: Union[str, float, None] = None,
         survive: Union[str, float, None] = None, system: str = "warmaster", progress: Progress = None,
         **settings: Unpack[Settings]) -> Rows:
    """The least that lets A, one unit, reach one goal.

    a, b, system  as of odds()
    win      a chance, "60%" or 0.6; survive: a chance that A is not destroyed
    swing    points that B loses less those that A loses, on average
    Rows     one as it is, and one for each change or pair of changes:
      a, b, goal            the sides, and "win", "swing" or "survive"
      target                what is wanted: a chance, 0 to 1, or points
      changes, side         what is changed, and A with it, as odds() takes it
      reaches               whether that is enough
      reached               in the unit of the target; its 95 % interval is low to high
    """
    return _rows(request("need", settings, a=text("a", a), b=text("b", b), win=win, swing=swing, survive=survive,
                         system=system), progress)


def sensitivity(a: SideLike, b: SideLike, *, to_rounds: Union[int, str, None] = None, system: str = "warmaster",
                progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """What each number of both sides, one unit each, does to a fight: each of them one step up and down.

    a, b, system  as of odds()
    to_rounds  also the fight as it stands, to 1, 2 ... so many rounds
    Rows     one for each step, who moves the win chance furthest first, and then one for each limit of rounds:
      a, b                       the sides
      of                         whose number is changed: "a", "b", or "rounds"
      statistic, from, to        the number as a side says it, what it is, and what it is changed to
      step                       "better" or "worse" for who has it
      win                        the chance that A wins, with the change
      win_difference             how much that is more than without it; win_difference_low to win_difference_high is the 95 % interval
      a_stands_lost_difference, b_stands_lost_difference  stands, in games of ranks models, that A and B lose more; with intervals
      swing_difference           points won less points lost that are more for A; with an interval
      side                       who is changed, with the change, as odds() takes it
      trials                     of the fight with the change; 0: it is exact
    """
    return _rows(request("sensitivity", settings, a=text("a", a), b=text("b", b), to_rounds=to_rounds, system=system), progress)


def compare(sides: Iterable[SideLike], *, against: Optional[SideLike] = None, guns: bool = False, hold_fire: bool = False, charging: Charges = None,
            system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Two to eight sides beside each other.

    against  whom they meet: a list, a query, sides parted by commas, FIELD.toml or an army; all fighting units of the
             lists that come with fray unless said. They charge and receive, half and half.
    guns     the field keeps guns, machines, and what is added to other units
    hold_fire  nobody shoots at who charges, but by shots= of his own; by its list, who has bows does
    charging   how often who is asked about charges, "60%" or 0.6; of all of a type: "cavalry=70%, infantry=30%"; half of their fights
    Rows     `row` is "side", "situation" (a side in one of them) or "difference" (a side less the first):
      side, than, situation         which; "-" where it is of none
      win, draw, loss               chances, 0 to 1; win_low to win_high is the 95 % interval, and so on
      a_destroyed, b_destroyed      chances that the side, or its enemy, is destroyed
      a_stands_lost, b_stands_lost  stands, on average; in games of ranks models; a_stands_lost_low to a_stands_lost_high is
                                    the 95 % interval, and so on
      a_points_lost, b_points_lost  points, on average
      swing                         points won less points lost; swing_low to swing_high is the 95 % interval
      best_against, worst_against   the opponents with the highest and the lowest swing
      field                         whom they met, and how often where that is not once each
    """
    return _rows(request("compare", settings, sides=texts("sides", sides), against=_against(against), guns=guns,
                         hold_fire=hold_fire, charging=charging,
                         system=system), progress)


def _against(given: Optional[SideLike]) -> Optional[str]:
    return None if given is None else text("against", given, '"orcs"')


def rank(units: Optional[str] = None, *, own: Union[SideLike, Iterable[SideLike]] = (),
         against: Optional[SideLike] = None, by: str = "swing", guns: bool = False, hold_fire: bool = False,
         charging: Charges = None, budget: Optional[int] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """The units of a list, the best against a field first.

    units    a list's name, "all", a query, or sides parted by commas; own: sides with options of their own
    against  as of compare()
    by       "swing", "per-100-points" or "win"
    guns     also guns, machines, and what is added to other units, in the field too
    budget   points: the rows are then what to take, and what that leaves open
    Rows     one for each unit:
      unit, list                   the side, and its list
      price                        points
      swing                        points won less points lost a fight; swing_low to swing_high is the 95 % interval
      per_100_points               the swing for each 100 points of the price
      win                          a chance, 0 to 1
      charging, receiving          the swing of those fights alone, points
      worst_against                the opponent with the lowest swing
      field                        whom they met, and how often where that is not once each
    With a budget `row` is "take" or "open", with `count` units of `points` together and their `share` of the opponents (0 to
    1); of an open one the `opponent`.
    """
    named = None if units is None else text("units", units, '"empire"')
    return _rows(request("rank", settings, list=named, own=texts("own", own), against=_against(against), by=by, guns=guns,
                         hold_fire=hold_fire, charging=charging,
                         budget=budget, system=system), progress)


def worth(unit: SideLike, *, against: Optional[SideLike] = None, guns: bool = False, hold_fire: bool = False,
          charging: Charges = None, pairs: bool = False,
          value: str = "hits", system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """What an attack, better armour, a charge ... is worth to a unit, the most first.

    against, guns  as of compare(); pairs: also two changes at once
    value    what counts as lost for points: "hits", or "stands" alone
    Rows     one for each change:
      unit, change, side           the unit, what is changed, and the unit with it, as odds() takes it
      win_difference               more chance to win, -1 to 1; its 95 % interval is win_low to win_high
      swing_difference             points more a fight; its 95 % interval is swing_low to swing_high
      points                       what the change is worth; None where it is not known
      points_low, points_high      its 95 % interval by the choice of opponents
      best_against, worst_against  the opponents against whom it gains most and least
      beyond_sum                   of two changes: points of swing beyond the sum of both alone
      field                        whom it met, and how often where that is not once each
    """
    return _rows(request("worth", settings, unit=text("unit", unit), against=_against(against), guns=guns,
                         hold_fire=hold_fire, charging=charging, pairs=pairs,
                         value=value, system=system), progress)


def points(units: str, *, against: Optional[SideLike] = None, guns: bool = False, hold_fire: bool = False, charging: Charges = None,
           fix: Optional[Mapping[str, float]] = None, round_to: Optional[int] = None, regress: bool = False,
           why: Optional[str] = None, value: str = "hits", system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Fair prices of units, by what they destroy and lose.

    units     as of rank(); against, guns: as of compare()
    fix       prices that are held: {"empire/knights": 110}
    round_to  so many points
    regress   also what each list price should be, by combat and what else the list says
    why       instead, of one of the units: what each opponent and situation has to say of its price
    value     what counts as lost: "hits", or "stands" alone
    Rows      one for each unit:
      unit, list                    the side, and its list
      list_price, fair_price        points
      both_low, both_high           95 % interval of the fair price by dice and by the choice of opponents, points
      low, high                     the same by dice alone
      field_low, field_high         and by the choice of opponents alone
      ratio                         fair over list
      rating                        the price by another method, points
      charging, receiving           share of its enemies that it destroys less the share of itself that it loses, -1 to 1
      opponents                     how many it met
      unequal                       how many of them never meet it at equal cost
      field                         whom, and how often where that is not once each
      mixed_share                   its share of the best mixed choice of the field, 0 to 1
      expected_price, residual      with regress: points that such a unit costs in these lists, and list price less that
    Rows      with why, one for each situation, and for each opponent, in both and in either:
      unit, list_price, fair_price  as above
      opponent, situation           whom it meets (None: all), and "charging" or "receiving" (None: both)
      opponent_price                the opponent's fair price
      often                         share of all its fights
      destroyed, lost               points at fair prices, a fight
      points                        by how much that moves the price; of all opponents together 0
      without                       the price that all others give, at the same prices of all others
    """
    if fix is not None and not isinstance(fix, Mapping):
        refuse("fix", f'{fix!r} has no names and prices (a dict is wanted) such as {{"empire/knights": 110}}')
    held = None if fix is None else {str(unit): plain(price) for unit, price in fix.items()}
    asked = request("points", settings, units=text("units", units, '"empire"'), against=_against(against), guns=guns,
                    hold_fire=hold_fire, charging=charging, fix=held,
                    round=round_to, regress=regress, why=why, value=value, system=system)
    return _rows(asked, progress)


def diff(old: str, new: Optional[str] = None, *, changes: Union[str, Iterable[str]] = (), against: Optional[SideLike] = None,
         guns: bool = False, hold_fire: bool = False,
         charging: Charges = None, value: str = "hits", system: str = "warmaster", progress: Progress = None,
         **settings: Unpack[Settings]) -> Rows:
    """Two versions of a list against one field: what moved.

    old, new  a list, the name of a file of one, a query, or sides parted by commas; new is the old one unless said
    changes   what the new version says anew: "empire/knights: points=100", or of all its fights "edition=classic"
    against, guns  as of compare()
    value     what counts as lost for fair prices: "hits", or "stands" alone
    Rows      `row` is "unit", or "matchup" (a unit against one opponent) of those that surely moved:
      unit, opponent                      who, and of a matchup whom it meets
      status                              "same", "moved", "came" (in the new version alone) or "went"
      moved, matchups                     of a unit: matchups that surely moved, and opponents that both versions may meet
      price_before, price_after           points
      win_before, win_after               chances, 0 to 1
      win_difference                      new less old; win_low to win_high is its 95 % interval
      swing_before, swing_after           points won less points lost, a fight
      swing_difference                    new less old; swing_low to swing_high is its 95 % interval
      fair_before, fair_after             price at which it destroys as much value as it loses, one against one, points
      dominated_before, dominated_after   who surely does better for the same points at every opponent
      side_before, side_after             the sides, as odds() takes them; of a file "old/..." and "new/..."
      field                               whom they met, and how often where that is not once each
    """
    asked = request("diff", settings, old=text("old", old, '"empire"'), new=None if new is None else text("new", new, '"empire"'),
                    set=texts("changes", changes), against=_against(against), guns=guns,
                    hold_fire=hold_fire, charging=charging, value=value, system=system)
    return _rows(asked, progress)


def balance(lists: Iterable[SideLike], *, gain: Union[str, float] = "2%", step: Union[int, str] = 5, within: Union[str, float] = "50%",
            bounds: Optional[Mapping[str, tuple[float, float]]] = None, hold: Iterable[str] = (), guns: bool = False,
            hold_fire: bool = False, charging: Charges = None, value: str = "hits", system: str = "warmaster", progress: Progress = None,
            **settings: Unpack[Settings]) -> Rows:
    """Prices of several lists together, so that none gains more than that from another in forces of equal cost.

    lists    two to eight: lists, files of them, queries, or sides parted by commas
    gain     the share of a force that no list may gain more, "2%" or 0.02
    step     prices that move are multiples of so many points
    within   how far a price may move, of what it is at first; bounds: {"empire/knights": (90, 130)} instead
    hold     units and lists whose prices stay
    guns, hold_fire, value  as of points()
    Rows     `row` says of what: "unit", "gain" (of a list from another) or "cycle" (of three lists):
      list, unit                 the list and its unit; of a gain: who gains most
      opponent, opponent_unit    from whom; of a unit that moved: the list for whose sake it did first
      then                       of a cycle: the third list, which gains from the first
      price_before, price_after  points; least and most are what it may cost, held says that it stays
      fair_before, fair_after    price at which it destroys as much value as it loses, at the prices of all others
      gain_before, gain_after    shares of a force
      too_much                   of a gain: it is more than was asked
      unit_gain                  of a gain: what that unit gains from that one
      asked                      the share that was asked
    """
    limits = [f"{unit}={low}..{high}" for unit, (low, high) in (bounds or {}).items()]
    return _rows(request("balance", settings, lists=texts("lists", lists), gain=gain, step=step, within=within, bounds=limits,
                         hold=list(hold), guns=guns, hold_fire=hold_fire, charging=charging, value=value, system=system), progress)


def dominated(units: Optional[str] = None, *, own: Union[SideLike, Iterable[SideLike]] = (), against: Optional[SideLike] = None,
              guns: bool = False, hold_fire: bool = False, charging: Charges = None, system: str = "warmaster", progress: Progress = None,
              **settings: Unpack[Settings]) -> Rows:
    """Units of a list that another beats at every opponent for the same points; and the front of price against swing.

    units, own, guns  as of rank(); against: as of compare()
    Rows     one for each unit, who is dominated first:
      unit, list, type   the side, its list, and "infantry", "cavalry" ...
      price              points
      swing              points won less points lost a fight; swing_low to swing_high is the 95 % interval
      per_100_points     the swing for each 100 points of the price
      dominated          "surely", "perhaps" or "no": another does as well for the same points at every opponent, and better at some
      by                 who does so, or comes nearest to it
      share              of the opponents, at which that one does as well or better, 0 to 1
      leaves_at          below this price nobody dominates it, points; None where nobody does
      front              no unit costs as little and has as high a swing
      field              whom they met, and how often where that is not once each
    """
    named = None if units is None else text("units", units, '"empire"')
    return _rows(request("dominated", settings, list=named, own=texts("own", own), against=_against(against), guns=guns,
                         hold_fire=hold_fire, charging=charging,
                         system=system), progress)


def army(mine: Union[str, os.PathLike[str]], theirs: Union[str, os.PathLike[str]], *, guns: bool = False, hold_fire: bool = False,
         charging: Charges = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Two armies against each other, each unit against each.

    mine, theirs  a file as players have it, a list, or sides parted by commas
    guns          of lists and sides also guns, machines, and what is added to other units; files have all that they say
    Rows          `row` is "pair", "answer" (my best a point against one of theirs), "gap" (where even that loses) or "hero":
      mine, theirs         the sides
      count                how many of mine there are
      price                points of one
      swing                points won less points lost a fight; of a hero, what he adds
      per_100_points       the swing for each 100 points of the price
      win                  a chance, 0 to 1
      charging, receiving  the swing of those fights alone, points
    """
    return _rows(request("army", settings, mine=text("mine", mine, '"empire"'), theirs=text("theirs", theirs, '"orcs"'),
                         guns=guns, hold_fire=hold_fire, charging=charging, system=system), progress)


def units(query: str = "", *, system: str = "warmaster") -> list[dict[str, Any]]:
    """Units and characters that a query finds, best first, as `fray units --json` tells them; all without a query.

    Returns  a dict for each: its key, such as "empire/knights", its price in points, its profile and its rules
    """
    found: list[dict[str, Any]] = json.loads(_session.call(request("units", {}, query=query, system=system), None))
    return found


def systems() -> list[dict[str, str]]:
    """Every game that fray knows: its name, what it is called, its source, and its settings."""
    known: list[dict[str, str]] = json.loads(_session.call('{"do": "systems"}', None))
    return known


def _axes(axes: Mapping[str, Any]) -> list[tuple[str, list[Any]]]:
    def values(of: Any) -> list[Any]:
        several = hasattr(of, "__iter__") and not isinstance(of, (str, Side))
        return [plain(value) for value in (of if several else [of])]

    return [(str(name), values(of)) for name, of in axes.items()]


def meta(table: Union[Table, str, os.PathLike[str]], *, by: Optional[str] = None, progress: Progress = None) -> Rows:
    """The mixture that nobody gains against: a matrix solved as a game of two sides, of which one gains what the other loses.

    table    what matrix() answers, or the path of a table that `fray matrix` has written
    by       "swing" (where all pairs have one), or "win": the chance to win less that to lose
    Rows     one for each unit of either list, who is taken most first:
      side, unit    "a" of the rows, "b" of the columns; and who may be taken
      share         how often it is taken in the mixture, 0 to 1
      gains         what A gains where it meets the other side's mixture
      behind        how much that is worse for its side than the best
      by            "swing" or "win"
      value         what A gains where both play so; value_low to value_high is the 95 % interval
    """
    if isinstance(table, Table):
        cells = table.to_csv()
    else:
        with open(text("table", table, '"m.csv"'), encoding="utf-8", newline="") as read:
            cells = read.read()
    return _rows(request("meta", {}, table=cells, by=by), progress)


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
        return Table(_session.sweep(toml, file, "" if game is None else text("system", game, '"sovl"'), _axes(said), whole("threads", threads), on_progress))


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
        keys[name] = _session.sides(text(name, given, '"empire"'), keys["system"])
    if not hold_fire:
        a_charged, b_charged = (_session.shooting(keys[name], keys[other], keys["system"]) for name, other in ("ab", "ba"))
        keys.update(a=a_charged, b=b_charged)
    spec = "\n".join(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in keys.items())
    return sweep(spec + "\n", axes, threads=threads, progress=progress)
