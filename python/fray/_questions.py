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
      row                 side, situation (a side in one of them) or difference (a side less the first)
      side                the side, as typed
      than                of a difference: the first side
      situation           which; or all
      win                 chance of winning
      win_low             lower end of its 95 % interval
      win_high            upper end of its 95 % interval
      draw                chance of a draw
      loss                chance of losing
      a_destroyed         chance that the side is destroyed
      b_destroyed         chance that its enemy is
      a_stands_lost       stands that it loses; in games of ranks models
      b_stands_lost       those that its enemy loses
      a_points_lost       points that it loses
      b_points_lost       those that its enemy loses
      swing               points won less points lost, a fight
      swing_low           lower end of its 95 % interval
      swing_high          upper end of its 95 % interval
      best_against        the opponent against whom it does best, by swing
      worst_against       and worst
      field               whom they met, and how often where that is not once each
      draw_low            lower end of its 95 % interval
      draw_high           upper end of its 95 % interval
      loss_low            lower end of its 95 % interval
      loss_high           upper end of its 95 % interval
      a_stands_lost_low   lower end of its 95 % interval
      a_stands_lost_high  upper end of its 95 % interval
      b_stands_lost_low   lower end of its 95 % interval
      b_stands_lost_high  upper end of its 95 % interval
      price               points of the side
      per_100_points      the swing for each 100 points of the price
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
      row               unit, matchup (a unit against one opponent) that surely moved, or cycle (the unit gains from the opponent,
                        who gains from another, who gains from the unit) that came or went
      unit              the unit; with its list where two are called alike
      opponent          of a matchup or cycle: whom it meets
      status            same, moved, came (it is in the new version alone) or went (in the old one alone)
      moved             of a unit: its matchups that surely moved
      price_before      points in the old version
      price_after       points in the new one
      win_before        chance of winning in the old version
      win_after         in the new one
      win_difference    new less old, over the fights that both are allowed
      win_low           lower end of its 95 % interval
      win_high          upper end of its 95 % interval
      swing_before      points won less points lost, a fight, in the old version
      swing_after       in the new one
      swing_difference  new less old, over the fights that both are allowed
      swing_low         lower end of its 95 % interval
      swing_high        upper end of its 95 % interval
      fair_before       price at which the old one destroys as much value as it loses, by --value, one against one
      fair_after        the same of the new one
      dominated_before  who of the old version surely does better for the same points at every opponent, judged by --value (by
                        hits where nothing else is said, though swings are by stands)
      dominated_after   the same of the new version
      side_before       the side in the old version, as fray odds takes it; in these fights who has bows also shoots at who
                        charges it, so odds of these numbers say shots= of its list, too
      side_after        the side in the new one
      matchups          of a unit: opponents that both versions may meet
      field             whom they met, and how often where that is not once each
      then              of a cycle: from whom that opponent gains, and who gains from the unit
      least_gain        of a cycle: the least of its three gains, points a fight, or wins less losses
      fair_before_low   of fair_before: lower end of its 95 % interval, by dice
      fair_before_high  upper end of it
      fair_after_low    of fair_after: lower end of its 95 % interval, by dice
      fair_after_high   upper end of it
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
      unit            the side
      list            its list
      type            infantry, cavalry ...
      price           points
      swing           points won less points lost, a fight, by what counts as lost
      swing_low       lower end of its 95 % interval
      swing_high      upper end of its 95 % interval
      per_100_points  the swing for each 100 points of the price
      dominated       surely, perhaps or no: another does as well for the same points at every opponent, and better at some; empty
                      of a unit without a price
      by              who does so, or comes nearest to it
      share           of the opponents, at which that one does better
      leaves_at       below this price nobody dominates it, surely or perhaps
      front           not surely dominated, and no such unit costs as little and has as high a swing
      field           whom they met, and how often where that is not once each
      role            infantry, cavalry, chariots, monsters, machines or characters, by its type; a lone model on foot or mounted
                      is a character, and without a type a single model or a regiment
      role_front      the same as front among units of its role alone
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
      unit            the side, as typed
      list            its list
      list_price      points
      fair_price      points at which it destroys as much value as it loses
      low             lower end of its 95 % interval, by dice alone
      high            upper end of it
      field_low       lower end, by the choice of opponents alone
      field_high      upper end of it
      ratio           fair price over list price
      rating          the price by another method, points
      charging        the share of its enemies that it destroys less that of itself that it loses
      receiving       the same where it is charged
      opponents       how many it met
      mixed_share     its share of the best mixed choice of the field
      expected_price  what such a unit costs in these lists, points
      residual        the list price less that
      both_low        lower end, by dice and by the choice of opponents
      both_high       upper end of it
      unequal         opponents that never meet it at equal cost
      field           whom they met, and how often where that is not once each
      beside          points of what it has beside combat, by the worths that were said
      combined_price  the fair price and these
    Rows, with why:
      unit            whose price it is
      list_price      points
      fair_price      points
      opponent        whom it meets; empty: all
      situation       charging or receiving; empty: both
      opponent_price  fair price of the opponent
      often           share of all its fights
      destroyed       points at fair prices that it destroys, a fight
      lost            points at fair prices that it loses, a fight
      points          by how much that moves its price; of all opponents together 0
      without         the price that all others give, at the same prices of all others
    Rows, with terms:
      by         what explains list prices: combat alone, or all that lists say
      term       the fair price, shooting, movement ...; constant: what any unit costs
      costs      points of the list price for one of it
      low        lower end, 95 %, by Student's t
      high       upper end of it
      error      standard error
      explained  share of the variance of list prices that all of these explain
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
      unit            the side, as typed
      list            its list
      price           points
      swing           points won less points lost, a fight
      swing_low       lower end of its 95 % interval
      swing_high      upper end of its 95 % interval
      per_100_points  the swing for each 100 points of the price
      win             chance of winning
      charging        the swing where it charges
      receiving       and where it is charged
      worst_against   the opponent with the lowest swing
      field           whom they met, and how often where that is not once each
    Rows, with budget:
      row             take, or open: an opponent whom nothing here answers
      unit            what is taken; or the best answer
      count           how many
      price           points of one
      points          of all of them
      share           of the opponents that they answer
      opponent        who is left open
      per_100_points  swing for each 100 points: of the unit, or against the opponent
      field           whom they met, and how often where that is not once each
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
      unit              the side as it is, as typed
      change            what is changed
      win_difference    how much more often it wins
      win_low           lower end of its 95 % interval
      win_high          upper end of its 95 % interval
      swing_difference  more points won less points lost, a fight
      swing_low         lower end of its 95 % interval
      swing_high        upper end of its 95 % interval
      points            what the change is worth
      best_against      the opponent against whom it gains most
      worst_against     and least
      beyond_sum        of two changes: more than both alone
      side              the unit with it, as fray odds takes it
      points_low        lower end of the 95 % interval of points, by the choice of opponents
      points_high       upper end of it
      field             whom they met, and how often where that is not once each
    Rows, with why:
      unit              the side as it is, as typed
      change            what is changed
      opponent          whom it meets; empty: all
      situation         how both come to the fight; empty: all
      often             share of all its fights
      win_difference    how much more often it wins there, with the change
      swing_difference  more points won less points lost there, a fight
      part              of the swing that the change is worth, or of the win chance without prices
      points            what the change is worth
      without           the same by all other fights
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
      unit        what is not varied is as this side has it
      profile     the numbers that are varied
      worth       points at which it destroys as much value as it loses, one against one
      field_low   lower end of its 95 % interval, by the choice of opponents
      field_high  upper end of it
      win         chance of winning, on average
      side        the side with these numbers, as fray odds takes it
      profiles    how many there are
      looked_at   how many of these were fought
      field       whom they met, and how often where that is not once each
      low         lower end of the 95 % interval of the worth, by dice
      high        upper end of it
      method      exact, or simulated where one of its fights is
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
      a        the side that needs something, as typed
      b        the side against it
      goal     what is wanted: win, swing or survive
      target   how much of it: a chance, or points of swing
      changes  what is changed
      sold     whether it is to be had: its list sells it, or it is done in the fight, as a charge is
      price    points of the changed side; nothing where they are not known
      reaches  whether that reaches the target
      reached  what it reaches
      low      lower end of its 95 % interval
      high     upper end of its 95 % interval
      side     the changed side, as fray odds takes it
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
      a                         side A, as typed
      b                         the side against it
      of                        whose number is changed: a, b, or rounds (a limit to the fight)
      statistic                 the number, as a side says it
      from                      what it is; nothing of rounds
      to                        one step more, or one less
      step                      better or worse for who has it; nothing of rounds
      win                       chance that A wins, with the change
      win_difference            how much that is more than without it
      win_low                   lower end of its 95 % interval
      win_high                  upper end of its 95 % interval
      a_stands_lost_difference  stands that A loses more; in games of ranks models
      a_stands_lost_low         lower end of its 95 % interval
      a_stands_lost_high        upper end of its 95 % interval
      b_stands_lost_difference  stands that B loses more; in games of ranks models
      b_stands_lost_low         lower end of its 95 % interval
      b_stands_lost_high        upper end of its 95 % interval
      swing_difference          points won less points lost, a fight, that are more for A
      swing_low                 lower end of its 95 % interval
      swing_high                upper end of its 95 % interval
      side                      who is changed, with the change, as fray odds takes it; of rounds A, with --rounds
      trials                    of the fight with the change; 0: it is exact
      fair_price                of A, with the change: at which it destroys as much value of B as it loses in this fight, by hits
      fair_price_difference     how much that is more than without it
      fair_price_low            lower end of its 95 % interval
      fair_price_high           upper end of its 95 % interval
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
      row             pair (one of mine against one of theirs), answer (the best of mine against it), gap (the same, and it
                      loses), hero or army (all of mine)
      mine            a unit of mine; or all
      theirs          one of theirs
      count           how many of it there are
      price           points of one; of all with characters
      swing           points won less points lost, a fight; of a hero what he adds
      per_100_points  the swing for each 100 points of the price
      win             chance of winning
      charging        the swing where it charges
      receiving       and where it is charged
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
      row            unit, gain (of a list from another), or cycle (of three lists)
      list           the list of the unit, or the one that gains
      opponent       from whom it gains; of a unit that moved: the list for whose sake it did first
      then           of a cycle: from whom that one gains, and who gains from the first
      unit           the unit; of a gain: who gains most
      opponent_unit  of a gain: from whom that unit gains most
      price_before   points
      price_after    points
      least          points that it may cost at least
      most           points that it may cost at most
      held           whether its price is held
      fair_before    the price at which its forces gain nothing from forces of equal cost, at first prices of all others
      fair_after     the same at new prices of all others
      gain_before    share of a force that it gains on average, at first prices
      gain_after     the same at new prices; of a cycle: the least of its three
      too_much       of a gain: whether it is more than was asked
      unit_gain      of a gain: what that unit gains from that one
      asked          share of a force that no list may gain more
      stopped        whether its bounds keep the unit from what it is worth, and others moved in its place or a list still gains
                     too much
      stopped_by     what keeps the unit from what would help: bounds; or, where a list still gains too much, held (its price is)
                     or step (which is too wide)
      statistic      what moves in place of prices, by --vary
      value_before   that number of the unit, at first
      value_after    and now
      further        of a unit: whether its price moved further from its fair one, before or after, as lists are balanced and not
                     units
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
      side           a: of the rows of the table, b: of its columns
      unit           who may be taken
      share          how often it is taken in the mixture that nobody gains against
      gains          what A gains where it meets the other side's mixture
      behind         how much that is worse for its side than the best
      by             what is gained: swing (points a fight), or win (chance to win less to lose)
      value          what A gains where both play so
      value_low      lower end of its 95 % interval
      value_high     upper end of its 95 % interval
      share_without  its share without who is new, by --new; nothing of these
      value_without  what A gains without them where both play best
      answer         of A: what it gains from B in the field of --popularity
      answer_low     lower end of its 95 % interval
      answer_high    upper end of its 95 % interval
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
      row           fight (the best play), always (one policy throughout), rule (to remember) or choice (as it comes up)
      what          which choice it is
      unit          whose it is
      when          when the rule holds
      round         rounds fought, from 1
      own_stands    stands that A has left
      enemy_stands  and B
      back_cm       cm that the loser went back
      chance        that the fight comes to it
      decision      what to do
      value         what that brings, in the unit of the aim
      low           lower end of its 95 % interval
      high          upper end of its 95 % interval
      cost          how much less than the best that is
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
      row        fact, fight or game
      a          one side, as typed
      b          the other side
      result     what happened
      luck       the share of fights that end worse for A, and half of those that end alike
      luck_low   lower end of its 95 % interval
      luck_high  upper end of its 95 % interval
      alike      the chance of just that
      better     the chance of better for A
      worse      the chance of worse for A
    """
    asked = fight("luck", a, b, system, engagement, settings, result=None if result is None else text("result", result),
                    game=None if game is None else fights("game", game))
    return rows(asked, progress)
