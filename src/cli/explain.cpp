#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "answer/figures.hpp"
#include "answer/side_help.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/side_text.hpp"
#include "questions/question.hpp"
#include "report/page.hpp"
#include "report/study_table.hpp"
#include "study/library.hpp"

namespace fray::cli {

namespace {

struct Word {
  std::string_view names;  ///< parted by commas
  std::string_view means;
};

constexpr std::array kOfTheGames{
    Word{"stand, base", "what fights in Warmaster; the ground that it covers, in millimetres"},
    Word{"unit", "stands or models that are bought, move and retreat together"},
    Word{"front, flank, side, rear", "the edges of a base; a flank charge is one against a side"},
    Word{"line, column, irregular", "formations: side by side, one behind the other, in two ranks"},
    Word{"charge", "a move into contact this turn; it gives attacks in the first round"},
    Word{"engagement", "all units that hang together by touch or support"},
    Word{"round, Combat phase, turn",
         "one exchange of blows; at most two rounds; a turn has one such phase"},
    Word{"hit, armour, save", "a die that hits; the die that takes a hit off"},
    Word{"outstanding hits", "hits that have not removed a stand yet"},
    Word{"last ditch dice", "the one die of a unit whose stands have no attacks left"},
    Word{"support", "+1 to the result for infantry behind or beside infantry that fights"},
    Word{"result, score", "hits and supports of a side, compared"},
    Word{"retreat, retreats", "what the loser does, by the difference in centimetres"},
    Word{"blocked retreat", "stands that cannot retreat are lost"},
    Word{"fall back, falls back, fell back",
         "The Old World: in good order; Warmaster: what both sides do after a draw, and a winner "
         "may do, up to 3D6 cm"},
    Word{"fall back in good order, falls back in good order",
         "The Old World: what the beaten do whose break test fails by the difference of scores "
         "alone: they move away and stay in order"},
    Word{"fell back, caught",
         "The Old World, as an end: the beaten fell back in good order in the last round allowed, "
         "and a pursuer caught them; they have rallied, and would fight on"},
    Word{"give ground, gives ground",
         "The Old World: what the beaten do who pass their break test: 2 inches straight back, "
         "and the winner may follow; the combat goes on"},
    Word{"hold, holds, held",
         "the beaten pass their break test and stay, or give ground; as an end: so they did in the "
         "last round allowed, or take no test"},
    Word{"broken, breaks, break", "failed the break test, and flees"},
    Word{"run down, caught", "broken, and reached by a pursuer: all of it is lost"},
    Word{"pursues, pursued", "goes after a broken or beaten enemy"},
    Word{"new enemy charged", "who pursued met an enemy unit that was not in the fight"},
    Word{"gets away, escaped", "broken, and no pursuer reaches it"},
    Word{"off the table, off table", "broken, and fled over the board edge: it is lost"},
    Word{"wiped out, wiped", "no model of it is left"},
    Word{"destroyed", "nothing of it is left, by blows, in flight or where it could not retreat"},
    Word{"crumble, crumbles, unstable",
         "beaten units that take no break test lose a wound for each point of difference"},
    Word{"close order, open order",
         "models in ranks, base to base; The Old World: +1 to the score in combat order, from a "
         "Unit Strength of 10 on, which open-order and skirmishers have not"},
    Word{"disrupted, disruption",
         "struck in a flank or rear by a unit of enough Unit Strength: its ranks do not count. "
         "Enough is 5; in The Old World 10 against heavy infantry, and skirmishers are never "
         "enough"},
    Word{"parry",
         "what a shield does more beside a hand weapon, on foot: harder to hit, or a better save"},
    Word{"impact hits, stomps",
         "hits of chariots and monsters that need no roll to hit: before the first blows of a "
         "charge; after all others"},
    Word{"armour bane", "a 6 to wound makes the save worse by so many points more"},
    Word{"combat order",
         "The Old World: a formation at least as wide as it is deep; in a deeper one ranks do not "
         "count"},
    Word{"unit strength",
         "how much a unit counts beside others: its models times what each is "
         "worth, as 1 for infantry, 2 for cavalry"},
    Word{"pursuit, pursuit attack", "what a winner may do; +1 attack, and +1 for every full 3 cm"},
    Word{"lapping round", "pursuers that go round the enemy's end"},
    Word{"advance", "20 cm into a fresh enemy, when all touched enemies are destroyed"},
    Word{"make way, confused", "friends step aside for who retreats; a 6 confuses"},
    Word{"shots, stand and shoot",
         "dice of missile troops at who charges them, before the first round: shots=3 of the unit "
         "that is charged"},
    Word{"drive back", "what shooting does to who is not engaged"},
    Word{"model, models, rank, file",
         "what fights in the games of ranks; a row, a column of models"},
    Word{"break test, flight, flee, overrun",
         "2D6 on Discipline or Leadership; 2D6 inches; a pursuit when all are dead"},
};

constexpr std::array kOfTheAnswers{
    Word{"win, A wins",
         "A won the last round that was fought, also where it goes on next turn, or B is destroyed "
         "and A is not"},
    Word{"draw, drawn", "nobody won it, and both fall back, or both are destroyed"},
    Word{"hits scored, rounds fought, fought",
         "hits after saves, at most what the enemy could take; on average, until the fight ends"},
    Word{"stands lost, stands left, models lost",
         "until the fight ends, whoever won it, with all that are run down; those that remain; of "
         "games of ranks"},
    Word{"models shot", "models that shots take before the first round, among those lost"},
    Word{"wounds inflicted",
         "wounds that saves let through and nobody recovers, those of the unstable included"},
    Word{"last round won by", "the difference of the scores in the last round, of who won it"},
    Word{"points lost", "until the fight ends, model by model or stand by stand"},
    Word{"charge gets there", "how often the inches of charge= are reached"},
    Word{
        "strike, support, supports, dice",
        "models that strike as the fight opens, those behind or beside them that do (by spears, by "
        "Press of Battle), and what they throw"},
    Word{"dominated, dominates, front of a list, Pareto, Pareto front",
         "another unit does as well for the same points at every opponent; on the front are units "
         "that no other beats in swing at their price or less"},
    Word{"meta, mixture, behind the mixture",
         "how often each of two lists' units is taken where both sides choose best: nobody gains "
         "against it; behind is how much worse who is not taken does"},
    Word{"unresolved", "the last round allowed was won, and the winner pursues"},
    Word{"swing, points won less lost",
         "points won less points lost, seen by A; a unit costs its price, stand by stand"},
    Word{"key", "a name of the fight by its content: the same fight has the same key anywhere"},
    Word{"interval, half width",
         "simulated numbers lie within it 95 times in 100; half of its length"},
    Word{"exact, simulated", "every chance added up; fights thrown and counted"},
    Word{"situation, situations",
         "all that matters between two throws, as stands, hits and places; of a field of "
         "opponents: charging, receiving and the like"},
    Word{"win_low, win_high, 95 %", "the two ends of a number's interval"},
    Word{"precision", "half of the interval's length that the win chance is to have"},
    Word{"policy", "what winners do where nobody was told: pursue, stand, fall back, or the best"},
    Word{"points", "what a unit costs in its list; of a change: what it is worth of that"},
    Word{"per 100 points", "swing for each 100 points of the price"},
    Word{"fair price, field",
         "what a unit should cost beside the others of the field; and by how much that moves with "
         "the opponents chosen"},
    Word{"ratio", "a fair price beside the list price"},
    Word{"rating", "a second opinion on a fair price: by ratings that come nearest to all results"},
    Word{"cyclic",
         "the share of all exchange that is rock, paper and scissors: no price can tell it"},
    Word{"luck", "the share of fights that end worse for A, and half of those that end alike"},
    Word{"seed", "names the throws; the same seed gives the same bytes"},
    Word{"stream", "the version of the throws; answers of one stream and seed are the same"},
};

std::vector<std::string> names_of(const Word& word) {
  std::vector<std::string> names;
  for (std::string_view rest = word.names; !rest.empty();) {
    const std::size_t end = std::min(rest.find(", "), rest.size());
    names.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
  return names;
}

template <class Each>
void for_each_word(Each each) {
  for (const Word& word : kOfTheGames) {
    each(word);
  }
  for (const Word& word : kOfTheAnswers) {
    each(word);
  }
}

/// A word, or what a unit of a game may be given.
struct Explained {
  std::string name{};
  std::string means{};
};

std::string line_of(const Explained& word, int width) {
  report::Page page(static_cast<std::size_t>(width), false);
  page.paragraph({word.name + ": "}, word.means);
  return page.take();
}

/// Every word, as docs/glossary.md has them.
std::string markdown() {
  std::string text;
  const auto add = [&](std::string_view title, const auto& words) {
    text += fmt::format("## {}\n\n| word | means |\n|---|---|\n", title);
    for (const Word& word : words) {
      text += fmt::format("| {} | {} |\n", word.names, word.means);
    }
    text += "\n";
  };
  add("Of the games", kOfTheGames);
  add("Of the answers", kOfTheAnswers);
  return text;
}

/// As it is compared: "stand-and-shoot" is "stand and shoot".
std::string in_words(std::string_view name) {
  std::string words;
  for (const char c : folded(name)) {  // "flee (in)", "broken, gets away"
    if (c != ',' && c != '(' && c != ')') {
      words += c == '-' ? ' ' : c;
    }
  }
  return words;
}

/// Special rules, gear and options of that name, each once, with the games that have it.
std::vector<Explained> options_called(const std::string& wanted, const std::string& of,
                                      std::vector<std::string>& known) {
  std::vector<Explained> found;
  for (const games::SystemFacts& game : games::systems()) {
    if (!of.empty() && game.name != of) {
      continue;
    }
    const std::unique_ptr<answer::System> system = game.open();
    for (const answer::HelpSection& section : system->side_help().sections) {
      for (const answer::HelpLine& line : section.lines) {
        const std::string name(trimmed(line.usage.substr(0, line.usage.find_first_of("=("))));
        known.push_back(name);
        if (in_words(name) != in_words(wanted)) {
          continue;
        }
        const bool is_reading = section.title.starts_with("Readings");
        const std::string means =
            fmt::format("{} ({}", line.means,
                        is_reading ? "a reading: --rule " + name + "=..." : "an option of a unit");
        const auto same = std::ranges::find_if(found, [&](const Explained& each) {
          return each.name == line.usage && each.means.starts_with(means);
        });
        if (same == found.end()) {
          found.push_back({line.usage, fmt::format("{}: {})", means, game.name)});
        } else {
          same->means.insert(same->means.size() - 1, fmt::format(", {}", game.name));
        }
      }
    }
  }
  return found;
}

/// The columns of that name in tables of questions: "role" of rank's, each meaning once.
std::vector<Explained> columns_of_questions(const std::string& wanted) {
  std::vector<Explained> found;
  std::vector<std::vector<std::string>> of;  // the questions of each
  for (const questions::QuestionKind* const kind : questions::question_kinds()) {
    for (const auto& [when, table] : kind->tables()) {
      for (const report::TableColumn& column : table.columns) {
        if (column.name != wanted) {
          continue;
        }
        const auto same = std::ranges::find(found, column.means, &Explained::means);
        const auto place = static_cast<std::size_t>(same - found.begin());
        if (same == found.end()) {
          found.push_back({wanted, column.means});
          of.emplace_back();
        }
        if (std::ranges::find(of[place], kind->name) == of[place].end()) {
          of[place].emplace_back(kind->name);
        }
      }
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].means += fmt::format(" (a column of {})", list_of(of[i]));
  }
  return found;
}

/// The column of results of that name.
std::vector<Explained> column_called(const std::string& wanted) {
  for (std::size_t figure = 0; figure < answer::kFigures; ++figure) {
    const answer::Column& column = answer::column_of(static_cast<answer::Figure>(figure));
    if (column.name == wanted) {
      const std::string unit = column.unit.empty() ? "" : fmt::format(", in {}", column.unit);
      return {{wanted, fmt::format("{} (a column of results{})", column.means, unit)}};
    }
  }
  return {};
}

/// The words that stand in a row of a table, as "enemy broken and run down" or "a_fell_back", each of
/// them whole; nothing where others stand there that say more than whose it is.
std::vector<Explained> held_in(const std::string& row) {
  constexpr std::array<std::string_view, 18> kBetween{
      "a",   "b",    "enemy", "both", "and",  "or",  "in",  "cm",     "if",
      "any", "part", "all",   "none", "left", "but", "not", "beaten", "lost"};
  const std::string text = " " + in_words(row) + " ";
  std::string others = text;
  std::vector<Explained> found;
  for_each_word([&](const Word& word) {
    bool is_there = false;
    for (const std::string& name : names_of(word)) {
      const std::string whole = " " + in_words(name) + " ";
      is_there = is_there || text.find(whole) != std::string::npos;
      if (const auto at = others.find(whole); at != std::string::npos) {
        others.replace(at, whole.size(), "  ");
      }
    }
    if (is_there) {
      found.push_back({std::string(word.names), std::string(word.means)});
    }
  });
  const bool all_known = std::ranges::all_of(split_words(others), [&](std::string_view word) {
    return std::ranges::find(kBetween, word) != kBetween.end();
  });
  return all_known ? found : std::vector<Explained>{};
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
         fmt::format("a rule that fray does not count, of {}{} ({}): type what it changes, as "
                     "in a=4, s=5, ap=1 or ward=5+",
                     fmt::format("{}", fmt::join(units, ", ")),
                     all > units.size() ? fmt::format(" and {} more", all - units.size()) : "",
                     game.name)});
  }
  return found;
}

