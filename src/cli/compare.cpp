#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
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
#include "games/systems.hpp"
#include "report/canvas.hpp"
#include "report/number.hpp"
#include "report/studies.hpp"
#include "study/ranking.hpp"

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

/// Whom it meets best or worst, where there is a choice.
std::string opponent_named(const Judged& all, std::optional<std::size_t> opponent) {
  const auto& opponents = all.opposition.opponents;
  return opponent && opponents.size() > 1 ? opponents[*opponent].side : "";
}

std::string shown(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? report::points_or_blank(value) : report::percent_or_blank(value);
}

std::string shown_difference(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? report::points_or_blank(value)
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
    return fmt::format("{} and {} do as well as each other, as far as this can tell.", one.shown,
                       two.shown);
  }
  std::string text =
      fmt::format("{} does {:.1f} {} better than {}", better.shown, scale * by.value,
                  figure == Figure::swing ? "points a fight" : "points of win chance", worse.shown);
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
    rows.front().push_back(standing.shown);
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
    add(label,
        [&](const Standing& standing) { return report::percent_or_blank(standing.mean(figure)); });
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
  add("swing", [](const Standing& standing) {
    return report::points_or_blank(standing.mean(Figure::swing));
  });
  by_situation(Figure::swing);
  add("best against",
      [&](const Standing& standing) { return opponent_named(all, standing.best_against()); });
  add("worst against",
      [&](const Standing& standing) { return opponent_named(all, standing.worst_against()); });
  text += columns(rows) + "\n";
  for (std::size_t i = 1; i < all.standings.size(); ++i) {
    const Figure figure = measure_of(all.standings);
    const Estimate by = difference(all.standings[i], all.standings.front(), figure);
    if (by.known() && by.half_width() != 0) {
      text += fmt::format("  {} against {}: {} (95 %: {} to {})\n", all.standings[i].shown,
                          all.standings.front().shown, shown_difference(by, figure),
                          shown_difference(Estimate::exactly(by.low), figure),
                          shown_difference(Estimate::exactly(by.high), figure));
    }
    text += "  " + verdict(all, all.standings[i], all.standings.front()) + "\n";
  }
  return text + "\n  swing is points won less points lost, a fight\n  " +
         report::method_of(all.standings) + "\n" +
         uncounted_text(all.opposition.sides(), *all.game);
}

/// Swings, or chances of winning.
std::string picture(const Judged& all, Figure figure) {
  const bool swing = figure == Figure::swing;
  report::Bars bars{.title = swing ? "Swing, points a fight" : "Chance of winning, in per cent",
                    .subtitle = fmt::format("{}, against {}", all.system, all.opposition.words),
                    .gains = swing};
  for (const Standing& standing : all.standings) {
    const Estimate value = standing.mean(figure);
    const double scale = swing ? 1 : 100;
    bars.bars.push_back(
        {standing.shown, {scale * value.value, scale * value.low, scale * value.high}});
  }
  return report::bars_svg(bars);
}

/// A table of sides, with how it came about.
void tell(const AnswerFiles& files, const AgainstOptions& options, const Judged& all,
          report::StudyTable table) {
  table.asked = fmt::format("{}, against {}", all.system, all.opposition.words);
  table.facts = report::facts_of(report::method_of(all.standings), all.opposition);
  files.tell(options, table);
}

