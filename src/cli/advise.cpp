#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/matchup.hpp"
#include "cli/notes.hpp"
#include "cli/terminal.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "study/opposition.hpp"

namespace fray::cli {
namespace {

using nlohmann::ordered_json;
using study::Aim;
using study::Estimate;
using study::Seen;

struct AdviseCommand {
  MatchupOptions matchup{};
  std::string aim = "swing";
  std::string enemy = "told";
  std::optional<std::string> trials{};
  bool json = false;
  bool csv = false;
  bool quiet = false;
};

/// A chance as percent, points with their sign.
std::string value_text(Aim aim, double value) {
  return aim == Aim::swing ? report::signed_decimal(value) : fmt::format("{:.1f} %", 100 * value);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

/// What a row says beside its decisions.
ordered_json advised_row(const char* kind, const std::string& what, const std::string& unit) {
  return {
      {"row", kind},       {"what", or_null(what)}, {"unit", or_null(unit)},   {"when", nullptr},
      {"round", nullptr},  {"own_stands", nullptr}, {"enemy_stands", nullptr}, {"back_cm", nullptr},
      {"chance", nullptr}, {"decision", nullptr},   {"value", nullptr},        {"low", nullptr},
      {"high", nullptr},   {"cost", nullptr}};
}

/// One row for each decision, with what it costs beside the best.
void add_rows(ordered_json& rows, const ordered_json& of, const std::vector<std::string>& options,
              const std::vector<double>& values) {
  const double best = std::ranges::max(values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    ordered_json row = of;
    row["decision"] = options[i];
    row["value"] = row["low"] = row["high"] = values[i];
    row["cost"] = best - values[i];
    rows.push_back(std::move(row));
  }
}

ordered_json rows_of(const study::Decisions& found, const std::vector<study::Rule>& rules) {
  ordered_json rows = ordered_json::array();
  ordered_json best = advised_row("fight", "", "");
  best["decision"] = "the best at each choice";
  best["value"] = best["low"] = best["high"] = found.best;
  best["cost"] = 0;
  rows.push_back(best);
  for (const auto& [option, value] : found.always) {
    ordered_json row = advised_row("always", "", "");
    row["decision"] = option;
    row["value"] = row["low"] = row["high"] = value;
    row["cost"] = found.best - value;
    rows.push_back(std::move(row));
  }
  for (const study::Rule& rule : rules) {
    ordered_json row = advised_row("rule", rule.what, rule.unit);
    row["when"] = rule.when.empty() ? "always" : rule.when;
    row["chance"] = rule.chance;
    add_rows(rows, row, rule.options, rule.values);
  }
  for (const study::Decision& choice : found.choices) {
    ordered_json row = advised_row("choice", choice.what, choice.unit);
    const auto seen = [&](Seen what) { return choice.seen[static_cast<std::size_t>(what)]; };
    row["round"] = seen(Seen::round);
    row["own_stands"] = seen(Seen::own);
    row["enemy_stands"] = seen(Seen::enemy);
    row["back_cm"] = seen(Seen::back_cm);
    row["chance"] = choice.chance;
    add_rows(rows, row, choice.options, choice.values);
  }
  return rows;
}

/// Decisions that come to the same are said together: "stand or fall back: +2.3".
std::string others(Aim aim, const study::Rule& rule) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < rule.values.size(); ++i) {
    if (i != rule.best) {
      order.push_back(i);
    }
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return rule.values[i]; });
  std::string text;
  for (std::size_t i = 0; i < order.size();) {
    std::vector<std::string> same;
    const std::string value = value_text(aim, rule.values[order[i]]);
    for (; i < order.size() && value_text(aim, rule.values[order[i]]) == value; ++i) {
      same.push_back(rule.options[order[i]]);
    }
    text += fmt::format(" {}: {}.", capital(either_of(same)), value);
  }
  return text;
}

void print_table(const AdviseCommand& command, Aim aim, const study::Decisions& found,
                 const std::vector<study::Rule>& rules) {
  constexpr std::array<const char*, 4> kAims{"points won less points lost", "the chance to win",
                                             "the chance that not all of A is destroyed",
                                             "the chance that all of B is destroyed"};
  std::string text = fmt::format(
      "  A  {}\n  B  {}\n\n  {}: {} where A decides for the best",
      quotable(command.matchup.name_of_a(), 4096), quotable(command.matchup.name_of_b(), 4096),
      aim == Aim::swing && !found.by_points ? "stands won less stands lost"
                                            : kAims[static_cast<std::size_t>(aim)],
      value_text(aim, found.best));
  for (const auto& [option, value] : found.always) {
    text += fmt::format(", {} where it always {}", value_text(aim, value),
                        option == "fall back" ? "falls back" : option + "s");
  }
  text += "\n";
  std::string what;
  for (const study::Rule& rule : rules) {
    const std::string heading =
        rule.unit == "A" ? capital(rule.what) : fmt::format("{}, {}", rule.unit, rule.what);
    if (heading != std::exchange(what, heading)) {
      text += fmt::format("\n  {}\n", heading);
    }
    text +=
        fmt::format("    {}{}: {}.{} (in {:.1f} % of fights)\n", capital(rule.options[rule.best]),
                    rule.when.empty() ? "" : " if " + rule.when,
                    value_text(aim, rule.values[rule.best]), others(aim, rule), 100 * rule.chance);
  }
  if (rules.empty()) {
    text += "\n  Nothing that A decides changes it.\n";
  }
  print(text + fmt::format("\n  exact{}; --csv lists every choice\n",
                           found.weighs_all ? ""
                                            : ", of what winners do: all else is too much to "
                                              "weigh, and goes by default"));
}

/// A whole fight in which A always does the same.
struct Same {
  std::string policy{};
  Estimate value{};
  bool exact = true;
};

