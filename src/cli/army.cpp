#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/notes.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "study/army.hpp"

namespace fray::cli {
namespace {

using study::Estimate;
using study::Figure;
using study::Standing;

struct ArmyCommand {
  std::string mine{};
  std::string theirs{};
  AgainstOptions options{};
};

/// What every one of mine does against every one of theirs.
struct Clash {
  Judged all{};
  std::vector<std::size_t> counts{};  ///< of mine, in the order of the standings
  std::vector<Standing> led{};        ///< mine with a character; empty where the game has none
  std::vector<std::vector<double>> swings{};  ///< Shape  mine, then theirs
};

/// The units of a list that fight for themselves, or an army of a file.
study::Army army_named(const std::string& text, const std::string& field, const std::string& name,
                       study::System& system, bool quiet) {
  if (const auto file = study::army_file_named(text)) {
    study::Army army = study::army_in(*file, system);
    if (!quiet) {
      std::ranges::for_each(army.left_out, tell_note);
    }
    return army;
  }
  study::Army army;
  for (const std::string& side : study::is_list_name(text)
                                     ? study::fighting_units(text, name, system)
                                     : study::sides_named(text, field, system)) {
    army.units.push_back({side, 1});
  }
  return army;
}

double of_situation(const Standing& standing, std::size_t opponent, std::size_t situation,
                    Figure figure) {
  for (const study::Met& met : standing.met) {
    if (met.opponent == opponent && met.situation == situation) {
      return met.figures[figure];
    }
  }
  return NAN;
}

nlohmann::ordered_json army_row(const char* kind, const std::string& mine,
                                const std::string& theirs) {
  return {{"row", kind},
          {"mine", or_null(mine)},
          {"theirs", or_null(theirs)},
          {"count", nullptr},
          {"price", nullptr},
          {"swing", nullptr},
          {"per_100_points", nullptr},
          {"win", nullptr},
          {"charging", nullptr},
          {"receiving", nullptr}};
}

/// The unit of mine that does best against one of theirs, a point.
std::size_t best_against(const Clash& clash, std::size_t opponent) {
  std::size_t best = 0;
  const auto value = [&](std::size_t unit) {
    const double swing = clash.swings[unit][opponent];
    return std::isnan(swing) ? -INFINITY : swing / clash.all.standings[unit].price;
  };
  for (std::size_t unit = 1; unit < clash.swings.size(); ++unit) {
    best = value(unit) > value(best) ? unit : best;
  }
  return best;
}

/// What a character adds to each of mine; not a number where he may not join.
std::vector<double> gains(const Clash& clash) {
  std::vector<double> all;
  for (std::size_t unit = 0; unit < clash.led.size(); ++unit) {
    all.push_back(
        study::difference(clash.led[unit], clash.all.standings[unit], Figure::swing).value);
  }
  return all;
}

nlohmann::ordered_json rows_of(const Clash& clash) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto& opponents = clash.all.opposition.opponents;
  const auto add = [&](nlohmann::ordered_json row, std::size_t unit, double swing) {
    row["count"] = clash.counts[unit];
    row["price"] = number_of(clash.all.standings[unit].price);
    row["swing"] = number_of(swing);
    row["per_100_points"] = number_of(100 * swing / clash.all.standings[unit].price);
    rows.push_back(std::move(row));
  };
  for (std::size_t unit = 0; unit < clash.swings.size(); ++unit) {
    const Standing& standing = clash.all.standings[unit];
    const std::vector<double> wins = standing.by_opponent(Figure::win, opponents.size());
    for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
      auto row = army_row("pair", standing.side, opponents[opponent].side);
      row["win"] = number_of(wins[opponent]);
      row["charging"] = number_of(of_situation(standing, opponent, 0, Figure::swing));
      row["receiving"] = number_of(of_situation(standing, opponent, 1, Figure::swing));
      add(std::move(row), unit, clash.swings[unit][opponent]);
    }
  }
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = best_against(clash, opponent);
    const double swing = clash.swings[best][opponent];
    add(army_row(swing > 0 ? "answer" : "gap", clash.all.standings[best].side,
                 opponents[opponent].side),
        best, swing);
  }
  const std::vector<double> gained = gains(clash);
  for (std::size_t unit = 0; unit < gained.size(); ++unit) {
    add(army_row("hero", clash.all.standings[unit].side, ""), unit, gained[unit]);
  }
  return rows;
}

/// What the matrix comes to, in sentences.
std::string sentences(const Clash& clash) {
  const auto& opponents = clash.all.opposition.opponents;
  const auto& standings = clash.all.standings;
  std::string text;
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = best_against(clash, opponent);
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
  const std::vector<double> gained = gains(clash);
  if (const auto best = std::ranges::max_element(
          gained, {}, [](double gain) { return std::isnan(gain) ? -INFINITY : gain; });
      best != gained.end()) {
    text += fmt::format("  A hero helps {} most: {} points a fight.\n",
                        standings[static_cast<std::size_t>(best - gained.begin())].side,
                        report::signed_decimal(*best));
  }
  return text;
}

void print_table(const Clash& clash) {
  const auto& opponents = clash.all.opposition.opponents;
  Row heading{"  yours", "n", "price", "all", "per 100"};
  for (std::size_t opponent = 1; opponent <= opponents.size(); ++opponent) {
    heading.push_back(std::to_string(opponent));
  }
  std::vector<Row> table{std::move(heading)};
  for (std::size_t unit = 0; unit < clash.swings.size(); ++unit) {
    const Standing& standing = clash.all.standings[unit];
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
  print(
      fmt::format("  points won less points lost, a fight, charging and receiving\n\n{}\n  "
                  "theirs\n{}\n{}\n  {}\n",
                  columns(table), theirs, sentences(clash), clash.all.method()));
}

void run(ArmyCommand& command) {
  if (command.options.against) {
    throw InputError(Where{.field = "--against"},
                     "with two armies (THEIRS is who is met) leave it out");
  }
  const std::string name{study::system_named(command.options.system).name};
  Clash clash;
  std::vector<std::string> sides;
  command.options.against = command.theirs;
  clash.all = judged(command.options, [&](study::System& system) {
    const study::Army mine = army_named(command.mine, "MINE", name, system, command.options.quiet);
    for (const study::Fielded& unit : mine.units) {
      clash.counts.push_back(unit.count);
    }
    return sides = mine.sides();
  });
  if (measure_of(clash.all.standings) != Figure::swing) {
    throw InputError(Where{.field = "MINE"},
                     "and THEIRS are not all priced (armies are compared by points) say points= of "
                     "those without a price");
  }
  for (const Standing& standing : clash.all.standings) {
    clash.swings.push_back(
        standing.by_opponent(Figure::swing, clash.all.opposition.opponents.size()));
  }
  if (name == "warmaster") {
    for (std::string& side : sides) {
      side = study::Opposition::side_in(side, "character=1", "");
    }
    command.options.watch([&](const study::StandingsHooks& hooks) {
      clash.led = study::standings(sides, clash.all.opposition, command.options.settings_said(),
                                   name, command.options.thread_count(), hooks);
    });
  }
  if (command.options.json || command.options.csv) {
    print_objects(rows_of(clash), command.options.json);
  } else {
    print_table(clash);
  }
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
  command->options.add_to(*army);
  army->callback([command] { run(*command); });
}

}  // namespace fray::cli
