#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fray/core/grow_array.hpp"
#include "fray/graph/game.hpp"
#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/melee_report.hpp"
#include "fray/warmaster/melee_situation.hpp"

namespace fray::warmaster {

/// Dice that are shot together at one unit.
struct Volleyed {
  Cover cover = Cover::open;  ///< of the stands that they are shot at
  int dice = 0;
  int most = 0;  ///< hits that can be taken by those stands
};

/// The Combat phase of Warmaster for any number of units on a field, as a graph of situations:
/// stands fight where they stand.
///
/// Source  seeds/000; each rule has its line in docs/rules.md. Rules of one stand are those of
///         combat_rules.hpp, moves those of moves.hpp.
class Melee {
 public:
  using Situation = MeleeSituation;
  using Step = graph::Step<Situation>;

  /// Throws  InputError when the battle is not one that the rules allow, or not one engagement.
  explicit Melee(const Battle& battle) : Melee(battle, Scenery().of(battle)) {}
  /// What is decided in the course of the fight, in choice situations, where units were not told:
  /// nothing, as all goes by policies and defaults; what the winners do, all of them the same; or
  /// everything, each winner for itself.
  enum class Weighs : std::uint8_t { nothing, winners, all };

  /// `dispositions` are those of battles of its kinds.
  Melee(const Battle& battle, std::shared_ptr<Dispositions> dispositions,
        Weighs weighs = Weighs::nothing);

  Situation opening() const;
  /// All stands as they were placed, before anything is shot.
  const Scene& placed() const { return *scene(opened()); }
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
  Step after(const Situation& situation, const graph::Results& results) const;

  /// Decision 0 is what units were told, or the default. Others, where it weighs: the target of one
  /// unit, as the enemy counts its units from 1; one player's orders, as bits of those that can
  /// matter; and of a winner to stand, to fall back, or to pursue in line.
  int options(const Situation& situation) const noexcept;
  int decide(const Situation&) const noexcept { return 0; }
  Weighs weighs() const noexcept { return weighs_; }
  Step after(const Situation& situation, int decision) const;

  /// Units that won a round and are left: those that pursue, and those that were told to fall back,
  /// or decided to; the others stand their ground.
  struct Conduct {
    UnitSet winners = 0;
    UnitSet pursue = 0;
    UnitSet fall_back = 0;
  };
  /// What the winners do from an aftermath whose last decision is this, or after a round whose
  /// blows felled so many stands.
  /// Why   in its last round the fight need not know; who tells of it does.
  Conduct conduct(Situation aftermath, int decision) const;
  Conduct conduct(const Situation& strike, const Losses& fell, Side winner, int retreat_cm) const;

  /// Points that B lost less points that A lost; stands where a unit has no price. 0 for what is no
  /// end.
  double worth(graph::Report report) const noexcept;
  /// Names the fight as it goes where decisions are weighed: prices belong to it, where there are
  /// any.
  Hash128 weighed_name() const noexcept;
  bool decides_for_a(const Situation& situation) const noexcept;
  /// What a decision of one player's orders comes to, as bits of Order.
  std::uint8_t orders_of(const Situation& situation, int decision) const noexcept;

  /// Without a last turn, or a last round, a round without hits can leave everything as it was.
  bool recurs() const noexcept { return !battle().turns || battle().edition.rounds_without_limit; }
  Hash128 name() const noexcept { return name_; }

  const Battle& battle() const noexcept { return roster_.battle(); }
  const Roster& roster() const noexcept { return roster_; }
  const std::shared_ptr<Dispositions>& dispositions() const noexcept { return dispositions_; }
  int rounds_told_apart() const noexcept { return rounds_told_apart_; }

  /// Sentences for what could not come about on a table, and is answered all the same as a what-if.
  std::vector<std::string> doubts() const;

  /// "A" or, of several, "A2".
  std::string letter_of(std::size_t unit) const;
  /// Hits that the unit can still take in this round.
  int room(const Situation& situation, std::size_t unit) const noexcept;
  /// What supports add to a round's result once so many stands have fallen. Shape  of A, of B
  std::array<int, 2> supports(const Situation& situation, const Losses& fell) const;
  /// Hits of the Shooting phase on who touches an enemy: of bounces and spells.
  int hits_before(std::size_t unit) const;

