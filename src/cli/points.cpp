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
#include "cli/picture_option.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "report/scatter.hpp"
#include "study/points.hpp"
#include "study/regression.hpp"

namespace fray::cli {
namespace {

constexpr std::size_t kField = 30;
constexpr const char* kPricedTrials = "1000";

struct PointsCommand {
  std::string units{};
  std::vector<std::string> fixed{};
  std::optional<std::string> round{};
  bool regress = false;
  PictureOption picture{};
  AgainstOptions options{};
};

/// List prices by what combat is worth alone, and by what lists say beside it.
struct Explained {
  study::Regression by_combat{};
  study::Regression by_all{};
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

/// Throws  InputError where there are too few units.
Explained explained(const study::PointsAnswer& all, study::System& system) {
  const auto many = static_cast<Eigen::Index>(all.units.size());
  Eigen::VectorXd list(many);
  std::vector<study::Statistic> statistics{{"fair price", Eigen::VectorXd(many)}};
  for (Eigen::Index i = 0; i < many; ++i) {
    const study::PricedUnit& unit = all.units[static_cast<std::size_t>(i)];
    list(i) = unit.list_price;
    statistics.front().values(i) = unit.fair_price;
    const auto beside = system.beside_combat(unit.unit);
    statistics.resize(1 + beside.size(), {"", Eigen::VectorXd(many)});
    for (std::size_t k = 0; k < beside.size(); ++k) {
      statistics[k + 1].name = beside[k].first;
      statistics[k + 1].values(i) = beside[k].second;
    }
  }
  return {study::regression_of(list, {statistics.front()}), study::regression_of(list, statistics)};
}

/// The share of the best mixed choice that a side of the field has; not a number of others.
double mixed(const study::PointsAnswer& all, const std::string& side) {
  const auto found = std::ranges::find(all.field, side);
  return found == all.field.end() ? std::nan("") : all.mixture.shares(found - all.field.begin());
}

nlohmann::ordered_json rows_of(const study::PointsAnswer& all, double to,
                               const std::optional<Explained>& list) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::PricedUnit& unit : all.units) {
    const double residual =
        list ? list->by_all.residuals(static_cast<Eigen::Index>(rows.size())) : std::nan("");
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
                    {"opponents", unit.opponents},
                    {"mixed_share", number_of(mixed(all, unit.unit))},
                    {"expected_price", number_of(unit.list_price - residual)},
                    {"residual", number_of(residual)}});
  }
  return rows;
}

std::string triangles(const study::PointsAnswer& all) {
  const auto name_of = [&](std::size_t i) { return all.names[i]; };
  std::string text;
  for (const study::Triangle& triangle : all.last.triangles) {
    text += fmt::format("    {0} gains from {1}, {1} from {2}, and {2} from {0}: {3:.2f} %\n",
                        name_of(triangle.units[0]), name_of(triangle.units[1]),
                        name_of(triangle.units[2]), 100 * triangle.flow);
  }
  return text;
}

std::string best_mixture(const study::PointsAnswer& all) {
  constexpr double kShown = 0.005;
  if (all.field.size() < 3) {
    return "";
  }
  std::vector<std::pair<double, std::string>> shares;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    if (const double share = all.mixture.shares(static_cast<Eigen::Index>(i)); share >= kShown) {
      shares.emplace_back(-share, all.field[i]);
    }
  }
  std::ranges::sort(shares);
  std::string text = "  the best mixed choice of the field, at fair prices:";
  for (const auto& [share, side] : shares) {
    text += fmt::format("{}{:.0f} % {}", share == shares.front().first ? " " : ", ", -100 * share,
                        side);
  }
  return text + fmt::format(
                    "\n    no side gains more than {:.2g} % of a force against it (duality "
                    "gap)\n",
                    100 * all.mixture.gap);
}

