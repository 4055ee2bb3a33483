#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "questions/field.hpp"
#include "show/number.hpp"
#include "study/ranking.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using answer::Figure;
using study::Opposition;
using study::Standing;

struct RankedRow {
  const Standing& of;
  const Opposition& field;

  double swing_in(const char* situation) const {
    return study::swing_in(of, field, situation).value;
  }
};

constexpr std::array<ColumnOf<RankedRow>, 12> kRankedColumns{{
    {"unit", "This is the side, as it was typed.", [](auto& row) { return row.of.side; }},
    {"list", "This is the list that the unit stands in.",
     [](auto& row) { return row.of.names.list; }},
    {"price", "The side costs so many points.", [](auto& row) { return row.of.price; }},
    {"swing", "These are points won less points lost, on average a fight.",
     [](auto& row) { return row.of.mean(Figure::swing).value; }},
    {"swing_low", lower_end("swing"), [](auto& row) { return row.of.mean(Figure::swing).low; }},
    {"swing_high", upper_end("swing"), [](auto& row) { return row.of.mean(Figure::swing).high; }},
    {"per_100_points", "This is the swing for each 100 points of the price.",
     [](auto& row) { return study::per_100_points(row.of); }},
    {"win", "This is the chance that the side wins.",
     [](auto& row) { return row.of.mean(Figure::win).value; }},
    {"charging", "This is the swing where the side charges.",
     [](auto& row) { return row.swing_in("charging"); }},
    {"receiving", "This is the swing where the side is charged.",
     [](auto& row) { return row.swing_in("receiving"); }},
    {"worst_against", "Against this opponent the swing is lowest.",
     [](auto& row) { return opponent_in(row.field, row.of.worst_against()); }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

/// A row for each side, in their order.
StudyTable ranked_table(const std::vector<Standing>& standings, const Opposition& field) {
  std::vector<RankedRow> rows;
  for (const Standing& standing : standings) {
    rows.push_back({standing, field});
  }
  return table_of<RankedRow>(kRankedColumns, rows);
}

/// What is taken, or an opponent that is left open.
struct ProposalRow {
  const Standing& unit;
  const Opposition& field;
  const study::Taken* taken = nullptr;
  const study::Answered* open = nullptr;

  template <class Value>
  std::optional<Value> of_taken(Value study::Taken::* value) const {
    return taken != nullptr ? std::optional(taken->*value) : std::nullopt;
  }
};

constexpr std::array<ColumnOf<ProposalRow>, 9> kProposalColumns{{
    {"row",
     "This says what the row tells of: take (a unit to take), or open (an opponent whom nothing "
     "here answers).",
     [](auto& row) { return row.taken != nullptr ? "take" : "open"; }},
    {"unit", "This is the unit that is taken; of an open opponent the best answer to it.",
     [](auto& row) { return row.unit.side; }},
    {"count", "So many of the unit are taken.",
     [](auto& row) { return row.of_taken(&study::Taken::count); }},
    {"price", "One of the unit costs so many points.", [](auto& row) { return row.unit.price; }},
    {"points", "All that are taken of the unit cost so many points.",
     [](auto& row) { return row.of_taken(&study::Taken::points); }},
    {"share", "This is the share of the opponents that they answer.",
     [](auto& row) { return row.of_taken(&study::Taken::share); }},
    {"opponent", "This is the opponent who is left open; it is - of a unit that is taken.",
     [](auto& row) {
       return row.open != nullptr ? row.field.opponents[row.open->opponent].side : "-";
     }},
    {"per_100_points",
     "This is the swing for each 100 points: of the unit, or of the best answer to the opponent.",
     [](auto& row) {
       return row.open != nullptr ? row.open->per_100_points : study::per_100_points(row.unit);
     }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

/// The headings of texts.
constexpr std::array kRankedLabels{Label{"unit"},
                                   Label{"price"},
                                   Label{"swing"},
                                   Label{""},
                                   Label{"per 100 points", "per_100_points"},
                                   Label{"win"},
                                   Label{"charging"},
                                   Label{"receiving"},
                                   Label{"worst against", "worst_against"}};
constexpr std::array kProposalLabels{Label{"take", "count"}, Label{"", "unit"}, Label{"points"},
                                     Label{"answers", "share"}};
constexpr std::array kOpenLabels{Label{"open", "opponent"}, Label{"best answer", "unit"},
                                 Label{"per 100 points", "per_100_points"}};
constexpr std::array<std::span<const Label>, 3> kRankTexts{kRankedLabels, kProposalLabels,
                                                           kOpenLabels};

StudyTable proposal_table(const study::Proposal& proposal, const std::vector<Standing>& standings,
                          const Opposition& field) {
  std::vector<ProposalRow> rows;
  for (const study::Taken& taken : proposal.taken) {
    rows.push_back({standings[taken.unit], field, &taken});
  }
  for (const study::Answered& open : proposal.open) {
    rows.push_back({standings[open.unit], field, nullptr, &open});
  }
  return table_of<ProposalRow>(kProposalColumns, rows);
}

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
    std::string wanted;
    std::string allowed;
    for (const auto& [who, least, most] : study::leaders_of(list, budget, *all.game.system)) {
      const auto add = [&](std::string& to, int count) {
        to +=
            fmt::format("{}{} {} ({} points)", to.empty() ? "" : ", ", count, who.name, who.points);
      };
      if (least > 0) {
        add(wanted, least);
      }
      if (most > least) {
        add(allowed, most);
      }
    }
    if (!wanted.empty() || !allowed.empty()) {
      text += fmt::format("  {} {}{}{}.\n", lists.size() == 1 ? "The list" : list,
                          wanted.empty() ? "" : "asks for " + wanted,
                          wanted.empty() || allowed.empty() ? "" : " and ",
                          allowed.empty() ? "" : "allows " + allowed);
    }
  }
  return text;
}

Text proposal_text(const Judged& all, const study::Proposal& proposal,
                   const std::vector<study::Quota>& quotas, double budget) {
  constexpr std::size_t kShown = 8;
  TextRows rows{heading(kProposalLabels)};
  for (const study::Taken& taken : proposal.taken) {
    rows.push_back({fmt::format("  {} x", taken.count), all.standings[taken.unit].shown,
                    fmt::format("{:g}", taken.points),
                    fmt::format("{:.0f} % of the opponents", 100 * taken.share)});
  }
  Text text{fmt::format("  {}, against {}\n\n", all.game.name, all.opposition.words),
            std::move(rows)};
  std::string left = fmt::format(
      "\n  {} of {} points{}\n", show::shortest(proposal.points), show::shortest(budget),
      proposal.points < budget ? ": none of these may be taken once more" : "");
  if (proposal.open.empty()) {
    left += "  It leaves nothing open: each opponent meets a unit that gains from it.\n";
  } else {
    left += fmt::format("  It leaves open {} of {} opponents, from whom {} gains:\n\n",
                        proposal.open.size(), all.opposition.opponents.size(),
                        quotas.empty() ? "no unit here" : "no unit that may be taken");
    rows = {heading(kOpenLabels)};
    for (std::size_t i = 0; i < std::min(kShown, proposal.open.size()); ++i) {
      const study::Answered& open = proposal.open[i];
      rows.push_back({"  " + all.opposition.opponents[open.opponent].side,
                      all.standings[open.unit].shown, signed_decimal(open.per_100_points)});
    }
    text.emplace_back(std::exchange(left, proposal.open.size() > kShown ? "  ...\n" : ""));
    text.emplace_back(std::move(rows));
  }
  left += fmt::format(
      "\n  Each opponent is answered by the units with the highest swings per point against it.\n"
      "  {}\n  Characters, and what is added to units, are not in it.\n{}  {}\n",
      limits_text(proposal, quotas), leaders_text(all, budget), method_of(all.standings));
  text.emplace_back(std::move(left));
  return text;
}

Text ranking_text(const Judged& all) {
  const auto plain = [](double value) { return signed_decimal(value); };
  double most = 0;
  for (const Standing& standing : all.standings) {
    const double swing = standing.mean(Figure::swing).value;
    most = std::isnan(swing) ? most : std::max(most, std::abs(swing));
  }
  TextRows rows{heading(kRankedLabels)};
  for (const Standing& standing : all.standings) {
    const auto worst = standing.worst_against();
    const Estimate swing = standing.mean(Figure::swing);
    rows.push_back({"  " + standing.shown,
                    std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price),
                    plain(swing.value), bar(swing.value, most), plain(per_100_points(standing)),
                    percent_or_blank(standing.mean(Figure::win)),
                    plain(swing_in(standing, all.opposition, "charging").value),
                    plain(swing_in(standing, all.opposition, "receiving").value),
                    worst ? all.opposition.opponents[*worst].side : ""});
  }
  return {fmt::format("  {}, against {}\n\n", all.game.name, all.opposition.words), std::move(rows),
          fmt::format("\n  swing is points won less points lost, a fight; charging and receiving "
                      "are swings\n  {}\n",
                      method_of(all.standings)) +
              uncounted_text(all.opposition.sides(), *all.game.system)};
}

StudyTable best_first(const Inputs& inputs, const Hooks& hooks) {
  const study::Order order = study::order_named(inputs.text("by"));
  const auto given = inputs.find("budget");
  const double budget = given ? study::budget_named(*given) : 0;
  Judged all = judged_by_value(inputs, hooks,
                               [&](const Game& game) { return sides_ranked(inputs, game, hooks); });
  study::rank(all.standings, order);
  std::vector<study::Quota> quotas;
  std::optional<study::Proposal> proposal;
  if (given) {
    quotas = study::quotas_for(budget, all.standings, *all.game.system);
    proposal = study::proposal_for(budget, all.standings, all.opposition, quotas);
  }
  StudyTable table = proposal ? proposal_table(*proposal, all.standings, all.opposition)
                              : ranked_table(all.standings, all.opposition);
  if (!kHasWords) {
    return table;
  }
  table.title = inputs.find("list").value_or("Own units") + ", the best first";
  table.subtitle = fmt::format("{}, against {}", all.game.name, all.opposition.words);
  table.text = proposal ? proposal_text(all, *proposal, quotas, budget) : ranking_text(all);
  table.facts = facts_of(method_of(all.standings), all.opposition);
  table.picture = [standings = std::move(all.standings), subtitle = table.subtitle] {
    return standings_picture(standings, Figure::swing, subtitle);
  };
  return table;
}

constexpr std::array kRankInputs{
    Input{.name = "list",
          .help = "a list, \"all\", sides parted by commas, or a query (in its conditions a comma "
                  "means \"and\")",
          .place = Place::word,
          .keyword = "units"},
    option("own", Takes::sides, "a side to rank, with options of its own", "SIDE"),
    option("budget", Takes::value, "propose what to take for so many points", "POINTS"),
    option("by", Takes::text, "the order: swing, per-100-points or win", "", "swing"),
    kValueOfStandsInput};

}  // namespace

extern const QuestionKind kRank{.name = "rank",
                                .help = "The units of a list, the best against a field first",
                                .inputs = kRankInputs,
                                .example = "rank empire --against orcs",
                                .answer = &best_first,
                                .tables =
                                    [] {
                                      return Tables{
                                          {"", columns_only<RankedRow>(kRankedColumns)},
                                          {"budget", columns_only<ProposalRow>(kProposalColumns)}};
                                    },
                                .labels = kRankTexts,
                                .picture = "swings as bars"};

}  // namespace fray::questions
