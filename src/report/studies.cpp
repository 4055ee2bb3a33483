#include "report/studies.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "report/number.hpp"
#include "study/ranking.hpp"

namespace fray::report {

namespace {

using answer::Seen;

constexpr const char* kField = "whom they met, and how often where that is not once each";
constexpr const char* kLow = "lower end of its 95 % interval";
constexpr const char* kHigh = "upper end of its 95 % interval";

/// A decision, and what it costs beside the best.
struct AdvisedRow {
  const char* kind;
  std::string decision{};
  answer::Estimate value{};
  double cost = 0;
  const answer::Rule* rule = nullptr;
  const answer::Decision* choice = nullptr;

  /// Of what is decided, by a rule or once.
  template <class Value>
  std::optional<Value> of(Value answer::Rule::* of_rule,
                          Value answer::Decision::* of_choice) const {
    return rule != nullptr     ? std::optional(rule->*of_rule)
           : choice != nullptr ? std::optional(choice->*of_choice)
                               : std::nullopt;
  }
  std::optional<int> seen(Seen what) const {
    return choice != nullptr ? std::optional(choice->seen[static_cast<std::size_t>(what)])
                             : std::nullopt;
  }
  std::optional<std::string> when() const {
    return rule == nullptr      ? std::nullopt
           : rule->when.empty() ? std::optional<std::string>("always")
                                : rule->when;
  }
};

constexpr std::array<ColumnOf<AdvisedRow>, 14> kAdvisedColumns{{
    {"row",
     "fight (the best play), always (one policy throughout), rule (to remember) or choice (as it "
     "comes up)",
     [](auto& row) { return row.kind; }},
    {"what", "which choice it is",
     [](auto& row) { return row.of(&answer::Rule::what, &answer::Decision::what); }},
    {"unit", "whose it is",
     [](auto& row) { return row.of(&answer::Rule::unit, &answer::Decision::unit); }},
    {"when", "when the rule holds", [](auto& row) { return row.when(); }},
    {"round", "rounds fought, from 1", [](auto& row) { return row.seen(Seen::round); }},
    {"own_stands", "stands that A has left", [](auto& row) { return row.seen(Seen::own); }},
    {"enemy_stands", "and B", [](auto& row) { return row.seen(Seen::enemy); }},
    {"back_cm", "cm that the loser went back", [](auto& row) { return row.seen(Seen::back_cm); }},
    {"chance", "that the fight comes to it",
     [](auto& row) { return row.of(&answer::Rule::chance, &answer::Decision::chance); }},
    {"decision", "what to do", [](auto& row) { return row.decision; }},
    {"value", "what that brings, in the unit of the aim",
     [](auto& row) { return row.value.value; }},
    {"low", kLow, [](auto& row) { return row.value.low; }},
    {"high", kHigh, [](auto& row) { return row.value.high; }},
    {"cost", "how much less than the best that is", [](auto& row) { return row.cost; }},
}};

}  // namespace

StudyTable advised_table(const study::AdviceAnswer& answer) {
  std::vector<AdvisedRow> rows;
  const auto add = [&](AdvisedRow row, const auto& decided) {
    const double best = std::ranges::max(decided.values);
    for (std::size_t i = 0; i < decided.values.size(); ++i) {
      row.decision = decided.options[i];
      row.value = answer::Estimate::exactly(decided.values[i]);
      row.cost = best - decided.values[i];
      rows.push_back(row);
    }
  };
  if (const auto& found = answer.decisions) {
    const auto exactly = [](double value) { return answer::Estimate::exactly(value); };
    rows.push_back({"fight", "the best at each choice", exactly(found->best)});
    for (const auto& [option, value] : found->always) {
      rows.push_back({"always", option, exactly(value), found->best - value});
    }
    for (const answer::Rule& rule : answer.rules) {
      add({.kind = "rule", .rule = &rule}, rule);
    }
    for (const answer::Decision& choice : found->choices) {
      add({.kind = "choice", .choice = &choice}, choice);
    }
  }
  for (const study::Same& same : answer.always) {
    const double best = answer.always[answer.best].value.value;
    rows.push_back({"always", same.policy, same.value, best - same.value.value});
  }
  return table_of<AdvisedRow>(kAdvisedColumns, rows);
}

namespace {

using answer::Estimate;
using answer::Figure;
using study::Opposition;
using study::Standing;

std::string opponent_in(const Opposition& field, std::optional<std::size_t> opponent) {
  return opponent ? field.opponents[*opponent].side : "-";
}

/// What a side does, in a situation or in all of them; or by how much that is more than of another.
struct ComparedRow {
  const char* kind;
  const Standing& one;
  const Opposition& field;
  std::optional<std::size_t> situation{};
  const Standing* than = nullptr;

