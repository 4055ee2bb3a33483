#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "answer/system.hpp"
#include "study/army.hpp"

namespace fray::study {

/// A character as a line of an army has him.
struct Joining {
  std::string side{};
  std::uint32_t line = 0;
};

/// Gets a sentence on a line of an army.
using TellLine = std::function<void(std::uint32_t line, const std::string& sentence)>;

/// Puts characters of an army of models into its units: each into the dearest of those at his pace
/// that fewest have joined, as players have them, and into one of a full rank before a smaller one.
/// `tell` gets who stands where.
void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const TellLine& tell);

}  // namespace fray::study
