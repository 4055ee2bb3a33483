#include "study/points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

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

struct PricedRow {
  const study::PricedUnit& of;
  const study::PointsAnswer& all;
  double to;                       ///< points that fair prices are rounded to
  double residual = std::nan("");  ///< of its list price
  double beside = std::nan("");    ///< points of what it has beside combat, by who asks

  double combined() const { return of.fair_price + beside; }

  /// Its share of the best mixed choice, where it is of the field.
  double mixed() const {
    const auto found = std::ranges::find(all.field, of.unit);
    return found == all.field.end() ? std::nan("") : all.mixture.shares(found - all.field.begin());
  }
};

constexpr std::array<ColumnOf<PricedRow>, 22> kPricedColumns{{
    {"unit", "This is the side, as it was typed.", [](auto& row) { return row.of.unit; }},
    {"list", "This is the list that the unit stands in.",
     [](auto& row) { return row.of.names.list; }},
    {"list_price", "The list asks so many points for it.",
     [](auto& row) { return row.of.list_price; }},
    {"fair_price", "At so many points it destroys as much value as it loses.",
     [](auto& row) { return study::rounded(row.of.fair_price, row.to); }},
    {"low", lower_end("fair_price", "by dice alone"), [](auto& row) { return row.of.low; }},
    {"high", upper_end("fair_price", "by dice alone"), [](auto& row) { return row.of.high; }},
    {"field_low", lower_end("fair_price", "by the choice of opponents alone"),
     [](auto& row) { return row.of.field_low; }},
    {"field_high", upper_end("fair_price", "by the choice of opponents alone"),
     [](auto& row) { return row.of.field_high; }},
    {"ratio", "This is the fair price divided by the list price.",
     [](auto& row) { return row.of.fair_price / row.of.list_price; }},
    {"rating", "This is its price by another method, in points.",
     [](auto& row) { return row.of.rating; }},
    {"charging",
     "Where it charges, this is the share of its enemies that it destroys less the share of itself "
     "that it loses.",
     [](auto& row) { return row.of.charging; }},
    {"receiving",
     "Where it is charged, this is the share of its enemies that it destroys less the share of "
     "itself that it loses.",
     [](auto& row) { return row.of.receiving; }},
    {"opponents", "It met so many opponents.", [](auto& row) { return row.of.opponents; }},
    {"mixed_share", "This is its share of the best mixed choice of the field.",
     [](auto& row) { return row.mixed(); }},
    {"expected_price", "Such a unit costs so many points in these lists.",
     [](auto& row) { return row.of.list_price - row.residual; }},
    {"residual", "This is the list price less the expected price.",
     [](auto& row) { return row.residual; }},
    {"both_low", lower_end("fair_price", "by dice and by the choice of opponents"),
     [](auto& row) { return row.of.both_low; }},
    {"both_high", upper_end("fair_price", "by dice and by the choice of opponents"),
     [](auto& row) { return row.of.both_high; }},
    {"unequal", "So many opponents never meet it at equal cost.",
     [](auto& row) { return row.of.unequal; }},
    {"field", kField, [](auto& row) { return row.all.field_listed; }},
    {"beside", "What it has beside combat is worth so many points, by the worths that were said.",
     [](auto& row) { return row.beside; }},
    {"combined_price", "This is the fair price with what it has beside combat.",
     [](auto& row) { return study::rounded(row.combined(), row.to); }},
}};

StudyTable priced_table(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list,
                        const std::vector<double>& beside) {
  std::vector<PricedRow> rows;
  for (const study::PricedUnit& unit : answer.units) {
    rows.push_back({unit, answer, to});
    if (list) {
      rows.back().residual = list->residuals[rows.size() - 1];
    }
    if (!beside.empty()) {
      rows.back().beside = beside[rows.size() - 1];
    }
  }
  return table_of<PricedRow>(kPricedColumns, rows);
}

using study::PointsAnswer;
using study::PointsQuestion;
using study::PriceReason;

struct ReasonRow {
  const study::PricedUnit* unit;
  const PriceReason* reason;
};

