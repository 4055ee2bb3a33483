#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/grow.hpp"
#include "core/mutex.hpp"
#include "graph/game.hpp"
#include "graph/shared_moves.hpp"
#include "graph/tally.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/board/board_cache.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/rules/combat_rules.hpp"

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

/// One round of a melee, or the roll of a fall back, in the 64 bits that engines count; never 0.
///
/// Shape  as RoundReport, but stands lost are told unit by unit: as one number in the mixed radix
///        of the units' stands.
struct MeleeReport {
  std::uint32_t round = 0;
  Side winner = Side::none;
  std::uint32_t retreat_cm = 0;
  Ending ending = Ending::none;
  std::uint32_t hits_by_a = 0;
  std::uint32_t hits_by_b = 0;
  std::uint32_t losses = 0;
  Side falls_back = Side::none;
  std::uint32_t fall_back_cm = 0;

  friend bool operator==(const MeleeReport&, const MeleeReport&) = default;
};

inline constexpr std::uint32_t kMostRetreat = 1U << 8;
/// Hits that are told apart: so many are so many or more. Only a fight without a last turn, whose
/// units take hits back again and again, comes to them.
inline constexpr std::uint32_t kMostHitsReported = kMostHits - 1;

[[gnu::always_inline]] constexpr std::uint64_t pack(const MeleeReport& report) noexcept {
  // A leading 1, then the round; every field at a place of its own, so that nothing waits for what
  // stands before it.
  const auto at = [](std::uint64_t value, int place) { return value << place; };
  if (report.falls_back != Side::none) {
    return at(1, 63) | at(static_cast<std::uint64_t>(report.falls_back), 54) |
           at(report.fall_back_cm, 46);
  }
  return at(1, 63) | at(report.round, 56) | at(static_cast<std::uint64_t>(report.winner), 54) |
         at(report.retreat_cm, 46) | at(static_cast<std::uint64_t>(report.ending), 42) |
         at(report.hits_by_a, 33) | at(report.hits_by_b, 24) | at(report.losses, 0);
}

constexpr MeleeReport unpack_melee(std::uint64_t bits) noexcept {
  MeleeReport report;
  if ((bits >> 56 & 0x7f) == 0) {
    bits >>= 46;
    report.fall_back_cm = take_bits(bits, 8);
    report.falls_back = static_cast<Side>(take_bits(bits, 2));
    return report;
  }
  report.losses = take_bits(bits, 24);
  report.hits_by_b = take_bits(bits, 9);
  report.hits_by_a = take_bits(bits, 9);
  report.ending = static_cast<Ending>(take_bits(bits, 4));
  report.retreat_cm = take_bits(bits, 8);
  report.winner = static_cast<Side>(take_bits(bits, 2));
  report.round = take_bits(bits, 7);
  return report;
}

/// What is decided in the course of the fight, in choice situations, where units were not told:
/// nothing, as all goes by policies and defaults; what the winners do, all of them the same; or
/// everything, each winner for itself.
enum class Weighs : std::uint8_t { nothing, winners, all };

/// What a winner decides: 0 as it was told.
enum : std::uint8_t { kAsOrdered, kStand, kFallBack, kInLine };

/// What has happened (src/warmaster/combat/phases.hpp).
struct Log;

/// What the phases of a fight know besides its situation: the units, their moves, and what is asked
/// again and again, worked out once. For any number of threads.
struct Context {
  /// Of a unit, what is asked once for every combination of results.
  struct Known {
    std::uint8_t stands = 0;  ///< when the fight opens
    std::uint8_t hits = 1;    ///< of a stand
    std::uint8_t outstanding = 0;
    std::uint8_t enemy_side = 0;  ///< 0 for units of B: who scores when it is hit
    bool regenerates = false;
    std::uint32_t radix = 1;
    double worth_of_stand = 0;  ///< to A, when it is lost
    double worth_of_last = 0;   ///< of what is lost with all of them, besides

    /// Stands that hits remove after so many others.
    int fells(int before, int more) const noexcept {
      return felled[hits][static_cast<std::size_t>(before + more)] -
             felled[hits][static_cast<std::size_t>(before)];
    }
    /// Stands that so many hits remove, by the hits of a stand.
    static constexpr auto felled = [] {
      std::array<std::array<std::uint8_t, 256>, ProfileLimits::max_hits + 1> all{};
      for (std::size_t of_stand = 1; of_stand < all.size(); ++of_stand) {
        for (std::size_t hits = 0; hits < all[of_stand].size(); ++hits) {
          all[of_stand][hits] = static_cast<std::uint8_t>(hits / of_stand);
        }
      }
      return all;
    }();
  };

  Context(Battle&& wanted, std::shared_ptr<BoardCache> boards, Weighs weighs, Log* log);

