#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/hash.hpp"
#include "graph/simulate.hpp"
#include "odds/answer.hpp"
#include "odds/prices.hpp"
#include "warmaster/combat/outcomes.hpp"

namespace fray::study {

/// What an answer says that was not counted.
struct FightFacts {
  Hash128 key{};
  SideAnswer a{};  ///< as understood, with its cost
  SideAnswer b{};
  bool endless = false;
  int rounds_told_apart = 0;
  Prices prices{};
  /// Of A and of B, where what is lost of it follows from the stands lost.
  std::array<std::optional<Cost>, 2> cost{};
};

/// What an engine counted, as numbers with intervals and names.
Answer answer_of(const warmaster::Outcomes<double>& all, std::size_t situations,
                 const FightFacts& facts);
Answer answer_of(const warmaster::Outcomes<std::uint64_t>& all, const graph::Simulation& simulation,
                 const FightFacts& facts);

}  // namespace fray::study