  Estimate told(Figure figure) const {
    return than != nullptr ? difference(one, *than, figure) : one.mean(figure, situation);
  }
  std::string opponent(std::optional<std::size_t> which) const {
    return situation || than != nullptr ? "-" : opponent_in(field, which);
  }
};

template <Figure kFigure, double Estimate::* kOf = &Estimate::value>
constexpr auto kTold = [](const ComparedRow& row) { return row.told(kFigure).*kOf; };

constexpr std::array<ColumnOf<ComparedRow>, 29> kComparedColumns{{
    {"row", "side, situation (a side in one of them) or difference (a side less the first)",
     [](auto& row) { return row.kind; }},
    {"side", "the side, as typed", [](auto& row) { return row.one.side; }},
    {"than", "of a difference: the first side",
     [](auto& row) { return row.than != nullptr ? row.than->side : "-"; }},
    {"situation", "which; or all",
     [](auto& row) {
       return row.situation ? row.field.situations[*row.situation].name : std::string("all");
     }},
    {"win", "chance of winning", kTold<Figure::win>},
    {"win_low", kLow, kTold<Figure::win, &Estimate::low>},
    {"win_high", kHigh, kTold<Figure::win, &Estimate::high>},
    {"draw", "chance of a draw", kTold<Figure::draw>},
    {"loss", "chance of losing", kTold<Figure::loss>},
    {"a_destroyed", "chance that the side is destroyed", kTold<Figure::a_destroyed>},
    {"b_destroyed", "chance that its enemy is", kTold<Figure::b_destroyed>},
    {"a_stands_lost", "stands that it loses; in games of ranks models",
     kTold<Figure::a_stands_lost>},
    {"b_stands_lost", "those that its enemy loses", kTold<Figure::b_stands_lost>},
    {"a_points_lost", "points that it loses", kTold<Figure::a_points_lost>},
    {"b_points_lost", "those that its enemy loses", kTold<Figure::b_points_lost>},
    {"swing", "points won less points lost, a fight", kTold<Figure::swing>},
    {"swing_low", kLow, kTold<Figure::swing, &Estimate::low>},
    {"swing_high", kHigh, kTold<Figure::swing, &Estimate::high>},
    {"best_against", "the opponent against whom it does best, by swing",
     [](auto& row) { return row.opponent(row.one.best_against()); }},
    {"worst_against", "and worst", [](auto& row) { return row.opponent(row.one.worst_against()); }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
    // Columns of a later day stand behind all else.
    {"draw_low", kLow, kTold<Figure::draw, &Estimate::low>},
    {"draw_high", kHigh, kTold<Figure::draw, &Estimate::high>},
    {"loss_low", kLow, kTold<Figure::loss, &Estimate::low>},
    {"loss_high", kHigh, kTold<Figure::loss, &Estimate::high>},
    {"a_stands_lost_low", kLow, kTold<Figure::a_stands_lost, &Estimate::low>},
    {"a_stands_lost_high", kHigh, kTold<Figure::a_stands_lost, &Estimate::high>},
    {"b_stands_lost_low", kLow, kTold<Figure::b_stands_lost, &Estimate::low>},
    {"b_stands_lost_high", kHigh, kTold<Figure::b_stands_lost, &Estimate::high>},
}};

}  // namespace

StudyTable compared_table(const std::vector<Standing>& standings, const Opposition& field) {
  std::vector<ComparedRow> rows;
  for (const Standing& standing : standings) {
    rows.push_back({"side", standing, field});
  }
  const std::size_t situations = field.situations.size();
  for (std::size_t i = 0; situations > 1 && i < situations; ++i) {
    for (const Standing& standing : standings) {
      rows.push_back({"situation", standing, field, i});
    }
  }
  for (std::size_t i = 1; i < standings.size(); ++i) {
    rows.push_back({"difference", standings[i], field, {}, &standings.front()});
  }
  return table_of<ComparedRow>(kComparedColumns, rows);
}

namespace {

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
     "pair (one of mine against one of theirs), answer (the best of mine against it), gap (the "
     "same, and it loses), hero or army (all of mine)",
     [](auto& row) { return row.kind; }},
    {"mine", "a unit of mine; or all",
     [](auto& row) { return row.all ? std::string("all") : row.mine().side; }},
    {"theirs", "one of theirs",
     [](auto& row) {
       return row.opponent ? std::optional(row.clash.theirs.opponents[*row.opponent].side)
                           : std::nullopt;
     }},
    {"count", "how many of it there are",
     [](auto& row) { return row.all ? row.all->units : row.clash.counts[row.unit]; }},
    {"price", "points of one; of all with characters",
     [](auto& row) { return row.all ? row.all->points : row.mine().price; }},
    {"swing", "points won less points lost, a fight; of a hero what he adds",
     [](auto& row) { return row.swing; }},
    {"per_100_points", "the swing for each 100 points of the price",
     [](auto& row) { return row.all ? row.all->per_100 : 100 * row.swing / row.mine().price; }},
    {"win", "chance of winning", [](auto& row) { return row.win; }},
    {"charging", "the swing where it charges", [](auto& row) { return row.of_situation(0); }},
    {"receiving", "and where it is charged", [](auto& row) { return row.of_situation(1); }},
}};

}  // namespace

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

