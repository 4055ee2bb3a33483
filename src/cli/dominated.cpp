#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "games/systems.hpp"
#include "report/bench_tables.hpp"
#include "study/ranking.hpp"

namespace fray::cli {

namespace {

struct DominatedCommand {
  study::Ranked ranked{};
  AnswerFiles files{};
  AgainstOptions options{};
};

void run(DominatedCommand& command) {
  command.ranked.guns = command.options.guns;
  command.files.check(command.options.keep);
  const std::string name{games::system_named(command.options.system).name};
  const Judged all = judged(command.options, [&](answer::System& system) {
    return sides_of(command.ranked, name, system);
  });
  command.files.tell(
      command.options,
      report::table_of({.system = name, .standings = all.standings, .opposition = all.opposition}));
}

}  // namespace

void add_dominated_command(CLI::App& app) {
  CLI::App* const dominated = app.add_subcommand(
      "dominated", "Units that another beats at every opponent for the same points");
  const auto command = std::make_shared<DominatedCommand>();
  add_text(*dominated, "LIST", command->ranked.list,
           "a list, \"all\", sides parted by commas, or a query");
  dominated
      ->add_option("--own", command->ranked.own, "a side beside them, with options; again for more")
      ->allow_extra_args(false)
      ->type_name("SIDE");
  command->files.add_to(*dominated, "also draw swings against prices");
  command->options.add_to(*dominated);
  dominated->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
