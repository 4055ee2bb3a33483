#include "field/way.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace fray::field {
namespace {

double distance(Point from, Point to) {
  const double x = static_cast<double>(to.x) - from.x;
  const double y = static_cast<double>(to.y) - from.y;
  return std::sqrt(x * x + y * y);  // the sum is exact, the root the nearest number
}

/// Whether a straight way comes into a barrier: nothing parts them, neither a side of the barrier
/// nor the way itself.
bool enters(Point from, Point to, const Rectangle& barrier) {
  if (std::max(from.x, to.x) <= barrier.west || std::min(from.x, to.x) >= barrier.east ||
      std::max(from.y, to.y) <= barrier.south || std::min(from.y, to.y) >= barrier.north) {
    return false;
  }
  const std::int64_t x = std::int64_t{to.x} - from.x;
  const std::int64_t y = std::int64_t{to.y} - from.y;
  const auto left_of_way = [&](std::int64_t corner_x, std::int64_t corner_y) {
    return x * (corner_y - from.y) - y * (corner_x - from.x);
  };
  const auto [least, most] = std::minmax(
      {left_of_way(barrier.west, barrier.south), left_of_way(barrier.east, barrier.south),
       left_of_way(barrier.east, barrier.north), left_of_way(barrier.west, barrier.north)});
  return (least < 0 && most > 0) || from == to;
}

/// Whether a straight way gets farther from something before it ends. The distance first falls and
/// then grows, so its end tells.
bool leads_away(Point from, Point to, const Rectangle& something) {
  const std::int64_t off_x = to.x - std::clamp(to.x, something.west, something.east);
  const std::int64_t off_y = to.y - std::clamp(to.y, something.south, something.north);
  return off_x * (std::int64_t{to.x} - from.x) + off_y * (std::int64_t{to.y} - from.y) > 0;
}

constexpr bool is_inside(Point at, const Rectangle& barrier) noexcept {
  return at.x > barrier.west && at.x < barrier.east && at.y > barrier.south && at.y < barrier.north;
}

/// The same barriers, those that overlap in a row or a file as one.
/// Why   a unit in line is one barrier then, with four corners.
std::vector<Rectangle> joined(std::span<const Rectangle> barriers) {
  std::vector<Rectangle> all(barriers.begin(), barriers.end());
  for (std::size_t one = 0; one < all.size(); ++one) {
    for (std::size_t other = one + 1; other < all.size();) {
      const bool in_row = all[one].south == all[other].south && all[one].north == all[other].north;
      const bool in_file = all[one].west == all[other].west && all[one].east == all[other].east;
      if ((in_row || in_file) && overlap(all[one], all[other])) {
        all[one] = around(all[one], all[other]);
        all.erase(all.begin() + static_cast<std::ptrdiff_t>(other));
        other = one + 1;  // what was apart may overlap now
      } else {
        ++other;
      }
    }
  }
  return all;
}

}  // namespace

bool is_clear(Point from, Point to, std::span<const Rectangle> barriers) {
  return std::ranges::none_of(barriers,
                              [&](const Rectangle& barrier) { return enters(from, to, barrier); });
}

std::optional<double> shortest_way(Point from, Point to, std::span<const Rectangle> barriers,
                                   double longest, const std::optional<Rectangle>& towards,
                                   bool any) {
  constexpr double kRounding = 1e-3;  // far more than that of a sum of legs
  const double straight = distance(from, to);
  if (straight > longest) {
    return std::nullopt;
  }
  if (is_clear(from, to, barriers)) {
    return straight;
  }
  // What bars one way often bars the next: it is asked first.
  std::vector<Rectangle> asked = joined(barriers);
  const auto goes = [&asked](Point here, Point there) {
    const auto bar = std::ranges::find_if(
        asked, [&](const Rectangle& barrier) { return enters(here, there, barrier); });
    if (bar == asked.end()) {
      return true;
    }
    std::iter_swap(asked.begin(), bar);
    return false;
  };
  struct Node {
    Point at{};
    double to_end = 0;  ///< straight
    double length = std::numeric_limits<double>::infinity();
    bool settled = false;
    /// Of a corner: whether its barrier lies east or west (-1) of it, north or south (-1).
    std::int32_t east = 0;
    std::int32_t north = 0;

    /// Whether a leg along there would come into the barrier, were it longer on either side of the
    /// corner: a shortest way that bends there as it likes has no such leg.
    bool is_cut_by(std::int64_t x, std::int64_t y) const noexcept {
      return (x * east > 0 && y * north > 0) || (x * east < 0 && y * north < 0);
    }
  };
  // A shortest way bends at corners of barriers only: Dijkstra's search over those that lie near
  // enough. No way goes to one that lies inside another barrier.
  std::vector<Node> nodes;
  nodes.reserve(2 + 4 * barriers.size());
  nodes.push_back({.at = from, .to_end = straight, .length = 0});
  nodes.push_back({.at = to});
  // A way that leads towards something may also bend at a corner on a side of several together.
  for (const Rectangle& barrier : towards ? barriers : std::span<const Rectangle>(asked)) {
    for (const Point corner : corners(barrier)) {
      const double to_end = distance(corner, to);
      if (to_end <= longest && distance(from, corner) + to_end <= longest &&
          std::ranges::none_of(asked,
                               [&](const Rectangle& other) { return is_inside(corner, other); })) {
        nodes.push_back({.at = corner,
                         .to_end = to_end,
                         .east = corner.x == barrier.west ? 1 : -1,
                         .north = corner.y == barrier.south ? 1 : -1});
      }
    }
  }
  for (;;) {
    Node* next = nullptr;
    for (Node& node : nodes) {
      if (!node.settled && node.length <= longest &&
          (next == nullptr || node.length < next->length)) {
        next = &node;
      }
    }
    if (next == nullptr) {
      return std::nullopt;
    }
    if (next == &nodes[1]) {
      return next->length;
    }
    next->settled = true;
    for (Node& node : nodes) {
      const std::int64_t x = std::int64_t{node.at.x} - next->at.x;
      const std::int64_t y = std::int64_t{node.at.y} - next->at.y;
      if (node.settled || (!towards && (next->is_cut_by(x, y) || node.is_cut_by(x, y)))) {
        continue;
      }
      const double now = next->length + distance(next->at, node.at);
      if (now < node.length && now <= longest && now + node.to_end <= longest + kRounding &&
          !(towards && leads_away(next->at, node.at, *towards)) && goes(next->at, node.at)) {
        node.length = now;
        if (any && &node == &nodes[1]) {
          return now;
        }
      }
    }
  }
}

}  // namespace fray::field
