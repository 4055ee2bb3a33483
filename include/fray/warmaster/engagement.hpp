#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "fray/core/hash.hpp"
#include "fray/warmaster/profile.hpp"
#include "fray/warmaster/shots.hpp"

namespace fray::warmaster {

/// What a victorious unit does. Source  seeds/000, "Winners".
enum class Policy : std::uint8_t { pursue, stand, fall_back };

/// Which edge of the enemy unit this unit strikes. Source  seeds/000, "Enemy facing own side or
/// rear".
enum class Approach : std::uint8_t { front, flank, rear };

/// What its player does where the rules leave it to him, beside Policy: what he was told, or
/// nothing. Only on a field.
struct Choices {
  /// Source  seeds/000, "Casualties": stands that neither fight nor support, or those that fight.
  enum class Casualties : std::uint8_t { idle, fighting };
  /// Source  seeds/000, "Basic pursuit": the stands that need not go straight ahead lap round the
  ///         enemy, or stay in line.
  enum class Pursuers : std::uint8_t { round, line };

  std::int32_t target = 0;  ///< the enemy unit that it strikes where it can, from 1; 0: by default
  std::optional<Casualties> casualties{};  ///< idle
  std::optional<Pursuers> pursuers{};      ///< round
  /// Where its stands charge a flank or rear and would touch nothing: yes.
  std::optional<bool> envelops{};
  std::optional<bool> makes_way{};  ///< for friends who retreat: yes
  /// Where it would pursue, and all its enemies are destroyed: yes.
  std::optional<bool> advances{};
  /// Its place, from 1, when its side moves unit by unit; 0: after those with one, by default.
  std::int32_t moves = 0;

  std::uint64_t bits() const noexcept {
    return (casualties ? 0x8000'0000U : 0U) | (pursuers ? 0x4000'0000U : 0U) |
           (makes_way ? 0x2000'0000U : 0U) | (advances ? 0x1000'0000U : 0U) |
           (envelops ? 0x0800'0000U : 0U) | (envelops == false ? 0x0400'0000U : 0U) |
           static_cast<std::uint64_t>(target) << 8 | static_cast<std::uint64_t>(moves) << 16 |
           static_cast<std::uint64_t>(casualties.value_or(Casualties::idle)) << 3 |
           static_cast<std::uint64_t>(pursuers.value_or(Pursuers::round)) << 2 |
           (makes_way.value_or(true) ? 2U : 0U) | (advances.value_or(true) ? 1U : 0U);
  }
  friend bool operator==(const Choices&, const Choices&) = default;
};

/// One unit as it stands when the fight opens.
struct Unit {
  Profile profile{};
  std::int32_t stands = 3;               ///< stands on the table now
  std::int32_t outstanding = 0;          ///< hits taken that have not yet removed a stand
  std::optional<std::int32_t> fighting;  ///< stands that fight; all of them when unset
  std::int32_t support = 0;              ///< stands that support it and are not placed
  /// Dice that it shoots at enemies who charge it, before the first round.
  std::int32_t shots = 0;
  /// Dice that were shot at it in the Shooting phase before the fight.
  std::int32_t shot_at = 0;
  Shots shot_by{};  ///< what shot them
  /// Hits that it took there, armour taken off, beside those dice.
  std::int32_t shot_hits = 0;
  std::int32_t character = 0;         ///< attack bonus of a joined character, on one stand
  std::int32_t character_points = 0;  ///< his price: he dies with his unit
  bool charging = false;
  bool confused = false;
  bool irregular = false;
  Cover cover = Cover::open;
  Approach approach = Approach::front;
  /// Centimetres that the enemy retreated before this round, when this unit pursues out of an
  /// unresolved combat.
  std::optional<std::int32_t> pursuit;
  std::optional<Policy> policy;  ///< its own, where it differs from the side's
  Choices choices{};
  /// In this Combat phase already: who meets it fights it in the next.
  bool fought = false;
  /// It comes from ground as high as its enemies': hills are no cover against it.
  bool high_ground = false;
  /// It touches enemies in another engagement, which this one may come to.
  bool elsewhere = false;
  /// It stands near, and charges into an unresolved combat when its own turn comes.
  bool joins = false;

  /// In the Shooting phase before the fight.
  bool was_shot_at() const noexcept { return shot_at != 0 || shot_hits != 0; }
  /// Hits that destroy what is left of the unit.
  std::int32_t capacity() const noexcept { return stands * profile.hits - outstanding; }
};

/// Names all of a unit that its fights depend on: neither its name nor its points.
Hash128 content_of(const Unit& unit);

/// Two units in contact and how long they may fight.
struct Engagement {
  static constexpr std::int32_t kMostRounds = 200;  ///< of all turns, unless they go on to the end

  Unit a{};
  Unit b{};
  /// Rounds in one Combat phase; source seeds/000, "Unresolved combats".
  std::int32_t rounds = 2;
  std::optional<std::int32_t> turns = 1;  ///< Combat phases; to the end when unset
  Policy policy = Policy::pursue;
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

/// What may be said of turns with `rounds` rounds each, of which at most `most` are fought in all:
/// "a whole number from 1 to 30 with 2 rounds each, or end".
std::string right_turns(std::int32_t rounds, std::int32_t most);

/// Sentences for what the rules would not let come about on a table, and which is answered all the
/// same as a what-if.
std::vector<std::string> doubts(const Engagement& engagement);

/// A sentence on when a unit's magic item is used, where that is assumed; empty otherwise. `name`
/// is the unit's ("A", "B2").
std::string use_of_items(const Unit& unit, const std::string& name);

/// A sentence where `policy` is not what a unit does, which must pursue; empty otherwise. `name` is
/// the unit's ("A", "B2").
std::string doubt_of_policy(const Unit& unit, Policy policy, const std::string& name);

}  // namespace fray::warmaster
