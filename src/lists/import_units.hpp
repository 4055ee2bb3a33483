#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/import_list.hpp"

namespace fray::lists {

/// One army of an imported file, as a unit file that reads back.
struct ImportedFile {
  std::string slug{};    ///< of the file that it is to be kept in: "empire-of-sonnstahl-2024"
  std::string list{};    ///< the army's name
  std::string system{};  ///< the game
  std::size_t units = 0;
  std::string toml{};               ///< empty when no unit could be used
  std::vector<ImportNote> notes{};  ///< in the order of the file
};

struct ImportWishes {
  std::optional<std::string> system{};  ///< the game; what the file's statistics say when empty
  std::string source{};                 ///< who made the list; "imported" when empty
};

/// The armies of a list builder's file: wm-selector (JSON), BattleScribe (.cat and .gst: Warmaster,
/// The 9th Age, Warhammer Fantasy), or a tab-separated table of any of the games. The form is told
/// from what stands in the file, not from its name. `file` is for messages.
/// Throws  InputError for what is none of them, or of another game than the one that is wished for.
std::vector<ImportedFile> import_units(std::string_view text, const std::string& file,
                                       std::string_view slug, const ImportWishes& wishes);

/// What a file of that name, in a folder of the user's own, hides of fray's own lists.
struct Hidden {
  bool list = false;                 ///< fray has a list of the name
  std::vector<std::string> units{};  ///< of it, which the file lacks
};
Hidden hidden_by(const ImportedFile& file, std::string_view slug);

}  // namespace fray::lists
