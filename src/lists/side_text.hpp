#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/option.hpp"
#include "core/text.hpp"

namespace fray::lists {

/// An option of a unit as it was written.
struct OptionText {
  std::string name{};  ///< lower case
  std::string text{};  ///< with its value, where it has one: "shots=6"
  /// A statistic of a custom unit: says what it is, and nothing that happens to it.
  bool describes = false;
  bool is_usual = false;  ///< what it says is so without it
  std::string why{};      ///< it would change nothing: "the enemy is dead"; empty where unknown
};

/// What was written of a unit of any game, beside what it comes to: so that it can be told what may
/// be misread, or changes nothing.
struct UnitText {
  /// Its place among the units as they are written: those of "2 x" share one.
  std::size_t written = 0;
  std::string list{};  ///< slug of its list; "custom" of a custom unit
  std::string unit{};  ///< "empire/knights"; a custom unit's name
  std::vector<OptionText> options{};
  // Sentences without the unit's name.
  std::vector<std::string> read_as{};  ///< words that are read as options
  std::string own_list{};  ///< that its list is the player's, as fray has one of its name; or empty

  bool says(std::string_view option) const;
};

/// The last of those that "2 x" makes of the unit at that place; others are their own.
template <class Text>
std::size_t last_copy(const std::vector<Text>& units, std::size_t place) {
  std::size_t last = place;
  while (last + 1 < units.size() && units[last + 1].written == units[place].written) {
    ++last;
  }
  return last;
}

/// Whether nothing is said of the unit at that place that was said of the one before, as "2 x" does.
template <class Text>
bool is_first_copy(const std::vector<Text>& units, std::size_t place) {
  return place == 0 || units[place - 1].written != units[place].written;
}

/// Tells in a unit's name what its words are read as, and once of each list of the player's.
void tell_words(const UnitText& given, const std::string& name, std::set<std::string>& own_lists,
                std::vector<std::string>& notes);

/// Of all units, each list once.
template <class Text>
std::vector<std::string> own_lists_of(const std::vector<Text>& units) {
  std::set<std::string> lists;
  for (const Text& given : units) {
    lists.insert(given.own_list);
  }
  lists.erase("");
  return {lists.begin(), lists.end()};
}

/// An option that is read as if it were not there, so that it can be seen what it changes.
struct Omission {
  std::size_t unit = 0;  ///< the unit by its place among those that are written: "2 x" is one
  std::string option{};  ///< by its name
};
using Omissions = std::vector<Omission>;

/// What one side may be; a larger one is refused with a sentence.
struct SideLimits {
  static constexpr int max_units = 12;
  static constexpr int max_shift = 10'000;  ///< mm that `at` may say
};

/// One unit of a side as it is written, and how often it stands there: "2 x empire/halberdiers:
/// charging".
struct WrittenUnit {
  std::string_view text;
  std::size_t count;
};

/// The units of a side that is no file, their options not read.
/// Throws  InputError naming the side, for what are no units.
std::vector<WrittenUnit> written_units(std::string_view text, const std::string& side);

/// One unit of a side, taken apart.
struct SideText {
  struct Option {
    std::string key;                   ///< lower case
    std::optional<std::string> value;  ///< of key=value; nothing for a flag
    bool takes_away = false;           ///< a flag of that name that stood before it
    std::string word{};                ///< that was written in its place; empty: itself
    bool is_in_word = false;           ///< a word beside it stands for it, too
  };
  std::string name{};
  std::vector<Option> options{};
  std::vector<std::string> read_as{};  ///< "hold is read as ...": words for options
};

/// All that is said of a side, and where it was read: "side A", or a file's name.
struct WholeSide {
  std::string text{};
  std::string place{};
};

/// What a player may call a thing that has an option of another name.
struct PlayersWord {
  std::string_view word;    ///< as `folded` writes it
  std::string_view option;  ///< that it is read as: "defended"; empty: it is refused
  std::string_view means;   ///< why it is read so; or what to type instead
};

// Those that all games have.
inline constexpr PlayersWord kReceiving{"receiving", "charging=no", "it does not charge"};
inline constexpr PlayersWord kReceives{"receives", "charging=no", "it does not charge"};
inline constexpr PlayersWord kCharges{"charges", "", "type charging"};
inline constexpr PlayersWord kCharged{
    "charged", "", "type charging of the unit that charges, and receiving of its enemy"};

/// The row of a word; nothing where there is none. `folded`: as `folded` writes it.
const PlayersWord* find_word(std::span<const PlayersWord> words, std::string_view folded) noexcept;

/// What who reads sides asks of a game.
struct SideGame {
  std::string_view name;  ///< as --system takes it
  /// The reader replaces those that stand for an option, and refuses the others where no list sells a
  /// thing of that name.
  std::span<const PlayersWord> words{};
  std::string_view number;  ///< the option that says how many there are: "stands"
  /// A number before a name counts models, as of "25 Swordsmen"; else it counts units.
  bool of_models = false;
  std::vector<std::string_view> items{};  ///< magic items that are known by their names
  /// What lists call gear: "great weapon" of "GW"; the folded name itself where it is no such word.
  std::string (*gear_called)(std::string_view name) = &folded;
  bool (*is_armour)(std::string_view folded) = [](std::string_view) { return false; };
  /// Whether a rule is called so: "no charge bonus" takes no charge away.
  bool (*is_rule)(std::string_view name) = [](std::string_view) { return false; };
  std::string_view example{};  ///< a side
  std::string_view save{};     ///< an example, where the save of a unit tells its armour
  std::string_view changes = "s=6, ap=2 or ward=5+";  ///< what magic items may change

