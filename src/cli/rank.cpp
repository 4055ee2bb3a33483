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
#include "cli/picture_option.hpp"
#include "cli/terminal.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/bars.hpp"
#include "report/number.hpp"
#include "study/proposal.hpp"

namespace fray::cli {
namespace {

using study::Estimate;
using study::Figure;
using study::Standing;

constexpr std::uint64_t kMostBudget = 1'000'000;

struct RankCommand {
  std::optional<std::string> list{};
  std::vector<std::string> own{};
  std::optional<std::string> budget{};
  std::string by = "swing";
  bool guns = false;
  PictureOption picture{};
  AgainstOptions options{};
};

/// A list's units that fight for themselves, or whatever a query or sides name, and one's own.
std::vector<std::string> sides_of(const RankCommand& command, study::System& system,
                                  const std::string& name) {
  std::vector<std::string> sides;
  if (command.list) {
    sides = study::is_list_name(*command.list) && !command.guns
                ? study::fighting_units(*command.list, name, system)
                : study::sides_named(*command.list, "LIST", system);
  }
  sides.insert(sides.end(), command.own.begin(), command.own.end());
  if (sides.empty()) {
    throw InputError(
        "nothing to rank (a list or sides are wanted) such as fray rank empire, or fray "
        "rank --own empire/knights --own \"empire/halberdiers: defended\"");
  }
  return sides;
}

double per_100_points(const Standing& standing) {
  return standing.mean(Figure::swing).value * 100 / standing.price;
}

/// Who is unknown comes last.
double place_of(const Standing& standing, const std::string& by) {
  const double value = by == "win"              ? standing.mean(Figure::win).value
                       : by == "per-100-points" ? per_100_points(standing)
                                                : standing.mean(Figure::swing).value;
  return std::isnan(value) ? -INFINITY : value;
}

/// Swing, or the win chance where there are no prices, of the situation of that name.
Estimate in_situation(const Judged& all, const Standing& standing, std::string_view name) {
  for (std::size_t i = 0; i < all.opposition.situations.size(); ++i) {
    if (all.opposition.situations[i].name == name) {
      return standing.mean(Figure::swing, i);
    }
  }
  return Estimate::unknown();
}

nlohmann::ordered_json rows_of(const Judged& all) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Standing& standing : all.standings) {
    const Estimate swing = standing.mean(Figure::swing);
    const auto worst = standing.worst_against();
    rows.push_back({{"unit", standing.side},
                    {"list", standing.names.list},
                    {"price", number_of(standing.price)},
                    {"swing", number_of(swing.value)},
                    {"swing_low", number_of(swing.low)},
                    {"swing_high", number_of(swing.high)},
                    {"per_100_points", number_of(per_100_points(standing))},
                    {"win", number_of(standing.mean(Figure::win).value)},
                    {"charging", number_of(in_situation(all, standing, "charging").value)},
                    {"receiving", number_of(in_situation(all, standing, "receiving").value)},
                    {"worst_against", worst ? all.opposition.opponents[*worst].side : "-"}});
  }
  return rows;
}

nlohmann::ordered_json rows_of(const Judged& all, const study::Proposal& proposal) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto opponents = [&](std::size_t i) { return all.opposition.opponents[i].side; };
  for (const study::Taken& taken : proposal.taken) {
    const Standing& unit = all.standings[taken.unit];
    rows.push_back({{"row", "take"},
                    {"unit", unit.side},
                    {"count", taken.count},
                    {"price", unit.price},
                    {"points", taken.points},
                    {"share", taken.share},
                    {"opponent", "-"},
                    {"per_100_points", number_of(per_100_points(unit))}});
  }
  for (const study::Answered& open : proposal.open) {
    const Standing& unit = all.standings[open.unit];
    rows.push_back({{"row", "open"},
                    {"unit", unit.side},
                    {"count", nullptr},
                    {"price", unit.price},
                    {"points", nullptr},
                    {"share", nullptr},
                    {"opponent", opponents(open.opponent)},
                    {"per_100_points", open.per_100_points}});
  }
  return rows;
}

std::string proposal_text(const Judged& all, const study::Proposal& proposal, double budget) {
  constexpr std::size_t kShown = 8;
  std::vector<Row> rows{{"  take", "", "points", "answers"}};
  for (const study::Taken& taken : proposal.taken) {
    rows.push_back({fmt::format("  {} x", taken.count), all.standings[taken.unit].side,
                    fmt::format("{:g}", taken.points),
                    fmt::format("{:.0f} % of the field", 100 * taken.share)});
  }
  std::string text = fmt::format("  {}, against {}\n\n{}\n  {:g} of {:g} points\n", all.system,
                                 all.opposition.words, columns(rows), proposal.points, budget);
  if (proposal.open.empty()) {
    text += "  It leaves nothing open: each opponent meets a unit that gains from it.\n";
  } else {
    text += fmt::format("  It leaves open {} of {} opponents, from whom no unit here gains:\n\n",
                        proposal.open.size(), all.opposition.opponents.size());
    rows = {{"  open", "best answer", "per 100 points"}};
    for (std::size_t i = 0; i < std::min(kShown, proposal.open.size()); ++i) {
      const study::Answered& open = proposal.open[i];
      rows.push_back({"  " + all.opposition.opponents[open.opponent].side,
                      all.standings[open.unit].side, report::signed_decimal(open.per_100_points)});
    }
    text += columns(rows) + (proposal.open.size() > kShown ? "  ...\n" : "");
  }
  text +=
      "\n  Each opponent is answered by the unit with the highest swing per point against it. The "
      "lists here\n  do not say how few or many of a unit an army may have: see to that, and to "
      "characters, yourself.\n  " +
      all.method() + "\n";
  return text;
}