constexpr std::array<ColumnOf<ReasonRow>, 11> kReasonColumns{{
    {"unit", "This is the unit that is priced.", [](auto& row) { return row.unit->unit; }},
    {"list_price", "The list asks so many points for it.",
     [](auto& row) { return row.unit->list_price; }},
    {"fair_price", "At so many points it destroys as much value as it loses.",
     [](auto& row) { return row.unit->fair_price; }},
    {"opponent", "This is the opponent that it meets; where it is empty, they are all meant.",
     [](auto& row) { return row.reason->opponent; }},
    {"situation", "This is charging or receiving; where it is empty, both are meant.",
     [](auto& row) { return row.reason->situation; }},
    {"opponent_price", "This is the fair price of the opponent.",
     [](auto& row) { return row.reason->price; }},
    {"often", "This is the share of all its fights that are such.",
     [](auto& row) { return row.reason->often; }},
    {"destroyed", "It destroys so many points at fair prices, on average a fight.",
     [](auto& row) { return row.reason->destroyed; }},
    {"lost", "It loses so many points at fair prices, on average a fight.",
     [](auto& row) { return row.reason->lost; }},
    {"points", "Such fights move its price by so many points; of all opponents together that is 0.",
     [](auto& row) { return row.reason->points; }},
    {"without", "All other fights give it this price, at the same prices of all others.",
     [](auto& row) { return row.reason->without; }},
}};

/// A number that explains list prices, of one of two regressions.
struct TermRow {
  const char* by;
  const study::Regression* of;
  const study::Term* term;
};

constexpr std::array<ColumnOf<TermRow>, 7> kTermColumns{{
    {"by", "This says what explains list prices: combat alone, or all that lists say.",
     [](auto& row) { return std::string(row.by); }},
    {"term",
     "This is what is counted, such as the fair price, shooting or movement; constant is what any "
     "unit costs.",
     [](auto& row) { return row.term->name; }},
    {"costs", "One of it costs so many points of the list price.",
     [](auto& row) { return row.term->coefficient; }},
    {"low", lower_end("costs", "by Student's t"), [](auto& row) { return row.term->low; }},
    {"high", upper_end("costs", "by Student's t"), [](auto& row) { return row.term->high; }},
    {"error", "This is the standard error of costs.", [](auto& row) { return row.term->error; }},
    {"explained", "This is the share of the variance of list prices that all of these explain.",
     [](auto& row) { return row.of->explained; }},
}};

/// The headings of texts.
constexpr std::array kPricedLabels{Label{"unit"},
                                   Label{"list", "list_price"},
                                   Label{"fair", "fair_price"},
                                   Label{"95 %", "both_low"},
                                   Label{"dice alone", "low"},
                                   Label{"field alone", "field_low"},
                                   Label{"ratio"},
                                   Label{"rating"},
                                   Label{"charging"},
                                   Label{"receiving"}};
constexpr std::array kReasonLabels{Label{"opponent"},      Label{"price", "opponent_price"},
                                   Label{"often"},         Label{"destroys", "destroyed"},
                                   Label{"loses", "lost"}, Label{"moves it by", "points"},
                                   Label{"without"}};
constexpr std::array kTermLabels{Label{"a point of", "term"}, Label{"costs"}, Label{"95 %", "low"},
                                 Label{"standard error", "error"}};
constexpr std::array kResidualLabels{Label{"unit"}, Label{"list", "list_price"},
                                     Label{"expected", "expected_price"}, Label{"residual"}};
constexpr std::array kBesideLabels{
    Label{"unit"},   Label{"list", "list_price"},         Label{"fair", "fair_price"},
    Label{"beside"}, Label{"combined", "combined_price"}, Label{"ratio"}};
constexpr std::array<std::span<const Label>, 5> kPointsTexts{
    kPricedLabels, kReasonLabels, kTermLabels, kResidualLabels, kBesideLabels};

bool is_of_both(const PriceReason& reason) {
  return !reason.opponent.empty() && reason.situation.empty();
}

void add_reasons(StudyTable& table, const PointsAnswer& answer, bool of_opponents) {
  TextRows shown{heading(kReasonLabels)};
  if (!of_opponents) {
    shown.front().front() = "  situation";
  }
  for (const PriceReason& reason : answer.why) {
    if (of_opponents ? !is_of_both(reason) : !reason.opponent.empty()) {
      continue;
    }
    shown.push_back({"  " + (of_opponents ? reason.opponent : reason.situation),
                     of_opponents ? fmt::format("{:.1f}", reason.price) : "",
                     fmt::format("{:.1f} %", 100 * reason.often),
                     fmt::format("{:.1f}", reason.destroyed), fmt::format("{:.1f}", reason.lost),
                     signed_decimal(reason.points),
                     std::isnan(reason.without) ? "" : fmt::format("{:.1f}", reason.without)});
  }
  add_first(table, std::move(shown));
}

