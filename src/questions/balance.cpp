#include "study/balance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using study::BalanceAnswer;
using study::BalancedPrice;
using study::BalancedUnit;
using study::BalanceQuestion;
using study::ListGain;
using study::StoppedBy;

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
  /// Of the statistic that moves: what it was, or is with so many steps more.
  std::string value(int more) const {
    return unit ? priced()->values[priced()->now + static_cast<std::size_t>(more)].value : "";
  }
  /// The gain that moved a unit first, or that the row tells.
  const ListGain* reason() const {
    return unit ? (price()->moved() ? &answer->gains[price()->wanted_by] : nullptr) : gain;
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

/// Whether the price is further from a fair one than it was.
bool is_further(const BalancedPrice& price, double fair) {
  return price.moved() &&
         std::abs(std::log(price.after / fair)) > std::abs(std::log(price.before / fair));
}

/// Whether it moved away from what it was worth at first prices of others, or is worth at new ones.
bool is_further(const BalancedPrice& price) {
  return is_further(price, price.fair_before) || is_further(price, price.fair_after);
}

constexpr std::array<ColumnOf<BalanceRow>, 24> kBalanceColumns{{
    {"row",
     "This says what the row tells of: unit, gain (of a list from another), or cycle (of three "
     "lists).",
     [](auto& row) { return row.unit               ? "unit"
                            : row.cycle != nullptr ? "cycle"
                                                   : "gain"; }},
    {"list", "This is the list that the unit stands in, or the list that gains.",
     [](auto& row) { return row.list(); }},
    {"opponent",
     "This is the list from which it gains; of a unit that moved it is the one for whose sake it "
     "did first.",
     [](auto& row) { return row.opponent(); }},
    {"then", "From this list the opponent of a cycle gains, and it gains from the first.",
     [](auto& row) { return row.cycle != nullptr ? row.name(row.cycle->units[2]) : ""; }},
    {"unit", "This is the unit; of a gain it is the one that gains most.",
     [](auto& row) {
       return row.unit              ? row.priced()->side
              : row.gain != nullptr ? row.question->units[row.gain->unit].side
                                    : "";
     }},
    {"opponent_unit", "From this unit that one gains most.",
     [](auto& row) {
       return row.gain != nullptr ? row.question->units[row.gain->of].side : std::string();
     }},
    {"price_before", "The unit costs so many points at first.",
     [](auto& row) { return row.of_price(&BalancedPrice::before); }},
    {"price_after", "The unit costs so many points when the lists are in balance.",
     [](auto& row) { return row.of_price(&BalancedPrice::after); }},
    {"least", "The unit may not cost less than so many points.",
     [](auto& row) { return row.of_unit(&BalancedUnit::least); }},
    {"most", "The unit may not cost more than so many points.",
     [](auto& row) { return row.of_unit(&BalancedUnit::most); }},
    {"held", CellType::boolean, "This says whether the price of the unit is held.",
     [](const BalanceRow& row) { return row.unit ? Cell(row.priced()->held) : Cell(); }},
    {"fair_before",
     "This is the price at which forces of the unit gain nothing from forces of equal cost, at the "
     "first prices of all others.",
     [](auto& row) { return row.of_price(&BalancedPrice::fair_before); }},
    {"fair_after",
     "This is the price at which forces of the unit gain nothing from forces of equal cost, at the "
     "new prices of all others.",
     [](auto& row) { return row.of_price(&BalancedPrice::fair_after); }},
    {"gain_before", "This is the share of a force that is gained on average, at the first prices.",
     [](auto& row) {
       return row.unit              ? row.price()->gain_before
              : row.gain != nullptr ? row.gain->before
                                    : std::nan("");
     }},
    {"gain_after",
     "This is the share of a force that is gained on average, at the new prices; of a cycle it is "
     "the least of its three.",
     [](auto& row) {
       return row.unit              ? row.price()->gain_after
              : row.gain != nullptr ? row.gain->after
                                    : row.cycle->flow;
     }},
    {"too_much", CellType::boolean, "This says whether the gain is more than was asked.",
     [](const BalanceRow& row) { return row.gain != nullptr ? Cell(row.gain->too_much) : Cell(); }},
    {"unit_gain", "This is the share of a force that the one unit gains from the other.",
     [](auto& row) { return row.gain != nullptr ? row.gain->most : std::nan(""); }},
    {"asked", "No list may gain more than this share of a force.",
     [](auto& row) { return row.question->gain; }},
    {"stopped", CellType::boolean,
     "This says whether bounds keep the unit from what it is worth, and others moved in its place "
     "or a list still gains too much.",
     [](const BalanceRow& row) {
       return row.unit ? Cell(row.price()->stopped_by == StoppedBy::bounds) : Cell();
     }},
    {"stopped_by",
     "This says what keeps the unit from what would help: bounds; or, where a list still gains too "
     "much, held (its price is) or step (it is too wide).",
     [](auto& row) { return row.unit ? study::name_of(row.price()->stopped_by) : ""; }},
    {"statistic", "This is the number that moves in place of prices, by --vary.",
     [](auto& row) { return row.question->statistic; }},
    {"value_before", "The unit had so much of that number at first.",
     [](auto& row) { return row.value(0); }},
    {"value_after", "The unit has so much of that number now.",
     [](auto& row) { return row.unit ? row.value(row.price()->better) : ""; }},
    {"further", CellType::boolean,
     "This says whether the price of the unit moved further from its fair one, before or after, as "
     "lists are balanced and not units.",
     [](const BalanceRow& row) {
       return row.unit ? Cell(row.question->statistic.empty() && is_further(*row.price())) : Cell();
     }},
}};

/// The headings of texts.
constexpr std::array kMovedLabels{Label{"moved", "unit"},       Label{"price", "price_after"},
                                  Label{"fair", "fair_before"}, Label{"gained", "gain_before"},
                                  Label{"gains", "gain_after"}, Label{"because", "opponent"}};
constexpr std::array kGainLabels{Label{"list"},
                                 Label{"gains from", "opponent"},
                                 Label{"before", "gain_before"},
                                 Label{"now", "gain_after"},
                                 Label{"", "too_much"},
                                 Label{"most", "unit_gain"}};
constexpr std::array<std::span<const Label>, 2> kBalanceTexts{kMovedLabels, kGainLabels};

std::vector<std::size_t> by_move(const BalanceAnswer& answer) {
  std::vector<std::size_t> order(answer.prices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) {
    const BalancedPrice& price = answer.prices[i];
    return std::abs(price.better) + std::abs(std::log(price.after / price.before));
  });
  return order;
}

