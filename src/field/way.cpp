#include "field/stand.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <utility>
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
  std::vector<Rectangle> wanted = joined(barriers);
  const auto goes = [&wanted](Point here, Point there) {
    const auto bar = std::ranges::find_if(
        wanted, [&](const Rectangle& barrier) { return enters(here, there, barrier); });
    if (bar == wanted.end()) {
      return true;
    }
    std::iter_swap(wanted.begin(), bar);
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
  for (const Rectangle& barrier : towards ? barriers : std::span<const Rectangle>(wanted)) {
    for (const Point corner : corners(barrier)) {
      const double to_end = distance(corner, to);
      if (to_end <= longest && distance(from, corner) + to_end <= longest &&
          std::ranges::none_of(wanted,
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

namespace {

/// A point or the way from one to another, wide enough for products.
struct Vector {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend constexpr bool operator==(Vector, Vector) = default;
};

constexpr Vector operator-(Vector one, Vector other) noexcept {
  return {one.x - other.x, one.y - other.y};
}
constexpr std::int64_t cross(Vector one, Vector other) noexcept {
  return one.x * other.y - one.y * other.x;
}

std::array<Vector, 4> wide_corners(const Rectangle& at) noexcept {
  std::array<Vector, 4> wide;
  std::ranges::transform(corners(at), wide.begin(),
                         [](Point corner) { return Vector{corner.x, corner.y}; });
  return wide;
}

/// The line through two corners, shifted to the left or right by less than anything: answers are
/// pairs, of the one and the other.
/// Why  Lines that touch nothing come in open sets. At the rim of each set are lines through two
///      corners, and at least one of them has the whole set on one side of both its corners (drawn
///      with lines as points, the set is a convex polygon, and only its first and last corner are
///      of the other kind). So one of these lines is free where any line is.
class Line {
 public:
  Line(Vector first, Vector second) noexcept : first_(first), along_(second - first) {}

  std::array<bool, 2> crosses(const Rectangle& at) const noexcept {
    int left = 0;
    int not_right = 0;  // who is on it is left of it once it has been shifted to the right
    for (const Vector corner : wide_corners(at)) {
      const std::int64_t side = cross(along_, corner - first_);
      left += side > 0 ? 1 : 0;
      not_right += side >= 0 ? 1 : 0;
    }
    return {left > 0 && left < 4, not_right > 0 && not_right < 4};
  }

  /// Of two that share no ground and that it meets: whether it comes to the one before the other.
  bool passes_first(const Rectangle& one, const Rectangle& other) const noexcept {
    return (along_.x > 0 && one.east <= other.west) || (along_.x < 0 && other.east <= one.west) ||
           (along_.y > 0 && one.north <= other.south) || (along_.y < 0 && other.north <= one.south);
  }

 private:
  Vector first_;
  Vector along_;
};

/// Whether one of both goes from one to the other past the blockers.
bool is_free(const Line& line, const Rectangle& from, const Rectangle& to,
             std::span<const Rectangle> blockers) {
  std::array<bool, 2> free = line.crosses(from);
  if (!free[0] && !free[1]) {
    return false;
  }
  const std::array<bool, 2> meets = line.crosses(to);
  free = {free[0] && meets[0], free[1] && meets[1]};
  if (!free[0] && !free[1]) {
    return false;
  }
  const bool forward = line.passes_first(from, to);
  const Rectangle& start = forward ? from : to;
  const Rectangle& end = forward ? to : from;
  for (const Rectangle& blocker : blockers) {
    if (!line.passes_first(blocker, start) && !line.passes_first(end, blocker)) {
      const std::array<bool, 2> barred = line.crosses(blocker);
      free = {free[0] && !barred[0], free[1] && !barred[1]};
      if (!free[0] && !free[1]) {
        return false;
      }
    }
  }
  return true;
}

/// Makes one of blockers that share a whole edge: they hold the same ground.
void join_butted(std::vector<Rectangle>& blockers) {
  for (std::size_t one = 0; one < blockers.size(); ++one) {
    for (std::size_t other = one + 1; other < blockers.size();) {
      Rectangle& own = blockers[one];
      const Rectangle& theirs = blockers[other];
      const bool in_row = own.south == theirs.south && own.north == theirs.north &&
                          (own.east == theirs.west || own.west == theirs.east);
      const bool in_file = own.west == theirs.west && own.east == theirs.east &&
                           (own.north == theirs.south || own.south == theirs.north);
      if (in_row || in_file) {
        own = around(own, theirs);
        blockers.erase(blockers.begin() + static_cast<std::ptrdiff_t>(other));
        other = one + 1;  // what was apart may share an edge now
      } else {
        ++other;
      }
    }
  }
}

/// Whether a line along the y axis, or the x axis, goes from one to the other past the blockers.
bool sees_straight(const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers,
                   bool vertical) {
  const auto span_of = [vertical](const Rectangle& at) {
    return vertical ? std::pair(at.west, at.east) : std::pair(at.south, at.north);
  };
  const auto [low, high] = span_of(from);
  const auto [other_low, other_high] = span_of(to);
  std::int32_t open = std::max(low, other_low);  // all lines before it are blocked
  const std::int32_t end = std::min(high, other_high);
  while (open < end) {
    std::int32_t blocked = open;
    std::int32_t next = end;
    for (const Rectangle& blocker : blockers) {
      const auto [begins, ends] = span_of(blocker);
      if (begins <= open) {
        blocked = std::max(blocked, ends);
      } else {
        next = std::min(next, begins);
      }
    }
    if (blocked == open) {
      return open < next;
    }
    open = blocked;
  }
  return false;
}

/// The same, turned so that `way` is north.
Rectangle upwards(const Rectangle& at, Facing way) noexcept {
  switch (way) {
    case Facing::north: break;
    case Facing::east: return {-at.north, at.west, -at.south, at.east};
    case Facing::south: return {-at.east, -at.north, -at.west, -at.south};
    case Facing::west: return {at.south, -at.east, at.north, -at.west};
  }
  return at;
}

/// Whether every line from one to the other, which lies wholly north of it, comes into touch with
/// this blocker where that begins or ends: it is as wide as all of them there.
bool bars_all(const Rectangle& from, const Rectangle& to, const Rectangle& blocker) noexcept {
  if (blocker.south < from.north || blocker.north > to.south) {
    return false;
  }
  // Where the line through two points is at a height, less x, times how far apart they are.
  const auto beyond = [](Vector low, Vector high, std::int64_t y, std::int64_t x) {
    return (low.x - x) * (high.y - low.y) + (high.x - low.x) * (y - low.y);
  };
  return std::ranges::any_of(std::array{blocker.south, blocker.north}, [&](std::int32_t y) {
    const bool east_leans = to.east > from.east;
    const bool west_leans = to.west < from.west;
    return beyond({from.west, west_leans ? from.south : from.north},
                  {to.west, west_leans ? to.south : to.north}, y, blocker.west) >= 0 &&
           beyond({from.east, east_leans ? from.south : from.north},
                  {to.east, east_leans ? to.south : to.north}, y, blocker.east) <= 0;
  });
}

}  // namespace

bool sees(const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers) {
  if (overlap(from, to) || touch(from, to)) {
    return true;
  }
  const Rectangle between = around(from, to);
  std::vector<Rectangle> near;
  std::ranges::copy_if(blockers, std::back_inserter(near),
                       [&](const Rectangle& blocker) { return overlap(blocker, between); });
  if (near.empty()) {
    return true;
  }
  join_butted(near);
  // Nearly always one look straight along an axis, or one blocker, tells.
  const Facing way = from.north < to.south   ? Facing::north
                     : to.north < from.south ? Facing::south
                     : from.east < to.west   ? Facing::east
                                             : Facing::west;
  if (sees_straight(from, to, near, is_vertical(way))) {
    return true;
  }
  if (std::ranges::any_of(near, [&](const Rectangle& blocker) {
        return bars_all(upwards(from, way), upwards(to, way), upwards(blocker, way));
      })) {
    return false;
  }
  std::vector<Vector> points;
  const auto add = [&](const Rectangle& at) {
    std::ranges::copy(wide_corners(at), std::back_inserter(points));
  };
  add(from);
  add(to);
  std::ranges::for_each(near, add);
  const auto passes = [&](Vector first, Vector second) {
    return first != second && is_free(Line(first, second), from, to, near);
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i + 1; j < points.size(); ++j) {
      if (passes(points[i], points[j])) {
        return true;
      }
    }
  }
  return false;
}

bool sees_ahead(const Stand& from, Rectangle to, std::span<const Rectangle> blockers) {
  Rectangle front = from.base;
  switch (from.facing) {
    case Facing::north:
      front.south = front.north;
      to.south = std::max(to.south, front.north);
      break;
    case Facing::south:
      front.north = front.south;
      to.north = std::min(to.north, front.south);
      break;
    case Facing::east:
      front.west = front.east;
      to.west = std::max(to.west, front.east);
      break;
    case Facing::west:
      front.east = front.west;
      to.east = std::min(to.east, front.west);
      break;
  }
  if (to.west >= to.east || to.south >= to.north) {
    return false;
  }
  const Rectangle shared{std::max(front.west, to.west), std::max(front.south, to.south),
                         std::min(front.east, to.east), std::min(front.north, to.north)};
  if (shared.west == shared.east && shared.south == shared.north) {
    // Corner to corner: hidden by who stands before the front as far as that corner.
    const Rectangle near{shared.west - 1, shared.south - 1, shared.east + 1, shared.north + 1};
    const Rectangle before = swept(front, from.facing, 1);
    return std::ranges::none_of(blockers, [&](const Rectangle& blocker) {
      return overlap(blocker, near) && overlap(blocker, before);
    });
  }
  return sees(front, to, blockers);
}

}  // namespace fray::field
