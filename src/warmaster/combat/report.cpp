#include "warmaster/combat/report.hpp"

namespace fray::warmaster {

std::string_view to_string(Ending ending) noexcept {
  switch (ending) {
    case Ending::none: return "none";
    case Ending::b_destroyed: return "b_destroyed";
    case Ending::a_destroyed: return "a_destroyed";
    case Ending::both_destroyed: return "both_destroyed";
    case Ending::b_retreats: return "b_retreats";
    case Ending::a_retreats: return "a_retreats";
    case Ending::fall_back: return "fall_back";
    case Ending::unresolved_a: return "unresolved_a";
    case Ending::unresolved_b: return "unresolved_b";
  }
  return "none";
}

}  // namespace fray::warmaster