namespace {

using study::FightLuck;
using study::Fought;
using study::Percentile;

struct LuckRow {
  const char* kind;
  Fought fight{};
  std::string happened{};
  Percentile luck{};
};

constexpr std::array<ColumnOf<LuckRow>, 10> kLuckColumns{{
    {"row", "fact, fight or game", [](auto& row) { return row.kind; }},
    {"a", "one side, as typed", [](auto& row) { return row.fight.a; }},
    {"b", "the other side", [](auto& row) { return row.fight.b; }},
    {"result", "what happened", [](auto& row) { return row.happened; }},
    {"luck", "the share of fights that end worse for A, and half of those that end alike",
     [](auto& row) { return row.luck.share.value; }},
    {"luck_low", kLow, [](auto& row) { return row.luck.share.low; }},
    {"luck_high", kHigh, [](auto& row) { return row.luck.share.high; }},
    {"alike", "the chance of just that", [](auto& row) { return row.luck.alike; }},
    {"better", "the chance of better for A", [](auto& row) { return row.luck.better; }},
    {"worse", "the chance of worse for A", [](auto& row) { return row.luck.worse; }},
}};

std::vector<LuckRow> rows_of(std::span<const FightLuck> fights,
                             const std::optional<Percentile>& game) {
  std::vector<LuckRow> rows;
  for (const FightLuck& fight : fights) {
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      rows.push_back({"fact", fight.fought, fight.facts[i].text, fight.of_facts[i]});
    }
    rows.push_back({"fight", fight.fought, fight.fought.result, fight.whole});
  }
  if (game) {
    rows.push_back({"game", {}, fmt::format("{} fights", fights.size()), *game});
  }
  return rows;
}

std::vector<std::string> cells_of(const std::string& name, const Percentile& luck) {
  const auto share = [](double chance) { return percent(answer::Estimate::exactly(chance), 1); };
  return {"  " + name, percent(luck.share, 1), share(luck.worse), share(luck.alike),
          share(luck.better)};
}

TextRows shown(std::span<const FightLuck> fights, const std::optional<Percentile>& game) {
  TextRows rows{{"  what happened", "luck", "worse", "alike", "better"}};
  if (game) {
    for (const FightLuck& fight : fights) {
      rows.push_back(
          cells_of(fmt::format("{} against {}: {}", printable(fight.fought.a, 80),
                               printable(fight.fought.b, 80), printable(fight.fought.result, 80)),
                   fight.whole));
    }
    rows.push_back(cells_of(fmt::format("the game, {} fights", fights.size()), *game));
  } else {
    const FightLuck& fight = fights.front();
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      rows.push_back(cells_of(fight.facts[i].text, fight.of_facts[i]));
    }
    rows.push_back(cells_of("the fight", fight.whole));
  }
  return rows;
}

}  // namespace

