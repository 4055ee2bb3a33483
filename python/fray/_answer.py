"""What is answered about one fight."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from . import _fray, _html


class Estimate(float):
    """A number with its 95 % interval, `low` to `high`; of an exact one all three are the same."""

    low: float
    high: float

    def __new__(cls, value: float, low: float, high: float) -> Estimate:
        made = super().__new__(cls, value)
        made.low, made.high = low, high
        return made

    def __getnewargs__(self) -> tuple[float, float, float]:  # type: ignore[override]
        return float(self), self.low, self.high

    @property
    def exact(self) -> bool:
        return self.low == self.high

    def __repr__(self) -> str:
        return float.__repr__(self) if self.exact else f"{float(self):.6g} ({self.low:.6g} to {self.high:.6g})"


def _estimate(told: dict[str, Any]) -> Estimate:
    value = told["p"] if "p" in told else told["mean"]
    return Estimate(*(float("nan") if number is None else number for number in (value, told["low"], told["high"])))


@dataclass(frozen=True)
class Distribution:
    """The chance of each whole number from 0 on.

    pmf, low, high  float64 of one shape that cannot be written to; [k] is the chance of k, and its 95 % interval
    mean            in the number's own unit; None where it is not told
    """

    pmf: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    mean: Optional[Estimate]

    @property
    def at_least(self) -> NDArray[np.float64]:
        """[k] is the chance of k or more. float64, as long as `pmf`."""
        return self.pmf[::-1].cumsum()[::-1]


def _distribution(told: dict[str, Any]) -> Distribution:
    pmf, low, high = (np.array(told.get(key, told["pmf"]), dtype=np.float64) for key in ("pmf", "pmf_low", "pmf_high"))
    for of_an_answer in (pmf, low, high):
        of_an_answer.flags.writeable = False
    return Distribution(pmf, low, high, _estimate(told) if "mean" in told else None)


@dataclass(frozen=True)
class SideAnswer:
    """What is said of one side.

    points       what it costs, points_lost what it loses of that on average; nan where it has no price
    destroyed    the chance that nothing of it is left
    counts       by name, such as counts["stands_lost"], hits_scored (after saves), retreat_cm (in the round that ended
                 the combat; 0 where it did not), fall_back_cm (sums to how often it fell back); in games of ranks
                 models_lost, wounds ...
    """

    text: str
    understood: str
    points: float
    points_lost: Estimate
    destroyed: Optional[Estimate]
    counts: dict[str, Distribution]


@dataclass(frozen=True)
class Round:
    """One round, of all fights: one that was not fought counts for nothing.

    or_later   this one and all after it
    retreat_cm  by side, "a" and "b"; sums to the chance that it retreated in this round
    """

    round: int
    or_later: bool
    win: Estimate
    draw: Estimate
    loss: Estimate
    retreat_cm: dict[str, Distribution]


def _round(told: dict[str, Any]) -> Round:
    win, draw, loss = (Estimate(told[name], told[name + "_low"], told[name + "_high"]) for name in ("win", "draw", "loss"))
    retreats = {side: _distribution(spread) for side, spread in told.get("retreat_cm", {}).items()}
    return Round(told["round"], told.get("or_later", False), win, draw, loss, retreats)


def _is_count(told: Any) -> bool:
    return isinstance(told, dict) and isinstance(told.get("a"), dict) and "pmf" in told["a"]


class _Kept:
    """What a pickled answer keeps of the compiled one: what it tells, and its picture."""

    def __init__(self, told: str, picture: str) -> None:
        self._told, self._picture = told, picture

    def json(self) -> str:
        return self._told

    def svg(self) -> str:
        return self._picture


class Answer:
    """The odds of a fight, from A's point of view. A notebook shows it as a picture; pickle and copy keep it whole.

    json              as `fray odds --json` prints it, to the byte; to_dict() is the same as a dict
    win, draw, loss   chances with 95 % intervals: `answer.win` is a float, `answer.win.low` its lower bound
    endings           chances by name, such as endings["b_destroyed"]
    a, b              what is said of each side, with the distributions of what it loses
    rounds            how many rounds are fought; by_round[i] is round i + 1
    swing             points that B lost less those that A lost, on average; nan where only one side has a
                      price, 0 where neither has
    exact             whether no dice were thrown; otherwise `trials` and `seed` say which
    key               names the fight by its content
    notes             sentences on what was assumed
    """

    def __init__(self, given: Union[_fray.Answer, _Kept]) -> None:
        self._given = given
        self.json: str = given.json()
        told = self.to_dict()
        self.system: str = told["system"]
        self.key: str = told["key"]
        self.exact: bool = told["method"] == "exact"
        self.trials: Optional[int] = told["trials"]
        self.seed: Optional[int] = told["seed"]
        self.situations: int = told["situations"]
        self.win, self.draw, self.loss = (_estimate(told[name]) for name in ("win", "draw", "loss"))
        self.endings: dict[str, Estimate] = {
            name: Estimate(chance, **told["endings_interval"][name]) for name, chance in told["endings"].items()}
        self.a, self.b = (self._side(told, side) for side in ("a", "b"))
        self.swing: Estimate = _estimate(told["points"]["swing"])
        self.rounds: Distribution = _distribution(told["rounds"])
        self.by_round: list[Round] = [_round(one) for one in told["by_round"]]
        self.notes: list[str] = told["notes"]

    @staticmethod
    def _side(told: dict[str, Any], side: str) -> SideAnswer:
        points, destroyed = told["points"][side], told["destroyed"][side]
        nothing = float("nan")
        has_price = bool(points["cost"])  # the JSON has 0 where there is none
        return SideAnswer(told[side], told["understood"][side], points["cost"] if has_price else nothing,
                          _estimate(points["lost"]) if has_price else Estimate(nothing, nothing, nothing), _estimate(destroyed),
                          {name: _distribution(value[side]) for name, value in told.items() if _is_count(value)})

    def to_dict(self) -> dict[str, Any]:
        """What `json` says."""
        told: dict[str, Any] = json.loads(self.json)
        return told

    def __reduce__(self) -> tuple[type[Answer], tuple[_Kept]]:
        return Answer, (_Kept(self.json, self._given.svg()),)

    def __repr__(self) -> str:
        how = "exact" if self.exact else f"{self.trials} fights"
        return (f"<fray.Answer {self.a.text!r} against {self.b.text!r}: "
                f"win {self.win:.4f}, draw {self.draw:.4f}, loss {self.loss:.4f}, {how}>")

    def _repr_svg_(self) -> str:
        return self._given.svg()

    def _repr_html_(self) -> str:
        return f"<div>{self._repr_svg_()}{_html.notes(self.notes)}</div>"


class Story:
    """One fight, blow by blow; print() shows it.

    json    as `fray trace --json` prints it, to the byte; to_dict() is the same as a dict
    seed    tells this fight again
    rounds  a heading and its lines of each part
    result  "win", "draw" or "loss", for A
    """

    def __init__(self, told: str) -> None:
        self.json: str = told
        story = self.to_dict()
        self.seed: int = story["seed"]
        self.result: str = story["result"]
        self.ending: str = story["ending"]
        self.rounds: list[tuple[str, list[str]]] = [(part["heading"], part["lines"]) for part in story["rounds"]]
        self.notes: list[str] = story["notes"]

    def to_dict(self) -> dict[str, Any]:
        """What `json` says."""
        told: dict[str, Any] = json.loads(self.json)
        return told

    def __str__(self) -> str:
        parts = ["\n".join([heading, *("  " + line for line in lines)]) for heading, lines in self.rounds]
        return "\n\n".join([*parts, self.ending])

    def __repr__(self) -> str:
        return f"<fray.Story of seed {self.seed}: {self.ending}>"
