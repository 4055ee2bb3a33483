#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "answer/system.hpp"
#include "lists/finder.hpp"
#include "lists/library.hpp"
#include "lists/player_files.hpp"
#include "study/army.hpp"

namespace fray::study {

/// What the units and characters of a game are called, asked once: an army has many lines, and most
/// that name no unit name nothing near one.
class KnownNames {
 public:
  explicit KnownNames(answer::System& system);

  /// Knows the units of a list, too, which stands apart from those of the game: "ancients-gallic".
  void take_list(const std::string& list, answer::System& system);

  /// Whether a list stands apart: it has no allies of others.
  bool is_apart(const std::string& list) const { return !list.empty() && !lists_.contains(list); }

  /// A unit or a character of another name.
  struct Alike {
    std::string key{};
    std::string singular{};
    bool is_character = false;
  };

  /// The one of a list that is called so in the singular or the plural, or whose name ends so; else
  /// the one that is called so but for blanks or what stands behind "of", or whose name holds these
  /// words ("Doom Diver"). Nothing where none or several are.
  std::optional<Alike> alike(const std::string& list, const std::string& name) const;

  /// Whether a name is the unit's, in the singular or the plural, with or without blanks.
  static bool is_same(const std::string& key, const std::string& name);

  const std::set<std::string>& lists() const noexcept { return lists_; }
  /// The unit of a list whose name holds the words that are said, or is held by them: "skeletons" for
  /// "Skeleton Warriors"; nothing where none or several are.
  std::optional<std::string> held(const std::string& list, const std::string& name) const;

  /// Whether some list has a unit or character of that name, or of it without its gear.
  bool names_unit(const std::string& text) const;

  /// Whether a unit of some list may be meant.
  bool has_unit(const std::string& name) const { return units_.contains(folded(name)); }
  /// "empire/general"; nothing where none, or several, are called so.
  std::optional<std::string> character(const std::string& name) const;

  /// The list's name where the game has such a list: "The Empire" is "empire".
  std::string list_called(const std::string& name) const;

  /// The list whose name stands in a text, the longest of them: "Undead of the Moor - Tomb Kings" has
  /// "tomb-kings"; or the one whose name ends so, as "ancients-gallic" for "Gallic". Empty where none.
  std::string list_within(const std::string& text) const;

  /// How many of the names, each in the singular, units and characters of the list have.
  std::size_t known_in(const std::string& list, const std::vector<std::string>& names) const;

  /// The list that is called just so, or so with "The" before it.
  std::optional<std::string> slug_of(const std::string& name) const;

 private:
  void add_unit(const std::string& key);
  void add_characters(const std::string& list, answer::System& system);
  static std::optional<Alike> nearly(const std::vector<Alike>& all, const std::string& name);

  lists::Library library_;
  std::map<std::string, std::vector<Alike>> alike_{};  ///< by their lists
  std::set<std::string> singulars_{};                  ///< "orc/orc warrior" and "orc warrior"
  std::map<std::string, std::string>
      plain_{};  ///< lists by their names in the singular, all of them
  std::map<std::string, std::string> units_{};
  std::map<std::string, std::string> characters_{};
  std::set<std::string> lists_{};
};

/// Whose army it is: a title that is the name of a list, or ends with one; else the list that a line
/// before the first unit names, which is no unit then; else the list that has more of its units than
/// any other, and of those that have as many, if more than one, the first in the alphabet.
struct ListOfArmy {
  std::string slug{};                 ///< empty where none is known
  std::vector<std::string> others{};  ///< that have as many of its units
};
ListOfArmy list_in(lists::ArmyFile& read, const KnownNames& names);

/// What a line's number makes of a unit: so many units, or one of so many models.
struct Count {
  std::string side{};
  std::size_t units = 1;
};

/// What an army says of its units and lists do not have so, all of a kind told together.
class GroupedNotes {
 public:
  /// Gear that every model has, or that says what somebody is, changes no number.
  static bool is_had(const std::string& gear, const lists::SideGame& game);

  /// `game` is to stay.
  explicit GroupedNotes(const lists::SideGame& game) : game_(game) {}

  void leave_out(const lists::ArmyExtra& extra, const std::string& gear, const std::string& unit);
  /// A number that counts units, since the list has them one by one.
  void one_by_one(const std::string& words, const std::string& unit, std::uint32_t line);
  void price(const std::string& words, const std::string& unit, std::uint32_t line);
  /// A price far above that of what is read.
  void far_price(const std::string& words, const std::string& unit, std::uint32_t line);
  /// A line that is read as models, though they are not called as their unit.
  void models(const std::string& words, const std::string& unit, std::uint32_t line);

  /// Sentences, each with the line that it begins with.
  std::vector<std::pair<std::uint32_t, std::string>> sentences() const;

  /// The one that is told before all others; empty where no price is far above.
  std::string first_sentence() const;

 private:
  /// One word, and the lines that say it; the first of them is told before all.
  struct LinesOfWord {
    std::string word{};
    std::string unit{};
    std::vector<std::uint32_t> lines{};
  };

  static void add(std::vector<LinesOfWord>& all, const std::string& word, const std::string& unit,
                  std::uint32_t line);
  static std::string words(const std::vector<LinesOfWord>& given);

