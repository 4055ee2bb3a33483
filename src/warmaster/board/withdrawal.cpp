// What is sure of a retreat before anybody has moved: seeds/000, "Retreats" and "Moving pursuers".

#include "warmaster/board/withdrawal.hpp"

#include <algorithm>

#include "warmaster/board/ground.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;
using field::Stand;

class Withdrawing {
 public:
  Withdrawing(const Roster& roster, const Board& where, const ContactMap& contact_map, Side loser)
      : roster_(roster),
        where_(where),
        contact_map_(contact_map),
        losers_(static_cast<UnitSet>(contact_map.engaged & roster.units_of(loser))),
        winners_(static_cast<UnitSet>(contact_map.engaged & roster.units_of(other(loser)))) {}

  Withdrawal sure() {
    Withdrawal sure;
    if (losers_ == 0 || winners_ == 0 || !roster_.battle().terrain.empty() ||
        roster_.battle().table || !face_each_other()) {
      return sure;
    }
    sure.clear = 60 * kMillimetres;  // no retreat is longer
    limit_retreat(sure.clear);
    if (sure.clear < kMillimetres) {
      return {};
    }
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      if (has(losers_, unit) && is_caught(unit, sure.clear)) {
        sure.caught |= set_of(unit);
      }
    }
    return sure;
  }

 private:
  /// Whether all losers face one way, and every winner stands wholly before each of them, across
  /// that way or along it.
  /// Why   whoever falls, a loser then goes straight back: from who touches its front, or from the
  ///       nearest enemy, who is ahead. (A corner counts as the edge along the enemy's front.)
  bool face_each_other() {
    bool first = true;
    bool one_way = true;
    std::int32_t foremost = INT32_MIN;
    each_stand(where_, losers_, [&](std::size_t, std::size_t, const Stand& stand) {
      ahead_ = first ? stand.facing : ahead_;
      first = false;
      one_way &= stand.facing == ahead_;
      foremost = std::max(foremost, along(stand.base, ahead_));
    });
    each_stand(where_, winners_, [&](std::size_t, std::size_t, const Stand& enemy) {
      one_way &= -along(enemy.base, field::opposite(ahead_)) >= foremost &&
                 field::is_vertical(enemy.facing) == field::is_vertical(ahead_);
    });
    back_ = field::opposite(ahead_);
    return one_way;
  }

  UnitSet all_but(UnitSet units) const {
    return static_cast<UnitSet>((roster_.units_of(Side::a) | roster_.units_of(Side::b)) & ~units);
  }

  /// No farther than to the next of another unit behind a loser, nor beside an enemy who does not
  /// fight.
  void limit_retreat(std::int32_t& clear) const {
    const UnitSet bystanders = all_but(static_cast<UnitSet>(losers_ | winners_));
    each_stand(where_, losers_, [&](std::size_t unit, std::size_t, const Stand& own) {
      each_stand(where_, all_but(set_of(unit)),
                 [&](std::size_t other, std::size_t, const Stand& theirs) {
                   Rectangle base = theirs.base;
                   if (has(static_cast<UnitSet>(bystanders & roster_.enemies_of(unit)), other)) {
                     base = {base.west - 1, base.south - 1, base.east + 1, base.north + 1};
                   }
                   if (const auto gap = field::gap_ahead(own.base, back_, base)) {
                     clear = std::min(clear, *gap);
                   } else if (base != theirs.base && field::overlap(own.base, base)) {
                     clear = 0;
                   }
                 });
    });
  }

  /// Stands side by side in one piece, no more than four, that lose those at the ends first which
  /// touch least: of who touches an enemy to its front a stand remains that does.
  bool is_line(std::size_t unit) const {
    const auto own = where_.of(unit);
    constexpr std::size_t kMost = 4;
    return !own.empty() && own.size() <= kMost &&
           roster_.unit(unit).choices.casualties != Choices::Casualties::fighting &&
           std::ranges::all_of(own,
                               [&](const Stand& stand) {
                                 return stand.facing == own.front().facing &&
                                        field::depth(stand) == field::depth(own.front()) &&
                                        along(stand.base, ahead_) ==
                                            along(own.front().base, ahead_);
                               }) &&
           groups_of(own, own.size()) == 1;
  }

  /// Whether whoever of the winner's unit touches one of the losers goes straight after it as far
  /// as that is within its pace, and the others find room beside it or behind it.
  /// Why   nobody of another unit stands in the column behind it, and of its own, which are four at
  ///       most, nobody comes to stand across that column without standing in its own place.
  bool pursues(std::size_t unit, std::int32_t& clear) const {
    const auto own = where_.of(unit);
    if (!is_line(unit) || own.front().facing != back_ ||
        (contact_map_.touched[unit] & ~contact_map_.may_pursue[unit]) != 0 ||
        !may_touch_walls(roster_.profile(unit))) {
      return false;
    }
    std::int32_t far = std::min(clear, full_pace(roster_.profile(unit)));
    const UnitSet bystanders = all_but(static_cast<UnitSet>(losers_ | winners_));
    const auto room = static_cast<std::int32_t>(own.size()) * field::depth(own.front());
    bool free = true;
    for (const Stand& stand : own) {
      each_stand(where_, bystanders, [&](std::size_t, std::size_t, const Stand& other) {
        if (const auto gap = field::gap_ahead(stand.base, stand.facing, other.base)) {
          far = std::min(far, *gap);
        }
      });
      const Rectangle column = field::swept(stand.base, ahead_, room - field::depth(stand));
      free = free && may_pass(roster_, where_, unit, column);
    }
    clear = far;
    return free;
  }

  bool touches_edge(std::size_t unit) const {
    bool touches = false;
    each_stand(where_, contact_map_.touched[unit],
               [&](std::size_t, std::size_t, const Stand& enemy) {
                 touches = touches || std::ranges::any_of(where_.of(unit), [&](const Stand& own) {
                             return field::contact(own, enemy).touch == field::Touch::edge;
                           });
               });
    return touches;
  }

  bool is_caught(std::size_t unit, std::int32_t& clear) const {
    const UnitSet pursuers = contact_map_.touched[unit];
    if (!is_line(unit) || !touches_edge(unit)) {
      return false;
    }
    std::int32_t far = clear;
    for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
      if (has(pursuers, pursuer) && !pursues(pursuer, far)) {
        return false;
      }
    }
    clear = far;
    return true;
  }

  const Roster& roster_;
  const Board& where_;
  const ContactMap& contact_map_;
  UnitSet losers_;
  UnitSet winners_;
  Facing ahead_ = Facing::north;
  Facing back_ = Facing::south;
};

}  // namespace

Withdrawal withdrawal_of(const Roster& roster, const Board& where, const ContactMap& contact_map,
                         Side loser) {
  return Withdrawing(roster, where, contact_map, loser).sure();
}

}  // namespace fray::warmaster
