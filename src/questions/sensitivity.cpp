#include "study/levers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using answer::Figure;
using study::ChangeOf;
using study::Sensitivity;
using study::SensitivityAnswer;
using study::SensitivityQuestion;

struct SensitivityRow {
  const SensitivityQuestion* question;
  const Sensitivity* change;

  Estimate now(Figure figure) const { return change->standing.mean(figure); }
};

constexpr std::array<ColumnOf<SensitivityRow>, 26> kSensitivityColumns{{
    {"a", "This is side A, as it was typed.", [](auto& row) { return row.question->a; }},
    {"b", "This is the side against it, as it was typed.",
     [](auto& row) { return row.question->b; }},
    {"of", "This says whose number is changed: a, b, or rounds (a limit to the fight).",
     [](auto& row) { return study::name_of(row.change->of); }},
    {"statistic", "This is the number that is changed, as a side says it.",
     [](auto& row) { return row.change->statistic; }},
    {"from", "The number is so much before the change; rounds have none.",
     [](auto& row) { return row.change->from; }},
    {"to", "The number is so much with the change, which is one step.",
     [](auto& row) { return row.change->to; }},
    {"step", "This says whether the step is better or worse for who has it; rounds have none.",
     [](auto& row) {
       return row.change->of == ChangeOf::rounds ? "" : row.change->better ? "better" : "worse";
     }},
    {"win", "This is the chance that A wins, with the change.",
     [](auto& row) { return row.now(Figure::win).value; }},
    {"win_difference", "A wins so much more often with the change than without it.",
     [](auto& row) { return row.change->win.value; }},
    {"win_low", lower_end("win_difference"), [](auto& row) { return row.change->win.low; }},
    {"win_high", upper_end("win_difference"), [](auto& row) { return row.change->win.high; }},
    {"a_stands_lost_difference",
     "A loses so many stands more with the change; in games of ranks they are models.",
     [](auto& row) { return row.change->a_lost.value; }},
    {"a_stands_lost_low", lower_end("a_stands_lost_difference"),
     [](auto& row) { return row.change->a_lost.low; }},
    {"a_stands_lost_high", upper_end("a_stands_lost_difference"),
     [](auto& row) { return row.change->a_lost.high; }},
    {"b_stands_lost_difference",
     "B loses so many stands more with the change; in games of ranks they are models.",
     [](auto& row) { return row.change->b_lost.value; }},
    {"b_stands_lost_low", lower_end("b_stands_lost_difference"),
     [](auto& row) { return row.change->b_lost.low; }},
    {"b_stands_lost_high", upper_end("b_stands_lost_difference"),
     [](auto& row) { return row.change->b_lost.high; }},
    {"swing_difference",
     "So much more A has of points won less points lost, on average a fight, with the change.",
     [](auto& row) { return row.change->swing.value; }},
    {"swing_low", lower_end("swing_difference"), [](auto& row) { return row.change->swing.low; }},
    {"swing_high", upper_end("swing_difference"), [](auto& row) { return row.change->swing.high; }},
    {"side",
     "This is who is changed, with the change, as fray odds takes it; of rounds it is A, with "
     "--rounds.",
     [](auto& row) { return row.change->side; }},
    {"trials", "So many fights with the change were simulated; 0 says that it was solved exactly.",
     [](auto& row) { return row.change->standing.met.front().figures.trials; }},
    {"fair_price",
     "This is the price at which A, with the change, destroys as much value of B as it loses in "
     "this fight, by hits.",
     [](auto& row) { return row.change->price.value; }},
    {"fair_price_difference", "This is how much more that price is than without the change.",
     [](auto& row) { return row.change->price_by.value; }},
    {"fair_price_low", lower_end("fair_price_difference"),
     [](auto& row) { return row.change->price_by.low; }},
    {"fair_price_high", upper_end("fair_price_difference"),
     [](auto& row) { return row.change->price_by.high; }},
}};

