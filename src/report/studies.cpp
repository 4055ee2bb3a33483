#include "report/studies.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "report/json.hpp"
#include "report/number.hpp"
#include "study/ranking.hpp"

namespace fray::report {

namespace {

using answer::Seen;
using nlohmann::ordered_json;

/// What a row says beside its decisions.
ordered_json advised_row(const char* kind, const std::string& what, const std::string& unit) {
  return {
      {"row", kind},       {"what", or_null(what)}, {"unit", or_null(unit)},   {"when", nullptr},
      {"round", nullptr},  {"own_stands", nullptr}, {"enemy_stands", nullptr}, {"back_cm", nullptr},
      {"chance", nullptr}, {"decision", nullptr},   {"value", nullptr},        {"low", nullptr},
      {"high", nullptr},   {"cost", nullptr}};
}

ordered_json decided(ordered_json row, const std::string& decision, const answer::Estimate& value,
                     double cost) {
  row["decision"] = decision;
  row["value"] = or_null(value.value);
  row["low"] = or_null(value.low);
  row["high"] = or_null(value.high);
  row["cost"] = or_null(cost);
  return row;
}

ordered_json decided(ordered_json row, const std::string& decision, double value, double cost) {
  return decided(std::move(row), decision, answer::Estimate::exactly(value), cost);
}

/// One row for each decision, with what it costs beside the best.
void add_rows(ordered_json& rows, const ordered_json& of, const std::vector<std::string>& options,
              const std::vector<double>& values) {
  const double best = std::ranges::max(values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    rows.push_back(decided(of, options[i], values[i], best - values[i]));
  }
}

void add_decisions(ordered_json& rows, const answer::Decisions& found,
                   const std::vector<answer::Rule>& rules) {
  rows.push_back(decided(advised_row("fight", "", ""), "the best at each choice", found.best, 0));
  rows.back()["cost"] = 0;
  for (const auto& [option, value] : found.always) {
    rows.push_back(decided(advised_row("always", "", ""), option, value, found.best - value));
  }
  for (const answer::Rule& rule : rules) {
    ordered_json row = advised_row("rule", rule.what, rule.unit);
    row["when"] = rule.when.empty() ? "always" : rule.when;
    row["chance"] = rule.chance;
    add_rows(rows, row, rule.options, rule.values);
  }
  for (const answer::Decision& choice : found.choices) {
    ordered_json row = advised_row("choice", choice.what, choice.unit);
    const auto seen = [&](Seen what) { return choice.seen[static_cast<std::size_t>(what)]; };
    row["round"] = seen(Seen::round);
    row["own_stands"] = seen(Seen::own);
    row["enemy_stands"] = seen(Seen::enemy);
    row["back_cm"] = seen(Seen::back_cm);
    row["chance"] = choice.chance;
    add_rows(rows, row, choice.options, choice.values);
  }
}

}  // namespace

std::string advice_json(const study::AdviceAnswer& answer) {
  ordered_json rows = ordered_json::array();
  if (answer.decisions) {
    add_decisions(rows, *answer.decisions, answer.rules);
  }
  for (const study::Same& same : answer.always) {
    const double best = answer.always[answer.best].value.value;
    rows.push_back(
        decided(advised_row("always", "", ""), same.policy, same.value, best - same.value.value));
  }
  return rows.dump(2) + "\n";
}

namespace {

double of_situation(const study::Standing& standing, std::size_t opponent, std::size_t situation) {
  for (const study::Met& met : standing.met) {
    if (met.opponent == opponent && met.situation == situation) {
      return met.figures[answer::Figure::swing];
    }
  }
  return NAN;
}

nlohmann::ordered_json army_row(const char* kind, const std::string& mine,
                                const std::string& theirs) {
  return {{"row", kind},
          {"mine", or_null(mine)},
          {"theirs", or_null(theirs)},
          {"count", nullptr},
          {"price", nullptr},
          {"swing", nullptr},
          {"per_100_points", nullptr},
          {"win", nullptr},
          {"charging", nullptr},
          {"receiving", nullptr}};
}

}  // namespace

std::string army_json(const study::Clash& clash) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto& opponents = clash.theirs.opponents;
  const auto add = [&](nlohmann::ordered_json row, std::size_t unit, double swing) {
    row["count"] = clash.counts[unit];
    row["price"] = or_null(clash.mine[unit].price);
    row["swing"] = or_null(swing);
    row["per_100_points"] = or_null(100 * swing / clash.mine[unit].price);
    rows.push_back(std::move(row));
  };
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    const study::Standing& standing = clash.mine[unit];
    const std::vector<double> wins = standing.by_opponent(answer::Figure::win, opponents.size());
    for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
      auto row = army_row("pair", standing.side, opponents[opponent].side);
      row["win"] = or_null(wins[opponent]);
      row["charging"] = or_null(of_situation(standing, opponent, 0));
      row["receiving"] = or_null(of_situation(standing, opponent, 1));
      add(std::move(row), unit, clash.swings[unit][opponent]);
    }
  }
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = clash.best_against(opponent);
    const double swing = clash.swings[best][opponent];
    add(army_row(swing > 0 ? "answer" : "gap", clash.mine[best].side, opponents[opponent].side),
        best, swing);
  }
  for (std::size_t unit = 0; unit < clash.gains.size(); ++unit) {
    if (!std::isnan(clash.gains[unit])) {
      add(army_row("hero", clash.mine[unit].side, ""), unit, clash.gains[unit]);
    }
  }
  return rows.dump(2) + "\n";
}

