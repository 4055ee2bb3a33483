#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "questions/field.hpp"
#include "show/number.hpp"
#include "study/ranking.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using answer::Figure;
using study::Opposition;
using study::Standing;

/// Sides that stand beside each other.
constexpr std::size_t kMostCompared = 8;

/// What a side does, in a situation or in all of them; or by how much that is more than of another.
struct ComparedRow {
  const char* kind;
  const Standing& one;
  const Opposition& field;
  std::optional<std::size_t> situation{};
  const Standing* than = nullptr;

  Estimate shown(Figure figure) const {
    return than != nullptr ? difference(one, *than, figure) : one.mean(figure, situation);
  }
  double price() const { return than != nullptr ? one.price - than->price : one.price; }
  double per_100() const {
    const auto of = [&](const Standing& standing) {
      return 100 * standing.mean(Figure::swing, situation).value / standing.price;
    };
    return than != nullptr ? of(one) - of(*than) : of(one);
  }
  std::string opponent(std::optional<std::size_t> which) const {
    return situation || than != nullptr ? "-" : opponent_in(field, which);
  }
};

template <Figure kFigure, double Estimate::* kOf = &Estimate::value>
constexpr auto kShown = [](const ComparedRow& row) { return row.shown(kFigure).*kOf; };

constexpr std::array<ColumnOf<ComparedRow>, 31> kComparedColumns{{
    {"row",
     "This says what the row tells of: side, situation (a side in one of them) or difference (a "
     "side less the first).",
     [](auto& row) { return row.kind; }},
    {"side", "This is the side, as it was typed.", [](auto& row) { return row.one.side; }},
    {"than", "This is the first side, which the side of a difference is compared with.",
     [](auto& row) { return row.than != nullptr ? row.than->side : "-"; }},
    {"situation", "This is the situation that the row tells of, or all.",
     [](auto& row) {
       return row.situation ? row.field.situations[*row.situation].name : std::string("all");
     }},
    {"win", "This is the chance that the side wins.", kShown<Figure::win>},
    {"win_low", lower_end("win"), kShown<Figure::win, &Estimate::low>},
    {"win_high", upper_end("win"), kShown<Figure::win, &Estimate::high>},
    {"draw", "This is the chance of a draw, in which nobody wins.", kShown<Figure::draw>},
    {"loss", "This is the chance that the side loses.", kShown<Figure::loss>},
    {"a_destroyed", "This is the chance that the side is destroyed.", kShown<Figure::a_destroyed>},
    {"b_destroyed", "This is the chance that its enemy is destroyed.", kShown<Figure::b_destroyed>},
    {"a_stands_lost",
     "The side loses so many stands on average; in games of ranks they are models.",
     kShown<Figure::a_stands_lost>},
    {"b_stands_lost",
     "Its enemy loses so many stands on average; in games of ranks they are models.",
     kShown<Figure::b_stands_lost>},
    {"a_points_lost", "The side loses so many points on average.", kShown<Figure::a_points_lost>},
    {"b_points_lost", "Its enemy loses so many points on average.", kShown<Figure::b_points_lost>},
    {"swing", "These are points won less points lost, on average a fight.", kShown<Figure::swing>},
    {"swing_low", lower_end("swing"), kShown<Figure::swing, &Estimate::low>},
    {"swing_high", upper_end("swing"), kShown<Figure::swing, &Estimate::high>},
    {"best_against", "Against this opponent the swing is highest.",
     [](auto& row) { return row.opponent(row.one.best_against()); }},
    {"worst_against", "Against this opponent the swing is lowest.",
     [](auto& row) { return row.opponent(row.one.worst_against()); }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
    // Columns of a later day stand behind all else.
    {"draw_low", lower_end("draw"), kShown<Figure::draw, &Estimate::low>},
    {"draw_high", upper_end("draw"), kShown<Figure::draw, &Estimate::high>},
    {"loss_low", lower_end("loss"), kShown<Figure::loss, &Estimate::low>},
    {"loss_high", upper_end("loss"), kShown<Figure::loss, &Estimate::high>},
    {"a_stands_lost_low", lower_end("a_stands_lost"),
     kShown<Figure::a_stands_lost, &Estimate::low>},
    {"a_stands_lost_high", upper_end("a_stands_lost"),
     kShown<Figure::a_stands_lost, &Estimate::high>},
    {"b_stands_lost_low", lower_end("b_stands_lost"),
     kShown<Figure::b_stands_lost, &Estimate::low>},
    {"b_stands_lost_high", upper_end("b_stands_lost"),
     kShown<Figure::b_stands_lost, &Estimate::high>},
    {"price", "The side costs so many points.", [](auto& row) { return row.price(); }},
    {"per_100_points", "This is the swing for each 100 points of the price.",
     [](auto& row) { return row.per_100(); }},
}};

/// What the text calls its rows.
constexpr std::array kChanceLabels{Label{"wins", "win"}, Label{"draws", "draw"},
                                   Label{"loses", "loss"}, Label{"destroys", "b_destroyed"},
                                   Label{"is destroyed", "a_destroyed"}};
constexpr std::array kStandLabels{Label{"stands lost", "a_stands_lost"},
                                  Label{"enemy's stands", "b_stands_lost"}};
constexpr std::array kModelLabels{Label{"models lost", "a_stands_lost"},
                                  Label{"enemy's models", "b_stands_lost"}};
constexpr std::array kPointLabels{Label{"points lost", "a_points_lost"},
                                  Label{"points won", "b_points_lost"}};
constexpr std::array<std::span<const Label>, 4> kCompareTexts{kChanceLabels, kStandLabels,
                                                              kModelLabels, kPointLabels};

/// The number of that column.
Figure figure_of(const Label& label) {
  std::size_t figure = 0;
  while (answer::name_of(static_cast<Figure>(figure)) != label.column) {
    ++figure;
  }
  return static_cast<Figure>(figure);
}

/// A row for each side, for each of its situations where there are several, and for what each is
/// more than the first. All met the same field.
StudyTable compared_table(const std::vector<Standing>& standings, const Opposition& field) {
  std::vector<ComparedRow> rows;
  for (const Standing& standing : standings) {
    rows.push_back({"side", standing, field});
  }
  const std::size_t situations = field.situations.size();
  for (std::size_t i = 0; situations > 1 && i < situations; ++i) {
    for (const Standing& standing : standings) {
      rows.push_back({"situation", standing, field, i});
    }
  }
  for (std::size_t i = 1; i < standings.size(); ++i) {
    rows.push_back({"difference", standings[i], field, {}, &standings.front()});
  }
  return table_of<ComparedRow>(kComparedColumns, rows);
}

/// Whom it meets best or worst, where there is a choice.
std::string opponent_named(const Judged& all, std::optional<std::size_t> opponent) {
  const auto& opponents = all.opposition.opponents;
  return opponent && opponents.size() > 1 ? opponents[*opponent].side : "";
}

std::string shown(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? points_or_blank(value) : percent_or_blank(value);
}

std::string shown_difference(const Estimate& value, Figure figure) {
  return figure == Figure::swing ? points_or_blank(value)
         : value.known()         ? signed_decimal(100 * value.value) + " points"
                                 : "";
}

/// What a side does for its points, where it costs something else than another.
std::string verdict_for_points(const Standing& one, const Standing& two) {
  const double by = study::per_100_points(one) - study::per_100_points(two);
  if (one.price == two.price || std::isnan(by)) {
    return "";
  }
  const Standing& better = by >= 0 ? one : two;
  return fmt::format(" For each 100 points of its price {} does {:.1f} better.", better.shown,
                     std::abs(by));
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

Text comparison_text(const Judged& all) {
  std::string heading = fmt::format("  {}, against {}", all.game.name, all.opposition.words);
  if (all.opposition.situations.size() > 1) {
    heading += ":";
    for (const study::Circumstance& situation : all.opposition.situations) {
      heading += fmt::format(" {}{}", situation.name,
                             &situation == &all.opposition.situations.back() ? "" : ",");
    }
  }
  TextRows rows{{""}};
  for (const Standing& standing : all.standings) {
    rows.front().push_back(standing.shown);
  }
  const auto add = [&](const std::string& label, auto&& cell) {
    std::vector<std::string> row{"  " + label};
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
  const auto amounts = [&](std::span<const Label> labels) {
    for (const Label& label : labels) {
      add(std::string(label.shown), [&](const Standing& standing) {
        const Estimate value = standing.mean(figure_of(label));
        return value.known() ? fmt::format("{:.2f}", value.value) : "";
      });
    }
  };
  add("price", [](const Standing& standing) {
    return std::isnan(standing.price) ? "" : fmt::format("{:g}", standing.price);
  });
  for (const Label& label : kChanceLabels) {
    const Figure figure = figure_of(label);
    add(std::string(label.shown),
        [&](const Standing& standing) { return percent_or_blank(standing.mean(figure)); });
    if (figure == Figure::win) {
      by_situation(figure);
    }
  }
  if (all.game.system->sides().of_models) {
    amounts(kModelLabels);
  } else {
    amounts(kStandLabels);
  }
  amounts(kPointLabels);
  add("swing",
      [](const Standing& standing) { return points_or_blank(standing.mean(Figure::swing)); });
  by_situation(Figure::swing);
  add("per 100 points", [](const Standing& standing) {
    const double swing = study::per_100_points(standing);
    return std::isnan(swing) ? "" : signed_decimal(swing);
  });
  add("best against",
      [&](const Standing& standing) { return opponent_named(all, standing.best_against()); });
  add("worst against",
      [&](const Standing& standing) { return opponent_named(all, standing.worst_against()); });
  std::string text = "\n";
  for (std::size_t i = 1; i < all.standings.size(); ++i) {
    const Figure figure = measure_of(all.standings);
    const Estimate by = difference(all.standings[i], all.standings.front(), figure);
    if (by.known() && by.half_width() != 0) {
      text += fmt::format("  {} against {}: {} (95 %: {} to {})\n", all.standings[i].shown,
                          all.standings.front().shown, shown_difference(by, figure),
                          shown_difference(Estimate::exactly(by.low), figure),
                          shown_difference(Estimate::exactly(by.high), figure));
    }
    text += "  " + verdict(all, all.standings[i], all.standings.front()) +
            verdict_for_points(all.standings[i], all.standings.front()) + "\n";
  }
  return {heading + "\n\n", std::move(rows),
          text +
              "\n  swing is points won less points lost, a fight; per 100 points is swing for each "
              "100 points of the price\n  " +
              method_of(all.standings) + "\n" +
              uncounted_text(all.opposition.sides(), *all.game.system)};
}

StudyTable sides_beside_each_other(const Inputs& inputs, const Hooks& hooks) {
  const std::vector<std::string> sides = inputs.all("sides");
  if (sides.size() < 2 || sides.size() > kMostCompared) {
    const Where where{.field = inputs.typed ? "" : "sides"};
    throw InputError(
        where, fmt::format("{} side{} cannot be compared (two to eight sides can) for example {}",
                           sides.size(), sides.size() == 1 ? "" : "s",
                           inputs.typed ? "fray compare empire/knights \"high-elves/silver helms\""
                                        : "[\"empire/knights\", \"high-elves/silver helms\"]"));
  }
  refuse_guns_alone(inputs);
  const Judged all = judged_by_value(inputs, hooks, [&](const Game&) { return sides; });
  StudyTable table = compared_table(all.standings, all.opposition);
  table.title = fmt::format("{}", fmt::join(sides, " or "));
  table.subtitle = fmt::format("{}, against {}", all.game.name, all.opposition.words);
  table.text = comparison_text(all);
  table.facts = facts_of(method_of(all.standings), all.opposition);
  table.picture = [standings = all.standings, subtitle = table.subtitle] {
    return standings_picture(standings, measure_of(standings), subtitle);
  };
  return table;
}

constexpr std::array kCompareInputs{needed("sides", Takes::sides, "the sides", "SIDE"),
                                    kValueOfStandsInput};

}  // namespace

extern const QuestionKind kCompare{
    .name = "compare",
    .help = "Two to eight sides beside each other, against one field",
    .inputs = kCompareInputs,
    .example = "compare empire/knights \"empire/knights: attacks=4\" --against orcs",
    .answer = &sides_beside_each_other,
    .tables = [] { return Tables{{"", columns_only<ComparedRow>(kComparedColumns)}}; },
    .labels = kCompareTexts,
    .picture = "the sides as bars",
    .footer =
        "A FIELD.toml has [[opponent]] tables (side: a side, a list or a query; weight) and "
        "[[situation]] tables\n"
        "(name; own and enemy: options such as \"charging\"; own-with and enemy-with: units beside "
        "them; weight).\n"
        "Differences are those of each side and the first, over the fights that both were "
        "allowed.\n"};

}  // namespace fray::questions
