#include <algorithm>
#include <cmath>
#include <cstdlib>
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
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "study/points.hpp"

namespace fray::cli {
namespace {

constexpr std::size_t kField = 30;
constexpr const char* kUsualTrials = "1000";

struct PointsCommand {
  std::string units{};
  std::vector<std::string> fixed{};
  std::optional<std::string> round{};
  AgainstOptions options{};
};

double price_of(const std::string& assignment, const std::string& text) {
  char* end = nullptr;
  const double price = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !(price > 0) || price > 1e6) {
    throw InputError(Where{.field = "--fix"},
                     fmt::format("\"{}\" (UNIT=PRICE is wanted, the price above 0) such as "
                                 "empire/knights=110",
                                 quotable(assignment)));
  }
  return price;
}

std::map<std::string, double> fixed_of(const PointsCommand& command, study::System& system) {
  std::map<std::string, double> fixed;
  for (const std::string& assignment : command.fixed) {
    const auto equals = assignment.rfind('=');
    const std::string name = assignment.substr(0, equals);
    const double price =
        price_of(assignment, equals == std::string::npos ? "" : assignment.substr(equals + 1));
    fixed[name.find(':') == std::string::npos ? system.unit_named(name) : name] = price;
  }
  return fixed;
}

double shown_price(double price, double to) { return to > 0 ? std::round(price / to) * to : price; }

std::string price_text(double price, double to) {
  return std::isnan(price) ? ""
         : to > 0          ? fmt::format("{:g}", shown_price(price, to))
                           : fmt::format("{:.1f}", price);
}

nlohmann::ordered_json rows_of(const study::PointsAnswer& all, double to) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::PricedUnit& unit : all.units) {
    rows.push_back({{"unit", unit.unit},
                    {"list", unit.names.list},
                    {"list_price", number_of(unit.list_price)},
                    {"fair_price", number_of(shown_price(unit.fair_price, to))},
                    {"low", number_of(unit.low)},
                    {"high", number_of(unit.high)},
                    {"field_low", number_of(unit.field_low)},
                    {"field_high", number_of(unit.field_high)},
                    {"ratio", number_of(unit.fair_price / unit.list_price)},
                    {"rating", number_of(unit.rating)},
                    {"charging", number_of(unit.charging)},
                    {"receiving", number_of(unit.receiving)},
                    {"opponents", unit.opponents}});
  }
  return rows;
}

void print_table(const study::PointsAnswer& all, const std::string& system, double to) {
  std::vector<Row> rows{{"  unit", "list", "fair", "dice 95 %", "field 95 %", "ratio", "rating",
                         "charging", "receiving"}};
  const auto share = [](double value) {
    return std::isnan(value) ? std::string() : fmt::format("{:+.0f} %", 100 * value);
  };
  for (const study::PricedUnit& unit : all.units) {
    rows.push_back(
        {"  " + unit.unit, price_text(unit.list_price, 0.01), price_text(unit.fair_price, to),
         unit.low < unit.high ? fmt::format("{:.1f} to {:.1f}", unit.low, unit.high)
                              : std::string("exact"),
         std::isnan(unit.field_low)
             ? ""
             : fmt::format("{:.0f} to {:.0f}", unit.field_low, unit.field_high),
         std::isnan(unit.list_price) ? ""
                                     : fmt::format("{:.2f}", unit.fair_price / unit.list_price),
         fmt::format("{:.0f}", unit.rating), share(unit.charging), share(unit.receiving)});
  }
  std::string text = fmt::format(
      "  {}: fair prices against {} opponents, charging and receiving, forces of equal "
      "cost\n\n{}\n",
      system, all.field.size(), columns(rows));
  text +=
      "  At fair prices a unit destroys as much value as it loses. The field costs what its lists "
      "say.\n"
      "  This is what combat is worth: shooting, movement and command are not in it.\n";
  text += fmt::format(
      "  cyclic: {:.1f} % of all exchange is rock, paper and scissors, which no "
      "price can mend\n",
      100 * all.last.cyclic_share);
  const auto name_of = [&](std::size_t i) {
    return i < all.units.size() ? all.units[i].unit : std::string();
  };
  for (const study::Triangle& triangle : all.last.triangles) {
    if (std::ranges::all_of(triangle.units,
                            [&](std::size_t unit) { return unit < all.units.size(); })) {
      text += fmt::format("    {} gains from {}, {} from {}, and {} from {}\n",
                          name_of(triangle.units[0]), name_of(triangle.units[1]),
                          name_of(triangle.units[1]), name_of(triangle.units[2]),
                          name_of(triangle.units[2]), name_of(triangle.units[0]));
      break;
    }
  }
  text += fmt::format(
      "  the last step moved no price by more than {:.1f} %; what remains uneven: "
      "{:.1e} of a unit's exchange\n  {} fights, {} of them simulated\n",
      100 * all.moved, all.last.divergence, report::grouped(all.fights),
      report::grouped(all.simulated));
  print(text);
}

