#pragma once

#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "warmaster/ways.hpp"

namespace fray::warmaster {

/// Puts the stands of one unit into contact with enemies, one after the other.
///
/// Why   pursuit and advance differ in who may be met and in how far stands may go; what follows is the same: the first
///       stands as the rule says, the rest where they fight best ("placed as the player wishes", lapping round).
class Placement {
 public:
  Placement(const Roster& roster, const Disposition& where, std::size_t unit, UnitSet targets, const March& march)
      : roster_(roster), where_(where), unit_(unit), targets_(targets), march_(march), charged_(targets),
        from_(where.of(unit).begin(), where.of(unit).end()) {}

  /// All stands that reach an enemy by going straight ahead; of several distances the one that most stands go.
  bool straight_ahead();
  /// One stand, against the nearest enemy stand in sight, its middle on the middle of the edge before which most of the unit
  /// stands, and on another where there is no room.
  bool against_the_nearest();
  /// One stand, as a charge has it: against the nearest enemy stand in sight that shows 1 cm of the edge before which most of
  /// the unit stands, as near to its middle as there is room; corner to corner where friends hold all of that edge.
  bool charge_the_nearest();
  /// All stands so far straight ahead that one of them stands exactly behind or beside a fighting friend.
  bool into_support(UnitSet fighting);
  /// The stands that are left, each where it fights best; `edges` says whether they may come into edge contact.
  void place_the_rest(bool edges = true);

  /// Those stands of a unit that has charged a flank or rear which touch nothing: each goes round the units that are charged,
  /// its front edge or a corner of it on one of theirs; the others stay.
  void envelop();
  /// The stands that are left after charge_the_nearest, each in the battle line, or as near to it as there is room.
  void form_battle_line();
  /// All stands, one at least exactly behind or beside one of a friend that has charged, none touching an enemy; false where
  /// that cannot be.
  bool support_charge(std::size_t leader);

  /// Whether each stand has its place.
  bool complete() const noexcept { return from_.empty(); }

  /// Shape  one for each stand of the unit. Those for which there was no better place stay where they were.
  std::vector<field::Stand> stands();

 private:
  /// An enemy stand that one of the own sees, and how far it is: between edges, between middles, from all others; how it
  /// looks from both.
  struct Sighted {
    std::tuple<std::int64_t, std::int64_t, Apart, std::uint64_t, std::uint64_t> length;
    std::size_t own;
    std::size_t unit;
    field::Stand enemy;
  };
  /// Of places that are as good for the rule, the least comes first.
  using Preference = std::tuple<std::int64_t, Apart, std::uint64_t>;

  std::vector<Sighted> sighted() const;  ///< the nearest first
  Preference preference(std::size_t stand, const field::Stand& place) const;
  bool settle_beside(const Sighted& target, field::Facing out, std::span<const std::int32_t> alongs);
  bool is_pinned(std::size_t enemy, field::Facing out) const;
  bool may_go(const field::Stand& from, const field::Stand& to) const;
  bool touches_edge(const field::Stand& stand) const;
  std::vector<field::Stand> places_for(const field::Stand& from, bool edges) const;
  std::vector<field::Stand> places_in_charge(const field::Stand& from) const;
  std::vector<field::Stand> places_round(const field::Stand& from) const;
  bool in_line(const field::Stand& place) const;
  int worth_in_charge(const field::Stand& place) const;
  struct Line;
  struct Lines;
  void continue_line(const Line& line, Lines& lines);
  /// One after the other, the stand and the place that are worth most.
  void settle_each(const std::function<std::vector<field::Stand>(const field::Stand& from)>& places,
                   const std::function<int(const field::Stand& place)>& worth);
  void add_against(std::vector<field::Stand>& places, const field::Stand& from, const field::Stand& enemy) const;
  int value_of(const field::Stand& place) const;
  field::Stand behind(const field::Stand& left) const;
  std::uint64_t look_from_place(std::size_t stand, const field::Stand& place) const;
  bool in_formation(const field::Stand& place) const;
  void settle(std::size_t stand, const field::Stand& place);

  const Roster& roster_;
  const Disposition& where_;
  std::size_t unit_;
  UnitSet targets_;
  March march_;
  UnitSet charged_;                   ///< those between whom it may squeeze
  bool may_envelop_ = false;          ///< it charges a flank or a rear
  field::Stand first_against_{};      ///< the enemy before whom a charge begins
  std::vector<bool> may_be_first_{};  ///< of the unit's stands: who sees that enemy
  std::vector<field::Stand> from_;    ///< stands that have not moved yet
  std::vector<field::Stand> placed_{};
};

}  // namespace fray::warmaster
