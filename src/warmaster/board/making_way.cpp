// How friends step aside for who is forced through them: seeds/000, "Blocked retreats"; rules-facts
// 1.10, making way.

#include <algorithm>
#include <utility>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;

bool may_step_to(const Roster& roster, const Board& where, std::size_t friendly,
                 const field::Stand& there) {
  bool touches = false;
  each_stand(where, roster.enemies_of(friendly),
             [&](std::size_t, std::size_t, const field::Stand& enemy) {
               touches |= field::touch(enemy.base, there.base);
             });
  return !touches && may_stand(roster, where, friendly, there, {});
}

/// By the shorter way, and never into touch with an enemy.
bool step_aside(const Roster& roster, Board& where, std::size_t friendly, const Rectangle& path,
                Facing way) {
  struct Way {
    std::pair<std::int32_t, std::uint64_t> rank{};  // how far, how it looks there
    std::vector<field::Stand> there{};
  };
  std::vector<Way> ways;
  for (const Facing aside : {field::turned_left(way), field::turned_right(way)}) {
    Way now;
    for (const field::Stand& stand : where.of(friendly)) {
      now.rank.first =
          std::max(now.rank.first, along(path, aside) + along(stand.base, field::opposite(aside)));
    }
    for (const field::Stand& stand : where.of(friendly)) {
      now.there.push_back(field::moved(stand, aside, now.rank.first));
    }
    now.rank.second = look_of(roster, where, friendly, now.there);
    ways.push_back(std::move(now));
  }
  std::ranges::sort(ways, {}, &Way::rank);
  for (const Way& now : ways) {
    const bool room = std::ranges::all_of(now.there, [&](const field::Stand& there) {
      return may_step_to(roster, where, friendly, there);
    });
    if (room && now.rank.first <= full_pace(roster.profile(friendly))) {
      std::ranges::copy(now.there, where.of(friendly).begin());
      return true;
    }
  }
  return false;
}

}  // namespace

UnitSet make_way(const Roster& roster, Board& where, UnitSet friends, std::size_t unit, Facing way,
                 std::int32_t length, bool over_all) {
  UnitSet aside = 0;
  for (const std::size_t friendly : nearest_first(roster, where, friends)) {
    if (where.troops[friendly].stands == 0 ||
        !roster.unit(friendly).choices.makes_way.value_or(true)) {
      continue;
    }
    Rectangle path{INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    bool in_the_way = false;
    for (const field::Stand& stand : where.of(unit)) {
      const Rectangle lane =
          over_all ? field::moved(stand.base, way, length) : field::swept(stand.base, way, length);
      path = field::around(path, lane);
      in_the_way |= std::ranges::any_of(where.of(friendly), [&](const field::Stand& theirs) {
        return field::overlap(theirs.base, lane);
      });
    }
    aside |= in_the_way && step_aside(roster, where, friendly, path, way) ? set_of(friendly)
                                                                          : UnitSet{0};
  }
  return aside;
}

}  // namespace fray::warmaster
