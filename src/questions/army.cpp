#include "study/clash.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "questions/field.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Figure;
using study::Clash;
using study::Standing;

/// One of mine against one of theirs; who answers one of theirs; or what a hero adds to one of mine.
struct ClashRow {
  const char* kind;
  const study::Clash& clash;
  std::size_t unit;
  double swing;
  std::optional<std::size_t> opponent{};
  double win = std::nan("");
  std::optional<study::Verdict> all{};

  const Standing& mine() const { return clash.mine[unit]; }
  double of_situation(std::size_t situation) const {
    for (const study::Met& met : mine().met) {
      if (kind == kPair && met.opponent == opponent && met.situation == situation) {
        return met.figures[Figure::swing];
      }
    }
    return std::nan("");
  }

  static constexpr const char* kPair = "pair";
};

constexpr std::array<ColumnOf<ClashRow>, 10> kClashColumns{{
    {"row",
     "This says what the row tells of: pair (one of mine against one of theirs), answer (the best "
     "of mine against it), gap (the same, and it loses), hero or army (all of mine).",
     [](auto& row) { return row.kind; }},
    {"mine", "This is a unit of mine, or all of them.",
     [](auto& row) { return row.all ? std::string("all") : row.mine().side; }},
    {"theirs", "This is a unit of theirs that it meets.",
     [](auto& row) {
       return row.opponent ? std::optional(row.clash.theirs.opponents[*row.opponent].side)
                           : std::nullopt;
     }},
    {"count", "The army has so many of the unit.",
     [](auto& row) { return row.all ? row.all->units : row.clash.counts[row.unit]; }},
    {"price", "One of the unit costs so many points; of the army it is all with characters.",
     [](auto& row) { return row.all ? row.all->points : row.mine().price; }},
    {"swing",
     "These are points won less points lost, on average a fight; of a hero they are what he adds.",
     [](auto& row) { return row.swing; }},
    {"per_100_points", "This is the swing for each 100 points of the price.",
     [](auto& row) { return row.all ? row.all->per_100 : 100 * row.swing / row.mine().price; }},
    {"win", "This is the chance that mine wins.", [](auto& row) { return row.win; }},
    {"charging", "This is the swing where mine charges.",
     [](auto& row) { return row.of_situation(0); }},
    {"receiving", "This is the swing where mine is charged.",
     [](auto& row) { return row.of_situation(1); }},
}};

/// The headings of texts.
constexpr std::array kClashLabels{Label{"yours", "mine"}, Label{"n", "count"}, Label{"price"},
                                  Label{"all", "swing"}, Label{"per 100", "per_100_points"}};
constexpr std::array<std::span<const Label>, 1> kArmyTexts{kClashLabels};

StudyTable clash_table(const study::Clash& clash) {
  std::vector<ClashRow> rows;
  const std::size_t opponents = clash.theirs.opponents.size();
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    const std::vector<double> wins = clash.mine[unit].by_opponent(Figure::win, opponents);
    for (std::size_t i = 0; i < opponents; ++i) {
      rows.push_back({ClashRow::kPair, clash, unit, clash.swings[unit][i], i, wins[i]});
    }
  }
  for (std::size_t i = 0; i < opponents; ++i) {
    const std::size_t best = clash.best_against(i);
    const double swing = clash.swings[best][i];
    rows.push_back({swing > 0 ? "answer" : "gap", clash, best, swing, i});
  }
  for (std::size_t unit = 0; unit < clash.gains.size(); ++unit) {
    if (!std::isnan(clash.gains[unit])) {
      rows.push_back({"hero", clash, unit, clash.gains[unit]});
    }
  }
  const study::Verdict all = study::verdict_of(clash);
  rows.push_back({.kind = "army", .clash = clash, .unit = 0, .swing = all.swing, .all = all});
  return table_of<ClashRow>(kClashColumns, rows);
}

/// A unit of each side by its name alone: "state troops + captain of the empire" of what is typed with
/// lists and options.
std::string plain_words(const std::string& side) {
  return lists::with_each_unit(side, [](std::string_view unit) {
    const std::string_view name = trimmed(unit.substr(0, unit.find(':')));
    return std::string(name.substr(name.find('/') + 1));
  });
}

