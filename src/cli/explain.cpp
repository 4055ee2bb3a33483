#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "answer/figures.hpp"
#include "answer/side_help.hpp"
#include "cli/command.hpp"
#include "cli/glossary.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/side_text.hpp"
#include "questions/question.hpp"
#include "show/answer.hpp"
#include "show/csv.hpp"
#include "show/page.hpp"
#include "show/study_table.hpp"
#include "study/library.hpp"

namespace fray::cli {

namespace {

/// One thing that is explained. The same thing may stand in several places.
struct Explained {
  std::string shown{};  ///< "swing, points won less lost"
  std::string what{};   ///< "a column of", or all of it; empty of a word of the glossary
  std::string means{};
  std::vector<std::string> of{};     ///< "rank", "compare"
  std::vector<std::string> names{};  ///< that it is asked by
  bool of_games = false;             ///< `of` are games
  bool is_value = false;             ///< of an option, told where nothing else is called so

  /// "a column of rank and compare".
  std::string stands_for() const {
    constexpr std::size_t kMost = 4;
    if (of.empty()) {
      return what;
    }
    const auto is_of = [&](const games::SystemFacts& game) {
      return std::ranges::find(of, game.name) != of.end();
    };
    const auto is_of_ranks = [](const games::SystemFacts& game) {
      return !game.ending_columns.empty();
    };
    if (of_games && std::ranges::all_of(games::systems(), is_of)) {
      return what + " all games";
    }
    if (of_games && std::ranges::all_of(games::systems(), [&](const games::SystemFacts& game) {
          return is_of(game) == is_of_ranks(game);
        })) {
      return what + " games of ranks";
    }
    if (!of_games && of.size() > kMost) {
      return fmt::format("{} {}, {} and {} more", what, of[0], of[1], of.size() - 2);
    }
    return what + " " + list_of(of);
  }
};

/// Names parted by commas.
std::vector<std::string> parted(std::string_view names) {
  std::vector<std::string> all;
  for (std::string_view rest = names; !rest.empty();) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    all.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return all;
}

/// As it is compared: "flee (in)" and "stand-and-shoot" are "flee in" and "stand and shoot".
std::string in_words(std::string_view name) {
  std::string words(name);
  std::erase_if(words, [](char c) { return c == ',' || c == '(' || c == ')'; });
  return folded(words);
}

/// Rows of help are no sentences: they begin small, and have no full stop.
std::string as_sentence(std::string_view means) {
  std::string sentence(means);
  if (!sentence.empty() && sentence.front() >= 'a' && sentence.front() <= 'z') {
    sentence.front() = static_cast<char>(sentence.front() - 'a' + 'A');
  }
  return sentence + (sentence.ends_with('.') ? "" : ".");
}

constexpr std::array<show::ColumnOf<Explained>, 3> kWordColumns{{
    {"word", "This is the word that is explained.", [](auto& one) { return one.shown; }},
    {"means", "This says what the word means.", [](auto& one) { return one.means; }},
    {"stands_for",
     "This says what the word is: a column, an option and the like; it is empty of others.",
     [](auto& one) { return one.stands_for(); }},
}};

// Each of these tells `each` all that it has, from the rows that print it.

template <class Each>
void words_of_glossary(bool of_json, Each each) {
  for (const Words& part : glossary()) {
    for (const Word& word : part.of_json == of_json ? part.words : std::span<const Word>()) {
      each({std::string(word.names), "", std::string(word.means), {}, parted(word.names)});
    }
  }
}

template <class Each>
void quantities(Each each) {
  std::set<std::string_view> known;  // those of a game of ranks are those of all
  for (const games::SystemFacts& game : games::systems()) {
    for (const answer::Quantity& row : game.quantities) {
      if (!known.insert(row.name).second) {
        continue;
      }
      const std::string name(row.name);
      const std::string words(row.words);
      const std::string shown = row.unit.empty() ? words : fmt::format("{} ({})", words, row.unit);
      each({in_words(name) == in_words(shown) ? shown : name + ", " + shown,
            "a quantity of a fight",
            std::string(row.means),
            {},
            {name, words, shown, shown + ", if any", show::title(row)}});
    }
  }
}

/// Columns of one answer and of sweeps, and what texts call those that are endings.
template <class Each>
void columns_of_results(Each each) {
  const auto tell = [&](const answer::Column& column, const std::string& of, bool of_games) {
    const std::string name(column.name);
    const std::string means(column.means);
    each({name, "a column of", means, {of}, {name}, of_games});
    const answer::Ending* const ending = games::ending_called(name);
    if (ending == nullptr) {
      return;
    }
    for (const std::string_view words : {ending->words, ending->other_words}) {
      const std::string label(words);
      if (!label.empty() && in_words(label) != in_words(name)) {
        each({label, fmt::format("the column {} of", name), means, {of}, {label}, of_games});
      }
    }
  };
  for (const answer::Column& column : show::table_columns({.compares = true})) {
    tell(column, "results", false);
  }
  for (const answer::Column& column : show::columns_of_answers()) {
    tell(column, "results", false);
  }
  for (const answer::Column& column : show::distribution_columns()) {
    tell(column, "--distributions", false);
  }
  for (const games::SystemFacts& game : games::systems()) {
    for (const answer::Column& column : game.ending_columns) {
      tell(column, std::string(game.name), true);
    }
  }
}

template <class Each>
void columns_of(const show::StudyTable& table, const std::string& what, const std::string& of,
                Each each) {
  for (const show::TableColumn& column : table.columns) {
    each({column.name, what, column.means, {of}, {column.name}});
  }
}

/// Columns of questions, and the headings that their texts have in place of these.
template <class Each>
void columns_of_questions(Each each) {
  for (const questions::QuestionKind* const kind : questions::question_kinds()) {
    for (const auto& [when, table] : kind->tables()) {
      const std::string of = fmt::format("{}{}{}", kind->name, when.empty() ? "" : " --", when);
      columns_of(table, "a column of", of, each);
      for (const std::span<const questions::Label> labels : kind->labels) {
        for (const questions::Label& label : labels) {
          const auto column =
              std::ranges::find(table.columns, label.column, &show::TableColumn::name);
          if (!label.shown.empty() && column != table.columns.end() &&
              in_words(label.shown) != in_words(label.column)) {
            each({std::string(label.shown),
                  fmt::format("the column {} of", label.column),
                  column->both.empty() ? column->means : column->both,
                  {of},
                  {std::string(label.shown)}});
          }
        }
      }
    }
  }
}

template <class Each>
void columns_of_lists(Each each) {
  columns_of({.columns = show::unit_columns()}, "a column of", "units", each);
  columns_of(show::table_of(std::span<const study::Saved>()), "a column of", "save", each);
  columns_of(show::table_of(std::span<const games::SystemFacts>()), "a column of", "systems", each);
}

template <class Each>
void names_of_games(Each each) {
  for (const games::SystemFacts& game : games::systems()) {
    each({std::string(game.name),
          "a game",
          fmt::format("This is {}; its rules are from {}.", game.game, game.source),
          {},
          {std::string(game.name)}});
  }
}

/// "Weapon Skill" of "ws=4": what is said of it, where that is a name; else its own.
std::string name_in_words(std::string_view means, const std::string& own) {
  const std::string_view name = means.substr(0, means.find(','));
  return split_words(name).size() <= 2 ? std::string(name) : own;
}

/// Options of units, special rules, gear and readings of the game, or of all games.
template <class Each>
void options_of_units(const std::string& of, Each each) {
  for (const games::SystemFacts& game : games::systems()) {
    if (!of.empty() && game.name != of) {
      continue;
    }
    for (const answer::HelpSection& section : game.open()->side_help().sections) {
      for (const answer::HelpLine& line : section.lines) {
        const std::string name(trimmed(line.usage.substr(0, line.usage.find_first_of("=("))));
        const std::string means = as_sentence(std::string(section.lead) + std::string(line.means));
        each({line.usage,
              std::string(section.one) + " of",
              means,
              {std::string(game.name)},
              {name, name_in_words(line.means, name)},
              true});
        for (const std::string& value : line.values) {
          each({value,
                fmt::format("a value of {}= of", name),
                means,
                {std::string(game.name)},
                {value},
                true,
                true});
        }
      }
    }
  }
}

/// Commands, and their options.
template <class Each>
void commands(const CLI::App& app, Each each) {
  for (const CLI::App* const command : app.get_subcommands({})) {
    const std::string name = full_name(*command);
    each({name,
          "a command",
          as_sentence(command->get_description()),
          {},
          {command->get_name(), name}});
    for (const bool more : {false, true}) {
      for (const HelpRow& row : option_rows(*command, more)) {
        if (row.means.starts_with("as of fray odds")) {
          continue;  // which is told
        }
        std::vector<std::string> names = parted(row.name);  // "-o", "--out FILE"
        for (std::string& option : names) {
          option = option.substr(0, option.find(' ')).substr(option.starts_with("--") ? 2 : 1);
        }
        each({row.name, "an option of", as_sentence(row.means), {name}, std::move(names)});
      }
    }
    commands(*command, each);
  }
}

/// Everything that is explained; of one game alone where `of` names it. What most players mean by a
/// word comes first: what is typed before what is read, and tables last.
template <class Each>
void each_explained(const CLI::App& app, const std::string& of, Each each) {
  if (of.empty()) {
    words_of_glossary(false, each);
    names_of_games(each);
  }
  options_of_units(of, each);
  if (of.empty()) {
    commands(app, each);
    quantities(each);
    columns_of_results(each);
    columns_of_questions(each);
    columns_of_lists(each);
    columns_of(show::table_of<Explained>(kWordColumns, {}), "a column of", "explain", each);
    words_of_glossary(true, each);
  }
}

/// Adds a thing, or where it stands to the same thing.
void add_to(std::vector<Explained>& all, const Explained& one) {
  const auto same = std::ranges::find_if(all, [&](const Explained& other) {
    return other.shown == one.shown && other.what == one.what && other.means == one.means;
  });
  if (same == all.end()) {
    all.push_back(one);
    return;
  }
  for (const std::string& of : one.of) {
    if (std::ranges::find(same->of, of) == same->of.end()) {
      same->of.push_back(of);
    }
  }
}

/// What stands in a cell or behind a side's letter is asked by the name of the thing: "b.attacks" is
/// attacks, "a_stands_lost_at_least_2" is at_least.
std::string without_place(const std::string& wanted) {
  if (wanted.size() > 2 && (wanted.starts_with("a.") || wanted.starts_with("b."))) {
    const std::size_t key = wanted.find_last_of('.') + 1;
    return wanted.substr(key);
  }
  return wanted.find("_at_least_") == std::string::npos ? wanted : "at_least";
}

/// A rule that notes on units name as not counted: "monster handlers".
std::vector<Explained> left_out_called(const std::string& wanted, const std::string& of) {
  std::vector<Explained> found;
  for (const games::SystemFacts& game : games::systems()) {
    if (wanted.size() < 3 || (!of.empty() && game.name != of)) {
      continue;
    }
    std::vector<std::string> units = study::units_not_counting(game.name, wanted);
    if (units.empty()) {
      continue;
    }
    const std::size_t all = units.size();
    units.resize(std::min<std::size_t>(all, 4));
    found.push_back(
        {wanted,
         "a rule that fray does not count of",
         fmt::format("{}{} have it: type what it changes, as in a=4, s=5, ap=1 or "
                     "ward=5+.",
                     fmt::join(units, ", "),
                     all > units.size() ? fmt::format(" and {} more", all - units.size()) : ""),
         {std::string(game.name)},
         {},
         true});
  }
  return found;
}

/// All that is called so, or the words of the glossary where nothing is wanted. `of`: the one game
/// whose options are meant; empty for all.
/// Throws  InputError for a word that is not known, with the nearest.
std::vector<Explained> wanted_of(const CLI::App& app, const std::string& wanted,
                                 const std::string& of) {
  std::vector<Explained> found;
  if (wanted.empty()) {
    for (const bool of_json : {false, true}) {
      words_of_glossary(of_json, [&](const Explained& one) { add_to(found, one); });
    }
    return found;
  }
  const std::string name = in_words(without_place(wanted));
  const std::string singular = name.ends_with('s') ? name.substr(0, name.size() - 1) : name;
  std::vector<Explained> values;
  std::vector<Explained> singulars;
  std::vector<std::string> known;
  each_explained(app, of, [&](const Explained& one) {
    known.insert(known.end(), one.names.begin(), one.names.end());
    const auto is_called = [&](const std::string& asked) {
      return std::ranges::find(one.names, asked, &in_words) != one.names.end();
    };
    if (is_called(name)) {
      add_to(one.is_value ? values : found, one);
    } else if (is_called(singular)) {
      add_to(singulars, one);
    }
  });
  for (std::vector<Explained>* const more : {&values, &singulars}) {
    if (found.empty()) {
      found = std::move(*more);
    }
  }
  if (found.empty()) {
    found = left_out_called(wanted, of);
  }
  if (found.empty()) {
    const std::vector<std::string> near = nearest(wanted, known);
    throw InputError("no word is called \"" + quotable(wanted) + "\"" +
                     (lists::is_like_an_item(wanted) ? lists::no_items(lists::SideGame().changes)
                      : near.empty()                 ? " (fray explain tells all of them)"
                                                     : " (did you mean " + either_of(near) + "?)"));
  }
  return found;
}

std::string text_of(const Explained& one, int width) {
  show::Page page(static_cast<std::size_t>(width), false);
  const std::string stands_for = one.stands_for();
  const std::string heading = one.shown + (stands_for.empty() ? "" : ", " + stands_for) + ":";
  page.paragraph({""}, heading);
  page.paragraph({"  "}, one.means);
  return page.take();
}

/// The words that are explained here alone, as docs/glossary.md has them.
std::string markdown() {
  std::string text;
  const auto title = [&](std::string_view words) {
    text += fmt::format("## {}\n\n| word | means |\n|---|---|\n", words);
  };
  for (const Words& part : glossary()) {
    title(part.title);
    for (const Word& word : part.words) {
      text += fmt::format("| {} | {} |\n", word.names, word.means);
    }
    text += "\n";
  }
  title("Of what is counted");
  quantities(
      [&](const Explained& one) { text += fmt::format("| {} | {} |\n", one.shown, one.means); });
  return text + "\n";
}

}  // namespace

void add_explain_command(CLI::App& app) {
  CLI::App* const explain = app.add_subcommand("explain", "What a word of the answers means");
  struct ExplainOptions : OutputForm {
    std::vector<std::string> words{};
    std::string system{};
    bool markdown = false;
  };
  const auto wanted = std::make_shared<ExplainOptions>();
  explain->add_option(
      "WORD", wanted->words,
      "such as swing, a column, an option or a heading; the glossary unless one is named");
  explain->add_option("--system", wanted->system,
                      "the game of which a special rule or an option is asked");
  explain->add_flag("--markdown", wanted->markdown, "the glossary, as docs/glossary.md has it");
  wanted->add_form(*explain, "no notes (there are none)");
  explain->footer(with_example("explain swing", ""));
  explain->callback([wanted, &app] {
    wanted->check_form();
    std::string word;
    for (const std::string& part : wanted->words) {
      word += (word.empty() ? "" : " ") + part;
    }
    if (!wanted->words.empty() && trimmed(word).empty()) {
      refuse("WORD", "\"{}\" is no word (one is wanted) leave it out to be told all of them",
             quotable(word));
    }
    const std::string system(wanted->system.empty() ? ""
                                                    : games::system_named(wanted->system).name);
    if (wanted->markdown && (wanted->form != nullptr || !word.empty() || !system.empty())) {
      refuse(
          "--markdown",
          "tells all words of all games, as docs/glossary.md has them (no one of them) leave out "
          "what else is asked");
    }
    if (wanted->markdown) {
      write_stdout(markdown());
    } else if (wanted->form != nullptr) {
      wanted->tell(show::table_of<Explained>(kWordColumns, wanted_of(app, word, system)));
    } else {
      std::string text;
      for (const Explained& each : wanted_of(app, word, system)) {
        text += text_of(each, terminal_style().width);
      }
      write_stdout(text);
    }
  });
}

namespace {

constexpr std::size_t kMostOffered = 12;

void tell(const std::string& words) {
  show::Page page(static_cast<std::size_t>(terminal_style().width), false);
  page.paragraph({}, words);
  std::fputs(page.take().c_str(), stdout);
}

/// What is typed, without blanks around it; nothing at the end of the input.
std::optional<std::string> reply(const std::string& question) {
  std::fputs((question + " ").c_str(), stdout);
  std::fflush(stdout);
  std::string line;
  if (!std::getline(std::cin, line)) {
    std::fputs("\n", stdout);
    return std::nullopt;
  }
  const std::size_t from = line.find_first_not_of(" \t\r");
  return from == std::string::npos ? ""
                                   : line.substr(from, line.find_last_not_of(" \t\r") + 1 - from);
}

bool is_number(const std::string& typed) {
  return !typed.empty() && std::ranges::all_of(typed, [](char c) { return c >= '0' && c <= '9'; });
}

/// The number of one of the names on offer, less one.
std::optional<std::size_t> number_in(const std::string& typed, std::size_t offered) {
  const auto number = typed.size() < 4 ? static_cast<std::size_t>(std::stoi(typed)) : 0;
  return number >= 1 && number <= offered ? std::optional(number - 1) : std::nullopt;
}

/// A whole name, a part of one, or the number of one that was offered.
std::optional<std::string> unit(const std::string& question) {
  std::vector<std::string> offered;
  std::size_t shown = 0;  // of them, with their numbers
  for (;;) {
    const std::optional<std::string> typed = reply(question);
    if (!typed) {
      return std::nullopt;
    }
    if (typed->empty()) {
      tell("Type a name or a part of one, such as knights.");
      continue;
    }
    if (is_number(*typed) && shown != 0) {
      if (const auto number = number_in(*typed, shown)) {
        return offered[*number];
      }
      tell(fmt::format("Type a number from 1 to {}, or more of the name.", shown));
      continue;
    }
    if (typed->find(':') != std::string::npos) {
      tell("Type the name alone; who charges is asked last, and more is for fray odds.");
      continue;
    }
    offered.clear();
    shown = 0;
    for (const study::UnitFacts& found : study::find_units(games::kUsualSystem, *typed).units) {
      if (folded(found.key) == folded(*typed)) {
        return found.key;
      }
      if (!found.character) {
        offered.push_back(found.key);
      }
    }
    if (offered.empty()) {
      tell(fmt::format("No unit is called \"{}\". Type another name.", quotable(*typed)));
      continue;
    }
    if (offered.size() == 1) {
      return offered.front();
    }
    shown = std::min(offered.size(), kMostOffered);
    for (std::size_t i = 0; i < shown; ++i) {
      std::fputs(fmt::format("  {:2}  {}\n", i + 1, offered[i]).c_str(), stdout);
    }
    tell(shown < offered.size() ? fmt::format("And {} more. Type a number, or more of the name.",
                                              offered.size() - shown)
                                : "Type a number, or more of the name.");
  }
}

}  // namespace

std::vector<std::string> interview() {
  tell("What are the odds of this combat? Three questions (fray --help has the rest).");
  const auto own = unit("Your unit:");
  const auto enemy = own ? unit("Their unit:") : std::nullopt;
  for (;;) {
    const auto charges = enemy ? reply("Who charges (you, they, nobody):") : std::nullopt;
    if (!charges) {
      return {};
    }
    const std::string given = lowered(*charges);
    const bool you = given.starts_with("y") || given == "me" || given == "i";
    if (!you && !given.starts_with("t") && !given.starts_with("n")) {
      tell("Type you, they or nobody.");
      continue;
    }
    const std::string a = *own + (you ? ": charging" : "");
    const std::string b = *enemy + (given.starts_with("t") ? ": charging" : "");
    tell(fmt::format("\nfray odds \"{}\" \"{}\"\n", a, b));
    return {"odds", a, b};
  }
}

}  // namespace fray::cli