namespace {

using Json = nlohmann::ordered_json;
using answer::Estimate;
using answer::Figure;
using study::Opposition;
using study::Standing;

std::string opponent_named(const Opposition& opposition, std::optional<std::size_t> opponent) {
  return opponent ? opposition.opponents[*opponent].side : "";
}

/// Figures that have no interval here.
constexpr std::array kPlain{
    std::pair{"draw", Figure::draw},
    std::pair{"loss", Figure::loss},
    std::pair{"a_destroyed", Figure::a_destroyed},
    std::pair{"b_destroyed", Figure::b_destroyed},
    std::pair{"a_stands_lost", Figure::a_stands_lost},
    std::pair{"b_stands_lost", Figure::b_stands_lost},
    std::pair{"a_points_lost", Figure::a_points_lost},
    std::pair{"b_points_lost", Figure::b_points_lost},
};

void put(Json& row, const std::string& name, const Estimate& of) {
  row[name] = or_null(of.value);
  row[name + "_low"] = or_null(of.low);
  row[name + "_high"] = or_null(of.high);
}

/// `mean(figure)` is what the row tells of it.
template <class Mean>
Json row_of(const char* kind, const std::string& side, const std::string& than,
            const std::string& situation, Mean&& mean) {
  Json row{{"row", kind}, {"side", side}, {"than", than}, {"situation", situation}};
  put(row, "win", mean(Figure::win));
  for (const auto& [name, figure] : kPlain) {
    row[name] = or_null(mean(figure).value);
  }
  put(row, "swing", mean(Figure::swing));
  row["best_against"] = row["worst_against"] = "-";
  return row;
}

Json rows_of(const std::vector<Standing>& standings, const Opposition& opposition) {
  Json rows = Json::array();
  for (const Standing& standing : standings) {
    Json& row = rows.emplace_back(row_of("side", standing.side, "-", "all",
                                         [&](Figure figure) { return standing.mean(figure); }));
    row["best_against"] = opponent_named(opposition, standing.best_against());
    row["worst_against"] = opponent_named(opposition, standing.worst_against());
  }
  const std::size_t situations = opposition.situations.size();
  for (std::size_t i = 0; situations > 1 && i < situations; ++i) {
    for (const Standing& standing : standings) {
      rows.push_back(row_of("situation", standing.side, "-", opposition.situations[i].name,
                            [&](Figure figure) { return standing.mean(figure, i); }));
    }
  }
  for (std::size_t i = 1; i < standings.size(); ++i) {
    rows.push_back(
        row_of("difference", standings[i].side, standings.front().side, "all",
               [&](Figure figure) { return difference(standings[i], standings.front(), figure); }));
  }
  const std::string field = opposition.listed();
  for (Json& row : rows) {
    row["field"] = field;
  }
  return rows;
}

}  // namespace

