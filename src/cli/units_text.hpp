#pragma once

#include <span>
#include <string>
#include <string_view>

#include "army/unit_list.hpp"

namespace fray::cli {

/// Columns key, type, attacks, hits, armour, stands, points, rules; a heading and one line each.
std::string units_table(std::span<const army::ListedUnit* const> units);
std::string characters_table(std::span<const army::ListedCharacter* const> characters);

/// An array of objects with the same keys, one for each unit and then for each character.
std::string units_json(std::span<const army::ListedUnit* const> units,
                       std::span<const army::ListedCharacter* const> characters);

/// The same for a rank-and-flank game: columns are its characteristics in the words of its
/// rulebook.
std::string units_table(std::span<const army::RankUnit* const> units, std::string_view system);
std::string units_json(std::span<const army::RankUnit* const> units, std::string_view system);

}  // namespace fray::cli
