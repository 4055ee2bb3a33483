#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/bench_tables.hpp"
#include "report/canvas.hpp"
#include "report/number.hpp"
#include "report/studies.hpp"
#include "study/points.hpp"
#include "study/points_asked.hpp"
#include "study/worth.hpp"

namespace fray::cli {

namespace {

using answer::Figure;
using study::Worth;

constexpr std::size_t kShownPairs = 10;

struct WorthCommand {
  std::string unit{};
  bool pairs = false;
  std::string value = "hits";
  AnswerFiles files{};
  AgainstOptions options{};
};

bool has_prices(const study::WorthAnswer& all) { return all.as_it_is.mean(Figure::swing).known(); }

std::string opponent(const study::Opposition& field, std::optional<std::size_t> which) {
  return which ? field.opponents[*which].side : "-";
}

std::string table_text(const study::WorthAnswer& all, const study::Opposition& field,
                       const std::string& system) {
  const bool priced = has_prices(all);
  double most = 0;
  for (const Worth& worth : all.worths) {
    most = std::max(most, std::abs(worth.measure()));
  }
  std::vector<Row> rows{
      {"  change", "win", "swing", "", "points", "field 95 %", "best against", "worst against"}};
  for (const Worth& worth : all.worths) {
    rows.push_back({"  " + worth.change, report::signed_decimal(100 * worth.win.value),
                    report::signed_decimal(worth.swing.value), bar(worth.measure(), most),
                    report::signed_decimal(worth.points, 0),
                    std::isnan(worth.points_low)
                        ? ""
                        : report::signed_decimal(worth.points_low, 0) + " to " +
                              report::signed_decimal(worth.points_high, 0),
                    opponent(field, worth.best_against), opponent(field, worth.worst_against)});
  }
  std::string text = fmt::format(
      "  {}: {}, against {}\n  as it is: wins {}{}\n\n{}", system, all.as_it_is.side, field.words,
      report::percent_or_blank(all.as_it_is.mean(Figure::win)),
      priced ? ", swing " + report::points_or_blank(all.as_it_is.mean(Figure::swing)) : "",
      columns(rows));
  if (!all.pairs.empty()) {
    const double scale = priced ? 1 : 100;
    rows = {{"  together", priced ? "swing" : "win", "beyond their sum"}};
    for (std::size_t i = 0; i < std::min(kShownPairs, all.pairs.size()); ++i) {
      rows.push_back({"  " + all.pairs[i].change,
                      report::signed_decimal(scale * all.pairs[i].measure()),
                      report::signed_decimal(scale * all.pairs[i].beyond_sum)});
    }
    text += "\n" + columns(rows);
  }
  text +=
      "\n  win is in percentage points; swing is points won less points lost, a fight\n"
      "  points: by how much it may cost more to destroy, among its equals, as much value as it "
      "loses\n";
  if (std::ranges::find(all.worths, "charging", &Worth::change) != all.worths.end()) {
    text += "  charging is worth this much more than being charged\n";
  }
  text += "  what an item or a hero costs is not in points; swing counts that it can be lost\n";
  return text + "  " + report::method_of(all.fights, all.simulated) + "\n";
}

std::string picture(const study::WorthAnswer& all, const study::Opposition& field) {
  const bool priced = has_prices(all);
  report::Bars bars{
      .title = "What changes of " + all.as_it_is.side + " are worth",
      .subtitle =
          fmt::format("{} against {}",
                      priced ? "swing in points a fight," : "win chance in points,", field.words)};
  for (const Worth& worth : all.worths) {
    const answer::Estimate& by = priced ? worth.swing : worth.win;
    const double scale = priced ? 1 : 100;
    bars.bars.push_back({worth.change, {scale * by.value, scale * by.low, scale * by.high}});
  }
  return report::bars_svg(bars);
}

void run(const WorthCommand& command) {
  const AgainstOptions& options = command.options;
  options.check_form();
  options.refuse_guns_alone();
  command.files.check(command.options.keep);
  study::WorthQuestion question{.unit = command.unit,
                                .settings = options.settings_said(),
                                .threads = options.thread_count(),
                                .pairs = command.pairs,
                                .value = study::value_named(command.value)};
  question.system = games::system_named(options.system).name;
  const auto system = games::system_named(question.system).open();
  question.opposition = field_of(options, {command.unit}, *system, question.system);
  study::WorthAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::worth_of_changes(question, *system, hooks);
  });
  if (!all.refused.empty() && !options.quiet) {
    tell_note(fmt::format("The rules do not allow this unit {}.", fmt::join(all.refused, ", or ")));
  }
  report::StudyTable table = report::worth_table(all, question.opposition);
  table.title = "What changes of " + all.as_it_is.side + " are worth";
  table.asked = fmt::format("{}, against {}", question.system, question.opposition.words);
  table.text = {table_text(all, question.opposition, question.system) +
                uncounted_text(question.opposition.sides(), *system)};
  table.facts = report::facts_of(report::method_of(all.fights, all.simulated), question.opposition);
  table.picture = [&] { return picture(all, question.opposition); };
  command.files.tell(options, table);
}

}  // namespace

