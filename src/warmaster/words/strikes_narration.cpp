// Who strikes whom in a round, and with how many attacks.

#include "warmaster/words/strikes_narration.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "answer/told_dice.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

std::vector<std::string> told_strikes(const warmaster::Melee& melee,
                                      const warmaster::Scene& scene) {
  std::vector<std::string> lines;
  const warmaster::Board& where = scene.where;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    std::vector<std::pair<std::string, int>> kinds;
    const warmaster::Troop& troop = where.troops[unit];
    for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
         ++stand) {
      const warmaster::StandPart& part = scene.contact_map().stands[stand];
      if (!part.strikes) {
        continue;
      }
      std::string each = to_string(melee.roster().profile(unit).attacks);
      each_modifier(
          stance_of(melee.roster(), where, unit, part),
          [&](const char* why, int attacks) { each += fmt::format(" {:+} {}", attacks, why); });
      const std::string kind =
          fmt::format("{} against {}", each, melee.roster().letter_of(*part.strikes));
      const auto known = std::ranges::find(kinds, kind, &std::pair<std::string, int>::first);
      if (known == kinds.end()) {
        kinds.emplace_back(kind, 1);
      } else {
        ++known->second;
      }
    }
    for (const auto& [kind, stands] : kinds) {
      lines.push_back(fmt::format("{}: {} x ({})", melee.roster().letter_of(unit),
                                  answer::plural(stands, "stand"), kind));
    }
    const warmaster::Unit& own = melee.roster().unit(unit);
    if (const int more = on_one_stand(own, where.first_round && !troop.out_of_cover);
        !kinds.empty() && more != 0) {
      lines.push_back(fmt::format("   {:+} for the {} on one stand against {}", more,
                                  own.character == 0      ? "sword"
                                  : more == own.character ? "character"
                                                          : "character and his sword",
                                  melee.roster().letter_of(struck_beside_character(
                                      melee.roster(), where, scene.contact_map(), unit))));
    }
  }
  return lines;
}

}  // namespace fray::warmaster
