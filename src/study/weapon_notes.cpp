#include "study/weapon_notes.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fray::study {
namespace {

using rankflank::Special;
using rankflank::Unit;

/// Those that fill the hands. A shield counts as what its rule is: hand weapon and shield.
constexpr std::array kWeapons{Special::great_weapon, Special::halberd,      Special::lance,
                              Special::light_lance,  Special::spear,        Special::flail,
                              Special::shield,       Special::morning_star, Special::paired_weapons};

std::string_view name_of(Special weapon) { return rankflank::special_rules()[static_cast<std::size_t>(weapon)].name; }

/// On horseback a shield is worn beside any weapon: its rule is for those on foot, but in SOVL.
bool counts(const Unit& unit, Special weapon, rankflank::Rulebook book) {
  const bool worn = weapon == Special::shield && unit.has(Special::mounted) && book != rankflank::Rulebook::sovl;
  return unit.has(weapon) && !worn;
}

}  // namespace

std::vector<std::string> weapon_notes(const rankflank::Engagement& engagement) {
  std::vector<std::string> sentences;
  for (const auto& [units, side] : {std::pair(&engagement.a, 'A'), std::pair(&engagement.b, 'B')}) {
    for (std::size_t i = 0; i < units->size(); ++i) {
      std::vector<std::string_view> weapons;
      for (const Special weapon : kWeapons) {
        if (counts((*units)[i], weapon, engagement.book)) {
          weapons.push_back(name_of(weapon));
        }
      }
      if (weapons.size() > 1) {
        sentences.push_back(
            fmt::format("{}{} has {} and {}: what each does is added up, though a model fights with one of them.", side,
                        units->size() == 1 ? "" : std::to_string(i + 1), fmt::join(weapons.begin(), weapons.end() - 1, ", "),
                        weapons.back()));
      }
    }
  }
  return sentences;
}

}  // namespace fray::study
