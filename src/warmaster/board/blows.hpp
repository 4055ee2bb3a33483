#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "dice/roll.hpp"
#include "warmaster/board/board.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

/// All units of a battle by one number, A's first, and what never changes of them.
class Roster {
 public:
  explicit Roster(Battle battle);

  std::size_t size() const noexcept { return units_.size(); }
  const Unit& unit(std::size_t u) const noexcept { return units_[u]; }
  const Profile& profile(std::size_t u) const noexcept { return units_[u].profile; }
  int rank(std::size_t u) const noexcept { return ranks_[u]; }  ///< of a unit in its side: `ranked`
  Side side(std::size_t u) const noexcept { return u < units_of_a_ ? Side::a : Side::b; }
  UnitSet units_of(Side side) const noexcept { return side == Side::a ? a_ : b_; }
  UnitSet enemies_of(std::size_t u) const noexcept { return units_of(other(side(u))); }
  const Battle& battle() const noexcept { return battle_; }
  /// "A" or, of several, "A2".
  std::string letter_of(std::size_t u) const;

  /// The same units, one of them with other choices.
  void choose(std::size_t u, const Choices& choices) { units_[u].choices = choices; }

 private:
  Battle battle_;
  std::vector<Unit> units_{};
  std::vector<int> ranks_{};
  std::size_t units_of_a_ = 0;
  UnitSet a_ = 0;
  UnitSet b_ = 0;
};

/// What one stand does in a round.
struct StandPart {
  std::optional<std::uint8_t> strikes{};  ///< the enemy unit it strikes, when it fights
  bool to_front = false;                  ///< it fights an enemy at its own front
  bool supports = false;
  bool beset = false;                ///< an enemy front touches its side or rear
  UnitSet touched = 0;               ///< enemy units that it touches
  Cover struck_cover = Cover::open;  ///< of whom it strikes, as far as it touches it
  bool loose = false;                ///< whom it strikes stands in loose terrain
};

/// Dice of one kind that are thrown at one unit.
struct Pool {
  std::uint8_t target = 0;
  dice::Test hit{};
  dice::Test unsaved{};
  std::int32_t dice = 0;     ///< without those of random attacks
  std::uint32_t rolled = 0;  ///< volleys that are added, as bits
  /// The unit whose dice alone these are, because of its magic item.
  std::uint8_t owner = kMostUnits;
  Again again{};  ///< by that item
};

/// Random attacks of one unit on one enemy, rolled before the blows.
struct Volley {
  std::uint8_t unit = 0;
  /// The unit's last, and it throws no other dice: one is left if all came to 0.
  bool last_ditch = false;
  std::uint8_t count = 0;  ///< rolls
  std::array<dice::Roll, 4> rolls{};
};

/// Most volleys in one round.
inline constexpr std::size_t kMostVolleys = 8;

/// What a board comes to before dice fall, whatever the stands' attacks, hits and armour.
struct ContactMap {
  std::vector<StandPart> stands{};         ///< as in Board::stands
  std::array<std::int32_t, 2> supports{};  ///< of A, of B
  UnitSet fighting = 0;
  UnitSet engaged = 0;    ///< fighting, or supporting who fights
  UnitSet elsewhere = 0;  ///< touching enemies in another engagement
  /// Units with a stand that may strike one enemy unit or another.
  UnitSet may_choose = 0;
  std::array<UnitSet, kMostUnits> touched{};  ///< enemy units that it touches
  std::array<UnitSet, kMostUnits> helped{};   ///< friendly units that its stands support
  std::array<UnitSet, kMostUnits>
      may_pursue{};  ///< enemy units that its kind allows it to pursue after this round
  /// Units whose pikes keep chargers off: they count as defended.
  UnitSet held_off = 0;
  std::array<std::uint8_t, kMostUnits>
      supported{};  ///< by units that only support; kMostUnits for all others
  /// Where each comes among those whom an enemy may choose to strike.
  std::array<std::uint8_t, kMostUnits> turn{};
  /// Engaged units that do not hang together with the first of them.
  UnitSet apart = 0;
};

/// The dice that fall in a round.
struct Blows {
  std::vector<Pool> pools{};
  std::vector<Volley> volleys{};
};

/// Works out who strikes whom, and who supports. Source  seeds/000, "Attack value" and "Support".
/// `roster` is asked for types, special rules and cover only: see `kinds_of`.
ContactMap contact_map_of(const Roster& roster, const Board& where);

/// By their numbers from 1, the other engagements that units fight or support in, when these units
/// fight in none but others; 0 for all other units, and for who hangs together with this one.
std::array<std::uint8_t, kMostUnits> other_engagements(const Roster& roster, const Board& where,
                                                       UnitSet others);

/// Units of other engagements that hang together with this one now are of this one.
/// Source  seeds/000, "Incidental contact" and "Advance".
Board drawn_in(const Roster& roster, Board where);

/// Adds up the dice of all stands that strike.
/// Source  seeds/000, "Attack modifiers" (each stated in combat_rules.hpp), "How to calculate
///         damage", "The Last Ditch Dice".
Blows blows_of(const Roster& roster, const Board& where, const ContactMap& contact_map);

/// The enemy unit that the stand strikes which the character of a unit that fights has joined: the
/// stand that makes most of him.
std::uint8_t struck_beside_character(const Roster& roster, const Board& where,
                                     const ContactMap& contact_map, std::size_t unit);

/// Special rules that moves and contact maps ask for.
inline constexpr std::array kRulesOfPlaces{Special::flying,
                                           Special::pursues_anything,
                                           Special::pursued_by_anyone,
                                           Special::never_confused,
                                           Special::always_defended,
                                           Special::pikes,
                                           Special::may_touch_fortified,
                                           Special::supported_by_own_kind,
                                           Special::supports_own_kind,
                                           Special::destroyed_in_retreat,
                                           Special::half_random_after_retreat,
                                           Special::never_supports,
                                           Special::enters_woods,
                                           Special::exposed};

/// The battle with everything taken away that neither moves nor contact maps depend on: attacks, hits,
/// armour, points, charges and names (but for who is of one kind), special rules of blows, and
/// others that mean nothing on this field.
/// Battles that differ in nothing else move alike.
Battle kinds_of(const Battle& battle);

/// Names all that is left in such a battle but the stands' places.
Hash128 name_of_kinds(const Battle& kinds);

/// The stance of one stand, for arithmetic that is told.
Stance stance_of(const Roster& roster, const Board& where, std::size_t unit, const StandPart& part);

/// Whether a unit takes no part in cover any more, or stands behind something: of one stand towards
/// a direction. Hills are no cover against who comes from ground as high.
Cover cover_towards(const Roster& roster, const Board& where, std::size_t unit,
                    const field::Stand& stand, field::Edge towards, bool high_ground = false);

}  // namespace fray::warmaster
