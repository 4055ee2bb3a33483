#include "study/levers.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "questions/field.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using study::Goal;
using study::Need;
using study::NeedAnswer;
using study::NeedQuestion;

struct NeedRow {
  const NeedQuestion* question;
  Need need{};
  bool reaches = false;

  std::string changes() const {
    return need.changes.empty() ? "as it is" : fmt::format("{}", fmt::join(need.changes, " and "));
  }
};

constexpr std::array<ColumnOf<NeedRow>, 12> kNeedColumns{{
    {"a", "This is the side that needs something, as it was typed.",
     [](auto& row) { return row.question->a; }},
    {"b", "This is the side against it, as it was typed.",
     [](auto& row) { return row.question->b; }},
    {"goal", "This says what is wanted: win, swing or survive.",
     [](auto& row) { return name_of(row.question->goal); }},
    {"target", "So much of it is wanted: a chance, or points of swing.",
     [](auto& row) { return row.question->target; }},
    {"changes", "These are the changes that are made to the side.",
     [](auto& row) { return row.changes(); }},
    {"sold",
     "This says whether it is to be had: its list sells it, or it is done in the fight, as a "
     "charge is.",
     [](auto& row) { return row.need.sold; }},
    {"price", CellType::number,
     "The changed side costs so many points; it is empty where they are not known.",
     [](const NeedRow& row) { return row.need.price > 0 ? Cell(row.need.price) : Cell(); }},
    {"reaches", "This says whether the changes reach the target.",
     [](auto& row) { return row.reaches; }},
    {"reached", "The changed side reaches so much of what is wanted.",
     [](auto& row) { return row.need.reached.value; }},
    {"low", lower_end("reached"), [](auto& row) { return row.need.reached.low; }},
    {"high", upper_end("reached"), [](auto& row) { return row.need.reached.high; }},
    {"side", "This is the changed side, as fray odds takes it.",
     [](auto& row) { return row.need.side; }},
}};

std::vector<NeedRow> rows_of(const NeedAnswer& answer, const NeedQuestion& question) {
  std::vector<NeedRow> rows{{&question,
                             {.side = question.a, .reached = answer.now, .price = answer.price},
                             answer.is_reached}};
  for (const std::vector<Need>* const some : {&answer.alone, &answer.together}) {
    for (const Need& need : *some) {
      rows.push_back({&question, need, true});
    }
  }
  for (const Need& need : answer.short_of) {
    rows.push_back({&question, need, false});
  }
  return rows;
}

std::string shown(const answer::Estimate& value, Goal goal) {
  return goal == Goal::swing ? points_or_blank(value) : percent_or_blank(value);
}

std::string shown_with_margin(const answer::Estimate& value, Goal goal) {
  return goal == Goal::swing ? points_with_margin(value) : percent_with_margin(value);
}

std::string words_of(const Need& need) {
  std::string words;
  for (std::size_t i = 0; i < need.changes.size(); ++i) {
    words += (i == 0 ? "" : " and ") + need.changes[i] +
             (need.from[i].empty() ? "" : fmt::format(" (from {})", need.from[i]));
  }
  return words;
}

/// What the changes cost by the list of A: "+279", or that it does not sell them.
std::string cost_of(const Need& need, double price, bool is_listed) {
  if (is_listed && !need.sold) {
    return "not sold";
  }
  return need.price > 0 && price > 0 && need.price != price
             ? fmt::format("{:+g}", need.price - price)
             : std::string();
}

void add_rows(StudyTable& table, const char* title, const std::vector<Need>& needs,
              const NeedAnswer& answer, Goal goal) {
  constexpr std::size_t kShown = 8;
  if (needs.empty()) {
    return;
  }
  TextRows rows{{fmt::format("  {}", title), std::string(name_of(goal)), "points"}};
  for (std::size_t i = 0; i < std::min(kShown, needs.size()); ++i) {
    rows.push_back({"  " + words_of(needs[i]), shown_with_margin(needs[i].reached, goal),
                    cost_of(needs[i], answer.price, answer.is_listed)});
  }
  table.text.emplace_back("\n");
  table.text.emplace_back(std::move(rows));
  if (needs.size() > kShown) {
    table.text.emplace_back(fmt::format("  and {} more (--csv has all)\n", needs.size() - kShown));
  }
}

