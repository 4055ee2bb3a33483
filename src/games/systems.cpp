#include "games/systems.hpp"

#include <array>

#include "core/error.hpp"
#include "core/text.hpp"
#include "rankflank/words/system.hpp"
#include "warmaster/words/system.hpp"

namespace fray::study {
namespace {

constexpr std::array kSystems{
    SystemFacts{"warmaster", "Warmaster, combat phase, units on the field",
                "warmaster.info, Combat (Warmaster Revolution Compendium)",
                "rounds (2), turns (1, or end), policy (pursue), edition (revolution)",
                &open_warmaster},
    SystemFacts{"sovl", "SOVL, combat phase, one to three units a side",
                "SOVLRules (Perwahl), Combat Phase, March 2023",
                "rounds (to the end), rule rear-bonus (2), save-table (2024-07), first-rank (yes)",
                &open_sovl},
    SystemFacts{"ninth-age", "The 9th Age, 2nd edition, melee, one to three units a side",
                "The 9th Age, 2nd edition, Pursuits and Overruns and the pages beside it",
                "rounds (to the end), rule rank-bonus (3)", &open_ninth_age},
    SystemFacts{"fantasy6",
                "Warhammer Fantasy Battle, 6th edition, close combat, one to three units a side",
                "Warhammer Fantasy Battle 6th edition, close combat",
                "rounds (to the end), rule insane-courage (no), roll-off (yes), step-up (no), "
                "fear-breaks (yes), "
                "rank-width (4), rank-bonus (3)",
                &open_fantasy6},
    SystemFacts{"fantasy7",
                "Warhammer Fantasy Battle, 7th edition, close combat, one to three units a side",
                "Warhammer Fantasy Battle 7th edition, close combat",
                "rounds (to the end), rule insane-courage (yes), roll-off (yes), step-up (no), "
                "fear-breaks (yes), "
                "rank-width (5), rank-bonus (3)",
                &open_fantasy7},
};

}  // namespace

std::span<const SystemFacts> systems() noexcept { return kSystems; }

const SystemFacts& system_named(std::string_view name) {
  std::vector<std::string> names;
  for (const SystemFacts& system : kSystems) {
    if (lowered(name) == system.name) {
      return system;
    }
    names.emplace_back(system.name);
  }
  throw InputError(Where{.field = "system"}, "\"" + quotable(std::string(name)) + "\" (" +
                                                 either_of(names) + "; see fray systems)");
}

}  // namespace fray::study
