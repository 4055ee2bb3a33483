#include "study/meta.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using study::MetaAnswer;
using study::MetaQuestion;

struct MetaRow {
  const MetaAnswer* answer;
  const MetaQuestion* question;
  bool of_a = true;
  std::string unit{};
  double share = 0;
  double gains = 0;    ///< of A
  double without = 0;  ///< its share without who is new
  Estimate answers{};  ///< what one of A gains from the field that was said

  /// How much worse than the best against the other's mixture.
  double behind() const {
    return std::max(0.0, of_a ? answer->best.value - gains : gains - answer->best.value);
  }
};

constexpr std::array<ColumnOf<MetaRow>, 14> kMetaColumns{{
    {"side", CellType::text,
     "This is the side that takes the unit: a has the rows of the table, b its columns.",
     [](const MetaRow& row) -> Cell { return row.of_a ? "a" : "b"; }},
    {"unit", CellType::text, "This is the unit that may be taken.",
     [](const MetaRow& row) -> Cell { return row.unit; }},
    {"share", CellType::number,
     "The unit is taken so often in the mixture that nobody gains against.",
     [](const MetaRow& row) -> Cell { return row.share; }},
    {"gains", CellType::number,
     "This is what A gains where the unit meets the other side's mixture.",
     [](const MetaRow& row) -> Cell { return row.gains; }},
    {"behind", CellType::number, "This is how much worse that is for its side than the best.",
     [](const MetaRow& row) -> Cell { return row.behind(); }},
    {"by", CellType::text,
     "This says what is gained: swing (points a fight), or win (the chance to win less that to "
     "lose).",
     [](const MetaRow& row) -> Cell { return row.question->by; }},
    {"value", CellType::number, "This is what A gains where both sides choose best.",
     [](const MetaRow& row) -> Cell { return row.answer->value.value; }},
    {"value_low", CellType::number, lower_end("value"),
     [](const MetaRow& row) -> Cell { return row.answer->value.low; }},
    {"value_high", CellType::number, upper_end("value"),
     [](const MetaRow& row) -> Cell { return row.answer->value.high; }},
    {"share_without",
     "The unit is taken so often without who is new, by --new; of these it is empty.",
     [](auto& row) { return row.without; }},
    {"value_without", "This is what A gains without who is new where both choose best.",
     [](auto& row) { return row.answer->without ? row.answer->without->value : std::nan(""); }},
    {"answer", "This is what a unit of A gains from B in the field of --popularity.",
     [](auto& row) { return row.answers.value; }},
    {"answer_low", lower_end("answer"), [](auto& row) { return row.answers.low; }},
    {"answer_high", upper_end("answer"), [](auto& row) { return row.answers.high; }},
}};

/// The headings of texts.
constexpr std::array kTakesLabels{Label{"A takes", "unit"}, Label{"share"},
                                  Label{"A gains", "gains"}, Label{"behind"}};
constexpr std::array kTakesOfBLabels{Label{"B takes", "unit"}};
constexpr std::array kWithoutLabels{Label{"without", "share_without"}};
constexpr std::array kAnswerLabels{Label{"best answers", "unit"}, Label{"A gains", "answer"},
                                   Label{"95 %", "answer_low"}};
constexpr std::array<std::span<const Label>, 4> kMetaTexts{kTakesLabels, kTakesOfBLabels,
                                                           kWithoutLabels, kAnswerLabels};

std::vector<MetaRow> rows_of(const MetaAnswer& answer, const MetaQuestion& question, bool of_a) {
  const std::vector<std::string>& names = of_a ? question.rows : question.columns;
  const Eigen::VectorXd& shares = of_a ? answer.best.rows : answer.best.columns;
  const Eigen::VectorXd& gains = of_a ? answer.of_rows : answer.of_columns;
  std::vector<MetaRow> rows;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const std::vector<bool>& are_new = of_a ? question.new_rows : question.new_columns;
    MetaRow row{&answer, &question, of_a, names[i], shares(at), gains(at), std::nan("")};
    if (answer.without && !are_new[i]) {
      row.without = (of_a ? answer.without->rows : answer.without->columns)(at);
    }
    row.answers = of_a && !answer.answers.empty() ? answer.answers[i] : Estimate::unknown();
    rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(rows, [](const MetaRow& one, const MetaRow& two) {
    return one.share != two.share ? one.share > two.share : one.behind() < two.behind();
  });
  return rows;
}

