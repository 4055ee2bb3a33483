// What covers a stand, and how one strikes: seeds/000, "Attack modifiers" and "Defended & fortified
// troops".

#include <algorithm>

#include "field/contact.hpp"
#include "warmaster/board/blows.hpp"

namespace fray::warmaster {

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
          .charges_in_open = troop.charging && where.first_round &&
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
