#include "report/needed.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/number.hpp"

namespace fray::report {
namespace {

using study::Goal;
using study::Need;
using study::NeedAnswer;
using study::NeedQuestion;

struct NeedRow {
  const NeedQuestion* question;
  Need need{};
  bool reaches = false;
};

constexpr std::array<ColumnOf<NeedRow>, 10> kNeedColumns{{
    {"a", CellType::text, "the side that needs something, as typed",
     [](const NeedRow& row) -> Cell { return row.question->a; }},
    {"b", CellType::text, "the side against it",
     [](const NeedRow& row) -> Cell { return row.question->b; }},
    {"goal", CellType::text, "what is wanted: win, swing or survive",
     [](const NeedRow& row) -> Cell { return std::string(name_of(row.question->goal)); }},
    {"target", CellType::number, "how much of it: a chance, or points of swing",
     [](const NeedRow& row) -> Cell { return row.question->target; }},
    {"changes", CellType::text, "what is changed",
     [](const NeedRow& row) -> Cell {
       return row.need.changes.empty() ? "as it is"
                                       : fmt::format("{}", fmt::join(row.need.changes, " and "));
     }},
    {"reaches", CellType::boolean, "whether that reaches the target",
     [](const NeedRow& row) -> Cell { return row.reaches; }},
    {"reached", CellType::number, "what it reaches",
     [](const NeedRow& row) { return known(row.need.reached.value); }},
    {"low", CellType::number, "lower end of its 95 % interval",
     [](const NeedRow& row) { return known(row.need.reached.low); }},
    {"high", CellType::number, "upper end of its 95 % interval",
     [](const NeedRow& row) { return known(row.need.reached.high); }},
    {"side", CellType::text, "the changed side, as fray odds takes it",
     [](const NeedRow& row) -> Cell { return row.need.side; }},
}};

std::vector<NeedRow> rows_of(const NeedAnswer& answer, const NeedQuestion& question) {
  std::vector<NeedRow> rows{
      {&question, {.side = question.a, .reached = answer.now}, answer.is_reached}};
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

/// With the larger half of its interval, where it is simulated.
std::string shown_with_margin(const answer::Estimate& value, Goal goal) {
  if (value.half_width() == 0) {
    return shown(value, goal);
  }
  return shown(value, goal) + " ±" +
         (goal == Goal::swing ? fmt::format("{:.1f}", std::max(0.1, value.half_width()))
                              : margin(value));
}

std::string words_of(const Need& need) {
  std::string words;
  for (std::size_t i = 0; i < need.changes.size(); ++i) {
    words += (i == 0 ? "" : " and ") + need.changes[i] +
             (need.from[i].empty() ? "" : fmt::format(" (from {})", need.from[i]));
  }
  return words;
}

void add_rows(StudyTable& table, const char* title, const std::vector<Need>& needs, Goal goal) {
  constexpr std::size_t kShown = 8;
  if (needs.empty()) {
    return;
  }
  TextRows rows{{fmt::format("  {}", title), std::string(name_of(goal))}};
  for (std::size_t i = 0; i < std::min(kShown, needs.size()); ++i) {
    rows.push_back({"  " + words_of(needs[i]), shown_with_margin(needs[i].reached, goal)});
  }
  table.text.emplace_back("\n");
  table.text.emplace_back(std::move(rows));
  if (needs.size() > kShown) {
    table.text.emplace_back(fmt::format("  and {} more (--csv has all)\n", needs.size() - kShown));
  }
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

}  // namespace

StudyTable table_of(const NeedAnswer& answer, const NeedQuestion& question) {
  const std::vector<NeedRow> rows = rows_of(answer, question);
  StudyTable table = table_of<NeedRow>(kNeedColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  table.title = "What " + question.a + " needs";
  table.asked = question.a + " against " + question.b;
  table.facts = {{"method", method}};
  table.text.emplace_back(heading(answer, question));
  add_rows(table, "does alone", answer.alone, question.goal);
  add_rows(table, "does together", answer.together, question.goal);
  add_rows(table, "does not, at most", answer.short_of, question.goal);
  table.text.emplace_back("\n  " + method + "\n");
  return table;
}

}  // namespace fray::report
