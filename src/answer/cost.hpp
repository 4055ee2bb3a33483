#pragma once

namespace fray::answer {

/// What a side of one unit without a character costs: each stand of it the same.
struct Cost {
  double all = 0;
  double stands = 1;

  double of_stand() const noexcept { return all / stands; }
  /// Points lost with so many stands, on average.
  double lost(double stands_lost) const noexcept { return all * (stands_lost / stands); }
};

}  // namespace fray::answer
