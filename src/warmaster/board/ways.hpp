#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "warmaster/board/ground.hpp"

namespace fray::warmaster {

/// How a unit goes to its enemies.
struct March {
  std::int32_t reach = 0;  ///< mm, for the part of a stand that moves farthest
  bool over_all = false;   ///< it flies over stands and ground, and lands where it may stand
  /// `is_hemmed_in`: where it cannot go straight it need not look for a way round.
  bool hemmed_in = false;
  /// Whom it may pursue: gaps beside them are as gaps beside whom it charges, and where it cannot go
  /// straight, nothing leads it away from the enemy whom it goes for.
  UnitSet pursued = 0;
};

/// How far the part of a stand that moves farthest has to go from one place to another, past other
/// units, stands of its own that are `placed`, and ground that it cannot enter; turning as it likes
/// where its shorter edge fits through, and through a gap beside an enemy that it neither charges nor
/// pursues only where that is wider than its front. Nothing where its march is shorter.
/// Where any way will do, it is not always the shortest. Units  mm
/// Why  not whether it may stand there: may_stand.
/// Source  seeds/000, "Moving pursuers" (the way of who pursues is never away from the enemy and
///         back) and "Advance"; movement, "The move" and "Moving through gaps" (the page beside
///         it).
std::optional<double> way_of(const Roster& roster, const Board& where, std::size_t unit,
                             const field::Stand& from, const field::Stand& to,
                             std::span<const field::Stand> placed, UnitSet charged,
                             const March& march, bool any = false);

/// Whether a stand comes to no corner of what bars its way that lies within `reach`, so that it
/// goes straight or not at all, to anywhere where it would overlap nothing. Units  mm
/// Why  many places are asked about one after the other, and a search for each takes long where
///      none has a way.
bool is_hemmed_in(const Roster& roster, const Board& where, std::size_t unit,
                  const field::Stand& from, std::int32_t reach);

/// Whether a stand has a way at all.
inline bool has_way(const Roster& roster, const Board& where, std::size_t unit,
                    const field::Stand& from, const field::Stand& to,
                    std::span<const field::Stand> placed, UnitSet charged, const March& march) {
  return way_of(roster, where, unit, from, to, placed, charged, march, true).has_value();
}

/// The stands of one unit, which come into their places one after the other.
///
/// Why   pursuit, charge and advance differ in who may be met and in how far stands may go; what
///       follows is the same: the first stands as the rule says, the rest where they fight best
///       ("placed as the player wishes", lapping round).
class Placement {
 public:
  Placement(const Roster& roster, const Board& where, std::size_t unit, UnitSet targets,
            const March& march)
      : roster_(roster),
        where_(where),
        unit_(unit),
        targets_(targets),
        march_(march),
        charged_(targets),
        from_(where.of(unit).begin(), where.of(unit).end()) {}

  /// Whether each stand has its place.
  bool complete() const noexcept { return from_.empty(); }

  /// Shape  one for each stand of the unit. Those for which there was no better place stay where
  ///        they were.
  std::vector<field::Stand> stands();

 protected:
  /// Of places that are as good for the rule, the least comes first.
  using Preference = std::tuple<std::int64_t, Apart, std::uint64_t>;

  /// What places of several stands come to: that it has all stands, what their places are worth,
  /// how far they go.
  struct Line {
    bool complete = false;
    std::int64_t worth = 0;
    std::int64_t shortness = 0;
    Apart nearness{};
    friend auto operator<=>(const Line&, const Line&) = default;
  };
  struct BestLine {
    std::optional<Line> line{};
    std::optional<std::uint64_t> look{};  ///< once it has been asked for
    std::vector<field::Stand> from{};     ///< those that it leaves out
    std::vector<field::Stand> placed{};
  };

  void settle(field::Stand from, field::Stand place);
  /// One after the other, the stand and the place that are worth most.
  void settle_each(
      const std::function<std::vector<field::Stand>(const field::Stand& from)>& places,
      const std::function<int(const field::Stand& from, const field::Stand& place)>& worth);
  Line longer(const Line& line, const field::Stand& from, const field::Stand& place,
              std::int64_t worth) const;
  /// Keeps the line that all who are placed now make, if it is the best; of equal ones as it looks.
  void keep_if_best(const Line& line, BestLine& best) const;
  void take(const BestLine& best);

  bool has_room(const field::Stand& place) const {
    return may_stand(roster_, where_, unit_, place, placed_);
  }
  bool reaches(const field::Stand& from, const field::Stand& place) const {
    return has_way(roster_, where_, unit_, from, place, placed_, charged_, march_);
  }
  bool in_formation(const field::Stand& place) const;
  /// Whether a place continues the line that the first stand began.
  bool in_line(const field::Stand& place) const;
  UnitSet friends() const;
  template <class Is>
  bool any_enemy(Is&& is) const {
    bool any = false;
    each_stand(
        where_, roster_.enemies_of(unit_),
        [&](std::size_t, std::size_t, const field::Stand& enemy) { any = any || is(enemy); });
    return any;
  }
  bool touches_enemy(const field::Stand& place) const;
  Preference preference(const field::Stand& from, const field::Stand& place) const;
  /// How it looks from a place to which a stand that has not moved yet would go.
  std::uint64_t look_from_place(const field::Stand& from, const field::Stand& place) const;

  const Roster& roster_;
  const Board& where_;
  std::size_t unit_;
  UnitSet targets_;
  March march_;
  UnitSet charged_;                 ///< those between whom it may squeeze
  std::vector<field::Stand> from_;  ///< stands that have not moved yet
  std::vector<field::Stand> placed_{};

