#include "games/systems.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/unit.hpp"
#include "rankflank/words/words.hpp"
#include "warmaster/lists/side.hpp"
#include "warmaster/rules/unit.hpp"
#include "warmaster/words/words.hpp"

namespace fray::games {

namespace {

using rankflank::Rulebook;

template <Rulebook kBook>
SystemFacts of_ranks() {
  const rankflank::Book& book = rankflank::book_of(kBook);
  return {book.name,
          book.title,
          book.source,
          rankflank::rank_fight_options(),
          rankflank::endings(kBook),
          rankflank::quantities(),
          rankflank::ending_columns(kBook),
          rankflank::usual_readings(kBook),
          [] { return rankflank::open_ranks(kBook); },
          &rankflank::rank_sides(kBook)};
}

template <std::size_t... kBooks>
std::vector<SystemFacts> with_ranks(SystemFacts warmaster, std::index_sequence<kBooks...>) {
  return {std::move(warmaster), of_ranks<static_cast<Rulebook>(kBooks)>()...};
}

const std::vector<SystemFacts>& all_systems() {
  static const std::vector<SystemFacts> kSystems =
      with_ranks({kUsualSystem,
                  "Warmaster, combat phase, units on the field",
                  "warmaster.info, Combat (Warmaster Revolution Compendium)",
                  warmaster::warmaster_fight_options(),
                  warmaster::endings(),
                  warmaster::quantities(),
                  {},
                  warmaster::usual_text_readings(),
                  &warmaster::open_warmaster,
                  &warmaster::warmaster_sides()},
                 std::make_index_sequence<rankflank::kRulebooks>{});
  return kSystems;
}

std::vector<OptionHelp> all_fight_options() {
  std::vector<OptionHelp> all;
  for (const SystemFacts& system : all_systems()) {
    for (const answer::FightOption& option : system.fight_options) {
      if (std::ranges::find(all, option.help.name, &OptionHelp::name) == all.end()) {
        all.push_back(option.help);
      }
    }
  }
  return all;
}

}  // namespace

std::string SystemFacts::options() const {
  std::vector<std::string> words;
  for (const answer::FightOption& option : fight_options) {
    words.push_back(fmt::format("{} ({})", option.help.name, option.usual));
  }
  if (!readings.empty()) {
    words.push_back("rule " + readings);
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

bool SystemFacts::knows(std::string_view fight_option) const noexcept {
  return std::ranges::any_of(fight_options, [&](const answer::FightOption& option) {
    return option.help.name == fight_option;
  });
}

std::span<const SystemFacts> systems() { return all_systems(); }

std::span<const OptionHelp> fight_options() {
  static const std::vector<OptionHelp> kAll = all_fight_options();
  return kAll;
}

answer::FightOptions given_fight_options(const answer::SettingLookup& given) {
  answer::FightOptions options;
  for (const OptionHelp& option : fight_options()) {
    const std::string name(option.name);
    if (auto text = given(name.c_str())) {
      options.given[name] = *std::move(text);
    }
  }
  return options;
}

const SystemFacts& system_named(std::string_view name) {
  const std::string wanted = rankflank::game_named(name);
  std::vector<std::string> names;
  for (const SystemFacts& system : systems()) {
    if (wanted == system.name) {
      return system;
    }
    names.emplace_back(system.name);
  }
  throw InputError(Where{.field = "system"}, "\"" + quotable(std::string(name)) + "\" (" +
                                                 either_of(names) + "; see fray systems)");
}

const lists::SideGame& sides_of(std::string_view system) {
  const auto known = std::ranges::find(systems(), system, &SystemFacts::name);
  return *(known == systems().end() ? systems().front() : *known).sides;
}

bool is_item(std::string_view name) {
  return std::ranges::any_of(systems(), [&](const SystemFacts& system) {
    return !system.sides->item_called(name).empty();
  });
}

std::span<const answer::Column> ending_columns_of(std::string_view system) noexcept {
  const auto known = std::ranges::find(systems(), system, &SystemFacts::name);
  return known == systems().end() ? std::span<const answer::Column>{} : known->ending_columns;
}

answer::Figures figures_of(const answer::Answer& answer) {
  return answer::figures_of(answer, ending_columns_of(answer.system));
}

namespace {

/// Of the rows that games have in `rows`, the first that is called so.
template <class Row>
const Row* row_called(std::span<const Row> SystemFacts::* rows, std::string_view name) noexcept {
  for (const SystemFacts& system : systems()) {
    for (const Row& row : system.*rows) {
      if (row.name == name) {
        return &row;
      }
    }
  }
  return nullptr;
}

}  // namespace

const answer::Ending* ending_called(std::string_view name) noexcept {
  return row_called(&SystemFacts::endings, name);
}

const answer::Quantity* quantity_called(std::string_view name) noexcept {
  return row_called(&SystemFacts::quantities, name);
}

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
