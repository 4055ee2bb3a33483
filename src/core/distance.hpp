#pragma once

#include <compare>
#include <cstdint>

namespace fray {

/// A length on the table, exact in both rulers.
///
/// Units   whole micrometres: 1 in = 25 400 um and 1 cm = 10 000 um, so neither
///         ruler rounds. The unit is named where a number enters or leaves.
class Distance {
 public:
  constexpr Distance() = default;
  static constexpr Distance inches(std::int32_t n) noexcept {
    return Distance{n * std::int64_t{25'400}};
  }
  static constexpr Distance centimetres(std::int32_t n) noexcept {
    return Distance{n * std::int64_t{10'000}};
  }

  constexpr std::int32_t whole_centimetres() const noexcept {
    return static_cast<std::int32_t>(micrometres_ / 10'000);
  }

  friend constexpr auto operator<=>(Distance, Distance) = default;
  friend constexpr Distance operator+(Distance a, Distance b) noexcept {
    return Distance{a.micrometres_ + b.micrometres_};
  }
  friend constexpr Distance operator-(Distance a, Distance b) noexcept {
    return Distance{a.micrometres_ - b.micrometres_};
  }

 private:
  explicit constexpr Distance(std::int64_t micrometres) noexcept : micrometres_(micrometres) {}
  std::int64_t micrometres_ = 0;
};

static_assert(Distance::inches(6) > Distance::centimetres(15));
static_assert(Distance::inches(50) == Distance::centimetres(127));

}  // namespace fray
