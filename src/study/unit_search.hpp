#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fray::study {

/// What is told of a unit under one name; nothing where it has no such thing.
using UnitFact =
    std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<std::string>>;

/// A unit of a list, or a character that joins one. Characters have the names of units of their
/// game; their attacks are what they add to a stand.
struct UnitFacts {
  std::string list{};
  std::string key{};
  std::string name{};
  std::vector<std::pair<std::string, UnitFact>> facts{};
  bool character = false;

  /// Nothing where it is not told.
  const UnitFact& operator[](std::string_view fact) const noexcept;
};

/// What a search came to: units first, then characters, the best first.
struct UnitsFound {
  std::vector<UnitFacts> units{};
  bool exactly = false;  ///< they have every word; else they only come near
};

/// What a unit of no list is where nothing is said of it; its key is "custom".
/// Throws  InputError for no such game.
UnitFacts custom_unit(std::string_view system);

/// Which entries of the lists are looked at.
enum class Wanted : std::uint8_t { all, characters };

/// Units and characters with every word of a query in their names or lists; without any, those that
/// come near. All of them where it is empty. The units for which it holds, where it is a condition as
/// of a sweep.
/// Throws  InputError for no such game, and for characters of a game that has none.
UnitsFound find_units(std::string_view system, std::string_view query, Wanted wanted = Wanted::all);

}  // namespace fray::study
