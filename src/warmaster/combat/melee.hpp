#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/grow_map.hpp"
#include "graph/game.hpp"
#include "graph/shared_moves.hpp"
#include "graph/totals.hpp"
#include "warmaster/combat/melee_context.hpp"
#include "warmaster/combat/melee_report.hpp"

namespace fray::warmaster {

/// What fights have met that others may meet again: boards of the same kinds, and moves of fights
/// that differ only in how many dice are thrown and what they have to show. A sweep keeps one. For
/// any number of threads.
class MeleeMemory {
 public:
  std::shared_ptr<BoardCache> boards_of(const Battle& battle) { return boards_.of(battle); }
  graph::SharedMoves<KeptSituation>* moves_of(Hash128 shape);

 private:
  BoardCaches boards_{};
  std::shared_ptr<graph::MoveRoom> room_ = std::make_shared<graph::MoveRoom>();
  GrowMap<Hash128, std::unique_ptr<graph::SharedMoves<KeptSituation>>, KeyHash> moves_{};
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
  /// situations that differ in the others differ in stands, too.
  bool keeps_totals() const noexcept { return battle().turns != 1 || recurs(); }
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

  /// By stands and hits lost, and by who won the last round; for fights that are dealt evenly.
  graph::Outlook outlook(const Situation& situation) const noexcept;

  /// Moves are shared where results alone lead on: no random attacks, and all blows at once.
  using Kept = KeptSituation;
  graph::SharedMoves<Kept>* shared_moves() const noexcept { return shared_moves_; }
  Kept kept(const Situation& situation) const noexcept;
  Situation here(const Kept& kept) const;
  std::uint64_t dealt(const Situation& situation) const noexcept;

  /// Keeps less in memory from here on, where that is much; for engines, between batches of trials.
  void forget() const;

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
  mutable graph::SharedMoves<Kept>* shared_moves_ = nullptr;
};

static_assert(graph::SharedGame<Melee> && graph::TotalsGame<Melee>);

}  // namespace fray::warmaster
