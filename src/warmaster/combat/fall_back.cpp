// Sides fall back, and those who still touch fight on. seeds/000, "Fall backs".

#include <algorithm>

#include "warmaster/board/moves.hpp"
#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::fall_back {
namespace {

/// Who falls back, of the sides that roll: those who were noted for it, else whoever is engaged.
std::array<FallBack, 2> leaving(const Roster& roster, const Board& where, UnitSet engaged,
                                std::array<std::uint16_t, 2> cm) {
  const UnitSet noted = took_part(roster, where);
  const UnitSet units = noted != 0 ? noted : engaged;
  std::array<FallBack, 2> sides;
  for (const Side side : {Side::a, Side::b}) {
    if (cm[index(side)] != 0) {
      sides[index(side)] = {static_cast<UnitSet>(units & roster.units_of(side)), cm[index(side)]};
    }
  }
  return sides;
}

std::array<FallBack, 2> leaving(const Roster& roster, const Scene& scene,
                                std::array<std::uint16_t, 2> cm) {
  return leaving(roster, scene.where, scene.contact_map().engaged, cm);
}

/// Whether friends of winners that fall back stay engaged, in pursuit or where they stand.
bool friends_fight_on(const Roster& roster, const Scene& scene, Side ahead, Side side) {
  const UnitSet noted = took_part(roster, scene.where);
  return ahead != Side::none && noted != 0 &&
         (scene.contact_map().engaged & roster.units_of(side) & ~noted) != 0;
}

/// Whether nobody touches an enemy whatever between these both sides roll. Units  cm. Shape  of A,
/// of B
/// Why  more than the ways that units have gone leads to the same, so few of all rolls are tried.
bool parts_always(const Roster& roster, const Board& left, UnitSet engaged,
                  std::array<std::uint16_t, 2> least, std::array<std::uint16_t, 2> most,
                  Side first) {
  Board where = left;
  const auto used = move_back(roster, where, leaving(roster, left, engaged, most), first);
  if (contact_map_of(roster, where).fighting != 0) {
    return false;
  }
  for (const std::size_t side : {0U, 1U}) {
    if (used[side] > least[side]) {
      std::array<std::uint16_t, 2> fewer = most;
      fewer[side] = static_cast<std::uint16_t>(used[side] - 1);
      if (!parts_always(roster, left, engaged, least, fewer, first)) {
        return false;
      }
      least[side] = static_cast<std::uint16_t>(used[side]);
    }
  }
  return true;
}

Change back_by(const Scene& scene, std::array<std::uint16_t, 2> cm, Side first) {
  return change(&scene, Reason::fallen_back, {}, static_cast<std::uint32_t>(cm[0] | cm[1] << 8),
                first);
}

/// Sides that fall back by at most so many centimetres, none where it does not; `first` moves a
/// unit first.
void backed_off(const Context& context, MeleeSituation& situation, std::array<std::uint16_t, 2> cm,
                Side first) {
  const Roster& roster = context.roster;
  const Scene& scene = *situation.scene;
  alter(context, situation, back_by(scene, cm, first), [&](Board& where) {
    move_back(context.kinds(), where, leaving(roster, scene, cm), first);
    for (Troop& troop : where.troops) {
      troop.took_part = false;
    }
  });
  log(context, [&] {
    const auto& touched = situation.scene->contact_map().touched;
    return BackedOff{units_that(roster, [&](std::size_t unit) { return touched[unit] != 0; }),
                     confused_on(roster, situation.scene->where), confused_on(roster, scene.where)};
  });
}

/// The farthest that a side can use of its roll, whatever the other rolls: more leads to the same.
/// Units  cm
/// Why  else every roll would be a situation of its own until the other side has rolled.
std::uint16_t farthest_back(const Context& context, const Scene& scene, Side side, Side first) {
  return context.boards->length(
      change(&scene, Reason::fallen_back, {}, static_cast<std::uint32_t>(index(side)), first), [&] {
        std::int32_t most = kLeastFallBack;
        for (std::int32_t others = kMostFallBack; others >= kLeastFallBack;) {
          Board where = scene.where;
          std::array<std::uint16_t, 2> cm{kMostFallBack, kMostFallBack};
          cm[index(other(side))] = static_cast<std::uint16_t>(others);
          const auto used =
              move_back(context.kinds(), where, leaving(context.roster, scene, cm), first);
          most = std::max(most, used[index(side)]);
          others = used[index(other(side))] - 1;  // down to what they used it is the same
        }
        return static_cast<std::uint16_t>(most);
      });
}

/// The farthest that a side can use of its roll when the other has rolled, and goes first. Units
/// cm
std::uint16_t farthest_last(const Context& context, const Scene& scene, Side side,
                            std::array<std::uint16_t, 2> cm) {
  cm[index(side)] = kMostFallBack;
  const Side first = cm[index(other(side))] != 0 ? other(side) : side;
  return context.boards->length(back_by(scene, cm, first), [&] {
    Board where = scene.where;
    const auto used = move_back(context.kinds(), where, leaving(context.roster, scene, cm), first);
    return static_cast<std::uint16_t>(std::max<std::int32_t>(used[index(side)], kLeastFallBack));
  });
}

/// Source  seeds/000, "Fall backs": a die decides which side goes first.
void first_back(const Context& context, MeleeSituation& situation, const Results& results) {
  const bool b_first = results[0] != 0;
  log(context, [&] { return BacksFirst{b_first ? Side::b : Side::a}; });
  situation.stage = b_first ? MeleeStage::fall_back_b : MeleeStage::fall_back_a;
  situation.next_to_fall_back = b_first ? Side::a : Side::b;
}

Report fallen_back(const Context& context, MeleeSituation& situation, const Results& results) {
  const Side side = situation.stage == MeleeStage::fall_back_a ? Side::a : Side::b;
  MeleeReport report;
  report.falls_back = side;
  report.fall_back_cm = 3U + results[0];
  log(context, [&] { return BackRolled{side, static_cast<int>(report.fall_back_cm)}; });
  const Side next = situation.next_to_fall_back;
  // Told once of a side, when it leaves the combat: where friends fight on it may fall back again.
  const bool fights_on = situation.scene != nullptr &&
                         friends_fight_on(context.roster, *situation.scene, situation.ahead, side);
  if (situation.scene != nullptr) {
    const Scene& scene = *situation.scene;
    situation.dice[index(side)] = static_cast<std::uint16_t>(report.fall_back_cm);
    if (next != Side::none) {
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)], farthest_back(context, scene, side, side));
    } else {  // all have rolled
      const Side first = situation.dice[index(other(side))] != 0 ? other(side) : side;
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)],
                   farthest_last(context, scene, side, {situation.dice[0], situation.dice[1]}));
      backed_off(context, situation, {situation.dice[0], situation.dice[1]}, first);
      situation.dice = {};
    }
  }
  open(situation, next == Side::a, next == Side::b);
  return fights_on ? 0 : pack(report);
}

}  // namespace

