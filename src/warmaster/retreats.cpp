// How the losers move away: seeds/000, "Retreats" and "Blocked retreats".

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "fray/warmaster/retreat.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;

class Mover {
 public:
  Mover(const Roster& roster, Disposition& where, const Retreat& retreat)
      : roster_(roster), where_(where), retreat_(retreat), length_(retreat.cm * kMillimetres) {}

  void run() {
    const UnitSet losers = static_cast<UnitSet>(retreat_.engaged & roster_.units_of(retreat_.loser));
    std::vector<std::pair<std::size_t, Facing>> order;
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      if (has(losers, unit) && where_.troops[unit].stands > 0) {
        order.emplace_back(unit, way_of(unit));
      }
    }
    foremost_first(where_, order);
    for (const auto& [unit, way] : order) {
      make_way_for(unit, way);
      move(unit, way);
      Troop& troop = where_.troops[unit];
      troop.pursuit_bonus = static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(retreat_.cm)));
      troop.out_of_cover = true;
    }
  }

 private:
  /// Units that only support go as those whom they support.
  Facing way_of(std::size_t unit) const {
    const std::size_t supported = retreat_.supported[unit];
    const std::size_t fighter = supported < kMostUnits && where_.troops[supported].stands > 0 ? supported : unit;
    const UnitSet enemies = static_cast<UnitSet>(retreat_.engaged & roster_.enemies_of(unit));
    return way_out(roster_, where_, fighter, enemies, length_);
  }

  UnitSet bystanders(Side side) const {
    return static_cast<UnitSet>(roster_.units_of(side) & ~retreat_.engaged);
  }

  bool blocked(std::size_t unit, const field::Stand& stand, Facing way) const {
    const Rectangle lane = field::swept(stand.base, way, length_);
    const Rectangle end = field::moved(stand.base, way, length_);
    if (!may_pass(roster_, where_, unit, lane)) {
      return true;
    }
    if (const auto& table = roster_.battle().table;
        table && field::around(*table, end) != *table) {
      return true;
    }
    bool meets_others = false;  // touching an enemy of the same engagement is an incidental contact, another's blocks
    each_stand(where_, bystanders(other(retreat_.loser)), [&](std::size_t, std::size_t, const field::Stand& enemy) {
      meets_others |= field::touch(enemy.base, end);
    });
    return meets_others;
  }

  void move(std::size_t unit, Facing way) {
    const bool whole = groups_of(where_.of(unit), where_.of(unit).size()) == 1;
    std::vector<field::Stand> left;
    for (const field::Stand& stand : where_.of(unit)) {
      if (!blocked(unit, stand, way)) {
        left.push_back(field::moved(stand, way, length_));
      }
    }
    while (where_.troops[unit].stands > left.size()) {
      where_.remove(unit, 0);
    }
    std::ranges::copy(left, where_.of(unit).begin());
    where_.troops[unit].split |= whole && groups_of(left, left.size()) > 1;
  }

  /// Unengaged friends step aside where there is room; they and those who made them test for confusion.
  /// Source  seeds/000, "Blocked retreats"; rules-facts 1.10, making way.
  void make_way_for(std::size_t unit, Facing way) {
    for (std::size_t friendly = 0; friendly < roster_.size(); ++friendly) {
      if (!has(bystanders(retreat_.loser), friendly) || where_.troops[friendly].stands == 0 ||
          !roster_.unit(friendly).choices.makes_way.value_or(true)) {
        continue;
      }
      Rectangle path{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
      bool in_the_way = false;
      for (const field::Stand& stand : where_.of(unit)) {
        const Rectangle lane = field::swept(stand.base, way, length_);
        path = field::around(path, lane);
        in_the_way |= std::ranges::any_of(where_.of(friendly), [&](const field::Stand& theirs) {
          return field::overlap(theirs.base, lane);
        });
      }
      if (in_the_way && step_aside(friendly, path, way)) {
        where_.to_test |= static_cast<UnitSet>(set_of(unit) | set_of(friendly));
      }
    }
  }

  /// By the shorter way, and never into touch with an enemy.
  bool step_aside(std::size_t friendly, const Rectangle& path, Facing way) {
    struct Way {
      std::pair<std::int32_t, std::uint64_t> rank{};  // how far, how it looks there
      std::vector<field::Stand> there{};
    };
    std::vector<Way> ways;
    for (const Facing aside : {field::turned_left(way), field::turned_right(way)}) {
      Way now;
      for (const field::Stand& stand : where_.of(friendly)) {
        now.rank.first = std::max(now.rank.first, along(path, aside) + along(stand.base, field::opposite(aside)));
      }
      for (const field::Stand& stand : where_.of(friendly)) {
        now.there.push_back(field::moved(stand, aside, now.rank.first));
      }
      now.rank.second = look_of(roster_, where_, friendly, now.there);
      ways.push_back(std::move(now));
    }
    std::ranges::sort(ways, {}, &Way::rank);
    for (const Way& now : ways) {
      const bool room = std::ranges::all_of(now.there, [&](const field::Stand& there) { return may_step_to(friendly, there); });
      if (room && now.rank.first <= full_pace(roster_.profile(friendly))) {
        std::ranges::copy(now.there, where_.of(friendly).begin());
        return true;
      }
    }
    return false;
  }

  bool may_step_to(std::size_t friendly, const field::Stand& there) const {
    bool touches = false;
    each_stand(where_, roster_.enemies_of(friendly), [&](std::size_t, std::size_t, const field::Stand& enemy) {
      touches |= field::touch(enemy.base, there.base);
    });
    return !touches && may_stand(roster_, where_, friendly, there, {});
  }

  const Roster& roster_;
  Disposition& where_;
  const Retreat& retreat_;
  std::int32_t length_;
};

}  // namespace

void move_retreat(const Roster& roster, Disposition& where, const Retreat& retreat) {
  Mover(roster, where, retreat).run();
}

}  // namespace fray::warmaster