/// Throws  InputError for a word that is not known, with the nearest. `of`: the one game whose
/// options are meant; empty for all.
std::vector<Explained> wanted_of(const std::string& wanted, const std::string& of) {
  std::vector<Explained> found;
  std::vector<std::string> known;
  for_each_word([&](const Word& word) {
    for (const std::string& name : names_of(word)) {
      if (!of.empty()) {
        break;
      }
      known.push_back(name);
      if (wanted.empty() || in_words(name) == in_words(wanted)) {
        found.push_back({std::string(word.names), std::string(word.means)});
        break;
      }
    }
  });
  if (found.empty() && of.empty()) {
    std::string name = lowered(wanted);
    std::ranges::replace(name, ' ', '_');
    found = column_called(name);
    std::ranges::move(columns_of_questions(name), std::back_inserter(found));
  }
  if (found.empty()) {
    found = options_called(wanted, of, known);
  }
  if (found.empty() && wanted.find('_') != std::string::npos) {
    found = held_in(wanted);  // a name of a column, and no list's rule
  }
  if (found.empty()) {
    found = left_out_called(wanted, of);
  }
  if (found.empty()) {
    found = held_in(wanted);
  }
  if (found.empty()) {
    const std::vector<std::string> near = nearest(wanted, known);
    throw InputError("no word is called \"" + quotable(wanted) + "\"" +
                     (lists::is_like_an_item(wanted) ? std::string(lists::kNoItems)
                      : near.empty()                 ? " (fray explain tells all of them)"
                                                     : " (did you mean " + either_of(near) + "?)"));
  }
  return found;
}