std::string compared_json(const std::vector<Standing>& standings, const Opposition& opposition) {
  return rows_of(standings, opposition).dump(2) + "\n";
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
    {"row", CellType::text, "fact, fight or game",
     [](const LuckRow& row) -> Cell { return row.kind; }},
    {"a", CellType::text, "one side, as typed",
     [](const LuckRow& row) { return known(row.fight.a); }},
    {"b", CellType::text, "the other side", [](const LuckRow& row) { return known(row.fight.b); }},
    {"result", CellType::text, "what happened",
     [](const LuckRow& row) -> Cell { return row.happened; }},
    {"luck", CellType::number,
     "the share of fights that end worse for A, and half of those that end alike",
     [](const LuckRow& row) -> Cell { return row.luck.share.value; }},
    {"luck_low", CellType::number, "lower end of its 95 % interval",
     [](const LuckRow& row) -> Cell { return row.luck.share.low; }},
    {"luck_high", CellType::number, "upper end of its 95 % interval",
     [](const LuckRow& row) -> Cell { return row.luck.share.high; }},
    {"alike", CellType::number, "the chance of just that",
     [](const LuckRow& row) -> Cell { return row.luck.alike; }},
    {"better", CellType::number, "the chance of better for A",
     [](const LuckRow& row) -> Cell { return row.luck.better; }},
    {"worse", CellType::number, "the chance of worse for A",
     [](const LuckRow& row) -> Cell { return row.luck.worse; }},
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
      rows.push_back(cells_of(fmt::format("{} against {}: {}", quotable(fight.fought.a),
                                          quotable(fight.fought.b), quotable(fight.fought.result)),
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
    table.text.emplace_back(fmt::format("  A  {}\n  B  {}\n\n", quotable(first.fought.a, 4096),
                                        quotable(first.fought.b, 4096)));
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

namespace {

/// The share of the best mixed choice that a side of the field has; not a number of others.
double mixed(const study::PointsAnswer& answer, const std::string& side) {
  const auto found = std::ranges::find(answer.field, side);
  return found == answer.field.end() ? std::nan("")
                                     : answer.mixture.shares(found - answer.field.begin());
}

}  // namespace

std::string points_json(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::PricedUnit& unit : answer.units) {
    const double residual = list ? list->residuals[rows.size()] : std::nan("");
    rows.push_back({{"unit", unit.unit},
                    {"list", unit.names.list},
                    {"list_price", or_null(unit.list_price)},
                    {"fair_price", or_null(study::rounded(unit.fair_price, to))},
                    {"low", or_null(unit.low)},
                    {"high", or_null(unit.high)},
                    {"field_low", or_null(unit.field_low)},
                    {"field_high", or_null(unit.field_high)},
                    {"ratio", or_null(unit.fair_price / unit.list_price)},
                    {"rating", or_null(unit.rating)},
                    {"charging", or_null(unit.charging)},
                    {"receiving", or_null(unit.receiving)},
                    {"opponents", unit.opponents},
                    {"mixed_share", or_null(mixed(answer, unit.unit))},
                    {"expected_price", or_null(unit.list_price - residual)},
                    {"residual", or_null(residual)},
                    {"both_low", or_null(unit.both_low)},
                    {"both_high", or_null(unit.both_high)},
                    {"unequal", unit.unequal},
                    {"field", answer.field_listed}});
  }
  return rows.dump(2) + "\n";
}

std::string ranked_json(const std::vector<study::Standing>& standings,
                        const study::Opposition& opposition) {
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::Standing& standing : standings) {
    const answer::Estimate swing = standing.mean(answer::Figure::swing);
    const auto worst = standing.worst_against();
    const auto swing_in = [&](const char* situation) {
      return or_null(study::swing_in(standing, opposition, situation).value);
    };
    rows.push_back({{"unit", standing.side},
                    {"list", standing.names.list},
                    {"price", or_null(standing.price)},
                    {"swing", or_null(swing.value)},
                    {"swing_low", or_null(swing.low)},
                    {"swing_high", or_null(swing.high)},
                    {"per_100_points", or_null(study::per_100_points(standing))},
                    {"win", or_null(standing.mean(answer::Figure::win).value)},
                    {"charging", swing_in("charging")},
                    {"receiving", swing_in("receiving")},
                    {"worst_against", worst ? opposition.opponents[*worst].side : "-"},
                    {"field", field}});
  }
  return rows.dump(2) + "\n";
}

std::string proposal_json(const study::Proposal& proposal,
                          const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition) {
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::Taken& taken : proposal.taken) {
    const study::Standing& unit = standings[taken.unit];
    rows.push_back({{"row", "take"},
                    {"unit", unit.side},
                    {"count", taken.count},
                    {"price", unit.price},
                    {"points", taken.points},
                    {"share", taken.share},
                    {"opponent", "-"},
                    {"per_100_points", or_null(study::per_100_points(unit))},
                    {"field", field}});
  }
  for (const study::Answered& open : proposal.open) {
    const study::Standing& unit = standings[open.unit];
    rows.push_back({{"row", "open"},
                    {"unit", unit.side},
                    {"count", nullptr},
                    {"price", unit.price},
                    {"points", nullptr},
                    {"share", nullptr},
                    {"opponent", opposition.opponents[open.opponent].side},
                    {"per_100_points", open.per_100_points},
                    {"field", field}});
  }
  return rows.dump(2) + "\n";
}

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const study::UnitFact& fact) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return Json();
        } else {
          return Json(value);
        }
      },
      fact);
}

}  // namespace

