#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lists/document.hpp"
#include "lists/fields.hpp"
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
/// The 9th Age, Warhammer Fantasy), or a table of any of the games. The form is told
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

/// What one import has come to so far: where it reads from, and what it has to say.
struct ImportReport {
  std::string file{};
  std::multimap<std::uint32_t, ImportNote> notes{};  ///< by line, and in one line as they came

  void note(const Node& place, std::string entry, std::string what) {
    const std::uint32_t line = place.key_line != 0 ? place.key_line : place.line;
    notes.emplace(line, ImportNote{line, std::move(entry), std::move(what)});
  }
};

/// One unit, character or upgrade of an army list, by the names of its fields. A field that is
/// missing or null is not given.
/// Throws  InputError naming entry and field when a value is of no use.
class Entry {
 public:
  Entry(const Node& node, std::string_view section, ImportReport& report);

  const std::string& name() const noexcept { return node_.key; }
  const Node& node() const noexcept { return node_; }
  /// A text, or a whole number as its digits.
  std::optional<std::string> text(std::string_view key) const;
  /// A whole number, also as a text with its sign ("+80").
  std::optional<std::int32_t> whole(std::string_view key, Between range) const;
  std::vector<std::string> names(std::string_view key) const;

  void note(std::string what) const { report_.note(node_, node_.key, std::move(what)); }
  [[noreturn]] void refuse(std::string_view key, const std::string& sentence) const;

 private:
  const Node* given(std::string_view key) const noexcept;

  const Node& node_;
  std::string section_;
  ImportReport& report_;
};

/// The cost of an entry; an upgrade's own points are added to those of its base.
std::int32_t points_of(const Entry& entry, bool upgrade, std::optional<std::int32_t> base);

/// The list's word for a range, mended where it is misspelled; empty when there is none.
std::string range_of(const Entry& entry);

/// How an entry stands to the rest of its list.
template <class Listed>
struct Standing {
  bool upgrade = false;          ///< it is taken in the place of another
  const Listed* base = nullptr;  ///< that other, where the list names one
};

/// A unit, or nothing when the entry has no profile to fight with; that is noted.
std::optional<ListedUnit> import_unit(const Entry& entry, Standing<ListedUnit> standing);

/// Source  tables of armies have both in one column: "2/-", "1/6".
ArmyLimits limits_of(const Entry& entry);

/// A general, hero, wizard, leader or subordinate.
ListedCharacter import_character(const Entry& entry, std::string_view kind,
                                 Standing<ListedCharacter> standing);

/// A mount or whatever else adds to a character, or nothing when it adds no attacks and no command;
/// that is noted.
std::optional<ListedCharacter> import_mount(const Entry& entry);

}  // namespace fray::lists
