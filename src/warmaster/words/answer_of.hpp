#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "answer/answer.hpp"
#include "answer/prices.hpp"
#include "core/hash.hpp"
#include "graph/simulate.hpp"
#include "warmaster/combat/outcomes.hpp"

namespace fray::warmaster {

/// What an answer says that was not counted.
struct FightFacts {
  Hash128 key{};
  answer::SideAnswer a{};  ///< as understood, with its cost
  answer::SideAnswer b{};
  bool endless = false;
  int rounds_told_apart = 0;
  answer::Prices prices{};
  /// Of A and of B, where what is lost of it follows from the stands lost.
  std::array<std::optional<answer::Cost>, 2> cost{};
};

/// What an engine counted, as numbers with intervals and names.
answer::Answer answer_of(const warmaster::Outcomes<double>& all, std::size_t situations,
                         const FightFacts& facts);
answer::Answer answer_of(const warmaster::Outcomes<std::uint64_t>& all,
                         const graph::Simulation& simulation, const FightFacts& facts);

}  // namespace fray::warmaster