/// How sides are called in a table: as they are typed, or by their names alone where some have
/// options, those of one name with a number.
std::vector<std::string> short_names(const std::vector<std::string>& sides) {
  if (std::ranges::none_of(sides, [](const std::string& side) {
        return side.find_first_of(":+") != std::string::npos;
      })) {
    return sides;
  }
  std::vector<std::string> names;
  std::ranges::transform(sides, std::back_inserter(names), &plain_words);
  std::vector<std::string> numbered = names;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto before =
        std::count(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]);
    if (std::ranges::count(names, names[i]) > 1) {
      numbered[i] += fmt::format(" ({})", before + 1);
    }
  }
  return numbered;
}

std::vector<std::string> sides_of(const std::vector<Standing>& standings) {
  std::vector<std::string> sides;
  std::ranges::transform(standings, std::back_inserter(sides), &Standing::side);
  return sides;
}

/// What the matrix comes to, in sentences.
std::string sentences(const Clash& clash) {
  const auto& opponents = clash.theirs.opponents;
  const std::vector<std::string> mine = short_names(sides_of(clash.mine));
  const std::vector<std::string> theirs = short_names(clash.theirs.sides());
  const auto& standings = clash.mine;
  std::string text;
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = clash.best_against(opponent);
    const double swing = clash.swings[best][opponent];
    if (swing <= 0) {
      text += fmt::format("  Nothing of yours beats {}: {} loses least a point, {} a fight.\n",
                          theirs[opponent], mine[best], signed_decimal(swing));
    }
  }
  if (text.empty()) {
    text = "  Something of yours beats each of theirs.\n";
  }
  const auto most = std::ranges::max_element(standings, {}, [](const Standing& standing) {
    return standing.mean(Figure::swing).value / standing.price;
  });
  const auto unit = static_cast<std::size_t>(most - standings.begin());
  const auto beaten =
      std::ranges::count_if(clash.swings[unit], [](double swing) { return swing > 0; });
  const double swing = most->mean(Figure::swing).value;
  text += fmt::format(
      fmt::runtime(
          swing > 0
              ? "  They fear {}: {} a fight, {} per 100 points; it beats {} of their {}.\n"
              : "  None of your units gains points over all of theirs together; {} comes closest "
                "({} a fight, {} per 100 points), and beats {} of their {}.\n"),
      mine[unit], signed_decimal(swing), signed_decimal(100 * swing / most->price),
      beaten == 0 ? "none" : std::to_string(beaten), opponents.size());
  const std::vector<double>& gained = clash.gains;
  if (const auto best = std::ranges::max_element(
          gained, {}, [](double gain) { return std::isnan(gain) ? -INFINITY : gain; });
      best != gained.end() && !std::isnan(*best)) {
    text +=
        fmt::format("  A hero helps {} most: {} points a fight, his own price apart.\n",
                    mine[static_cast<std::size_t>(best - gained.begin())], signed_decimal(*best));
  }
  return text;
}

/// What both bring, who gains, and what would gain more in the place of what gains least.
std::string verdict_text(const Clash& clash) {
  const study::Verdict verdict = study::verdict_of(clash);
  const std::vector<std::string> mine = short_names(sides_of(clash.mine));
  const std::string characters =
      clash.led_by > 0 ? fmt::format(" ({:g} of them for characters)", clash.led_by) : "";
  std::string text = fmt::format(
      "  Verdict: {} unit{}, {:g} points{}, {} {:.1f} points a fight against {:g} of theirs, "
      "{:.1f} per 100.\n",
      verdict.units, verdict.units == 1 ? "" : "s", verdict.points, characters,
      verdict.swing > 0 ? "gain" : "lose", std::abs(verdict.swing), verdict.theirs,
      std::abs(verdict.per_100));
  if (verdict.in_its_place > 0) {
    text +=
        fmt::format("  {} in the place of {}, for as many points: {} per 100 points of the army.\n",
                    mine[verdict.most], mine[verdict.least], signed_decimal(verdict.in_its_place));
  }
  return text;
}

