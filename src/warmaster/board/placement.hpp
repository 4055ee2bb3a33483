#pragma once

#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "warmaster/board/ways.hpp"

namespace fray::warmaster {

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

}  // namespace fray::warmaster
