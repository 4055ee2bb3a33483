// Sides against an opposition: one sweep, and means over it.

#include "study/standings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

using answer::Figure;

/// Figures and the ends of their intervals.
constexpr std::array<std::array<Figure, 3>, 5> kIntervals{{
    {Figure::win, Figure::win_low, Figure::win_high},
    {Figure::draw, Figure::draw_low, Figure::draw_high},
    {Figure::loss, Figure::loss_low, Figure::loss_high},
    {Figure::a_stands_lost, Figure::a_stands_lost_low, Figure::a_stands_lost_high},
    {Figure::b_stands_lost, Figure::b_stands_lost_low, Figure::b_stands_lost_high},
}};

double standard_error(const answer::Figures& figures, Figure figure) noexcept {
  if (figures.exact()) {
    return 0;
  }
  if (figure == Figure::swing) {
    return figures.errors.swing;
  }
  for (const auto& [of, low, high] : kIntervals) {
    if (of == figure) {
      return (figures[high] - figures[low]) / (2 * answer::kZ);
    }
  }
  return 0;
}

/// Sides by their own names, where no other has the same.
void name_all(std::vector<Standing>& all) {
  std::map<std::string, int> times;
  for (Standing& standing : all) {
    const answer::SideNames& names = standing.names;
    const bool own = names.list == "custom" && names.unit != "custom";
    standing.shown = own ? names.unit : standing.side;
    ++times[standing.shown];
  }
  for (Standing& standing : all) {
    standing.shown = times[standing.shown] == 1 ? standing.shown : standing.side;
  }
}

/// A weighted mean, and the variance of what was simulated.
struct Mean {
  double weight = 0;
  double sum = 0;
  double variance = 0;

  void add(double own_weight, double value, double error) noexcept {
    weight += own_weight;
    sum += own_weight * value;
    variance += own_weight * own_weight * error * error;
  }
  answer::Estimate estimate() const noexcept {
    if (weight == 0) {
      return answer::Estimate::unknown();
    }
    const double half = answer::kZ * std::sqrt(variance) / weight;
    const double value = sum / weight;
    return {value, value - half, value + half};
  }
};

sweep::SweepSpec spec_of(const std::vector<std::string>& sides, const Opposition& opposition,
                         const Settings& settings, answer::System& system) {
  sweep::SweepSpec spec;
  for (const Circumstance& situation : opposition.situations) {
    std::vector<std::string> own;
    std::vector<std::string> enemies;
    for (const std::string& side : sides) {
      own.push_back(Opposition::side_in(side, situation.own, situation.own_with));
    }
    for (const Opponent& opponent : opposition.opponents) {
      enemies.push_back(Opposition::side_in(opponent.side, situation.enemy, situation.enemy_with));
    }
    sweep::Axis a{.name = "a", .values = own};
    sweep::Axis b{.name = "b", .values = enemies};
    if (!opposition.hold_fire) {
      a.values = shooting(own, enemies, system);
      b.values = shooting(enemies, own, system);
    }
    sweep::SweepPart part{.fixed = settings,
                          .dials = {{{std::move(a)}}, {{std::move(b)}}},
                          .refused = sweep::Refused::skip,
                          .sides_are_found = true};
    for (const auto& [name, value] : situation.settings) {
      part.fixed[name] = value;
    }
    part.fixed["system"] = std::string(system.name());
    spec.parts.push_back(std::move(part));
  }
  return spec;
}

}  // namespace

double Met::shown(answer::Figure figure) const noexcept {
  const bool unpriced =
      (figure == answer::Figure::a_points_lost && !(figures[answer::Figure::a_points] > 0)) ||
      (figure == answer::Figure::b_points_lost && !(figures[answer::Figure::b_points] > 0));
  return unpriced ? answer::kNotKnown : figures[figure];
}

Settings with_trials(Settings settings, const char* trials) {
  if (!settings.contains("trials") && !settings.contains("precision")) {
    settings["trials"] = trials;
  }
  return settings;
}

answer::Figure measure_of(const std::vector<Standing>& all) {
  return std::ranges::all_of(
             all, [](const Standing& each) { return each.mean(answer::Figure::swing).known(); })
             ? answer::Figure::swing
             : answer::Figure::win;
}

answer::Estimate Standing::mean(answer::Figure figure, std::optional<std::size_t> situation) const {
  Mean mean;
  for (const Met& fight : met) {
    const double value = fight.shown(figure);
    if ((!situation || fight.situation == *situation) && !std::isnan(value)) {
      mean.add(fight.weight, value, standard_error(fight.figures, figure));
    }
  }
  return mean.estimate();
}

