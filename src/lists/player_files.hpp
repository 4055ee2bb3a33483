#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Files that players keep or bring: sides by a name, and armies.
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

/// What belongs to a unit: "Battle Banner", or "20x Heavy Infantry" of a unit of models.
struct ArmyExtra {
  std::string name{};
  std::size_t count = 1;
  std::uint32_t line = 0;
  bool counted = false;                   ///< it says how many: "1x Sergeant"
  bool models = false;                    ///< a roster says that they are models
  bool group = false;                     ///< of what a roster has below it: "Command"
  std::optional<std::uint32_t> points{};  ///< as those of an entry
  bool says_points = false;
};

/// A line of an army as a player has it: "3 Knights 330".
struct ArmyEntry {
  std::string name{};
  std::size_t count = 1;
  std::size_t each = 0;                   ///< models of each of so many units: "2x 7 Knights"
  bool counted = false;                   ///< the line says how many
  bool of_units = false;                  ///< and that they are units: "6 units of Goblins"
  std::optional<std::uint32_t> points{};  ///< and what they cost together
  bool says_points = false;               ///< "330 pts", and no bare number
  std::uint32_t line = 0;
  std::vector<ArmyExtra> extras{};  ///< behind a comma or a colon, or below it
  std::vector<ArmyExtra> joined{};  ///< "Captain: character" of "Knights + Captain: character"
  bool has_colon = false;           ///< the first of its extras stands behind one
  bool heading = false;             ///< it names the army's list, unless there is none of the name
  bool bulleted = false;
  bool further_in = false;  ///< than the unit above
  bool character = false;   ///< kept beside units, which he joins
};

/// A line that says something and names no unit.
struct LeftOut {
  std::uint32_t line = 0;
  std::string text{};
  std::string why{};
};

struct ArmyFile {
  /// Whose army it may say to be: "The Empire" of a roster, titles such as "++ Empire ++".
  std::vector<std::string> titles{};
  std::string system{};          ///< the game; empty where it does not say
  std::uint32_t total = 0;       ///< points that a title or a sum says; 0: none does
  std::uint32_t total_line = 0;  ///< where it stands
  std::vector<ArmyEntry> entries{};
  std::vector<LeftOut> left_out{};
};

/// What a game calls its lists and units, for who reads a text; empty ones know none.
struct ArmyNames {
  std::function<bool(const std::string&)> has_list{};  ///< the name of a list stands in it
  std::function<bool(const std::string&)> has_unit{};  ///< a unit or a character, perhaps with gear
  std::function<bool(std::string_view)> has_item{};    ///< a magic item

  bool is_item(std::string_view name) const { return has_item && has_item(name); }
};

/// An army as players have it: the text of wm-selector ("330 - 3 Knights"), plain text ("3 Knights
/// 330", "3 x Knights (330)"), a roster of BattleScribe (.ros), or what `army_text` wrote.
/// Throws  InputError for what is none, and where it holds nothing.
ArmyFile read_army(const std::filesystem::path& file, const ArmyNames& names = {});

/// The same from a text. `file` is for messages.
ArmyFile read_army(std::string_view text, const std::string& file, const ArmyNames& names = {});

/// An army as fray keeps it, with units by their full names.
std::string army_text(const ArmyFile& army, std::string_view system);

/// Things behind a name that are looked for; more than any line has.
constexpr int kMostBehindName = 8;

/// Takes what stands in brackets at the end of a unit's name, or behind " with " or a dash, off it:
/// "halberds" and "shields" of "Spearmen (halberds, shields)"; a mount behind " on ". Whether
/// there was anything.
bool take_gear(ArmyEntry& entry);

/// Whether a file holds an army, and not a side.
bool is_army(const std::filesystem::path& file);

}  // namespace fray::lists
