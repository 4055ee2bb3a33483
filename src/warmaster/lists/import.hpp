#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "lists/import.hpp"
#include "lists/written_list.hpp"
#include "warmaster/lists/unit_list.hpp"
#include "warmaster/rules/profile.hpp"

namespace fray::warmaster {

using Imported = lists::ImportedOf<ListedUnit>;

/// One unit, character or upgrade of an army list, by the names of its fields. A field that is
/// missing or null is not given.
/// Throws  InputError naming entry and field when a value is of no use.
class Entry {
 public:
  Entry(const lists::Node& node, std::string_view section, lists::ImportReport& report);

  const std::string& name() const noexcept { return node_.key; }
  const lists::Node& node() const noexcept { return node_; }
  /// A text, or a whole number as its digits.
  std::optional<std::string> text(std::string_view key) const;
  /// A whole number, also as a text with its sign ("+80").
  std::optional<std::int32_t> whole(std::string_view key, lists::Between range) const;
  std::vector<std::string> names(std::string_view key) const;

  void note(std::string what) const { report_.note(node_, node_.key, std::move(what)); }
  [[noreturn]] void refuse(std::string_view key, const std::string& sentence) const;

 private:
  const lists::Node* given(std::string_view key) const noexcept;

  const lists::Node& node_;
  std::string section_;
  lists::ImportReport& report_;
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
lists::ArmyLimits limits_of(const Entry& entry);

/// A general, hero, wizard, leader or subordinate.
ListedCharacter import_character(const Entry& entry, std::string_view kind,
                                 Standing<ListedCharacter> standing);

/// A mount or whatever else adds to a character, or nothing when it adds no attacks and no command;
/// that is noted.
std::optional<ListedCharacter> import_mount(const Entry& entry);

/// An army list of the wm-selector list builder (JSON: Warmaster, Warmaster Revolution, Warmaster
/// Ancients and Medieval, The Battle of Five Armies). What takes no part in a combat is left out
/// and noted; no statistic is lost. `file` is for messages.
/// Throws  InputError for what is no such list, and for a statistic that no unit may have. A list
///         without a unit that fights comes back empty: whoever writes it says so first, as
///         import_units does.
Imported import_list(std::string_view json, const std::string& file, std::string_view slug);

/// The entries of a part of an army list, handed over one after the other, once.
struct ListedEntries {
  std::size_t count = 0;
  std::function<void(const std::function<void(const lists::Node& entry)>& take)> each{};
};

/// A list as wm-selector has it.
struct ArmyDocument {
  lists::Node rest{};  ///< what is no entry: its parts "units" and "upgrades" are empty
  ListedEntries units{};
  ListedEntries upgrades{};
  std::unordered_set<std::string> upgrade_names{};
};
ArmyDocument army_document(lists::Node document, std::string_view slug);

/// Takes the units and characters of a list that is read one by one.
struct TakeListed {
  lists::TakeUnit<ListedUnit> unit{};
  std::function<void(const UnitList& list, ListedCharacter character)> character{};
};

/// What is imported goes to `take`, and is not in the list that comes back.
Imported import_document(const ArmyDocument& document, const std::string& file,
                         std::string_view slug, const TakeListed& take);

/// A Warmaster list of BattleScribe.
Imported import_warmaster(const lists::WrittenList& written, const std::string& file,
                          std::string_view slug, const TakeListed& take);

/// Whether a table has the columns of the published army tables of Warmaster Revolution.
bool is_warmaster_table(const lists::Node& first);
Imported import_warmaster_table(const lists::TableRows& rows, const std::string& file,
                                std::string_view slug, const TakeListed& take);

/// A list of wm-selector's form in wm-selector's words: other builders write "armor" and "cost",
/// and have a table of stands that are added to units, or units alone, by the name of the file.
lists::Node in_usual_words(lists::Node document, std::string_view slug);

/// Statistics as list builders write them. A part that cannot be read is left empty.

/// "3/2-1": three attacks in close combat, "2-1" shooting.
struct WrittenAttack {
  std::optional<Attacks> close{};
  std::optional<std::int32_t> bonus{};  ///< "+2": added to a unit's
  std::string shooting{};
  bool mended = false;  ///< "1.1" was taken for "1/1"
};
WrittenAttack read_attack(std::string_view text);

/// "4+", "-/6+", "4+/-", "0", "-".
struct WrittenArmour {
  std::optional<Armour> armour{};
  bool two_values = false;
};
/// Of two values, a stand that is added to another unit has the first, any other unit the one that
/// is a number.
WrittenArmour read_armour(std::string_view text, bool added_stand);

/// "15cm" for "15", "15xm" and "15cm"; anything else as it stands.
std::string read_range(std::string_view text);

/// A whole number, as "+80" or "-10" too; nothing otherwise.
std::optional<std::int32_t> read_signed(std::string_view text);

/// The units of the lists that come with fray, by the names of a list from elsewhere.
class OwnUnits {
 public:
  /// What fray knows of a unit of that name.
  struct Known {
    /// Whose special rules it has; nothing where they differ.
    const ListedUnit* unit = nullptr;
    std::vector<const ListedUnit*> others{};  ///< of that name in other lists, with other rules
  };

  /// `list` and `slug` name the army, `edition` the rules that its list was written for. A file of
  /// the user's own is no list of fray's.
  OwnUnits(std::string_view list, std::string_view slug, std::string_view edition);

  /// Whether the list is of an age of history. Fray's lists are of none: its Archers are Elves.
  bool historical() const noexcept { return historical_; }

  /// The unit of the army that is called so, in the singular or the plural; or else those of all
  /// armies. Nothing where none is.
  std::optional<Known> find(std::string_view name) const;

 private:
  /// The units of a list by their names, as they are written and in a form that is alike in the
  /// singular and the plural. Of units that share a name the first.
  struct Index {
    std::map<std::string, const ListedUnit*, std::less<>> exact{};
    std::map<std::string, const ListedUnit*, std::less<>> alike{};
  };

  std::vector<UnitList> lists_{};
  std::vector<Index> indices_{};  ///< of each list
  const Index* army_ = nullptr;
  bool historical_ = false;
};

}  // namespace fray::warmaster
