#include <array>

#include "core/error.hpp"
#include "core/text.hpp"
#include "study/games.hpp"
#include "study/system.hpp"

namespace fray::study {
namespace {

/// How a combat of ranks and flanks ends. Source  contract.md, "JSON of fray odds --json".
constexpr std::array kRankEndings{
    Column{"a_wiped", "A is wiped out, and B is not", ColumnType::chance},
    Column{"b_wiped", "B is wiped out, and A is not", ColumnType::chance},
    Column{"a_caught", "A breaks and is run down", ColumnType::chance},
    Column{"b_caught", "B breaks and is run down", ColumnType::chance},
    Column{"a_escaped", "A breaks and gets away", ColumnType::chance},
    Column{"b_escaped", "B breaks and gets away", ColumnType::chance},
    Column{"a_off_table", "A breaks and flees off the table", ColumnType::chance},
    Column{"b_off_table", "B breaks and flees off the table", ColumnType::chance},
    Column{"a_held", "A has lost the last round allowed and stands", ColumnType::chance},
    Column{"b_held", "B has lost the last round allowed and stands", ColumnType::chance},
    Column{"both_wiped", "both are wiped out in one round", ColumnType::chance},
    Column{"drawn", "the last round allowed is a draw", ColumnType::chance},
};

constexpr std::array kSystems{
    SystemFacts{"warmaster", "Warmaster, combat phase, units on the field",
                "warmaster.info, Combat (Warmaster Revolution Compendium)",
                "rounds (2), turns (1, or end), policy (pursue), edition (revolution)",
                &open_warmaster},
    SystemFacts{"sovl", "SOVL, combat phase, one to three units a side",
                "SOVLRules (Perwahl), Combat Phase, March 2023",
                "rounds (to the end), rule rear-bonus (2), save-table (2024-07), first-rank (yes)",
                &open_sovl, kRankEndings},
    SystemFacts{"ninth-age", "The 9th Age, 2nd edition, melee, one to three units a side",
                "The 9th Age, 2nd edition, Pursuits and Overruns and the pages beside it",
                "rounds (to the end), rule rank-bonus (3)", &open_ninth_age, kRankEndings},
    SystemFacts{"fantasy6",
                "Warhammer Fantasy Battle, 6th edition, close combat, one to three units a side",
                "Warhammer Fantasy Battle 6th edition, close combat",
                "rounds (to the end), rule insane-courage (no), roll-off (yes), step-up (no), "
                "fear-breaks (yes), "
                "rank-width (4), rank-bonus (3)",
                &open_fantasy6, kRankEndings},
    SystemFacts{"fantasy7",
                "Warhammer Fantasy Battle, 7th edition, close combat, one to three units a side",
                "Warhammer Fantasy Battle 7th edition, close combat",
                "rounds (to the end), rule insane-courage (yes), roll-off (yes), step-up (no), "
                "fear-breaks (yes), "
                "rank-width (5), rank-bonus (3)",
                &open_fantasy7, kRankEndings},
};

}  // namespace

std::unique_ptr<const Fight> System::placed_fight(const std::string&, const FightOptions&,
                                                  const army::Omissions&) {
  throw InputError(Where{.field = "engagement"},
                   "for a game without engagement files (Warmaster has them) leave it out");
}

std::vector<std::string> System::search(std::string_view query) {
  throw InputError(Where{.field = "query \"" + quotable(query) + "\""},
                   "this game finds no units by queries (name them)");
}

std::span<const SystemFacts> systems() noexcept { return kSystems; }

std::span<const Column> endings_of(std::string_view system) noexcept {
  for (const SystemFacts& facts : kSystems) {
    if (facts.name == system) {
      return facts.endings;
    }
  }
  return {};
}

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