std::string regression(const study::PointsAnswer& all, const Explained& list) {
  std::string text = fmt::format(
      "\n  list prices: the fair price explains {:.0f} %; with what lists say beside combat "
      "{:.0f} %\n\n",
      100 * list.by_combat.explained, 100 * list.by_all.explained);
  std::vector<Row> rows{{"  a point of", "costs", "standard error"}};
  for (const study::Term& term : list.by_all.terms) {
    rows.push_back({"  " + term.name, report::signed_decimal(term.coefficient, 2),
                    fmt::format("{:.2f}", term.error)});
  }
  text += columns(rows) + "\n";
  rows = {{"  unit", "list", "expected", "residual"}};
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < all.units.size(); ++i) {
    order.push_back(i);
  }
  const auto residual = [&](std::size_t i) {
    return list.by_all.residuals(static_cast<Eigen::Index>(i));
  };
  std::ranges::stable_sort(order, std::ranges::greater(), residual);
  for (const std::size_t i : order) {
    rows.push_back({"  " + all.units[i].unit, price_text(all.units[i].list_price, 0.01),
                    fmt::format("{:.1f}", all.units[i].list_price - residual(i)),
                    report::signed_decimal(residual(i))});
  }
  return text + columns(rows);
}

std::string picture(const study::PointsAnswer& all, const std::string& system) {
  report::Scatter scatter{.title = "List prices and fair prices",
                          .subtitle = fmt::format("{}, against {} opponents; above the line: "
                                                  "worth more than its price",
                                                  system, all.field.size()),
                          .x = "list price",
                          .y = "fair price"};
  for (const study::PricedUnit& unit : all.units) {
    scatter.marks.push_back({unit.unit, unit.list_price, unit.fair_price});
  }
  return report::scatter_svg(scatter);
}

std::string table_text(const study::PointsAnswer& all, const std::string& system, double to,
                       const std::optional<Explained>& list) {
  std::vector<Row> rows{{"  unit", "list", "fair", "dice 95 %", "field 95 %", "ratio", "rating",
                         "charging", "receiving"}};
  const auto share = [](double value) {
    return std::isnan(value) ? std::string() : report::signed_decimal(100 * value, 0) + " %";
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
  text += triangles(all);
  text += best_mixture(all);
  text += fmt::format(
      "  the last of {} steps moved no price by more than {:.1f} %; what remains uneven: "
      "{:.1e} of a unit's exchange\n  {} fights, {} of them simulated\n",
      all.steps, 100 * all.moved, all.last.divergence, report::grouped(all.fights),
      report::grouped(all.simulated));
  return text + (list ? regression(all, *list) : "");
}

void run(PointsCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  command.picture.check();
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
      if (side.find(" x ") < side.find('/') || side.find(" + ") != std::string::npos) {
        throw InputError(Where{.field = quotable(side)},
                         "is several units (as many of each fight as cost about the same) name "
                         "one unit");
      }
    }
  }
  question.fixed = fixed_of(command, *system);
  question.settings = options.settings_with(kPricedTrials);
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
  std::optional<Explained> list;
  if (command.regress) {
    list = explained(all, *system);
  }
  command.picture.write(
      [&] { return picture(all, question.system); },
      [&] {
        return report::HtmlAnswer{
            .title = "Fair prices: " + command.units,
            .asked = fmt::format("{}, against {} opponents", question.system, all.field.size()),
            .text = table_text(all, question.system, to, list),
            .table = html_table_of(rows_of(all, to, list)),
            .facts = {{"method", method_of(all.fights, all.simulated)}}};
      });
  if (options.json || options.csv) {
    print_objects(rows_of(all, to, list), options.json);
  } else {
    print(table_text(all, question.system, to, list));
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
  points->add_flag("--regress", command->regress,
                   "what of the list price the fair price and shooting, movement ... explain");
  command->picture.add_to(*points, "also draw list prices against fair prices");
  command->options.add_to(*points);
  points->callback([command] { run(*command); });
}

}  // namespace fray::cli