Text clash_text(const Clash& clash, answer::System& system) {
  const auto& opponents = clash.theirs.opponents;
  std::vector<std::string> first = heading(kClashLabels);
  for (std::size_t opponent = 1; opponent <= opponents.size(); ++opponent) {
    first.push_back(std::to_string(opponent));
  }
  TextRows table{std::move(first)};
  const std::vector<std::string> sides = sides_of(clash.mine);
  const std::vector<std::string> names = short_names(sides);
  for (std::size_t unit = 0; unit < clash.swings.size(); ++unit) {
    const Standing& standing = clash.mine[unit];
    const double swing = standing.mean(Figure::swing).value;
    std::vector<std::string> row{"  " + names[unit], std::to_string(clash.counts[unit]),
                                 fmt::format("{:g}", standing.price), signed_decimal(swing),
                                 signed_decimal(100 * swing / standing.price)};
    for (const double each : clash.swings[unit]) {
      row.push_back(signed_decimal(each));
    }
    table.push_back(std::move(row));
  }
  std::string yours;
  for (std::size_t unit = 0; names != sides && unit < sides.size(); ++unit) {
    yours +=
        fmt::format("{}  {}: {}\n", yours.empty() ? "  yours\n" : "", names[unit], sides[unit]);
  }
  yours += yours.empty() ? "" : "\n";
  std::string theirs;
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    theirs += fmt::format("  {:>2}  {:g} x {}\n", opponent + 1, opponents[opponent].weight,
                          opponents[opponent].side);
  }
  return {"  points won less points lost, a fight, charging and receiving\n\n", std::move(table),
          fmt::format("\n{}  theirs\n{}\n{}{}\n  {}\n", yours, theirs, sentences(clash),
                      verdict_text(clash), method_of(clash.mine)) +
              uncounted_text(clash.theirs.sides(), system)};
}

/// What only an army of a file is told: limits of its list that it breaks, and when it breaks itself.
void note_army(const Clash& clash, const study::ClashQuestion& question, const Game& game,
               const Hooks& hooks) {
  hooks.tell(study::broken_limits(clash, question.mine, *game.system));
  if (const std::string breaks = study::break_point(question.mine, *game.system); !breaks.empty()) {
    hooks.tell(breaks);
  }
}

StudyTable army_against_army(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  const std::string mine = inputs.text("mine");
  const std::string theirs = inputs.text("theirs");
  const bool guns = inputs.flag("guns");
  study::ClashQuestion question{
      .mine = study::army_named(mine, "mine", *game.system,
                                guns ? study::Kept::all : study::Kept::fighters),
      .settings = inputs.settings};
  // A unit of Warmaster that is lost counts for the break point, guns too.
  const bool of_models = game.system->sides().of_models;
  if (of_models && !guns) {
    study::leave_out_guns(question.mine, *game.system);
  }
  hooks.tell(question.mine.left_out);
  const bool keeps = guns || (!of_models && study::army_file_named(theirs));
  Field field = field_of(inputs, theirs, keeps, question.mine.sides(), game, hooks);
  question.theirs = std::move(field.opposition);
  if (of_models && study::is_list_name(theirs) && !study::army_file_named(theirs)) {
    hooks.tell(fmt::format(
        "{} is a whole list: each of its units stands there once and in its least size, without "
        "the characters who join them. A file has an army as it is fielded.",
        theirs));
  }
  const Clash clash = watched(
      hooks, [&](const auto& fights) { return study::clash_of(question, *game.system, fights); });
  note_field(field, hooks);
  if (!clash.unpriced.empty()) {
    hooks.tell(fmt::format("Left out, as nothing says what it costs (write points= behind it): {}.",
                           list_of(clash.unpriced)));
  }
  note_refused(clash.mine, hooks);
  if (hooks.note && study::army_file_named(mine)) {  // and no list, of which all units stand once
    note_army(clash, question, game, hooks);
  }
  StudyTable table = clash_table(clash);
  table.title = mine + " against " + theirs;
  table.subtitle = game.name;
  table.text = clash_text(clash, *game.system);
  table.facts = facts_of(method_of(clash.mine), question.theirs);
  return table;
}

constexpr std::array kArmyInputs{
    needed("mine", Takes::text,
           "an army: a file as players have it (text, BattleScribe's .ros), @NAME, or a list"),
    needed("theirs", Takes::text, "the other army"),
    kGunsInput,
    kHoldFireInput,
    kPopularityInput,
    kChargingInput};

}  // namespace

extern const QuestionKind kArmy{
    .name = "army",
    .help = "Two armies against each other, and the gaps of yours",
    .about = About::fights,
    .inputs = kArmyInputs,
    .example = "army empire orcs",
    .answer = &army_against_army,
    .tables = [] { return Tables{{"", columns_only<ClashRow>(kClashColumns)}}; },
    .labels = kArmyTexts};

}  // namespace fray::questions
