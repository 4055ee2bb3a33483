#include "report/advice.hpp"

#include <algorithm>
#include <utility>

#include "report/objects.hpp"

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

}  // namespace fray::report
