// From stage to phase.

#include "warmaster/combat/melee.hpp"

#include <algorithm>
#include <bit>

#include "warmaster/combat/phases.hpp"

namespace fray::warmaster {

Melee::Melee(std::shared_ptr<BoardCache> boards, Battle&& battle, Weighs weighs, Log* log)
    : context_(std::move(battle), std::move(boards), weighs, log),
      name_(opening::name_of(context_)),
      opening_(opening::situation(context_)) {}

Melee::Melee(Battle battle, std::shared_ptr<MeleeMemory> memory)
    : Melee(memory->boards_of(battle), std::move(battle), Weighs::nothing, nullptr) {
  if (const auto shape = opening::shape_of(context_)) {
    shared_moves_ = memory->moves_of(*shape, context_.boards);
  }
  memory_ = std::move(memory);
}

std::shared_ptr<graph::SharedMoves<KeptSituation>> MeleeMemory::moves_of(
    Hash128 shape, const std::shared_ptr<BoardCache>& boards) {
  const Lock one_at_a_time(mutex_);
  Known& known = moves_[shape];
  if (known.moves == nullptr || known.boards.lock() != boards) {
    known = {boards, std::make_shared<graph::SharedMoves<KeptSituation>>(room_)};
  }
  return known.moves;
}

Melee::Kept Melee::kept(const Situation& situation) const noexcept {
  Kept kept{situation.scene == nullptr ? nullptr : &situation.scene->plan, situation};
  kept.rest.scene = nullptr;
  return kept;
}

Melee::Situation Melee::here(const Kept& kept) const {
  Situation situation = kept.rest;
  situation.scene = kept.plan == nullptr ? nullptr : context_.scene_of(kept.plan);
  return situation;
}

std::uint64_t Melee::dealt(const Situation& situation) const noexcept {
  return situation.stage == MeleeStage::strike   ? blows::dealt(situation)
         : situation.stage == MeleeStage::volley ? 0
                                                 : 1;
}

graph::Rolls Melee::rolls(const Situation& situation) const {
  switch (situation.stage) {
    case MeleeStage::under_fire:
    case MeleeStage::drive_back:
    case MeleeStage::off_table: return shooting::rolls(context_, situation);
    case MeleeStage::shots: return charge_fire::rolls(context_, situation);
    case MeleeStage::volley:
    case MeleeStage::strike: return blows::rolls(context_, situation);
    case MeleeStage::first_removes: return result::rolls();
    case MeleeStage::tests: return confusion::rolls(situation);
    case MeleeStage::instability: return instability::rolls();
    default: return fall_back::rolls(situation);
  }
}

Melee::Transition Melee::after(const Situation& situation, const graph::Results& results) const {
  Transition step{situation};
  switch (situation.stage) {
    case MeleeStage::volley:
    case MeleeStage::strike: step.report = blows::after(context_, step.next, results); break;
    case MeleeStage::under_fire:
    case MeleeStage::drive_back:
    case MeleeStage::off_table: step.report = shooting::after(context_, step.next, results); break;
    case MeleeStage::shots: step.report = charge_fire::after(context_, step.next, results); break;
    case MeleeStage::first_removes:
      step.report = result::after(context_, step.next, results);
      break;
    case MeleeStage::tests: step.report = confusion::after(context_, step.next, results); break;
    case MeleeStage::instability:
      step.report = instability::after(context_, step.next, results);
      break;
    default: step.report = fall_back::after(context_, step.next, results);
  }
  return step;
}

int Melee::options(const Situation& situation) const noexcept {
  switch (situation.stage) {
    case MeleeStage::aims: return blows::options(context_, situation);
    case MeleeStage::orders: return orders::options(context_, situation);
    case MeleeStage::aftermath: return aftermath::options(context_, situation);
    default: return 1;
  }
}

bool Melee::decides_for_a(const Situation& situation) const noexcept {
  switch (situation.stage) {
    case MeleeStage::aims: return roster().side(situation.next) == Side::a;
    case MeleeStage::orders: return situation.next == 0;
    default: return situation.ahead == Side::a;
  }
}

Melee::Transition Melee::after(const Situation& situation, int decision) const {
  Transition step{situation};
  switch (situation.stage) {
    case MeleeStage::aims: blows::after(context_, step.next, decision); break;
    case MeleeStage::orders: step.report = orders::after(context_, step.next, decision); break;
    case MeleeStage::settled: step.report = fall_back::settled(context_, step.next); break;
    default: step.report = aftermath::after(context_, step.next, decision);
  }
  return step;
}

namespace {

/// Hits that units came with were scored by nobody: as if they had been taken back, so that no end
/// tells less than nothing.
graph::Totals came_with(const Context& context) noexcept {
  graph::Totals hits{};
  for (const Context::Known& known : context.known) {
    hits[1 - known.enemy_side] =
        static_cast<std::int16_t>(hits[1 - known.enemy_side] + known.outstanding);
  }
  return hits;
}

}  // namespace

bool Melee::keeps_totals() const noexcept {
  return (battle().turns != 1 || recurs()) &&
         (battle().a.size() + battle().b.size() > 2 || takes_hits_back(battle().a) ||
          takes_hits_back(battle().b));
}

graph::Parted<Melee::Situation> Melee::parted(const Situation& situation) const noexcept {
  graph::Parted<Situation> parted{situation};
  if (situation.scene == nullptr) {  // the end has been told
    return parted;
  }
  const graph::Totals before = came_with(context_);
  for (std::size_t side = 0; side < before.size(); ++side) {
    parted.totals[side] = static_cast<std::int16_t>(situation.taken_back(side) - before[side]);
    parted.matters.set_taken_back(side, before[side]);
  }
  for (std::size_t unit = 0; unit < context_.known.size(); ++unit) {
    const Context::Known& known = context_.known[unit];
    const int odd = situation.taken[unit] % known.hits;
    std::int16_t& all = parted.totals[1 - known.enemy_side];
    all = static_cast<std::int16_t>(all + situation.taken[unit] - odd);
    parted.matters.taken[unit] = static_cast<std::uint8_t>(odd);
  }
  return parted;
}

graph::Report Melee::with_totals(graph::Report packed, const graph::Totals& totals) const noexcept {
  MeleeReport report = unpack_melee(packed);
  if (report.falls_back != Side::none || report.ending == Ending::none) {
    return packed;
  }
  const auto sum = [](std::uint32_t hits, int more) {
    return static_cast<std::uint32_t>(
        std::clamp(static_cast<int>(hits) + more, 0, static_cast<int>(kMostHitsReported)));
  };
  report.hits_by_a = sum(report.hits_by_a, totals[1]);
  report.hits_by_b = sum(report.hits_by_b, totals[0]);
  return pack(report);
}

bool Melee::forget() const {
  if (!context_.forget()) {
    return false;
  }
  opening_ = opening::situation(context_);
  shared_moves_ = nullptr;  // its situations are on the old boards
  return true;
}

std::vector<int> Melee::losses_of(std::uint32_t number) const {
  std::vector<int> losses;
  losses.reserve(context_.known.size());
  for (const Context::Known& known : context_.known) {
    losses.push_back(static_cast<int>(number % (known.stands + 1U)));
    number /= known.stands + 1U;
  }
  return losses;
}

// What ends are worth to a player who weighs decisions: points, or stands.

Hash128 Melee::weighed_name() const noexcept {
  Hasher hasher("advised");
  hasher.word(name_.high).word(name_.low);
  bool priced = false;
  for (std::size_t unit = 0; unit < roster().size(); ++unit) {
    priced |= roster().profile(unit).points > 0 || roster().unit(unit).character_points > 0;
  }
  for (std::size_t unit = 0; priced && unit < roster().size(); ++unit) {
    const Profile& profile = roster().profile(unit);
    hasher.word(std::bit_cast<std::uint64_t>(static_cast<double>(profile.points) / profile.stands));
    hasher.word(static_cast<std::uint64_t>(roster().unit(unit).character_points));
  }
  return hasher.finish();
}

double Melee::worth(graph::Report packed) const noexcept {
  const MeleeReport report = unpack_melee(packed);
  if (report.falls_back != Side::none || report.ending == Ending::none) {
    return 0;
  }
  double worth = 0;
  std::uint32_t number = report.losses;
  for (const Context::Known& known : context_.known) {
    const std::uint32_t lost = number % (known.stands + 1U);
    worth += known.worth_of_stand * lost + (lost == known.stands ? known.worth_of_last : 0);
    number /= known.stands + 1U;
  }
  return worth;
}

graph::Outlook outlook(const Melee& melee, const MeleeSituation& situation) noexcept {
  using enum MeleeStage;
  // Rounds tell what else is to come.
  const std::uint32_t stage = std::uint32_t{situation.rounds_fought} << 16U |
                              static_cast<std::uint32_t>(situation.stage) << 8U;
  graph::Outlook found{.stage = stage | situation.next};
  if (situation.scene == nullptr) {
    return found;
  }
  const bool blows_fall = situation.stage == strike;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const Context::Known& known = melee.context().known[unit];
    const int hits = situation.taken[unit] % known.hits + (blows_fall ? situation.fresh[unit] : 0);
    const double lost = known.stands - stands_left(situation, unit) +
                        static_cast<double>(hits) / static_cast<double>(known.hits);
    found.for_a += melee.roster().side(unit) == Side::a ? -lost : lost;
    found.add(stands_left(situation, unit));
    found.add(static_cast<double>(hits) / static_cast<double>(known.hits));
  }
  const int ahead = situation.ahead == Side::a ? 1 : situation.ahead == Side::b ? -1 : 0;
  found.for_a += ahead;
  found.add(ahead);
  const auto good_for = [](Side side) {
    return static_cast<std::int8_t>(side == Side::a ? 1 : -1);
  };
  const Blows& blows = situation.scene->blows;
  std::array<double, 2> dice{};
  for (const auto& pool : blows.pools) {
    dice[melee.roster().side(pool.target) == Side::a ? 1 : 0] += pool.dice;
  }
  found.add(dice[0]);
  found.add(dice[1]);
  if (situation.stage == volley) {
    found.favours.fill(good_for(melee.roster().side(blows.volleys[situation.next].unit)));
  } else if (blows_fall) {
    const std::array<int, 2>& supports = situation.scene->contact_map().supports;
    int lead = situation.shot[0] - situation.shot[1] + supports[0] - supports[1];
    for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
      lead += good_for(other(melee.roster().side(unit))) * situation.fresh[unit];
    }
    found.lead = lead;
    found.score = stage | 0xffU;  // of all parts of a strike
    const auto favours_from = [&](std::size_t first) {
      std::array<std::int8_t, graph::Rolls::kMost> favours{};
      for (std::size_t i = first; i < blows.pools.size() && i - first < favours.size(); ++i) {
        favours[i - first] = good_for(other(melee.roster().side(blows.pools[i].target)));
      }
      return favours;
    };
    const std::size_t first = situation.scene->at_once ? 0 : situation.next;
    found.favours = favours_from(first);
    if (!situation.scene->at_once) {
      MeleeSituation rest = situation;
      rest.next = static_cast<std::uint8_t>(first + melee.rolls(situation).span().size());
      found.later = melee.rolls(rest);
      found.later_favours = favours_from(rest.next);
    }
  }
  return found;
}

}  // namespace fray::warmaster
