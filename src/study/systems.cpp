#include <array>

#include "fray/core/error.hpp"
#include "fray/core/text.hpp"
#include "fray/study/system.hpp"
#include "study/games.hpp"

namespace fray::study {
namespace {

constexpr std::array kSystems{
    SystemFacts{"warmaster", "Warmaster, combat phase, units on the field",
                "warmaster.info, Combat (Warmaster Revolution Compendium)",
                "--rounds (2), --turns (1, or end), --policy (pursue), --edition (revolution)", &open_warmaster},
};

}  // namespace

std::unique_ptr<const Fight> System::placed_fight(const std::string&, const FightOptions&) {
  throw InputError(Where{.field = "--engagement"}, "for a game without engagement files (Warmaster has them) leave it out");
}

std::vector<std::string> System::search(std::string_view query) {
  throw InputError(Where{.field = "query \"" + quotable(query) + "\""}, "this game finds no units by queries (name them)");
}

std::span<const SystemFacts> systems() noexcept { return kSystems; }

const SystemFacts& system_named(std::string_view name) {
  std::vector<std::string> names;
  for (const SystemFacts& system : kSystems) {
    if (lowered(name) == system.name) {
      return system;
    }
    names.emplace_back(system.name);
  }
  throw InputError(Where{.field = "--system"},
                   "\"" + quotable(std::string(name)) + "\" (" + either_of(names) + "; see fray systems)");
}

}  // namespace fray::study
