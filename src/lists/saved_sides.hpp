#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::lists {

/// What a side's file says: `side = "empire/knights: charging"`, and the game where it names one.
struct SideFile {
  std::string side{};
  std::string system{};  ///< empty: any
  std::string place{};   ///< "knights.toml:1", for messages
};

/// Throws  InputError naming file and line, and what to type.
SideFile read_side_file(const std::filesystem::path& file);

/// The text of such a file.
std::string side_file_text(const std::string& side, std::string_view system);

/// A side that is kept by a name: "@knights" is read from knights.toml.
struct SavedSide {
  std::string name{};
  std::filesystem::path file{};
};

/// Where sides are kept: $FRAY_SIDES, else fray/sides in $XDG_CONFIG_HOME or in ~/.config.
/// Throws  InputError where none of them is set.
std::filesystem::path sides_folder();

/// All sides of that folder, and of `sides` in each folder of $FRAY_DATA, in the order of the
/// alphabet; of two with one name the first place's.
std::vector<SavedSide> saved_sides();

/// What is wrong with the name of a side that is to be kept, or nothing.
std::optional<std::string> fault_of_side_name(std::string_view name);

/// The file that "@NAME" is read from: a saved side's, where the name is that of no file here.
/// Throws  InputError naming the nearest.
std::filesystem::path file_of_side(const std::string& name);

}  // namespace fray::lists
