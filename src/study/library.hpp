#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "lists/document.hpp"
#include "study/army.hpp"

namespace fray::study {

using answer::UnitFact;
using answer::UnitFacts;

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

/// Units whose gear, missile weapon or note has every word of a query that no name has: at most six,
/// by their keys.
std::vector<std::string> units_with(std::string_view system, std::string_view query);

/// The units whose notes name a rule as not counted.
std::vector<std::string> units_not_counting(std::string_view system, std::string_view rule);

/// The rows of a table of CSV that fray wrote, or somebody.
/// Throws  InputError for what is none.
lists::Node table_rows(std::string_view text, const std::string& file);

/// A side or an army that is kept by a name.
struct Saved {
  std::string name{};    ///< "@knights"
  std::string given{};   ///< the side; "3 x empire/knights and 5 others" of an army
  std::string system{};  ///< empty where the file does not say
  std::filesystem::path file{};
  std::string fault{};  ///< what is wrong with the file, in place of what it says
};

/// All of them, in the order of the alphabet.
std::vector<Saved> saved();

/// Where a side or army of that name is to be kept.
/// Throws  InputError for what is no such name, and where no folder is known.
std::filesystem::path file_to_save(const std::string& name);

/// A side as its file is to hold it, with its saved sides written out.
/// Throws  InputError for what is no side of the game.
std::string side_to_save(const std::string& side, answer::System& system);

/// What the file of an army holds.
std::string text_to_save(const Army& army, const answer::System& system);

}  // namespace fray::study
