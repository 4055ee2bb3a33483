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
    for (const std::size_t unit : order_of_moves(roster_, where_)) {
      if (has(losers, unit) && where_.troops[unit].stands > 0) {
        order.emplace_back(unit, way_of(unit));
      }
    }
    foremost_first(where_, order);
    for (const auto& [unit, way] : order) {
      const UnitSet aside = make_way(roster_, where_, free_friends(), unit, way, length_);
      where_.to_test |= aside != 0 ? static_cast<UnitSet>(set_of(unit) | aside) : UnitSet{0};
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

  UnitSet free_friends() const { return static_cast<UnitSet>(bystanders(retreat_.loser) & ~retreat_.elsewhere); }

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
