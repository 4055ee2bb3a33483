#pragma once

#include <string>

#include "warmaster/combat/report.hpp"

namespace fray::answer {

/// "1 die", "8 dice".
inline std::string dice_words(int count) {
  return std::to_string(count) + (count == 1 ? " die" : " dice");
}

/// How a combat ended, as a story says it.
inline const char* sentence(warmaster::Ending ending) {
  switch (ending) {
    case warmaster::Ending::b_destroyed: return "B is destroyed: A wins.";
    case warmaster::Ending::a_destroyed: return "A is destroyed: B wins.";
    case warmaster::Ending::both_destroyed: return "Both are destroyed: a draw.";
    case warmaster::Ending::b_retreats: return "B has retreated: A wins.";
    case warmaster::Ending::a_retreats: return "A has retreated: B wins.";
    case warmaster::Ending::fall_back: return "A draw.";
    case warmaster::Ending::unresolved_a:
      return "Unresolved: A won the last round and fights on next turn.";
    case warmaster::Ending::unresolved_b:
      return "Unresolved: B won the last round and fights on next turn.";
    case warmaster::Ending::none: break;
  }
  return "";
}

}  // namespace fray::answer
