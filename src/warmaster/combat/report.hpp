#pragma once

#include <cstdint>
#include <string_view>

#include "warmaster/combat/situation.hpp"

namespace fray::warmaster {

/// How a combat ended. Source  seeds/000, "Combat results" and "Unresolved combats".
enum class Ending : std::uint8_t {
  none,  ///< it goes on
  b_destroyed,
  a_destroyed,
  both_destroyed,
  b_retreats,
  a_retreats,
  fall_back,     ///< drawn: both may fall back
  unresolved_a,  ///< A won the last round allowed and pursues
  unresolved_b,
};
inline constexpr std::size_t kEndings = 9;

/// Of a fight that goes on after the last round allowed, which that side has won.
constexpr Ending unresolved(Side winner) noexcept {
  return winner == Side::a ? Ending::unresolved_a : Ending::unresolved_b;
}

std::string_view to_string(Ending ending) noexcept;

/// One round of combat as it was reported, or the roll of a fall back.
struct RoundReport {
  std::uint32_t round = 0;  ///< from 1; 0 marks the roll of a fall back
  Side winner = Side::none;
  std::uint32_t retreat_cm = 0;  ///< of the loser
  Ending ending = Ending::none;
  // Only where the combat ended:
  std::uint32_t stands_lost_a = 0;
  std::uint32_t stands_lost_b = 0;
  std::uint32_t hits_by_a = 0;  ///< in all rounds, after saves, as far as B could take them
  std::uint32_t hits_by_b = 0;
  // Only for the roll of a fall back:
  Side falls_back = Side::none;
  std::uint32_t fall_back_cm = 0;

  friend bool operator==(const RoundReport&, const RoundReport&) = default;
};

/// Packed into the 64 bits that engines count, never 0.
[[gnu::always_inline]] constexpr std::uint64_t pack(const RoundReport& report) noexcept {
  // A leading 1, then the round; every field at a place of its own, so that nothing waits for what
  // stands before it. In halves of 32 bits: a narrow number that was put aside waits for its store
  // when it is read back as a wide one.
  const auto halves = [](std::uint32_t high, std::uint32_t low) {
    return std::uint64_t{high} << 32 | low;
  };
  if (report.falls_back != Side::none) {
    return halves(
        1U << 30 | static_cast<std::uint32_t>(report.falls_back) << 20 | report.fall_back_cm << 12,
        0);
  }
  return halves(1U << 30 | report.round << 22 | static_cast<std::uint32_t>(report.winner) << 20 |
                    report.retreat_cm << 12 | static_cast<std::uint32_t>(report.ending) << 8 |
                    report.stands_lost_a << 4 | report.stands_lost_b,
                report.hits_by_a << 16 | report.hits_by_b);
}

constexpr RoundReport unpack(std::uint64_t bits) noexcept {
  RoundReport report;
  const auto take = [&bits](int width) {
    const std::uint64_t value = bits & ((std::uint64_t{1} << width) - 1);
    bits >>= width;
    return static_cast<std::uint32_t>(value);
  };
  if ((bits >> 54 & 0xff) == 0) {
    bits >>= 44;
    report.fall_back_cm = take(8);
    report.falls_back = static_cast<Side>(take(2));
    return report;
  }
  report.hits_by_b = take(16);
  report.hits_by_a = take(16);
  report.stands_lost_b = take(4);
  report.stands_lost_a = take(4);
  report.ending = static_cast<Ending>(take(4));
  report.retreat_cm = take(8);
  report.winner = static_cast<Side>(take(2));
  report.round = take(8);
  return report;
}

}  // namespace fray::warmaster
