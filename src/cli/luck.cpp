#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/matchup.hpp"
#include "cli/output_form.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "games/systems.hpp"
#include "report/luck.hpp"
#include "study/luck.hpp"

namespace fray::cli {
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
