#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "field/stand.hpp"
#include "warmaster/rules/combat_rules.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Most units on the field, both sides together.
inline constexpr std::size_t kMostUnits = 12;

// What a report of a round has room for (combat/melee.hpp).
inline constexpr std::uint32_t kMostLosses = 1U << 24;  ///< combinations of stands lost
inline constexpr std::uint32_t kMostHits = 1U << 9;

/// A unit and where each of its stands stands.
struct Deployed {
  Unit unit{};
  std::vector<field::Stand> stands{};
  Where given{};          ///< where a file speaks of it; empty where none does
  bool placed = false;    ///< there, stand by stand
  std::uint8_t rank = 0;  ///< among the units of its side: `ranked`
};

/// Units of both sides on a field, and how long they may fight. Who touches nobody and supports
/// nobody looks on, until the fight comes to it.
struct Battle : Terms {
  static constexpr std::int32_t kMostRounds = 60;  ///< of all turns, unless they go on to the end

  std::vector<Deployed> a{};
  std::vector<Deployed> b{};
  std::vector<field::Ground> terrain{};
  std::optional<field::Rectangle> table{};  ///< who leaves it in a retreat is destroyed
};

/// What a message calls a unit, counted through both sides: "unit[2]" of a file, else "side A, unit
/// 2", or "side A" where it is alone.
std::string name_in(const Battle& battle, std::size_t unit);

/// Where that is said of a unit: in its file and line, or in its side.
Where place_in(const Battle& battle, std::size_t unit, const std::string& option = "");

/// Where that is said which is wrong of both sides together: at one of the units in a file, else
/// nowhere.
Where place_of_all(const Battle& battle, std::size_t unit, const std::string& option = "");

/// The same battle from the other side of the table: A and B exchanged, everything turned by half a
/// turn.
Battle exchanged(const Battle& battle);

/// The same, units as they are against these enemies: see take_zeal.
Battle with_zeal(Battle battle);

/// The same, with the rank of each unit in its side, from 0: first the worst armour, then the
/// fewest hits of a stand, the fewest stands, the most attacks; then the least name of all that its
/// fights depend on. Units that are alike have the same rank.
/// Why  defaults that have to tell units apart do it by what they are, whatever the order in which
///      they are given.
Battle ranked(Battle battle);

/// Whether one of them may take hits back that were scored: it regenerates, or is unstable.
bool takes_hits_back(std::span<const Deployed> units) noexcept;

/// Refuses what the rules do not allow with a sentence.
/// Throws  InputError naming side, unit and field.
void validate(const Battle& battle);

/// The field as one stand sees it, and as it would in a mirror: sums over all that there is, in no
/// order.
class Look {
 public:
  explicit Look(const field::Stand& from) : from_(from) {}

  void add(std::uint64_t what, const field::Rectangle& there, field::Facing facing) {
    const field::Facing ahead = from_.facing;
    const field::Facing right = field::turned_right(ahead);
    const auto turned = (static_cast<unsigned>(facing) + 4 - static_cast<unsigned>(ahead)) % 4;
    const std::int32_t aside = middle(there, right) - middle(from_.base, right);
    as_it_is_ += seen(what, there, aside, turned);
    mirrored_ += seen(what, there, -aside, (4 - turned) % 4);
  }

  std::uint64_t number() const noexcept {
    return mix64(std::min(as_it_is_, mirrored_) + mix64(std::max(as_it_is_, mirrored_)));
  }

 private:
  /// Units  half millimetres
  static std::int32_t middle(const field::Rectangle& there, field::Facing way) noexcept {
    return field::along(there, way) - field::along(there, field::opposite(way));
  }
  static std::int32_t length(const field::Rectangle& there, field::Facing way) noexcept {
    return field::along(there, way) + field::along(there, field::opposite(way));
  }
  std::uint64_t seen(std::uint64_t what, const field::Rectangle& there, std::int32_t aside,
                     unsigned turned) const noexcept {
    const field::Facing ahead = from_.facing;
    const auto word = [](std::int32_t high, std::int32_t low) {
      return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 |
             static_cast<std::uint32_t>(low);
    };
    const std::int32_t before = middle(there, ahead) - middle(from_.base, ahead);
    std::uint64_t sum = mix64(what * 4 + turned);
    sum = mix64(sum ^ word(before, aside));
    return mix64(sum ^ word(length(there, ahead), length(there, field::turned_right(ahead))));
  }

  field::Stand from_;
  std::uint64_t as_it_is_ = 0;
  std::uint64_t mirrored_ = 0;
};

/// As `ranked`, and no two units of a side have the same rank: those that are alike are ranked by
/// how the field looks from where they are placed, and where they are placed as mirror images of
/// each other by their numbers.
/// Why  they take different hits, which moves cannot know. Were they not told apart, the field
///      could come to be its own mirror image but for those hits; of two ways alike one would then
///      be taken that a mirror shows as the other.
Battle ranked_as_placed(Battle battle);

}  // namespace fray::warmaster
