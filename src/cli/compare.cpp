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
#include "core/error.hpp"
#include "report/bars.hpp"
#include "report/compared.hpp"
#include "report/number.hpp"

namespace fray::cli {
namespace {

using answer::Estimate;
using answer::Figure;
using study::Standing;

struct CompareCommand {
  std::vector<std::string> sides{};
  AnswerFiles files{};
  AgainstOptions options{};
};

/// By points where both have prices, else by the win chance.
std::string opponent_named(const Judged& all, std::optional<std::size_t> opponent) {
  return opponent ? all.opposition.opponents[*opponent].side : "";
}

std::string shown(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? points_of(value) : percent_of(value);
}

std::string shown_difference(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? points_of(value)
         : value.known()         ? report::signed_decimal(100 * value.value) + " points"
                                 : "";
}

/// One sentence for each side: which does better, by how much, and when most.
std::string verdict(const Judged& all, const Standing& one, const Standing& two) {
  const Figure figure = measure_of(all.standings);
  Estimate by = difference(one, two, figure);
  const bool first = by.value >= 0;
  const Standing& better = first ? one : two;
  const Standing& worse = first ? two : one;
  by = difference(better, worse, figure);
  const double scale = figure == Figure::swing ? 1 : 100;
  if (by.low <= 0 && !(by.value > by.half_width())) {
    return fmt::format("{} and {} do as well as each other, as far as this can tell.", one.side,
                       two.side);
  }
  std::string text =
      fmt::format("{} does {:.1f} {} better than {}", better.side, scale * by.value,
                  figure == Figure::swing ? "points a fight" : "points of win chance", worse.side);
  const auto& situations = all.opposition.situations;
  double most = 0;
  std::size_t when = situations.size();
  double total = 0;
  std::string worse_when;  // it does worse there
  for (std::size_t i = 0; i < situations.size(); ++i) {
    const Estimate share = difference(better, worse, figure, i);
    if (!share.known()) {
      continue;
    }
    total += situations[i].weight * std::abs(share.value);
    if (share.value < 0) {
      worse_when += fmt::format("{}{}", worse_when.empty() ? "" : " and ", situations[i].name);
    }
    if (situations[i].weight * share.value > most) {
      most = situations[i].weight * share.value;
      when = i;
    }
  }
  if (situations.size() > 1 && when < situations.size()) {
    text += !worse_when.empty()   ? fmt::format("; {} it does worse", worse_when)
            : most > 0.9 * total  ? fmt::format(", nearly all of it {}", situations[when].name)
            : most > 0.55 * total ? fmt::format(", mostly {}", situations[when].name)
                                  : "";
  }
  return text + ".";
}

std::string comparison_text(const Judged& all) {
  std::string text = fmt::format("  {}, against {}", all.system, all.opposition.words);
  if (all.opposition.situations.size() > 1) {
    text += ":";
    for (const study::Situation& situation : all.opposition.situations) {
      text += fmt::format(" {}{}", situation.name,
                          &situation == &all.opposition.situations.back() ? "" : ",");
    }
  }
  text += "\n\n";
  std::vector<Row> rows{{""}};
  for (const Standing& standing : all.standings) {
    rows.front().push_back(standing.side);
  }
  const auto add = [&](const std::string& label, auto&& cell) {
    Row row{"  " + label};
    for (const Standing& standing : all.standings) {
      row.push_back(cell(standing));
    }
    if (std::ranges::any_of(row.begin() + 1, row.end(),
                            [](const std::string& each) { return !each.empty(); })) {
      rows.push_back(std::move(row));
    }
  };
  const auto by_situation = [&](Figure figure) {
    for (std::size_t i = 0;
         all.opposition.situations.size() > 1 && i < all.opposition.situations.size(); ++i) {
      add("  " + all.opposition.situations[i].name,
          [&](const Standing& standing) { return shown(standing.mean(figure, i), figure); });
    }
  };
  const auto chance = [&](const char* label, Figure figure) {
    add(label, [&](const Standing& standing) { return percent_of(standing.mean(figure)); });
  };
  const auto amount = [&](const char* label, Figure figure) {
    add(label, [&](const Standing& standing) {
      const Estimate value = standing.mean(figure);
      return value.known() ? fmt::format("{:.2f}", value.value) : "";
    });
  };
  add("price", [](const Standing& standing) {
    return std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price);
  });
  chance("wins", Figure::win);
  by_situation(Figure::win);
  chance("draws", Figure::draw);
  chance("loses", Figure::loss);
  chance("destroys", Figure::b_destroyed);
  chance("is destroyed", Figure::a_destroyed);
  const bool ranks = all.system != "warmaster";
  amount(ranks ? "models lost" : "stands lost", Figure::a_stands_lost);
  amount(ranks ? "enemy's models" : "enemy's stands", Figure::b_stands_lost);
  amount("points lost", Figure::a_points_lost);
  amount("points won", Figure::b_points_lost);
  add("swing", [](const Standing& standing) { return points_of(standing.mean(Figure::swing)); });
  by_situation(Figure::swing);
  add("best against", [&](const Standing& standing) {
    return all.opposition.opponents.size() > 1 ? opponent_named(all, standing.best_against()) : "";
  });
  add("worst against", [&](const Standing& standing) {
    return all.opposition.opponents.size() > 1 ? opponent_named(all, standing.worst_against()) : "";
  });
  text += columns(rows) + "\n";
  for (std::size_t i = 1; i < all.standings.size(); ++i) {
    const Figure figure = measure_of(all.standings);
    const Estimate by = difference(all.standings[i], all.standings.front(), figure);
    if (!all.exact && by.known()) {
      text += fmt::format("  {} against {}: {} (95 %: {} to {})\n", all.standings[i].side,
                          all.standings.front().side, shown_difference(by, figure),
                          shown_difference(Estimate::exactly(by.low), figure),
                          shown_difference(Estimate::exactly(by.high), figure));
    }
    text += "  " + verdict(all, all.standings[i], all.standings.front()) + "\n";
  }
  return text + "\n  swing is points won less points lost, a fight\n  " + all.method() + "\n" +
         uncounted_text(all.opposition, *all.game);
}

/// Swings, or chances of winning where not all have prices.
std::string comparison_picture(const Judged& all) {
  const Figure figure = measure_of(all.standings);
  const bool swing = figure == Figure::swing;
  report::Bars bars{.title = swing ? "Swing, points a fight" : "Chance of winning, in per cent",
                    .subtitle = fmt::format("{}, against {}", all.system, all.opposition.words),
                    .gains = swing};
  for (const Standing& standing : all.standings) {
    const Estimate value = standing.mean(figure);
    const double scale = swing ? 1 : 100;
    bars.bars.push_back(
        {standing.side, {scale * value.value, scale * value.low, scale * value.high}});
  }
  return report::bars_svg(bars);
}

void run(CompareCommand& command) {
  if (command.sides.size() < 2 || command.sides.size() > report::kMostCompared) {
    throw InputError(fmt::format(
        "{} side{} cannot be compared (two to {} can) for example fray compare "
        "empire/knights \"high-elves/silver helms\"",
        command.sides.size(), command.sides.size() == 1 ? "" : "s", report::kMostCompared));
  }
  command.files.check(command.options.keep);
  const Judged all = judged(command.options, [&](answer::System&) { return command.sides; });
  const std::string text = comparison_text(all);
  command.files.tell(command.options, text, report::compared_json(all.standings, all.opposition),
                     {.title = fmt::format("{}", fmt::join(command.sides, " or ")),
                      .asked = fmt::format("{}, against {}", all.system, all.opposition.words),
                      .text = text,
                      .facts = {{"method", all.method()}, {"field", all.opposition.listed()}}},
                     [&] { return comparison_picture(all); });
}

}  // namespace

void add_compare_command(CLI::App& app) {
  CLI::App* const compare =
      app.add_subcommand("compare", "Two to eight sides beside each other, against one field");
  const auto command = std::make_shared<CompareCommand>();
  compare->add_option("SIDE", command->sides, "the sides")->required();
  command->files.add_to(*compare, "also draw the sides as bars");
  command->options.add_to(*compare);
  compare->footer(
      "A FIELD.toml has [[opponent]] tables (side: a side, a list or a query; weight) and "
      "[[situation]] tables\n"
      "(name; own and enemy: options such as \"charging\"; own-with and enemy-with: units beside "
      "them; weight).\n"
      "Differences are those of each side and the first, over the fights that both were "
      "allowed.\n");
  compare->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
