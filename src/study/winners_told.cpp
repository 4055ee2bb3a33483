#include "study/winners_told.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::Side;

std::string listed_units(const Melee& melee, auto&& stands_of) {
  std::vector<std::string> units;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    units.push_back(fmt::format("{} {}", melee.letter_of(unit), stands_of(unit)));
  }
  return fmt::format("{}", fmt::join(units, ", "));
}

}  // namespace

const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

std::string stands_left_told(const Melee& melee, const MeleeSituation& situation) {
  return listed_units(melee, [&](std::size_t unit) { return melee.stands_left(situation, unit); });
}

std::string stands_left_told(const Melee& melee, const warmaster::MeleeReport& report) {
  const auto lost = melee.losses_of(report.losses);
  return listed_units(melee, [&](std::size_t unit) { return melee.roster().unit(unit).stands - lost[unit]; });
}

Side advancing(const Melee& melee, warmaster::UnitSet fought, const MeleeSituation& next) {
  if (next.scene == nullptr) {
    return Side::none;
  }
  for (const Side loser : {Side::a, Side::b}) {
    bool gone = true;
    for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
      gone &= melee.roster().side(unit) != loser || !warmaster::has(fought, unit) || melee.stands_left(next, unit) == 0;
    }
    if (gone) {
      return other(loser);
    }
  }
  return Side::none;
}

std::vector<std::string> told_advance(const Melee& melee, warmaster::UnitSet fought, Side winner, const MeleeSituation& next) {
  std::vector<std::string> destroyed;
  std::vector<std::string> advancing;
  std::vector<std::string> met;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool wins = melee.roster().side(unit) == winner;
    const bool took_part = warmaster::has(fought, unit);
    if (!wins && melee.stands_left(next, unit) == 0 && took_part) {
      destroyed.push_back(melee.letter_of(unit));
    } else if (warmaster::has(next.scene->survey.fighting, unit) && (!wins || took_part)) {
      (wins ? advancing : met).push_back(melee.letter_of(unit));
    }
  }
  return {fmt::format("{} {} destroyed: {} wins; stands left: {}", fmt::join(destroyed, " and "),
                      destroyed.size() == 1 ? "is" : "are", letter(winner), stands_left_told(melee, next)),
          fmt::format("{} advance{} into {}", fmt::join(advancing, " and "), advancing.size() == 1 ? "s" : "",
                      fmt::join(met, " and "))};
}

}  // namespace fray::study
