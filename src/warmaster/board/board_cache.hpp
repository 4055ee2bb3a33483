#pragma once

#include <atomic>
#include <memory>
#include <unordered_map>
#include <utility>

#include "core/grow.hpp"
#include "core/mutex.hpp"
#include "warmaster/board/blows.hpp"

namespace fray::warmaster {

/// Whether every engaged unit of a side has its enemies to its front only, and nothing but engaged
/// friends who face the same way behind it.
bool behind_is_clear(const Roster& roster, const Board& where, UnitSet engaged, Side side);

/// A board with what the rules say of it, whatever the stands' attacks, hits and armour.
class Plan {
 public:
  Plan(const Roster& kinds, std::uint32_t its_number, Hash128 its_key, Board all)
      : number(its_number), key(its_key), where(std::move(all)), kinds_(kinds) {}

  const std::uint32_t number;  ///< among those of its battles: they lie close
  const Hash128 key;
  const Board where;

  const ContactMap& contact_map() const {
    return contact_map_.get([this] { return contact_map_of(kinds_, where); });
  }
  /// Of A, of B: nothing that could stand in the way of a retreat or a fall back of the side is
  /// near: it just goes back.
  const std::array<bool, 2>& clear_behind() const;
  /// One unit a side, and nothing else on the field: each in one line, front to front. Whoever
  /// falls, a loser goes straight back, and who goes straight after it catches it if that is no
  /// farther than its pace.
  bool front_to_front() const;

 private:
  const Roster& kinds_;
  // Most plans are asked for where all stand, and no more.
  Once<ContactMap> contact_map_{};
  Once<std::array<bool, 2>> clear_behind_{};
  Once<bool> front_to_front_{};
};

/// What leads from one plan to another: a name for the change, so that it is worked out once.
struct Change {
  const Plan* from = nullptr;
  std::uint64_t what = 0;
  std::uint64_t how = 0;
  friend bool operator==(const Change&, const Change&) = default;
};

struct ChangeHash {
  std::size_t operator()(const Change& change) const noexcept {
    const std::uint64_t mixed =
        (change.what ^ change.how * 0x9e3779b97f4a7c15ULL) * 0xd1342543de82ef95ULL ^
        change.from->key.low;
    return static_cast<std::size_t>(mixed ^ mixed >> 29 ^ mixed >> 47);
  }
};

struct KeyHash {
  std::size_t operator()(Hash128 key) const noexcept { return static_cast<std::size_t>(key.low); }
};

/// All plans that battles of the same kinds have met, each once, and the ways between them. For any
/// number of threads.
class BoardCache {
 public:
  /// Shape  `kinds` as `kinds_of` makes them.
  explicit BoardCache(const Battle& kinds);

  /// The roster that moves and contact maps are allowed to see.
  const Roster& kinds() const noexcept { return roster_; }

  /// Plans that lie in memory, and what takes as much room as so many more.
  std::uint32_t size() const noexcept {
    constexpr std::uint32_t kEndsOfAPlan = 16;
    return numbers_.load(std::memory_order_relaxed) +
           ended_.load(std::memory_order_relaxed) / kEndsOfAPlan;
  }

  /// What `work_out` finds of the end that a change leads to, from memory when it was asked before.
  template <class WorkOut>
  std::uint64_t end(const Change& change, WorkOut&& work_out) {
    if (const std::uint64_t* const known = ends_.find(change)) {
      return *known;
    }
    ended_.fetch_add(1, std::memory_order_relaxed);
    return ends_.insert(change, work_out());
  }

  /// What `work_out` finds of a board, under a name for both; from memory when it was asked before.
  template <class WorkOut>
  std::uint64_t answer(Hash128 name, WorkOut&& work_out) {
    if (const std::uint64_t* const known = answers_.find(name)) {
      return *known;
    }
    return answers_.insert(name, work_out());
  }

