#include "study/clash.hpp"

#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "study/opposition.hpp"
#include "study/ranking.hpp"

namespace fray::study {

namespace {

double points_of_characters(const Army& army, answer::System& system) {
  double points = 0;
  for (const Fielded& character : army.characters) {
    const std::string list = character.side.substr(0, character.side.find('/'));
    for (const answer::Joiner& known : system.characters(list)) {
      points +=
          known.key == character.side ? static_cast<double>(character.count) * known.points : 0;
    }
  }
  return points;
}

}  // namespace

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

double Clash::points() const {
  double points = led_by;
  for (std::size_t unit = 0; unit < mine.size(); ++unit) {
    points += static_cast<double>(counts[unit]) * mine[unit].price;
  }
  return points;
}

Verdict verdict_of(const Clash& clash) {
  Verdict verdict;
  const auto a_point = [&](std::size_t unit) {
    return clash.mine[unit].mean(answer::Figure::swing).value / clash.mine[unit].price;
  };
  const double points = clash.points() - clash.led_by;
  double gained = 0;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    const auto count = static_cast<double>(clash.counts[unit]);
    verdict.units += clash.counts[unit];
    gained += count * clash.mine[unit].mean(answer::Figure::swing).value;
    verdict.least = a_point(unit) < a_point(verdict.least) ? unit : verdict.least;
    verdict.most = a_point(unit) > a_point(verdict.most) ? unit : verdict.most;
  }
  for (const Opponent& opponent : clash.theirs.opponents) {
    verdict.theirs += opponent.weight;
  }
  const double spent =
      static_cast<double>(clash.counts[verdict.least]) * clash.mine[verdict.least].price;
  verdict.points = clash.points();
  verdict.per_100 = 100 * gained / points;
  verdict.swing = gained / static_cast<double>(verdict.units);
  verdict.in_its_place = 100 * spent * (a_point(verdict.most) - a_point(verdict.least)) / points;
  return verdict;
}

Clash clash_of(const ClashQuestion& question, answer::System& system, const StandingsHooks& hooks) {
  Clash clash{.theirs = question.theirs, .led_by = points_of_characters(question.mine, system)};
  std::vector<std::string> sides = question.mine.sides();
  const auto fight = [&] {
    return standings(sides, clash.theirs, question.settings, system, hooks);
  };
  std::vector<Standing> all = fight();
  std::vector<std::size_t> places;
  for (std::size_t unit = 0; unit < all.size(); ++unit) {
    if (!std::isnan(all[unit].price) || all[unit].met.empty()) {
      places.push_back(unit);
      clash.mine.push_back(std::move(all[unit]));
    } else {
      clash.unpriced.push_back(sides[unit]);
    }
  }
  if (clash.mine.empty() || measure_of(clash.mine) != answer::Figure::swing) {
    throw InputError(
        "the armies are not all priced (they are compared by points) say points= of those without "
        "a price");
  }
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    clash.counts.push_back(question.mine.units[places[unit]].count);
    clash.swings.push_back(
        clash.mine[unit].by_opponent(answer::Figure::swing, clash.theirs.opponents.size()));
  }
  if (!system.hero_option().empty()) {
    std::vector<std::size_t> led;  // whom a character may join
    for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
      if (system.company(clash.mine[unit].side).takes_characters) {
        led.push_back(unit);
      }
    }
    sides.clear();
    for (const std::size_t unit : led) {
      sides.push_back(
          Opposition::side_in(clash.mine[unit].side, std::string(system.hero_option()), ""));
    }
    clash.gains.assign(clash.mine.size(), answer::kNotKnown);
    const std::vector<Standing> fought = led.empty() ? std::vector<Standing>() : fight();
    for (std::size_t i = 0; i < led.size(); ++i) {
      clash.gains[led[i]] = difference(fought[i], clash.mine[led[i]], answer::Figure::swing).value;
    }
  }
  return clash;
}

std::string break_point(const Army& army, const answer::System& system) {
  const std::size_t units = army.size();
  const auto lost = units > 1 ? system.break_point(units) : std::nullopt;
  return lost ? fmt::format("The army of {} units breaks when {} are lost.", units, *lost) : "";
}

std::vector<std::string> broken_limits(const Clash& clash, const Army& army,
                                       answer::System& system) {
  const double points = clash.points();
  std::set<std::string> lists;
  std::set<std::string> units;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    lists.insert(clash.mine[unit].names.list);
    units.insert(clash.mine[unit].names.unit);
  }
  const bool one_list = lists.size() == 1 && *lists.begin() != "custom";
  std::map<std::string, std::size_t> led;
  for (const Fielded& character : army.characters) {
    led[character.side] += character.count;
  }
  std::vector<std::string> sentences;
  const auto say = [&](std::size_t count, const std::string& unit, const char* asks, int limit) {
    sentences.push_back(
        fmt::format("{} {}: its list {} {} in an army whose units{} cost {:g} points.", count, unit,
                    asks, limit, army.characters.empty() ? "" : " and characters", points));
  };
  const char* const few = "asks for at least";
  const char* const many = "allows no more than";
  for (const Quota& quota : quotas_for(points, clash.mine, system)) {
    std::size_t count = 0;
    for (const std::size_t side : quota.sides) {
      count += clash.counts[side];
    }
    if (count < static_cast<std::size_t>(quota.least)) {
      say(count, quota.unit, few, quota.least);
    } else if (count > static_cast<std::size_t>(quota.most)) {
      say(count, quota.unit, many, quota.most);
    }
  }
  // What is not there at all: of one list alone is it clear that it should be.
  for (const std::string& unit :
       one_list ? system.search(*lists.begin() + "/*") : std::vector<std::string>{}) {
    const int least = system.limits(unit).least(points);
    if (least > 0 && !units.contains(unit)) {
      say(0, unit, few, least);
    }
  }
  for (const Leader& leader :
       one_list ? leaders_of(*lists.begin(), points, system) : std::vector<Leader>{}) {
    const std::size_t count = led[leader.who.key];
    if (count < static_cast<std::size_t>(leader.least)) {
      say(count, leader.who.key, few, leader.least);
    } else if (count > static_cast<std::size_t>(leader.most)) {
      say(count, leader.who.key, many, leader.most);
    }
  }
  return sentences;
}

}  // namespace fray::study
