// Two armies against each other.

#include "study/clash.hpp"

#include <cmath>
#include <set>

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
  std::set<std::string> lists;
  std::set<std::string> units;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    points += static_cast<double>(clash.counts[unit]) * clash.mine[unit].price;
    lists.insert(clash.mine[unit].names.list);
    units.insert(clash.mine[unit].names.unit);
  }
  std::vector<std::string> sentences;
  const auto say = [&](std::size_t count, const std::string& unit, const char* asks, int limit) {
    sentences.push_back(fmt::format(
        "{} {}: its list {} {} in an army whose units cost {:g} points, characters apart.", count,
        unit, asks, limit, points));
  };
  const char* const few = "asks for at least";
  for (const Quota& quota : quotas_for(points, clash.mine, system)) {
    std::size_t count = 0;
    for (const std::size_t side : quota.sides) {
      count += clash.counts[side];
    }
    if (count < static_cast<std::size_t>(quota.least)) {
      say(count, quota.unit, few, quota.least);
    } else if (count > static_cast<std::size_t>(quota.most)) {
      say(count, quota.unit, "allows no more than", quota.most);
    }
  }
  // What is not there at all: of one list alone is it clear that it should be.
  const bool one_list = lists.size() == 1 && *lists.begin() != "custom";
  for (const std::string& unit :
       one_list ? system.search(*lists.begin() + "/*") : std::vector<std::string>{}) {
    const int least = static_cast<int>(points / 1000) * system.limits(unit).min.value_or(0);
    if (least > 0 && !units.contains(unit)) {
      say(0, unit, few, least);
    }
  }
  return sentences;
}

}  // namespace fray::study
