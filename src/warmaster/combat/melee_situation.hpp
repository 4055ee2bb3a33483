#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "warmaster/board/scene.hpp"

namespace fray::warmaster {

/// What a melee waits for.
enum class MeleeStage : std::uint8_t {
  shots,   ///< who is charged shoots at the chargers
  volley,  ///< random attacks of one unit on one enemy are rolled
  strike,  ///< blows fall, all together or pool by pool
  tests,   ///< units that made way, or were made way for, test for confusion
  /// The winners decide, each unit or all as they were told: pursue, stand or fall back.
  aftermath,
  first_back,   ///< both fall back where they may be in each other's way: who moves first?
  fall_back_a,  ///< A rolls how far it may fall back
  fall_back_b,
  settled,  ///< both have fallen back: are they apart?
  over,
  /// The player of one unit names its target; last, for streams are named by these numbers.
  aims,
  orders,         ///< the dice lie: one player decides on casualties, making way and advancing
  under_fire,     ///< shots of the Shooting phase at a unit that is not engaged
  drive_back,     ///< one die of how far they drive it back
  off_table,      ///< it has been driven off the table: does it come back?
  instability,    ///< a unit of daemons that has lost a stand: does one more fade, or come back?
  first_removes,  ///< after a draw: which side takes its casualties off first?
};

/// What `dice` holds before the first round, while units that were shot at are driven back.
enum Driving : std::uint8_t {
  kDiceLeft,   ///< of shooting, then of the drive back
  kDriven,     ///< cm so far
  kSixes,      ///< 1 when one of its dice showed a 6
  kTestsOwed,  ///< by the driven unit, beyond the first
};

/// What a player may order for all his units that were not told otherwise.
enum Order : std::uint8_t {
  kFightersFirst = 1,  ///< stands that fight are taken off first
  kNoWay = 2,          ///< nobody makes way for friends who retreat
  kNoAdvance = 4,      ///< who has destroyed all its enemies stays
};

/// A scene in eight bytes, each of which has a value, however long a pointer is.
template <std::size_t kPointer>
struct SceneSlot {
  const Scene* scene = nullptr;
};
template <>
struct SceneSlot<4> {
  const Scene* scene = nullptr;
  std::uint32_t unused_half = 0;
};

/// All that can still matter between two rolls of a combat of many units: the scene, hits, dice and
/// the clock.
struct MeleeSituation : SceneSlot<sizeof(const Scene*)> {
  /// Hits of each unit since the fight opened, less those taken back.
  std::array<std::uint8_t, kMostUnits> taken{};
  /// Hits of this round, while its blows fall; then what winners decided, or stands to be removed.
  std::array<std::uint8_t, kMostUnits> fresh{};
  std::array<std::uint16_t, kMostVolleys>
      dice{};  ///< of volleys, once rolled; of shooting and driving back: Driving; cm of fall backs
  /// Hits that A, B scored at chargers: they count in the first round.
  std::array<std::uint8_t, 2> shot{};
  /// Hits on units of A, of B that were taken back: by units that regenerate, and the odd ones of
  /// who was no longer engaged when a Combat phase ended. They were scored all the same, and are
  /// only told. Shape  what is left of them, by 256s.
  std::array<std::uint8_t, 2> regained{};
  MeleeStage stage = MeleeStage::over;
  /// Volley or pool that is rolled next, unit or side that decides.
  std::uint8_t next = 0;
  /// In all; stops growing where a combat has no last turn.
  std::uint8_t rounds_fought = 0;
  std::uint8_t rounds_here = 0;  ///< in this engagement and Combat phase
  /// Combat phases before this one; of many only odd or even is kept.
  std::uint8_t turn = 0;
  Side ahead = Side::none;      ///< who won the last round
  std::uint8_t retreat_cm = 0;  ///< of its loser
  Side next_to_fall_back = Side::none;
  /// Of A, of B, for the round that is fought: Order, as bits.
  std::array<std::uint8_t, 2> orders{};
  std::array<std::uint8_t, 2> regained_256s{};

  int taken_back(std::size_t side) const noexcept {
    return regained_256s[side] << 8 | regained[side];
  }
  void set_taken_back(std::size_t side, int hits) noexcept {
    hits = std::min(hits, UINT16_MAX);
    regained[side] = static_cast<std::uint8_t>(hits);
    regained_256s[side] = static_cast<std::uint8_t>(hits >> 8);
  }
  /// So many hits on a unit of that side are no longer there.
  void take_back(std::size_t unit, std::size_t side, int hits) noexcept {
    taken[unit] = static_cast<std::uint8_t>(taken[unit] - hits);
    set_taken_back(side, taken_back(side) + hits);
  }

  /// By content: where a scene lies in memory must not matter.
  Hash128 key() const noexcept { return key_in(scene == nullptr ? Hash128{} : scene->key); }
  Hash128 key_in(Hash128 key) const noexcept {
    static_assert(std::has_unique_object_representations_v<MeleeSituation> &&
                  sizeof(MeleeSituation) == 64);
    std::array<std::uint64_t, 8> words{};
    std::memcpy(words.data(), this, sizeof(words));
    for (std::size_t i = 1; i < words.size(); ++i) {
      key.high = (key.high ^ words[i]) * 0x9e3779b97f4a7c15ULL;
      key.low = (key.low + key.high) * 0xd1342543de82ef95ULL;
      key.high ^= key.low >> 29;
    }
    return {mix64(key.high), mix64(key.low)};
  }
  /// All bytes at once: field by field, two of the fields are calls of a library.
  friend bool operator==(const MeleeSituation& left, const MeleeSituation& right) noexcept {
    using Words = std::array<std::uint64_t, 8>;
    const auto a = std::bit_cast<Words>(left);
    const auto b = std::bit_cast<Words>(right);
    std::uint64_t differ = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      differ |= a[i] ^ b[i];
    }
    return differ == 0;
  }
};

/// A situation out of its fight: its scene is no more than the plan that fights of its kinds share.
struct KeptSituation {
  const Plan* plan = nullptr;  ///< none once only falling back is left
  MeleeSituation rest{};       ///< in no scene

  Hash128 key() const noexcept { return rest.key_in(plan == nullptr ? Hash128{} : plan->key); }
  friend bool operator==(const KeptSituation&, const KeptSituation&) = default;
};

inline int stands_left(const MeleeSituation& situation, std::size_t unit) noexcept {
  return situation.scene->where.troops[unit].stands;
}

}  // namespace fray::warmaster