Bars bars_of(const PointsAnswer& answer, const std::string& wanted) {
  Bars bars{.title = "Why this price",
            .subtitle = wanted + "; points that each opponent moves it by"};
  for (const PriceReason& reason : answer.why) {
    if (is_of_both(reason)) {
      bars.bars.push_back({reason.opponent, Estimate::exactly(reason.points)});
    }
  }
  std::ranges::stable_sort(bars.bars, std::ranges::greater(),
                           [](const Bar& bar) { return bar.value.value; });
  return bars;
}

std::string opponents(const study::PointsAnswer& all) {
  return fmt::format("{} opponent{}", all.field.size(), all.field.size() == 1 ? "" : "s");
}

StudyTable reasons_table(const PointsAnswer& answer, const PointsQuestion& question) {
  const auto unit =
      std::ranges::find(answer.units, question.why.value_or(""), &study::PricedUnit::unit);
  std::vector<ReasonRow> rows;
  for (const PriceReason& reason : answer.why) {
    rows.push_back({&*unit, &reason});
  }
  StudyTable table = table_of<ReasonRow>(kReasonColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  const std::string wanted = fmt::format(
      "{}: why {} should cost {:.1f}{}, against {}", question.system, unit->unit, unit->fair_price,
      std::isnan(unit->list_price) ? "" : fmt::format(" (its list says {:g})", unit->list_price),
      opponents(answer));
  table.title = "Why this price";
  table.subtitle = wanted;
  table.facts = {{"method", method}, {"field", answer.field_listed}};
  table.text.emplace_back(fmt::format("  {}\n\n", wanted));
  add_reasons(table, answer, false);
  add_reasons(table, answer, true);
  table.text.emplace_back(
      fmt::format("  destroys, loses: points at fair prices, a fight of forces of equal cost\n"
                  "  moves it by: what it destroys less what it loses, in a fight; at a fair price "
                  "all together "
                  "come to nothing\n  without: what all others alone would give, at the same "
                  "prices of all others;\n"
                  "  it is another price, and not this one less what it is moved by\n  {}\n",
                  method));
  table.picture = [bars = bars_of(answer, wanted)] { return bars_svg(bars); };
  return table;
}

std::string price_text(double price, double to) {
  return std::isnan(price) ? ""
         : to > 0          ? fmt::format("{:g}", study::rounded(price, to))
                           : fmt::format("{:.1f}", price);
}

std::string triangles(const study::PointsAnswer& all) {
  const auto name_of = [&](std::size_t i) { return all.names[i]; };
  std::string text;
  for (const study::Triangle& triangle : all.last.triangles) {
    text += fmt::format("    {0} gains from {1}, {1} from {2}, and {2} from {0}: {3:.2f} %\n",
                        name_of(triangle.units[0]), name_of(triangle.units[1]),
                        name_of(triangle.units[2]), 100 * triangle.flow);
  }
  return text;
}

std::string best_mixture(const study::PointsAnswer& all) {
  constexpr double kLeast = 0.005;
  if (all.field.size() < 3) {
    return "";
  }
  std::vector<std::pair<double, std::string>> shares;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    if (const double share = all.mixture.shares(static_cast<Eigen::Index>(i)); share >= kLeast) {
      shares.emplace_back(-share, all.field[i]);
    }
  }
  std::ranges::sort(shares);
  std::string text = "  the best mixed choice of the field, at fair prices:";
  for (const auto& [share, side] : shares) {
    text += fmt::format("{}{:.0f} % {}", share == shares.front().first ? " " : ", ", -100 * share,
                        side);
  }
  return text +
         (is_rounding(all.mixture.gap)
              ? std::string("\n    no side gains anything against it but by rounding\n")
              : fmt::format(
                    "\n    no side gains more than {:.2g} % of a force against it (duality gap)\n",
                    100 * all.mixture.gap));
}

/// "constant +3.10 (-2.00 to +8.20); fair price +0.95 (+0.80 to +1.10)"
std::string terms_of(const study::Regression& regression) {
  std::string text;
  for (const study::Term& term : regression.terms) {
    text += fmt::format("{}{} {} ({} to {})", text.empty() ? "" : "; ", term.name,
                        signed_decimal(term.coefficient, 2), signed_decimal(term.low, 2),
                        signed_decimal(term.high, 2));
  }
  return text;
}