std::string per_cent(double share) {
  return std::isnan(share) ? "" : signed_decimal(100 * share) + " %";
}

/// "110 to 100", or "3 to 4" of a statistic.
std::string move_of(const BalanceRow& row) {
  return row.question->statistic.empty()
             ? fmt::format("{:g} to {:g}", row.price()->before, row.price()->after)
             : fmt::format("{} to {}", row.value(0), row.value(row.price()->better));
}

void add_moves(StudyTable& table, const std::vector<BalanceRow>& rows,
               const std::string& statistic) {
  TextRows shown{heading(kMovedLabels)};
  if (!statistic.empty()) {
    shown.front()[1] = statistic;
  }
  for (const BalanceRow& row : rows) {
    if (!row.unit || !row.price()->moved()) {
      continue;
    }
    const BalancedPrice& price = *row.price();
    const ListGain& why = *row.reason();
    // Who gained at first may lose in the end.
    const bool turned = why.before < 0;
    shown.push_back({"  " + row.priced()->side, move_of(row),
                     std::isnan(price.fair_before) ? "" : fmt::format("{:.1f}", price.fair_before),
                     per_cent(price.gain_before), per_cent(price.gain_after),
                     fmt::format("{} gained from {}", row.name(turned ? why.other : why.list),
                                 row.name(turned ? why.list : why.other))});
  }
  if (shown.size() == 1) {
    table.text.emplace_back(statistic.empty() ? "  No price moved.\n\n" : "  Nothing moved.\n\n");
    return;
  }
  table.text.emplace_back(std::move(shown));
  table.text.emplace_back("\n");
}

void add_gains(StudyTable& table, const BalanceAnswer& answer, const BalanceQuestion& question) {
  TextRows shown{heading(kGainLabels)};
  for (const ListGain& gain : answer.gains) {
    shown.push_back({"  " + question.lists[gain.list], question.lists[gain.other],
                     per_cent(gain.before), per_cent(gain.after), gain.too_much ? "too much" : "",
                     fmt::format("{} from {}: {}", question.units[gain.unit].side,
                                 question.units[gain.of].side, per_cent(gain.most))});
  }
  table.text.emplace_back(std::move(shown));
  table.text.emplace_back("\n");
}

