#include "study/balance.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "games/systems.hpp"
#include "report/bench_tables.hpp"

namespace fray::cli {

namespace {

struct BalanceCommand {
  study::BalanceAsked asked{};
  std::string value = "hits";
  AnswerFiles files{};
  AgainstOptions options{};
};

void run(BalanceCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.files.check(options.keep);
  const std::string name{games::system_named(options.system).name};
  const auto system = games::system_named(name).open();
  study::BalanceQuestion question = study::balance_question(command.asked, name, *system);
  if (!question.left_out.empty()) {
    options.note({fmt::format("Units without a price are left out, such as {}.",
                              question.left_out.front())});
  }
  question.settings = options.settings_said();
  question.threads = options.thread_count();
  question.value = study::value_named(command.value);
  study::BalanceAnswer all;
  options.watch(
      [&](const study::StandingsHooks& hooks) { all = study::balanced(question, *system, hooks); });
  command.files.tell(options, report::table_of(all, question));
}

}  // namespace

void add_balance_command(CLI::App& app) {
  CLI::App* const balance =
      app.add_subcommand("balance", "Prices of several lists, so that none gains from another");
  const auto command = std::make_shared<BalanceCommand>();
  study::BalanceAsked& asked = command->asked;
  balance
      ->add_option("LISTS", asked.lists,
                   "two to eight lists, parted by commas; or one by one, also files of lists, "
                   "queries, or sides parted by commas")
      ->required();
  balance->add_option("--gain", asked.gain, "the share of a force that no list may gain more")
      ->capture_default_str();
  balance->add_option("--step", asked.step, "prices that move are multiples of so many points")
      ->capture_default_str();
  balance->add_option("--within", asked.within, "how far a price may move, of what it is at first")
      ->capture_default_str();
  balance
      ->add_option("--bounds", asked.bounds,
                   "UNIT=LOWEST..HIGHEST: what it may cost instead; again for more")
      ->allow_extra_args(false);
  balance->add_option("--hold", asked.held, "a unit or list whose prices stay; again for more")
      ->allow_extra_args(false);
  balance->add_flag("--guns", asked.guns, "also guns, machines, and what is added to other units");
  balance->add_flag("--hold-fire", asked.hold_fire, kHoldFireHelp);
  add_text(
      *balance, "--charging SHARES", asked.charging,
      "how often units charge, by types: \"cavalry=70%, infantry=30%\" (half of their fights)");
  balance->add_option("--value", command->value, "what counts as lost: hits, or stands alone")
      ->capture_default_str();
  command->files.add_to(*balance, "also draw the prices that moved as bars");
  command->options.add_to(*balance, false);
  balance->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
