#pragma once

#include <functional>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "warmaster/board/ways.hpp"

namespace fray::warmaster {

/// Puts the stands of one unit into contact with enemies, one after the other.
///
/// Why   pursuit and advance differ in who may be met and in how far stands may go; what follows is
///       the same: the first stands as the rule says, the rest where they fight best ("placed as
///       the player wishes", lapping round).
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

  /// A pursuit whose first stands go straight ahead into contact: all that can, or as many as the
  /// unit holds together with. False where no stand can, or the unit would fall apart; so of the
  /// next two.
  bool pursue_straight();
  /// A pursuit whose first stand goes against an enemy as in a charge.
  bool pursue_in_turn();
  /// A pursuit of infantry whose first stands go straight ahead to exactly behind or beside a
  /// friend of another unit who fights: as many as the unit holds together with.
  bool pursue_in_support();

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

  /// Whether each stand has its place.
  bool complete() const noexcept { return from_.empty(); }

  /// Shape  one for each stand of the unit. Those for which there was no better place stay where
  ///        they were.
  std::vector<field::Stand> stands();

 private:
  /// An own stand and one within reach of an enemy unit, that it may see.
  struct Sighting {
    std::pair<std::int64_t, std::int64_t> length;  ///< between edges, between middles
    std::size_t own;
    std::size_t unit;
    field::Stand from;
    field::Stand enemy;
    std::optional<bool> seen{};  ///< once it has been asked for
  };
  /// Of places that are as good for the rule, the least comes first.
  using Preference = std::tuple<std::int64_t, Apart, std::uint64_t>;

  /// A stand that can go straight ahead until its front touches an enemy, or to where it supports.
  struct Goer {
    field::Stand from{};
    field::Stand to{};
    std::int32_t gap = 0;  ///< mm
    Preference rank{};     ///< of those who go as far, once it has been asked for
  };
  /// Some of those who can go straight ahead.
  struct Set {
    std::pair<std::int64_t, std::int64_t> far{};  ///< in sum, and in sum of squares
    std::pair<Apart, std::uint64_t> tie{};        ///< once it has been asked for
    std::span<const Goer> group{};
    std::uint32_t stands = 0;  ///< of the group
  };
  /// What places of several stands come to: that it has all stands, what their places are worth,
  /// how far they go.
  struct Line {
    bool complete = false;
    std::int64_t worth = 0;
    std::int64_t shortness = 0;
    Apart nearness{};
    friend auto operator<=>(const Line&, const Line&) = default;
  };
  /// Where a stand may go next, and what that is worth: the best first.
  struct Next {
    int worth = 0;
    field::Stand place{};
    std::vector<std::pair<field::Stand, bool>> asked{};  ///< from where there is a way to it
  };
  /// What follows those who have been placed, whichever stands they were.
  struct Step {
    std::vector<field::Stand> placed{};
    field::Stand like{};  ///< a stand that is still to be placed
    std::vector<Next> next{};
  };
  struct Lines {
    std::vector<Step> steps{};
    std::optional<Line> best{};
    std::optional<std::uint64_t> look{};  ///< of the best, once it has been asked for
    std::vector<field::Stand> from{};     ///< those that the best of them leaves out
    std::vector<field::Stand> placed{};
  };

  void start_again();
  bool holds_together();
  std::vector<Goer> goers() const;
  std::vector<Goer> goers_into_support() const;
  bool go(std::span<const Goer> goers, std::uint32_t set, bool edges);
  bool go_as_many(std::span<const std::span<const Goer>> groups, bool edges);
  static std::vector<Set> sets_of(std::span<const std::span<const Goer>> groups, std::size_t count);
  void rank_by_look(std::span<Set> sets);
  bool link(bool edges);
  void continue_link(const Line& line, std::size_t more, bool edges, Lines& lines);
  std::vector<field::Stand> places_to_link(const field::Stand& from, bool edges) const;
  /// The stands that are left, each where it is best; `edges` says whether they may come into edge
  /// contact.
  void place_the_rest(bool edges);
  bool fights(const field::Stand& stand, bool to_front) const;
  bool helps(const field::Stand& place) const;
  int shape_of(const field::Stand& from, const field::Stand& place) const;
  Line longer(const Line& line, const field::Stand& from, const field::Stand& place,
              std::int64_t worth) const;

  /// The nearest first; of those as near by how far they are from all others, and how it looks from
  /// both.
  std::vector<Sighting> sightings() const;
  bool sees(Sighting& way) const;
  Preference preference(std::size_t stand, const field::Stand& place) const;
  bool settle_beside(const Sighting& target, field::Facing out,
                     std::span<const std::int32_t> alongs);
  bool is_pinned(std::size_t enemy, field::Facing out) const;
  bool may_go(const field::Stand& from, const field::Stand& to) const;
  bool touches_edge(const field::Stand& stand) const;
  std::vector<field::Stand> places_for(const field::Stand& from, bool edges) const;
  std::vector<field::Stand> places_in_charge(const field::Stand& from) const;
  std::vector<field::Stand> places_round(const field::Stand& from) const;
  bool in_line(const field::Stand& place) const;
  int worth_in_charge(const field::Stand& place) const;
  std::size_t step_of(Lines& lines) const;
  void continue_line(const Line& line, Lines& lines);
  /// Keeps the line that all who are placed now make, if it is the best; of equal ones as it looks.
  void keep_if_best(const Line& line, Lines& lines) const;
  /// One after the other, the stand and the place that are worth most.
  void settle_each(
      const std::function<std::vector<field::Stand>(const field::Stand& from)>& places,
      const std::function<int(const field::Stand& from, const field::Stand& place)>& worth);
  void add_against(std::vector<field::Stand>& places, const field::Stand& from,
                   const field::Stand& enemy) const;
  int value_of(const field::Stand& place) const;
  /// A stand that falls in, and where: ranks behind a mate, how far.
  struct Fallen {
    static constexpr std::int32_t kNowhere = INT32_MAX;
    std::pair<std::int32_t, std::int64_t> order{};
    std::size_t stand = 0;
    field::Stand place{};
  };
  /// Of those as near, as it looks from there.
  bool is_before(const Fallen& one, const Fallen& other) const;
  Fallen behind(std::size_t left) const;
  std::uint64_t look_from_place(std::size_t stand, const field::Stand& place) const;
  bool in_formation(const field::Stand& place) const;
  void settle(std::size_t stand, const field::Stand& place);

  const Roster& roster_;
  const Board& where_;
  std::size_t unit_;
  UnitSet targets_;
  March march_;
  UnitSet charged_;                   ///< those between whom it may squeeze
  bool may_envelop_ = false;          ///< it charges a flank or a rear
  field::Stand first_against_{};      ///< the enemy before whom a charge begins
  std::vector<bool> may_be_first_{};  ///< of the unit's stands: who sees that enemy
  std::vector<field::Stand> from_;    ///< stands that have not moved yet
  std::vector<field::Stand> placed_{};
  /// How far straight ahead the first stand of a pursuit went. Units  mm.
  std::optional<std::int32_t> ahead_{};
};

}  // namespace fray::warmaster
