#pragma once

#include <string>
#include <vector>

#include "answer/system.hpp"
#include "study/army.hpp"
#include "study/standings.hpp"

namespace fray::study {

// Two armies against each other.

struct ClashQuestion {
  Army mine{};
  Opposition theirs{};
  Settings settings{};  ///< of all fights
};

/// What every one of mine does against every one of theirs.
struct Clash {
  Opposition theirs{};
  std::vector<Standing> mine{};
  std::vector<std::size_t> counts{};          ///< of mine
  std::vector<std::vector<double>> swings{};  ///< Shape  mine, then theirs
  /// What a character adds to each of mine; not a number where he may not join. Empty where the
  /// game has none.
  std::vector<double> gains{};

  std::vector<std::string> unpriced{};  ///< of mine, which are left out as nothing says their price

  double led_by = 0;  ///< points of characters who join units of mine

  /// What all of mine cost, with characters who join them.
  double points() const;

  /// The unit of mine that does best against one of theirs, a point.
  std::size_t best_against(std::size_t opponent) const;
};

/// What all of it comes to.
struct Verdict {
  std::size_t units = 0;
  double points = 0;      ///< of mine, with characters who join them
  double theirs = 0;      ///< how many they are
  double swing = 0;       ///< of one of mine, each as often as it is there, against one of theirs
  double per_100 = 0;     ///< points of units
  std::size_t least = 0;  ///< of mine that which gains least a point
  std::size_t most = 0;   ///< and most
  double in_its_place =
      0;  ///< by how much `per_100` rises where all points of `least` go to `most`
};
Verdict verdict_of(const Clash& clash);

/// How many units an army may lose before it breaks; empty where the game has no such rule.
std::string break_point(const Army& army, const answer::System& system);

/// Sentences on units and characters that an army has fewer or more of than its list says.
std::vector<std::string> broken_limits(const Clash& clash, const Army& army,
                                       answer::System& system);

/// Throws  InputError where none of mine, or not all of theirs, are priced; Interrupted.
Clash clash_of(const ClashQuestion& question, answer::System& system,
               const StandingsHooks& hooks = {});

}  // namespace fray::study