/// Where units are few for so many numbers, some of what is explained is chance.
void add_few(Text& text, const study::Regression& regression) {
  constexpr double kFew = 20;
  const auto values = static_cast<double>(regression.residuals.size());
  const double spare = values - static_cast<double>(regression.terms.size());
  if (spare < kFew) {
    text.emplace_back(fmt::format(
        "  {:g} units and {} numbers leave {:g} degrees of freedom, which are few: adjusted for "
        "them it explains {:.1f} %\n\n",
        values, regression.terms.size(), spare,
        100 * (1 - (1 - regression.explained) * (values - 1) / spare)));
  }
}

void add_terms(Text& text, const study::Explained& list) {
  text.emplace_back(fmt::format(
      "\n  list prices: the fair price explains {:.0f} %; with what lists say beside combat "
      "{:.0f} %\n\n",
      100 * list.by_combat.explained, 100 * list.by_all.explained));
  add_few(text, list.by_all);
  TextRows rows{heading(kTermLabels)};
  for (const study::Term& term : list.by_all.terms) {
    rows.push_back({"  " + term.name, signed_decimal(term.coefficient, 2),
                    signed_decimal(term.low, 2) + " to " + signed_decimal(term.high, 2),
                    fmt::format("{:.2f}", term.error)});
  }
  text.emplace_back(std::move(rows));
}

void add_regression(Text& text, const study::PointsAnswer& all, const study::Explained& list) {
  add_terms(text, list);
  text.emplace_back("\n");
  TextRows rows{heading(kResidualLabels)};
  std::vector<std::size_t> order;
  const auto residual = [&](std::size_t i) { return list.residuals[i]; };
  for (std::size_t i = 0; i < all.units.size(); ++i) {
    if (!std::isnan(residual(i))) {
      order.push_back(i);
    }
  }
  std::ranges::stable_sort(order, std::ranges::greater(), residual);
  for (const std::size_t i : order) {
    rows.push_back({"  " + all.units[i].unit, price_text(all.units[i].list_price, 0.01),
                    fmt::format("{:.1f}", all.units[i].list_price - residual(i)),
                    signed_decimal(residual(i))});
  }
  text.emplace_back(std::move(rows));
}

StudyTable terms_table(const study::PointsAnswer& all, const PointsQuestion& question,
                       const study::Explained& list) {
  std::vector<TermRow> rows;
  for (const auto& [by, regression] :
       {std::pair("combat", &list.by_combat), {"all", &list.by_all}}) {
    for (const study::Term& term : regression->terms) {
      rows.push_back({by, regression, &term});
    }
  }
  StudyTable table = table_of<TermRow>(kTermColumns, rows);
  table.title = "What list prices are made of";
  table.subtitle = fmt::format("{}, against {}", question.system, opponents(all));
  table.facts = {{"method", method_of(all.fights, all.simulated)}, {"field", all.field_listed}};
  add_terms(table.text, list);
  table.picture = [terms = list.by_all.terms, subtitle = table.subtitle] {
    Bars bars{.title = "What list prices are made of",
              .subtitle = subtitle + "; points of the list price for one of each"};
    for (const study::Term& term : terms) {
      bars.bars.push_back({term.name, {term.coefficient, term.low, term.high}});
    }
    return bars_svg(bars);
  };
  return table;
}

/// Fair prices and what units have beside combat, as one price.
void add_combined(Text& text, const study::PointsAnswer& all, const std::vector<double>& beside,
                  const std::string& given, double to) {
  text.emplace_back(fmt::format("\n  with what is beside combat, where {}\n\n", given));
  TextRows rows{heading(kBesideLabels)};
  for (std::size_t i = 0; i < all.units.size(); ++i) {
    const study::PricedUnit& unit = all.units[i];
    const double combined = unit.fair_price + beside[i];
    rows.push_back({"  " + unit.unit, price_text(unit.list_price, 0.01),
                    price_text(unit.fair_price, to), signed_decimal(beside[i]),
                    price_text(combined, to),
                    std::isnan(combined) || std::isnan(unit.list_price)
                        ? ""
                        : fmt::format("{:.2f}", combined / unit.list_price)});
  }
  text.emplace_back(std::move(rows));
}

