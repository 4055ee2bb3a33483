#include "warmaster/rules/combat_rules.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/error.hpp"

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

namespace {

class Check : private SideCheck {
 public:
  Check(const Unit& unit, const Unit& enemy, std::string side)
      : SideCheck(std::move(side)), unit_(unit), enemy_(enemy) {}

  void run() const {
    range("attacks", unit_.profile.attacks.fixed, 0, ProfileLimits::max_attacks);
    range("attacks (dice)", unit_.profile.attacks.dice, 0, ProfileLimits::max_attack_dice);
    range("attacks (sides of a die)", unit_.profile.attacks.sides,
          unit_.profile.attacks.dice > 0 ? 2 : 0, 20);
    range("hits", unit_.profile.hits, 1, ProfileLimits::max_hits);
    range("stands", unit_.stands, 1, ProfileLimits::max_stands);
    range("points", unit_.profile.points, 0, ProfileLimits::max_points);
    number_of_this("outstanding", unit_.outstanding, 0, unit_.profile.hits - 1);
    number_of_this("fighting", unit_.fighting.value_or(1), 1, unit_.stands);
    range("support", unit_.support, 0, ProfileLimits::max_stands);
    range("shots", unit_.shots, 0, 60);
    range("shot-at", unit_.shot_at, 0, 60);
    number_of_this("shot-hits", unit_.shot_hits, 0, unit_.stands * unit_.profile.hits);
    range("character", unit_.character, 0, 10);
    range("pursuit", unit_.pursuit.value_or(1), 1, 100);
    support();
    cover();
    pursuit();
    shots();
    shooting();
  }

 private:
  /// At most so many as this unit allows: another may have more.
  void number_of_this(const char* field, int value, int lowest, int highest) const {
    if (value < lowest || value > highest) {
      throw out_of(field, value, lowest, highest);
    }
  }

  std::string type() const { return std::string(to_string(unit_.profile.type)); }
  bool has(Special rule) const { return unit_.profile.specials.has(rule); }

  /// Source  seeds/000, "Support".
  void support() const {
    if (unit_.support != 0 && unit_.profile.type != TroopType::infantry) {
      refuse("support", "support = " + std::to_string(unit_.support) + " is said of " + type() +
                            " (only infantry support and are supported) leave it out");
    }
  }

  /// Source  seeds/000, "Defended & fortified enemy".
  void cover() const {
    if (unit_.cover == Cover::open) {
      return;
    }
    const std::string cover = unit_.cover == Cover::defended ? "defended" : "fortified";
    if (unit_.profile.type != TroopType::infantry && unit_.profile.type != TroopType::artillery) {
      refuse(cover, "is said of " + type() + " (only infantry and artillery can be) leave it out");
    }
    if (unit_.charging) {
      refuse(cover,
             "and charging cannot both be said (troops that charge are in the open) leave one of "
             "them out");
    }
    if (unit_.pursuit) {
      refuse(cover,
             "and pursuing cannot both be said (troops that pursue are in the open) leave one of "
             "them out");
    }
    if (enemy_.pursuit) {
      refuse(cover,
             "and pursued cannot both be said (troops that have retreated are in the open) leave "
             "one of them out");
    }
  }

  /// Source  seeds/000, "Which units can pursue?" and "Retreating artillery".
  void pursuit() const {
    if (!unit_.pursuit) {
      return;
    }
    if (unit_.profile.type == TroopType::artillery && !has(Special::pursues_anything)) {
      refuse("pursuit", "this is a pursuit by artillery (artillery never pursues) leave it out");
    }
    if (enemy_.profile.type == TroopType::artillery && lost_in_retreat(enemy_.profile)) {
      refuse("pursuit",
             "this is a pursuit of artillery (artillery that retreats is destroyed) leave it out");
    }
  }

  /// Source  rules-facts 1.8, stone throwers.
  void shots() const {
    if (unit_.shots != 0 && has(Special::never_shoots_at_chargers)) {
      refuse("shots",
             "is said of a unit that never shoots at who charges it (never-shoots-at-chargers=no "
             "lets it) leave it out");
    }
  }

