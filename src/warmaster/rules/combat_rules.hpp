#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "field/stand.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

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

// The rules of one stand, one unit or one blow, each stated here and nowhere else. Whoever asks
// says what it knows of the fight; how it came to know (by what a user said, or by where stands
// stand) is its own affair.

/// One line of the table of attack modifiers, as it applies to a fighting stand.
struct Modifier {
  const char* why;
  int attacks;
};

/// What decides the attacks of one stand in one round.
struct Stance {
  const Profile& own;
  const Profile& enemy;  ///< whom it strikes
  /// Its unit charged this round, and whom it strikes is in the open.
  bool charges_in_open = false;
  int pursuit_bonus = 0;        ///< its unit pursues whom it strikes
  bool touches_terror = false;  ///< a terrifying enemy stand touches it
  bool beset = false;           ///< an enemy front edge or front corner touches its side or rear
  bool confused = false;
  bool opening = false;      ///< the first round of the engagement
  bool first_round = false;  ///< and it strikes to its front
  bool retreated = false;    ///< in the round before
};

/// Every line of the table of attack modifiers: `visit(why, attacks)`.
/// Source  seeds/000, "Attack modifiers"; special rules as docs/rules.md lists them.
template <class Visit>
void each_modifier(const Stance& stance, Visit&& visit) {
  const Specials& own = stance.own.specials;
  const Specials& enemy = stance.enemy.specials;
  if (stance.charges_in_open && !own.has(Special::no_charge_bonus)) {
    visit("charging", 1);
    if (stance.own.type == TroopType::monster || stance.own.type == TroopType::chariot) {
      visit("monster or chariot charging", 1);
    }
    if (own.has(Special::fierce_charge)) {
      visit("fierce charge", 1);
    }
  }
  if (stance.pursuit_bonus != 0) {
    visit("pursuit", stance.pursuit_bonus);
  }
  if (stance.touches_terror && !own.has(Special::terrifying) && !own.has(Special::ignores_terror)) {
    visit("terrifying enemy", -1);
  }
  if (stance.beset) {
    visit("enemy at side or rear", -1);
  }
  if (stance.confused) {
    visit("confused", -1);
  }
  if (stance.first_round && !stance.beset && own.has(Special::first_round_bonus)) {
    visit("first round bonus", 1);
  }
  if (stance.opening && own.has(Special::zealous) && enemy.has(Special::chaos_or_undead)) {
    visit("zealous", 1);
  }
  if (own.has(Special::battle_banner)) {
    visit("battle banner", 1);
  }
  if (stance.enemy.type == TroopType::monster && own.has(Special::bonus_against_monsters)) {
    visit("bonus against monsters", 1);
  }
  if (own.has(Special::warband) && (stance.pursuit_bonus != 0) != stance.retreated) {
    visit("warband", stance.retreated ? -1 : 1);
  }
}

/// The sum of all lines.
int attack_modifier(const Stance& stance) noexcept;

/// What attacks depend on before modifiers.
struct Rush {
  bool charges_in_open = false;
  bool charged_or_retreated = false;
  bool first_round = false;
};
/// Attacks of a stand before modifiers: dice that some roll when they charge, smaller dice for some
/// who are set upon, twice as many for who goes wild.
/// Source  docs/rules.md, `random charge`, `half random after retreat` and `goes wild`.
Attacks attacks_of(const Profile& own, const Rush& rush) noexcept;

/// Attacks that are added to one stand: a joined character's, and those of swords. Source
/// rules-facts 1.11 and 1.13.
int on_one_stand(const Unit& unit, bool first_round) noexcept;

/// What a unit's magic item lets be thrown again.
struct Again {
  std::uint8_t one = 0;  ///< of one die in each round: bit 0 a miss, bit 1 a save against its hits
  bool all = false;      ///< all its dice to hit, where fewer hit than on average

  constexpr bool any() const noexcept { return one != 0 || all; }
};

/// Source  rules-facts 1.13, Sword of Cleaving, Sword of Destruction and Banner of Fortune, which
///         works once: here in the first round of a first combat.
Again thrown_again(const Unit& unit, bool first_round) noexcept;

/// What nullifies a hit on a unit that has so many stands left. Source  rules-facts 1.13, Banner of
/// Shielding.
Armour armour_of(const Unit& unit, int stands_left) noexcept;

/// What a unit is among these enemies: zealots who meet neither Chaos nor Undead are like any other
/// unit, and those who do must pursue. Source  rules-facts 1.13, Zealots; the Witch Hunters' own
/// rule.
void take_zeal(Profile& own, bool meets_chaos) noexcept;