void run(CompareCommand& command) {
  if (command.sides.size() < 2 || command.sides.size() > report::kMostCompared) {
    throw InputError(fmt::format(
        "{} side{} cannot be compared (two to {} can) for example fray compare "
        "empire/knights \"high-elves/silver helms\"",
        command.sides.size(), command.sides.size() == 1 ? "" : "s", report::kMostCompared));
  }
  command.options.refuse_guns_alone();
  command.files.check(command.options.keep);
  const Judged all = judged(command.options, [&](answer::System&) { return command.sides; });
  report::StudyTable table = report::compared_table(all.standings, all.opposition);
  table.title = fmt::format("{}", fmt::join(command.sides, " or "));
  table.text = {comparison_text(all)};
  table.picture = [&] { return picture(all, measure_of(all.standings)); };
  tell(command.files, command.options, all, std::move(table));
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

namespace {

struct RankCommand {
  study::Ranked ranked{};
  std::optional<std::string> budget{};
  std::string by = "swing";
  AnswerFiles files{};
  AgainstOptions options{};
};

/// What the list asks for, and what it keeps from taking more.
std::string limits_text(const study::Proposal& proposal, const std::vector<study::Quota>& quotas) {
  if (quotas.empty()) {
    return "The lists here do not say how few or many of a unit an army may have.";
  }
  std::string least;
  std::string most;
  for (const study::Quota& quota : quotas) {
    int count = 0;
    for (const study::Taken& taken : proposal.taken) {
      count += std::ranges::find(quota.sides, taken.unit) != quota.sides.end() ? taken.count : 0;
    }
    if (quota.least > 0) {
      least += fmt::format("{}{} {}", least.empty() ? "" : ", ", quota.least, quota.unit);
    }
    if (count == quota.most) {
      most += fmt::format("{}{} {}", most.empty() ? "" : ", ", quota.most, quota.unit);
    }
  }
  return fmt::format("The list asks for {}.{}", least.empty() ? "no unit" : "at least " + least,
                     most.empty() ? "" : fmt::format(" It allows no more than {}.", most));
}

/// "The list asks for 1 General (125 points) and allows 2 Hero (80 points)."
std::string leaders_text(const Judged& all, double budget) {
  std::set<std::string> lists;
  for (const Standing& standing : all.standings) {
    lists.insert(standing.names.list);
  }
  std::string text;
  for (const std::string& list : lists) {
    std::string asked;
    std::string allowed;
    for (const auto& [who, least, most] : study::leaders_of(list, budget, *all.game)) {
      const auto add = [&](std::string& to, int count) {
        to +=
            fmt::format("{}{} {} ({} points)", to.empty() ? "" : ", ", count, who.name, who.points);
      };
      if (least > 0) {
        add(asked, least);
      }
      if (most > least) {
        add(allowed, most);
      }
    }
    if (!asked.empty() || !allowed.empty()) {
      text += fmt::format("  {} {}{}{}.\n", lists.size() == 1 ? "The list" : list,
                          asked.empty() ? "" : "asks for " + asked,
                          asked.empty() || allowed.empty() ? "" : " and ",
                          allowed.empty() ? "" : "allows " + allowed);
    }
  }
  return text;
}

std::string proposal_text(const Judged& all, const study::Proposal& proposal,
                          const std::vector<study::Quota>& quotas, double budget) {
  constexpr std::size_t kShown = 8;
  std::vector<Row> rows{{"  take", "", "points", "answers"}};
  for (const study::Taken& taken : proposal.taken) {
    rows.push_back({fmt::format("  {} x", taken.count), all.standings[taken.unit].shown,
                    fmt::format("{:g}", taken.points),
                    fmt::format("{:.0f} % of the opponents", 100 * taken.share)});
  }
  std::string text = fmt::format("  {}, against {}\n\n{}\n  {:g} of {:g} points\n", all.system,
                                 all.opposition.words, columns(rows), proposal.points, budget);
  if (proposal.open.empty()) {
    text += "  It leaves nothing open: each opponent meets a unit that gains from it.\n";
  } else {
    text += fmt::format("  It leaves open {} of {} opponents, from whom {} gains:\n\n",
                        proposal.open.size(), all.opposition.opponents.size(),
                        quotas.empty() ? "no unit here" : "no unit that may be taken");
    rows = {{"  open", "best answer", "per 100 points"}};
    for (std::size_t i = 0; i < std::min(kShown, proposal.open.size()); ++i) {
      const study::Answered& open = proposal.open[i];
      rows.push_back({"  " + all.opposition.opponents[open.opponent].side,
                      all.standings[open.unit].shown, report::signed_decimal(open.per_100_points)});
    }
    text += columns(rows) + (proposal.open.size() > kShown ? "  ...\n" : "");
  }
  text += fmt::format(
      "\n  Each opponent is answered by the units with the highest swings per point against it.\n"
      "  {}\n  Characters, and what is added to units, are not in it.\n{}  {}\n",
      limits_text(proposal, quotas), leaders_text(all, budget), report::method_of(all.standings));
  return text;
}

std::string ranking_text(const Judged& all) {
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
    rows.push_back({"  " + standing.shown,
                    std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price),
                    plain(swing.value), bar(swing.value, most), plain(per_100_points(standing)),
                    report::percent_or_blank(standing.mean(Figure::win)),
                    plain(swing_in(standing, all.opposition, "charging").value),
                    plain(swing_in(standing, all.opposition, "receiving").value),
                    worst ? all.opposition.opponents[*worst].side : ""});
  }
  return fmt::format(
             "  {}, against {}\n\n{}\n  swing is points won less points lost, a "
             "fight; charging and receiving are swings\n  {}\n",
             all.system, all.opposition.words, columns(rows), report::method_of(all.standings)) +
         uncounted_text(all.opposition.sides(), *all.game);
}

void run(RankCommand& command) {
  const study::Order order = study::order_named(command.by);
  command.ranked.guns = command.options.guns;
  const double budget = command.budget ? study::budget_named(*command.budget) : 0;
  command.files.check(command.options.keep);
  const std::string name{games::system_named(command.options.system).name};
  Judged all = judged(command.options, [&](answer::System& system) {
    return sides_of(command.ranked, name, system);
  });
  study::rank(all.standings, order);
  std::optional<study::Proposal> proposal;
  std::vector<study::Quota> quotas;
  if (budget != 0) {
    quotas = study::quotas_for(budget, all.standings, *all.game);
    proposal = study::proposal_for(budget, all.standings, all.opposition, quotas);
  }
  report::StudyTable table = proposal
                                 ? report::proposal_table(*proposal, all.standings, all.opposition)
                                 : report::ranked_table(all.standings, all.opposition);
  table.title = command.ranked.list.value_or("Own units") + ", the best first";
  table.text = {proposal ? proposal_text(all, *proposal, quotas, budget) : ranking_text(all)};
  table.picture = [&] { return picture(all, Figure::swing); };
  tell(command.files, command.options, all, std::move(table));
}

}  // namespace

void add_rank_command(CLI::App& app) {
  CLI::App* const rank =
      app.add_subcommand("rank", "The units of a list, the best against a field first");
  const auto command = std::make_shared<RankCommand>();
  add_text(*rank, "LIST", command->ranked.list,
           "a list, \"all\", sides parted by commas, or a query (in its conditions a comma means "
           "\"and\")");
  rank->add_option("--own", command->ranked.own,
                   "a side to rank, with options of its own; again for more")
      ->allow_extra_args(false)
      ->type_name("SIDE");
  add_text(*rank, "--budget POINTS", command->budget, "propose what to take for so many points");
  rank->add_option("--by", command->by, "the order: swing, per-100-points or win")
      ->capture_default_str();
  command->files.add_to(*rank, "also draw swings as bars");
  command->options.add_to(*rank);
  rank->callback([command] {
    run(*command);
    command->options.end();
  });
}

}  // namespace fray::cli
