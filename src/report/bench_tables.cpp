// Tables of the questions that one asks while a list is made.

#include "report/bench_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/canvas.hpp"
#include "report/number.hpp"
#include "report/studies.hpp"

namespace fray::report {
namespace {

using answer::Estimate;
using answer::Figure;
using study::DiffAnswer;
using study::DiffQuestion;
using study::Moved;
using study::MovedMatchup;
using study::UnitDiff;

/// A unit, or one of its matchups.
struct DiffRow {
  const DiffQuestion* question;
  const UnitDiff* unit;
  const MovedMatchup* matchup = nullptr;

  const Moved& win() const { return matchup != nullptr ? matchup->win : unit->win; }
  const Moved& swing() const { return matchup != nullptr ? matchup->swing : unit->swing; }
};

const char* status_of(const UnitDiff& unit) {
  return !unit.unit.before    ? "came"
         : !unit.unit.after   ? "went"
         : unit.moved.empty() ? "same"
                              : "moved";
}

/// What only the row of a unit tells.
Cell of_unit(const DiffRow& row, double value) {
  return row.matchup != nullptr ? Cell() : known(value);
}

constexpr std::array<ColumnOf<DiffRow>, 25> kDiffColumns{{
    {"row", CellType::text, "unit, or matchup (a unit against one opponent) that surely moved",
     [](const DiffRow& row) -> Cell { return row.matchup != nullptr ? "matchup" : "unit"; }},
    {"unit", CellType::text, "the unit, without its list",
     [](const DiffRow& row) -> Cell { return row.unit->unit.unit; }},
    {"opponent", CellType::text, "of a matchup: whom it meets",
     [](const DiffRow& row) {
       return row.matchup == nullptr
                  ? Cell()
                  : Cell(row.question->opposition.opponents[row.matchup->opponent].side);
     }},
    {"status", CellType::text,
     "same, moved, came (it is in the new version alone) or went (in the old one alone)",
     [](const DiffRow& row) -> Cell { return status_of(*row.unit); }},
    {"moved", CellType::integer, "of a unit: its matchups that surely moved",
     [](const DiffRow& row) {
       return row.matchup != nullptr ? Cell()
                                     : Cell(static_cast<std::int64_t>(row.unit->moved.size()));
     }},
    {"price_before", CellType::number, "points in the old version",
     [](const DiffRow& row) { return of_unit(row, row.unit->price_before); }},
    {"price_after", CellType::number, "points in the new one",
     [](const DiffRow& row) { return of_unit(row, row.unit->price_after); }},
    {"win_before", CellType::number, "chance of winning in the old version",
     [](const DiffRow& row) { return known(row.win().before.value); }},
    {"win_after", CellType::number, "in the new one",
     [](const DiffRow& row) { return known(row.win().after.value); }},
    {"win_difference", CellType::number, "new less old, over the fights that both are allowed",
     [](const DiffRow& row) { return known(row.win().by.value); }},
    {"win_low", CellType::number, "lower end of its 95 % interval",
     [](const DiffRow& row) { return known(row.win().by.low); }},
    {"win_high", CellType::number, "upper end of its 95 % interval",
     [](const DiffRow& row) { return known(row.win().by.high); }},
    {"swing_before", CellType::number, "points won less points lost, a fight, in the old version",
     [](const DiffRow& row) { return known(row.swing().before.value); }},
    {"swing_after", CellType::number, "in the new one",
     [](const DiffRow& row) { return known(row.swing().after.value); }},
    {"swing_difference", CellType::number, "new less old, over the fights that both are allowed",
     [](const DiffRow& row) { return known(row.swing().by.value); }},
    {"swing_low", CellType::number, "lower end of its 95 % interval",
     [](const DiffRow& row) { return known(row.swing().by.low); }},
    {"swing_high", CellType::number, "upper end of its 95 % interval",
     [](const DiffRow& row) { return known(row.swing().by.high); }},
    {"fair_before", CellType::number,
     "price at which the old one destroys as much value as it loses, one against one",
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_before); }},
    {"fair_after", CellType::number, "the same of the new one, told by the same opponents",
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_after); }},
    {"dominated_before", CellType::text,
     "who of the old version surely does better for the same points at every opponent",
     [](const DiffRow& row) {
       return known(row.matchup != nullptr ? "" : row.unit->shade_before);
     }},
    {"dominated_after", CellType::text, "the same of the new version",
     [](const DiffRow& row) { return known(row.matchup != nullptr ? "" : row.unit->shade_after); }},
    {"side_before", CellType::text, "the side in the old version, as fray odds takes it",
     [](const DiffRow& row) { return known(row.unit->unit.before.value_or("")); }},
    {"side_after", CellType::text, "the side in the new one",
     [](const DiffRow& row) { return known(row.unit->unit.after.value_or("")); }},
    {"matchups", CellType::integer, "of a unit: opponents that both versions may meet",
     [](const DiffRow& row) {
       return row.matchup != nullptr ? Cell() : Cell(static_cast<std::int64_t>(row.unit->matchups));
     }},
    {"field", CellType::text, "whom they met, and how often where that is not once each",
     [](const DiffRow& row) -> Cell { return row.question->opposition.listed(); }},
}};

