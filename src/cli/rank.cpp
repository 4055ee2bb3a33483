#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/text_option.hpp"
#include "games/systems.hpp"
#include "report/bars.hpp"
#include "report/number.hpp"
#include "report/ranked.hpp"
#include "study/proposal.hpp"
#include "study/ranking.hpp"

namespace fray::cli {
namespace {

using answer::Estimate;
using answer::Figure;
using study::Standing;

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
    rows.push_back({fmt::format("  {} x", taken.count), all.standings[taken.unit].side,
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
                      all.standings[open.unit].side, report::signed_decimal(open.per_100_points)});
    }
    text += columns(rows) + (proposal.open.size() > kShown ? "  ...\n" : "");
  }
  text += fmt::format(
      "\n  Each opponent is answered by the units with the highest swings per point against it.\n"
      "  {}\n  Characters, and what is added to units, are not in it.\n{}  {}\n",
      limits_text(proposal, quotas), leaders_text(all, budget), all.method());
  return text;
}

std::string ranking_picture(const Judged& all) {
  report::Bars bars{.title = "Swing, points a fight",
                    .subtitle = fmt::format("{}, against {}", all.system, all.opposition.words)};
  for (const Standing& standing : all.standings) {
    bars.bars.push_back({standing.side, standing.mean(Figure::swing)});
  }
  return report::bars_svg(bars);
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
    rows.push_back({"  " + standing.side,
                    std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price),
                    plain(swing.value), bar(swing.value, most), plain(per_100_points(standing)),
                    percent_of(standing.mean(Figure::win)),
                    plain(swing_in(standing, all.opposition, "charging").value),
                    plain(swing_in(standing, all.opposition, "receiving").value),
                    worst ? all.opposition.opponents[*worst].side : ""});
  }
  return fmt::format(
             "  {}, against {}\n\n{}\n  swing is points won less points lost, a "
             "fight; charging and receiving are swings\n  {}\n",
             all.system, all.opposition.words, columns(rows), all.method()) +
         uncounted_text(all.opposition, *all.game);
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
  const std::string text =
      proposal ? proposal_text(all, *proposal, quotas, budget) : ranking_text(all);
  command.files.tell(command.options, text,
                     proposal ? report::proposal_json(*proposal, all.standings, all.opposition)
                              : report::ranked_json(all.standings, all.opposition),
                     {.title = command.ranked.list.value_or("Own units") + ", the best first",
                      .asked = fmt::format("{}, against {}", all.system, all.opposition.words),
                      .text = proposal ? text : "",
                      .facts = {{"method", all.method()}, {"field", all.opposition.listed()}}},
                     [&] { return ranking_picture(all); });
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