std::string prices_picture(const study::PointsAnswer& all, const std::string& system) {
  Scatter scatter{
      .title = "List prices and fair prices",
      .subtitle = fmt::format("{}, against {}; above the line: worth more than its price", system,
                              opponents(all)),
      .x = "list price",
      .y = "fair price"};
  for (const study::PricedUnit& unit : all.units) {
    scatter.marks.push_back({unit.unit, unit.list_price, unit.fair_price});
  }
  return scatter_svg(scatter);
}

/// "The field's middle unit costs what its list says.", or which prices are held.
std::string scale_text(const study::PointsAnswer& all, const study::PointsQuestion& question) {
  const std::map<std::string, double>& fixed = question.fixed;
  if (fixed.empty()) {
    return question.popularity.empty()
               ? "Half of the field costs more than its lists say, half less."
               : "Half of the field, as often as it comes, costs more than its lists say, half "
                 "less.";
  }
  std::string held;
  for (const auto& [unit, price] : fixed) {
    held += fmt::format("{}{} {:g}", held.empty() ? "" : ", ", unit, price);
  }
  std::vector<double> ratios;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    ratios.push_back(all.field_prices[i] / all.field_list_prices[i]);
  }
  std::ranges::sort(ratios);
  return fmt::format("Held: {}. The field's middle unit costs {:.2f} times what its list says.",
                     held, (ratios[(ratios.size() - 1) / 2] + ratios[ratios.size() / 2]) / 2);
}

/// Which number to trust: of pairs whose forces never cost the same, and where both measures differ.
std::string trust_text(const study::PointsAnswer& all) {
  std::size_t pairs = 0;
  std::size_t unequal = 0;
  std::string text;
  for (const study::PricedUnit& unit : all.units) {
    pairs += unit.opponents;
    unequal += unit.unequal;
    const double apart = std::abs(std::log(unit.rating / unit.fair_price));
    if (apart > std::log(4.0 / 3)) {
      text += "  " + unit.unit + ": the price and the rating differ by a third. " +
              (2 * unit.unequal > unit.opponents
                   ? "Trust neither: most of what it meets never costs as much as it does.\n"
                   : "Trust the price: a rating counts one-sided fights as much as even ones.\n");
    }
  }
  return (unequal == 0 ? ""
                       : fmt::format("  {} of {} pairs never meet at equal cost: no force that can "
                                     "touch the other costs within a quarter of it\n",
                                     unequal, pairs)) +
         text;
}

/// Opponents whose fair price is more than three times their list price, or less than a third.
std::vector<std::string> far_from_lists(const study::PointsAnswer& all) {
  std::vector<std::string> far;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    const double ratio = all.field_prices[i] / all.field_list_prices[i];
    if (ratio > 3 || ratio < 1.0 / 3) {
      far.push_back(fmt::format("{} ({:g}, fair {:.1f})", all.field[i], all.field_list_prices[i],
                                all.field_prices[i]));
    }
  }
  return far;
}

Text prices_text(const study::PointsAnswer& all, const study::PointsQuestion& question, double to) {
  TextRows rows{heading(kPricedLabels)};
  const auto share = [](double value) {
    return std::isnan(value) ? std::string() : signed_decimal(100 * value, 0) + " %";
  };
  for (const study::PricedUnit& unit : all.units) {
    rows.push_back({"  " + unit.unit, price_text(unit.list_price, 0.01),
                    price_text(unit.fair_price, to),
                    std::isnan(unit.both_low) || unit.both_low == unit.both_high
                        ? ""
                        : fmt::format("{:.0f} to {:.0f}", unit.both_low, unit.both_high),
                    unit.low < unit.high ? fmt::format("{:.1f} to {:.1f}", unit.low, unit.high)
                                         : std::string("exact"),
                    std::isnan(unit.field_low)
                        ? ""
                        : fmt::format("{:.0f} to {:.0f}", unit.field_low, unit.field_high),
                    std::isnan(unit.list_price) || std::isnan(unit.fair_price)
                        ? ""
                        : fmt::format("{:.2f}", unit.fair_price / unit.list_price),
                    std::isnan(unit.rating) ? "" : fmt::format("{:.0f}", unit.rating),
                    share(unit.charging), share(unit.receiving)});
  }
  std::string text =
      "  At fair prices a unit destroys as much value as it loses. " + scale_text(all, question) +
      "\n  95 % is by dice and by the choice of opponents together.\n" +
      (to > 0 ? fmt::format(
                    "  Fair prices are rounded to {:g}; intervals are of prices before that.\n", to)
              : "") +
      trust_text(all);
  text += "  This is what combat is worth: shooting, movement and command are not in it.\n";
  text += fmt::format(
      "  cyclic: {:.1f} % of all exchange is rock, paper and scissors, which no price can mend\n",
      100 * all.last.cyclic_share);
  text += triangles(all);
  text += best_mixture(all);
  text += fmt::format(
      "  the last of {} steps moved no price by more than {:.1f} %; what remains uneven: {}\n"
      "  {} fights, {} of them simulated\n",
      all.steps, 100 * all.moved,
      is_rounding(all.last.divergence)
          ? std::string("nothing but rounding")
          : fmt::format("{:.1e} of a unit's exchange", all.last.divergence),
      grouped(all.fights), grouped(all.simulated));
  const std::string often =
      question.charging.is_given() ? " (" + question.charging.text() + ")" : std::string();
  return {fmt::format(
              "  {}: fair prices against {}{}, charging and receiving{}, forces of equal cost\n\n",
              question.system, opponents(all), question.popularity, often),
          std::move(rows), "\n" + text};
}