/// "110", or "110 to 100".
std::string from_to(double before, double after) {
  const auto price = [](double value) { return fmt::format("{:g}", std::round(10 * value) / 10); };
  return std::isnan(before) || std::isnan(after) ? std::isnan(before) && std::isnan(after)
                                                       ? ""
                                                       : price(std::isnan(before) ? after : before)
         : price(before) == price(after)         ? price(before)
                                                 : price(before) + " to " + price(after);
}

std::string by_words(const Moved& moved, bool points) {
  if (!moved.by.known()) {
    return "";
  }
  const double scale = points ? 1 : 100;
  const std::string by = report::signed_decimal(scale * moved.by.value);
  return moved.by.half_width() == 0
             ? by
             : fmt::format("{} ±{:.1f}", by, std::max(0.1, scale * moved.by.half_width()));
}

void add_units(StudyTable& table, const DiffAnswer& answer) {
  TextRows rows{{"  unit", "price", "wins", "", "swing", "", "fair price", "matchups moved"}};
  std::vector<std::string> same;
  for (const UnitDiff& unit : answer.units) {
    if (unit.is_there_in_both() && unit.moved.empty() && unit.price_before == unit.price_after) {
      same.push_back(unit.unit.unit);
      continue;
    }
    const bool went = !unit.unit.after;
    const auto now = [&](const Moved& moved) -> const Estimate& {
      return went ? moved.before : moved.after;
    };
    rows.push_back({"  " + unit.unit.unit, from_to(unit.price_before, unit.price_after),
                    percent_or_blank(now(unit.win)), by_words(unit.win, false),
                    points_or_blank(now(unit.swing)), by_words(unit.swing, true),
                    from_to(unit.fair_before, unit.fair_after),
                    unit.is_there_in_both()
                        ? fmt::format("{} of {}", unit.moved.size(), unit.matchups)
                        : status_of(unit)});
  }
  if (rows.size() == 1) {
    table.text.emplace_back("  Nothing moved.\n");
    return;
  }
  table.text.emplace_back(std::move(rows));
  if (!same.empty()) {
    table.text.emplace_back(fmt::format("\n  The same: {}.\n", fmt::join(same, ", ")));
  }
}

void add_matchups(StudyTable& table, const DiffAnswer& answer, const DiffQuestion& question) {
  constexpr std::size_t kShown = 10;
  std::vector<DiffRow> all;
  for (const UnitDiff& unit : answer.units) {
    for (const MovedMatchup& matchup : unit.moved) {
      all.push_back({&question, &unit, &matchup});
    }
  }
  if (all.empty()) {
    return;
  }
  const auto far = [&](const DiffRow& row) {
    return std::abs(answer.has_prices ? row.swing().by.value : row.win().by.value);
  };
  std::ranges::stable_sort(all, std::ranges::greater(), far);
  TextRows rows{{"  moved most", "against", "wins", "", "swing", ""}};
  for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i) {
    const DiffRow& row = all[i];
    rows.push_back({"  " + row.unit->unit.unit,
                    question.opposition.opponents[row.matchup->opponent].side,
                    percent_or_blank(row.win().after), by_words(row.win(), false),
                    points_or_blank(row.swing().after), by_words(row.swing(), true)});
  }
  table.text.emplace_back("\n");
  table.text.emplace_back(std::move(rows));
  if (all.size() > kShown) {
    table.text.emplace_back(
        fmt::format("  and {} more (--csv has all)\n", grouped(all.size() - kShown)));
  }
}

void add_shades(StudyTable& table, const DiffAnswer& answer) {
  for (const UnitDiff& unit : answer.units) {
    if (unit.shade_after.empty() == unit.shade_before.empty() || !unit.unit.after) {
      continue;
    }
    table.text.emplace_back(
        unit.shade_after.empty()
            ? fmt::format("  {} is dominated no more: before, {} did better for the same points at "
                          "every opponent.\n",
                          unit.unit.unit, unit.shade_before)
            : fmt::format("  {} is dominated: {} does better for the same points at every "
                          "opponent.\n",
                          unit.unit.unit, unit.shade_after));
  }
}

Bars bars_of(const DiffAnswer& answer, const DiffQuestion& question) {
  Bars bars{
      .title = fmt::format("What moved from {} to {}", question.before, question.after),
      .subtitle = fmt::format(
          "{} against {}", answer.has_prices ? "swing in points a fight," : "win chance in points,",
          question.opposition.words)};
  for (const UnitDiff& unit : answer.units) {
    const Estimate& by = answer.has_prices ? unit.swing.by : unit.win.by;
    const double scale = answer.has_prices ? 1 : 100;
    if (!unit.moved.empty()) {
      bars.bars.push_back({unit.unit.unit, {scale * by.value, scale * by.low, scale * by.high}});
    }
  }
  return bars;
}

}  // namespace

