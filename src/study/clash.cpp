// Two armies against each other.

#include "study/clash.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"
#include "study/proposal.hpp"

namespace fray::study {

Army army_named(const std::string& text, const std::string& field, std::string_view system_name,
                System& system) {
  if (const auto file = army_file_named(text)) {
    return army_in(*file, system);
  }
  Army army;
  for (const std::string& side : is_list_name(text) ? fighting_units(text, system_name, system)
                                                    : sides_named(text, field, system)) {
    army.units.push_back({side, 1});
  }
  return army;
}

std::size_t Clash::best_against(std::size_t opponent) const {
  std::size_t best = 0;
  const auto value = [&](std::size_t unit) {
    const double swing = swings[unit][opponent];
    return std::isnan(swing) ? -INFINITY : swing / mine[unit].price;
  };
  for (std::size_t unit = 1; unit < swings.size(); ++unit) {
    best = value(unit) > value(best) ? unit : best;
  }
  return best;
}

Clash clash_of(const ClashQuestion& question, System& system, const StandingsHooks& hooks) {
  Clash clash{.theirs = question.theirs};
  std::vector<std::string> sides = question.mine.sides();
  const auto fight = [&] {
    return standings(sides, clash.theirs, question.settings, system, question.threads, hooks);
  };
  clash.mine = fight();
  if (measure_of(clash.mine) != Figure::swing) {
    throw InputError(
        "the armies are not all priced (they are compared by points) say points= of "
        "those without a price");
  }
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    clash.counts.push_back(question.mine.units[unit].count);
    clash.swings.push_back(
        clash.mine[unit].by_opponent(Figure::swing, clash.theirs.opponents.size()));
  }
  if (system.name() == "warmaster") {
    for (std::string& side : sides) {
      side = Opposition::side_in(side, "character=1", "");
    }
    const std::vector<Standing> led = fight();
    for (std::size_t unit = 0; unit < led.size(); ++unit) {
      clash.gains.push_back(difference(led[unit], clash.mine[unit], Figure::swing).value);
    }
  }
  return clash;
}

std::vector<std::string> broken_limits(const Clash& clash, System& system) {
  double points = 0;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    points += static_cast<double>(clash.counts[unit]) * clash.mine[unit].price;
  }
  std::vector<std::string> sentences;
  for (const Quota& quota : quotas_for(points, clash.mine, system)) {
    std::size_t count = 0;
    for (const std::size_t side : quota.sides) {
      count += clash.counts[side];
    }
    const bool few = count < static_cast<std::size_t>(quota.least);
    if (few || count > static_cast<std::size_t>(quota.most)) {
      sentences.push_back(
          fmt::format("{} {}: its list {} {} in an army whose units cost {:g} points, characters "
                      "apart.",
                      count, quota.unit, few ? "asks for at least" : "allows no more than",
                      few ? quota.least : quota.most, points));
    }
  }
  return sentences;
}

}  // namespace fray::study