/// The headings of texts.
constexpr std::array kChangeLabels{Label{"change", "statistic"},
                                   Label{"win", "win_difference"},
                                   Label{"A loses", "a_stands_lost_difference"},
                                   Label{"B loses", "b_stands_lost_difference"},
                                   Label{"swing", "swing_difference"},
                                   Label{"fair price", "fair_price_difference"}};
constexpr std::array<std::span<const Label>, 1> kSensitivityTexts{kChangeLabels};

bool moves_something(const Sensitivity& change) {
  return std::ranges::any_of(
      std::array{change.win.value, change.a_lost.value, change.b_lost.value, change.swing.value},
      [](double value) { return std::abs(value) > 1e-9; });
}

/// "A: attacks 3 to 4", "to 2 rounds".
std::string words_of(const Sensitivity& change) {
  return change.of == ChangeOf::rounds
             ? fmt::format("to {} round{}", change.to, change.to == "1" ? "" : "s")
             : fmt::format("{}: {} {} to {}", change.of == ChangeOf::a ? "A" : "B",
                           change.statistic, change.from, change.to);
}

/// "+8.1", and what dice leave open of it.
std::string moved_by(const Estimate& by, double scale, int decimals) {
  return !by.known() ? ""
         : by.half_width() == 0
             ? signed_decimal(scale * by.value, decimals)
             : fmt::format("{} ±{:.{}f}", signed_decimal(scale * by.value, decimals),
                           scale * by.half_width(), decimals);
}

void add_changes(StudyTable& table, const SensitivityAnswer& answer) {
  TextRows shown{heading(kChangeLabels)};
  if (!answer.has_prices) {
    shown.front()[4].clear();
  }
  if (!answer.price.known()) {
    shown.front()[5].clear();
  }
  std::vector<std::string> nothing;
  for (const Sensitivity& change : answer.changes) {
    if (!moves_something(change)) {
      nothing.push_back(words_of(change));
      continue;
    }
    shown.push_back({"  " + words_of(change), moved_by(change.win, 100, 1),
                     moved_by(change.a_lost, 1, 2), moved_by(change.b_lost, 1, 2),
                     moved_by(change.swing, 1, 1), moved_by(change.price_by, 1, 1)});
  }
  if (shown.size() > 1) {
    table.text.emplace_back(std::move(shown));
    table.text.emplace_back("\n");
  }
  if (!nothing.empty()) {
    table.text.emplace_back(fmt::format("  Change nothing: {}.\n", fmt::join(nothing, ", ")));
  }
  if (!answer.refused.empty()) {
    table.text.emplace_back(
        fmt::format("  The rules do not allow: {}.\n", fmt::join(answer.refused, ", ")));
  }
}

Bars bars_of(const SensitivityAnswer& answer, const SensitivityQuestion& question) {
  Bars bars{.title = "What each number does to the fight",
            .subtitle = fmt::format("A: {}, B: {}; {}", question.a, question.b,
                                    question.by_price ? "fair price of A in this fight, in points"
                                                      : "win chance of A, in points of a hundred")};
  const double scale = question.by_price ? 1 : 100;
  for (const Sensitivity& change : answer.changes) {
    const Estimate& by = question.by_price ? change.price_by : change.win;
    if (moves_something(change) && by.known()) {
      bars.bars.push_back({words_of(change), {scale * by.value, scale * by.low, scale * by.high}});
    }
  }
  return bars;
}