StudyTable table_of(const DiffAnswer& answer, const DiffQuestion& question) {
  std::vector<DiffRow> rows;
  for (const UnitDiff& unit : answer.units) {
    rows.push_back({&question, &unit});
  }
  for (const UnitDiff& unit : answer.units) {
    for (const MovedMatchup& matchup : unit.moved) {
      rows.push_back({&question, &unit, &matchup});
    }
  }
  StudyTable table = table_of<DiffRow>(kDiffColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  table.title = fmt::format("{} and {}", question.before, question.after);
  table.asked = fmt::format("{}, against {}", question.system, question.opposition.words);
  table.facts = facts_of(method, question.opposition);
  table.text.emplace_back(fmt::format("  {}: from {}\n  to {}\n  against {}\n\n", question.system,
                                      question.before, question.after, question.opposition.words));
  add_units(table, answer);
  add_matchups(table, answer, question);
  table.text.emplace_back("\n");
  add_shades(table, answer);
  table.text.emplace_back(fmt::format(
      "  wins and swing (points won less points lost, a fight) are of the new version, and beside "
      "them how much that is more\n  a fair price is one at which a unit destroys as much value as "
      "it loses, one against one\n{}  {}\n",
      answer.simulated == 0 ? ""
                            : "  a matchup moved where its 95 % interval leaves 0: of a hundred "
                              "that are only simulated anew about five do\n",
      method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}

namespace {

using study::Dominated;
using study::Shade;
using study::Standing;

struct ShadeRow {
  const DominationShown* shown;
  const Standing* standing;
  const Shade* shade;

  std::string by() const { return shade->by ? shown->standings[*shade->by].side : ""; }
};

constexpr std::array<ColumnOf<ShadeRow>, 14> kShadeColumns{{
    {"unit", CellType::text, "the side",
     [](const ShadeRow& row) -> Cell { return row.standing->side; }},
    {"list", CellType::text, "its list",
     [](const ShadeRow& row) -> Cell { return row.standing->names.list; }},
    {"type", CellType::text, "infantry, cavalry ...",
     [](const ShadeRow& row) { return known(row.standing->names.type); }},
    {"price", CellType::number, "points",
     [](const ShadeRow& row) { return known(row.standing->price); }},
    {"swing", CellType::number, "points won less points lost, a fight",
     [](const ShadeRow& row) { return known(row.standing->mean(answer::Figure::swing).value); }},
    {"swing_low", CellType::number, "lower end of its 95 % interval",
     [](const ShadeRow& row) { return known(row.standing->mean(answer::Figure::swing).low); }},
    {"swing_high", CellType::number, "upper end of its 95 % interval",
     [](const ShadeRow& row) { return known(row.standing->mean(answer::Figure::swing).high); }},
    {"per_100_points", CellType::number, "the swing for each 100 points of the price",
     [](const ShadeRow& row) { return known(study::per_100_points(*row.standing)); }},
    {"dominated", CellType::text,
     "surely, perhaps or no: another does as well for the same points at every opponent, and "
     "better "
     "at some",
     [](const ShadeRow& row) -> Cell { return study::name_of(row.shade->dominated); }},
    {"by", CellType::text, "who does so, or comes nearest to it",
     [](const ShadeRow& row) { return known(row.by()); }},
    {"share", CellType::number, "of the opponents, at which that one does as well or better",
     [](const ShadeRow& row) { return row.shade->by ? Cell(row.shade->share) : Cell(); }},
    {"leaves_at", CellType::number, "below this price nobody dominates it",
     [](const ShadeRow& row) { return known(row.shade->leaves_at); }},
    {"front", CellType::boolean, "no unit costs as little and has as high a swing",
     [](const ShadeRow& row) -> Cell { return row.shade->on_front; }},
    {"field", CellType::text, "whom they met, and how often where that is not once each",
     [](const ShadeRow& row) -> Cell { return row.shown->opposition.listed(); }},
}};

TextRows shades_shown(const std::vector<ShadeRow>& rows) {
  TextRows shown{{"  unit", "price", "swing", "per 100 points", "front", "dominated", "nearest",
                  "does better at", "leaves below"}};
  for (const ShadeRow& row : rows) {
    const bool priced = !std::isnan(row.standing->price);
    shown.push_back(
        {"  " + row.standing->side, priced ? fmt::format("{:g}", row.standing->price) : "",
         points_or_blank(row.standing->mean(answer::Figure::swing)),
         priced ? signed_decimal(study::per_100_points(*row.standing)) : "",
         row.shade->on_front ? "yes" : "", study::name_of(row.shade->dominated), row.by(),
         row.shade->by ? fmt::format("{:.0f} %", 100 * row.shade->share) : "",
         std::isnan(row.shade->leaves_at) ? "" : fmt::format("{:.1f}", row.shade->leaves_at)});
  }
  return shown;
}

Scatter front_of(const DominationShown& shown, const std::vector<Shade>& shades) {
  Scatter scatter{.title = "Prices and swings",
                  .subtitle = fmt::format("{}, against {}; blue: the front", shown.system,
                                          shown.opposition.words),
                  .x = "price",
                  .y = "swing, points a fight",
                  .marks = {},
                  .equal = false};
  for (std::size_t i = 0; i < shades.size(); ++i) {
    const Standing& standing = shown.standings[i];
    const double swing = standing.mean(answer::Figure::swing).value;
    if (standing.price > 0 && !std::isnan(swing)) {
      scatter.marks.push_back({standing.side, standing.price, swing, shades[i].on_front});
    }
  }
  return scatter;
}

}  // namespace

StudyTable table_of(const DominationShown& shown) {
  const std::vector<Shade> shades = study::shades_of(shown.standings, shown.opposition);
  std::vector<ShadeRow> rows;
  for (std::size_t i = 0; i < shades.size(); ++i) {
    rows.push_back({&shown, &shown.standings[i], &shades[i]});
  }
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const ShadeRow& row) {
    return std::tuple(row.shade->dominated, row.shade->share);
  });
  StudyTable table = table_of<ShadeRow>(kShadeColumns, rows);
  const std::string method = method_of(shown.standings);
  table.title = "Who is dominated";
  table.asked = fmt::format("{}, against {}", shown.system, shown.opposition.words);
  table.facts = facts_of(method, shown.opposition);
  table.text.emplace_back(
      fmt::format("  {}, against {}\n\n", shown.system, shown.opposition.words));
  table.text.emplace_back(shades_shown(rows));
  table.text.emplace_back(fmt::format(
      "\n  dominated: another does as well for the same points at every opponent, and better at "
      "some\n  below \"leaves below\" nobody does; front: no unit costs as little and has as high "
      "a "
      "swing\n  {}\n",
      method));
  table.picture = [scatter = front_of(shown, shades)] { return scatter_svg(scatter); };
  return table;
}

namespace {

using study::MetaAnswer;
using study::MetaQuestion;

struct MetaRow {
  const MetaAnswer* answer;
  const MetaQuestion* question;
  bool of_a = true;
  std::string unit{};
  double share = 0;
  double gains = 0;  ///< of A

  /// How much worse than the best against the other's mixture.
  double behind() const {
    return std::max(0.0, of_a ? answer->best.value - gains : gains - answer->best.value);
  }
};

constexpr std::array<ColumnOf<MetaRow>, 9> kMetaColumns{{
    {"side", CellType::text, "a: of the rows of the table, b: of its columns",
     [](const MetaRow& row) -> Cell { return row.of_a ? "a" : "b"; }},
    {"unit", CellType::text, "who may be taken",
     [](const MetaRow& row) -> Cell { return row.unit; }},
    {"share", CellType::number, "how often it is taken in the mixture that nobody gains against",
     [](const MetaRow& row) -> Cell { return row.share; }},
    {"gains", CellType::number, "what A gains where it meets the other side's mixture",
     [](const MetaRow& row) -> Cell { return row.gains; }},
    {"behind", CellType::number, "how much that is worse for its side than the best",
     [](const MetaRow& row) -> Cell { return row.behind(); }},
    {"by", CellType::text,
     "what is gained: swing (points a fight), or win (chance to win less to lose)",
     [](const MetaRow& row) -> Cell { return row.question->by; }},
    {"value", CellType::number, "what A gains where both play so",
     [](const MetaRow& row) -> Cell { return row.answer->value.value; }},
    {"value_low", CellType::number, "lower end of its 95 % interval",
     [](const MetaRow& row) -> Cell { return row.answer->value.low; }},
    {"value_high", CellType::number, "upper end of its 95 % interval",
     [](const MetaRow& row) -> Cell { return row.answer->value.high; }},
}};

std::vector<MetaRow> rows_of(const MetaAnswer& answer, const MetaQuestion& question, bool of_a) {
  const std::vector<std::string>& names = of_a ? question.rows : question.columns;
  const Eigen::VectorXd& shares = of_a ? answer.best.rows : answer.best.columns;
  const Eigen::VectorXd& gains = of_a ? answer.of_rows : answer.of_columns;
  std::vector<MetaRow> rows;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    rows.push_back({&answer, &question, of_a, names[i], shares(at), gains(at)});
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

void add_side(StudyTable& table, const std::vector<MetaRow>& rows) {
  constexpr std::size_t kShown = 12;
  const MetaQuestion& question = *rows.front().question;
  TextRows shown{{rows.front().of_a ? "  A takes" : "  B takes", "share", "A gains", "behind"}};
  for (std::size_t i = 0; i < std::min(kShown, rows.size()); ++i) {
    const MetaRow& row = rows[i];
    shown.push_back({"  " + row.unit, row.share > 0 ? fmt::format("{:.1f} %", 100 * row.share) : "",
                     gain_of(question, row.gains),
                     row.share > 0 ? "" : gain_of(question, row.behind())});
  }
  table.text.emplace_back(std::move(shown));
  if (rows.size() > kShown) {
    table.text.emplace_back(fmt::format("  and {} more (--csv has all)\n", rows.size() - kShown));
  }
  table.text.emplace_back("\n");
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

}  // namespace

StudyTable table_of(const MetaAnswer& answer, const MetaQuestion& question) {
  const std::vector<MetaRow> of_a = rows_of(answer, question, true);
  const std::vector<MetaRow> of_b = rows_of(answer, question, false);
  std::vector<MetaRow> rows = of_a;
  rows.insert(rows.end(), of_b.begin(), of_b.end());
  StudyTable table = table_of<MetaRow>(kMetaColumns, rows);
  table.title = "The mixture that nobody gains against";
  table.asked = fmt::format("{}, by {}", question.file, question.by);
  const std::string gap = fmt::format("{:.1e}", answer.best.gap);
  table.facts = {{"gap", gap}};
  table.text.emplace_back(
      fmt::format("  {}, by {}: where both play best, A gains {}{}\n\n", question.file, question.by,
                  gain_of(question, answer.value.value),
                  answer.value.half_width() == 0
                      ? ""
                      : fmt::format(" (95 %: {} to {})", gain_of(question, answer.value.low),
                                    gain_of(question, answer.value.high))));
  add_side(table, of_a);
  add_side(table, of_b);
  table.text.emplace_back(
      fmt::format("  Against the mixture of the other side nobody gains more than that{}.\n"
                  "  behind: how much worse who is not taken does. It is how much better he would "
                  "have to be.\n",
                  answer.best.gap > 0 ? fmt::format(", to {}", gap) : ""));
  if (question.without_swing > 0) {
    table.text.emplace_back(
        fmt::format("  By the chance to win, since {} of the table's rows {} no swing.\n",
                    question.without_swing, question.without_swing == 1 ? "has" : "have"));
  }
  table.picture = [bars = shares_of(rows, question)] { return bars_svg(bars); };
  return table;
}

namespace {

using study::ChangeOf;
using study::Sensitivity;
using study::SensitivityAnswer;
using study::SensitivityQuestion;

struct SensitivityRow {
  const SensitivityQuestion* question;
  const Sensitivity* change;

  Estimate now(Figure figure) const { return change->standing.mean(figure); }
};

constexpr const char* kLowOfDifference = "lower end of its 95 % interval";
constexpr const char* kHighOfDifference = "upper end of its 95 % interval";

constexpr std::array<ColumnOf<SensitivityRow>, 22> kSensitivityColumns{{
    {"a", "side A, as typed", [](auto& row) { return row.question->a; }},
    {"b", "the side against it", [](auto& row) { return row.question->b; }},
    {"of", "whose number is changed: a, b, or rounds (a limit to the fight)",
     [](auto& row) { return study::name_of(row.change->of); }},
    {"statistic", "the number, as a side says it", [](auto& row) { return row.change->statistic; }},
    {"from", "what it is; nothing of rounds", [](auto& row) { return row.change->from; }},
    {"to", "one step more, or one less", [](auto& row) { return row.change->to; }},
    {"step", "better or worse for who has it; nothing of rounds",
     [](auto& row) {
       return row.change->of == ChangeOf::rounds ? "" : row.change->better ? "better" : "worse";
     }},
    {"win", "chance that A wins, with the change",
     [](auto& row) { return row.now(Figure::win).value; }},
    {"win_difference", "how much that is more than without it",
     [](auto& row) { return row.change->win.value; }},
    {"win_difference_low", kLowOfDifference, [](auto& row) { return row.change->win.low; }},
    {"win_difference_high", kHighOfDifference, [](auto& row) { return row.change->win.high; }},
    {"a_stands_lost_difference", "stands that A loses more; in games of ranks models",
     [](auto& row) { return row.change->a_lost.value; }},
    {"a_stands_lost_difference_low", kLowOfDifference,
     [](auto& row) { return row.change->a_lost.low; }},
    {"a_stands_lost_difference_high", kHighOfDifference,
     [](auto& row) { return row.change->a_lost.high; }},
    {"b_stands_lost_difference", "stands that B loses more; in games of ranks models",
     [](auto& row) { return row.change->b_lost.value; }},
    {"b_stands_lost_difference_low", kLowOfDifference,
     [](auto& row) { return row.change->b_lost.low; }},
    {"b_stands_lost_difference_high", kHighOfDifference,
     [](auto& row) { return row.change->b_lost.high; }},
    {"swing_difference", "points won less points lost, a fight, that are more for A",
     [](auto& row) { return row.change->swing.value; }},
    {"swing_difference_low", kLowOfDifference, [](auto& row) { return row.change->swing.low; }},
    {"swing_difference_high", kHighOfDifference, [](auto& row) { return row.change->swing.high; }},
    {"side", "who is changed, with the change, as fray odds takes it",
     [](auto& row) { return row.change->side; }},
    {"trials", "of the fight with the change; 0: it is exact",
     [](auto& row) { return row.change->standing.met.front().figures.trials; }},
}};

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
  TextRows shown{{"  change", "win", "A loses", "B loses", answer.has_prices ? "swing" : ""}};
  std::vector<std::string> nothing;
  for (const Sensitivity& change : answer.changes) {
    if (!moves_something(change)) {
      nothing.push_back(words_of(change));
      continue;
    }
    shown.push_back({"  " + words_of(change), moved_by(change.win, 100, 1),
                     moved_by(change.a_lost, 1, 2), moved_by(change.b_lost, 1, 2),
                     moved_by(change.swing, 1, 1)});
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
            .subtitle = fmt::format("A: {}, B: {}; win chance of A, in points of a hundred",
                                    question.a, question.b)};
  for (const Sensitivity& change : answer.changes) {
    if (moves_something(change)) {
      bars.bars.push_back({words_of(change),
                           {100 * change.win.value, 100 * change.win.low, 100 * change.win.high}});
    }
  }
  return bars;
}

}  // namespace

StudyTable table_of(const SensitivityAnswer& answer, const SensitivityQuestion& question) {
  std::vector<SensitivityRow> rows;
  for (const Sensitivity& change : answer.changes) {
    rows.push_back({&question, &change});
  }
  StudyTable table = table_of<SensitivityRow>(kSensitivityColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  const auto mean = [&](Figure figure) { return answer.as_it_is.mean(figure); };
  table.title = "What each number does to the fight";
  table.asked = fmt::format("{} against {}", question.a, question.b);
  table.facts = {{"method", method}};
  table.text.emplace_back(fmt::format(
      "  {}: A, {}, against B, {}\n  as it is: A wins {}, loses {:.2f} of its own and {:.2f} of "
      "B's fall{}\n\n",
      question.system, question.a, question.b, percent_or_blank(mean(Figure::win)),
      mean(Figure::a_stands_lost).value, mean(Figure::b_stands_lost).value,
      answer.has_prices ? "; swing " + points_or_blank(mean(Figure::swing)) : ""));
  add_changes(table, answer);
  table.text.emplace_back(
      fmt::format("  win is in points of a hundred; losses are stands, in games of ranks models\n"
                  "  {}\n",
                  method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}

namespace {

using study::PointsAnswer;
using study::PointsQuestion;
using study::PriceReason;

struct ReasonRow {
  const study::PricedUnit* unit;
  const PriceReason* reason;
};

constexpr std::array<ColumnOf<ReasonRow>, 11> kReasonColumns{{
    {"unit", "whose price it is", [](auto& row) { return row.unit->unit; }},
    {"list_price", "points", [](auto& row) { return row.unit->list_price; }},
    {"fair_price", "points", [](auto& row) { return row.unit->fair_price; }},
    {"opponent", "whom it meets; empty: all", [](auto& row) { return row.reason->opponent; }},
    {"situation", "charging or receiving; empty: both",
     [](auto& row) { return row.reason->situation; }},
    {"opponent_price", "fair price of the opponent", [](auto& row) { return row.reason->price; }},
    {"often", "share of all its fights", [](auto& row) { return row.reason->often; }},
    {"destroyed", "points at fair prices that it destroys, a fight",
     [](auto& row) { return row.reason->destroyed; }},
    {"lost", "points at fair prices that it loses, a fight",
     [](auto& row) { return row.reason->lost; }},
    {"points", "by how much that moves its price; of all opponents together 0",
     [](auto& row) { return row.reason->points; }},
    {"without", "the price that all others give, at the same prices of all others",
     [](auto& row) { return row.reason->without; }},
}};

bool is_of_both(const PriceReason& reason) {
  return !reason.opponent.empty() && reason.situation.empty();
}

void add_reasons(StudyTable& table, const PointsAnswer& answer, bool of_opponents) {
  constexpr std::size_t kShown = 12;
  TextRows shown{{of_opponents ? "  opponent" : "  situation", "price", "often", "destroys",
                  "loses", "moves it by", "without"}};
  std::size_t left = 0;
  for (const PriceReason& reason : answer.why) {
    if (of_opponents ? !is_of_both(reason) : !reason.opponent.empty()) {
      continue;
    }
    if (shown.size() > kShown) {
      ++left;
      continue;
    }
    shown.push_back({"  " + (of_opponents ? reason.opponent : reason.situation),
                     of_opponents ? fmt::format("{:.1f}", reason.price) : "",
                     fmt::format("{:.1f} %", 100 * reason.often),
                     fmt::format("{:.1f}", reason.destroyed), fmt::format("{:.1f}", reason.lost),
                     signed_decimal(reason.points),
                     std::isnan(reason.without) ? "" : fmt::format("{:.1f}", reason.without)});
  }
  table.text.emplace_back(std::move(shown));
  table.text.emplace_back(left == 0 ? "\n"
                                    : fmt::format("  and {} more (--csv has all)\n\n", left));
}

Bars bars_of(const PointsAnswer& answer, const std::string& asked) {
  Bars bars{.title = "Why this price",
            .subtitle = asked + "; points that each opponent moves it by"};
  for (const PriceReason& reason : answer.why) {
    if (is_of_both(reason)) {
      bars.bars.push_back({reason.opponent, Estimate::exactly(reason.points)});
    }
  }
  std::ranges::stable_sort(bars.bars, std::ranges::greater(),
                           [](const Bar& bar) { return bar.value.value; });
  return bars;
}

}  // namespace

StudyTable reasons_table(const PointsAnswer& answer, const PointsQuestion& question) {
  const auto unit =
      std::ranges::find(answer.units, question.why.value_or(""), &study::PricedUnit::unit);
  std::vector<ReasonRow> rows;
  for (const PriceReason& reason : answer.why) {
    rows.push_back({&*unit, &reason});
  }
  StudyTable table = table_of<ReasonRow>(kReasonColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  const std::string asked = fmt::format(
      "{}: why {} costs {:.1f}{}", question.system, unit->unit, unit->fair_price,
      std::isnan(unit->list_price) ? "" : fmt::format(" (its list: {:g})", unit->list_price));
  table.title = "Why this price";
  table.asked = asked;
  table.facts = {{"method", method}, {"field", answer.field_listed}};
  table.text.emplace_back(fmt::format("  {}\n\n", asked));
  add_reasons(table, answer, false);
  add_reasons(table, answer, true);
  table.text.emplace_back(fmt::format(
      "  destroys, loses: points at fair prices, a fight of forces of equal cost\n"
      "  moves it by: what it destroys less what it loses; at a fair price all together come to "
      "nothing\n  without: what all others alone would give, at the same prices of all others\n"
      "  {}\n",
      method));
  table.picture = [bars = bars_of(answer, asked)] { return bars_svg(bars); };
  return table;
}

namespace {

using study::BalanceAnswer;
using study::BalancedPrice;
using study::BalancedUnit;
using study::BalanceQuestion;
using study::ListGain;

/// A unit, what a list gains from another, or a cycle.
struct BalanceRow {
  const BalanceAnswer* answer;
  const BalanceQuestion* question;
  std::optional<std::size_t> unit{};
  const ListGain* gain = nullptr;
  const study::Triangle* cycle = nullptr;

  const BalancedPrice* price() const { return unit ? &answer->prices[*unit] : nullptr; }
  const BalancedUnit* priced() const { return unit ? &question->units[*unit] : nullptr; }
  const std::string& name(std::size_t list) const { return question->lists[list]; }
  /// The gain that moved a unit first, or that the row tells.
  const ListGain* reason() const {
    return unit ? (price()->moved() ? &answer->gains[price()->asked_by] : nullptr) : gain;
  }

  std::string list() const {
    return name(unit ? priced()->list : cycle ? cycle->units[0] : gain->list);
  }
  std::string opponent() const {
    const ListGain* const why = reason();
    return cycle            ? name(cycle->units[1])
           : why == nullptr ? ""
           : unit           ? name(why->list == priced()->list ? why->other : why->list)
                            : name(why->other);
  }
  double of_price(double BalancedPrice::* number) const {
    return unit ? price()->*number : std::nan("");
  }
  double of_unit(double BalancedUnit::* number) const {
    return unit ? priced()->*number : std::nan("");
  }
};

constexpr std::array<ColumnOf<BalanceRow>, 18> kBalanceColumns{{
    {"row", "unit, gain (of a list from another), or cycle (of three lists)",
     [](auto& row) { return row.unit               ? "unit"
                            : row.cycle != nullptr ? "cycle"
                                                   : "gain"; }},
    {"list", "the list of the unit, or the one that gains", [](auto& row) { return row.list(); }},
    {"opponent", "from whom it gains; of a unit that moved: the list for whose sake it did first",
     [](auto& row) { return row.opponent(); }},
    {"then", "of a cycle: from whom that one gains, and who gains from the first",
     [](auto& row) { return row.cycle != nullptr ? row.name(row.cycle->units[2]) : ""; }},
    {"unit", "the unit; of a gain: who gains most",
     [](auto& row) {
       return row.unit              ? row.priced()->side
              : row.gain != nullptr ? row.question->units[row.gain->unit].side
                                    : "";
     }},
    {"opponent_unit", "of a gain: from whom that unit gains most",
     [](auto& row) {
       return row.gain != nullptr ? row.question->units[row.gain->of].side : std::string();
     }},
    {"price_before", "points", [](auto& row) { return row.of_price(&BalancedPrice::before); }},
    {"price_after", "points", [](auto& row) { return row.of_price(&BalancedPrice::after); }},
    {"least", "points that it may cost at least",
     [](auto& row) { return row.of_unit(&BalancedUnit::least); }},
    {"most", "points that it may cost at most",
     [](auto& row) { return row.of_unit(&BalancedUnit::most); }},
    {"held", CellType::boolean, "whether its price is held",
     [](const BalanceRow& row) { return row.unit ? Cell(row.priced()->held) : Cell(); }},
    {"fair_before", "the price at which it destroys as much value as it loses, at all first prices",
     [](auto& row) { return row.of_price(&BalancedPrice::fair_before); }},
    {"fair_after", "the same at all new prices",
     [](auto& row) { return row.of_price(&BalancedPrice::fair_after); }},
    {"gain_before", "share of a force that it gains on average, at first prices",
     [](auto& row) {
       return row.unit              ? row.price()->gain_before
              : row.gain != nullptr ? row.gain->before
                                    : std::nan("");
     }},
    {"gain_after", "the same at new prices; of a cycle: the least of its three",
     [](auto& row) {
       return row.unit              ? row.price()->gain_after
              : row.gain != nullptr ? row.gain->after
                                    : row.cycle->flow;
     }},
    {"too_much", CellType::boolean, "of a gain: whether it is more than was asked",
     [](const BalanceRow& row) { return row.gain != nullptr ? Cell(row.gain->too_much) : Cell(); }},
    {"unit_gain", "of a gain: what that unit gains from that one",
     [](auto& row) { return row.gain != nullptr ? row.gain->most : std::nan(""); }},
    {"asked", "share of a force that no list may gain more",
     [](auto& row) { return row.question->gain; }},
}};

std::vector<std::size_t> by_move(const BalanceAnswer& answer) {
  std::vector<std::size_t> order(answer.prices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
    return std::abs(std::log(answer.prices[i].after / answer.prices[i].before));
  });
  return order;
}

std::string per_cent(double share) {
  return std::isnan(share) ? "" : signed_decimal(100 * share) + " %";
}

void add_prices(StudyTable& table, const std::vector<BalanceRow>& rows) {
  TextRows shown{{"  moved", "price", "fair", "gained", "gains", "because"}};
  for (const BalanceRow& row : rows) {
    if (!row.unit || !row.price()->moved()) {
      continue;
    }
    const BalancedPrice& price = *row.price();
    const ListGain& why = *row.reason();
    // Who gained at first may lose in the end.
    const bool turned = why.before < 0;
    shown.push_back({"  " + row.priced()->side,
                     fmt::format("{:g} to {:g}", price.before, price.after),
                     std::isnan(price.fair_before) ? "" : fmt::format("{:.1f}", price.fair_before),
                     per_cent(price.gain_before), per_cent(price.gain_after),
                     fmt::format("{} gained from {}", row.name(turned ? why.other : why.list),
                                 row.name(turned ? why.list : why.other))});
  }
  if (shown.size() == 1) {
    table.text.emplace_back("  No price moved.\n\n");
    return;
  }
  table.text.emplace_back(std::move(shown));
  table.text.emplace_back("\n");
}

void add_gains(StudyTable& table, const BalanceAnswer& answer, const BalanceQuestion& question) {
  TextRows shown{{"  list", "gains from", "before", "now", "", "most"}};
  for (const ListGain& gain : answer.gains) {
    shown.push_back({"  " + question.lists[gain.list], question.lists[gain.other],
                     per_cent(gain.before), per_cent(gain.after), gain.too_much ? "too much" : "",
                     fmt::format("{} from {}: {}", question.units[gain.unit].side,
                                 question.units[gain.of].side, per_cent(gain.most))});
  }
  table.text.emplace_back(std::move(shown));
  table.text.emplace_back("\n");
}

void add_not_mended(StudyTable& table, const BalanceAnswer& answer,
                    const BalanceQuestion& question) {
  for (const ListGain& gain : answer.gains) {
    if (gain.too_much) {
      table.text.emplace_back(
          fmt::format("  Not mended: {} gains {:.1f} % from {}. {} needs an answer to {}.\n",
                      question.lists[gain.list], 100 * gain.after, question.lists[gain.other],
                      question.lists[gain.other], question.units[gain.unit].side));
    }
  }
  for (const study::Triangle& cycle : answer.cycles) {
    table.text.emplace_back(fmt::format(
        "  A cycle, which no price mends: {0} gains from {1}, {1} from {2}, and {2} from {0}, "
        "{3:.1f} % at least.\n",
        question.lists[cycle.units[0]], question.lists[cycle.units[1]],
        question.lists[cycle.units[2]], 100 * cycle.flow));
  }
}

Bars bars_of(const BalanceAnswer& answer, const BalanceQuestion& question) {
  Bars bars{
      .title = "Prices that moved",
      .subtitle = fmt::format("{}; points more than before", fmt::join(question.lists, ", "))};
  for (const std::size_t unit : by_move(answer)) {
    const BalancedPrice& price = answer.prices[unit];
    if (price.moved()) {
      bars.bars.push_back(
          {question.units[unit].side, Estimate::exactly(price.after - price.before)});
    }
  }
  return bars;
}

}  // namespace

StudyTable table_of(const BalanceAnswer& answer, const BalanceQuestion& question) {
  std::vector<BalanceRow> rows;
  for (const std::size_t unit : by_move(answer)) {
    rows.push_back({&answer, &question, unit});
  }
  for (const ListGain& gain : answer.gains) {
    rows.push_back({&answer, &question, {}, &gain});
  }
  for (const study::Triangle& cycle : answer.cycles) {
    rows.push_back({&answer, &question, {}, nullptr, &cycle});
  }
  StudyTable table = table_of<BalanceRow>(kBalanceColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  const auto moved = std::ranges::count_if(answer.prices, &BalancedPrice::moved);
  table.title = "Lists in balance";
  table.asked = fmt::format("{}: {}", question.system, fmt::join(question.lists, ", "));
  const std::string charging =
      question.charging.is_said() ? question.charging.text() : "half of all fights";
  table.facts = {{"method", method}, {"charging", charging}};
  table.text.emplace_back(
      fmt::format("  {}, {} units: no list is to gain more than {:g} % of a force from another\n\n",
                  table.asked, question.units.size(), 100 * question.gain));
  add_prices(table, rows);
  add_gains(table, answer, question);
  add_not_mended(table, answer, question);
  table.text.emplace_back(fmt::format(
      "  {} of {} prices moved, by {:.1f} % on average of all; {:.1f} % of all exchange of units "
      "is "
      "rock, paper and scissors\n"
      "  forces of equal cost, charging {}; each unit as often as the others of its list\n"
      "  fair: at which a unit destroys as much value as it loses, at the first prices of all "
      "others\n"
      "  {}\n",
      moved, answer.prices.size(), 100 * answer.changed, 100 * answer.last.cyclic_share, charging,
      method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}

}  // namespace fray::report