  const Battle& battle() const noexcept { return roster.battle(); }
  /// The units as moves and contact maps see them.
  const Roster& kinds() const noexcept { return boards->kinds(); }
  /// So too, under the players' orders.
  const Roster& under(const std::array<std::uint8_t, 2>& orders) const noexcept {
    return under_orders_.empty() ? kinds() : under_orders_[packed(orders)];
  }
  static std::uint8_t packed(const std::array<std::uint8_t, 2>& orders) noexcept {
    return static_cast<std::uint8_t>(orders[0] | orders[1] << 3);
  }
  /// Who is left of a plan once so many stands have fallen, `first`'s before the others, under those
  /// orders.
  Board without(const Plan& plan, const Losses& lost, Side first,
                const std::array<std::uint8_t, 2>& orders) const {
    return boards->without(under(orders), packed(orders), plan, lost, first);
  }
  /// Where the unit after this one comes in `in_turn`.
  std::size_t place_after(std::size_t unit) const noexcept;

  const Scene* scene_of(const Plan* plan) const {
    const Scene* const scene = scenes_->find(plan->number);
    return scene != nullptr ? scene : &scenes_->insert(plan->number, composed_of(*plan));
  }
  /// Boards and scenes are worked out anew from here on, if there are too many: returns whether. Nobody may be at
  /// work on the fight, and situations met before are not to be asked again.
  /// Why   so many lie in one to two gigabytes. Answers do not depend on it.
  bool forget() const;
  const Scene* scene(Board where) const { return scene_of(boards->plan(std::move(where))); }
  /// The plan, or the scene, that `work_out` makes of the change, from memory when it was asked
  /// before.
  template <class WorkOut>
  const Plan* lead(const Change& change, WorkOut&& work_out) const {
    return boards->follow(change, std::forward<WorkOut>(work_out));
  }
  template <class WorkOut>
  const Scene* follow(const Change& change, WorkOut&& work_out) const {
    return scene_of(lead(change, std::forward<WorkOut>(work_out)));
  }

  /// In whose turn the fight opens: the charger's, or theirs whose enemies were shot at. Where sides
  /// that charge in several engagements differ, this one's charger's.
  Side moves_first() const noexcept;
  Side moving(const MeleeSituation& situation) const noexcept {
    return situation.turn % 2 == 0 ? moves_first() : other(moves_first());
  }
  bool last_round(const MeleeSituation& situation) const noexcept {
    return !battle().edition.rounds_without_limit && situation.rounds_here >= battle().rounds;
  }
  bool last_turn(const MeleeSituation& situation) const noexcept {
    return battle().turns && situation.turn + 1 >= *battle().turns;
  }
  /// Without a last turn, or a last round, a round without hits can leave everything as it was.
  bool recurs() const noexcept { return !battle().turns || battle().edition.rounds_without_limit; }

  /// Hits that the unit can still take in this round.
  int room(const MeleeSituation& situation, std::size_t unit) const noexcept {
    return stands_left(situation, unit) * known[unit].hits -
           situation.taken[unit] % known[unit].hits - situation.fresh[unit];
  }
  Armour armour_now(const MeleeSituation& situation, std::size_t unit) const noexcept {
    return armour_of(roster.unit(unit), stands_left(situation, unit));
  }

  Roster roster;
  mutable std::shared_ptr<BoardCache> boards;
  Weighs weighs;
  Log* log;  ///< of a fight that is told
  std::vector<Known> known{};
  UnitSet lost_in_retreat = 0;
  int rounds_kept_apart = 0;
  mutable const Scene* placed =
      nullptr;  ///< all stands as they were placed, before anything is shot
  /// All units as they are shot at, shoot and test: the nearest to the enemy first.
  std::vector<std::size_t> in_turn{};

 private:
  Scene composed_of(const Plan& plan) const;
  void set_worths();

  std::vector<Roster> under_orders_{};  ///< by both sides' orders; none where nobody orders
  /// By their plans' numbers.
  mutable std::unique_ptr<GrowArray<Scene>> scenes_ = std::make_unique<GrowArray<Scene>>();
};

/// What fights have met that others may meet again: boards of the same kinds, and moves of fights
/// that differ only in how many dice are thrown and what they have to show. A sweep keeps one. For
/// any number of threads.
class MeleeMemory {
 public:
  std::shared_ptr<BoardCache> boards_of(const Battle& battle) { return boards_.of(battle); }
  /// Moves of fights of this shape on these boards. Boards of large fights are let go of: made
  /// anew they have other numbers, and begin with no moves.
  std::shared_ptr<graph::SharedMoves<KeptSituation>> moves_of(
      Hash128 shape, const std::shared_ptr<BoardCache>& boards);

 private:
  struct Known {
    std::weak_ptr<BoardCache> boards{};
    std::shared_ptr<graph::SharedMoves<KeptSituation>> moves{};
  };

  BoardCaches boards_{};
  std::shared_ptr<graph::MoveRoom> room_ = std::make_shared<graph::MoveRoom>();
  Mutex mutex_{};
  std::unordered_map<Hash128, Known, KeyHash> moves_{};
};

