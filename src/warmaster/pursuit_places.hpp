#pragma once

#include <optional>
#include <span>
#include <vector>

#include "warmaster/ground.hpp"

namespace fray::warmaster {

/// Puts the stands of one unit into contact with enemies, one after the other.
///
/// Why   pursuit and advance differ in who may be met and in how far stands may go; what follows is the same: the first
///       stands as the rule says, the rest where they fight best ("placed as the player wishes", lapping round).
class Placement {
 public:
  Placement(const Roster& roster, const Disposition& where, std::size_t unit, UnitSet targets, std::int32_t reach)
      : roster_(roster), where_(where), unit_(unit), targets_(targets), reach_(reach),
        from_(where.of(unit).begin(), where.of(unit).end()) {}

  /// All stands that reach an enemy by going straight ahead; of several distances the one that most stands go.
  bool straight_ahead();
  /// One stand, against the nearest enemy stand in sight, its middle on the middle of the edge before which most of the unit
  /// stands, and on another where there is no room.
  bool against_the_nearest();
  /// All stands so far straight ahead that one of them stands exactly behind or beside a fighting friend.
  bool into_support(UnitSet fighting);
  /// The stands that are left, each where it fights best; `edges` says whether they may come into edge contact.
  void place_the_rest(bool edges = true);

  /// Shape  one for each stand of the unit. Those for which there was no better place stay where they were.
  std::vector<field::Stand> stands();

 private:
  bool may_go(const field::Stand& from, const field::Stand& to) const;
  bool touches_edge(const field::Stand& stand) const;
  std::vector<field::Stand> places_for(const field::Stand& from, bool edges) const;
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
  std::int32_t reach_;
  std::vector<field::Stand> from_;    ///< stands that have not moved yet
  std::vector<field::Stand> placed_{};
};

}  // namespace fray::warmaster
