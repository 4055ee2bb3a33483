#include "fray/field/sight.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

namespace fray::field {
namespace {

/// A point or the way from one to another, wide enough for products.
struct Vector {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend constexpr bool operator==(Vector, Vector) = default;
};

constexpr Vector operator-(Vector one, Vector other) noexcept { return {one.x - other.x, one.y - other.y}; }
constexpr std::int64_t cross(Vector one, Vector other) noexcept { return one.x * other.y - one.y * other.x; }
constexpr std::int64_t dot(Vector one, Vector other) noexcept { return one.x * other.x + one.y * other.y; }
constexpr int sign(std::int64_t value) noexcept { return value > 0 ? 1 : value < 0 ? -1 : 0; }

std::array<Vector, 4> corners(const Rectangle& at) noexcept {
  return {{{at.west, at.south}, {at.east, at.south}, {at.east, at.north}, {at.west, at.north}}};
}

/// The line that passes two corners, each at its left or right (1 or -1) by a distance smaller than anything.
/// Why  Lines that touch nothing come in open sets, and each such set has a line through two corners at its rim; so one
///      of these lines is free wherever any line is.
class Line {
 public:
  Line(Vector first, Vector second, int beside_first, int beside_second) noexcept
      : first_(first), along_(second - first), beside_first_(beside_first), turn_(beside_second - beside_first) {}

  /// 1 left of it, -1 right of it, 0 on it.
  int side(Vector point) const noexcept {
    const Vector there = point - first_;
    const int plain = sign(cross(along_, there));
    return plain != 0 ? plain : -sign(turn_ * dot(along_, there) + beside_first_ * dot(along_, along_));
  }
  /// Whether it goes to the east (1) or west (-1), to the north (1) or south (-1).
  int eastward() const noexcept { return along_.x != 0 ? sign(along_.x) : -sign(turn_ * along_.y); }
  int northward() const noexcept { return along_.y != 0 ? sign(along_.y) : sign(turn_ * along_.x); }

  bool crosses(const Rectangle& at) const noexcept {
    const auto [left, right] = sides(at);
    return left > 0 && right > 0;
  }
  bool meets(const Rectangle& at) const noexcept {
    const auto [left, right] = sides(at);
    return left < 4 && right < 4;
  }

  /// Of two that share no ground and that it meets: whether it comes to the one before the other.
  bool passes_first(const Rectangle& one, const Rectangle& other) const noexcept {
    return (eastward() > 0 && one.east <= other.west) || (eastward() < 0 && other.east <= one.west) ||
           (northward() > 0 && one.north <= other.south) || (northward() < 0 && other.north <= one.south);
  }

 private:
  /// How many of its corners are left and right of the line.
  std::array<int, 2> sides(const Rectangle& at) const noexcept {
    std::array<int, 2> count{};
    for (const Vector corner : corners(at)) {
      const int where = side(corner);
      count[0] += where > 0 ? 1 : 0;
      count[1] += where < 0 ? 1 : 0;
    }
    return count;
  }

  Vector first_;
  Vector along_;
  int beside_first_;
  int turn_;
};

bool is_free(const Line& line, const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers) {
  if (!line.crosses(from) || !line.crosses(to)) {
    return false;
  }
  const bool forward = line.passes_first(from, to);
  const Rectangle& start = forward ? from : to;
  const Rectangle& end = forward ? to : from;
  return std::ranges::none_of(blockers, [&](const Rectangle& blocker) {
    return line.meets(blocker) && !line.passes_first(blocker, start) && !line.passes_first(end, blocker);
  });
}

}  // namespace

bool sees(const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers) {
  if (overlap(from, to) || touch(from, to)) {
    return true;
  }
  const Rectangle between = around(from, to);
  std::vector<Rectangle> near;
  std::ranges::copy_if(blockers, std::back_inserter(near), [&](const Rectangle& blocker) {
    return overlap(blocker, between);
  });
  if (near.empty()) {
    return true;
  }
  std::vector<Vector> points;
  const auto add = [&](const Rectangle& at) { std::ranges::copy(corners(at), std::back_inserter(points)); };
  add(from);
  add(to);
  std::ranges::for_each(near, add);
  const auto passes = [&](Vector first, Vector second) {
    constexpr std::array<std::array<int, 2>, 4> kBeside{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
    return first != second && std::ranges::any_of(kBeside, [&](const auto& beside) {
             return is_free(Line(first, second, beside[0], beside[1]), from, to, near);
           });
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

}  // namespace fray::field