/// Units that moved away from what they are worth, as lists are balanced and not units: where others
/// are kept from it by their bounds, in the place of these.
void add_beyond(StudyTable& table, const BalanceAnswer& answer, const BalanceQuestion& question) {
  std::vector<std::string> beyond;
  bool bound = false;
  for (std::size_t unit = 0; unit < answer.prices.size(); ++unit) {
    const BalancedPrice& price = answer.prices[unit];
    bound |= price.stopped_by == StoppedBy::bounds;
    if (is_further(price)) {
      const bool same = std::abs(price.fair_before - price.fair_after) < 0.05;
      beyond.push_back(fmt::format("{} at {:g} (fair {:.1f}{})", question.units[unit].side,
                                   price.after, price.fair_before,
                                   same ? "" : fmt::format(", now {:.1f}", price.fair_after)));
    }
  }
  if (!beyond.empty() && question.statistic.empty()) {
    table.text.emplace_back(fmt::format(
        "  Moved further from what {} worth{}: {}.{}\n", beyond.size() == 1 ? "it is" : "they are",
        bound ? " in the place of who is stopped" : "", fmt::join(beyond, ", "),
        bound ? "" : " Lists are balanced, not units: no step towards a fair price helped more."));
  }
}

void add_not_mended(StudyTable& table, const BalanceAnswer& answer,
                    const BalanceQuestion& question) {
  for (const ListGain& gain : answer.gains) {
    if (gain.too_much) {
      table.text.emplace_back(fmt::format(
          "  Not mended: {} gains {:.{}f} % from {}.{}\n", question.lists[gain.list],
          100 * gain.after, gain.after < 0.001 ? 4 : 1, question.lists[gain.other],
          gain.stopped ? ""
                       : fmt::format(" {} needs an answer to {}.", question.lists[gain.other],
                                     question.units[gain.unit].side)));
    }
  }
  for (const auto& [by, why, what] :
       {std::tuple(StoppedBy::bounds, "Stopped by bounds, and worth more or less than these allow",
                   question.statistic.empty()
                       ? "A wider --within or --bounds lets them move further"
                       : "More values of --vary let them move further"),
        std::tuple(StoppedBy::held, "Held, and worth more or less than they cost",
                   "Without --hold they would move"),
        std::tuple(StoppedBy::step, "Between two steps",
                   question.statistic.empty() ? "A smaller --step lets them move"
                                              : "Prices have smaller ones")}) {
    std::vector<std::string> stopped;
    for (std::size_t unit = 0; unit < answer.prices.size(); ++unit) {
      if (answer.prices[unit].stopped_by == by) {
        stopped.push_back(
            fmt::format("{} at {:g}", question.units[unit].side, answer.prices[unit].after));
      }
    }
    if (!stopped.empty()) {
      table.text.emplace_back(fmt::format("  {}: {}. {}.\n", why, fmt::join(stopped, ", "), what));
    }
  }
  add_beyond(table, answer, question);
  for (const study::Triangle& cycle : answer.cycles) {
    table.text.emplace_back(
        fmt::format("  A cycle, which no price mends: {0} gains from {1}, {1} from {2}, and {2} "
                    "from {0}, {3:.1f} % at least.\n",
                    question.lists[cycle.units[0]], question.lists[cycle.units[1]],
                    question.lists[cycle.units[2]], 100 * cycle.flow));
  }
}

Bars bars_of(const BalanceAnswer& answer, const BalanceQuestion& question) {
  const bool prices = question.statistic.empty();
  Bars bars{.title = prices ? "Prices that moved" : "Units whose " + question.statistic + " moved",
            .subtitle = fmt::format("{}; {} than before", fmt::join(question.lists, ", "),
                                    prices ? "points more" : "steps better")};
  for (const std::size_t unit : by_move(answer)) {
    const BalancedPrice& price = answer.prices[unit];
    if (price.moved()) {
      bars.bars.push_back({question.units[unit].side,
                           Estimate::exactly(prices ? price.after - price.before : price.better)});
    }
  }
  return bars;
}

