#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::lists {

/// A line of an army as a player has it: "3 Knights 330".
struct ArmyEntry {
  std::string name{};
  std::size_t count = 1;
  bool counted = false;                   ///< the line says how many
  std::optional<std::uint32_t> points{};  ///< and what they cost together
  std::uint32_t line = 0;
  std::vector<std::string> extras{};  ///< what stands below it: "Battle Banner"
  bool heading = false;  ///< it names the army's list, unless there is none of the name
};

/// A line that says something and names no unit.
struct LeftOut {
  std::uint32_t line = 0;
  std::string text{};
  std::string why{};
};

struct ArmyFile {
  std::string list{};  ///< whose army it says to be: "Empire"; empty where it does not
  std::vector<ArmyEntry> entries{};
  std::vector<LeftOut> left_out{};
};

/// An army as players have it: the text of wm-selector ("330 - 3 Knights"), plain text ("3 Knights
/// 330", "3 x Knights (330)"), a roster of BattleScribe (.ros), or what `army_text` wrote.
/// Throws  InputError for what is none, and where it holds nothing.
ArmyFile read_army(const std::filesystem::path& file);

/// The same from a text. `file` is for messages.
ArmyFile read_army(std::string_view text, const std::string& file);

/// An army as fray keeps it, with units by their full names.
std::string army_text(const ArmyFile& army, std::string_view system);

/// Whether a file holds an army, and not a side.
bool is_army(const std::filesystem::path& file);

}  // namespace fray::lists
