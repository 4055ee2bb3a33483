#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "study/expression.hpp"
#include "study/need.hpp"

namespace fray::cli {
namespace {

using study::Goal;
using study::Need;

struct NeedCommand {
  std::string a{};
  std::string b{};
  std::optional<std::string> win{};
  std::optional<std::string> swing{};
  std::optional<std::string> survive{};
  AgainstOptions options{};
};

constexpr double kMostSwing = 1e6;
/// Of fights that are too large to be solved.
constexpr const char* kNeedTrials = "100000";

/// Throws  InputError unless exactly one goal is said.
void set_goal(study::NeedQuestion& question, const NeedCommand& command) {
  const int goals = (command.win ? 1 : 0) + (command.swing ? 1 : 0) + (command.survive ? 1 : 0);
  if (goals != 1) {
    throw InputError(Where{.field = "--win"},
                     fmt::format("{} goals are said (one is wanted) say --win 60%, --swing 0 or "
                                 "--survive 80%",
                                 goals));
  }
  if (command.win) {
    question.goal = Goal::win;
    question.target = share("--win", *command.win, 0, 1);
  } else if (command.survive) {
    question.goal = Goal::survive;
    question.target = share("--survive", *command.survive, 0, 1);
  } else {
    const auto swing = study::number_of(*command.swing);
    if (!swing || std::abs(*swing) > kMostSwing) {
      throw InputError(Where{.field = "--swing"},
                       "\"" + quotable(*command.swing) + "\" (points a fight) such as 0 or 12.5");
    }
    question.goal = Goal::swing;
    question.target = *swing;
  }
}

std::string_view name_of(Goal goal) {
  return goal == Goal::win ? "win" : goal == Goal::swing ? "swing" : "survive";
}

std::string shown(const study::Estimate& value, Goal goal) {
  return goal == Goal::swing ? points_of(value) : percent_of(value);
}

nlohmann::ordered_json rows_of(const study::NeedAnswer& all, const study::NeedQuestion& question) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto put = [&](const Need& need, bool reaches) {
    rows.push_back(
        {{"a", question.a},
         {"b", question.b},
         {"goal", name_of(question.goal)},
         {"target", question.target},
         {"changes",
          need.changes.empty() ? "as it is" : fmt::format("{}", fmt::join(need.changes, " and "))},
         {"reaches", reaches},
         {"reached", number_of(need.reached.value)},
         {"low", number_of(need.reached.low)},
         {"high", number_of(need.reached.high)},
         {"side", need.side}});
  };
  put({.side = question.a, .reached = all.now}, all.is_reached);
  for (const std::vector<Need>* const some : {&all.alone, &all.together}) {
    for (const Need& need : *some) {
      put(need, true);
    }
  }
  for (const Need& need : all.short_of) {
    put(need, false);
  }
  return rows;
}

void add_table(std::string& text, const std::string& title, const std::vector<Need>& needs,
               Goal goal) {
  if (needs.empty()) {
    return;
  }
  std::vector<Row> rows{{"  " + title, std::string(name_of(goal))}};
  for (const Need& need : needs) {
    rows.push_back(
        {fmt::format("  {}", fmt::join(need.changes, " and ")), shown(need.reached, goal)});
  }
  text += "\n" + columns(rows);
}

void print_table(const study::NeedAnswer& all, const study::NeedQuestion& question) {
  const auto target = study::Estimate::exactly(question.target);
  std::string text = fmt::format("  {}: {} against {}\n  wanted: {} of at least {}; as it is: {}\n",
                                 question.system, question.a, question.b,
                                 question.goal == Goal::win     ? "a win chance"
                                 : question.goal == Goal::swing ? "a swing"
                                                                : "a chance not to be destroyed",
                                 shown(target, question.goal), shown(all.now, question.goal));
  if (all.is_reached) {
    text += "\n  It is reached already.\n";
  } else if (all.alone.empty() && all.together.empty()) {
    text += "\n  Nothing in reach does.\n";
  }
  add_table(text, "does alone", all.alone, question.goal);
  add_table(text, "does together", all.together, question.goal);
  add_table(text, "does not, at most", all.short_of, question.goal);
  print(text + "\n  " + method_of(all.fights, all.simulated) + "\n");
}

void run(const NeedCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  study::NeedQuestion question{.a = command.a,
                               .b = command.b,
                               .settings = options.settings_with(kNeedTrials),
                               .threads = options.thread_count()};
  set_goal(question, command);
  question.system = study::system_named(options.system).name;
  const auto system = study::system_named(question.system).open();
  study::NeedAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::least_needed(question, *system, hooks);
  });
  if (options.json || options.csv) {
    print_objects(rows_of(all, question), options.json);
  } else {
    print_table(all, question);
  }
}

}  // namespace

void add_need_command(CLI::App& app) {
  CLI::App* const need =
      app.add_subcommand("need", "The least supports, attacks ... that reach a win chance");
  const auto command = std::make_shared<NeedCommand>();
  need->add_option("A", command->a, "one unit, with options as of fray odds")->required();
  need->add_option("B", command->b, "the side against it")->required();
  add_text(*need, "--win CHANCE", command->win, "the win chance to reach, such as 60%");
  add_text(*need, "--swing POINTS", command->swing, "or the swing: points won less points lost");
  add_text(*need, "--survive CHANCE", command->survive, "or the chance that A is not destroyed");
  command->options.add_to(*need, false);
  need->callback([command] { run(*command); });
}

}  // namespace fray::cli