/// What the column of points says, and leaves empty.
std::string prices_text(const NeedAnswer& answer) {
  std::string text;
  if (answer.is_listed && !answer.is_reached) {
    text =
        "  points: what the list of A asks for it; empty where the list asks nothing, as for a "
        "charge\n  not sold: the list does not sell it\n";
  }
  return text;
}

std::string heading(const NeedAnswer& answer, const NeedQuestion& question) {
  constexpr std::array kWanted{"a win chance", "a swing", "a chance not to be destroyed"};
  std::string text = fmt::format("  {}: {} against {}\n  wanted: {} of at least {}; as it is: {}\n",
                                 question.system, question.a, question.b,
                                 kWanted[static_cast<std::size_t>(question.goal)],
                                 shown(answer::Estimate::exactly(question.target), question.goal),
                                 shown_with_margin(answer.now, question.goal));
  if (answer.is_reached) {
    text += "\n  It is reached already.\n";
  } else if (answer.alone.empty() && answer.together.empty()) {
    text += "\n  Nothing in reach does.\n";
  }
  return text;
}

StudyTable need_table(const NeedAnswer& answer, const NeedQuestion& question) {
  const std::vector<NeedRow> rows = rows_of(answer, question);
  StudyTable table = table_of<NeedRow>(kNeedColumns, rows);
  if (!kHasWords) {
    return table;
  }
  const std::string method = method_of(answer.fights, answer.simulated);
  table.title = "What " + question.a + " needs";
  table.subtitle = question.a + " against " + question.b;
  table.facts = {{"method", method}};
  table.text.emplace_back(heading(answer, question));
  add_rows(table, "does alone", answer.alone, answer, question.goal);
  add_rows(table, "does together", answer.together, answer, question.goal);
  add_rows(table, "not enough alone, even at the most tried", answer.short_of, answer,
           question.goal);
  table.text.emplace_back("\n" + prices_text(answer) + "  " + method + "\n");
  return table;
}

/// Notes on what a change makes of the fight.
void note_needs(const NeedAnswer& answer, const NeedQuestion& question, const Game& game,
                const Hooks& hooks) {
  const study::Opposition field{.opponents = {{question.b}}, .situations = {{.name = "as typed"}}};
  const auto notes = [&](const std::string& side) {
    return study::notes_of_fights(side, field, question.settings, *game.system);
  };
  const study::FightNotes as_it_is = notes(question.a);
  ChangeNotes added;
  for (const std::vector<Need>* const some : {&answer.alone, &answer.together, &answer.short_of}) {
    for (const Need& need : *some) {
      added.add(words_of(need), notes(need.side), as_it_is, field);
    }
  }
  added.tell(hooks);
}

StudyTable least_that_does(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  NeedQuestion question{.a = inputs.text("a"),
                        .b = inputs.text("b"),
                        .settings = inputs.settings,
                        .system = game.name};
  study::set_goal(question, [&](std::string_view goal) { return inputs.find(goal); });
  if (const auto place = inputs.find("unit")) {
    question.unit = static_cast<std::size_t>(whole_number("unit", *place, 1, 1'000));
  }
  note_charges(question.a, question.b, game, hooks);
  const NeedAnswer all = watched(hooks, [&](const auto& fights) {
    return study::least_needed(question, *game.system, fights);
  });
  if (hooks.note) {
    note_needs(all, question, game, hooks);
  }
  return need_table(all, question);
}

constexpr std::array kNeedInputs{
    needed("a", Takes::side, "the side whose unit is changed, with options as of fray odds"),
    needed("b", Takes::side, "the side against it"),
    option("unit", Takes::value, "which unit of A is changed, by its place (1, the first)", "N"),
    option("win", Takes::value, "the win chance to reach, such as 60%", "CHANCE"),
    option("swing", Takes::value, "or the swing: points won less points lost", "POINTS"),
    option("survive", Takes::value, "or the chance that A is not destroyed", "CHANCE")};

}  // namespace

extern const QuestionKind kNeed{
    .name = "need",
    .help = "The least supports, attacks ... that reach a win chance",
    .about = About::fights,
    .inputs = kNeedInputs,
    .example = "need empire/halberdiers orcs/goblins --win 90%",
    .answer = &least_that_does,
    .tables = [] { return Tables{{"", columns_only<NeedRow>(kNeedColumns)}}; }};

}  // namespace fray::questions