StudyTable sensitivity_table(const SensitivityAnswer& answer, const SensitivityQuestion& question,
                             const Game& game) {
  std::vector<SensitivityRow> rows;
  for (const Sensitivity& change : answer.changes) {
    rows.push_back({&question, &change});
  }
  StudyTable table = table_of<SensitivityRow>(kSensitivityColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  const auto mean = [&](Figure figure) { return answer.as_it_is.mean(figure); };
  const std::string lost = value_words(study::ValueLost::stands, *game.system);
  table.title = "What each number does to the fight";
  table.subtitle = fmt::format("{} against {}", question.a, question.b);
  table.facts = {{"method", method}};
  table.text.emplace_back(fmt::format(
      "  {}: A, {}, against B, {}\n  as it is: A wins {}; A loses {:.2f} {}, B loses {:.2f}{}\n\n",
      question.system, question.a, question.b, percent_with_margin(mean(Figure::win)),
      mean(Figure::a_stands_lost).value, lost, mean(Figure::b_stands_lost).value,
      (answer.has_prices ? "; swing " + points_with_margin(mean(Figure::swing)) : "") +
          (answer.price.known() ? fmt::format("; fair price {:.1f}", answer.price.value) : "")));
  add_changes(table, answer);
  table.text.emplace_back(fmt::format(
      "  win is in points of a hundred; losses are {}\n{}  {}\n", lost,
      answer.price.known()
          ? fmt::format("  fair price of A: at which it destroys as much value of B as it loses, "
                        "by {}, in this fight\n",
                        value_words(study::ValueLost::hits, *game.system))
          : "",
      method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}

/// Notes on what a change makes of the fight.
void note_steps(const SensitivityAnswer& answer, const SensitivityQuestion& question,
                const Game& game, const Hooks& hooks) {
  study::Opposition field{.opponents = {{question.b}}, .situations = {{.name = "as typed"}}};
  const auto notes = [&](const std::string& a, const std::string& b, const std::string& rounds) {
    field.opponents.front().side = b;
    field.situations.front().settings.clear();
    if (!rounds.empty()) {
      field.situations.front().settings["rounds"] = rounds;
    }
    return study::notes_of_fights(a, field, question.settings, *game.system);
  };
  const study::FightNotes as_it_is = notes(question.a, question.b, "");
  ChangeNotes added;
  for (const Sensitivity& change : answer.changes) {
    added.add(words_of(change),
              notes(change.of == ChangeOf::a ? change.side : question.a,
                    change.of == ChangeOf::b ? change.side : question.b,
                    change.of == ChangeOf::rounds ? change.to : ""),
              as_it_is, field);
  }
  added.tell(hooks);
}

StudyTable what_each_number_does(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  SensitivityQuestion question{.a = inputs.text("a"),
                               .b = inputs.text("b"),
                               .settings = inputs.settings,
                               .system = game.name};
  if (const auto rounds = inputs.find("to_rounds")) {
    question.rounds = study::rounds_named(*rounds);
  }
  const std::string by = inputs.text("by");
  question.by_price = by == "price";
  if (!question.by_price && by != "win") {
    refuse("by", "\"{}\" (win or price)", quotable(by));
  }
  note_charges(question.a, question.b, game, hooks);
  const SensitivityAnswer all = watched(hooks, [&](const auto& fights) {
    return study::sensitivity_of(question, *game.system, fights);
  });
  if (hooks.note) {
    note_steps(all, question, game, hooks);
  }
  return sensitivity_table(all, question, game);
}

constexpr std::array kSensitivityInputs{
    needed("a", Takes::side, "one unit, with options as of fray odds"),
    needed("b", Takes::side, "the unit against it"),
    option("to_rounds", Takes::value, "also the fight as it stands, to 1, 2 ... so many rounds",
           "N"),
    option("by", Takes::text, "the order, and what is drawn: win, or price (the fair one of A)", "",
           "win")};

}  // namespace

extern const QuestionKind kSensitivity{
    .name = "sensitivity",
    .help = "What each number of both sides does to a fight",
    .about = About::fights,
    .inputs = kSensitivityInputs,
    .example = "sensitivity empire/knights orcs/goblins",
    .answer = &what_each_number_does,
    .tables = [] { return Tables{{"", columns_only<SensitivityRow>(kSensitivityColumns)}}; },
    .labels = kSensitivityTexts,
    .picture = "the changes as bars"};

}  // namespace fray::questions
