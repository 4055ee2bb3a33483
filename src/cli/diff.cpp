#include "study/diff.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "games/systems.hpp"
#include "report/bench_tables.hpp"

namespace fray::cli {

namespace {

struct DiffCommand {
  study::DiffAsked asked{};
  std::string value = "hits";
  AnswerFiles files{};
  AgainstOptions options{};
};

void run(DiffCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.files.check(options.keep);
  command.asked.guns = options.guns;
  const std::string name{games::system_named(options.system).name};
  const auto system = games::system_named(name).open();
  study::DiffQuestion question = study::diff_question(command.asked, name, *system);
  question.opposition = field_of(options, question.sides(), *system, name);
  question.settings = options.settings_said();
  question.threads = options.thread_count();
  question.value = study::value_named(command.value);
  study::DiffAnswer all;
  options.watch(
      [&](const study::StandingsHooks& hooks) { all = study::diff_of(question, *system, hooks); });
  command.files.tell(options, report::table_of(all, question));
}

}  // namespace

void add_diff_command(CLI::App& app) {
  CLI::App* const diff =
      app.add_subcommand("diff", "Two versions of a list against one field: what moved");
  const auto command = std::make_shared<DiffCommand>();
  diff->add_option("OLD", command->asked.before,
                   "a list, a file of one (old.toml), a query, or sides parted by commas")
      ->required();
  add_text(*diff, "NEW", command->asked.after, "its new version (OLD, where --set is said)");
  diff->add_option("--set", command->asked.set,
                   "what the new version says anew, \"empire/knights: points=100\"; or of all its "
                   "fights, edition=classic; again for more")
      ->allow_extra_args(false)
      ->type_name("UNIT: OPTIONS");
  diff->add_option("--value", command->value,
                   "what counts as lost for fair prices: hits, or stands alone")
      ->capture_default_str();
  command->files.add_to(*diff, "also draw what moved as bars");
  command->options.add_to(*diff);
  diff->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
