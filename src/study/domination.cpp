#include "study/domination.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace fray::study {
namespace {

using answer::Figure;

/// Differences that are nothing but rounding. Units  points for each point of price.
constexpr double kRoundedOff = 1e-9;

/// What of fights with one opponent both of two units are allowed.
struct AtOpponent {
  double weight = 0;
  double destroyed = 0;        ///< points of the enemy's
  double share_lost = 0;       ///< of its own
  double other_rate = 0;       ///< the other's points won less points lost, a point of its price
  double better = 0;           ///< by how much the other's rate is higher
  double better_variance = 0;  ///< by dice
};

/// What a fight comes to, by what counts as lost.
struct FightValue {
  double weight = 0;
  double destroyed = 0;   ///< points of the enemy's
  double share_lost = 0;  ///< of its own
  double error = 0;       ///< of the points won less points lost
};

/// The fights of one unit by opponent and situation. Shape  nothing where it was not allowed, or
/// where it has no swing.
class ByFight {
 public:
  ByFight(const Standing& standing, std::size_t opponents, std::size_t situations,
          FightShares& shares)
      : situations_(situations), fights_(opponents * situations) {
    for (const Met& met : standing.met) {
      if (!std::isnan(met.figures[Figure::swing])) {
        const Exchange all = shares.of(met, standing.side);
        fights_[met.opponent * situations + met.situation] = {
            met.weight, all.destroyed * all.price, all.lost,
            shares.error_of_swing(met, all, standing.price)};
      }
    }
  }
  const std::optional<FightValue>& of(std::size_t opponent, std::size_t situation) const {
    return fights_[opponent * situations_ + situation];
  }

  /// Of all fights, at that price.
  answer::Estimate swing(double price) const {
    double weight = 0;
    double sum = 0;
    double squares = 0;
    for (const std::optional<FightValue>& each : fights_) {
      if (each) {
        weight += each->weight;
        sum += each->weight * (each->destroyed - each->share_lost * price);
        squares += std::pow(each->weight * each->error, 2);
      }
    }
    if (weight == 0) {
      return answer::Estimate::unknown();
    }
    const double half = answer::kZ * std::sqrt(squares) / weight;
    return {sum / weight, sum / weight - half, sum / weight + half};
  }

 private:
  std::size_t situations_;
  std::vector<std::optional<FightValue>> fights_;
};

AtOpponent at_opponent(const ByFight& unit, double price, const ByFight& other, double other_price,
                       std::size_t opponent, std::size_t situations) {
  AtOpponent at;
  for (std::size_t situation = 0; situation < situations; ++situation) {
    const std::optional<FightValue>& one = unit.of(opponent, situation);
    const std::optional<FightValue>& two = other.of(opponent, situation);
    if (!one || !two) {
      continue;
    }
    const double rate = two->destroyed / other_price - two->share_lost;
    const double weight = one->weight;
    at.weight += weight;
    at.destroyed += weight * one->destroyed;
    at.share_lost += weight * one->share_lost;
    at.other_rate += weight * rate;
    at.better += weight * (rate - (one->destroyed / price - one->share_lost));
    const double error = std::hypot(one->error / price, two->error / other_price);
    at.better_variance += weight * weight * error * error;
  }
  for (double* const sum : {&at.destroyed, &at.share_lost, &at.other_rate, &at.better}) {
    *sum /= at.weight;
  }
  at.better_variance /= at.weight * at.weight;
  return at;
}

/// How a unit stands in the shade of one other.
struct OfOther {
  Dominated dominated = Dominated::no;
  double share = 0;
  double better = 0;  ///< on the whole
  double leaves_at = std::numeric_limits<double>::infinity();
};

/// The price at which a unit does as well as the other, which may do so much better for a point: any
/// where the other does that badly, and none where the unit destroys nothing.
double even_at(const AtOpponent& at, double half) {
  const double wanted = at.other_rate + at.share_lost + half;
  return at.destroyed <= kRoundedOff ? 0
         : wanted > 0                ? at.destroyed / wanted
                                     : std::numeric_limits<double>::infinity();
}

OfOther of_other(const std::vector<AtOpponent>& all) {
  OfOther result;
  double weight = 0;
  bool surely = true;
  bool perhaps = true;
  bool somewhere = false;
  double price = 0;
  AtOpponent whole;
  for (const AtOpponent& at : all) {
    const double half = answer::kZ * std::sqrt(at.better_variance);
    weight += at.weight;
    result.better += at.weight * at.better;
    result.share += at.better > kRoundedOff ? at.weight : 0;
    whole.destroyed += at.weight * at.destroyed;
    whole.other_rate += at.weight * at.other_rate;
    whole.share_lost += at.weight * at.share_lost;
    surely = surely && at.better - half > -kRoundedOff;
    perhaps = perhaps && at.better + half > -kRoundedOff;
    somewhere = somewhere || at.better - half > kRoundedOff;
    price = std::max(price, even_at(at, half));
  }
  price = std::max(price, even_at(whole, 0));
  if (weight > 0) {
    result.better /= weight;
    result.share /= weight;
    result.dominated = surely && somewhere                      ? Dominated::surely
                       : perhaps && result.better > kRoundedOff ? Dominated::perhaps
                                                                : Dominated::no;
    result.leaves_at = price;
  }
  return result;
}

bool costs_something(const Standing& standing) { return standing.price > 0; }

/// Tells who is on the front of price against swing, of those who are not surely dominated: among all,
/// or where there are roles among those of its own.
void tell_front(std::vector<Shade>& shades, const std::vector<Standing>& standings,
                const std::vector<bool>& dominated, const std::vector<std::string>& roles,
                bool Shade::* front) {
  std::vector<double> swings;
  for (const Shade& shade : shades) {
    swings.push_back(shade.swing.value);
  }
  for (std::size_t unit = 0; unit < standings.size(); ++unit) {
    const auto is_better = [&](std::size_t other) {
      const double price = standings[other].price;
      const double own = standings[unit].price;
      return price <= own && swings[other] >= swings[unit] &&
             (price < own || swings[other] > swings[unit]);
    };
    const auto may_be_on = [&](std::size_t which) {
      return costs_something(standings[which]) && !std::isnan(swings[which]) && !dominated[which];
    };
    bool is_on = may_be_on(unit);
    for (std::size_t other = 0; other < standings.size(); ++other) {
      const bool beside = roles.empty() || roles[unit] == roles[other];
      is_on = is_on && !(beside && may_be_on(other) && is_better(other));
    }
    shades[unit].*front = is_on;
  }
}

}  // namespace

