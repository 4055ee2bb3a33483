#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rankflank/rules/profile.hpp"

namespace fray::lists {

/// Of each kind a model wears one thing, the best that it has.
enum class Worn : std::uint8_t { suit, shield, barding };

struct WornArmour {
  std::string_view name;
  Worn kind;
  std::int32_t points;
  std::string_view left_out{};  ///< what it does beside that is not counted
  std::int32_t aegis = rankflank::kNever;
  bool fearless = false;
};

// Source  rules-facts 3.4 and 4.3; what the lists say of armour of their own, by its name there.
inline constexpr std::string_view kSecondTest = "the second Break Test of Hell-Forged Armour";
inline constexpr std::array kArmours{
    WornArmour{"light armour", Worn::suit, 1},
    WornArmour{"heavy armour", Worn::suit, 2},
    WornArmour{"plate armour", Worn::suit, 3},
    WornArmour{"full plate armour", Worn::suit, 3},
    WornArmour{"gromril armour", Worn::suit, 3},
    WornArmour{"chaos armour", Worn::suit, 3},
    WornArmour{"dragon armour", Worn::suit, 2, "Dragon Armour against fire"},
    WornArmour{"infernal armour", Worn::suit, 3, "Infernal Armour against Flaming Attacks"},
    WornArmour{"hell forged armour", Worn::suit, 3, kSecondTest, rankflank::kNever, true},
    WornArmour{"hell forge armour", Worn::suit, 3, kSecondTest, rankflank::kNever, true},
    WornArmour{"abyssal armour", Worn::suit, 3},
    WornArmour{"dragonforged armour", Worn::suit, 2, "Dragonforged Armour against Flaming Attacks",
               6},
    WornArmour{"barding", Worn::barding, 1},
    WornArmour{"ithilmar barding", Worn::barding, 1},
    WornArmour{"shield", Worn::shield, 1},
    WornArmour{"spiked shield", Worn::shield, 1, "the hits of a Spiked Shield"},
    WornArmour{"hand weapons and shield", Worn::shield, 1}};

/// By its folded name, in the singular or the plural; nothing where it is no armour.
const WornArmour* find_armour(std::string_view name) noexcept;

}  // namespace fray::lists