StudyTable table_of(std::span<const FightLuck> fights, const std::optional<Percentile>& game) {
  const std::vector<LuckRow> rows = rows_of(fights, game);
  StudyTable table = table_of<LuckRow>(kLuckColumns, rows);
  table.title = "How lucky that was";
  const FightLuck& first = fights.front();
  if (!game) {
    table.asked = first.fought.a + " against " + first.fought.b;
    table.text.emplace_back(
        fmt::format("  A  {}\n  B  {}\n\n", printable(first.fought.a), printable(first.fought.b)));
  }
  table.text.emplace_back(shown(fights, game));
  const bool margins = !game && std::ranges::any_of(first.facts, &study::Fact::is_margin);
  table.text.emplace_back(fmt::format(
      "\n  luck is the share of fights that end worse for A, and half of those that end alike: "
      "50 % is as lucky as not\n  fights are ranked by points won less points lost, then by the "
      "result, then by how far who went back\n{}  {}\n",
      margins ? "  won by, lost by and went back: an enemy destroyed counts as more, oneself as "
                "less\n"
              : "",
      method_of(fights.size(),
                static_cast<std::size_t>(std::ranges::count(fights, false, &FightLuck::exact)))));
  return table;
}

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

constexpr std::array<ColumnOf<NeedRow>, 10> kNeedColumns{{
    {"a", "the side that needs something, as typed", [](auto& row) { return row.question->a; }},
    {"b", "the side against it", [](auto& row) { return row.question->b; }},
    {"goal", "what is wanted: win, swing or survive",
     [](auto& row) { return name_of(row.question->goal); }},
    {"target", "how much of it: a chance, or points of swing",
     [](auto& row) { return row.question->target; }},
    {"changes", "what is changed", [](auto& row) { return row.changes(); }},
    {"reaches", "whether that reaches the target", [](auto& row) { return row.reaches; }},
    {"reached", "what it reaches", [](auto& row) { return row.need.reached.value; }},
    {"low", kLow, [](auto& row) { return row.need.reached.low; }},
    {"high", kHigh, [](auto& row) { return row.need.reached.high; }},
    {"side", "the changed side, as fray odds takes it", [](auto& row) { return row.need.side; }},
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

namespace {

struct PricedRow {
  const study::PricedUnit& of;
  const study::PointsAnswer& all;
  double to;                       ///< points that fair prices are rounded to
  double residual = std::nan("");  ///< of its list price

  /// Its share of the best mixed choice, where it is of the field.
  double mixed() const {
    const auto found = std::ranges::find(all.field, of.unit);
    return found == all.field.end() ? std::nan("") : all.mixture.shares(found - all.field.begin());
  }
};

constexpr std::array<ColumnOf<PricedRow>, 20> kPricedColumns{{
    {"unit", "the side, as typed", [](auto& row) { return row.of.unit; }},
    {"list", "its list", [](auto& row) { return row.of.names.list; }},
    {"list_price", "points", [](auto& row) { return row.of.list_price; }},
    {"fair_price", "points at which it destroys as much value as it loses",
     [](auto& row) { return study::rounded(row.of.fair_price, row.to); }},
    {"low", "lower end of its 95 % interval, by dice alone", [](auto& row) { return row.of.low; }},
    {"high", "upper end of it", [](auto& row) { return row.of.high; }},
    {"field_low", "lower end, by the choice of opponents alone",
     [](auto& row) { return row.of.field_low; }},
    {"field_high", "upper end of it", [](auto& row) { return row.of.field_high; }},
    {"ratio", "fair price over list price",
     [](auto& row) { return row.of.fair_price / row.of.list_price; }},
    {"rating", "the price by another method, points", [](auto& row) { return row.of.rating; }},
    {"charging", "the share of its enemies that it destroys less that of itself that it loses",
     [](auto& row) { return row.of.charging; }},
    {"receiving", "the same where it is charged", [](auto& row) { return row.of.receiving; }},
    {"opponents", "how many it met", [](auto& row) { return row.of.opponents; }},
    {"mixed_share", "its share of the best mixed choice of the field",
     [](auto& row) { return row.mixed(); }},
    {"expected_price", "what such a unit costs in these lists, points",
     [](auto& row) { return row.of.list_price - row.residual; }},
    {"residual", "the list price less that", [](auto& row) { return row.residual; }},
    {"both_low", "lower end, by dice and by the choice of opponents",
     [](auto& row) { return row.of.both_low; }},
    {"both_high", "upper end of it", [](auto& row) { return row.of.both_high; }},
    {"unequal", "opponents that never meet it at equal cost",
     [](auto& row) { return row.of.unequal; }},
    {"field", kField, [](auto& row) { return row.all.field_listed; }},
}};

}  // namespace

StudyTable priced_table(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list) {
  std::vector<PricedRow> rows;
  for (const study::PricedUnit& unit : answer.units) {
    rows.push_back({unit, answer, to});
    if (list) {
      rows.back().residual = list->residuals[rows.size() - 1];
    }
  }
  return table_of<PricedRow>(kPricedColumns, rows);
}

namespace {

struct RankedRow {
  const Standing& of;
  const Opposition& field;

  double swing_in(const char* situation) const {
    return study::swing_in(of, field, situation).value;
  }
};

constexpr std::array<ColumnOf<RankedRow>, 12> kRankedColumns{{
    {"unit", "the side, as typed", [](auto& row) { return row.of.side; }},
    {"list", "its list", [](auto& row) { return row.of.names.list; }},
    {"price", "points", [](auto& row) { return row.of.price; }},
    {"swing", "points won less points lost, a fight",
     [](auto& row) { return row.of.mean(Figure::swing).value; }},
    {"swing_low", kLow, [](auto& row) { return row.of.mean(Figure::swing).low; }},
    {"swing_high", kHigh, [](auto& row) { return row.of.mean(Figure::swing).high; }},
    {"per_100_points", "the swing for each 100 points of the price",
     [](auto& row) { return study::per_100_points(row.of); }},
    {"win", "chance of winning", [](auto& row) { return row.of.mean(Figure::win).value; }},
    {"charging", "the swing where it charges", [](auto& row) { return row.swing_in("charging"); }},
    {"receiving", "and where it is charged", [](auto& row) { return row.swing_in("receiving"); }},
    {"worst_against", "the opponent with the lowest swing",
     [](auto& row) { return opponent_in(row.field, row.of.worst_against()); }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

}  // namespace

StudyTable ranked_table(const std::vector<Standing>& standings, const Opposition& field) {
  std::vector<RankedRow> rows;
  for (const Standing& standing : standings) {
    rows.push_back({standing, field});
  }
  return table_of<RankedRow>(kRankedColumns, rows);
}

namespace {

/// What is taken, or an opponent that is left open.
struct ProposalRow {
  const Standing& unit;
  const Opposition& field;
  const study::Taken* taken = nullptr;
  const study::Answered* open = nullptr;

  template <class Value>
  std::optional<Value> of_taken(Value study::Taken::* value) const {
    return taken != nullptr ? std::optional(taken->*value) : std::nullopt;
  }
};

constexpr std::array<ColumnOf<ProposalRow>, 9> kProposalColumns{{
    {"row", "take, or open: an opponent whom nothing here answers",
     [](auto& row) { return row.taken != nullptr ? "take" : "open"; }},
    {"unit", "what is taken; or the best answer", [](auto& row) { return row.unit.side; }},
    {"count", "how many", [](auto& row) { return row.of_taken(&study::Taken::count); }},
    {"price", "points of one", [](auto& row) { return row.unit.price; }},
    {"points", "of all of them", [](auto& row) { return row.of_taken(&study::Taken::points); }},
    {"share", "of the opponents that they answer",
     [](auto& row) { return row.of_taken(&study::Taken::share); }},
    {"opponent", "who is left open",
     [](auto& row) {
       return row.open != nullptr ? row.field.opponents[row.open->opponent].side : "-";
     }},
    {"per_100_points", "swing for each 100 points: of the unit, or against the opponent",
     [](auto& row) {
       return row.open != nullptr ? row.open->per_100_points : study::per_100_points(row.unit);
     }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

}  // namespace

StudyTable proposal_table(const study::Proposal& proposal, const std::vector<Standing>& standings,
                          const Opposition& field) {
  std::vector<ProposalRow> rows;
  for (const study::Taken& taken : proposal.taken) {
    rows.push_back({standings[taken.unit], field, &taken});
  }
  for (const study::Answered& open : proposal.open) {
    rows.push_back({standings[open.unit], field, nullptr, &open});
  }
  return table_of<ProposalRow>(kProposalColumns, rows);
}

StudyTable units_table(std::span<const study::UnitFacts> units) {
  StudyTable table{.columns = {{"list"}, {"key"}, {"name"}}};
  for (const study::UnitFacts& unit : units) {
    std::vector<Cell>& row =
        table.rows.emplace_back(std::vector<Cell>{unit.list, unit.key, unit.name});
    for (const auto& [name, fact] : unit.facts) {
      if (&unit == &units.front()) {
        table.columns.push_back({name});
      }
      row.push_back(std::visit([](const auto& value) { return Cell(value); }, fact));
    }
  }
  return table;
}

namespace {

constexpr std::array<ColumnOf<study::Saved>, 5> kSavedColumns{{
    {"name", "@ and the name", [](auto& saved) { return saved.name; }},
    {"side", "what it stands for", [](auto& saved) { return saved.said; }},
    {"system", "the game", [](auto& saved) { return saved.system; }},
    {"file", "where it is kept", [](auto& saved) { return saved.file.string(); }},
    {"fault", "what is wrong with the file", [](auto& saved) { return saved.fault; }},
}};

constexpr std::array<ColumnOf<games::SystemFacts>, 4> kSystemColumns{{
    {"name", "of the game", [](auto& system) { return system.name; }},
    {"game", "what it is called in full", [](auto& system) { return system.game; }},
    {"source", "of its rules", [](auto& system) { return system.source; }},
    {"options", "of its units", [](auto& system) { return system.options(); }},
}};

}  // namespace

StudyTable table_of(std::span<const study::Saved> saved) {
  return table_of<study::Saved>(kSavedColumns, saved);
}

StudyTable table_of(std::span<const games::SystemFacts> systems) {
  return table_of<games::SystemFacts>(kSystemColumns, systems);
}

namespace {

struct WorthRow {
  const study::Worth& of;
  const study::WorthAnswer& all;
  const Opposition& field;
};

constexpr std::array<ColumnOf<WorthRow>, 16> kWorthColumns{{
    {"unit", "the side as it is, as typed", [](auto& row) { return row.all.as_it_is.side; }},
    {"change", "what is changed", [](auto& row) { return row.of.change; }},
    {"win_difference", "how much more often it wins", [](auto& row) { return row.of.win.value; }},
    {"win_low", kLow, [](auto& row) { return row.of.win.low; }},
    {"win_high", kHigh, [](auto& row) { return row.of.win.high; }},
    {"swing_difference", "more points won less points lost, a fight",
     [](auto& row) { return row.of.swing.value; }},
    {"swing_low", kLow, [](auto& row) { return row.of.swing.low; }},
    {"swing_high", kHigh, [](auto& row) { return row.of.swing.high; }},
    {"points", "what the change is worth", [](auto& row) { return row.of.points; }},
    {"best_against", "the opponent against whom it gains most",
     [](auto& row) { return opponent_in(row.field, row.of.best_against); }},
    {"worst_against", "and least",
     [](auto& row) { return opponent_in(row.field, row.of.worst_against); }},
    {"beyond_sum", "of two changes: more than both alone",
     [](auto& row) { return row.of.beyond_sum; }},
    {"side", "the unit with it, as fray odds takes it", [](auto& row) { return row.of.side; }},
    {"points_low", "lower end of the 95 % interval of points, by the choice of opponents",
     [](auto& row) { return row.of.points_low; }},
    {"points_high", "upper end of it", [](auto& row) { return row.of.points_high; }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

}  // namespace

StudyTable worth_table(const study::WorthAnswer& answer, const Opposition& field) {
  std::vector<WorthRow> rows;
  for (const std::vector<study::Worth>* const some : {&answer.worths, &answer.pairs}) {
    for (const study::Worth& worth : *some) {
      rows.push_back({worth, answer, field});
    }
  }
  return table_of<WorthRow>(kWorthColumns, rows);
}

std::vector<std::pair<std::string, std::string>> facts_of(const std::string& method,
                                                          const study::Opposition& field) {
  const bool as_usual = !field.situations_said && field.situations.size() == 2;
  return {{"method", method},
          {"field", field.listed()},
          {"charging", field.charging.is_said() ? field.charging.text()
                       : as_usual               ? "half of all fights"
                                                : "as it is said of the fights"}};
}

std::string method_of(const std::vector<study::Standing>& standings) {
  std::size_t fights = 0;
  std::size_t simulated = 0;
  for (const study::Standing& standing : standings) {
    fights += standing.met.size();
    simulated += static_cast<std::size_t>(std::ranges::count_if(
        standing.met, [](const study::Met& met) { return !met.figures.exact(); }));
  }
  return method_of(fights, simulated);
}

}  // namespace fray::report