  /// The item of that name; empty where none is.
  std::string_view item_called(std::string_view given) const;
};

/// The text of a side as it was typed, or out of the file or saved side that it names with an @. What
/// stands behind the name, as in "@knights: attacks=4 + orcs/goblins", is said of each unit of the
/// saved side, in the place of what it says there.
/// Throws  InputError for what is no text, is empty, or is no file of a side of this game.
WholeSide whole_side(std::string_view text, const std::string& side, const SideGame& game);

/// Whether a unit of it is a saved side, or one in a file: "2 x @knights".
/// Throws  InputError for what are no units.
bool names_a_side(std::string_view text);

/// "no shield" as "shield=no", which takes away a "shield" before it.
SideText with_nos(SideText text, const SideGame& game);

/// "name: option, option" in its parts. Throws  InputError for an empty option.
SideText split(std::string_view text, const std::string& place);

/// One unit of a side, how often it stands there, and what errors call it: "side A, unit 2".
struct CountedText {
  SideText parts{};
  std::size_t count = 1;
  std::string place{};
};

/// The units of "2 x empire/halberdiers + empire/knights: flank=left", at most `most` in all.
/// Pluses that stand alone part them; "4+" and "+2" are no such. The players' words of the game are the
/// options that they are read as.
/// Throws  InputError for an empty unit or option, and for more units than there may be.
std::vector<CountedText> read_units(std::string_view text, const std::string& side,
                                    std::size_t most, const SideGame& game,
                                    const Omissions& omitted = {});

/// Whether a side says of a unit that it charges, and whether it says either: "charging", "charge=8",
/// "charging=no", "receives".
struct ChargeOptions {
  bool charges = false;
  bool says = false;
};

/// Of a side as `read_units` reads it, whatever units these are; nothing of a text that it refuses:
/// what is wrong with it is said where it is fought.
ChargeOptions given_charge(std::string_view side, const SideGame& game);

/// An option as it was written. `describes`: it says what a custom unit is.
OptionText given_of(const SideText::Option& option, bool describes);

/// Throws  InputError when there is none.
void check_name(const SideText& parts, const std::string& side, const SideGame& game);

/// A side of units that " + " parts, each of them written anew.
template <class Write>
std::string with_each_unit(std::string_view side, Write&& write) {
  constexpr std::string_view kAnd = " + ";
  std::string result;
  for (std::size_t from = 0; from <= side.size();) {
    const std::size_t to = std::min(side.find(kAnd, from), side.size());
    result.append(from == 0 ? "" : kAnd).append(write(trimmed(side.substr(from, to - from))));
    from = to == side.size() ? to + 1 : to + kAnd.size();
  }
  return result;
}

/// The text of a unit with one more option: "knights: charging" of "knights" or "knights:". One that
/// says no stands in the place of what it takes away.
std::string with_option(std::string_view unit, std::string_view option);

/// Takes the option of that name away from the text of a unit, where it says one.
void drop_option(std::string& unit, std::string_view key);

/// Reads the options of one unit, in any game.
/// Throws  InputError naming the side and option, what is wrong and what would be right.
class OptionReader {
 public:
  using Option = SideText::Option;

  /// `game` is to stay.
  OptionReader(std::string side, const SideGame& game) : side_(std::move(side)), game_(game) {}

  const std::string& side() const noexcept { return side_; }
  WrittenOption written(const Option& option) const noexcept {
    return {side_, option.key, option.value};
  }

  /// What is wrong with the side, whatever it stands beside.
  InputError of_side(const std::string& sentence) const {
    return InputError(Where{.file = side_}, sentence).anywhere();
  }

  /// `plain` gives the one name of an option that has several.
  void refuse_repeated(const SideText& text,
                       const std::function<std::string(const std::string&)>& plain) const;

  /// Refuses two options that say the same, or one the opposite of the other.
  [[noreturn]] void refuse_both(const Option& one, const Option& other) const;

  /// Says what to type for a player's word that is no option, and names those of `known` that are
  /// nearest, or where all of them are told.
  [[noreturn]] void refuse_unknown(const Option& option, const std::vector<std::string>& known,
                                   const std::string& help = "fray help odds") const;

  /// Refuses a rule that this game does not have, by the word that was typed.
  [[noreturn]] void refuse_of_other_game(const Option& option) const;

  /// Refuses an option in whose value another one begins, as in "models=20 width=5"; nothing of
  /// others.
  void refuse_without_comma(const Option& option, const std::vector<std::string>& known) const;

  /// Refuses an option that wants a value and has none, with what its row takes.
  template <class Row>
  void refuse_without_value(const Option& option, const Row& row) const {
    if (!option.value && row.lowest < row.highest) {
      written(option).value(row.takes);
    }
  }

  /// What `find` finds in the lists; what it says against a name is said of this side.
  template <class Find>
  decltype(auto) found(Find find) const {
    try {
      return find();
    } catch (const InputError& error) {
      if (!error.where().file.empty()) {
        throw;  // of a list's file
      }
      throw error.at(Where{.file = side_, .field = error.where().field}).anywhere();
    }
  }

 private:
  std::string side_;
  const SideGame& game_;
};

/// "s" and "4" of "s4", "s 4", "s:4" and "4 s", "sv" and "4+" of "sv 4+"; of others the text and
/// nothing.
std::pair<std::string, std::string> word_and_number(std::string_view text);

/// Whether words name a magic item, as far as one can hear: "ogre blade", "talisman of protection".
bool is_like_an_item(std::string_view words);
/// What is said to who names one: "type what one changes, as in ...".
std::string no_items(std::string_view changes);

/// "great-weapon", as a side writes "great weapon".
std::string with_hyphens(std::string_view name);

}  // namespace fray::lists
