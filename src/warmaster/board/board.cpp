#include "warmaster/board/board.hpp"

#include <algorithm>
#include <tuple>

namespace fray::warmaster {

void Board::remove(std::size_t unit, std::size_t place) {
  stands.erase(stands.begin() + troops[unit].first + static_cast<std::ptrdiff_t>(place));
  --troops[unit].stands;
  for (std::size_t other = unit + 1; other < kMostUnits; ++other) {
    troops[other].first =
        static_cast<std::uint8_t>(troops[other - 1].first + troops[other - 1].stands);
  }
}

void Board::add(std::size_t unit, const field::Stand& stand) {
  stands.insert(stands.begin() + troops[unit].first + troops[unit].stands, stand);
  ++troops[unit].stands;
  for (std::size_t other = unit + 1; other < kMostUnits; ++other) {
    troops[other].first =
        static_cast<std::uint8_t>(troops[other - 1].first + troops[other - 1].stands);
  }
}

void Board::destroy(std::size_t unit) {
  while (troops[unit].stands > 0) {
    remove(unit, 0);
  }
}

void Board::normalise(bool shift) noexcept {
  const auto order = [](const field::Stand& stand) {
    return std::tuple(stand.base.west, stand.base.south, stand.base.east, stand.base.north,
                      stand.facing);
  };
  for (std::size_t unit = 0; unit < kMostUnits; ++unit) {
    const auto own = of(unit);
    std::sort(own.begin(), own.end(), [&](const field::Stand& left, const field::Stand& right) {
      return order(left) < order(right);
    });
  }
  if (!shift || stands.empty()) {
    return;
  }
  std::int32_t west = INT32_MAX;
  std::int32_t south = INT32_MAX;
  for (const field::Stand& stand : stands) {
    west = std::min(west, stand.base.west);
    south = std::min(south, stand.base.south);
  }
  for (field::Stand& stand : stands) {
    stand.base = {stand.base.west - west, stand.base.south - south, stand.base.east - west,
                  stand.base.north - south};
  }
}

Hash128 Board::key() const noexcept {
  Hasher hasher("disposition");
  for (const Troop& troop : troops) {
    hasher.word(static_cast<std::uint64_t>(troop.stands) |
                static_cast<std::uint64_t>(troop.pursuit_bonus) << 8 |
                (troop.charging ? 1U << 16 : 0U) | (troop.pursuing ? 1U << 17 : 0U) |
                (troop.out_of_cover ? 1U << 18 : 0U) | (troop.confused ? 1U << 19 : 0U) |
                (troop.advanced ? 1U << 20 : 0U) | (troop.took_part ? 1U << 21 : 0U) |
                (troop.split ? 1U << 22 : 0U) | static_cast<std::uint64_t>(troop.target) << 24 |
                static_cast<std::uint64_t>(troop.may_pursue) << 32 |
                static_cast<std::uint64_t>(troop.shoots_at) << 48 |
                static_cast<std::uint64_t>(troop.elsewhere) << 56 |
                static_cast<std::uint64_t>(troop.engagement) << 58);
  }
  for (const field::Stand& stand : stands) {
    hasher
        .word(static_cast<std::uint64_t>(static_cast<std::uint32_t>(stand.base.west)) << 32 |
              static_cast<std::uint32_t>(stand.base.south))
        .word(static_cast<std::uint64_t>(static_cast<std::uint32_t>(stand.base.east)) << 32 |
              static_cast<std::uint32_t>(stand.base.north))
        .word(static_cast<std::uint64_t>(stand.facing));
  }
  return hasher.word(first_round ? 1 : 0).word(to_test).finish();
}

}  // namespace fray::warmaster