std::string picture(const Judged& all) {
  report::Bars bars{.title = "Swing, points a fight",
                    .subtitle = fmt::format("{}, against {}", all.system, all.opposition.words)};
  for (const Standing& standing : all.standings) {
    bars.bars.push_back({standing.side, standing.mean(Figure::swing)});
  }
  return report::bars_svg(bars);
}

std::string table_text(const Judged& all) {
  const auto plain = [](double value) { return report::signed_decimal(value); };
  double most = 0;
  for (const Standing& standing : all.standings) {
    const double swing = standing.mean(Figure::swing).value;
    most = std::isnan(swing) ? most : std::max(most, std::abs(swing));
  }
  std::vector<Row> rows{{"  unit", "price", "swing", "", "per 100 points", "win", "charging",
                         "receiving", "worst against"}};
  for (const Standing& standing : all.standings) {
    const auto worst = standing.worst_against();
    const Estimate swing = standing.mean(Figure::swing);
    rows.push_back({"  " + standing.side,
                    std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price),
                    plain(swing.value), bar(swing.value, most), plain(per_100_points(standing)),
                    percent_of(standing.mean(Figure::win)),
                    plain(in_situation(all, standing, "charging").value),
                    plain(in_situation(all, standing, "receiving").value),
                    worst ? all.opposition.opponents[*worst].side : ""});
  }
  return fmt::format(
      "  {}, against {}\n\n{}\n  swing is points won less points lost, a "
      "fight; charging and receiving are swings\n  {}\n",
      all.system, all.opposition.words, columns(rows), all.method());
}

void run(RankCommand& command) {
  const std::vector<std::string> orders{"swing", "per-100-points", "win"};
  if (std::ranges::find(orders, command.by) == orders.end()) {
    throw InputError(Where{.field = "--by"}, "\"" + command.by + "\" (" + either_of(orders) + ")");
  }
  const double budget =
      command.budget
          ? static_cast<double>(whole_number("--budget", *command.budget, 1, kMostBudget))
          : 0;
  command.picture.check();
  const std::string name{study::system_named(command.options.system).name};
  Judged all = judged(command.options,
                      [&](study::System& system) { return sides_of(command, system, name); });
  std::ranges::stable_sort(all.standings, [&](const Standing& one, const Standing& two) {
    return place_of(one, command.by) > place_of(two, command.by);
  });
  command.picture.write(
      [&] { return picture(all); },
      [&] {
        return report::HtmlAnswer{
            .title = command.list.value_or("Own units") + ", the best first",
            .asked = fmt::format("{}, against {}", all.system, all.opposition.words),
            .text =
                budget != 0
                    ? proposal_text(all, study::proposal_for(budget, all.standings, all.opposition),
                                    budget)
                    : "",
            .table = html_table_of(rows_of(all)),
            .facts = {{"method", all.method()}}};
      });
  const bool objects = command.options.json || command.options.csv;
  if (budget != 0) {
    const study::Proposal proposal = study::proposal_for(budget, all.standings, all.opposition);
    objects ? print_objects(rows_of(all, proposal), command.options.json)
            : print(proposal_text(all, proposal, budget));
  } else if (objects) {
    print_objects(rows_of(all), command.options.json);
  } else {
    print(table_text(all));
  }
}

}  // namespace

void add_rank_command(CLI::App& app) {
  CLI::App* const rank =
      app.add_subcommand("rank", "The units of a list, the best against a field first");
  const auto command = std::make_shared<RankCommand>();
  add_text(*rank, "LIST", command->list, "a list, \"all\", a query, or sides parted by commas");
  rank->add_option("--own", command->own, "a side to rank, with options of its own; again for more")
      ->allow_extra_args(false)
      ->type_name("SIDE");
  add_text(*rank, "--budget POINTS", command->budget, "propose what to take for so many points");
  rank->add_option("--by", command->by, "the order: swing, per-100-points or win")
      ->capture_default_str();
  rank->add_flag("--guns", command->guns, "also guns, machines, and what is added to other units");
  command->picture.add_to(*rank, "also draw swings as bars");
  command->options.add_to(*rank);
  rank->callback([command] { run(*command); });
}

}  // namespace fray::cli