void add_worth_command(CLI::App& app) {
  CLI::App* const worth =
      app.add_subcommand("worth", "What an attack, better armour, a charge ... is worth to a unit");
  const auto command = std::make_shared<WorthCommand>();
  worth->add_option("UNIT", command->unit, "one unit, with options as of fray odds")->required();
  worth
      ->add_option("--value", command->value,
                   "what counts as lost for points: hits, or stands alone")
      ->capture_default_str();
  worth->add_flag("--pairs", command->pairs,
                  "also two changes at once, the furthest from the sum of their parts first");
  command->files.add_to(*worth, "also draw the changes as bars");
  command->options.add_to(*worth);
  worth->callback([command] {
    run(*command);
    command->options.end();
  });
}

namespace {

struct PointsCommand {
  std::string units{};
  std::vector<std::string> fixed{};
  std::optional<std::string> round{};
  std::optional<std::string> why{};
  std::string value = "hits";
  bool regress = false;
  AnswerFiles files{};
  AgainstOptions options{};
};

std::string opponents(const study::PointsAnswer& all) {
  return fmt::format("{} opponent{}", all.field.size(), all.field.size() == 1 ? "" : "s");
}

std::string price_text(double price, double to) {
  return std::isnan(price) ? ""
         : to > 0          ? fmt::format("{:g}", study::rounded(price, to))
                           : fmt::format("{:.1f}", price);
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
  constexpr double kLeast = 0.005;
  if (all.field.size() < 3) {
    return "";
  }
  std::vector<std::pair<double, std::string>> shares;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    if (const double share = all.mixture.shares(static_cast<Eigen::Index>(i)); share >= kLeast) {
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

std::string regression(const study::PointsAnswer& all, const study::Explained& list) {
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
  const auto residual = [&](std::size_t i) { return list.residuals[i]; };
  for (std::size_t i = 0; i < all.units.size(); ++i) {
    if (!std::isnan(residual(i))) {
      order.push_back(i);
    }
  }
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
                          .subtitle = fmt::format("{}, against {}; above the line: "
                                                  "worth more than its price",
                                                  system, opponents(all)),
                          .x = "list price",
                          .y = "fair price"};
  for (const study::PricedUnit& unit : all.units) {
    scatter.marks.push_back({unit.unit, unit.list_price, unit.fair_price});
  }
  return report::scatter_svg(scatter);
}

/// "The field's middle unit costs what its list says.", or which prices are held.
std::string scale_text(const study::PointsAnswer& all, const std::map<std::string, double>& fixed) {
  if (fixed.empty()) {
    return "Half of the field costs more than its lists say, half less.";
  }
  std::string held;
  for (const auto& [unit, price] : fixed) {
    held += fmt::format("{}{} {:g}", held.empty() ? "" : ", ", unit, price);
  }
  std::vector<double> ratios;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    ratios.push_back(all.field_prices[i] / all.field_list_prices[i]);
  }
  std::ranges::sort(ratios);
  return fmt::format("Held: {}. The field's middle unit costs {:.2f} times what its list says.",
                     held, (ratios[(ratios.size() - 1) / 2] + ratios[ratios.size() / 2]) / 2);
}

/// Which number to trust: of pairs whose forces never cost the same, and where both measures differ.
std::string trust_text(const study::PointsAnswer& all) {
  std::size_t pairs = 0;
  std::size_t unequal = 0;
  std::string text;
  for (const study::PricedUnit& unit : all.units) {
    pairs += unit.opponents;
    unequal += unit.unequal;
    const double apart = std::abs(std::log(unit.rating / unit.fair_price));
    if (apart > std::log(4.0 / 3)) {
      text += "  " + unit.unit + ": the price and the rating differ by a third. " +
              (2 * unit.unequal > unit.opponents
                   ? "Trust neither: most of what it meets never costs as much as it does.\n"
                   : "Trust the price: a rating counts one-sided fights as much as even ones.\n");
    }
  }
  return (unequal == 0 ? ""
                       : fmt::format("  {} of {} pairs never meet at equal cost: no force that can "
                                     "touch the other costs within a quarter of it\n",
                                     unequal, pairs)) +
         text;
}

/// Opponents whose fair price is more than three times their list price, or less than a third.
std::vector<std::string> far_from_lists(const study::PointsAnswer& all) {
  std::vector<std::string> far;
  for (std::size_t i = 0; i < all.field.size(); ++i) {
    const double ratio = all.field_prices[i] / all.field_list_prices[i];
    if (ratio > 3 || ratio < 1.0 / 3) {
      far.push_back(fmt::format("{} ({:g}, fair {:.1f})", all.field[i], all.field_list_prices[i],
                                all.field_prices[i]));
    }
  }
  return far;
}

std::string table_text(const study::PointsAnswer& all, const std::string& system, double to,
                       const std::map<std::string, double>& fixed,
                       const std::optional<study::Explained>& list) {
  std::vector<Row> rows{{"  unit", "list", "fair", "95 %", "dice alone", "field alone", "ratio",
                         "rating", "charging", "receiving"}};
  const auto share = [](double value) {
    return std::isnan(value) ? std::string() : report::signed_decimal(100 * value, 0) + " %";
  };
  for (const study::PricedUnit& unit : all.units) {
    rows.push_back({"  " + unit.unit, price_text(unit.list_price, 0.01),
                    price_text(unit.fair_price, to),
                    std::isnan(unit.both_low) || unit.both_low == unit.both_high
                        ? ""
                        : fmt::format("{:.0f} to {:.0f}", unit.both_low, unit.both_high),
                    unit.low < unit.high ? fmt::format("{:.1f} to {:.1f}", unit.low, unit.high)
                                         : std::string("exact"),
                    std::isnan(unit.field_low)
                        ? ""
                        : fmt::format("{:.0f} to {:.0f}", unit.field_low, unit.field_high),
                    std::isnan(unit.list_price) || std::isnan(unit.fair_price)
                        ? ""
                        : fmt::format("{:.2f}", unit.fair_price / unit.list_price),
                    std::isnan(unit.rating) ? "" : fmt::format("{:.0f}", unit.rating),
                    share(unit.charging), share(unit.receiving)});
  }
  std::string text = fmt::format(
      "  {}: fair prices against {}, charging and receiving, forces of equal "
      "cost\n\n{}\n",
      system, opponents(all), columns(rows));
  text += "  At fair prices a unit destroys as much value as it loses. " + scale_text(all, fixed) +
          "\n  95 % is by dice and by the choice of opponents together.\n" + trust_text(all);
  text += "  This is what combat is worth: shooting, movement and command are not in it.\n";
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
  command.files.check(command.options.keep);
  if (command.why && command.regress) {
    throw InputError(
        Where{.field = "--why"},
        "and --regress cannot both be said (they answer different questions) leave one "
        "out");
  }
  const double to = command.round ? study::rounding_named(*command.round) : 0;
  const std::string name(games::system_named(options.system).name);
  const auto system = games::system_named(name).open();
  study::PointsQuestion question =
      study::points_question({command.units, options.against, command.fixed, options.hold_fire,
                              options.guns, options.charging, command.why},
                             name, *system);
  options.note_later(question.notes);
  if (!question.left_out.empty() && !options.quiet) {
    const bool one = question.left_out.size() == 1;
    tell_note(
        fmt::format("{} {} no list price and {} left out, such as {}. To have one priced, "
                    "write it with points=60, or what you think.",
                    report::grouped(question.left_out.size()), one ? "unit has" : "units have",
                    one ? "is" : "are", question.left_out.front()));
  }
  question.settings = options.settings_said();
  question.threads = options.thread_count();
  question.value = study::value_named(command.value);
  study::PointsAnswer all;
  options.watch([&](const study::StandingsHooks& hooks) {
    all = study::fair_points(question, *system, hooks);
  });
  options.note(study::uncounted_of(question.units, *system));
  if (!options.quiet) {
    if (const auto far = far_from_lists(all); !far.empty()) {
      tell_note(
          fmt::format("The fair price is more than three times the list price, or less than a "
                      "third of it, of these opponents: {}. Combat does not say what they "
                      "are worth.",
                      fmt::join(far, ", ")));
    }
    for (const std::string& unit : all.apart) {
      tell_note(
          fmt::format("{}: its price does not compare with the others'. It hurts none of "
                      "them, or none of them hurts it.",
                      quotable(unit)));
    }
  }
  if (question.why) {
    command.files.tell(options, report::reasons_table(all, question));
    return;
  }
  std::optional<study::Explained> list;
  if (command.regress) {
    list = study::explained(all, *system);
  }
  report::StudyTable table = report::priced_table(all, to, list);
  table.title = "Fair prices: " + command.units;
  table.asked = fmt::format("{}, against {}", question.system, opponents(all));
  table.text = {table_text(all, question.system, to, question.fixed, list) +
                uncounted_text(question.field, *system)};
  table.facts = {
      {"method", report::method_of(all.fights, all.simulated)},
      {"field", all.field_listed},
      {"charging", question.charging.is_said() ? question.charging.text() : "half of all fights"}};
  table.picture = [&] { return picture(all, question.system); };
  command.files.tell(options, table);
}

}  // namespace

void add_points_command(CLI::App& app) {
  CLI::App* const points =
      app.add_subcommand("points", "Fair prices of units, by what they destroy and lose");
  const auto command = std::make_shared<PointsCommand>();
  points
      ->add_option("UNITS", command->units,
                   "a list, \"all\", sides parted by commas, or a query (in its conditions a comma "
                   "means \"and\")")
      ->required();
  points->add_option("--fix", command->fixed, "UNIT=PRICE: hold this price")
      ->allow_extra_args(false);
  points->add_option_function<std::string>(
      "--round", [command](const std::string& given) { command->round = given; },
      "round fair prices to this many points");
  add_text(*points, "--why UNIT", command->why,
           "instead: what each opponent and situation has to say of this unit's price");
  points->add_option("--value", command->value, "what counts as lost: hits, or stands alone")
      ->capture_default_str();
  points->add_flag("--regress", command->regress,
                   "what of the list price the fair price and shooting, movement ... explain");
  command->files.add_to(
      *points, "also draw list prices against fair prices, or what moves the one of --why");
  command->options.add_to(*points);
  points->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
