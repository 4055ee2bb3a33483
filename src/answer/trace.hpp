#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/field_picture.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::answer {

/// One fight, told.
struct Story {
  struct Part {
    std::string heading{};             ///< "Round 1"
    std::vector<std::string> lines{};  ///< dice and arithmetic
    /// Who stands where as the blows fall, where stands are placed.
    std::optional<FieldPicture> field{};
    /// Who came into it, and shots that removed stands before.
    std::size_t lines_above_field = 0;
  };
  std::uint64_t seed = 0;  ///< replays it
  std::vector<Part> parts{};
  std::string ending{};  ///< one sentence
  /// Points B lost less points A lost; stands where only some units have a price.
  double swing = 0;
  int result = 0;  ///< 1 A won, 0 drawn, -1 B won
};

/// Which of many fights is told.
enum class Luck : std::uint8_t { typical, worst5, best5 };

class Fight;

/// The fight that `seed` throws.
Story tell(const warmaster::Engagement& engagement, std::uint64_t seed);

/// Of a thousand fights, from `first_seed` on, ranked by what A made of them (points first, then
/// the result): the one in the middle, or one that only five in a hundred are worse, or better,
/// than.
Story tell(const Fight& fight, std::uint64_t first_seed, Luck luck);

}  // namespace fray::answer
