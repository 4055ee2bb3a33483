#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/commands.hpp"
#include "cli/text_option.hpp"
#include "games/systems.hpp"
#include "report/needed.hpp"
#include "study/need.hpp"

namespace fray::cli {
namespace {

struct NeedCommand {
  std::string a{};
  std::string b{};
  std::optional<std::string> win{};
  std::optional<std::string> swing{};
  std::optional<std::string> survive{};
  AgainstOptions options{};
  AnswerFiles files{};
};

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
  if (study::any_charges({command.a}) && study::any_charges({command.b})) {
    options.note({kBothCharge});
  }
  study::NeedAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::least_needed(question, *system, hooks);
  });
  command.files.tell(options, report::table_of(all, question));
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