  /// The board of a plan once so many stands have fallen, `first`'s before the others: as
  /// remove_casualties has it, from memory as far as it was asked before. `roster` is that of these
  /// orders.
  Board without(const Roster& roster, std::uint8_t orders, const Plan& plan, const Losses& losses,
                Side first);

  /// Where nothing is fixed to the ground, drops a board's absolute position.
  void normalise(Board& where) const { where.normalise(adrift_); }

  /// The plan of this board, normalised.
  const Plan* plan(Board where);

  /// The plan that `work_out` makes of the change, from memory when it was asked before.
  template <class WorkOut>
  const Plan* follow(const Change& change, WorkOut&& work_out) {
    if (const auto* const known = ways_.find(change)) {
      return *known;
    }
    return ways_.insert(change, plan(work_out()));
  }

  /// A length that `work_out` finds for the change, from memory when it was asked before.
  template <class WorkOut>
  std::uint16_t length(const Change& change, WorkOut&& work_out) {
    if (const std::uint16_t* const known = lengths_.find(change)) {
      return *known;
    }
    return lengths_.insert(change, work_out());
  }

 private:
  Roster roster_;
  std::atomic<std::uint32_t> numbers_ = 0;
  std::atomic<std::uint32_t> ended_ = 0;
  bool adrift_;  ///< neither terrain nor a table's edge: absolute position means nothing
  GrowMap<Hash128, std::unique_ptr<const Plan>, KeyHash> plans_{};
  GrowMap<Change, const Plan*, ChangeHash> ways_{};
  GrowMap<Change, std::uint16_t, ChangeHash> lengths_{};
  GrowMap<Change, std::uint64_t, ChangeHash> ends_{};
  GrowMap<Change, std::uint64_t, ChangeHash> falls_{};
  GrowMap<Hash128, std::uint64_t, KeyHash> answers_{};
};

/// What battles of all kinds have met: a sweep keeps one, so that units that differ in attacks,
/// hits and armour only share all that moves. For any number of threads.
///
/// Why   boards of large fights are let go of when the next fight asks for its own: they come to
///       some hundred megabytes each, and were worked out beside dice that take longer.
class BoardCaches {
 public:
  std::shared_ptr<BoardCache> of(const Battle& battle);

 private:
  static constexpr std::uint32_t kMostKept = 3'000;  ///< plans of one kind: some ten megabytes

  Mutex mutex_{};
  std::unordered_map<Hash128, std::shared_ptr<BoardCache>, KeyHash> known_{};
  Hash128 last_{};  ///< that was asked for
};

/// A plan and the dice that fall in it: what a melee's situations stand in.
struct Scene {
  const Plan& plan;
  const Board& where;
  Hash128 key{};
  /// None while the aftermath of a round lasts, or where nobody fights.
  Blows blows{};
  /// All blows can be rolled at once: no random attacks, and few combinations of results.
  bool at_once = false;
  bool one_each = false;     ///< at once, and nobody is struck by two pools
  std::uint32_t losses = 0;  ///< so far, as a report's number
  UnitSet standing = 0;      ///< units with a stand left
  bool torn = false;         ///< a unit was in two pieces, if it is not now
  /// Units in two pieces: who does not fight on so loses a stand.
  UnitSet split = 0;
  std::array<std::int32_t, 2> engaged_units{};  ///< of A, of B: they share a retreat
  /// Of A, of B: who would pursue if it won without destroying a unit.
  std::array<UnitSet, 2> chase{};
  /// Of A, of B: how far the enemy may retreat before it so that it is sure to catch him, or not to
  /// want to. Units  cm
  std::array<std::int32_t, 2> surely_within{};
  /// Of A, of B: if it wins the last round, its pursuit is all that still comes, but for whether it
  /// meets anybody.
  std::array<bool, 2> ends_with_pursuit{};
  std::array<bool, 2> leaves_draw{};  ///< of A, of B: after a draw some of it fall back
  /// After a draw who stands in cover, on a side of which others fall back.
  UnitSet holds_in_draw = 0;

  const ContactMap& contact_map() const { return plan.contact_map(); }
};

}  // namespace fray::warmaster
