#pragma once

#include <cstdint>
#include <span>

#include "warmaster/board/battle.hpp"
#include "warmaster/combat/report.hpp"

namespace fray::warmaster {

/// One round of a melee, or the roll of a fall back, in the 64 bits that engines count; never 0.
///
/// Shape  as RoundReport, but stands lost are told unit by unit: as one number in the mixed radix
///        of the units' stands.
struct MeleeReport {
  std::uint32_t round = 0;
  Side winner = Side::none;
  std::uint32_t retreat_cm = 0;
  Ending ending = Ending::none;
  std::uint32_t hits_by_a = 0;
  std::uint32_t hits_by_b = 0;
  std::uint32_t losses = 0;
  Side falls_back = Side::none;
  std::uint32_t fall_back_cm = 0;

  friend bool operator==(const MeleeReport&, const MeleeReport&) = default;
};

inline constexpr std::uint32_t kMostRetreat = 1U << 8;
/// Hits that are told apart: so many are so many or more. Only a fight without a last turn, whose
/// units take hits back again and again, comes to them.
inline constexpr std::uint32_t kMostHitsTold = (1U << 9) - 1;

[[gnu::always_inline]] constexpr std::uint64_t pack(const MeleeReport& report) noexcept {
  // A leading 1, then the round; every field at a place of its own, so that nothing waits for what
  // stands before it.
  const auto at = [](std::uint64_t value, int place) { return value << place; };
  if (report.falls_back != Side::none) {
    return at(1, 63) | at(static_cast<std::uint64_t>(report.falls_back), 54) |
           at(report.fall_back_cm, 46);
  }
  return at(1, 63) | at(report.round, 56) | at(static_cast<std::uint64_t>(report.winner), 54) |
         at(report.retreat_cm, 46) | at(static_cast<std::uint64_t>(report.ending), 42) |
         at(report.hits_by_a, 33) | at(report.hits_by_b, 24) | at(report.losses, 0);
}

constexpr MeleeReport unpack_melee(std::uint64_t bits) noexcept {
  MeleeReport report;
  const auto take = [&bits](int width) {
    const std::uint64_t value = bits & ((std::uint64_t{1} << width) - 1);
    bits >>= width;
    return static_cast<std::uint32_t>(value);
  };
  if ((bits >> 56 & 0x7f) == 0) {
    bits >>= 46;
    report.fall_back_cm = take(8);
    report.falls_back = static_cast<Side>(take(2));
    return report;
  }
  report.losses = take(24);
  report.hits_by_b = take(9);
  report.hits_by_a = take(9);
  report.ending = static_cast<Ending>(take(4));
  report.retreat_cm = take(8);
  report.winner = static_cast<Side>(take(2));
  report.round = take(7);
  return report;
}

}  // namespace fray::warmaster