  /// Stands that each unit lost, from a report's number. Shape  one for each unit, A's first.
  std::vector<int> losses_of(std::uint32_t number) const;
  /// Whom a unit shoots at as it is charged; kMostUnits when nobody charges it.
  std::size_t charger_of(const Situation& situation, std::size_t shooter) const noexcept;
  /// What is shot next at the unit under fire.
  Volleyed volleyed(const Situation& situation) const;
  /// What the die of an unstable unit comes to.
  int steadied(const Situation& situation, std::size_t unit, int die) const noexcept;
  /// A unit that is driven farther than this is destroyed. Units  cm
  int flees_beyond(std::size_t unit) const noexcept;
  Armour armour_now(const Situation& situation, std::size_t unit) const noexcept {
    return armour_of(roster_.unit(unit), stands_left(situation, unit));
  }
  int stands_left(const Situation& situation, std::size_t unit) const noexcept {
    return situation.scene->where.troops[unit].stands;
  }

 private:
  /// What is asked once for every combination of results, worked out once.
  struct Known {
    std::uint8_t stands = 0;  ///< when the fight opens
    std::uint8_t hits = 1;    ///< of a stand
    std::uint8_t outstanding = 0;
    std::uint8_t enemy_side = 0;  ///< 0 for units of B: who scores when it is hit
    bool regenerates = false;
    std::uint32_t radix = 1;
    double worth_of_stand = 0;               ///< to A, when it is lost
    double worth_of_last = 0;                ///< of what is lost with all of them, besides
    std::array<std::uint8_t, 256> felled{};  ///< stands that so many hits remove
  };
  /// How a round came out, before anybody moves.
  struct Round {
    std::array<std::uint8_t, kMostUnits> lost{};
    Side winner = Side::none;
    int difference = 0;
    UnitSet alive = 0;
  };

  /// What each winner has decided in the aftermath; 0 as it was told.
  using Decided = std::array<std::uint8_t, kMostUnits>;
  enum : std::uint8_t { kAsTold, kStand, kFallBack, kInLine };

  const Scene* scene_of(const Plan* plan) const {
    const Scene* const known = scenes_.find(plan->number);
    return known != nullptr ? known : &scenes_.insert(plan->number, made_of(*plan));
  }
  Scene made_of(const Plan& plan) const;
  const Scene* scene(Disposition where) const {
    return scene_of(dispositions_->plan(std::move(where)));
  }
  /// The plan, or the scene, that `work_out` makes of the change, from memory when it was asked
  /// before.
  template <class WorkOut>
  const Plan* lead(const Change& change, WorkOut&& work_out) const {
    return dispositions_->follow(change, std::forward<WorkOut>(work_out));
  }
  template <class WorkOut>
  const Scene* follow(const Change& change, WorkOut&& work_out) const {
    return scene_of(lead(change, std::forward<WorkOut>(work_out)));
  }

  static constexpr std::size_t index(Side side) noexcept { return side == Side::a ? 0 : 1; }
  /// Where the unit after this one comes in `in_turn_`.
  std::size_t place_after(std::size_t unit) const noexcept {
    std::size_t place = 0;
    while (in_turn_[place] != unit) {
      ++place;
    }
    return place + 1;
  }
  int dice_of(const Situation& situation, const Pool& pool) const noexcept;
  std::size_t end_of_part(const Situation& situation) const noexcept;

