#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/option.hpp"
#include "lists/players_words.hpp"

namespace fray::answer {

/// One thing that a side may say.
struct HelpLine {
  std::string usage{};  ///< "support=2"
  std::string_view means{};
  std::string_view speaks_of{};  ///< "what the unit is"; empty where its section says it
};

struct HelpSection {
  std::string_view title{};
  std::vector<HelpLine> lines{};
  std::string_view below{};  ///< sentences under them; empty: none
};

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
                     to_string(option.scope)});
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

/// The players' words that are read as options: "hill (defended)".
std::vector<HelpLine> lines_of(std::span<const lists::PlayersWord> words);

/// As the help of commands prints it.
std::string to_text(const SideHelp& help);

}  // namespace fray::answer
