#include "answer/side_help.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace fray::answer {
std::string_view to_string(Scope scope) noexcept {
  switch (scope) {
    case Scope::state: return "the unit when the fight opens";
    case Scope::statistic: return "what the unit is";
    case Scope::decision: return "what its player decides";
    case Scope::reserve: return "a unit of an engagement file";
  }
  return "";
}

std::vector<HelpLine> lines_of(std::span<const lists::PlayersWord> words) {
  std::vector<HelpLine> lines;
  for (const lists::PlayersWord& row : words) {
    if (!row.option.empty()) {
      lines.push_back({fmt::format("{} ({})", row.word, row.option), row.means});
    }
  }
  return lines;
}

std::string to_text(const SideHelp& help) {
  std::string text(help.intro);
  for (const HelpSection& section : help.sections) {
    text += fmt::format("\n{}:\n", section.title);
    for (const HelpLine& line : section.lines) {
      text += fmt::format("  {:<{}} {}\n", line.usage, help.width, line.means);
    }
    text += section.below;
  }
  return text;
}

}  // namespace fray::answer
