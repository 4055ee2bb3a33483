#pragma once

#include <algorithm>
#include <cstdint>

#include "core/hash.hpp"
#include "field/stand.hpp"
#include "warmaster/board/battle.hpp"

namespace fray::warmaster {

/// The field as one stand sees it, and as it would in a mirror: sums over all that there is, in no
/// order.
class Look {
 public:
  explicit Look(const field::Stand& from) : from_(from) {}

  void add(std::uint64_t what, const field::Rectangle& there, field::Facing facing) {
    const field::Facing ahead = from_.facing;
    const field::Facing right = field::turned_right(ahead);
    const auto turned = (static_cast<unsigned>(facing) + 4 - static_cast<unsigned>(ahead)) % 4;
    const std::int32_t aside = middle(there, right) - middle(from_.base, right);
    as_it_is_ += seen(what, there, aside, turned);
    mirrored_ += seen(what, there, -aside, (4 - turned) % 4);
  }

  std::uint64_t number() const noexcept {
    return mix64(std::min(as_it_is_, mirrored_) + mix64(std::max(as_it_is_, mirrored_)));
  }

 private:
  /// Units  half millimetres
  static std::int32_t middle(const field::Rectangle& there, field::Facing way) noexcept {
    return field::along(there, way) - field::along(there, field::opposite(way));
  }
  static std::int32_t length(const field::Rectangle& there, field::Facing way) noexcept {
    return field::along(there, way) + field::along(there, field::opposite(way));
  }
  std::uint64_t seen(std::uint64_t what, const field::Rectangle& there, std::int32_t aside,
                     unsigned turned) const noexcept {
    const field::Facing ahead = from_.facing;
    const auto word = [](std::int32_t high, std::int32_t low) {
      return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 |
             static_cast<std::uint32_t>(low);
    };
    const std::int32_t before = middle(there, ahead) - middle(from_.base, ahead);
    std::uint64_t sum = mix64(what * 4 + turned);
    sum = mix64(sum ^ word(before, aside));
    return mix64(sum ^ word(length(there, ahead), length(there, field::turned_right(ahead))));
  }

  field::Stand from_;
  std::uint64_t as_it_is_ = 0;
  std::uint64_t mirrored_ = 0;
};

/// As `ranked`, and no two units of a side have the same rank: those that are alike are ranked by
/// how the field looks from where they are placed, and where they are placed as mirror images of
/// each other by their numbers.
/// Why  they take different hits, which moves cannot know. Were they not told apart, the field
///      could come to be its own mirror image but for those hits; of two ways alike one would then
///      be taken that a mirror shows as the other.
Battle ranked_as_placed(Battle battle);

}  // namespace fray::warmaster
