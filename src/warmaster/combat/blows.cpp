// Blows fall: targets are named, random attacks rolled, and stands strike. seeds/000, "Attack
// value" and "How to calculate damage".

#include <algorithm>
#include <bit>
#include <optional>
#include <tuple>
#include <utility>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::blows {

namespace {

/// Blows are about to fall.
void begin(const Context& context, MeleeSituation& situation) {
  situation.next = 0;
  situation.stage = MeleeStage::strike;
  log(context, [&] {
    const Scene& scene = *situation.scene;
    const UnitSet engaged = scene.contact_map().engaged;
    const UnitSet before = std::exchange(context.log->engaged, engaged);
    return BlowsBegun{&scene, static_cast<UnitSet>(before & ~engaged & scene.standing)};
  });
}

void aim_from(const Context& context, MeleeSituation& situation, std::size_t unit) {
  for (; unit < context.roster.size(); ++unit) {
    if (has(situation.scene->contact_map().may_choose, unit) &&
        context.roster.unit(unit).choices.target == 0) {
      situation.stage = MeleeStage::aims;
      situation.next = static_cast<std::uint8_t>(unit);
      return;
    }
  }
  situation.next = 0;
  situation.stage = MeleeStage::volley;
  if (situation.scene->blows.volleys.empty()) {
    begin(context, situation);
  }
}

int dice_of(const MeleeSituation& situation, const Pool& pool) noexcept {
  int dice = pool.dice;
  for (std::size_t volley = 0; volley < situation.scene->blows.volleys.size(); ++volley) {
    if ((pool.rolled >> volley & 1U) != 0) {
      dice += situation.dice[volley];
    }
  }
  return dice;
}

/// Pools are rolled together as far as their combinations stay few.
std::size_t end_of_part(const Context& context, const MeleeSituation& situation) noexcept {
  const std::vector<Pool>& pools = situation.scene->blows.pools;
  if (situation.scene->at_once) {
    return pools.size();
  }
  std::uint32_t cells = 1;
  std::size_t end = situation.next;
  for (; end < pools.size() && end - situation.next < Rolls::kMost; ++end) {
    const int outcomes =
        std::min(dice_of(situation, pools[end]), context.room(situation, pools[end].target)) + 1;
    if (end > situation.next && cells * static_cast<std::uint32_t>(outcomes) > Rolls::kMostCells) {
      break;
    }
    cells *= static_cast<std::uint32_t>(outcomes);
  }
  return end;
}

Report struck(const Context& context, MeleeSituation& situation, const Results& results) {
  const std::vector<Pool>& pools = situation.scene->blows.pools;
  if (situation.scene->one_each) {  // the rolls have counted no more than there is room for
    for (std::size_t i = 0; i < pools.size(); ++i) {
      situation.fresh[pools[i].target] = static_cast<std::uint8_t>(results[i]);
      log(context, [&] { return Struck{&pools[i], i, results[i]}; });
    }
    return context.weighs == Weighs::all ? orders::ask(context, situation, 0)
                                         : result::come_out(context, situation);
  }
  const std::size_t end = end_of_part(context, situation);
  for (std::size_t i = situation.next; i < end; ++i) {
    const std::size_t target = pools[i].target;
    const int hits = std::min<int>(results[i - situation.next], context.room(situation, target));
    situation.fresh[target] = static_cast<std::uint8_t>(situation.fresh[target] + hits);
    log(context, [&] { return Struck{&pools[i], i - situation.next, hits}; });
  }
  if (end < pools.size()) {
    situation.next = static_cast<std::uint8_t>(end);
    return 0;
  }
  return context.weighs == Weighs::all ? orders::ask(context, situation, 0)
                                       : result::come_out(context, situation);
}

void volley_rolled(const Context& context, MeleeSituation& situation, const Results& results) {
  const Volley& volley = situation.scene->blows.volleys[situation.next];
  int dice = 0;
  for (std::size_t roll = 0; roll < volley.count; ++roll) {
    dice += volley.rolls[roll].lowest() + results[roll];
  }
  if (volley.last_ditch) {
    int all = dice;
    for (std::size_t before = 0; before < situation.next; ++before) {
      all +=
          situation.scene->blows.volleys[before].unit == volley.unit ? situation.dice[before] : 0;
    }
    dice += all == 0 ? 1 : 0;
  }
  situation.dice[situation.next] = static_cast<std::uint16_t>(dice);
  log(context, [&] { return AttacksRolled{volley.unit, dice}; });
  if (++situation.next == situation.scene->blows.volleys.size()) {
    begin(context, situation);
  }
}

}  // namespace