/// Guns, and whatever else does not survive a retreat. Source  seeds/000, "Retreating artillery".
bool lost_in_retreat(const Profile& own) noexcept;

/// Lowest D6 that hits a stand in that cover. Source  seeds/000, "Defended & fortified troops".
int to_hit(const Profile& striker, Cover cover) noexcept;

/// Whether a unit keeps off chargers as if it were defended, in the first round.
/// Source  rules-facts 1.13, Pikemen: against cavalry and chariots that charge their front.
bool pikes_hold_off(const Profile& own, const Profile& charger) noexcept;

/// Whether a confused unit has not yet recovered: it does at the end of its owner's Command phase,
/// before the first round of the second turn, or of the third for the side whose turn it was when
/// the fight opened.
/// Source  seeds/000, "Confused"; rules-facts 1.10.
bool still_confused(const Profile& own, int rounds_fought, int rounds_in_turn,
                    bool own_turn_first) noexcept;

/// Whether infantry of one kind may support that of another; `beside` when it stands beside and not
/// behind.
/// Source  rules-facts 1.6: pikes only side by side; some only among their own kind.
bool may_support(const Profile& supporter, const Profile& fighter, bool beside);

/// What a unit that has won brings to the question whom it may pursue.
struct Pursuer {
  const Profile& own;
  bool fortified = false;  ///< in this round
  /// It charged this round, in flank or rear or an enemy out of formation.
  bool caught_out = false;
};

/// The bans of the document, in its order, but for terrain.
/// Source  seeds/000, "Which units can pursue?"; the matrix of rules-facts 1.7.
bool may_pursue(const Pursuer& pursuer, const Profile& enemy) noexcept;

/// Only infantry, flyers and giants. Source  seeds/000, "Defended & fortified troops".
bool may_touch_walls(const Profile& profile) noexcept;

/// How far each unit of the losing side retreats: the difference in results, shared by the side's
/// units, rounded up.
/// Source  seeds/000, "Retreats": three units that lose by 6 retreat 2 cm; at least 1 cm.
constexpr Distance retreat_of(int difference, int losing_units) noexcept {
  return Distance::centimetres((difference + losing_units - 1) / losing_units);
}
static_assert(retreat_of(6, 3) == Distance::centimetres(2));
static_assert(retreat_of(4, 3) == Distance::centimetres(2));
static_assert(retreat_of(1, 4) == Distance::centimetres(1));

/// Extra attacks of each pursuing stand.
/// Units   `retreat` is what the enemy unit really moved, not the difference in results.
/// Source  seeds/000, "Pursuit attack" and "Pursuit attack per full 3cm": 6 cm gives +3.
constexpr int pursuit_bonus(Distance retreat) noexcept {
  return 1 + retreat.whole_centimetres() / 3;
}
static_assert(pursuit_bonus(Distance::centimetres(2)) == 1);
static_assert(pursuit_bonus(Distance::centimetres(3)) == 2);
static_assert(pursuit_bonus(Distance::centimetres(6)) == 3);

enum class Side : std::uint8_t { none, a, b };

constexpr Side other(Side side) noexcept {
  return side == Side::a ? Side::b : side == Side::b ? Side::a : Side::none;
}

/// Two units in contact and how long they may fight.
struct Engagement : Terms {
  static constexpr std::int32_t kMostRounds = 200;  ///< of all turns, unless they go on to the end

  Unit a{};
  Unit b{};
};

/// The same, units as they are against this enemy: see take_zeal.
Engagement with_zeal(Engagement engagement);

/// Refuses what the rules do not allow (support for cavalry, charging out of defences ...) with a
/// sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

/// Refuses a unit that could not be as it is, against that enemy; `name` is whose it is ("side A").
/// Throws  InputError naming `name` and the field.
void validate(const Unit& unit, const Unit& enemy, const std::string& name);

/// Whether troops of that kind may stand there at all. Flyers may where infantry may, but in woods.
/// Source  rules-facts 1.12; seeds/000, "Blocked retreats"; flying units, "Terrain" (the page
///         beside seeds/000).
bool may_enter(const Profile& profile, field::Terrain terrain) noexcept;

/// Those who may, for a sentence: "only infantry and giants may".
std::string_view who_may_enter(field::Terrain terrain) noexcept;

/// What it gives to infantry and artillery that stand there wholly or partially; for an obstacle or
/// ramparts, behind it.
/// Source  seeds/000, "Defended" and "Fortified"; rules-facts 1.12.
Cover cover_of(const Profile& profile, field::Terrain terrain) noexcept;

}  // namespace fray::warmaster