/// Each of these is answered by a table of its own.
void refuse_two_tables(const Inputs& inputs) {
  for (const char* const one : {"why", "terms"}) {
    for (const char* const other : {"terms", "regress", "worth", "round"}) {
      // The table of terms is one of --regress.
      const bool is_one_question =
          one == std::string_view("terms") && other == std::string_view("regress");
      if (one != std::string_view(other) && !is_one_question && inputs.is_given(one) &&
          inputs.is_given(other)) {
        refuse(one, "and " + inputs.called(other) +
                        " cannot both be said (they answer different questions) leave one out");
      }
    }
  }
}

study::PointsQuestion question_of(const Inputs& inputs, const Game& game) {
  refuse_two_tables(inputs);
  study::PointsQuestion question = study::points_question({.units = inputs.text("units"),
                                                           .against = inputs.find("against"),
                                                           .fixed = inputs.all("fix"),
                                                           .hold_fire = inputs.flag("hold_fire"),
                                                           .guns = inputs.flag("guns"),
                                                           .popularity = inputs.find("popularity"),
                                                           .charging = inputs.find("charging"),
                                                           .why = inputs.find("why")},
                                                          game.name, *game.system);
  question.settings = inputs.settings;
  question.value = study::value_named(inputs.text("value"));
  return question;
}

void note_left_out(const study::PointsQuestion& question, const Hooks& hooks) {
  if (!question.left_out.empty()) {
    const bool one = question.left_out.size() == 1;
    hooks.tell(
        fmt::format("{} {} no list price and {} left out, such as {}. To have one priced, write it "
                    "with points=60, or what you think.",
                    grouped(question.left_out.size()), one ? "unit has" : "units have",
                    one ? "is" : "are", question.left_out.front()));
  }
}

/// On worths of what none of the units has.
void note_unsaid(const study::PointsQuestion& question,
                 const std::vector<study::NamedWorth>& worths, const Game& game,
                 const Hooks& hooks) {
  for (const study::NamedWorth& worth : worths) {
    if (std::ranges::all_of(question.units, [&](const std::string& unit) {
          return study::worth_beside(unit, {{worth.name, 1}}, *game.system) == 0;
        })) {
      hooks.tell(
          fmt::format("No unit here has {}, so what it is worth moves no price.", worth.name));
    }
  }
}

/// On prices that combat does not tell.
void note_doubts(const study::PointsAnswer& all, study::ValueLost value, const Hooks& hooks) {
  if (const auto far = far_from_lists(all); !far.empty()) {
    hooks.tell(
        fmt::format("The fair price is more than three times the list price, or less than a third "
                    "of it, of these opponents: {}. Combat does not say what they are worth.",
                    fmt::join(far, ", ")));
  }
  for (const std::string& unit : all.apart) {
    hooks.tell(fmt::format(
        "{}: its price does not compare with the others'. In forces that cost about the same it "
        "destroys nothing of them, or they nothing of it, as value is lost by {}. {}",
        quotable(unit), study::name_of(value),
        value == study::ValueLost::hits ? "A larger field may have who does."
                                        : "Say --value hits, or name a larger field."));
  }
}

