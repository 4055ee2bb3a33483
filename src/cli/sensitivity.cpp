#include "study/sensitivity.hpp"

#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/bench_tables.hpp"

namespace fray::cli {

namespace {

struct SensitivityCommand {
  std::string a{};
  std::string b{};
  std::optional<std::string> rounds{};
  AgainstOptions options{};
  AnswerFiles files{};
};

void run(const SensitivityCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.files.check(options.keep);
  study::SensitivityQuestion question{.a = command.a,
                                      .b = command.b,
                                      .settings = options.settings_said(),
                                      .threads = options.thread_count()};
  if (command.rounds) {
    question.rounds = study::rounds_named(*command.rounds);
  }
  question.system = games::system_named(options.system).name;
  const auto system = games::system_named(question.system).open();
  if (study::any_charges({command.a}) && study::any_charges({command.b})) {
    options.note({kBothCharge});
  }
  study::SensitivityAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::sensitivity_of(question, *system, hooks);
  });
  command.files.tell(options, report::table_of(all, question));
}

}  // namespace

void add_sensitivity_command(CLI::App& app) {
  CLI::App* const sensitivity =
      app.add_subcommand("sensitivity", "What each number of both sides does to a fight");
  const auto command = std::make_shared<SensitivityCommand>();
  sensitivity->add_option("A", command->a, "one unit, with options as of fray odds")->required();
  sensitivity->add_option("B", command->b, "the unit against it")->required();
  add_text(*sensitivity, "--to-rounds N", command->rounds,
           "also the fight as it stands, to 1, 2 ... so many rounds");
  command->files.add_to(*sensitivity, "also draw the changes as bars");
  command->options.add_to(*sensitivity, false);
  sensitivity->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
