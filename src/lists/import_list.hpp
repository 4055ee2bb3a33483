#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lists/unit_list.hpp"

namespace fray::lists {

/// Something of an imported list that could not be used as it stands, and what was done instead.
struct ImportNote {
  std::uint32_t line = 0;
  std::string entry{};  ///< the unit, character or key; empty for the whole list
  std::string what{};
};

template <class Unit>
struct ImportedOf {
  ListOf<Unit> list{};
  std::vector<ImportNote> notes{};  ///< in the order of the file
};
using Imported = ImportedOf<ListedUnit>;

/// An army list of the wm-selector list builder (JSON: Warmaster, Warmaster Revolution, Warmaster
/// Ancients and Medieval, The Battle of Five Armies). What takes no part in a combat is left out
/// and noted; no statistic is lost.
/// Throws  InputError for what is no such list, and for a statistic that no unit may have. A list
///         without a unit that fights comes back empty: whoever writes it says so first, as
///         import_units does.
Imported import_list(const std::filesystem::path& file);

/// The same from a text. `file` is for messages.
Imported import_list(std::string_view json, const std::string& file, std::string_view slug);

/// "file:line: entry: what".
std::string to_string(const ImportNote& note, const std::string& file);

}  // namespace fray::lists
