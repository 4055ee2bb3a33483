#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "fray/rankflank/profile.hpp"
#include "fray/rankflank/readings.hpp"

namespace fray::rankflank {

/// A side of a unit in ranks.
enum class Facing : std::uint8_t { front, left, right, rear };

/// What a unit does about enemies that break. Source  seeds/003, "Pursuits and Overruns".
enum class Pursuit : std::uint8_t { pursue, restrain, stay };

/// One unit as it stands when the combat opens.
struct Unit {
  Profile profile{};
  std::int32_t models = 20;
  bool charging = false;
  bool high_ground = false;
  Facing approach = Facing::front;  ///< which side of its enemy it strikes
  /// The enemy unit that it faces, from 0; the one opposite when unset.
  std::optional<std::int32_t> of;
  std::optional<std::int32_t> fighting;  ///< the most models of the front rank that touch an enemy
  bool character = false;                ///< stands in the unit before it and fights beside it
  /// A character who fights the enemy's challenger and nobody else.
  bool challenge = false;
  /// Models of the front rank that strike an enemy character in his unit.
  std::int32_t at_character = 0;
  bool defended = false;  ///< Fantasy: stands behind an obstacle before its front
  /// Discipline or Leadership of a General near it, used where it is higher.
  std::optional<std::int32_t> general;
  Pursuit pursuit = Pursuit::pursue;
  /// Inches behind its own line and out of contact, until a pursuer charges it.
  std::int32_t away = 0;
  Facing met = Facing::front;  ///< the side in which it is then struck
  /// And fights in the same phase: its combat was there, and not fought yet.
  bool fights_now = false;
  /// May charge nobody in pursuit: whom it meets is an obstruction.
  bool reformed = false;
  /// Of several enemies of a broken unit, the one it flees away from.
  bool drives = false;
  /// Of several broken enemies, the one that it pursues, from 0.
  std::optional<std::int32_t> chases;
  /// Inches to an enemy unit that is met but not fought, 0 for none.
  std::int32_t enemy_ahead = 0;
  /// Inches to impassable ground or friends, which stop a pursuer.
  std::int32_t obstacle_ahead = 0;
  std::int32_t edge_ahead = 0;   ///< inches to the board edge before it
  std::int32_t edge_behind = 0;  ///< inches to the board edge behind it
  // What-ifs: the D6 needed, whatever the tables say.
  std::optional<std::int32_t> hits_on;
  std::optional<std::int32_t> wounds_on;
  std::optional<std::int32_t> saves_on;  ///< its own armour or damage save

  std::int32_t capacity() const noexcept { return models * profile.wounds; }
  bool has(Special rule) const noexcept { return profile.specials.has(rule); }
};

inline constexpr std::size_t kMostUnits = 3;       ///< a side
inline constexpr std::int32_t kMostWounds = 1000;  ///< a side

/// Units in contact, and how long they may fight.
struct Engagement {
  Rulebook book = Rulebook::sovl;
  std::vector<Unit> a{};
  std::vector<Unit> b{};
  std::optional<std::int32_t> rounds;  ///< to the end when unset
  Readings readings{};
};

/// Refuses what cannot be, with a sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

}  // namespace fray::rankflank