  const lists::SideGame& game_;
  std::vector<LinesOfWord> had_{};
  std::vector<LinesOfWord> generals_{};
  std::vector<LinesOfWord> unknown_{};
  std::vector<LinesOfWord> prices_{};
  std::vector<LinesOfWord> far_prices_{};
  std::vector<LinesOfWord> models_{};
  std::vector<LinesOfWord> detached_{};
  std::vector<LinesOfWord> one_by_one_{};
};

/// Whether a text begins with something that a unit may have, or has already.
bool is_gear(const std::string& text, const std::string& unit, answer::System& system);

/// Takes the price of a unit off the last thing on its line: "champion 285" of "20 Spearmen, shields,
/// champion 285". A number that is less than half of what the unit costs is the thing's.
void take_price_behind_gear(lists::ArmyEntry& entry, const std::string& unit,
                            answer::System& system);

/// A unit of models with its number, gear and price as the army says them; `shown` gets what is not
/// as the list has it, and what is left out.
/// Throws  InputError for a number of models that is not allowed.
Count of_models(lists::ArmyEntry entry, const std::string& unit, answer::System& system,
                GroupedNotes& shown);

/// A character as a line of an army has him.
struct Joining {
  std::string side{};
  std::uint32_t line = 0;
};

/// Gets a sentence on a line of an army.
using TellLine = std::function<void(std::uint32_t line, const std::string& sentence)>;

/// Puts characters of an army of models into its units: each into the dearest of those at his pace
/// that fewest have joined, as players have them, and into one of a full rank before a smaller one.
/// `tell` gets who stands where.
void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const TellLine& tell);

/// Throws  InputError for a value that no fight allows, such as attacks=99.
void check_values(const std::string& side, answer::System& system);

/// Finds what a line of an army names.
class LineReader {
 public:
  LineReader(std::string list, const KnownNames& names, answer::System& system);

  /// Nothing where no unit is called so; `why` then says it.
  std::optional<std::string> unit(const std::string& name, std::string& why);

  /// "empire/general"; nothing where no character is called so.
  std::optional<std::string> character(const std::string& name) const;

  /// Whether a unit or a character is called so, or nearly so.
  bool knows(const std::string& name) const;

  /// Takes gear off the name of a unit until it is the name of one; leaves it alone where it never is.
  void take_gear(lists::ArmyEntry& entry) const;

  /// "General: Exalted Champion", "Core 1 : 30 Heavy Infantry": what stands before the unit says what it is
  /// in the army, and is given.
  std::string take_role(lists::ArmyEntry& entry) const;

  /// "halberdiers: models=25 + captain: character", where its line joins the captain; `tell` gets who
  /// may not.
  std::string with_joined(const lists::ArmyEntry& entry, std::string side, const TellLine& tell);

  /// Makes gear of what a plus joins and is called as a unit: "Griffon" of "General + Griffon".
  void part_joined(lists::ArmyEntry& entry, const std::string& unit) const;

  /// Whether it is a unit for itself, and no thing of another's.
  bool stands_alone(const std::string& name) const;

  /// Joins lines to the one directly above that belong to it: "30x Night Goblin" below "Night Goblin
  /// Mobs", and gear of a unit of models.
  void join_lines(lists::ArmyFile& read) const;

  /// Makes units of what stands below a line that names none, and, in a game whose units have no
  /// units, of each unit that stands below another.
  void part_units(lists::ArmyFile& read) const;

  /// Adds so many of a unit to an army with the options of its line, the first of them with what else
  /// belongs to it, one thing each.
  void give(const lists::ArmyEntry& entry, const std::string& unit, std::size_t plain, Army& army,
            const TellLine& tell);

  /// Options behind a unit are of all of them on its line; items are one each.
  bool is_of_all(const lists::ArmyExtra& extra, const lists::ArmyEntry& entry) const;

  /// The unit with what stands below it or behind its colon: a magic item, or an option. Nothing
  /// where it is neither, or the unit may not have it; `why` then says it.
  std::optional<std::string> with(const std::string& unit, const std::string& extra,
                                  std::string& why);

 private:
  /// Why no unit is called so, with what is nearest to the name without its gear.
  std::string unknown(const std::string& name) const;

  /// "FC" off "Spearmen FC", where the rest is a unit and that is something it may have; whether there
  /// was any.
  bool take_words_behind(lists::ArmyEntry& entry) const;

  /// "General" off "Goblin King General", where the rest is a character; whether it was there.
  bool take_rank(lists::ArmyEntry& entry) const;

  /// The unit of a list that a name without gear means; nothing where none is.
  std::optional<std::string> key_of(const std::string& name) const;
  std::optional<std::string> key_named(const std::string& name) const;

  /// The unit behind a title, "Marshal" of "General: Marshal"; nothing where none is. Where both are
  /// units it is the one behind the colon, unless that is gear or the models of the other.
  std::optional<lists::ArmyEntry> unit_behind_title(const lists::ArmyEntry& entry) const;
  bool is_of(const lists::ArmyEntry& entry, const std::string& name) const;

  /// Whether a line says the models of the unit above, or is gear of it.
  bool belongs_to(const lists::ArmyEntry& above, const lists::ArmyEntry& entry) const;

  /// "Berserkers [140pts]: 2x Berserkers", also with the number below: two units, where the game
  /// counts units.
  void take_number(lists::ArmyEntry& entry) const;

  std::string no_item(const std::string& unit, const std::string& extra) const;

  /// Names nobody knows that are told with those nearest to them.
  static constexpr std::size_t kMostSuggested = 20;

  std::string list_;
  bool counts_units_;  ///< and no models: characters and magic items are options of units
  const KnownNames& names_;
  answer::System& system_;
  std::size_t suggested_ = 0;
};

}  // namespace fray::study
