#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/number.hpp"
#include "report/studies.hpp"
#include "study/army.hpp"

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

/// What both bring, who gains, and what would gain more in the place of what gains least.
std::string verdict_text(const Clash& clash) {
  const study::Verdict verdict = study::verdict_of(clash);
  const std::string characters =
      clash.led_by > 0 ? fmt::format(" ({:g} of them for characters)", clash.led_by) : "";
  std::string text = fmt::format(
      "  Verdict: {} unit{}, {:g} points{}, {} {:.1f} points a fight against {:g} of "
      "theirs, {:.1f} per 100.\n",
      verdict.units, verdict.units == 1 ? "" : "s", verdict.points, characters,
      verdict.swing > 0 ? "gain" : "lose", std::abs(verdict.swing), verdict.theirs,
      std::abs(verdict.per_100));
  if (verdict.in_its_place > 0) {
    text +=
        fmt::format("  {} in the place of {}, for as many points: {} per 100 points of the army.\n",
                    clash.mine[verdict.most].side, clash.mine[verdict.least].side,
                    report::signed_decimal(verdict.in_its_place));
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
      "theirs\n{}\n{}{}\n  {}\n",
      columns(table), theirs, sentences(clash), verdict_text(clash), report::method_of(clash.mine));
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
      if (const std::string breaks = study::break_point(question.mine, *system); !breaks.empty()) {
        tell_note(breaks);
      }
    }
  }
  report::StudyTable table = report::clash_table(clash);
  table.title = command.mine + " against " + command.theirs;
  table.asked = name;
  table.text = {table_text(clash) + uncounted_text(question.theirs.sides(), *system)};
  table.facts = report::facts_of(report::method_of(clash.mine), question.theirs);
  command.files.tell(options, table);
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

namespace {

struct SaveCommand : OutputForm {
  std::string name{};
  std::string side{};
  std::optional<std::string> army{};  ///< a file, in place of a side
  std::string system = "warmaster";
  bool force = false;
};

void list(const SaveCommand& command) {
  const std::vector<study::Saved> all = study::saved();
  report::TextRows rows{{"  name", "side", "game"}};
  for (const study::Saved& saved : all) {
    rows.push_back({"  " + quotable(saved.name),
                    printable(saved.fault.empty() ? saved.said : saved.fault),
                    quotable(saved.system)});
  }
  report::StudyTable table = report::table_of(all);
  table.text = {std::move(rows)};
  if (all.empty()) {
    table.text = {"  no side is saved: fray save knights \"empire/knights: charging\"\n"};
  }
  command.tell(table);
}

/// The side or the army as its file holds it, and what is said of it.
std::pair<std::string, std::string> kept(const SaveCommand& command) {
  const auto system = games::system_named(command.system).open();
  if (!command.army) {
    return {study::text_to_save(command.side, *system), printable(command.side)};
  }
  const study::Army army = study::army_in(*command.army, *system);
  command.note(army.left_out);
  return {study::text_to_save(army, *system), study::words_of(army)};
}

void save(const SaveCommand& command) {
  const std::filesystem::path file = study::file_to_save(command.name);
  const auto [text, words] = kept(command);
  std::error_code refused;
  std::filesystem::create_directories(file.parent_path(), refused);
  if (refused) {
    throw OutputError(
        fmt::format("{}: no folder can be made there ({}) name another: "
                    "FRAY_SIDES=FOLDER",
                    printable(file.parent_path().string()), refused.message()));
  }
  check_output(file.string(), command.force);
  put_in_place(file, text);  // a saved side may be made of itself
  if (!command.quiet) {
    print(fmt::format("  @{} is {}, in {}\n", command.name, words, printable(file.string())));
  }
}

void run(const SaveCommand& command, bool has_name, bool has_side) {
  command.check_form();
  if (has_side && command.army) {
    throw InputError(Where{.field = "--army"},
                     "and a side cannot both be said (one thing has one name) leave one out");
  }
  if (has_name != (has_side || command.army)) {
    throw InputError(has_name ? "SIDE is required (see fray save --help)"
                              : "NAME is required (see fray save --help)");
  }
  if (has_name) {
    save(command);
  } else {
    list(command);
  }
}

}  // namespace

void add_save_command(CLI::App& app) {
  CLI::App* const save =
      app.add_subcommand("save", "Keep a side by a name, to be written @NAME, or list those kept");
  const auto command = std::make_shared<SaveCommand>();
  const CLI::Option* const name =
      save->add_option("NAME", command->name, "small letters, digits and hyphens");
  const CLI::Option* const side =
      save->add_option("SIDE", command->side, "units and their options, as of fray odds");
  add_file(*save, "--army", command->army,
           "in place of a side: an army as players have it, to be kept as a list of its units",
           "army.txt");
  save->add_option("--system", command->system, "the game (see fray systems)")
      ->capture_default_str();
  save->add_flag("--force", command->force, "replace a side of that name");
  command->add_form(*save, "the list as an array of objects", "the list as a CSV table",
                    "no word on where it is kept");
  save->footer(
      "Sides are kept in $FRAY_SIDES, or fray/sides in $XDG_CONFIG_HOME or ~/.config. They are "
      "found "
      "there, and in sides/ of each folder of $FRAY_DATA.");
  save->callback([command, name, side] { run(*command, name->count() != 0, side->count() != 0); });
}

}  // namespace fray::cli