const char* name_of(Dominated dominated) noexcept {
  constexpr std::array kNames{"no", "perhaps", "surely"};
  return kNames[static_cast<std::size_t>(dominated)];
}

std::vector<Shade> shades_of(const std::vector<Standing>& standings, const Opposition& opposition,
                             FightShares& shares, const std::vector<std::string>& roles,
                             bool apart) {
  const std::size_t opponents = opposition.opponents.size();
  const std::size_t situations = opposition.situations.size();
  std::vector<ByFight> fights;
  for (const Standing& standing : standings) {
    fights.emplace_back(standing, opponents, situations, shares);
  }
  std::vector<Shade> shades(standings.size());
  std::vector<bool> dominated(standings.size());
  std::vector<bool> by_its_role(standings.size());
  for (std::size_t unit = 0; unit < standings.size(); ++unit) {
    Shade& shade = shades[unit];
    shade.swing = fights[unit].swing(standings[unit].price);
    OfOther nearest{.share = -1};
    double leaves_at = std::numeric_limits<double>::infinity();
    for (std::size_t other = 0; other < standings.size(); ++other) {
      if (other == unit || !costs_something(standings[unit]) ||
          !costs_something(standings[other]) || (apart && roles[unit] != roles[other])) {
        continue;
      }
      std::vector<AtOpponent> all;
      for (std::size_t opponent = 0; opponent < opponents; ++opponent) {
        const AtOpponent at = at_opponent(fights[unit], standings[unit].price, fights[other],
                                          standings[other].price, opponent, situations);
        if (at.weight > 0) {
          all.push_back(at);
        }
      }
      const OfOther found = of_other(all);
      if (found.dominated == Dominated::surely) {
        dominated[unit] = true;
        by_its_role[unit] = by_its_role[unit] || roles.empty() || roles[unit] == roles[other];
      }
      if (found.dominated != Dominated::no) {
        leaves_at = std::min(leaves_at, found.leaves_at);
      }
      const auto order = [](const OfOther& each) {
        return std::tuple(each.dominated, each.share, each.better);
      };
      if (order(found) > order(nearest)) {
        nearest = found;
        shade.by = other;
      }
    }
    shade.dominated = nearest.dominated;
    shade.share = shade.by ? nearest.share : 0;
    shade.leaves_at = std::isfinite(leaves_at) ? leaves_at : answer::kNotKnown;
  }
  tell_front(shades, standings, dominated, {}, &Shade::on_front);
  tell_front(shades, standings, by_its_role, roles, &Shade::on_front_of_role);
  return shades;
}

}  // namespace fray::study