 private:
  void fall_in();
};

/// Where the stands of a unit that charges go.
class ChargePlaces : public Placement {
 public:
  using Placement::Placement;

  /// One stand, as a charge has it: against the nearest enemy stand in sight that shows 1 cm of the
  /// edge before which most of the unit stands, as near to its middle as there is room; corner to
  /// corner where friends hold all of that edge.
  bool charge_the_nearest();
  /// Those stands of a unit that has charged a flank or rear which touch nothing: each goes round
  /// the units that are charged, its front edge or a corner of it on one of theirs; the others
  /// stay.
  void envelop();
  /// The stands that are left after charge_the_nearest, each in the battle line, or as near to it
  /// as there is room.
  void form_battle_line();
  /// All stands, one at least exactly behind or beside one of a friend that has charged, none
  /// touching an enemy; false where that cannot be.
  bool support_charge(std::size_t leader);

 private:
  /// An own stand and one within reach of an enemy unit, that it may see.
  struct Sighting {
    std::pair<std::int64_t, std::int64_t> length;  ///< between edges, between middles
    std::size_t own;
    std::size_t unit;
    field::Stand from;
    field::Stand enemy;
    /// How far from all others, and how it looks from both: of some that are as near.
    std::tuple<Apart, std::uint64_t, std::uint64_t> tie{};
    std::optional<bool> seen{};  ///< once it has been asked for
  };
  /// Where a stand may go next, and what that is worth: the best first.
  struct Next {
    int worth = 0;
    field::Stand place{};
    std::vector<std::pair<field::Stand, bool>> wanted{};  ///< from where there is a way to it
  };
  /// What follows those who have been placed, whichever stands they were.
  struct Step {
    std::vector<field::Stand> placed{};
    field::Stand like{};  ///< a stand that is still to be placed
    std::vector<Next> next{};
  };
  struct Lines {
    std::vector<Step> steps{};
    BestLine best{};
  };

  /// Finds all sightings.
  void look_out();
  /// The nearest first; of those as near by their ties, which are looked at no earlier.
  Sighting& way(std::size_t nth);
  bool sees_the_first(const field::Stand& from);
  bool sees(Sighting& way) const;
  bool settle_beside(const Sighting& target, field::Facing out,
                     std::span<const std::int32_t> alongs);
  bool is_pinned(std::size_t enemy, field::Facing out) const;
  std::vector<field::Stand> places_round(const field::Stand& from) const;
  std::vector<field::Stand> places_in_charge(const field::Stand& from) const;
  int worth_in_charge(const field::Stand& place) const;
  std::size_t step_of(Lines& lines) const;
  void continue_line(const Line& line, Lines& lines);

  bool may_envelop_ = false;      ///< it charges a flank or a rear
  field::Stand first_against_{};  ///< the enemy before whom a charge begins
  std::vector<Sighting> ways_{};
  std::size_t in_order_ = 0;  ///< so many of them, the nearest, are in order
};

/// Where the stands of a unit that pursues go. Each way of it is false where no stand can, or the
/// unit would fall apart.
class PursuitPlaces : public ChargePlaces {
 public:
  using ChargePlaces::ChargePlaces;

  /// The first stands go straight ahead into contact: all that can, or as many as the unit holds
  /// together with.
  bool pursue_straight();
  /// The first stand goes against an enemy as in a charge.
  bool pursue_in_turn();
  /// Of infantry: the first stands go straight ahead to exactly behind or beside a friend of
  /// another unit who fights, as many as the unit holds together with.
  bool pursue_in_support();

 private:
  /// A stand that can go straight ahead until its front touches an enemy, or to where it supports.
  struct Goer {
    field::Stand from{};
    field::Stand to{};
    std::int32_t gap = 0;  ///< mm
    Preference rank{};     ///< of those who go as far, once it has been asked for
    bool pursues = false;  ///< it meets one that is pursued, or supports who does
  };
  /// Some of those who can go straight ahead.
  struct Set {
    std::pair<std::int64_t, std::int64_t> far{};  ///< in sum, and in sum of squares
    std::pair<Apart, std::uint64_t> tie{};        ///< once it has been asked for
    std::vector<const Goer*> goers{};
  };

  void start_again();
  bool holds_together();
  std::vector<Goer> goers() const;
  std::vector<Goer> goers_into_support() const;
  bool go(const Set& set, bool edges);
  bool go_as_many(std::span<const std::span<const Goer>> groups, bool edges);
  static std::vector<Set> sets_of(std::span<const std::span<const Goer>> groups, std::size_t count);
  void rank_by_look(std::span<Set> sets);

  bool link(bool edges);
  void continue_link(const Line& line, std::size_t more, bool edges, BestLine& best);
  std::vector<field::Stand> places_to_link(const field::Stand& from, bool edges) const;
  /// The stands that are left, each where it is best; `edges` says whether they may come into edge
  /// contact.
  void place_the_rest(bool edges);
  std::vector<field::Stand> places_for(const field::Stand& from, bool edges) const;
  void keep_allowed(std::vector<field::Stand>& places, bool edges) const;
  bool touches_edge(const field::Stand& stand) const;
  bool fights_ahead(const field::Stand& stand) const;
  bool helps(const field::Stand& place) const;
  int value_of(const field::Stand& place) const;
  int shape_of(const field::Stand& from, const field::Stand& place) const;

  /// How far straight ahead the first stand of a pursuit went. Units  mm.
  std::optional<std::int32_t> ahead_{};
};

}  // namespace fray::warmaster