void open(MeleeSituation& situation, bool a, bool b) noexcept {
  const MeleeStage done = situation.scene == nullptr ? MeleeStage::over : MeleeStage::settled;
  situation.stage = a ? MeleeStage::fall_back_a : b ? MeleeStage::fall_back_b : done;
  situation.next_to_fall_back = a && b ? Side::b : Side::none;
}

Rolls rolls(const MeleeSituation& situation) {
  return only(situation.stage == MeleeStage::first_back
                  ? dice::Roll::sum(1, 1, 2)
                  : dice::Roll::sum(1, 3, 6));  // seeds/000, "Fall backs"
}

Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  if (situation.stage != MeleeStage::first_back) {
    return fallen_back(context, situation, results);
  }
  first_back(context, situation, results);
  return 0;
}

bool gets_clear(const Context& context, const Board& left, bool a, bool b) {
  const UnitSet engaged = contact_map_of(context.kinds(), left).engaged;
  if (took_part(context.roster, left) == 0 &&
      (!a || behind_is_clear(context.kinds(), left, engaged, Side::a)) &&
      (!b || behind_is_clear(context.kinds(), left, engaged, Side::b))) {
    return true;
  }
  const auto rolled = [&](std::uint16_t cm) {
    return std::array{a ? cm : std::uint16_t{0}, b ? cm : std::uint16_t{0}};
  };
  return std::ranges::all_of(std::array{Side::a, Side::b}, [&](Side first) {
    return parts_always(context.kinds(), left, engaged, rolled(kLeastFallBack),
                        rolled(kMostFallBack), first);
  });
}

/// Units that still touch after falling back fight on; the others are done. Source  seeds/000,
/// "Fall backs".
Report settled(const Context& context, MeleeSituation& situation) {
  const bool apart =
      (situation.scene->contact_map().fighting & context.roster.units_of(Side::a)) == 0;
  if (apart) {
    const Side winner = situation.ahead;
    return result::ended(context, situation, Round{}, winner,
                         winner == Side::none ? Ending::fall_back : retreat_from(winner),
                         situation.retreat_cm);
  }
  const Change fight_on = change(situation.scene, Reason::settled, {}, 0, situation.ahead);
  situation.scene = context.follow(fight_on, [&] {
    const Board& where = situation.scene->where;
    return situation.ahead == Side::none ? next_turn::engaged_again(context.kinds(), where, 0)
                                         : next_turn::without_dropouts(context.kinds(), where);
  });
  return next_turn::fight_on(context, situation);
}

}  // namespace fray::warmaster::fall_back
