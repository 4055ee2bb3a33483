#include <algorithm>

#include <fmt/format.h>

#include "games/systems.hpp"

namespace fray::games {
namespace {

/// As a cell of a table has it.
std::string in_a_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) {
    cell += c == '|' ? "\\|" : std::string(1, c);
  }
  return cell;
}

/// Its lines joined, as a paragraph.
std::string paragraph(std::string_view text) {
  std::string plain(text);
  std::ranges::replace(plain, '\n', ' ');
  return plain.substr(0, plain.find_last_not_of(' ') + 1);
}

std::string table_of(const answer::HelpSection& section) {
  const bool speaks = std::ranges::any_of(
      section.lines, [](const answer::HelpLine& line) { return !line.speaks_of.empty(); });
  std::string table = speaks ? "| write | what it says | of |\n|---|---|---|\n"
                             : "| write | what it says |\n|---|---|\n";
  for (const answer::HelpLine& line : section.lines) {
    table += fmt::format("| `{}` | {} |", in_a_cell(line.usage), in_a_cell(line.means));
    table += speaks ? fmt::format(" {} |\n", line.speaks_of) : "\n";
  }
  return table;
}

}  // namespace

std::string options_page() {
  std::string page =
      "# Every option of a unit\n\n"
      "This page is written by the program: `fray systems --markdown > docs/reference/options.md`. "
      "`fray odds --system GAME --help all` says the same of one game.\n";
  for (const SystemFacts& game : systems()) {
    const answer::SideHelp help = game.open()->side_help();
    page += fmt::format("\n## {}: {}\n\n```\n{}```\n", game.name, game.game, help.intro);
    for (const answer::HelpSection& section : help.sections) {
      page += fmt::format("\n### {}\n\n{}", section.title, table_of(section));
      if (!section.below.empty()) {
        page += fmt::format("\n{}\n", paragraph(section.below));
      }
    }
  }
  return page;
}

}  // namespace fray::games