std::vector<double> Standing::by_opponent(answer::Figure figure, std::size_t opponents) const {
  std::vector<Mean> means(opponents);
  for (const Met& fight : met) {
    if (!std::isnan(fight.figures[figure])) {
      means[fight.opponent].add(fight.weight, fight.figures[figure], 0);
    }
  }
  std::vector<double> values;
  for (const Mean& mean : means) {
    values.push_back(mean.estimate().value);
  }
  return values;
}

std::optional<std::size_t> Standing::extreme(bool best) const {
  std::size_t opponents = 0;
  for (const Met& fight : met) {
    opponents = std::max(opponents, fight.opponent + 1);
  }
  for (const answer::Figure figure : {answer::Figure::swing, answer::Figure::win}) {
    const std::vector<double> values = by_opponent(figure, opponents);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!std::isnan(values[i]) &&
          (!found || (best ? values[i] > values[*found] : values[i] < values[*found]))) {
        found = i;
      }
    }
    if (found) {
      return found;
    }
  }
  return std::nullopt;
}

sweep::SweepCounts answer_rows(sweep::SweepPlan& plan, const StandingsHooks& hooks,
                               const std::function<void(const sweep::SweepRow&)>& each,
                               Losses losses) {
  sweep::LocalWorkers workers(hooks.threads);
  sweep::SweepRunner runner(plan, workers, hooks.threads);
  if (hooks.known != nullptr) {
    for (const auto& [name, solved] : *hooks.known) {
      if (losses == Losses::means || !solved.distributions.empty()) {
        runner.know(name, solved);
      }
    }
  }
  sweep::SweepHooks sweep;
  sweep.append = [](const sweep::SweepRow&, std::string&) {};
  sweep.take = [](std::span<const std::string>, std::uint64_t) {};
  sweep.go_on = hooks.go_on;
  sweep.solved = hooks.solved;
  sweep.keeps_distributions = losses != Losses::means;
  FightCounts unread;
  FightCounts& counts = hooks.counts != nullptr ? *hooks.counts : unread;
  sweep.each = [&](const sweep::SweepRow& row) {
    if (row.seed) {
      counts.add_simulated(row.figures.trials, *row.seed);
    } else {
      counts.exact += 1;
    }
    each(row);
  };
  runner.run(0, plan.size(), sweep);
  counts.imprecise += runner.counts().imprecise;
  counts.refused += runner.counts().refused;
  return runner.counts();
}

StandsLost stands_lost_of(const sweep::SweepRow& row) {
  StandsLost lost;
  const answer::Answer answer = sweep::distributions_of(row);
  const answer::SidedSpread* const spread = answer.count(answer::Counted::lost);
  if (spread == nullptr) {
    return lost;
  }
  for (const auto& [side, of] : {std::pair(&spread->a, 0U), std::pair(&spread->b, 1U)}) {
    for (const answer::Estimate& chance : side->pmf) {
      lost[of].push_back(chance.value);
    }
  }
  return lost;
}

std::array<double, 2> hits_error_of(const sweep::SweepRow& row) {
  std::array<double, 2> errors{};
  if (row.figures.exact()) {
    return errors;
  }
  const answer::Answer answer = sweep::distributions_of(row);
  const answer::SidedSpread* const spread = answer.count(answer::Counted::scored);
  if (spread == nullptr) {
    return errors;
  }
  for (const auto& [side, of] : {std::pair(&spread->a, 0U), std::pair(&spread->b, 1U)}) {
    double mean = 0;
    double square = 0;
    for (std::size_t hits = 0; hits < side->pmf.size(); ++hits) {
      const double value = static_cast<double>(hits);
      mean += side->pmf[hits].value * value;
      square += side->pmf[hits].value * value * value;
    }
    errors[of] =
        std::sqrt(std::max(0.0, square - mean * mean) / static_cast<double>(row.figures.trials));
  }
  return errors;
}

