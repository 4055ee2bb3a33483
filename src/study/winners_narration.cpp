#include "study/winners_narration.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "study/befallen_narration.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::study {
namespace {

using warmaster::Ending;
using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::MeleeStage;
using warmaster::Side;
using warmaster::UnitSet;

std::string listed_units(const Melee& melee, auto&& stands_of) {
  std::vector<std::string> units;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    units.push_back(fmt::format("{} {}", melee.roster().letter_of(unit), stands_of(unit)));
  }
  return fmt::format("{}", fmt::join(units, ", "));
}

}  // namespace

const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

std::string stands_left_told(const Melee& melee, const MeleeSituation& situation) {
  return listed_units(melee, [&](std::size_t unit) { return stands_left(situation, unit); });
}

std::vector<std::string> told_outcome(const Melee& melee, const MeleeSituation& now,
                                      const Melee::Transition& step, const warmaster::Losses& fell,
                                      std::string outcome) {
  // After a draw the stands that fell are still to be removed.
  const std::string left = listed_units(melee, [&](std::size_t unit) {
    return std::min(stands_left(now, unit) - fell[unit], stands_after(melee, step, unit));
  });
  std::vector<std::string> lines = told_more_lost(melee, now, step, fell);
  if (lines.empty()) {
    return {fmt::format("{}; stands left: {}", outcome, left)};
  }
  lines.insert(lines.begin(), std::move(outcome));
  lines.push_back(fmt::format("Stands left: {}", left));
  return lines;
}

UnitSet left_after(const Melee& melee, const MeleeSituation& now, const Melee::Transition& step,
                   const warmaster::Losses& fell) {
  UnitSet left = 0;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool stands = stands_left(now, unit) > fell[unit] && stands_after(melee, step, unit) > 0;
    left |= stands ? warmaster::set_of(unit) : UnitSet{0};
  }
  return left;
}

bool retreats(const MeleeSituation& next) {
  return next.stage == MeleeStage::aftermath || next.stage == MeleeStage::tests;
}

bool is_draw(const Melee::Transition& step) {
  const auto ending = warmaster::unpack_melee(step.report).ending;
  const auto next = step.next.stage;
  return ending == Ending::fall_back ||
         (ending == Ending::none &&
          (next == MeleeStage::first_removes || next == MeleeStage::first_back ||
           next == MeleeStage::fall_back_a || next == MeleeStage::fall_back_b ||
           next == MeleeStage::settled));
}

bool several(const std::string& units) { return units.find(' ') != std::string::npos; }

std::string units_told(const Melee& melee, UnitSet units, UnitSet left) {
  for (const Side side : {Side::a, Side::b}) {
    if (units == (left & melee.roster().units_of(side)) && units != 0) {
      return letter(side);
    }
  }
  std::vector<std::string> names;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    if (warmaster::has(units, unit)) {
      names.push_back(melee.roster().letter_of(unit));
    }
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

warmaster::aftermath::Conduct conduct_of(const Melee& melee, const MeleeSituation& now,
                                         int decision, const MeleeSituation& next) {
  warmaster::aftermath::Conduct conduct =
      warmaster::aftermath::conduct(melee.context(), now, decision);
  if (next.stage != MeleeStage::fall_back_a && next.stage != MeleeStage::fall_back_b) {
    conduct.fall_back = 0;
  } else if (next.scene != nullptr) {
    for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
      const auto leaves = static_cast<UnitSet>(conduct.winners & ~conduct.pursue &
                                               next.scene->contact_map().engaged);
      const bool goes = warmaster::has(leaves, unit) && !next.scene->where.troops[unit].pursuing;
      conduct.fall_back |= goes ? warmaster::set_of(unit) : UnitSet{0};
    }
  }
  return conduct;
}

std::string told_conduct(const Melee& melee, const warmaster::aftermath::Conduct& conduct,
                         UnitSet left) {
  std::vector<std::string> told;
  const auto tell = [&](UnitSet units, const char* one, const char* many) {
    if (units != 0) {
      const std::string who = units_told(melee, units, left);
      told.push_back(fmt::format("{} {}", who, several(who) ? many : one));
    }
  };
  tell(conduct.pursue, "pursues", "pursue");
  tell(static_cast<UnitSet>(conduct.winners & ~conduct.pursue & ~conduct.fall_back),
       "stands its ground", "stand their ground");
  tell(conduct.fall_back, "falls back", "fall back");
  return fmt::format("{}", fmt::join(told, ", "));
}

std::vector<std::string> told_standing(const warmaster::Scene& scene) {
  const auto [a, b] = scene.leaves_draw;
  if (a && b) {
    return {};
  }
  return {!a && !b ? "A and B are defended and stand"
                   : fmt::format("{} is defended and stands", a ? "B" : "A")};
}

Side advancing(const Melee& melee, warmaster::UnitSet fought, const MeleeSituation& next) {
  if (next.scene == nullptr) {
    return Side::none;
  }
  for (const Side loser : {Side::a, Side::b}) {
    bool gone = true;
    for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
      gone &= melee.roster().side(unit) != loser || !warmaster::has(fought, unit) ||
              stands_left(next, unit) == 0;
    }
    if (gone) {
      return other(loser);
    }
  }
  return Side::none;
}

std::vector<std::string> told_advance(const Melee& melee, warmaster::UnitSet fought, Side winner,
                                      const MeleeSituation& next) {
  std::vector<std::string> destroyed;
  std::vector<std::string> advancing;
  std::vector<std::string> met;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool wins = melee.roster().side(unit) == winner;
    const bool took_part = warmaster::has(fought, unit);
    if (!wins && stands_left(next, unit) == 0 && took_part) {
      destroyed.push_back(melee.roster().letter_of(unit));
    } else if (warmaster::has(next.scene->contact_map().fighting, unit) && (!wins || took_part)) {
      (wins ? advancing : met).push_back(melee.roster().letter_of(unit));
    }
  }
  return {fmt::format("{} {} destroyed: {} wins; stands left: {}", fmt::join(destroyed, " and "),
                      destroyed.size() == 1 ? "is" : "are", letter(winner),
                      stands_left_told(melee, next)),
          fmt::format("{} advance{} into {}", fmt::join(advancing, " and "),
                      advancing.size() == 1 ? "s" : "", fmt::join(met, " and "))};
}

}  // namespace fray::study