StudyTable prices_of(const Inputs& inputs, const Hooks& hooks) {
  const auto round = inputs.find("round");
  const double to = round ? study::rounding_named(*round) : 0;
  const Game game(inputs);
  const study::PointsQuestion question = question_of(inputs, game);
  const std::string given = inputs.text("worth");
  const std::vector<study::NamedWorth> worths = inputs.is_given("worth")
                                                    ? study::worths_named(given, *game.system)
                                                    : std::vector<study::NamedWorth>();
  const bool explains = inputs.flag("regress") || inputs.flag("terms");
  if (explains) {
    study::refuse_few_to_explain(question.units, *game.system);
  }
  note_left_out(question, hooks);
  note_unsaid(question, worths, game, hooks);
  const study::PointsAnswer all = watched(hooks, [&](const auto& fights) {
    return study::fair_points(question, *game.system, fights);
  });
  hooks.tell(question.notes);
  if (hooks.note) {
    hooks.tell(study::noted_uncounted(question.units, *game.system));
    std::vector<std::string> sides = question.units;
    sides.insert(sides.end(), question.field.begin(), question.field.end());
    hooks.tell(study::noted_own_lists(sides, *game.system));
    std::erase_if(sides, [&](const std::string& side) {
      return question.charging.says(game.system->side(side, side)->names());
    });
    if (const auto note = guns_that_charge(sides, *game.system)) {
      hooks.tell(*note);
    }
    note_doubts(all, question.value, hooks);
  }
  if (question.why) {
    return reasons_table(all, question);
  }
  std::optional<study::Explained> list;
  if (explains) {
    list = study::explained(all, *game.system);
  }
  if (inputs.flag("terms")) {
    return terms_table(all, question, *list);
  }
  std::vector<double> beside;
  for (std::size_t i = 0; i < all.units.size() && !worths.empty(); ++i) {
    beside.push_back(study::worth_beside(all.units[i].unit, worths, *game.system));
  }
  StudyTable table = priced_table(all, to, list, beside);
  table.title = "Fair prices: " + inputs.text("units");
  table.subtitle =
      fmt::format("{}, against {}{}", question.system, opponents(all), question.popularity);
  table.text = prices_text(all, question, to);
  if (list) {
    add_regression(table.text, all, *list);
  }
  if (!beside.empty()) {
    add_combined(table.text, all, beside, given, to);
  }
  table.text.emplace_back(uncounted_text(question.field, *game.system));
  table.facts = {
      {"method", method_of(all.fights, all.simulated)},
      {"field", all.field_listed},
      {"charging", question.charging.is_given() ? question.charging.text() : "half of all fights"}};
  if (list) {
    table.facts.emplace_back("list prices by", terms_of(list->by_all));
  }
  table.picture = [all, system = question.system] { return prices_picture(all, system); };
  return table;
}

constexpr std::array kPointsInputs{
    needed("units", Takes::text,
           "a list, a file of one, \"all\", sides parted by commas, or a query (in its "
           "conditions a comma means \"and\")"),
    option("fix", Takes::prices, "a price that is held", "UNIT=PRICE"),
    Input{.name = "round",
          .takes = Takes::value,
          .help = "round fair prices to this many points",
          .keyword = "round_to"},
    option("why", Takes::side,
           "instead: what each opponent and situation has to say of this unit's price", "UNIT"),
    kValueInput,
    option("regress", Takes::flag,
           "what of the list price the fair price and shooting, movement ... explain"),
    option("terms", Takes::flag,
           "instead: what a point of each of these costs, by --regress, with intervals"),
    again(option("worth", Takes::text,
                 "what you think that is worth beside combat, points of one: \"shooting=4, "
                 "flying=20\"; told as combined prices",
                 "NAME=POINTS"))};

}  // namespace

extern const QuestionKind kPoints{
    .name = "points",
    .help = "Fair prices of units, by what they destroy and lose",
    .inputs = kPointsInputs,
    .example = "points empire --against orcs",
    .answer = &prices_of,
    .tables =
        [] {
          return Tables{{"", columns_only<PricedRow>(kPricedColumns)},
                        {"why", columns_only<ReasonRow>(kReasonColumns)},
                        {"terms", columns_only<TermRow>(kTermColumns)}};
        },
    .labels = kPointsTexts,
    .picture = "list prices against fair prices, or what moves the one of --why, or --terms",
    .method = kMethodOfForces};

}  // namespace fray::questions
