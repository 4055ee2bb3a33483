#pragma once

#include <filesystem>
#include <string>

namespace fray::lists {

/// What a packed file may hold; more is refused.
struct PackedLimits {
  static constexpr std::size_t max_entries = 64;  ///< files and folders
  static constexpr std::size_t max_ratio = 200;   ///< bytes out of one byte; real ones have 30
};

/// The bytes of the one file in a zip, as list builders pack rosters and books (.rosz, .catz, .gstz);
/// bytes that are no zip as they are. `file` is for messages.
/// Throws  InputError for a zip that is damaged, locked, holds no file or several, or comes to more
///         than InputLimits and PackedLimits allow.
std::string unpacked(std::string bytes, const std::string& file);

/// The text of a file of a list builder, packed or not.
/// Throws  as `unpacked` and `read_text_file`.
std::string read_list_file(const std::filesystem::path& path);

}  // namespace fray::lists