  /// Source  rules-facts 1.8: who was shot at was not engaged, and its odd hits are gone with the
  ///         phase.
  void shooting() const {
    if (!unit_.was_shot_at()) {
      return;
    }
    const char* const given = unit_.shot_at != 0 ? "shot-at" : "shot-hits";
    if (unit_.charging || unit_.pursuit) {
      refuse(given, std::string("is said of a unit that ") +
                        (unit_.charging ? "charges" : "pursues") +
                        " (units engaged in combat are no targets) leave one out");
    }
    if (unit_.outstanding != 0 && unit_.shot_at != 0) {
      refuse(given,
             "and hits from before cannot both be said (who is not engaged keeps none) say all "
             "hits of the Shooting "
             "phase with shot-hits=");
    }
  }

  const Unit& unit_;
  const Unit& enemy_;
};

}  // namespace

Engagement with_zeal(Engagement engagement) {
  take_zeal(engagement.a.profile, engagement.b.profile.specials.has(Special::chaos_or_undead));
  take_zeal(engagement.b.profile, engagement.a.profile.specials.has(Special::chaos_or_undead));
  return engagement;
}

void validate(const Unit& unit, const Unit& enemy, const std::string& name) {
  Check(unit, enemy, name).run();
}

void validate(const Engagement& engagement) {
  validate(engagement.a, engagement.b, "side A");
  validate(engagement.b, engagement.a, "side B");
  const auto refuse = [](const char* field, const std::string& sentence) {
    throw InputError(Where{.field = field}, sentence);
  };
  validate(engagement, Engagement::kMostRounds);
  if (engagement.a.pursuit && engagement.b.pursuit) {
    refuse("pursuit", "both sides pursue (only the winner of the round before does) leave one out");
  }
  if ((engagement.a.pursuit || engagement.b.pursuit) &&
      (engagement.a.charging || engagement.b.charging)) {
    refuse("pursuit",
           "a pursuit and a charge cannot both be said (a charge opens a fight, a pursuit "
           "continues one) leave one out");
  }
  if (engagement.a.approach != Approach::front && engagement.b.approach != Approach::front) {
    refuse("flank",
           "each side strikes the other in the flank or rear (one of them faces the other) leave "
           "one out");
  }
}

using field::Terrain;

bool may_enter(const Profile& profile, Terrain terrain) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  if (profile.specials.has(Special::flying)) {
    // Where infantry may, but for woods.
    return terrain != Terrain::impassable && terrain != Terrain::woods;
  }
  switch (terrain) {
    case Terrain::impassable: return false;
    case Terrain::woods:
      if (profile.specials.has(Special::enters_woods)) {
        return true;
      }
      [[fallthrough]];
    case Terrain::fortification:
      return infantry || profile.specials.has(Special::may_touch_fortified);
    case Terrain::buildings: return infantry || profile.type == TroopType::artillery;
    case Terrain::hill:
    case Terrain::obstacle:
    case Terrain::marsh:
    case Terrain::loose: break;
  }
  return true;
}

std::string_view who_may_enter(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::impassable: return "nobody may";
    case Terrain::woods: return "only infantry and giants may, and no flyers";
    case Terrain::fortification: return "only infantry, giants and flyers may";
    case Terrain::buildings: return "only infantry, artillery and flyers may";
    case Terrain::hill:
    case Terrain::obstacle:
    case Terrain::marsh:
    case Terrain::loose: break;
  }
  return "everybody may";
}

Cover cover_of(const Profile& profile, Terrain terrain) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  const bool artillery = profile.type == TroopType::artillery;
  const bool in_dense = terrain == Terrain::woods || terrain == Terrain::buildings;
  if (profile.specials.has(in_dense ? Special::pikes : Special::exposed)) {
    return Cover::open;  // rules-facts 1.13, Pikemen; the Bears' own rule
  }
  switch (terrain) {
    case Terrain::woods:
    case Terrain::marsh: return infantry ? Cover::defended : Cover::open;
    case Terrain::buildings:
    case Terrain::hill:
    case Terrain::obstacle: return infantry || artillery ? Cover::defended : Cover::open;
    case Terrain::fortification: return infantry || artillery ? Cover::fortified : Cover::open;
    case Terrain::impassable:
    case Terrain::loose: break;
  }
  return Cover::open;
}

}  // namespace fray::warmaster
