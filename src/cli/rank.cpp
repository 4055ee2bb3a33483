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
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

using study::Estimate;
using study::Figure;
using study::Standing;

struct RankCommand {
  std::string list{};
  std::string by = "swing";
  bool guns = false;
  AgainstOptions options{};
};

/// A list's units that fight for themselves, or whatever a query or sides name.
std::vector<std::string> sides_of(const RankCommand& command, study::System& system,
                                  const std::string& name) {
  return study::is_list_name(command.list) && !command.guns
             ? study::fighting_units(command.list, name, system)
             : study::sides_named(command.list, "LIST", system);
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

/// A bar to the right of the middle for gains, to the left for losses.
std::string bar(double value, double most) {
  constexpr int kHalf = 10;
  if (std::isnan(value) || !(most > 0)) {
    return "";
  }
  const int length = static_cast<int>(std::lround(std::abs(value) / most * kHalf));
  const auto times = [](const char* what, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += what;
    }
    return text;
  };
  return value < 0
             ? std::string(static_cast<std::size_t>(kHalf - length), ' ') + times("░", length) + "│"
             : std::string(kHalf, ' ') + "│" + times("█", length);
}

void print_table(const Judged& all) {
  const auto plain = [](double value) {
    return std::isnan(value) ? std::string() : fmt::format("{:+.1f}", value);
  };
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
  print(
      fmt::format("  {}, against {}\n\n{}\n  swing is points won less points lost, a "
                  "fight; charging and receiving are swings\n  {}\n",
                  all.system, all.opposition.words, columns(rows), all.method()));
}

void run(RankCommand& command) {
  const std::vector<std::string> orders{"swing", "per-100-points", "win"};
  if (std::ranges::find(orders, command.by) == orders.end()) {
    throw InputError(Where{.field = "--by"}, "\"" + command.by + "\" (" + either_of(orders) + ")");
  }
  const std::string name{study::system_named(command.options.system).name};
  Judged all = judged(command.options,
                      [&](study::System& system) { return sides_of(command, system, name); });
  std::ranges::stable_sort(all.standings, [&](const Standing& one, const Standing& two) {
    return place_of(one, command.by) > place_of(two, command.by);
  });
  if (command.options.json || command.options.csv) {
    print_objects(rows_of(all), command.options.json);
  } else {
    print_table(all);
  }
}

}  // namespace

void add_rank_command(CLI::App& app) {
  CLI::App* const rank =
      app.add_subcommand("rank", "The units of a list, the best against a field first");
  const auto command = std::make_shared<RankCommand>();
  rank->add_option("LIST", command->list, "a list, \"all\", a query, or sides parted by commas")
      ->required();
  rank->add_option("--by", command->by, "the order: swing, per-100-points or win")
      ->capture_default_str();
  rank->add_flag("--guns", command->guns, "also guns, machines, and what is added to other units");
  command->options.add_to(*rank);
  rank->callback([command] { run(*command); });
}

}  // namespace fray::cli