constexpr std::array<report::ColumnOf<Explained>, 2> kWordColumns{{
    {"word", "what is explained", [](auto& word) { return word.name; }},
    {"means", "what it means", [](auto& word) { return word.means; }},
}};

}  // namespace

void add_explain_command(CLI::App& app) {
  CLI::App* const explain = app.add_subcommand("explain", "What a word of the answers means");
  struct ExplainOptions : OutputForm {
    std::vector<std::string> words{};
    std::string system{};
    bool markdown = false;
  };
  const auto wanted = std::make_shared<ExplainOptions>();
  explain->add_option("WORD", wanted->words, "such as swing; all words unless one is named");
  explain->add_option("--system", wanted->system,
                      "the game of which a special rule or an option is asked");
  explain->add_flag("--markdown", wanted->markdown, "all words, as docs/glossary.md has them");
  wanted->add_form(*explain, "no notes (there are none)");
  explain->footer(with_example("explain swing", ""));
  explain->callback([wanted] {
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
      wanted->tell(report::table_of<Explained>(kWordColumns, wanted_of(word, system)));
    } else {
      std::string text;
      for (const Explained& each : wanted_of(word, system)) {
        text += line_of(each, terminal_style().width);
      }
      write_stdout(text);
    }
  });
}

namespace {

constexpr std::size_t kMostOffered = 12;

void tell(const std::string& words) {
  report::Page page(static_cast<std::size_t>(terminal_style().width), false);
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
