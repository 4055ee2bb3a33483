#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/text_option.hpp"
#include "games/systems.hpp"
#include "report/needed.hpp"
#include "report/number.hpp"
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
  AnswerFiles files{};
};

std::string shown(const answer::Estimate& value, Goal goal) {
  return goal == Goal::swing ? points_of(value) : percent_of(value);
}

/// With the larger half of its interval, where it is simulated.
std::string shown_with_margin(const answer::Estimate& value, Goal goal) {
  if (value.half_width() == 0) {
    return shown(value, goal);
  }
  return shown(value, goal) + " ±" +
         (goal == Goal::swing ? fmt::format("{:.1f}", std::max(0.1, value.half_width()))
                              : report::margin(value));
}

std::string words_of(const Need& need) {
  std::string words;
  for (std::size_t i = 0; i < need.changes.size(); ++i) {
    words += (i == 0 ? "" : " and ") + need.changes[i] +
             (need.from[i].empty() ? "" : fmt::format(" (from {})", need.from[i]));
  }
  return words;
}

void add_table(std::string& text, const std::string& title, const std::vector<Need>& needs,
               Goal goal) {
  constexpr std::size_t kShown = 8;
  if (needs.empty()) {
    return;
  }
  std::vector<Row> rows{{"  " + title, std::string(name_of(goal))}};
  for (std::size_t i = 0; i < std::min(kShown, needs.size()); ++i) {
    rows.push_back({"  " + words_of(needs[i]), shown_with_margin(needs[i].reached, goal)});
  }
  text += "\n" + columns(rows);
  if (needs.size() > kShown) {
    text += fmt::format("  and {} more (--csv has all)\n", needs.size() - kShown);
  }
}

std::string table_text(const study::NeedAnswer& all, const study::NeedQuestion& question) {
  const auto target = answer::Estimate::exactly(question.target);
  std::string text =
      fmt::format("  {}: {} against {}\n  wanted: {} of at least {}; as it is: {}\n",
                  question.system, question.a, question.b,
                  question.goal == Goal::win     ? "a win chance"
                  : question.goal == Goal::swing ? "a swing"
                                                 : "a chance not to be destroyed",
                  shown(target, question.goal), shown_with_margin(all.now, question.goal));
  if (all.is_reached) {
    text += "\n  It is reached already.\n";
  } else if (all.alone.empty() && all.together.empty()) {
    text += "\n  Nothing in reach does.\n";
  }
  add_table(text, "does alone", all.alone, question.goal);
  add_table(text, "does together", all.together, question.goal);
  add_table(text, "does not, at most", all.short_of, question.goal);
  return text + "\n  " + method_of(all.fights, all.simulated) + "\n";
}

void run(const NeedCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.files.check(command.options.keep);
  study::NeedQuestion question{.a = command.a,
                               .b = command.b,
                               .settings = options.settings_said(),
                               .threads = options.thread_count()};
  study::set_goal(question, [&](std::string_view goal) {
    return goal == "win" ? command.win : goal == "swing" ? command.swing : command.survive;
  });
  question.system = games::system_named(options.system).name;
  const auto system = games::system_named(question.system).open();
  study::NeedAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::least_needed(question, *system, hooks);
  });
  const std::string text = table_text(all, question);
  const std::string objects = report::need_json(all, question);
  command.files.tell(options, text, objects,
                     {.title = "What " + command.a + " needs",
                      .asked = command.a + " against " + command.b,
                      .text = text,
                      .facts = {{"method", method_of(all.fights, all.simulated)}}});
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
  command->files.add_to(*need);
  command->options.add_to(*need, false);
  need->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
