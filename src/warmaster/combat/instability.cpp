// Daemons fade and pour back at the start of their own Command phase: rules-facts 1.13, and the
// lists' own rules.

#include <algorithm>
#include <optional>
#include <tuple>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::instability {
namespace {

/// Where a stand that comes back stands: directly beside, behind or in front of another of its unit
/// and facing as it does, where it fights if it can; nowhere when there is no room. It makes no
/// charge: it touches nobody who is not engaged.
/// Source  the Daemons' own rule.
std::optional<field::Stand> place_of_return(const Roster& roster, const Board& where,
                                            std::size_t unit, const ContactMap& contact_map) {
  // Touches an enemy, how it stands to its mate, how the field looks from there.
  using Rank = std::tuple<int, int, std::uint64_t>;
  std::optional<std::pair<Rank, field::Stand>> best;
  const auto mates = where.of(unit);
  // Of its own engagement.
  const UnitSet met =
      has(contact_map.elsewhere, unit) ? contact_map.elsewhere : contact_map.engaged;
  for (const field::Stand& mate : mates) {
    const field::Facing ahead = mate.facing;
    const std::array ways = {std::pair(field::turned_left(ahead), 0),
                             std::pair(field::turned_right(ahead), 0),
                             std::pair(field::opposite(ahead), 1), std::pair(ahead, 2)};
    for (const auto& [way, order] : ways) {
      const std::int32_t size =
          field::along(mate.base, way) + field::along(mate.base, field::opposite(way));
      const field::Stand there = field::moved(mate, way, size);
      int touches = 2;  // 0 with its front, 1 otherwise
      bool charges = false;
      each_stand(where, roster.enemies_of(unit),
                 [&](std::size_t enemy, std::size_t, const field::Stand& theirs) {
                   const field::Contact contact = field::contact(there, theirs);
                   if (contact.touch != field::Touch::none) {
                     touches = std::min(touches, contact.own == field::Edge::front ? 0 : 1);
                     charges |= !has(met, enemy);
                   }
                 });
      if (charges || !may_stand(roster, where, unit, there, mates)) {
        continue;
      }
      const Rank rank{touches, order, look_from(roster, where, unit, there, mates)};
      if (!best || rank < best->first) {
        best = {rank, there};
      }
    }
  }
  return best ? std::optional(best->second) : std::nullopt;
}

/// A stand fades when the die comes to this or less, the unit is confused when it comes to no more,
/// and a stand comes back when it comes to 6.
constexpr int kFades = 1;
constexpr int kConfuses = 3;
constexpr int kComesBack = 6;

/// What a die comes to: one less where one stand is left and no wizard of its own is near; one more
/// by a Shugenja.
int steadied(const Context& context, const MeleeSituation& situation, std::size_t unit,
             int die) noexcept {
  const Specials& own = context.roster.profile(unit).specials;
  const bool alone = stands_left(situation, unit) == 1 && !own.has(Special::wizard_near);
  return die - (alone ? 1 : 0) + (own.has(Special::shugenja_near) ? 1 : 0);
}

/// The next unit of the player whose turn has come that is unstable and has lost a stand; after the
/// last, his commands. Who is confused by it has recovered before the fight, and can only not join
/// it.
void unstable_from(const Context& context, MeleeSituation& situation, std::size_t place) {
  const Roster& roster = context.roster;
  for (; place < context.in_turn.size(); ++place) {
    const std::size_t unit = context.in_turn[place];
    const int left = stands_left(situation, unit);
    // It may have come with fewer.
    const int full = std::max<int>(context.known[unit].stands, roster.profile(unit).stands);
    if (roster.side(unit) == context.moving(situation) &&
        roster.profile(unit).specials.has(Special::unstable) && left > 0 && left < full) {
      situation.stage = MeleeStage::instability;
      situation.next = static_cast<std::uint8_t>(unit);
      return;
    }
  }
  next_turn::commanded(context, situation);
}

/// Nobody touches any more: whoever is left has won, where all of one side that fought are gone;
/// else the sides are apart. It counts as the round that is not fought, as where a charge is shot
/// to pieces.
Report faded_away(const Context& context, MeleeSituation& situation, std::size_t unit,
                  UnitSet engaged) {
  count_round(context, situation);
  const Side faded = context.roster.side(unit);
  const bool gone = (situation.scene->standing & engaged & context.roster.units_of(faded)) == 0;
  const Side winner = other(faded);
  if (gone) {
    return result::ended(context, situation, Round{}, winner, destroyed_by(winner), 0);
  }
  return result::ended(context, situation, Round{}, Side::none, Ending::fall_back, 0);
}

}  // namespace

void open(const Context& context, MeleeSituation& situation) {
  unstable_from(context, situation, 0);
}

Rolls rolls() { return only(dice::Roll::sum(1, 1, 6)); }

Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  const Roster& roster = context.roster;
  const std::size_t unit = situation.next;
  const int total = steadied(context, situation, unit, 1 + results[0]);
  const int before = stands_left(situation, unit);
  const auto rolled = [&](int stands) {
    log(context, [&] { return Steadied{unit, total, stands}; });
  };
  situation.next = 0;
  if (total <= kFades) {
    rolled(-1);
    const UnitSet engaged = situation.scene->contact_map().engaged;
    Losses lost{};
    lost[unit] = 1;
    alter(context, situation, change(situation.scene, Reason::faded, lost), [&](Board& where) {
      remove_casualties(context.kinds(), where, lost, roster.side(unit));
    });
    if ((situation.scene->contact_map().fighting & roster.units_of(Side::a)) == 0) {
      return faded_away(context, situation, unit, engaged);
    }
  } else if (total >= kComesBack && before < context.known[unit].stands) {
    alter(context, situation,
          change(situation.scene, Reason::faded, {}, static_cast<std::uint32_t>(unit)),
          [&](Board& where) {
            if (const auto there =
                    place_of_return(context.kinds(), where, unit, situation.scene->contact_map())) {
              where.add(unit, *there);
            }
          });
    rolled(stands_left(situation, unit) - before);
    // Hits that felled it are taken back; they still count for what was scored.
    const int hits = context.known[unit].hits;
    if (stands_left(situation, unit) > before && situation.taken[unit] >= hits) {
      situation.take_back(unit, index(roster.side(unit)), hits);
    }
  } else {
    rolled(0);
    if (roster.unit(unit).joins && total < kComesBack) {
      const bool confused =
          total <= kConfuses && !roster.profile(unit).specials.has(Special::never_confused);
      const bool recovers = situation.scene->where.troops[unit].confused && !confused;
      const auto which = static_cast<std::uint32_t>(unit) | (confused ? 0x200U : 0x100U);
      alter(context, situation, change(situation.scene, Reason::faded, {}, which),
            [&](Board& where) { where.troops[unit].confused = confused; });
      log(context, [&] { return Recovered{recovers ? set_of(unit) : UnitSet{0}}; });
    }
  }
  unstable_from(context, situation, context.place_after(unit));
  return 0;
}

}  // namespace fray::warmaster::instability
