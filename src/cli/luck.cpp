#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/matchup.hpp"
#include "cli/notes.hpp"
#include "cli/terminal.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "study/luck.hpp"

namespace fray::cli {
namespace {

using study::Fought;
using study::Percentile;

struct LuckCommand {
  MatchupOptions matchup{};
  std::optional<std::string> result{};
  std::optional<std::string> game{};
  std::optional<std::string> trials{};
  bool json = false;
  bool csv = false;
  bool quiet = false;
};

study::OddsOptions options_of(const LuckCommand& command) {
  study::OddsOptions options;
  options.outcomes = true;
  if (command.trials) {
    options.trials = whole_number("--trials", *command.trials, 1, study::kMostTrials);
  }
  options.seed = command.matchup.seed_or(1);
  options.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  return options;
}

nlohmann::ordered_json luck_row(const char* kind, const Fought& fight, const std::string& told,
                                const Percentile& luck) {
  return {{"row", kind},
          {"a", or_null(fight.a)},
          {"b", or_null(fight.b)},
          {"result", told},
          {"luck", luck.share.value},
          {"luck_low", luck.share.low},
          {"luck_high", luck.share.high},
          {"alike", luck.alike},
          {"better", luck.better},
          {"worse", luck.worse}};
}

std::string share_of(double chance) { return report::percent(study::Estimate::exactly(chance), 1); }

Row cells_of(const std::string& name, const Percentile& luck) {
  return {"  " + name, report::percent(luck.share, 1), share_of(luck.worse), share_of(luck.alike),
          share_of(luck.better)};
}

/// What is asked, what is told of it in rows and in a table.
class Telling {
 public:
  explicit Telling(const LuckCommand& command) : command_(command) {}

  void fight(const Fought& fought, study::Answer answer, std::vector<study::Fact> facts,
             const std::string& field) {
    const Percentile whole = luck_of(answer, facts, field);
    for (const study::Fact& fact : facts) {
      const Percentile luck = luck_of(answer, fact);
      rows_.push_back(luck_row("fact", fought, fact.text, luck));
      if (!command_.game) {
        table_.push_back(cells_of(fact.text, luck));
      }
    }
    rows_.push_back(luck_row("fight", fought, fought.result, whole));
    table_.push_back(cells_of(command_.game
                                  ? fmt::format("{} against {}: {}", quotable(fought.a),
                                                quotable(fought.b), quotable(fought.result))
                                  : "the fight",
                              whole));
    simulated_ += answer.exact ? 0 : 1;
    answers_.push_back(std::move(answer));
    results_.push_back(std::move(facts));
  }

  void game() {
    const Percentile luck = study::luck_of_all(answers_, results_);
    rows_.push_back(luck_row("game", {}, fmt::format("{} fights", answers_.size()), luck));
    table_.push_back(cells_of(fmt::format("the game, {} fights", answers_.size()), luck));
  }

  void tell() const {
    if (command_.json || command_.csv) {
      print_objects(rows_, command_.json);
      return;
    }
    const std::string sides =
        command_.game
            ? ""
            : fmt::format("  A  {}\n  B  {}\n\n", quotable(command_.matchup.name_of_a(), 4096),
                          quotable(command_.matchup.name_of_b(), 4096));
    print(sides + fmt::format("{}\n  luck is the share of fights that end worse for A, and "
                              "half of those that end alike: "
                              "50 % is as lucky as not\n  fights are ranked by points won "
                              "less points lost, then by the "
                              "result, then by how far who went back\n  {}\n",
                              columns(table_),
                              simulated_ == 0 ? fmt::format("exact: {} fight{}", answers_.size(),
                                                            answers_.size() == 1 ? "" : "s")
                                              : fmt::format("{} fights, {} of them simulated",
                                                            answers_.size(), simulated_)));
  }

 private:
  const LuckCommand& command_;
  std::vector<Row> table_{{"  what happened", "luck", "worse", "alike", "better"}};
  nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
  std::vector<study::Answer> answers_{};
  std::vector<std::vector<study::Fact>> results_{};
  int simulated_ = 0;
};

void check_form(const LuckCommand& command) {
  if (command.json && command.csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv at once (one form at a time) leave one out");
  }
  if (command.result.has_value() == command.game.has_value()) {
    throw InputError(Where{.field = "--result"},
                     command.game ? "and --game at once (the file tells the results) leave one out"
                                  : "is required (what came of the fight?) for example --result "
                                    "\"lost 2 stands, won by 3\"");
  }
  if (command.game && (!command.matchup.a.empty() || command.matchup.engagement)) {
    throw InputError(Where{.field = "--game"},
                     "and sides at once (the file names both sides of each fight) leave one out");
  }
}

void run(LuckCommand& command) {
  check_form(command);
  const study::OddsOptions options = options_of(command);
  Telling telling(command);
  std::vector<std::string> notes;
  if (command.result) {
    auto facts = study::facts_in(*command.result, "--result");
    const auto fight = command.matchup.fight();
    notes = fight->remarks();
    telling.fight({command.matchup.name_of_a(), command.matchup.name_of_b(), *command.result},
                  fight->odds(options), std::move(facts), "--result");
  } else {
    const auto system = study::system_named(command.matchup.system).open();
    for (const Fought& fought : study::fights_in(*command.game)) {
      const std::string field = fought.place + ": result";
      auto facts = study::facts_in(fought.result, field);
      const auto fight = [&] {
        try {
          return study::fight_of(*system, {fought.a, fought.b, {}, command.matchup.fight_options});
        } catch (const InputError& error) {
          throw InputError(Where{.file = fought.place}, error.what());
        }
      }();
      telling.fight(fought, fight->odds(options), std::move(facts), field);
    }
    telling.game();
  }
  telling.tell();
  if (!command.quiet) {
    for (const std::string& sentence : notes) {
      tell_note(sentence);
    }
  }
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
  luck->add_flag("--json", command->json, "one JSON array of objects");
  luck->add_flag("--csv", command->csv, "a CSV table");
  luck->add_flag("--quiet", command->quiet, "no notes");
  show_first(*luck, {"--result", "--game", "--system", "--rounds", "--policy", "--json", "--csv"});
  luck->callback([command] { run(*command); });
}

}  // namespace fray::cli
