#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/find.hpp"
#include "core/option.hpp"
#include "fray/answer.hpp"
#include "lists/side_text.hpp"

namespace fray::answer {

class System;

/// One thing that a side may say.
struct HelpLine {
  std::string usage{};  ///< "support=2"
  std::string_view means{};
  std::string_view speaks_of{};       ///< "what the unit is"; empty where its section says it
  std::vector<std::string> values{};  ///< words that it may be, where these are few
};

struct HelpSection {
  std::string_view title{};
  std::vector<HelpLine> lines{};
  std::string_view below{};                      ///< sentences under them; empty: none
  std::string_view one = "an option of a unit";  ///< what each line is
  std::string_view lead{};                       ///< before what a line means, where that is a name
};

/// The words of "left|right"; none where a number may stand, too, and of what is said yes or no.
std::vector<std::string> values_of(std::string_view takes);

/// How the sides of a game are written.
struct SideHelp {
  std::string_view intro{};
  std::size_t width = 0;  ///< of the first column of a text
  std::vector<HelpSection> sections{};
};

std::string_view to_string(Scope scope) noexcept;

/// The lines of a table of options.
template <class Options>
std::vector<HelpLine> lines_of(const Options& options) {
  std::vector<HelpLine> lines;
  for (const auto& option : options) {
    lines.push_back({OptionHelp{option.name, option.takes, option.means}.usage(), option.means,
                     to_string(option.scope), values_of(option.takes)});
  }
  return lines;
}

/// The lines of a table of special rules. "great-weapon", as a side writes "great weapon".
template <class Rules, class Keeps>
std::vector<HelpLine> lines_of(const Rules& rules, Keeps keeps) {
  std::vector<HelpLine> lines;
  for (const auto& rule : rules) {
    if (keeps(rule)) {
      std::string name(rule.name);
      std::ranges::replace(name, ' ', '-');
      lines.push_back({std::move(name), rule.effect});
    }
  }
  return lines;
}

/// The lines of options that are no unit's.
std::vector<HelpLine> lines_of(const std::vector<OptionHelp>& options);

/// The players' words that are read as options: "hill (defended)".
std::vector<HelpLine> lines_of(std::span<const lists::PlayersWord> words);

/// As the help of commands prints it.
std::string to_text(const SideHelp& help);

// Options as users write them. `field` names the option in errors ("method").
// Throws  InputError naming what stood there and what would be right.

Method method_named(const std::string& field, const std::string& text);
/// Nothing for "auto".
std::optional<random::Sampling> sampler_named(const std::string& field, const std::string& text);

/// "worst", "typical" or "best"; "worst5" and "best5" are their older names.
Luck luck_named(const std::string& field, const std::string& text);

/// What a setting is said to be, by its name; nothing where nobody says it.
using SettingLookup = std::function<std::optional<std::string>(const char* name)>;

/// From "method", "sampler", "trials", "precision", "seed" and "given"; errors call them so, behind
/// `mark`: "--" on a command line.
OddsOptions given_odds_options(const SettingLookup& given, const std::string& mark = "");

/// From what "seed" is said to be; that of who says nothing.
std::uint64_t given_seed(const std::optional<std::string>& given, const std::string& mark = "");

/// A side as it is written, with options said anew by the axes of a sweep: "a.attacks", "a.with",
/// and where the side has several units "a.2.attacks", the unit by its place.
class ComposedSide {
 public:
  /// `place` names the side in errors.
  ComposedSide(std::string text, std::string place, const System& system)
      : text_(std::move(text)), place_(std::move(place)), system_(system) {}

  /// An empty value says nothing.
  /// Throws  InputError naming the axis, when the side has no such unit, several and no place, or
  ///         stands in a file.
  void say(std::string_view axis, const std::string& value);

  std::string text() const;

 private:
  struct Unit {
    std::string text{};
    /// Its place among the units, the last where it stands there several times.
    std::size_t last = 0;
    std::vector<std::string> options{};
  };

  void read_units(std::string_view axis);
  Unit& unit_of(std::string_view axis, std::string_view& key);

  std::string option_of(std::string_view key, const std::string& value) const;

  std::string text_;
  std::string place_;
  const System& system_;
  std::vector<Unit> units_{};  ///< empty until something is said of one
};

}  // namespace fray::answer