std::string units_json(std::span<const study::UnitFacts> units) {
  Json all = Json::array();
  for (const study::UnitFacts& unit : units) {
    Json object{{"list", unit.list}, {"key", unit.key}, {"name", unit.name}};
    for (const auto& [name, fact] : unit.facts) {
      object[name] = json_of(fact);
    }
    all.push_back(std::move(object));
  }
  return all.dump(2) + "\n";
}

std::string worth_json(const study::WorthAnswer& answer, const study::Opposition& opposition) {
  const auto opponent = [&](std::optional<std::size_t> which) {
    return which ? opposition.opponents[*which].side : "-";
  };
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::vector<study::Worth>* const some : {&answer.worths, &answer.pairs}) {
    for (const study::Worth& worth : *some) {
      rows.push_back({{"unit", answer.as_it_is.side},
                      {"change", worth.change},
                      {"win_difference", or_null(worth.win.value)},
                      {"win_low", or_null(worth.win.low)},
                      {"win_high", or_null(worth.win.high)},
                      {"swing_difference", or_null(worth.swing.value)},
                      {"swing_low", or_null(worth.swing.low)},
                      {"swing_high", or_null(worth.swing.high)},
                      {"points", or_null(worth.points)},
                      {"best_against", opponent(worth.best_against)},
                      {"worst_against", opponent(worth.worst_against)},
                      {"beyond_sum", or_null(worth.beyond_sum)},
                      {"side", worth.side},
                      {"points_low", or_null(worth.points_low)},
                      {"points_high", or_null(worth.points_high)},
                      {"field", field}});
    }
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
