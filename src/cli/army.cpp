#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/notes.hpp"
#include "core/error.hpp"
#include "games/systems.hpp"
#include "report/armies.hpp"
#include "report/number.hpp"
#include "study/clash.hpp"

namespace fray::cli {
namespace {

using answer::Figure;
using study::Clash;
using study::Standing;

struct ArmyCommand {
  std::string mine{};
  std::string theirs{};
  AgainstOptions options{};
  AnswerFiles files{};
};

/// What the matrix comes to, in sentences.
std::string sentences(const Clash& clash) {
  const auto& opponents = clash.theirs.opponents;
  const auto& standings = clash.mine;
  std::string text;
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = clash.best_against(opponent);
    const double swing = clash.swings[best][opponent];
    if (swing <= 0) {
      text += fmt::format("  Nothing of yours beats {}: {} loses least a point, {} a fight.\n",
                          opponents[opponent].side, standings[best].side,
                          report::signed_decimal(swing));
    }
  }
  if (text.empty()) {
    text = "  Something of yours beats each of theirs.\n";
  }
  const auto most = std::ranges::max_element(standings, {}, [](const Standing& standing) {
    return standing.mean(Figure::swing).value / standing.price;
  });
  const auto unit = static_cast<std::size_t>(most - standings.begin());
  const auto beaten =
      std::ranges::count_if(clash.swings[unit], [](double swing) { return swing > 0; });
  text += fmt::format("  They fear {}: {} a fight, {} per 100 points; it beats {} of their {}.\n",
                      most->side, report::signed_decimal(most->mean(Figure::swing).value),
                      report::signed_decimal(100 * most->mean(Figure::swing).value / most->price),
                      beaten, opponents.size());
  const std::vector<double>& gained = clash.gains;
  if (const auto best = std::ranges::max_element(
          gained, {}, [](double gain) { return std::isnan(gain) ? -INFINITY : gain; });
      best != gained.end() && !std::isnan(*best)) {
    text += fmt::format("  A hero helps {} most: {} points a fight, his own price apart.\n",
                        standings[static_cast<std::size_t>(best - gained.begin())].side,
                        report::signed_decimal(*best));
  }
  return text;
}

std::string table_text(const Clash& clash) {
  const auto& opponents = clash.theirs.opponents;
  Row heading{"  yours", "n", "price", "all", "per 100"};
  for (std::size_t opponent = 1; opponent <= opponents.size(); ++opponent) {
    heading.push_back(std::to_string(opponent));
  }
  std::vector<Row> table{std::move(heading)};
  for (std::size_t unit = 0; unit < clash.swings.size(); ++unit) {
    const Standing& standing = clash.mine[unit];
    const double swing = standing.mean(Figure::swing).value;
    Row row{"  " + standing.side, std::to_string(clash.counts[unit]),
            fmt::format("{:g}", standing.price), report::signed_decimal(swing),
            report::signed_decimal(100 * swing / standing.price)};
    for (const double each : clash.swings[unit]) {
      row.push_back(report::signed_decimal(each));
    }
    table.push_back(std::move(row));
  }
  std::string theirs;
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    theirs += fmt::format("  {:>2}  {:g} x {}\n", opponent + 1, opponents[opponent].weight,
                          opponents[opponent].side);
  }
  return fmt::format(
      "  points won less points lost, a fight, charging and receiving\n\n{}\n  "
      "theirs\n{}\n{}\n  {}\n",
      columns(table), theirs, sentences(clash), method_of(clash.mine));
}

void run(const ArmyCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.files.check(command.options.keep);
  if (options.against) {
    throw InputError(Where{.field = "--against"},
                     "is said with two armies (THEIRS is who is met) leave it out");
  }
  study::ClashQuestion question{.settings = options.settings_said(),
                                .threads = options.thread_count()};
  const std::string name(games::system_named(options.system).name);
  const auto system = games::system_named(name).open();
  question.mine = study::army_named(command.mine, "MINE", name, *system,
                                    options.guns ? study::Kept::all : study::Kept::fighters);
  options.note(question.mine.left_out);
  AgainstOptions met = options;
  met.against = command.theirs;
  met.guns |= study::army_file_named(command.theirs).has_value();
  question.theirs = field_of(met, question.mine.sides(), *system, name);
  Clash clash;
  options.watch([&](const study::StandingsHooks& hooks) {
    clash = study::clash_of(question, *system, hooks);
  });
  if (!options.quiet) {
    tell_refused(clash.mine);
    if (study::army_file_named(command.mine)) {  // and no list, of which all units stand once
      std::ranges::for_each(study::broken_limits(clash, question.mine, *system), tell_note);
    }
  }
  const std::string text = table_text(clash) + uncounted_text(question.theirs, *system);
  const std::string objects = report::army_json(clash);
  command.files.tell(
      options, text, objects,
      {.title = command.mine + " against " + command.theirs,
       .asked = name,
       .text = text,
       .facts = {{"method", method_of(clash.mine)}, {"field", question.theirs.listed()}}});
}

}  // namespace

void add_army_command(CLI::App& app) {
  CLI::App* const army =
      app.add_subcommand("army", "Two armies against each other, and the gaps of yours");
  const auto command = std::make_shared<ArmyCommand>();
  army->add_option("MINE", command->mine,
                   "an army: a file as players have it (text, BattleScribe's .ros), @NAME, or a "
                   "list")
      ->required();
  army->add_option("THEIRS", command->theirs, "the other army")->required();
  command->files.add_to(*army);
  command->options.add_to(*army);
  army->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
