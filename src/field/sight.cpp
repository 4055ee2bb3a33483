#include "field/sight.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace fray::field {
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
