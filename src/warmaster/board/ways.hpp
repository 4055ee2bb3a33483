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

}  // namespace fray::warmaster