/// A gain in the unit of the question.
std::string gain_of(const MetaQuestion& question, double gain) {
  return question.by == "swing" ? signed_decimal(gain) : signed_decimal(100 * gain) + " %";
}

/// Who gains where both choose best.
std::string who_gains(const MetaQuestion& question, double value) {
  const std::string by = gain_of(question, std::abs(value));
  return by == gain_of(question, 0)
             ? "Where both choose best, nobody gains."
             : fmt::format(
                   fmt::runtime(
                       question.by == "swing"
                           ? "Where both choose best, {} gains {} points a fight, which {} loses."
                           : "Where both choose best, {} wins {} of the fights more than {}."),
                   value > 0 ? "A" : "B", by.substr(1), value > 0 ? "B" : "A");
}

void add_side(StudyTable& table, const std::vector<MetaRow>& rows) {
  const MetaQuestion& question = *rows.front().question;
  TextRows shown{heading(kTakesLabels)};
  if (!rows.front().of_a) {
    shown.front().front() = heading(kTakesOfBLabels).front();
  }
  const bool has_new = rows.front().answer->without.has_value();
  if (has_new) {
    shown.front().emplace(shown.front().begin() + 2, kWithoutLabels.front().shown);
  }
  for (const MetaRow& row : rows) {
    shown.push_back({"  " + row.unit, row.share > 0 ? fmt::format("{:.1f} %", 100 * row.share) : "",
                     gain_of(question, row.gains),
                     row.share > 0 ? "" : gain_of(question, row.behind())});
    if (has_new) {
      shown.back().insert(shown.back().begin() + 2, std::isnan(row.without) ? "new"
                                                    : row.without > 0
                                                        ? fmt::format("{:.1f} %", 100 * row.without)
                                                        : "");
    }
  }
  add_first(table, std::move(shown));
}

/// Who of A does best against the field that was said.
void add_answers(StudyTable& table, std::vector<MetaRow> rows) {
  std::ranges::stable_sort(rows, std::ranges::greater(),
                           [](const MetaRow& row) { return row.answers.value; });
  const MetaQuestion& question = *rows.front().question;
  const bool exact =
      std::ranges::all_of(rows, [](const MetaRow& row) { return row.answers.half_width() == 0; });
  TextRows shown{heading(kAnswerLabels)};
  shown.front().front() += " to " + question.field;
  if (exact) {
    shown.front().back().clear();
  }
  for (const MetaRow& row : rows) {
    const Estimate& gains = row.answers;
    shown.push_back({"  " + row.unit, gain_of(question, gains.value),
                     gains.half_width() == 0 ? ""
                                             : fmt::format("{} to {}", gain_of(question, gains.low),
                                                           gain_of(question, gains.high))});
  }
  add_first(table, std::move(shown));
}

Bars shares_of(const std::vector<MetaRow>& rows, const MetaQuestion& question) {
  Bars bars{.title = "The mixture that nobody gains against",
            .subtitle = fmt::format("{}, by {}; how often each is taken, in per cent",
                                    question.file, question.by),
            .gains = false};
  for (const MetaRow& row : rows) {
    if (row.share > 0) {
      bars.bars.push_back(
          {(row.of_a ? "A: " : "B: ") + row.unit, Estimate::exactly(100 * row.share)});
    }
  }
  return bars;
}

