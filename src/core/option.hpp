#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/hash.hpp"

namespace fray {

/// One option of a unit as it is written, in any game. Numbers are checked, never clamped.
/// Throws  InputError naming the side and option, what is wrong and what would be right.
class WrittenOption {
 public:
  /// `text` is what stands behind the "=": nothing of a flag. All three outlive it.
  WrittenOption(const std::string& side, const std::string& key,
                const std::optional<std::string>& text) noexcept
      : side_(side), key_(key), text_(text) {}

  const std::string& key() const noexcept { return key_; }
  const std::optional<std::string>& text() const noexcept { return text_; }

  const std::string& value(std::string_view example) const;
  bool flag() const;
  int number(int lowest, int highest) const;
  /// Which of "pursue|stand|fall-back" it is, from 0.
  std::size_t one_of(std::string_view words) const;
  /// The value, parsed; `right` says what it may be.
  template <class Value>
  Value parsed(const std::optional<Value>& value, std::string_view right) const {
    if (!value) {
      throw wrong_value(right).anywhere();
    }
    return *value;
  }

  InputError wrong(const std::string& sentence) const;
  InputError wrong_value(std::string_view right) const;
  [[noreturn]] void refuse(const std::string& sentence) const;

 private:
  const std::string& side_;
  const std::string& key_;
  const std::optional<std::string>& text_;
};

/// Which of a game's special rules somebody has.
template <class Rule, std::size_t kCount>
class RuleSet {
 public:
  constexpr RuleSet() = default;
  bool has(Rule rule) const noexcept { return rules_.test(static_cast<std::size_t>(rule)); }
  void set(Rule rule, bool on = true) noexcept { rules_.set(static_cast<std::size_t>(rule), on); }
  /// The first 64 of them, and those beyond.
  std::uint64_t bits() const noexcept { return (rules_ & std::bitset<kCount>(~0ULL)).to_ullong(); }
  std::uint64_t bits_beyond() const noexcept {
    if constexpr (kCount > 64) {
      return (rules_ >> 64).to_ullong();
    }
    return 0;
  }
  friend bool operator==(const RuleSet&, const RuleSet&) = default;

 private:
  std::bitset<kCount> rules_;
};

/// Whether each row of a table stands at the place of its enumerator.
template <class Rows, class Id>
constexpr bool is_in_order(const Rows& rows, Id id) {
  for (std::size_t place = 0; place < rows.size(); ++place) {
    if (static_cast<std::size_t>(rows[place].*id) != place) {
      return false;
    }
  }
  return true;
}

/// What an option speaks of.
enum class Scope : std::uint8_t {
  state,      ///< how the unit stands when the fight opens
  statistic,  ///< what the unit is, whatever happens to it
  decision,   ///< what its player decides
  reserve,    ///< a unit of an engagement file that is not engaged
};

/// How an option takes part in the name of a unit's content. Who says nothing gets a word of its
/// own, so no option can be forgotten there.
struct OptionKey {
  static constexpr std::uint8_t kOwnWord = 255;

  constexpr OptionKey() = default;
  /// It has a share in a word that all units have: its value times `factor`.
  template <class Word>
  constexpr OptionKey(Word shared, std::uint64_t times = 1)
      : word(static_cast<std::uint8_t>(shared)), factor(times) {}

  /// No fight depends on it, and why.
  static constexpr OptionKey never(std::string_view why) noexcept { return without(why, false); }
  /// What it sets has a name already.
  static constexpr OptionKey by(std::string_view what) noexcept { return without(what, true); }

  std::uint8_t word = kOwnWord;
  std::uint64_t factor = 1;
  std::string_view why{};  ///< it has no share of its own
  bool matters = true;

 private:
  static constexpr OptionKey without(std::string_view why, bool matters) noexcept {
    OptionKey key;
    key.why = why;
    key.matters = matters;
    return key;
  }
};

/// One option of a unit. Its row is all that is known of it, but for the rule that reads its field:
/// help, the reader of sides, the nearest names, the page of all options and the names of contents
/// read the rows.
template <class Unit>
struct Option {
  std::string_view name;
  std::string_view takes;  ///< "2", "4+", "left|right"; empty for a flag
  std::string_view means;
  OptionKey key{};
  /// None: it needs to know army lists, and their reader sets it.
  void (*set)(Unit&, const WrittenOption&, const Option&) = nullptr;
  /// What of it names the unit's content.
  std::uint64_t (*value)(const Unit&) = nullptr;
  int lowest = 0;  ///< of a number
  int highest = 0;
  Scope scope = Scope::state;

