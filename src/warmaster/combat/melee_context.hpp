#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/grow_array.hpp"
#include "warmaster/combat/melee_situation.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

/// What is decided in the course of the fight, in choice situations, where units were not told:
/// nothing, as all goes by policies and defaults; what the winners do, all of them the same; or
/// everything, each winner for itself.
enum class Weighs : std::uint8_t { nothing, winners, all };

/// What a winner decides: 0 as it was told.
enum : std::uint8_t { kAsTold, kStand, kFallBack, kInLine };

/// What has happened (src/warmaster/combat/events.hpp).
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

  Context(Battle&& asked, std::shared_ptr<BoardCache> boards, Weighs weighs, Log* log);

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
  /// Where the unit after this one comes in `in_turn`.
  std::size_t place_after(std::size_t unit) const noexcept;

  const Scene* scene_of(const Plan* plan) const {
    const Scene* const scene = scenes_->find(plan->number);
    return scene != nullptr ? scene : &scenes_->insert(plan->number, made_of(*plan));
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
  int rounds_told_apart = 0;
  mutable const Scene* placed =
      nullptr;  ///< all stands as they were placed, before anything is shot
  /// All units as they are shot at, shoot and test: the nearest to the enemy first.
  std::vector<std::size_t> in_turn{};

 private:
  Scene made_of(const Plan& plan) const;
  void set_worths();

  std::vector<Roster> under_orders_{};  ///< by both sides' orders; none where nobody orders
  /// By their plans' numbers.
  mutable std::unique_ptr<GrowArray<Scene>> scenes_ = std::make_unique<GrowArray<Scene>>();
};

}  // namespace fray::warmaster