StudyTable meta_table(const MetaAnswer& answer, const MetaQuestion& question) {
  const std::vector<MetaRow> of_a = rows_of(answer, question, true);
  const std::vector<MetaRow> of_b = rows_of(answer, question, false);
  std::vector<MetaRow> rows = of_a;
  rows.insert(rows.end(), of_b.begin(), of_b.end());
  StudyTable table = table_of<MetaRow>(kMetaColumns, rows);
  table.title = "The mixture that nobody gains against";
  table.subtitle = fmt::format("{}, by {}", question.file, question.by);
  const std::string gap = fmt::format("{:.1e}", answer.best.gap);
  table.facts = {{"gap", gap}};
  table.fights = question.fights;
  table.text.emplace_back(
      fmt::format("  {}, by {}: where both play best, A gains {}{}\n\n", question.file, question.by,
                  gain_of(question, answer.value.value),
                  answer.value.half_width() == 0
                      ? ""
                      : fmt::format(" (95 %: {} to {})", gain_of(question, answer.value.low),
                                    gain_of(question, answer.value.high))));
  add_side(table, of_a);
  add_side(table, of_b);
  if (!answer.answers.empty()) {
    add_answers(table, of_a);
  }
  if (answer.without) {
    table.text.emplace_back(fmt::format("  Without who is new A gains {} where both play best.\n",
                                        gain_of(question, answer.without->value)));
  }
  table.text.emplace_back(
      fmt::format("  {}\n  Against the mixture of the other side nobody gains more than that{}.\n"
                  "  behind: how much worse who is not taken does. It is how much better he would "
                  "have to be.\n",
                  who_gains(question, answer.value.value),
                  !(answer.best.gap > 0)         ? ""
                  : is_rounding(answer.best.gap) ? ", to rounding"
                                                 : fmt::format(", to {}", gap)));
  const bool by_a = study::any_charges(question.rows, question.system);
  const bool by_b = study::any_charges(question.columns, question.system);
  table.text.emplace_back(fmt::format(
      "  In this table {}; other questions let each side charge in half of the fights.\n",
      by_a && by_b ? "units of both sides charge, as they are typed"
      : by_a       ? "A charges, as it is typed"
      : by_b       ? "B charges, as it is typed"
                   : "no side says charging"));
  if (!question.given.empty()) {
    table.text.emplace_back(fmt::format(
        "  Its fights are those alone that A {}, so it is no game that anybody plays.\n",
        question.given == "win"    ? "wins"
        : question.given == "loss" ? "loses"
                                   : "draws"));
  }
  if (question.without_swing > 0) {
    table.text.emplace_back(
        fmt::format("  By the chance to win, since {} of the table's rows {} no swing.\n",
                    question.without_swing, question.without_swing == 1 ? "has" : "have"));
  }
  table.picture = [bars = shares_of(rows, question)] { return bars_svg(bars); };
  return table;
}
StudyTable mixture(const Inputs& inputs, const Hooks& /*hooks*/) {
  MetaQuestion question =
      study::meta_question(inputs.text("table"), inputs.file, inputs.text("by"));
  if (!inputs.all("new").empty()) {
    study::set_new(question, inputs.all("new"));
  }
  if (const auto field = inputs.find("popularity")) {
    study::set_field(question, *field);
  }
  return meta_table(study::meta_of(question), question);
}

constexpr std::array kMetaInputs{
    needed("table", Takes::contents, "what fray matrix LIST LIST -o TABLE has written"),
    option("by", Takes::text,
           "swing (where all have one), or win: the chance to win less that to lose", "WHAT"),
    option("new", Takes::sides, "a unit of the table that is new: also the mixtures without it",
           "UNIT"),
    again(option("popularity", Takes::text,
                 "how often those of B come, \"orcs/goblins=3, cavalry=0.5\", of units, lists or "
                 "types: also the best answers to that field",
                 "UNIT=TIMES"))};

}  // namespace

extern const QuestionKind kMeta{
    .name = "meta",
    .help = "What of two lists to take, so that nobody gains: from a matrix",
    .about = About::table,
    .inputs = kMetaInputs,
    .example = "meta table.csv",
    .answer = &mixture,
    .tables = [] { return Tables{{"", columns_only<MetaRow>(kMetaColumns)}}; },
    .labels = kMetaTexts,
    .picture = "how often each is taken"};

}  // namespace fray::questions
