#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer/system.hpp"

namespace fray::test {

/// Numbers that are the same on every machine.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : state_(seed) {}
  /// One of 0, 1 ... `choices` - 1.
  std::size_t below(std::size_t choices);
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::uint64_t state_;
};

/// A fight that a game allows, with the text of its sides.
struct DrawnFight {
  std::string a{}, b{};
  std::shared_ptr<const answer::Side> side_a{}, side_b{};
  std::unique_ptr<const answer::Fight> fight{};
};

/// Draws fights of a game from its own lists and from the options that its help tells of, so that a
/// new game is drawn from without a word here.
class FightsOf {
 public:
  FightsOf(answer::System& system, std::uint64_t seed);

  /// The next that the rules allow and that the exact engine solves within `most_cells`, with its
  /// exact odds.
  std::pair<DrawnFight, answer::Answer> next(const answer::FightOptions& options,
                                             std::uint64_t most_cells = 300'000);

 private:
  std::string side();

  answer::System& system_;
  std::vector<std::string> units_;
  std::vector<std::string> options_;  ///< "charging", "support=2"
  Draw draw_;
};

}  // namespace fray::test
