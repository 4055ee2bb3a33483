#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/help.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/studies.hpp"
#include "study/luck.hpp"
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

namespace {

using study::FightLuck;
using study::Percentile;

struct LuckCommand : OutputForm {
  MatchupOptions matchup{};
  std::optional<std::string> result{};
  std::optional<std::string> game{};
  std::optional<std::string> trials{};
  std::optional<std::string> threads{};
  AnswerFiles files{};
};

answer::OddsOptions options_of(const LuckCommand& command) {
  answer::OddsOptions options;
  if (command.trials) {
    options.trials = whole_number("--trials", *command.trials, 1, answer::kMostTrials);
  }
  options.seed = command.matchup.seed_or(1);
  options.threads = threads_of(command.threads);
  return options;
}

void check_form(const LuckCommand& command) {
  command.check_form();
  if (command.result.has_value() == command.game.has_value()) {
    throw InputError(
        Where{.field = "--result"},
        command.game ? "and --game cannot both be said (the file tells the results) leave one out"
                     : "is required (what came of the fight?) for example --result "
                       "\"lost 2 stands, won by 3\"");
  }
  if (command.game && (!command.matchup.a.empty() || command.matchup.engagement)) {
    throw InputError(
        Where{.field = "--game"},
        "and sides cannot both be said (the file names both sides of each fight) leave one out");
  }
}

void run(LuckCommand& command) {
  check_form(command);
  command.files.check();
  const answer::OddsOptions options = options_of(command);
  std::vector<FightLuck> fights;
  std::optional<Percentile> game;
  std::vector<std::string> notes;
  if (command.result) {
    const auto fight = command.matchup.fight();
    notes = sentences_of(fight->warnings());
    fights.push_back(study::luck_of(
        *fight, {command.matchup.name_of_a(), command.matchup.name_of_b(), *command.result},
        options, "result"));
  } else {
    const auto system = games::system_named(command.matchup.system).open();
    fights = study::luck_of_each(study::fights_in(*command.game), *system,
                                 command.matchup.fight_options, options);
    game = study::luck_of_all(fights);
  }
  command.note(notes);
  report::StudyTable table = report::table_of(fights, game);
  table.asked = command.game.value_or(table.asked);
  command.files.tell(command, table);
}

}  // namespace

void add_luck_command(CLI::App& app) {
  CLI::App* const luck =
      app.add_subcommand("luck", "How lucky a result was, of one fight or of all fights of a game");
  const auto command = std::make_shared<LuckCommand>();
  command->matchup.add_to(*luck);
  add_text(*luck, "--result TEXT", command->result,
           "what came of it for A, such as \"lost 2 stands, won by 3\"");
  add_file(*luck, "--game", command->game,
           "instead of A, B and --result: a CSV file of fights with "
           "the columns a,b,result",
           "game.csv");
  add_text(*luck, "--trials N", command->trials,
           "fights to simulate where one is not solved exactly");
  add_text(*luck, "--threads N", command->threads,
           "threads (all of the machine); no answer depends on it");
  command->files.add_to(*luck);
  command->add_form(*luck, "one JSON array of objects", "a CSV table", "no notes");
  show_first(*luck, {"--result", "--game", "--system", "--rounds", "--policy", "--json", "--csv"});
  luck->callback([command] { run(*command); });
}

}  // namespace fray::cli
