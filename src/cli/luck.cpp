#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/matchup.hpp"
#include "cli/output_form.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/luck.hpp"
#include "report/number.hpp"
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

std::string share_of(double chance) {
  return report::percent(answer::Estimate::exactly(chance), 1);
}

Row cells_of(const std::string& name, const Percentile& luck) {
  return {"  " + name, report::percent(luck.share, 1), share_of(luck.worse), share_of(luck.alike),
          share_of(luck.better)};
}

std::string table_text(const LuckCommand& command, const std::vector<FightLuck>& fights,
                       const std::optional<Percentile>& game) {
  std::vector<Row> table{{"  what happened", "luck", "worse", "alike", "better"}};
  std::string sides;
  if (game) {
    for (const FightLuck& fight : fights) {
      const study::Fought& fought = fight.fought;
      table.push_back(cells_of(fmt::format("{} against {}: {}", quotable(fought.a),
                                           quotable(fought.b), quotable(fought.result)),
                               fight.whole));
    }
    table.push_back(cells_of(fmt::format("the game, {} fights", fights.size()), *game));
  } else {
    const FightLuck& fight = fights.front();
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      table.push_back(cells_of(fight.facts[i].text, fight.of_facts[i]));
    }
    table.push_back(cells_of("the fight", fight.whole));
    sides = fmt::format("  A  {}\n  B  {}\n\n", quotable(command.matchup.name_of_a(), 4096),
                        quotable(command.matchup.name_of_b(), 4096));
  }
  const auto simulated = std::ranges::count(fights, false, &FightLuck::exact);
  return sides +
         fmt::format(
             "{}\n  luck is the share of fights that end worse for A, and half of "
             "those that end alike: 50 % is as lucky as not\n  fights are ranked "
             "by points won less points lost, then by the result, then by how far "
             "who went back\n{}  {}\n",
             columns(table),
             std::ranges::any_of(fights.front().facts, &study::Fact::is_margin) && !game
                 ? "  won by, lost by and went back: an enemy destroyed counts as more, oneself "
                   "as less\n"
                 : "",
             simulated == 0
                 ? fmt::format("exact: {} fight{}", fights.size(), fights.size() == 1 ? "" : "s")
                 : fmt::format("{} fights, {} of them simulated", fights.size(), simulated));
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
  const std::string text = table_text(command, fights, game);
  const std::string objects = report::luck_json(fights, game);
  command.note(notes);
  command.files.tell(command, text, objects,
                     {.title = "How lucky that was",
                      .asked = command.game.value_or(command.matchup.name_of_a() + " against " +
                                                     command.matchup.name_of_b()),
                      .text = text});
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
