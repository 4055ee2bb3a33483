"""What is asked, as the compiled part takes it."""

from __future__ import annotations

import json
import math
import os
from typing import Any, Iterable, Mapping, NoReturn, Optional, TypedDict, Union

from ._error import Error
from ._side import Side

SideLike = Union[str, Side]
TextLike = Union[str, Side, os.PathLike[str]]


class Settings(TypedDict, total=False):
    """What every question about a fight may say. What is left out, or None, is as `fray odds` has it.

    rounds     whole number, 1 to 10: rounds in one Combat phase
    turns      whole number, 1 to 10: Combat phases; or "end"
    policy     what winners do: "pursue", "stand", "fall-back" or "best"
    edition    of Warmaster: "revolution", "revolution-advance", "revolution-all-round", "revolution-standing", "classic" or "ancients"
    rule       readings where a game's texts differ: {"insane-courage": True}
    method     "auto", "exact" or "simulate"
    sampler    "even", "pools" or "faces": outcomes shared out evenly over fights, so that fewer tell as much; pools of dice at once; or every die by itself; "auto" is even or pools, whichever is sure sooner
    trials     fights that are simulated; with a precision the most of them
    precision  half width of the win chance's 95 % interval, a share such as 0.001
    seed       whole number; the same seed gives the same bytes
    threads    0 is all of the machine; no answer depends on it
    """

    rounds: Optional[int]
    turns: Union[int, str, None]
    policy: Optional[str]
    edition: Optional[str]
    rule: Optional[Mapping[str, Any]]
    method: Optional[str]
    sampler: Optional[str]
    trials: Optional[int]
    precision: Optional[float]
    seed: Optional[int]
    threads: Optional[int]


def refuse(field: str, sentence: str) -> NoReturn:
    raise Error(f"{field}: {sentence}", sentence=sentence, field=field)


def text(field: str, given: Any, example: str = '"empire/knights: charging"') -> str:
    """Of a text, a Side or a path."""
    if isinstance(given, (str, Side)):
        return str(given)
    if isinstance(given, os.PathLike):
        return str(os.fspath(given))
    refuse(field, f"{given!r} is neither a text nor a fray.Side (one of them is wanted) such as {example}")


def texts(field: str, given: Any) -> list[str]:
    """Of several sides, or of one."""
    if isinstance(given, (str, Side)) or not isinstance(given, Iterable):
        return [text(field, given)]
    return [text(field, side) for side in given]


def typed(value: Any) -> Any:
    """As JSON has it: 1e4 is a whole number. One that JSON does not have becomes a text, which is refused by the name of what it is for."""
    value = value.item() if hasattr(value, "item") else value
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, Mapping):
        return {str(name): typed(one) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [typed(one) for one in value]
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def whole(field: str, given: Any) -> int:
    """A whole number of 32 bits."""
    value = typed(given)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 2**31:
        refuse(field, f"{given!r} is no whole number (one is wanted)")
    return value


def request(do: str, settings: Mapping[str, Any], **keys: Any) -> str:
    """What is None is left out."""
    said = {name: value for name, value in settings.items() if value is not None}
    wanted = {name: value for name, value in {"settings": said or None, **keys}.items() if value is not None}
    return json.dumps(typed({"do": do, **wanted}))


def fight(do: str, a: Optional[SideLike], b: Optional[SideLike], system: str, engagement: Any,
          settings: Mapping[str, Any], **keys: Any) -> str:
    """A question about one fight."""
    sides = {name: None if side is None else text(name, side) for name, side in (("a", a), ("b", b))}
    file = None if engagement is None else text("engagement", engagement, '"walls.toml"')
    return request(do, settings, **sides, system=system, engagement=file, **keys)
