#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "lists/unit_list.hpp"

namespace fray::lists {

/// The list in one of fray's own unit files; the file's stem is its slug.
/// Throws  InputError at the first thing that is wrong.
template <class Unit = ListedUnit>
ListOf<Unit> read_unit_file(const std::filesystem::path& file);

/// The same from a text. `file` is for messages.
template <class Unit = ListedUnit>
ListOf<Unit> read_unit_list(std::string_view toml, const std::string& file, std::string_view slug);

/// What a look at a unit file of any game finds: everything that is wrong with it, at most a
/// hundred sentences. `file` is for messages.
struct CheckedFile {
  std::size_t units = 0;
  std::vector<InputError> faults{};
};
CheckedFile check_unit_list(std::string_view toml, const std::string& file, std::string_view slug);

/// The list as a unit file that reads back as the same list.
std::string to_toml(const UnitList& list);
std::string to_toml(const RankList& list);

/// "empire/knights": how a unit is named in a side, in CSV and JSON.
std::string key_of(std::string_view slug, std::string_view name);

}  // namespace fray::lists
