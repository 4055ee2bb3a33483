#pragma once

#include <cstdint>

#include "graph/accumulator.hpp"
#include "graph/flat_map.hpp"
#include "graph/game.hpp"

namespace fray::graph {

struct ReportHash {
  std::size_t operator()(Report report) const noexcept {
    return static_cast<std::size_t>(spread_bits(report));
  }
};

template <class Situation>
struct SituationHash {
  std::size_t operator()(const Situation& situation) const noexcept {
    const Hash128 key = situation.key();
    return static_cast<std::size_t>(spread_bits(key.high ^ key.low * 0xd1342543de82ef95ULL));
  }
};

/// How often, or with what probability, each report was made.
template <class Value>
using Tally = FlatMap<Report, Value, ReportHash>;

/// What is in each situation: probability, or trials.
template <class Situation, class Value>
using Population = FlatMap<Situation, Value, SituationHash<Situation>>;

}  // namespace fray::graph
