#pragma once

#include <vector>

#include "warmaster/board/layout.hpp"

namespace fray::warmaster {

/// A unit drawn up by itself. Units  millimetres
struct Shape {
  /// The left end of a stand's front edge.
  struct Spot {
    std::int32_t right = 0;  ///< of the unit's own left end
    std::int32_t back = 0;   ///< behind its foremost edge
  };
  std::vector<Spot> spots{};
  std::int32_t width = 0;
};

/// `from_right`: irregular units begin their rear rank at their right, as those of B do, who face
/// those of A.
Shape drawn_up(Base base, int stands, Formation formation, bool from_right = false);

/// The stands of a shape whose left front end stands there.
std::vector<field::Stand> placed(const Shape& shape, Base base, field::Point left,
                                 field::Facing facing);

}  // namespace fray::warmaster
