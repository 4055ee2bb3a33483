#include "warmaster/board/board.hpp"

#include <algorithm>
#include <tuple>

#include "core/sort_few.hpp"
#include "field/stand.hpp"
#include "warmaster/board/blows.hpp"

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
    sort_few(own, [&](const field::Stand& left, const field::Stand& right) {
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
                (troop.split ? 1U << 22 : 0U) | (troop.joined ? 1U << 23 : 0U) |
                static_cast<std::uint64_t>(troop.target) << 24 |
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

// What covers a stand, and how one strikes: seeds/000, "Attack modifiers" and "Defended & fortified
// troops".

Cover cover_towards(const Roster& roster, const Board& where, std::size_t unit,
                    const field::Stand& stand, field::Edge towards, bool high_ground) {
  const Profile& profile = roster.profile(unit);
  Cover cover = profile.specials.has(Special::always_defended) ? Cover::defended : Cover::open;
  const Troop& troop = where.troops[unit];
  if (troop.out_of_cover || troop.charging) {
    return cover;
  }
  cover = std::max(cover, roster.unit(unit).cover);
  const field::Facing direction = field::direction_of(stand.facing, towards);
  for (const field::Ground& piece : roster.battle().terrain) {
    const bool obstacle =
        piece.terrain == field::Terrain::obstacle || piece.terrain == field::Terrain::fortification;
    // Behind an obstacle only towards it; higher, or among trees and houses, all round.
    const bool behind = obstacle ? field::gap_ahead(stand.base, direction, piece.area) == 0 ||
                                       field::overlap(stand.base, piece.area)
                                 : field::overlap(stand.base, piece.area);
    if (behind && !(high_ground && piece.terrain == field::Terrain::hill)) {
      cover = std::max(cover, cover_of(profile, piece.terrain));
    }
  }
  return cover;
}

namespace {

/// Source  seeds/000, "Incidental contact": bonuses apply against who retreated from the same
///         engagement only.
bool of_one_engagement(const Troop& pursuer, const Troop& target) noexcept {
  return pursuer.engagement == target.engagement;
}

}  // namespace

Stance stance_of(const Roster& roster, const Board& where, std::size_t unit,
                 const StandPart& part) {
  const Troop& troop = where.troops[unit];
  const std::size_t target = *part.strikes;
  bool terror = false;
  for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
    terror |= has(part.touched, enemy) && roster.profile(enemy).specials.has(Special::terrifying);
  }
  return {.own = roster.profile(unit),
          .enemy = roster.profile(target),
          .charges_in_open = troop.charges(where.first_round) &&
                             (where.first_round || roster.battle().edition.joining_charge_bonus) &&
                             part.struck_cover == Cover::open && !part.loose,
          .pursuit_bonus = troop.pursuing && of_one_engagement(troop, where.troops[target])
                               ? where.troops[target].pursuit_bonus
                               : 0,
          .touches_terror = terror,
          .beset = part.beset,
          .confused = troop.confused,
          .opening = where.first_round,
          .first_round = where.first_round && part.to_front,
          .retreated = troop.pursuit_bonus != 0};
}

}  // namespace fray::warmaster
