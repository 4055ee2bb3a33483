#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "answer/system.hpp"
#include "study/opposition.hpp"
#include "study/prices.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// Tells fights against a field in shares of both sides, whatever a side itself costs.
class FightShares {
 public:
  FightShares(const Opposition& opposition, answer::System& system, ValueLost value)
      : opposition_(opposition), system_(system), value_(value) {}

  /// What a fight of that side comes to. Of a unit with something added to it, such as a hero, what
  /// is lost is a share of the stands of `plain`, which is the unit alone.
  Exchange of(const Met& met, const std::string& side, const std::string& plain);
  Exchange of(const Met& met, const std::string& side) { return of(met, side, side); }

  /// Those of a standing against whom has a price.
  std::vector<Exchange> of(const Standing& standing);

  /// The standard error of what a side of that price wins less what it loses, in points. Never too
  /// small: what both lose is not independent.
  double error_of_swing(const Met& met, const Exchange& all, double price) const noexcept {
    return value_ == ValueLost::stands ? met.figures.errors.swing : all.error * (all.price + price);
  }

 private:
  /// 0 where they are not known.
  struct Size {
    double capacity = 0;  ///< hits that a side can take
    double stands = 0;    ///< by which points are lost
    double strength = 0;  ///< stands or models
  };
  const Size& size_of(const std::string& side, const std::string& plain);

  const Opposition& opposition_;
  answer::System& system_;
  ValueLost value_;
  std::map<std::pair<std::string, std::string>, Size> sizes_{};
};

/// 95 % of a number by the choice of opponents.
struct ByOpponents {
  double low = 0;  ///< not a number of one opponent
  double high = 0;
};

/// `told` tells the number of so many opponents, by their places, each of which may come several
/// times, or not at all.
/// Error  200 draws.
template <class Told>
ByOpponents by_opponents(std::size_t opponents, Told&& told) {
  constexpr int kResamples = 200;
  ByOpponents made{answer::kNotKnown, answer::kNotKnown};
  if (opponents < 2) {
    return made;
  }
  random::Draws draws;
  std::vector<double> drawn;
  std::vector<std::size_t> chosen(opponents);
  for (int i = 0; i < kResamples; ++i) {
    for (std::size_t& each : chosen) {
      each = draws.below(opponents);
    }
    if (const double number = told(chosen); !std::isnan(number)) {
      drawn.push_back(number);
    }
  }
  std::ranges::sort(drawn);
  if (!drawn.empty()) {
    made = {drawn[drawn.size() / 40], drawn[drawn.size() - 1 - drawn.size() / 40]};
  }
  return made;
}

}  // namespace fray::study