  // The parts of a step turn a situation into the next one where it lies, and return what happened.
  // Copies of a situation whose bytes were just written wait for the writes: without them an exact
  // answer takes a seventh less, measured.
  void struck_before(Situation& situation) const;
  void fire_from(Situation& situation, std::size_t place) const;
  void shots_taken(Situation& situation, int hits) const;
  void open_drive_back(Situation& situation) const;
  void shot_to_pieces(Situation& situation) const;
  void driven_back(Situation& situation) const;
  void driven_tested(Situation& situation) const;
  void drive_next(Situation& situation) const;
  graph::Report shot_at(Situation& situation, const graph::Results& results) const;
  graph::Report drive_rolled(Situation& situation, const graph::Results& results) const;
  graph::Report table_left(Situation& situation, const graph::Results& results) const;
  void unstable_from(Situation& situation, std::size_t place) const;
  graph::Report instability_rolled(Situation& situation, const graph::Results& results) const;
  graph::Report faded_away(Situation& situation, std::size_t unit, UnitSet engaged) const;
  void shooting_from(Situation& situation, std::size_t place) const;
  void open_blows(Situation& situation) const;
  void aim_from(Situation& situation, std::size_t unit) const;
  void aim(Situation& situation, int decision) const;
  int loses(const Situation& situation, std::size_t unit) const noexcept;
  bool felled(const Situation& situation, Side side) const noexcept;
  std::uint8_t orders_that_matter(const Situation& situation, Side side) const noexcept;
  graph::Report ask_orders(Situation& situation, std::size_t side) const;
  graph::Report ordered(Situation& situation, int decision) const;
  void open_aftermath(Situation& situation) const;
  bool ask_winners(Situation& situation, std::size_t unit) const;
  std::uint8_t packed(const std::array<std::uint8_t, 2>& orders) const noexcept {
    return static_cast<std::uint8_t>(orders[0] | orders[1] << 3);
  }
  Roster roster_under(const std::array<std::uint8_t, 2>& orders) const;
  /// The units as moves see them, under the players' orders.
  const Roster& under(const std::array<std::uint8_t, 2>& orders) const noexcept {
    return under_orders_.empty() ? dispositions_->kinds() : under_orders_[packed(orders)];
  }
  graph::Report shots_fired(Situation& situation, const graph::Results& results) const;
  graph::Report volley_rolled(Situation& situation, const graph::Results& results) const;
  graph::Report struck(Situation& situation, const graph::Results& results) const;
  graph::Report resolved(Situation& situation) const;
  graph::Report drawn(Situation& situation, const Round& round) const;
  bool loses_any(const Losses& lost, Side side) const noexcept;
  const Scene* after_draw(const Situation& situation, const Losses& lost, Side first) const;
  graph::Report first_removed(Situation& situation, const graph::Results& results) const;
  graph::Report parted(Situation& situation, const Scene* left) const;
  bool gets_clear(const Scene& left, bool a, bool b) const;
  std::uint16_t farthest_back(const Scene& scene, Side side, Side first) const;
  std::uint16_t farthest_last(const Scene& scene, Side side, std::array<std::uint16_t, 2> cm) const;
  const Plan* backed_off(const Scene& scene, std::array<std::uint16_t, 2> cm, Side first) const;
  graph::Report won(Situation& situation, const Round& round) const;
  graph::Report left_behind(Situation& situation, const Round& round, UnitSet able) const;
  graph::Report tested(Situation& situation, const graph::Results& results) const;
  graph::Report first_back(Situation& situation, const graph::Results& results) const;
  graph::Report fallen_back(Situation& situation, const graph::Results& results) const;
  graph::Report wiped_out(Situation& situation, const Round& round, Side winner,
                          UnitSet engaged) const;
  static Roster in_line(Roster roster, const Decided& decided);
  bool note(Situation& situation, int decision) const;
  Conduct conduct(Disposition where, Side winner, const Decided& decided) const;
  graph::Report winner_decided(Situation& situation, int decision) const;
  graph::Report decided(Situation& situation) const;
  graph::Report settled(Situation& situation) const;
  graph::Report fought_on(Situation& situation) const;
  bool meets_fought(const Scene& before, const Survey& survey, UnitSet took_part) const noexcept;
  UnitSet backing_off(const Plan& plan, UnitSet able, Side winner, const Decided& decided) const;

  /// Over: reports what became of everybody.
  graph::Report ended(Situation& situation, Side winner, Ending ending, int retreat_cm) const;
  graph::Report ended(Situation& situation, const Round& round, Side winner, Ending ending,
                      int retreat_cm) const;
  void fall_back(Situation& situation, bool a, bool b) const noexcept;
  void next_round(Situation& situation) const;
  void commanded(Situation& situation) const;
  void regenerate(Situation& situation) const noexcept;
  bool last_round(const Situation& situation) const noexcept;
  Side moves_first() const noexcept;
  Side moving(const Situation& situation) const noexcept {
    return situation.turn % 2 == 0 ? moves_first() : other(moves_first());
  }
  bool last_turn(const Situation& situation) const noexcept;
  UnitSet pursuers(const std::array<UnitSet, kMostUnits>& may, UnitSet able, Side winner,
                   const Decided& decided) const;
  Policy policy_of(std::size_t unit, std::uint8_t decided = kAsTold) const noexcept;
  bool falls_back_from_draw(const Disposition& where, const Survey& survey,
                            Side side) const noexcept;
  Disposition after_round(const Situation& situation, const Round& round, int retreat_cm) const;
  void doubt_joining(std::vector<std::string>& sentences) const;
  void set_worths();
  Disposition opened() const;
  void tell_engagements_apart(Disposition& where) const;
  void check_pursuits(const Disposition& where) const;
  Disposition recovered(Disposition where, const Situation& situation) const;

  Roster roster_;
  std::shared_ptr<Dispositions> dispositions_;
  mutable GrowArray<Scene> scenes_{};  ///< by their plans' numbers
  Hash128 name_{};
  std::vector<Known> known_{};
  /// All units as they are shot at, shoot and test: the nearest to the enemy first.
  std::vector<std::size_t> in_turn_{};
  UnitSet lost_in_retreat_ = 0;
  Weighs weighs_ = Weighs::nothing;
  std::vector<Roster> under_orders_{};  ///< by both sides' orders; none where nobody orders
  int rounds_told_apart_ = 0;
};

static_assert(graph::Game<Melee>);

}  // namespace fray::warmaster