std::vector<Standing> fought(const std::vector<std::string>& sides, const Opposition& opposition,
                             const Settings& settings, answer::System& system,
                             const StandingsHooks& hooks, Losses losses) {
  double opponents = 0;
  double situations = 0;
  for (const Opponent& opponent : opposition.opponents) {
    opponents += opponent.weight;
  }
  for (const Circumstance& situation : opposition.situations) {
    situations += situation.weight;
  }
  sweep::SweepPlan plan(spec_of(sides, opposition, settings, system), system);
  std::vector<Standing> all(sides.size());
  const auto weight_of = [&](std::size_t opponent, std::size_t situation,
                             const sweep::SweepRow& row) {
    const double often = opposition.opponents[opponent].weight / opponents;
    if (!opposition.charging.is_given()) {
      return often * opposition.situations[situation].weight / situations;
    }
    const double charges = opposition.chance_to_charge(*row.names_a, opponent, *row.names_b);
    return often * (opposition.situations[situation].own.empty() ? 1 - charges : charges);
  };
  const sweep::SweepCounts counts = answer_rows(
      plan, hooks,
      [&](const sweep::SweepRow& row) {
        const std::size_t each = opposition.opponents.size();
        const auto row_number = static_cast<std::size_t>(row.number);
        const std::size_t situation = row_number / (each * sides.size());
        const std::size_t side = row_number / each % sides.size();
        const std::size_t opponent = row.number % each;
        all[side].names = *row.names_a;
        all[side].met.push_back(
            {opponent, situation, weight_of(opponent, situation, row), row.figures,
             losses == Losses::chances ? stands_lost_of(row) : StandsLost(),
             losses == Losses::errors ? hits_error_of(row) : std::array<double, 2>{}});
      },
      losses);
  for (std::size_t side = 0; side < sides.size(); ++side) {
    Standing& standing = all[side];
    standing.side = sides[side];
    standing.refused =
        opposition.opponents.size() * opposition.situations.size() - standing.met.size();
    standing.price = answer::kNotKnown;
    if (standing.met.empty()) {
      standing.refusal = counts.first_refusal;
    } else if (const double price = standing.met.front().figures[answer::Figure::a_points];
               price > 0) {
      standing.price = price;
    }
  }
  name_all(all);
  return all;
}

FightNotes notes_of_fights(const std::string& side, const Opposition& opposition,
                           const Settings& settings, answer::System& system) {
  sweep::SweepPlan plan(spec_of({side}, opposition, settings, system), system);
  FightNotes all(static_cast<std::size_t>(plan.size()));
  for (std::size_t row = 0; row < all.size(); ++row) {
    try {
      all[row] = answer::notes_of_story(*plan.row_in_any_case(row).fight());
    } catch (const InputError&) {
      continue;  // nobody fights it
    }
  }
  return all;
}

void count_fights(const Standing& standing, std::size_t& fights, std::size_t& simulated) {
  fights += standing.met.size();
  simulated += static_cast<std::size_t>(
      std::ranges::count_if(standing.met, [](const Met& met) { return !met.figures.exact(); }));
}

std::vector<std::string> each_once(std::vector<std::string> sides) {
  std::ranges::sort(sides);
  const auto again = std::ranges::unique(sides);
  sides.erase(again.begin(), again.end());
  return sides;
}

void refuse_idle(const Standing& standing) {
  if (standing.met.empty()) {
    throw InputError(
        fmt::format("{}: the rules allow none of its fights. Leave it out, or change the "
                    "situations. The first: {}",
                    quotable(standing.side), standing.refusal));
  }
}

namespace {

/// What is wrong with a side is said of it as it was typed, before situations add to it.
void check_as_typed(const std::string& side, answer::System& system) {
  system.side(side, "\"" + quotable(side) + "\"");
}

}  // namespace

std::vector<Standing> standings(const std::vector<std::string>& sides, const Opposition& opposition,
                                const Settings& settings, answer::System& system,
                                const StandingsHooks& hooks, Losses losses) {
  for (const std::string& side : sides) {
    check_as_typed(side, system);
  }
  for (const Opponent& opponent : opposition.opponents) {
    check_as_typed(opponent.side, system);
  }
  std::vector<Standing> all = fought(sides, opposition, settings, system, hooks, losses);
  std::ranges::for_each(all, &refuse_idle);
  return all;
}

answer::Estimate difference(const Standing& one, const Standing& two, answer::Figure figure,
                            std::optional<std::size_t> situation) {
  Mean mean;
  for_both(one, two, [&](const Met& fight, const Met& other) {
    const double value = fight.figures[figure] - other.figures[figure];
    if ((!situation || fight.situation == *situation) && !std::isnan(value)) {
      mean.add(
          fight.weight, value,
          std::hypot(standard_error(fight.figures, figure), standard_error(other.figures, figure)));
    }
  });
  return mean.estimate();
}

}  // namespace fray::study
