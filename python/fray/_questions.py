"""Every question whose answer is rows, as the program declares it: written by scripts/questions."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Union

from ._ask import by_unit, contents, fights, rows
from ._progress import Progress
from ._request import Settings, SideLike, TextLike, fight, request, text, texts
from ._rows import Rows
from ._table import Table

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["advise", "army", "balance", "compare", "diff", "dominated", "find", "luck", "meta", "need", "points", "rank",
           "sensitivity", "worth"]


def compare(sides: Union[SideLike, Iterable[SideLike]], *, value: str = "stands", against: Optional[TextLike] = None,
            guns: bool = False, hold_fire: bool = False, popularity: Optional[TextLike] = None,
            charging: Optional[Union[str, float]] = None, system: str = "warmaster", progress: Progress = None,
            **settings: Unpack[Settings]) -> Rows:
    """Two to eight sides beside each other, against one field.

    sides       the sides
    value       what counts as lost: stands alone, hits, or half (of it at half strength)
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      row                 This says what the row tells of: side, situation (a side in one of them) or difference (a side less the
                          first).
      side                This is the side, as it was typed.
      than                This is the first side, which the side of a difference is compared with.
      situation           This is the situation that the row tells of, or all.
      win                 This is the chance that the side wins.
      win_low             This is the lower end of the 95 % interval of win.
      win_high            This is the upper end of the 95 % interval of win.
      draw                This is the chance of a draw, in which nobody wins.
      loss                This is the chance that the side loses.
      a_destroyed         This is the chance that the side is destroyed.
      b_destroyed         This is the chance that its enemy is destroyed.
      a_stands_lost       The side loses so many stands on average; in games of ranks they are models.
      b_stands_lost       Its enemy loses so many stands on average; in games of ranks they are models.
      a_points_lost       The side loses so many points on average.
      b_points_lost       Its enemy loses so many points on average.
      swing               These are points won less points lost, on average a fight.
      swing_low           This is the lower end of the 95 % interval of swing.
      swing_high          This is the upper end of the 95 % interval of swing.
      best_against        Against this opponent the swing is highest.
      worst_against       Against this opponent the swing is lowest.
      field               These are the opponents that were met, and how often where that is not once each.
      draw_low            This is the lower end of the 95 % interval of draw.
      draw_high           This is the upper end of the 95 % interval of draw.
      loss_low            This is the lower end of the 95 % interval of loss.
      loss_high           This is the upper end of the 95 % interval of loss.
      a_stands_lost_low   This is the lower end of the 95 % interval of a_stands_lost.
      a_stands_lost_high  This is the upper end of the 95 % interval of a_stands_lost.
      b_stands_lost_low   This is the lower end of the 95 % interval of b_stands_lost.
      b_stands_lost_high  This is the upper end of the 95 % interval of b_stands_lost.
      price               The side costs so many points.
      per_100_points      This is the swing for each 100 points of the price.
    """
    asked = request("compare", settings, system=system, sides=texts("sides", sides), value=text("value", value),
                    against=None if against is None else text("against", against), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging)
    return rows(asked, progress)


def diff(old: TextLike, new: Optional[TextLike] = None, *, changes: Union[SideLike, Iterable[SideLike]] = (),
         value: str = "hits", against: Optional[TextLike] = None, guns: bool = False, hold_fire: bool = False,
         popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Two versions of a list against one field: what moved.

    old         a list, a file of one (old.toml), a query, or sides parted by commas
    new         its new version (the old one, where something is set)
    changes     what the new version says anew, "empire/knights: points=100"; or of all its fights, edition=classic
    value       what counts as lost for fair prices: hits, stands alone, or half (of it at half strength)
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      row               This says what the row tells of: unit, matchup (a unit against one opponent) that surely moved, or cycle
                        (the unit gains from the opponent, who gains from another, who gains from the unit) that came or went.
      unit              This is the unit, with its list where two are called alike.
      opponent          This is whom the unit meets; a row of a unit alone has none.
      status            This says what became of it: same, moved, came (it is in the new version alone) or went (it is in the old
                        one alone).
      moved             So many matchups of the unit surely moved.
      price_before      The unit costs so many points in the old version.
      price_after       The unit costs so many points in the new version.
      win_before        This is the chance that it wins in the old version.
      win_after         This is the chance that it wins in the new version.
      win_difference    This is the new chance to win less the old one, over the fights that both versions are allowed.
      win_low           This is the lower end of the 95 % interval of win_difference.
      win_high          This is the upper end of the 95 % interval of win_difference.
      swing_before      These are points won less points lost in the old version, on average a fight.
      swing_after       These are points won less points lost in the new version, on average a fight.
      swing_difference  This is the new swing less the old one, over the fights that both versions are allowed.
      swing_low         This is the lower end of the 95 % interval of swing_difference.
      swing_high        This is the upper end of the 95 % interval of swing_difference.
      fair_before       This is the price at which the old version destroys as much value as it loses, by --value, one against
                        one.
      fair_after        This is the price at which the new version destroys as much value as it loses, by --value, one against
                        one.
      dominated_before  This is who surely did better than the old version for the same points at every opponent, judged by
                        --value (by hits where nothing else is said, though swings are by stands).
      dominated_after   This is who surely does better than the new version for the same points at every opponent, judged by
                        --value (by hits where nothing else is said, though swings are by stands).
      side_before       This is the side in the old version, as fray odds takes it; in these fights who has bows also shoots at
                        who charges it, so odds of these numbers say shots= of its list, too.
      side_after        This is the side in the new version, as fray odds takes it.
      matchups          The unit may meet so many opponents in both versions.
      field             These are the opponents that both versions met, and how often where that is not once each.
      then              From this one the opponent of a cycle gains, and it gains from the unit.
      least_gain        This is the least of a cycle's three gains, in points a fight, or in wins less losses.
      fair_before_low   This is the lower end of the 95 % interval of fair_before, by dice.
      fair_before_high  This is the upper end of the 95 % interval of fair_before, by dice.
      fair_after_low    This is the lower end of the 95 % interval of fair_after, by dice.
      fair_after_high   This is the upper end of the 95 % interval of fair_after, by dice.
    """
    asked = request("diff", settings, system=system, old=text("old", old), new=None if new is None else text("new", new),
                    set=texts("changes", changes), value=text("value", value),
                    against=None if against is None else text("against", against), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging)
    return rows(asked, progress)


