#include "warmaster/rules/combat_rules.hpp"

#include <algorithm>

namespace fray::warmaster {

namespace {

bool mounted(const Profile& profile) noexcept {
  return profile.type == TroopType::cavalry || profile.type == TroopType::chariot;
}

}  // namespace

int attack_modifier(const Stance& stance) noexcept {
  int sum = 0;
  each_modifier(stance, [&sum](const char*, int attacks) { sum += attacks; });
  return sum;
}

Attacks attacks_of(const Profile& own, const Rush& rush) noexcept {
  Attacks attacks = own.attacks;
  if (own.specials.has(Special::goes_wild) && rush.first_round) {
    attacks.fixed *= 2;
    attacks.dice *= 2;
  }
  if (own.specials.has(Special::random_charge) && rush.charges_in_open) {
    attacks.dice += 1;
    attacks.sides = 6;
  }
  if (own.specials.has(Special::half_random_after_retreat) && rush.charged_or_retreated) {
    attacks.sides = 3;
  }
  return attacks;
}

int on_one_stand(const Unit& unit, bool first_round) noexcept {
  const Specials& own = unit.profile.specials;
  return unit.character + (own.has(Special::sword_of_might) ? 1 : 0) +
         (first_round && own.has(Special::sword_of_fate) ? 1 : 0);
}

Again thrown_again(const Unit& unit, bool first_round) noexcept {
  const Specials& own = unit.profile.specials;
  return {static_cast<std::uint8_t>((own.has(Special::sword_of_cleaving) ? 1 : 0) |
                                    (own.has(Special::sword_of_destruction) ? 2 : 0)),
          first_round && own.has(Special::banner_of_fortune)};
}

Armour armour_of(const Unit& unit, int stands_left) noexcept {
  const Armour own = unit.profile.armour;
  const bool shielded = unit.profile.specials.has(Special::banner_of_shielding) &&
                        stands_left >= std::max(unit.stands, unit.profile.stands);
  return shielded && own != Armour::three ? static_cast<Armour>(static_cast<int>(own) - 1) : own;
}

void take_zeal(Profile& own, bool meets_chaos) noexcept {
  if (own.specials.has(Special::zealous)) {
    own.specials.set(meets_chaos ? Special::must_pursue : Special::zealous, meets_chaos);
  }
}

bool lost_in_retreat(const Profile& own) noexcept {
  return (own.type == TroopType::artillery && !own.specials.has(Special::survives_retreat)) ||
         own.specials.has(Special::destroyed_in_retreat);
}

int to_hit(const Profile& striker, Cover cover) noexcept {
  if (cover == Cover::open || striker.specials.has(Special::always_hits_on_4)) {
    return 4;
  }
  return cover == Cover::fortified ? 6 : 5;
}

bool pikes_hold_off(const Profile& own, const Profile& charger) noexcept {
  return own.specials.has(Special::pikes) && mounted(charger);
}

bool still_confused(const Profile& own, int rounds_fought, int rounds_in_turn,
                    bool own_turn_first) noexcept {
  return !own.specials.has(Special::never_confused) &&
         rounds_fought < rounds_in_turn * (own_turn_first ? 2 : 1);
}

bool may_pursue(const Pursuer& pursuer, const Profile& enemy) noexcept {
  const Profile& own = pursuer.own;
  if (pursuer.fortified) {
    return false;
  }
  if (own.specials.has(Special::pursues_anything)) {
    return true;
  }
  if (own.type == TroopType::artillery) {
    return false;
  }
  // Flyers pursue anything, also on foot: rules-facts 1.7.
  const bool flies = own.specials.has(Special::flying);
  if (flies || pursuer.caught_out || enemy.specials.has(Special::pursued_by_anyone)) {
    return true;
  }
  const bool too_slow = own.type == TroopType::infantry && mounted(enemy);
  return !too_slow && !enemy.specials.has(Special::flying);
}

bool may_support(const Profile& supporter, const Profile& fighter, bool beside) {
  if (supporter.specials.has(Special::never_supports) ||
      fighter.specials.has(Special::never_supports)) {
    return false;
  }
  const bool pikes = supporter.specials.has(Special::pikes) || fighter.specials.has(Special::pikes);
  if (pikes && !beside) {
    return false;
  }
  const bool own_kind = supporter.name == fighter.name;
  return own_kind || (!fighter.specials.has(Special::supported_by_own_kind) &&
                      !supporter.specials.has(Special::supports_own_kind));
}

bool may_touch_walls(const Profile& profile) noexcept {
  return profile.type == TroopType::infantry || profile.specials.has(Special::flying) ||
         profile.specials.has(Special::may_touch_fortified);
}

}  // namespace fray::warmaster
