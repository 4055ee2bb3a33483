#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fray {

/// What an option is set to: yes or no, a whole number, or a word such as "4+".
class Value {
 public:
  Value(bool yes) : text_(yes ? "yes" : "no"), is_flag_(true), is_yes_(yes) {}
  template <std::integral Number>
    requires(!std::same_as<Number, bool>)
  Value(Number number) : text_(std::to_string(number)) {}
  Value(const char* word) : text_(word) {}
  Value(std::string word) : text_(std::move(word)) {}

  /// As a side writes it: "3", "4+", "yes".
  const std::string& text() const noexcept { return text_; }
  /// Whether it was said as true or false.
  bool is_flag() const noexcept { return is_flag_; }
  /// Whether it was said as true.
  bool is_yes() const noexcept { return is_yes_; }

 private:
  std::string text_;
  bool is_flag_ = false;
  bool is_yes_ = false;
};

/// One unit of a side, or several that are alike.
struct SideUnit {
  /// "empire/knights", or "custom" of a unit whose profile is in its options.
  std::string name{};
  /// {"charging", true}, {"stands", 3}, {"armour", "4+"}: docs/reference/options.md has them all.
  std::vector<std::pair<std::string, Value>> options{};
  int count = 1;  ///< units that are alike, from 1
};

/// The units of a player, from a text or from values.
class Side {
 public:
  /// "empire/knights: charging + 2 x empire/halberdiers", as the program takes it.
  Side(const char* text) : text_(text) {}
  Side(std::string text) : text_(std::move(text)) {}

  /// Throws  Error for no unit, and for a name or a value that holds a mark of the text's own.
  Side(const std::vector<SideUnit>& units);
  Side(std::initializer_list<SideUnit> units) : Side(std::vector<SideUnit>(units)) {}
  Side(const SideUnit& unit) : Side(std::vector<SideUnit>{unit}) {}

  /// As the program takes it.
  const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

/// One fight: two sides, and how they fight. What is not said is as the game has it.
struct Matchup {
  Side a{""};  ///< whose odds are told
  Side b{""};
  std::string system = "warmaster";  ///< a name of `systems()`
  /// Options of the game's fights by their names: {"rounds", 1}, {"turns", "end"}.
  std::map<std::string, Value> options{};
  /// Readings where a game's texts differ: {"insane-courage", true}.
  std::map<std::string, Value> rules{};
  /// In the place of both sides: the name of a TOML file that places every stand.
  std::optional<std::string> engagement{};
};

/// `automatic` is exact where that takes no longer than some seconds, and else simulates.
enum class Method : unsigned char { automatic, exact, simulate };

/// How a simulation rolls: outcomes shared out evenly over the fights, so that fewer tell as much;
/// pools of dice at once; or every die by itself. `automatic` is even or pools, whichever is sure
/// sooner.
enum class Sampler : unsigned char { automatic, even, pools, faces };

/// How an answer is to be found. A number out of its range is an Error.
struct Settings {
  Method method = Method::automatic;
  Sampler sampler = Sampler::automatic;
  std::optional<std::uint64_t> trials{};  ///< fights; with a precision: the most of them
  std::optional<double> precision{};      ///< half width of the win chance's 95 % interval
  std::uint64_t seed = 1;                 ///< the same seed gives the same bytes
  int threads = 0;                        ///< 0: all of the machine; no answer depends on it
};

}  // namespace fray