  constexpr Option of(Scope other) const noexcept {
    Option option = *this;
    option.scope = other;
    return option;
  }
  constexpr Option named_by(std::uint64_t (*other)(const Unit&)) const noexcept {
    Option option = *this;
    option.value = other;
    return option;
  }
  constexpr bool is_named() const noexcept { return value != nullptr || !key.why.empty(); }
  constexpr bool has_own_word() const noexcept {
    return key.word == OptionKey::kOwnWord && key.why.empty();
  }
};

/// The unit that a member pointer is of.
template <class Member>
struct MemberOf;
template <class Owner, class Field>
struct MemberOf<Field Owner::*> {
  using Unit = Owner;
};
template <auto First>
using UnitOf = typename MemberOf<decltype(First)>::Unit;

/// The field that a path of member pointers leads to.
template <auto... Path, class Unit>
constexpr auto& field_of(Unit& unit) noexcept {
  return (unit.*....*Path);
}

template <class Value>
constexpr std::uint64_t as_word(const Value& value) noexcept {
  return static_cast<std::uint64_t>(value);
}
/// Not said is 0.
template <class Value>
constexpr std::uint64_t as_word(const std::optional<Value>& value) noexcept {
  return value ? as_word(*value) + 1 : 0;
}
template <auto First, auto... Rest>
constexpr std::uint64_t word_of(const UnitOf<First>& unit) noexcept {
  return as_word(field_of<First, Rest...>(unit));
}

/// A row that sets a field to what `kRead` makes of the words.
template <auto kRead, auto First, auto... Rest>
constexpr auto read_by(std::string_view name, std::string_view takes, std::string_view means,
                       OptionKey key) {
  using Unit = UnitOf<First>;
  Option<Unit> row{name, takes, means, key};
  row.set = [](Unit& unit, const WrittenOption& given, const Option<Unit>& option) {
    field_of<First, Rest...>(unit) = kRead(given, option);
  };
  row.value = &word_of<First, Rest...>;
  return row;
}

/// "charging", "charging=no".
template <auto First, auto... Rest>
constexpr auto flag(std::string_view name, std::string_view means, OptionKey key = {}) {
  constexpr auto kRead = [](const WrittenOption& option, const auto&) { return option.flag(); };
  return read_by<kRead, First, Rest...>(name, "", means, key);
}

/// "stands=2".
template <auto First, auto... Rest>
constexpr auto whole(std::string_view name, std::string_view takes, std::string_view means,
                     int lowest, int highest, OptionKey key = {}) {
  constexpr auto kRead = [](const WrittenOption& given, const auto& option) {
    return given.number(option.lowest, option.highest);
  };
  auto row = read_by<kRead, First, Rest...>(name, takes, means, key);
  row.lowest = lowest;
  row.highest = highest;
  return row;
}

/// "policy=stand": the words are the enumerators in their order.
template <class Choice, auto First, auto... Rest>
constexpr auto one_of(std::string_view name, std::string_view words, std::string_view means,
                      OptionKey key = {}) {
  constexpr auto kRead = [](const WrittenOption& given, const auto& option) {
    return static_cast<Choice>(given.one_of(option.takes));
  };
  return read_by<kRead, First, Rest...>(name, words, means, key);
}

/// "advance=no", of what is done unless it is said.
template <auto First, auto... Rest>
constexpr auto yes_or_no(std::string_view name, std::string_view means, OptionKey key = {}) {
  constexpr auto kRead = [](const WrittenOption& given, const auto& option) {
    return given.one_of(option.takes) == 0;
  };
  return read_by<kRead, First, Rest...>(name, "yes|no", means, key);
}

/// "name=Guard", of a custom unit.
template <auto First, auto... Rest>
constexpr auto name_of_custom() {
  using Unit = UnitOf<First>;
  return Option<Unit>{"name", "Guard", "what a custom unit is called",
                      OptionKey::never("no die asks what a unit is called"),
                      [](Unit& unit, const WrittenOption& given, const Option<Unit>& option) {
                        const std::string& name = given.value(option.takes);
                        if (name.empty()) {
                          given.refuse("\"\" (a name is wanted) for example name=Guard");
                        }
                        field_of<First, Rest...>(unit) = name;
                      }}
      .of(Scope::statistic);
}

/// What help tells of an option.
struct OptionHelp {
  std::string_view name;
  std::string_view takes;
  std::string_view means;

  /// "support=2".
  std::string usage() const;
};

template <class Options>
std::vector<OptionHelp> help_of(const Options& options) {
  std::vector<OptionHelp> help;
  for (const auto& option : options) {
    help.push_back({option.name, option.takes, option.means});
  }
  return help;
}

/// Which of some readings of the rules "name=value" names, and its value. A reading takes two words,
/// for 1 and 0, or a range of numbers: "yes|no", "1..10".
/// Throws  InputError naming the readings, or the values of that one.
std::pair<std::size_t, int> given_reading(std::span<const OptionHelp> readings,
                                          std::string_view text);

/// The word or number by which a reading says such a value.
std::string word_of_reading(std::string_view takes, int value);

/// The row of a name; a blank stands for a hyphen, as `folded` writes it.
template <class Options>
const typename Options::value_type* find_option(const Options& options, std::string_view folded) {
  for (const auto& option : options) {
    std::size_t same = 0;
    while (same < folded.size() && same < option.name.size() &&
           (option.name[same] == '-' ? ' ' : option.name[same]) == folded[same]) {
      ++same;
    }
    if (same == folded.size() && same == option.name.size()) {
      return &option;
    }
  }
  return nullptr;
}

/// The shares that the options of a unit have in the words that all units have.
template <std::size_t kWords, class Options, class Unit>
constexpr std::array<std::uint64_t, kWords> shared_words(const Options& options, const Unit& unit) {
  std::array<std::uint64_t, kWords> words{};
  for (const auto& option : options) {
    if (option.key.word != OptionKey::kOwnWord) {
      words[option.key.word] |= option.value(unit) * option.key.factor;
    }
  }
  return words;
}

/// Options with a word of their own, where they are not as if unsaid: units that do not say them
/// keep their names when an option is added.
template <class Options, class Unit>
void absorb_own_words(Hasher& hasher, const Options& options, const Unit& unit) {
  for (const auto& option : options) {
    if (option.has_own_word() && option.value(unit) != option.value(Unit{})) {
      hasher.text(option.name).word(option.value(unit));
    }
  }
}

}  // namespace fray
