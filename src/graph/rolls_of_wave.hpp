#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "graph/flat_map.hpp"
#include "graph/game.hpp"

namespace fray::graph {

/// What is rolled in each situation of a wave, in their order.
///
/// Why   situations by the million roll in a few hundred ways, and a copy for each would take three
///       times the memory of the situations themselves.
class RollsOfWave {
 public:
  /// Of the next situation. Valid until the next call.
  const Rolls& emplace_back(const Rolls& rolls) {
    std::uint32_t& number = ways_[{rolls}];
    if (number == 0) {
      number = static_cast<std::uint32_t>(ways_.size());
    }
    numbers_.push_back(number - 1);
    return ways_.entries()[number - 1].first.rolls;
  }

  const Rolls& operator[](std::size_t situation) const noexcept {
    return ways_.entries()[numbers_[situation]].first.rolls;
  }
  std::size_t size() const noexcept { return numbers_.size(); }
  std::size_t ways() const noexcept { return ways_.size(); }
  /// The next wave rolls in much the same ways: they stay.
  void clear() noexcept { numbers_.clear(); }

 private:
  struct Way {
    Rolls rolls{};
    friend bool operator==(const Way& one, const Way& other) noexcept {
      return std::ranges::equal(one.rolls.span(), other.rolls.span());
    }
  };
  struct WayHash {
    std::size_t operator()(const Way& way) const noexcept {
      std::uint64_t hash = way.rolls.span().size();
      for (const dice::Roll& roll : way.rolls.span()) {
        hash = hash * 0xd1342543de82ef95ULL + dice::RollHash{}(roll);
      }
      return static_cast<std::size_t>(spread_bits(hash));
    }
  };

  FlatMap<Way, std::uint32_t, WayHash> ways_{};  ///< numbered from 1
  std::vector<std::uint32_t> numbers_{};         ///< situation by situation, from 0
};

}  // namespace fray::graph