/// The Combat phase of Warmaster for any number of units on a field, as a graph of situations:
/// stands fight where they stand. Each stage belongs to one phase (src/warmaster/combat/phases.hpp),
/// which knows what is rolled and what it leads to.
///
/// Source  seeds/000; each rule has its line in docs/rules.md. Rules of one stand are those of
///         combat_rules.hpp, moves those of moves.hpp.
class Melee {
 public:
  using Situation = MeleeSituation;
  using Transition = graph::Transition<Situation>;
  using Weighs = warmaster::Weighs;
  /// On boards that nobody has met: of a few thousand to half a million cells of drawn fights half
  /// took 130 to 500, the others up to 1 900. Units  nanoseconds
  static constexpr double kCellCost = 300;

  /// Throws  InputError when the battle is not one that the rules allow, or not one engagement.
  explicit Melee(const Battle& battle) : Melee(battle, BoardCaches().of(battle)) {}
  /// `boards` are those of battles of its kinds. With a log, the opening and `after` write into it
  /// what has happened.
  Melee(Battle battle, std::shared_ptr<BoardCache> boards, Weighs weighs = Weighs::nothing,
        Log* log = nullptr)
      : Melee(std::move(boards), std::move(battle), weighs, log) {}
  /// Shares all that it may with others of this memory.
  Melee(Battle battle, std::shared_ptr<MeleeMemory> memory);

  Situation opening() const { return opening_; }
  graph::Pending pending(const Situation& situation) const noexcept {
    const auto one_of = [&](auto... stages) {
      return (((1U << static_cast<int>(stages)) | ...) >> static_cast<int>(situation.stage) & 1U) !=
             0;
    };
    using enum MeleeStage;
    return one_of(over)                               ? graph::Pending::end
           : one_of(aims, orders, aftermath, settled) ? graph::Pending::choice
                                                      : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation& situation) const;
  Transition after(const Situation& situation, const graph::Results& results) const;

  /// Decision 0 is what units were told, or the default. Others, where it weighs: the target of one
  /// unit, as the enemy counts its units from 1; one player's orders, as bits of those that can
  /// matter; and of a winner to stand, to fall back, or to pursue in line.
  int options(const Situation& situation) const noexcept;
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& situation, int decision) const;

  /// Points that B lost less points that A lost; stands where a unit has no price. 0 for what is no
  /// end.
  double worth(graph::Report report) const noexcept;
  /// Names the fight as it goes where decisions are weighed: prices belong to it, where there are
  /// any.
  Hash128 weighed_name() const noexcept;
  bool decides_for_a(const Situation& situation) const noexcept;

  bool recurs() const noexcept { return context_.recurs(); }

  /// Hits on A, on B: what matters of them are the odd ones of each unit. In one turn nearly all
  /// situations that differ in the others differ in stands, too, and so do all of one unit a side
  /// that takes no hits back.
  bool keeps_totals() const noexcept;
  graph::Parted<Situation> parted(const Situation& situation) const noexcept;
  graph::Report with_totals(graph::Report report, const graph::Totals& totals) const noexcept;
  Hash128 name() const noexcept { return name_; }
  /// Stands that each unit lost, from a report's number. Shape  one for each unit, A's first.
  std::vector<int> losses_of(std::uint32_t number) const;

  /// Situations with close numbers ask for the same things in memory; for engines, which may take
  /// them in that order.
  std::uintptr_t near(const Situation& situation) const noexcept {
    return reinterpret_cast<std::uintptr_t>(situation.scene);
  }

  /// Moves are shared where results alone lead on: no random attacks, and all blows at once.
  using Kept = KeptSituation;
  graph::SharedMoves<Kept>* shared_moves() const noexcept { return shared_moves_.get(); }
  Kept kept(const Situation& situation) const noexcept;
  Situation here(const Kept& kept) const;
  std::uint64_t dealt(const Situation& situation) const noexcept;

  /// Keeps less in memory from here on, where that is much: returns whether. Situations met before are
  /// not to be asked again then. For engines, between batches of trials.
  bool forget() const;

  const Context& context() const noexcept { return context_; }
  const Battle& battle() const noexcept { return context_.battle(); }
  const Roster& roster() const noexcept { return context_.roster; }
  /// All stands as they were placed, before anything is shot.
  const Scene& placed() const noexcept { return *context_.placed; }

 private:
  Melee(std::shared_ptr<BoardCache> boards, Battle&& battle, Weighs weighs, Log* log);

  Context context_;
  Hash128 name_;
  mutable Situation opening_;
  std::shared_ptr<MeleeMemory> memory_{};
  mutable std::shared_ptr<graph::SharedMoves<Kept>> shared_moves_{};
};

/// By stands and hits lost, and by who won the last round; for fights that are dealt evenly.
graph::Outlook outlook(const Melee& melee, const MeleeSituation& situation) noexcept;

static_assert(graph::SharedGame<Melee> && graph::TotalsGame<Melee>);

}  // namespace fray::warmaster
