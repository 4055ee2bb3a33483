#include "warmaster/board/layout_shape.hpp"

#include <algorithm>

namespace fray::warmaster {
namespace {

/// Stands of the front rank.
int front_rank(int stands, Formation formation) {
  switch (formation) {
    case Formation::line: return stands;
    case Formation::column: return 1;
    case Formation::irregular: break;
  }
  return stands == 2 ? 2 : (stands + 1) / 2;
}

}  // namespace

Shape drawn_up(Base base, int stands, Formation formation, bool from_right) {
  const int wide = front_rank(stands, formation);
  Shape shape;
  shape.width = base.width * wide;
  shape.spots.reserve(static_cast<std::size_t>(std::max(0, stands)));
  for (int i = 0; i < stands; ++i) {
    const bool mirrored = from_right && i >= wide;
    shape.spots.push_back(
        {base.width * (mirrored ? wide - 1 - i % wide : i % wide), base.depth * (i / wide)});
  }
  if (formation == Formation::irregular && stands == 2) {
    shape.spots[from_right ? 0 : 1].back = std::max(1, base.depth / 2);
  }
  return shape;
}

std::vector<field::Stand> placed(const Shape& shape, Base base, field::Point left,
                                 field::Facing facing) {
  std::vector<field::Stand> stands;
  stands.reserve(shape.spots.size());
  for (const auto& [right, back] : shape.spots) {
    const field::Point corner =
        moved(moved(left, turned_right(facing), right), opposite(facing), back);
    stands.push_back(field::stand_from_left(corner, facing, base.width, base.depth));
  }
  return stands;
}

}  // namespace fray::warmaster