void run(PointsCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  double to = 0;
  if (command.round) {
    to = static_cast<double>(whole_number("--round", *command.round, 1, 1000));
  }
  study::PointsQuestion question;
  question.system = study::system_named(options.system).name;
  const auto system = study::system_named(question.system).open();
  question.units = study::is_list_name(command.units)
                       ? study::fighting_units(command.units, question.system, *system)
                       : study::sides_named(command.units, "UNITS", *system);
  if (options.against) {
    const study::Opposition field =
        study::opposition_named(*options.against, question.system, *system);
    if (field.situations_said) {
      throw InputError(Where{.file = *options.against, .field = "situation"},
                       "is not for fair prices (each side charges and receives, half and half) "
                       "leave [[situation]] out");
    }
    for (const study::Opponent& opponent : field.opponents) {
      question.field.push_back(opponent.side);
      question.field_weights.push_back(opponent.weight);
    }
  } else {
    question.field = study::representative(study::fighting_units("all", question.system, *system),
                                           kField, question.system);
    question.field_weights.assign(question.field.size(), 1);
  }
  for (const std::vector<std::string>* sides : {&question.units, &question.field}) {
    for (const std::string& side : *sides) {
      if (study::is_as_typed(side)) {
        throw InputError(Where{.field = quotable(side)},
                         "says itself how it comes to the fight (fair prices are of sides that "
                         "charge and receive, half and half) leave charging out, and write the "
                         "side in place of a file");
      }
    }
  }
  question.fixed = fixed_of(command, *system);
  question.settings = options.settings_said();
  if (!question.settings.contains("trials") && !question.settings.contains("precision")) {
    question.settings["trials"] = kUsualTrials;
  }
  question.threads = options.thread_count();
  study::PointsAnswer all;
  options.watch(
      [&](const study::StandingsHooks& hooks) { all = study::fair_points(question, hooks); });
  if (!options.quiet) {
    for (const std::string& unit : all.apart) {
      tell_note(
          fmt::format("{}: its price does not compare with the others'. It hurts none of "
                      "them, or none of them hurts it.",
                      quotable(unit)));
    }
  }
  if (options.json || options.csv) {
    print_objects(rows_of(all, to), options.json);
  } else {
    print_table(all, question.system, to);
  }
}

}  // namespace

void add_points_command(CLI::App& app) {
  CLI::App* const points =
      app.add_subcommand("points", "Fair prices of units, by what they destroy and lose");
  const auto command = std::make_shared<PointsCommand>();
  points->add_option("UNITS", command->units, "a list, \"all\", a query, or sides parted by commas")
      ->required();
  points->add_option("--fix", command->fixed, "UNIT=PRICE: hold this price")
      ->allow_extra_args(false);
  points->add_option_function<std::string>(
      "--round", [command](const std::string& given) { command->round = given; },
      "round fair prices to this many points");
  command->options.add_to(*points);
  points->callback([command] { run(*command); });
}

}  // namespace fray::cli
