#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "answer/trace.hpp"
#include "field/stand.hpp"

namespace fray::report {

/// Where lengths lie along one axis of a drawing, long stretches on which no stand is cut short.
/// Units  millimetres, from the western or northern end of what is drawn
class FieldAxis {
 public:
  enum class Along : std::uint8_t { x, y };
  static constexpr std::int32_t kInFull = std::numeric_limits<std::int32_t>::max();

  /// A piece of the drawing that stands for a longer one.
  struct Break {
    std::int32_t from = 0;
    std::int32_t to = 0;
  };

  /// Shape  no stretch between two edges of what is in view is longer than `longest_gap` where no
  ///        stand is.
  FieldAxis(const answer::FieldPicture& field, const field::Rectangle& view, Along along,
            std::int32_t longest_gap);

  /// Shape  of an edge of a stand, of the view, or of ground as far as it is in view.
  std::int32_t from(const field::Rectangle& area) const { return at(near(area)); }
  std::int32_t to(const field::Rectangle& area) const { return at(far(area)); }

  std::int32_t length() const noexcept { return places_.empty() ? 0 : places_.back(); }
  /// All of them, in order.
  const std::vector<std::int32_t>& places() const noexcept { return places_; }
  const std::vector<Break>& breaks() const noexcept { return breaks_; }

 private:
  std::int32_t near(const field::Rectangle& area) const noexcept {
    return along_ == Along::x ? area.west : -area.north;
  }
  std::int32_t far(const field::Rectangle& area) const noexcept {
    return along_ == Along::x ? area.east : -area.south;
  }
  std::int32_t at(std::int32_t edge) const;

  Along along_;
  std::vector<std::int32_t> edges_{};
  std::vector<std::int32_t> places_{};
  std::vector<Break> breaks_{};
};

}  // namespace fray::report
