// Sides against an opposition: one sweep, and means over it.

#include "study/standings.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

/// Half of a 95 % interval in standard errors.
constexpr double kHalfWidth = 1.959963984540054;

double standard_error(const Figures& figures, Figure figure) noexcept {
  if (figures.exact()) {
    return 0;
  }
  if (figure == Figure::swing) {
    return figures.errors.swing;
  }
  return figure == Figure::win
             ? (figures[Figure::win_high] - figures[Figure::win_low]) / (2 * kHalfWidth)
             : 0;
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
  Estimate estimate() const noexcept {
    if (weight == 0) {
      return Estimate::unknown();
    }
    const double half = kHalfWidth * std::sqrt(variance) / weight;
    const double value = sum / weight;
    return {value, value - half, value + half};
  }
};

SweepSpec spec_of(const std::vector<std::string>& sides, const Opposition& opposition,
                  const Settings& settings, std::string_view system) {
  SweepSpec spec;
  for (const Situation& situation : opposition.situations) {
    Axis a{.name = "a"};
    Axis b{.name = "b"};
    for (const std::string& side : sides) {
      a.values.push_back(Opposition::side_in(side, situation.own, situation.own_with));
    }
    for (const Opponent& opponent : opposition.opponents) {
      b.values.push_back(Opposition::side_in(opponent.side, situation.enemy, situation.enemy_with));
    }
    SweepPart part{.fixed = settings,
                   .dials = {{{std::move(a)}}, {{std::move(b)}}},
                   .refused = Refused::skip,
                   .sides_are_found = true};
    for (const auto& [name, value] : situation.settings) {
      part.fixed[name] = value;
    }
    part.fixed["system"] = std::string(system);
    spec.parts.push_back(std::move(part));
  }
  return spec;
}

}  // namespace

double Met::told(Figure figure) const noexcept {
  const bool unpriced = (figure == Figure::a_points_lost && !(figures[Figure::a_points] > 0)) ||
                        (figure == Figure::b_points_lost && !(figures[Figure::b_points] > 0));
  return unpriced ? kNotKnown : figures[figure];
}

Settings with_trials(Settings settings, const char* trials) {
  if (!settings.contains("trials") && !settings.contains("precision")) {
    settings["trials"] = trials;
  }
  return settings;
}

Figure measure_of(const std::vector<Standing>& all) {
  return std::ranges::all_of(all,
                             [](const Standing& each) { return each.mean(Figure::swing).known(); })
             ? Figure::swing
             : Figure::win;
}

Estimate Standing::mean(Figure figure, std::optional<std::size_t> situation) const {
  Mean mean;
  for (const Met& fight : met) {
    const double value = fight.told(figure);
    if ((!situation || fight.situation == *situation) && !std::isnan(value)) {
      mean.add(fight.weight, value, standard_error(fight.figures, figure));
    }
  }
  return mean.estimate();
}

std::vector<double> Standing::by_opponent(Figure figure, std::size_t opponents) const {
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
  for (const Figure figure : {Figure::swing, Figure::win}) {
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

SweepCounts answer_rows(SweepPlan& plan, int threads, const StandingsHooks& hooks,
                        const std::function<void(const SweepRow&)>& each) {
  LocalWorkers workers(threads);
  SweepRunner runner(plan, workers, threads);
  if (hooks.known != nullptr) {
    for (const auto& [name, solved] : *hooks.known) {
      runner.know(name, solved);
    }
  }
  SweepHooks sweep;
  sweep.append = [](const SweepRow&, std::string&) {};
  sweep.take = [](std::string_view, std::uint64_t) {};
  sweep.go_on = hooks.go_on;
  sweep.solved = hooks.solved;
  sweep.each = each;
  runner.run(0, plan.size(), sweep);
  if (hooks.imprecise != nullptr) {
    *hooks.imprecise += runner.counts().imprecise;
  }
  return runner.counts();
}

std::vector<Standing> fought(const std::vector<std::string>& sides, const Opposition& opposition,
                             const Settings& settings, System& system, int threads,
                             const StandingsHooks& hooks) {
  double opponents = 0;
  double situations = 0;
  for (const Opponent& opponent : opposition.opponents) {
    opponents += opponent.weight;
  }
  for (const Situation& situation : opposition.situations) {
    situations += situation.weight;
  }
  SweepPlan plan(spec_of(sides, opposition, settings, system.name()), system);
  std::vector<Standing> all(sides.size());
  const SweepCounts counts = answer_rows(plan, threads, hooks, [&](const SweepRow& row) {
    const std::size_t each = opposition.opponents.size();
    const auto row_number = static_cast<std::size_t>(row.number);
    const std::size_t situation = row_number / (each * sides.size());
    const std::size_t side = row_number / each % sides.size();
    const std::size_t opponent = row.number % each;
    all[side].names = *row.names_a;
    all[side].met.push_back({opponent, situation,
                             opposition.opponents[opponent].weight / opponents *
                                 opposition.situations[situation].weight / situations,
                             row.figures});
  });
  for (std::size_t side = 0; side < sides.size(); ++side) {
    Standing& standing = all[side];
    standing.side = sides[side];
    standing.refused =
        opposition.opponents.size() * opposition.situations.size() - standing.met.size();
    standing.price = kNotKnown;
    if (standing.met.empty()) {
      standing.refusal = counts.first_refusal;
    } else if (const double price = standing.met.front().figures[Figure::a_points]; price > 0) {
      standing.price = price;
    }
  }
  return all;
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
void check_as_typed(const std::string& side, System& system) {
  system.side(side, "\"" + quotable(side) + "\"");
}

}  // namespace

std::vector<Standing> standings(const std::vector<std::string>& sides, const Opposition& opposition,
                                const Settings& settings, System& system, int threads,
                                const StandingsHooks& hooks) {
  for (const std::string& side : sides) {
    check_as_typed(side, system);
  }
  for (const Opponent& opponent : opposition.opponents) {
    check_as_typed(opponent.side, system);
  }
  std::vector<Standing> all = fought(sides, opposition, settings, system, threads, hooks);
  std::ranges::for_each(all, &refuse_idle);
  return all;
}

Estimate difference(const Standing& one, const Standing& two, Figure figure,
                    std::optional<std::size_t> situation) {
  std::map<std::pair<std::size_t, std::size_t>, const Met*> others;
  for (const Met& fight : two.met) {
    others[{fight.opponent, fight.situation}] = &fight;
  }
  Mean mean;
  for (const Met& fight : one.met) {
    const auto other = others.find({fight.opponent, fight.situation});
    if (other == others.end() || (situation && fight.situation != *situation)) {
      continue;
    }
    const Figures& theirs = other->second->figures;
    const double value = fight.figures[figure] - theirs[figure];
    if (!std::isnan(value)) {
      mean.add(fight.weight, value,
               std::hypot(standard_error(fight.figures, figure), standard_error(theirs, figure)));
    }
  }
  return mean.estimate();
}

}  // namespace fray::study
