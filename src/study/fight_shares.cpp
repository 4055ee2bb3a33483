// Fights as shares of both sides.

#include "study/fight_shares.hpp"

#include <algorithm>
#include <cmath>

namespace fray::study {

using answer::Figure;

const FightShares::Size& FightShares::size_of(const std::string& side, const std::string& plain) {
  const auto [known, fresh] = sizes_.try_emplace({side, plain});
  if (fresh) {
    const auto read = system_.side(side, side);
    const auto alone = read->strength() ? nullptr : system_.side(plain, plain);
    const answer::Side& counted = alone ? *alone : *read;
    const auto content = counted.content();
    known->second = {read->capacity(), content ? content->cost.stands : 0,
                     strength_of(counted, value_, side)};
  }
  return known->second;
}

Exchange FightShares::of(const Met& met, const std::string& side, const std::string& plain) {
  const std::string& enemy = opposition_.opponents[met.opponent].side;
  const auto [capacity, stands, strength] = size_of(side, plain);
  const Size theirs = size_of(enemy, enemy);
  if (value_ == ValueLost::half) {
    const ShareLost destroyed = half_lost(met.lost[1], theirs.strength, met.figures.trials);
    const ShareLost lost = half_lost(met.lost[0], strength, met.figures.trials);
    return {met.figures[Figure::b_points], met.weight, destroyed.share, lost.share,
            std::max(destroyed.error, lost.error)};
  }
  auto [lost, destroyed] = shares_lost(met.figures, value_, capacity, theirs.capacity);
  if (stands > 0) {  // and not by points, of which what is added to the unit is a part
    answer::Figures plainly = met.figures;
    plainly[Figure::a_points] = stands;
    plainly[Figure::a_points_lost] = plainly[Figure::a_stands_lost];
    lost = shares_lost(plainly, value_, capacity, theirs.capacity)[0];
  }
  // A share deviates by half at most.
  const double error =
      met.figures.exact() ? 0 : 0.5 / std::sqrt(static_cast<double>(met.figures.trials));
  return {met.figures[Figure::b_points], met.weight, destroyed, lost, error};
}

std::vector<Exchange> FightShares::of(const Standing& standing) {
  std::vector<Exchange> all;
  for (const Met& met : standing.met) {
    if (met.figures[Figure::b_points] > 0) {
      all.push_back(of(met, standing.side));
    }
  }
  return all;
}

}  // namespace fray::study