/// Blows are about to fall. Source  seeds/000, "Attack value": targets are declared before dice are
/// rolled.
void open(const Context& context, MeleeSituation& situation) {
  situation.orders = {};
  aim_from(context, situation, context.weighs == Weighs::all ? 0 : context.roster.size());
}

int options(const Context& context, const MeleeSituation& situation) noexcept {
  return 1 + std::popcount(context.roster.enemies_of(situation.next));
}

std::uint64_t dealt(const MeleeSituation& situation) noexcept {
  const Scene& scene = *situation.scene;
  std::uint64_t targets = scene.one_each ? 3 : 2;
  for (const Pool& pool : scene.blows.pools) {
    targets = targets << 4 | pool.target;
  }
  return scene.at_once ? targets : 0;
}

Rolls rolls(const Context& context, const MeleeSituation& situation) {
  const Blows& blows = situation.scene->blows;
  Rolls rolls;
  if (situation.stage == MeleeStage::volley) {
    const Volley& volley = blows.volleys[situation.next];
    for (std::size_t roll = 0; roll < volley.count; ++roll) {
      rolls.add(volley.rolls[roll]);
    }
    return rolls;
  }
  const std::size_t end = end_of_part(context, situation);
  for (std::size_t i = situation.next; i < end; ++i) {
    const Pool& pool = blows.pools[i];
    rolls.add(dice::Roll::pool(dice_of(situation, pool), pool.hit, pool.unsaved,
                               context.room(situation, pool.target))
                  .with_one_again(pool.again.one)
                  .with_all_again(pool.again.all));
  }
  return rolls;
}

Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  if (situation.stage == MeleeStage::strike) {
    return struck(context, situation, results);
  }
  volley_rolled(context, situation, results);
  return 0;
}

void after(const Context& context, MeleeSituation& situation, int decision) {
  const std::size_t unit = situation.next;
  if (decision != 0) {
    const auto number = static_cast<std::uint32_t>(unit << 8 | static_cast<std::size_t>(decision));
    alter(context, situation, change(situation.scene, Reason::aimed, {}, number),
          [&](Board& where) { where.troops[unit].target = static_cast<std::uint8_t>(decision); });
    log(context, [&] {
      const std::size_t first =
          context.roster.side(unit) == Side::a ? context.battle().a.size() : 0;
      return Aimed{unit, first + static_cast<std::size_t>(decision) - 1};
    });
  }
  aim_from(context, situation, unit + 1);
}

}  // namespace fray::warmaster::blows

namespace fray::warmaster::confusion {

// Units that made way, or were made way for, test for confusion. rules-facts 1.10.

Rolls rolls(const MeleeSituation& situation) {
  Rolls rolls;
  int tests = std::min<int>(std::popcount(situation.scene->where.to_test), Rolls::kMost);
  for (; tests > 0; --tests) {
    // Rules-facts 1.10.
    rolls.add(dice::Roll::pool(1, dice::Test::at_least(6), dice::Test{}, 1));
  }
  return rolls;
}

/// A 6 confuses each unit that made way or was made way for. Source  rules-facts 1.10.
Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  std::uint32_t failed = 0;
  for (std::size_t test = 0; test < Rolls::kMost; ++test) {
    failed |= (results[test] != 0 ? 1U : 0U) << test;
  }
  const UnitSet testing = situation.scene->where.to_test;
  alter(context, situation, change(situation.scene, Reason::tested, {}, failed), [&](Board& where) {
    std::size_t test = 0;
    for (std::size_t unit = 0; unit < context.known.size() && test < Rolls::kMost; ++unit) {
      if (has(where.to_test, unit)) {
        where.to_test &= static_cast<UnitSet>(~set_of(unit));
        where.troops[unit].confused |=
            (failed >> test++ & 1U) != 0 &&
            !context.roster.profile(unit).specials.has(Special::never_confused);
      }
    }
  });
  log(context,
      [&] { return Tested{testing, failed, confused_on(context.roster, situation.scene->where)}; });
  if (situation.scene->where.to_test != 0) {
    return 0;
  }
  if (situation.rounds_fought == 0) {
    shooting::tested(context, situation);
  } else {
    aftermath::open(context, situation);
  }
  return 0;
}

}  // namespace fray::warmaster::confusion

namespace fray::warmaster::instability {

// Daemons fade and pour back at the start of their own Command phase: rules-facts 1.13, and the
// lists' own rules.

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
