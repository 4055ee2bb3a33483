// Blows fall: targets are named, random attacks rolled, and stands strike. seeds/000, "Attack
// value" and "How to calculate damage".

#include <algorithm>
#include <bit>
#include <utility>

#include "warmaster/combat/change.hpp"
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