Estimate value_of(Aim aim, const study::Answer& answer) {
  const auto not_that = [](const Estimate& chance) {
    return Estimate{1 - chance.value, 1 - chance.high, 1 - chance.low};
  };
  switch (aim) {
    case Aim::swing: return answer.swing;
    case Aim::win: return answer.win;
    case Aim::survive: return not_that(answer.a.destroyed);
    case Aim::destroy: return answer.b.destroyed;
  }
  return Estimate::unknown();
}

/// Where choices cannot be weighed one by one.
std::vector<Same> by_policies(const AdviseCommand& command, Aim aim, study::System& system) {
  const bool warmaster = study::system_named(command.matchup.system).name == "warmaster";
  const std::vector<std::string> policies =
      warmaster ? std::vector<std::string>{"policy=pursue", "policy=stand", "policy=fall-back"}
                : std::vector<std::string>{"pursue=yes", "pursue=restrain", "pursue=no"};
  study::OddsOptions options;
  if (command.trials) {
    options.trials = whole_number("--trials", *command.trials, 1, study::kMostTrials);
  }
  options.seed = command.matchup.seed_or(1);
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<Same> all;
  for (const std::string& policy : policies) {
    const auto fight =
        study::fight_of(system, {study::Opposition::side_in(command.matchup.a, policy, ""),
                                 command.matchup.b,
                                 {},
                                 command.matchup.fight_options});
    const study::Answer answer = fight->odds(options);
    all.push_back({policy, value_of(aim, answer), answer.exact});
  }
  return all;
}

void tell_policies(const AdviseCommand& command, Aim aim, const std::vector<Same>& all) {
  const auto best = std::ranges::max_element(all, {}, [](const Same& same) {
    return std::isnan(same.value.value) ? -1e300 : same.value.value;
  });
  ordered_json rows = ordered_json::array();
  std::vector<Row> table{{"  A always says", "value", "95 %", "costs"}};
  for (const Same& same : all) {
    const double cost = best->value.value - same.value.value;
    ordered_json row = advised_row("always", "", "");
    row["decision"] = same.policy;
    row["value"] = number_of(same.value.value);
    row["low"] = number_of(same.value.low);
    row["high"] = number_of(same.value.high);
    row["cost"] = number_of(cost);
    rows.push_back(std::move(row));
    table.push_back({"  " + same.policy, value_text(aim, same.value.value),
                     same.exact ? "exact"
                                : fmt::format("{} to {}", value_text(aim, same.value.low),
                                              value_text(aim, same.value.high)),
                     value_text(aim, cost)});
  }
  if (command.json || command.csv) {
    print_objects(rows, command.json);
  } else {
    print(columns(table) +
          "\n  Choices of this fight are not weighed one by one: it is too large for that, "
          "has no last turn, or is of a game of ranks.\n");
  }
}

void check(const AdviseCommand& command) {
  if (command.json && command.csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv at once (one form at a time) leave one out");
  }
  if (command.matchup.fight_options.policy) {
    throw InputError(Where{.field = "--policy"},
                     "is what is asked here (for the enemy, say policy= of its units, or --enemy "
                     "best) leave it out");
  }
  if (command.enemy != "told" && command.enemy != "best") {
    throw InputError(Where{.field = "--enemy"},
                     "\"" + quotable(command.enemy) + "\" (told or best)");
  }
}

void run(AdviseCommand& command) {
  check(command);
  const Aim aim = study::aim_named(command.aim);
  const auto fight = command.matchup.fight();
  const auto found = fight->decisions(aim, command.enemy == "best");
  if (found) {
    const std::vector<study::Rule> rules = study::rules_of(found->choices);
    if (command.json || command.csv) {
      print_objects(rows_of(*found, rules), command.json);
    } else {
      print_table(command, aim, *found, rules);
    }
  } else {
    if (command.matchup.engagement || command.matchup.a.starts_with('@')) {
      throw InputError(Where{.field = command.matchup.engagement ? "--engagement" : "A"},
                       "of a fight whose choices are not weighed one by one (it is too large, or "
                       "has no last turn; policies are compared instead, and they are said of "
                       "sides) write the side here, or fewer --turns");
    }
    if (command.enemy == "best") {
      throw InputError(Where{.field = "--enemy"},
                       "best in a fight whose choices are not weighed one by one (it is too large, "
                       "has no last turn, or is of a game of ranks) leave it out");
    }
    const auto system = study::system_named(command.matchup.system).open();
    tell_policies(command, aim, by_policies(command, aim, *system));
  }
  if (!command.quiet) {
    for (const std::string& sentence : fight->remarks()) {
      tell_note(sentence);
    }
  }
}

}  // namespace

void add_advise_command(CLI::App& app) {
  CLI::App* const advise =
      app.add_subcommand("advise", "The best decision for A at each choice, and what others cost");
  const auto command = std::make_shared<AdviseCommand>();
  command->matchup.add_to(*advise);
  advise
      ->add_option("--aim", command->aim,
                   "what A wants: swing (points won less points lost), win, survive or destroy")
      ->capture_default_str();
  advise
      ->add_option("--enemy", command->enemy,
                   "what B decides: as told (pursue, unless its units say policy=), or best "
                   "against A")
      ->capture_default_str();
  add_text(*advise, "--trials N", command->trials,
           "fights to simulate where choices are too many to weigh");
  advise->add_flag("--json", command->json, "one JSON array of objects");
  advise->add_flag("--csv", command->csv, "a CSV table, with every choice");
  advise->add_flag("--quiet", command->quiet, "no notes");
  show_first(*advise, {"--aim", "--enemy", "--system", "--rounds", "--turns", "--json", "--csv"});
  advise->callback([command] { run(*command); });
}

}  // namespace fray::cli
