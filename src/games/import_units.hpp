#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists/import.hpp"
#include "lists/unit_file.hpp"

namespace fray::games {

struct ImportWishes {
  std::optional<std::string> system{};  ///< the game; what the file's statistics say when empty
  std::string source{};                 ///< who made the list; "imported" when empty
  std::string with{};  ///< the text of the game system that a catalogue links to, if any
};

/// The armies of a list builder's file: wm-selector (JSON), BattleScribe (.cat and .gst: Warmaster,
/// The 9th Age, Warhammer Fantasy), or a table of any game. The form is told
/// from what stands in the file, not from its name. `file` is for messages.
/// Throws  InputError for what is none of them, or of another game than the one that is wished for.
std::vector<lists::ImportedFile> import_units(std::string_view text, const std::string& file,
                                              std::string_view slug, const ImportWishes& wishes);

/// What a look at a unit file of any game finds. `file` is for messages.
lists::CheckedFile check_unit_list(std::string_view toml, const std::string& file,
                                   std::string_view slug);

}  // namespace fray::games
