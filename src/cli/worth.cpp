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
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/notes.hpp"
#include "games/systems.hpp"
#include "report/bars.hpp"
#include "report/number.hpp"
#include "report/worths.hpp"
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
      percent_of(all.as_it_is.mean(Figure::win)),
      priced ? ", swing " + points_of(all.as_it_is.mean(Figure::swing)) : "", columns(rows));
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
  return text + "  " + method_of(all.fights, all.simulated) + "\n";
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
  const std::string text = table_text(all, question.opposition, question.system) +
                           uncounted_text(question.opposition, *system);
  const std::string objects = report::worth_json(all, question.opposition);
  command.files.tell(
      options, text, objects,
      {.title = "What changes of " + all.as_it_is.side + " are worth",
       .asked = fmt::format("{}, against {}", question.system, question.opposition.words),
       .text = text,
       .facts = {{"method", method_of(all.fights, all.simulated)},
                 {"field", question.opposition.listed()}}},
      [&] { return picture(all, question.opposition); });
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

}  // namespace fray::cli