StudyTable balance_table(const BalanceAnswer& answer, const BalanceQuestion& question) {
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
  table.subtitle = fmt::format("{}: {}", question.system, fmt::join(question.lists, ", "));
  const std::string charging =
      question.charging.is_given() ? question.charging.text() : "half of all fights";
  table.facts = {{"method", method}, {"charging", charging}};
  table.text.emplace_back(
      fmt::format("  {}, {} units: no list is to gain more than {:g} % of a force from another\n\n",
                  table.subtitle, question.units.size(), 100 * question.gain));
  add_moves(table, rows, question.statistic);
  add_gains(table, answer, question);
  add_not_mended(table, answer, question);
  table.text.emplace_back(fmt::format(
      "  {} of {} {}; {:.1f} % of all exchange of units is rock, paper and scissors\n"
      "  forces of equal cost, charging {}; each unit as often as {}\n"
      "  fair: {}\n"
      "  {}\n",
      moved, answer.prices.size(),
      question.statistic.empty()
          ? fmt::format("prices moved, by {:.1f} % on average of all", 100 * answer.changed)
          : fmt::format("units {} other {}", moved == 1 ? "has" : "have", question.statistic),
      100 * answer.last.cyclic_share, charging,
      question.popularity.empty() ? "the others of its list" : question.popularity,
      question.statistic.empty()
          ? "at which forces of a unit gain nothing from forces of equal cost, at the first prices "
            "of all others"
          : "the price at which forces of a unit gained nothing from forces of equal cost, before "
            "anything moved",
      method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}
/// Throws  InputError for what says how prices may move, where they do not.
void refuse_beside_vary(const Inputs& inputs) {
  for (const char* const name : {"bounds", "within", "step"}) {
    if (inputs.is_given("vary") && inputs.is_given(name)) {
      refuse(inputs.called(name),
             "is said beside {}: prices stay there (say values of the number) "
             "such as attacks=2..5",
             inputs.called("vary"));
    }
  }
}

StudyTable lists_in_balance(const Inputs& inputs, const Hooks& hooks) {
  refuse_beside_vary(inputs);
  const Game game(inputs);
  BalanceQuestion question = study::balance_question({.lists = inputs.all("lists"),
                                                      .held = inputs.all("hold"),
                                                      .bounds = inputs.all("bounds"),
                                                      .gain = inputs.text("gain"),
                                                      .within = inputs.text("within"),
                                                      .step = inputs.text("step"),
                                                      .vary = inputs.find("vary"),
                                                      .charging = inputs.find("charging"),
                                                      .popularity = inputs.find("popularity"),
                                                      .guns = inputs.flag("guns"),
                                                      .hold_fire = inputs.flag("hold_fire")},
                                                     game.name, *game.system);
  if (!question.left_out.empty()) {
    hooks.tell(
        fmt::format("Units without a price are left out, such as {}.", question.left_out.front()));
  }
  if (hooks.note) {
    std::vector<std::string> sides;
    std::ranges::transform(question.units, std::back_inserter(sides), &study::BalancedUnit::side);
    if (const auto note = study::who_shoots(sides, *game.system, question.hold_fire)) {
      hooks.tell(*note);
    }
  }
  question.settings = inputs.settings;
  question.value = study::value_named(inputs.text("value"));
  const BalanceAnswer all = watched(
      hooks, [&](const auto& fights) { return study::balanced(question, *game.system, fights); });
  return balance_table(all, question);
}

constexpr std::array kBalanceInputs{
    needed("lists", Takes::sides,
           "two to eight lists, parted by commas; or one by one, also files of lists, "
           "queries, or sides parted by commas"),
    option("gain", Takes::value, "the share of a force that no list may gain more", "", "2%"),
    option("step", Takes::value, "prices that move are multiples of so many points", "", "5"),
    option("within", Takes::value, "how far a price may move, of what it is at first", "", "50%"),
    option("bounds", Takes::ranges, "what a unit may cost instead", "UNIT=90..130"),
    option("hold", Takes::sides, "a unit or list that stays as it is"),
    option("vary", Takes::text,
           "instead of prices: a number of units that moves, one step either way, or among "
           "values, \"attacks=2..5\"",
           "NUMBER"),
    kGunsInput,
    kHoldFireInput,
    again(option("popularity", Takes::text,
                 "how often units come, by units, lists or types: \"orcs/goblins=3, "
                 "cavalry=0.5\" (each as often as the others of its list)",
                 "NAME=TIMES")),
    option("charging", Takes::value,
           "how often units charge, by types, lists or units: \"cavalry=70%, "
           "empire/knights=90%\" (half of their fights)",
           "SHARES"),
    kValueInput};

}  // namespace

extern const QuestionKind kBalance{
    .name = "balance",
    .help = "Prices of several lists, so that none gains from another",
    .about = About::fights,
    .inputs = kBalanceInputs,
    .example = "balance empire orcs",
    .answer = &lists_in_balance,
    .tables = [] { return Tables{{"", columns_only<BalanceRow>(kBalanceColumns)}}; },
    .labels = kBalanceTexts,
    .picture = "what moved as bars",
    .method = kMethodOfForces};

}  // namespace fray::questions