def dominated(units: Optional[TextLike] = None, *, own: Union[SideLike, Iterable[SideLike]] = (), by: str = "all",
              value: str = "hits", against: Optional[TextLike] = None, guns: bool = False, hold_fire: bool = False,
              popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
              system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Units that another beats at every opponent for the same points.

    units       a list, a file of one, "all", sides parted by commas, or a query
    own         a side beside them, with options
    by          who stands beside each other: all, or only units of one role
    value       what counts as lost: hits, stands alone, or half (of it at half strength)
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      unit            This is the side that is judged.
      list            This is the list that the unit stands in.
      type            This is the type of the unit, such as infantry or cavalry.
      price           The side costs so many points.
      swing           These are points won less points lost, on average a fight, by what counts as lost.
      swing_low       This is the lower end of the 95 % interval of swing.
      swing_high      This is the upper end of the 95 % interval of swing.
      per_100_points  This is the swing for each 100 points of the price.
      dominated       This says whether another does as well for the same points at every opponent, and better at some: surely,
                      perhaps or no; it is empty of a unit without a price.
      by              This is who dominates the unit, or comes nearest to it.
      share           This is the share of the opponents at which that one does better.
      leaves_at       Below this price nobody dominates the unit, surely or perhaps.
      front           This says whether the unit is on the front: it is not surely dominated, and no such unit costs as little and
                      has as high a swing.
      field           These are the opponents that were met, and how often where that is not once each.
      role            This is what the unit is by its type: infantry, cavalry, chariots, monsters, machines or characters; a lone
                      model on foot or mounted is a character, and without a type a single model or a regiment.
      role_front      This says whether the unit is on the front among units of its role alone.
    """
    asked = request("dominated", settings, system=system, list=None if units is None else text("units", units), own=texts("own",
                    own), by=text("by", by), value=text("value", value), against=None if against is None else text("against",
                    against), guns=guns, hold_fire=hold_fire, popularity=None if popularity is None else text("popularity",
                    popularity), charging=charging)
    return rows(asked, progress)


def points(units: TextLike, *, fix: Optional[Mapping[str, float]] = None, round_to: Optional[Union[str,
           float]] = None, why: Optional[TextLike] = None, value: str = "hits", regress: bool = False,
           terms: bool = False, worth: Optional[TextLike] = None, against: Optional[TextLike] = None,
           guns: bool = False, hold_fire: bool = False, popularity: Optional[TextLike] = None,
           charging: Optional[Union[str, float]] = None, system: str = "warmaster", progress: Progress = None,
           **settings: Unpack[Settings]) -> Rows:
    """Fair prices of units, by what they destroy and lose.

    units       a list, a file of one, "all", sides parted by commas, or a query (in its conditions a comma means "and")
    fix         a price that is held
    round_to    round fair prices to this many points
    why         instead: what each opponent and situation has to say of this unit's price
    value       what counts as lost: hits, stands alone, or half (of it at half strength)
    regress     what of the list price the fair price and shooting, movement ... explain
    terms       instead: what a point of each of these costs, by --regress, with intervals
    worth       what you think that is worth beside combat, points of one: "shooting=4, flying=20"; told as combined prices
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      unit            This is the side, as it was typed.
      list            This is the list that the unit stands in.
      list_price      The list asks so many points for it.
      fair_price      At so many points it destroys as much value as it loses.
      low             This is the lower end of the 95 % interval of fair_price, by dice alone.
      high            This is the upper end of the 95 % interval of fair_price, by dice alone.
      field_low       This is the lower end of the 95 % interval of fair_price, by the choice of opponents alone.
      field_high      This is the upper end of the 95 % interval of fair_price, by the choice of opponents alone.
      ratio           This is the fair price divided by the list price.
      rating          This is its price by another method, in points.
      charging        Where it charges, this is the share of its enemies that it destroys less the share of itself that it loses.
      receiving       Where it is charged, this is the share of its enemies that it destroys less the share of itself that it
                      loses.
      opponents       It met so many opponents.
      mixed_share     This is its share of the best mixed choice of the field.
      expected_price  Such a unit costs so many points in these lists.
      residual        This is the list price less the expected price.
      both_low        This is the lower end of the 95 % interval of fair_price, by dice and by the choice of opponents.
      both_high       This is the upper end of the 95 % interval of fair_price, by dice and by the choice of opponents.
      unequal         So many opponents never meet it at equal cost.
      field           These are the opponents that were met, and how often where that is not once each.
      beside          What it has beside combat is worth so many points, by the worths that were said.
      combined_price  This is the fair price with what it has beside combat.
    Rows, with why:
      unit            This is the unit that is priced.
      list_price      The list asks so many points for it.
      fair_price      At so many points it destroys as much value as it loses.
      opponent        This is the opponent that it meets; where it is empty, they are all meant.
      situation       This is charging or receiving; where it is empty, both are meant.
      opponent_price  This is the fair price of the opponent.
      often           This is the share of all its fights that are such.
      destroyed       It destroys so many points at fair prices, on average a fight.
      lost            It loses so many points at fair prices, on average a fight.
      points          Such fights move its price by so many points; of all opponents together that is 0.
      without         All other fights give it this price, at the same prices of all others.
    Rows, with terms:
      by         This says what explains list prices: combat alone, or all that lists say.
      term       This is what is counted, such as the fair price, shooting or movement; constant is what any unit costs.
      costs      One of it costs so many points of the list price.
      low        This is the lower end of the 95 % interval of costs, by Student's t.
      high       This is the upper end of the 95 % interval of costs, by Student's t.
      error      This is the standard error of costs.
      explained  This is the share of the variance of list prices that all of these explain.
    """
    asked = request("points", settings, system=system, units=text("units", units), fix=None if fix is None else by_unit("fix",
                    fix, "110"), round=round_to, why=None if why is None else text("why", why), value=text("value", value),
                    regress=regress, terms=terms, worth=None if worth is None else text("worth", worth),
                    against=None if against is None else text("against", against), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging)
    return rows(asked, progress)


def rank(units: Optional[TextLike] = None, *, own: Union[SideLike, Iterable[SideLike]] = (),
         budget: Optional[Union[str, float]] = None, by: str = "swing", value: str = "stands",
         against: Optional[TextLike] = None, guns: bool = False, hold_fire: bool = False,
         popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """The units of a list, the best against a field first.

    units       a list, "all", sides parted by commas, or a query (in its conditions a comma means "and")
    own         a side to rank, with options of its own
    budget      propose what to take for so many points
    by          the order: swing, per-100-points or win
    value       what counts as lost: stands alone, hits, or half (of it at half strength)
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      unit            This is the side, as it was typed.
      list            This is the list that the unit stands in.
      price           The side costs so many points.
      swing           These are points won less points lost, on average a fight.
      swing_low       This is the lower end of the 95 % interval of swing.
      swing_high      This is the upper end of the 95 % interval of swing.
      per_100_points  This is the swing for each 100 points of the price.
      win             This is the chance that the side wins.
      charging        This is the swing where the side charges.
      receiving       This is the swing where the side is charged.
      worst_against   Against this opponent the swing is lowest.
      field           These are the opponents that were met, and how often where that is not once each.
    Rows, with budget:
      row             This says what the row tells of: take (a unit to take), or open (an opponent whom nothing here answers).
      unit            This is the unit that is taken; of an open opponent the best answer to it.
      count           So many of the unit are taken.
      price           One of the unit costs so many points.
      points          All that are taken of the unit cost so many points.
      share           This is the share of the opponents that they answer.
      opponent        This is the opponent who is left open; it is - of a unit that is taken.
      per_100_points  This is the swing for each 100 points: of the unit, or of the best answer to the opponent.
      field           These are the opponents that were met, and how often where that is not once each.
    """
    asked = request("rank", settings, system=system, list=None if units is None else text("units", units), own=texts("own", own),
                    budget=budget, by=text("by", by), value=text("value", value),
                    against=None if against is None else text("against", against), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging)
    return rows(asked, progress)


def worth(unit: TextLike, *, value: str = "hits", pairs: bool = False, why: Optional[TextLike] = None,
          against: Optional[TextLike] = None, guns: bool = False, hold_fire: bool = False,
          popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
          system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """What an attack, better armour, a charge ... is worth to a unit.

    unit        one unit, with options as of fray odds
    value       what counts as lost for points: hits, stands alone, or half (of it at half strength)
    pairs       also two changes at once, the furthest from the sum of their parts first
    why         instead: what each opponent and situation has to say of this change, such as attacks
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      unit              This is the side as it is without the change, as it was typed.
      change            This is what is changed of the unit.
      win_difference    It wins so much more often with the change.
      win_low           This is the lower end of the 95 % interval of win_difference.
      win_high          This is the upper end of the 95 % interval of win_difference.
      swing_difference  So much more it has of points won less points lost, on average a fight, with the change.
      swing_low         This is the lower end of the 95 % interval of swing_difference.
      swing_high        This is the upper end of the 95 % interval of swing_difference.
      points            The change is worth so many points.
      best_against      Against this opponent the change gains most.
      worst_against     Against this opponent the change gains least.
      beyond_sum        Two changes together are worth so many points more than both alone.
      side              This is the unit with the change, as fray odds takes it.
      points_low        This is the lower end of the 95 % interval of points, by the choice of opponents.
      points_high       This is the upper end of the 95 % interval of points, by the choice of opponents.
      field             These are the opponents that were met, and how often where that is not once each.
    Rows, with why:
      unit              This is the side as it is without the change, as it was typed.
      change            This is what is changed of the unit.
      opponent          This is the opponent that it meets; where it is empty, they are all meant.
      situation         This says how both come to the fight; where it is empty, all ways are meant.
      often             This is the share of all its fights that are such.
      win_difference    It wins so much more often there with the change.
      swing_difference  So much more it has there of points won less points lost, on average a fight, with the change.
      part              So much of the swing that the change is worth comes from there; without prices it is of the win chance.
      points            The change is worth so many points.
      without           By all other fights the change is worth so many points.
    """
    asked = request("worth", settings, system=system, unit=text("unit", unit), value=text("value", value), pairs=pairs,
                    why=None if why is None else text("why", why), against=None if against is None else text("against", against),
                    guns=guns, hold_fire=hold_fire, popularity=None if popularity is None else text("popularity", popularity),
                    charging=charging)
    return rows(asked, progress)


def find(unit: TextLike = "custom", *, worth: Optional[Union[str, float]] = None, vary: Optional[TextLike] = None,
         within: Union[str, float] = "2", most: Union[str, float] = "2000", value: str = "hits",
         against: Optional[TextLike] = None, guns: bool = False, hold_fire: bool = False,
         popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Profiles of a unit that are worth so many points.

    unit        one unit, with options as of fray odds: what is not varied is as it has it
    worth       points that it is to be worth
    vary        numbers of the unit that are varied, "attacks, armour", or what they may be, "hits=2..4, armour=6+|5+"
    within      points, either way
    most        look at so many profiles; where there are more, spread evenly over all
    value       what counts as lost: hits, stands alone, or half (of it at half strength)
    against     whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units of the lists that come with
                fray), charging and receiving half and half
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      unit        This is the side that all else is of: what is not varied is as it has it.
      profile     These are the numbers that are varied, as the profile has them.
      worth       At so many points it destroys as much value as it loses, one against one.
      field_low   This is the lower end of the 95 % interval of worth, by the choice of opponents.
      field_high  This is the upper end of the 95 % interval of worth, by the choice of opponents.
      win         This is the chance that it wins, on average.
      side        This is the side with these numbers, as fray odds takes it.
      profiles    There are so many profiles of such numbers.
      looked_at   So many of these profiles were fought.
      field       These are the opponents that were met, and how often where that is not once each.
      low         This is the lower end of the 95 % interval of worth, by dice.
      high        This is the upper end of the 95 % interval of worth, by dice.
      method      This says how its fights were answered: exact, or simulated where one of them was.
    """
    asked = request("find", settings, system=system, unit=text("unit", unit), worth=worth,
                    vary=None if vary is None else text("vary", vary), within=within, most=most, value=text("value", value),
                    against=None if against is None else text("against", against), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging)
    return rows(asked, progress)


def need(a: TextLike, b: TextLike, *, unit: Optional[Union[str, float]] = None, win: Optional[Union[str,
         float]] = None, swing: Optional[Union[str, float]] = None, survive: Optional[Union[str, float]] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """The least supports, attacks ... that reach a win chance.

    a        the side whose unit is changed, with options as of fray odds
    b        the side against it
    unit     which unit of A is changed, by its place (1, the first)
    win      the win chance to reach, such as 60%
    swing    or the swing: points won less points lost
    survive  or the chance that A is not destroyed
    Rows:
      a        This is the side that needs something, as it was typed.
      b        This is the side against it, as it was typed.
      goal     This says what is wanted: win, swing or survive.
      target   So much of it is wanted: a chance, or points of swing.
      changes  These are the changes that are made to the side.
      sold     This says whether it is to be had: its list sells it, or it is done in the fight, as a charge is.
      price    The changed side costs so many points; it is empty where they are not known.
      reaches  This says whether the changes reach the target.
      reached  The changed side reaches so much of what is wanted.
      low      This is the lower end of the 95 % interval of reached.
      high     This is the upper end of the 95 % interval of reached.
      side     This is the changed side, as fray odds takes it.
    """
    asked = request("need", settings, system=system, a=text("a", a), b=text("b", b), unit=unit, win=win, swing=swing,
                    survive=survive)
    return rows(asked, progress)


def sensitivity(a: TextLike, b: TextLike, *, to_rounds: Optional[Union[str, float]] = None, by: str = "win",
                system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """What each number of both sides does to a fight.

    a          one unit, with options as of fray odds
    b          the unit against it
    to_rounds  also the fight as it stands, to 1, 2 ... so many rounds
    by         the order, and what is drawn: win, or price (the fair one of A)
    Rows:
      a                         This is side A, as it was typed.
      b                         This is the side against it, as it was typed.
      of                        This says whose number is changed: a, b, or rounds (a limit to the fight).
      statistic                 This is the number that is changed, as a side says it.
      from                      The number is so much before the change; rounds have none.
      to                        The number is so much with the change, which is one step.
      step                      This says whether the step is better or worse for who has it; rounds have none.
      win                       This is the chance that A wins, with the change.
      win_difference            A wins so much more often with the change than without it.
      win_low                   This is the lower end of the 95 % interval of win_difference.
      win_high                  This is the upper end of the 95 % interval of win_difference.
      a_stands_lost_difference  A loses so many stands more with the change; in games of ranks they are models.
      a_stands_lost_low         This is the lower end of the 95 % interval of a_stands_lost_difference.
      a_stands_lost_high        This is the upper end of the 95 % interval of a_stands_lost_difference.
      b_stands_lost_difference  B loses so many stands more with the change; in games of ranks they are models.
      b_stands_lost_low         This is the lower end of the 95 % interval of b_stands_lost_difference.
      b_stands_lost_high        This is the upper end of the 95 % interval of b_stands_lost_difference.
      swing_difference          So much more A has of points won less points lost, on average a fight, with the change.
      swing_low                 This is the lower end of the 95 % interval of swing_difference.
      swing_high                This is the upper end of the 95 % interval of swing_difference.
      side                      This is who is changed, with the change, as fray odds takes it; of rounds it is A, with --rounds.
      trials                    So many fights with the change were simulated; 0 says that it was solved exactly.
      fair_price                This is the price at which A, with the change, destroys as much value of B as it loses in this
                                fight, by hits.
      fair_price_difference     This is how much more that price is than without the change.
      fair_price_low            This is the lower end of the 95 % interval of fair_price_difference.
      fair_price_high           This is the upper end of the 95 % interval of fair_price_difference.
    """
    asked = request("sensitivity", settings, system=system, a=text("a", a), b=text("b", b), to_rounds=to_rounds, by=text("by",
                    by))
    return rows(asked, progress)


def army(mine: TextLike, theirs: TextLike, *, guns: bool = False, hold_fire: bool = False,
         popularity: Optional[TextLike] = None, charging: Optional[Union[str, float]] = None,
         system: str = "warmaster", progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Two armies against each other, and the gaps of yours.

    mine        an army: a file as players have it (text, BattleScribe's .ros), @NAME, or a list
    theirs      the other army
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often opponents come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (once each, or as the field
                says)
    charging    how often they charge, such as 60%; by types, lists or units, "cavalry=70%, empire/knights=90%" (half of their
                fights)
    Rows:
      row             This says what the row tells of: pair (one of mine against one of theirs), answer (the best of mine against
                      it), gap (the same, and it loses), hero or army (all of mine).
      mine            This is a unit of mine, or all of them.
      theirs          This is a unit of theirs that it meets.
      count           The army has so many of the unit.
      price           One of the unit costs so many points; of the army it is all with characters.
      swing           These are points won less points lost, on average a fight; of a hero they are what he adds.
      per_100_points  This is the swing for each 100 points of the price.
      win             This is the chance that mine wins.
      charging        This is the swing where mine charges.
      receiving       This is the swing where mine is charged.
    """
    asked = request("army", settings, system=system, mine=text("mine", mine), theirs=text("theirs", theirs), guns=guns,
                    hold_fire=hold_fire, popularity=None if popularity is None else text("popularity", popularity),
                    charging=charging)
    return rows(asked, progress)


def balance(lists: Union[SideLike, Iterable[SideLike]], *, gain: Union[str, float] = "2%", step: Union[str,
            float] = "5", within: Union[str, float] = "50%", bounds: Optional[Mapping[str, tuple[float,
            float]]] = None, hold: Union[SideLike, Iterable[SideLike]] = (), vary: Optional[TextLike] = None,
            guns: bool = False, hold_fire: bool = False, popularity: Optional[TextLike] = None,
            charging: Optional[Union[str, float]] = None, value: str = "hits", system: str = "warmaster",
            progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """Prices of several lists, so that none gains from another.

    lists       two to eight lists, parted by commas; or one by one, also files of lists, queries, or sides parted by commas
    gain        the share of a force that no list may gain more
    step        prices that move are multiples of so many points
    within      how far a price may move, of what it is at first
    bounds      what a unit may cost instead
    hold        a unit or list that stays as it is
    vary        instead of prices: a number of units that moves, one step either way, or among values, "attacks=2..5"
    guns        also guns, machines, characters, and what is added to other units
    hold_fire   nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)
    popularity  how often units come, by units, lists or types: "orcs/goblins=3, cavalry=0.5" (each as often as the others of its
                list)
    charging    how often units charge, by types, lists or units: "cavalry=70%, empire/knights=90%" (half of their fights)
    value       what counts as lost: hits, stands alone, or half (of it at half strength)
    Rows:
      row            This says what the row tells of: unit, gain (of a list from another), or cycle (of three lists).
      list           This is the list that the unit stands in, or the list that gains.
      opponent       This is the list from which it gains; of a unit that moved it is the one for whose sake it did first.
      then           From this list the opponent of a cycle gains, and it gains from the first.
      unit           This is the unit; of a gain it is the one that gains most.
      opponent_unit  From this unit that one gains most.
      price_before   The unit costs so many points at first.
      price_after    The unit costs so many points when the lists are in balance.
      least          The unit may not cost less than so many points.
      most           The unit may not cost more than so many points.
      held           This says whether the price of the unit is held.
      fair_before    This is the price at which forces of the unit gain nothing from forces of equal cost, at the first prices of
                     all others.
      fair_after     This is the price at which forces of the unit gain nothing from forces of equal cost, at the new prices of
                     all others.
      gain_before    This is the share of a force that is gained on average, at the first prices.
      gain_after     This is the share of a force that is gained on average, at the new prices; of a cycle it is the least of its
                     three.
      too_much       This says whether the gain is more than was asked.
      unit_gain      This is the share of a force that the one unit gains from the other.
      asked          No list may gain more than this share of a force.
      stopped        This says whether bounds keep the unit from what it is worth, and others moved in its place or a list still
                     gains too much.
      stopped_by     This says what keeps the unit from what would help: bounds; or, where a list still gains too much, held (its
                     price is) or step (it is too wide).
      statistic      This is the number that moves in place of prices, by --vary.
      value_before   The unit had so much of that number at first.
      value_after    The unit has so much of that number now.
      further        This says whether the price of the unit moved further from its fair one, before or after, as lists are
                     balanced and not units.
    """
    asked = request("balance", settings, system=system, lists=texts("lists", lists), gain=gain, step=step, within=within,
                    bounds=None if bounds is None else by_unit("bounds", bounds, "(90, 130)"), hold=texts("hold", hold),
                    vary=None if vary is None else text("vary", vary), guns=guns, hold_fire=hold_fire,
                    popularity=None if popularity is None else text("popularity", popularity), charging=charging,
                    value=text("value", value))
    return rows(asked, progress)


def meta(table: Union[Table, str, "os.PathLike[str]"], *, by: Optional[TextLike] = None, new: Union[SideLike,
         Iterable[SideLike]] = (), popularity: Optional[TextLike] = None, progress: Progress = None) -> Rows:
    """What of two lists to take, so that nobody gains: from a matrix.

    table       what fray matrix LIST LIST -o TABLE has written
    by          swing (where all have one), or win: the chance to win less that to lose
    new         a unit of the table that is new: also the mixtures without it
    popularity  how often those of B come, "orcs/goblins=3, cavalry=0.5", of units, lists or types: also the best answers to that
                field
    Rows:
      side           This is the side that takes the unit: a has the rows of the table, b its columns.
      unit           This is the unit that may be taken.
      share          The unit is taken so often in the mixture that nobody gains against.
      gains          This is what A gains where the unit meets the other side's mixture.
      behind         This is how much worse that is for its side than the best.
      by             This says what is gained: swing (points a fight), or win (the chance to win less that to lose).
      value          This is what A gains where both sides choose best.
      value_low      This is the lower end of the 95 % interval of value.
      value_high     This is the upper end of the 95 % interval of value.
      share_without  The unit is taken so often without who is new, by --new; of these it is empty.
      value_without  This is what A gains without who is new where both choose best.
      answer         This is what a unit of A gains from B in the field of --popularity.
      answer_low     This is the lower end of the 95 % interval of answer.
      answer_high    This is the upper end of the 95 % interval of answer.
    """
    asked = request("meta", {}, table=contents("table", table), by=None if by is None else text("by", by), new=texts("new", new),
                    popularity=None if popularity is None else text("popularity", popularity))
    return rows(asked, progress)


def advise(a: Optional[SideLike] = None, b: Optional[SideLike] = None, *, aim: str = "swing", enemy: str = "told",
           system: str = "warmaster", engagement: Union[str, "os.PathLike[str]", None] = None,
           progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """The best decision for A at each choice, and what others cost.

    a, b, system, engagement  as of odds()
    aim                       what A wants: swing (points won less points lost), win, survive or destroy
    enemy                     what B decides: as told (pursue, unless its units say policy=), or best against A
    Rows:
      row           This says what the row tells of: fight (the best play), always (one policy throughout), rule (to remember) or
                    choice (as it comes up).
      what          This says which choice it is, such as whom to strike or what to do after a round that A won.
      unit          This is the unit that the choice is of.
      when          This says when the rule holds.
      round         So many rounds have been fought, this one with them.
      own_stands    So many stands A has left.
      enemy_stands  So many stands B has left.
      back_cm       The loser went back so many cm.
      chance        This is the chance that the fight comes to this choice.
      decision      This says what to do.
      value         This is what the decision brings, in the unit of the aim.
      low           This is the lower end of the 95 % interval of value.
      high          This is the upper end of the 95 % interval of value.
      cost          This is how much less the decision brings than the best one.
    """
    asked = fight("advise", a, b, system, engagement, settings, aim=text("aim", aim), enemy=text("enemy", enemy))
    return rows(asked, progress)


def luck(a: Optional[SideLike] = None, b: Optional[SideLike] = None, result: Optional[TextLike] = None,
         game: Optional[Iterable[Mapping[str, Any]]] = None, *, system: str = "warmaster", engagement: Union[str,
         "os.PathLike[str]", None] = None, progress: Progress = None, **settings: Unpack[Settings]) -> Rows:
    """How lucky a result was, of one fight or of all fights of a game.

    a, b, system, engagement  as of odds()
    result                    what came of it for A, such as "lost 2 stands, won by 3"
    game                      instead of sides and a result: all fights of a game, each with a, b and result
    Rows:
      row        This says what the row tells of: fact (one thing that happened), fight or game (all fights together).
      a          This is one side, as it was typed.
      b          This is the other side, as it was typed.
      result     This says what happened.
      luck       This is the share of fights that end worse for A, and half of those that end alike.
      luck_low   This is the lower end of the 95 % interval of luck.
      luck_high  This is the upper end of the 95 % interval of luck.
      alike      This is the chance that a fight ends just so.
      better     This is the chance that a fight ends better for A.
      worse      This is the chance that a fight ends worse for A.
    """
    asked = fight("luck", a, b, system, engagement, settings, result=None if result is None else text("result", result),
                    game=None if game is None else fights("game", game))
    return rows(asked, progress)
