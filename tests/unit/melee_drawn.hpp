#pragma once

#include <map>
#include <optional>
#include <random>

#include "core/error.hpp"
#include "graph/game.hpp"
#include "melee_fields.hpp"
#include "melee_solved.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/layout.hpp"

/// Battles as chance draws them, changed as the whole field is turned, and their odds.
namespace fray::warmaster_tests {

using Odds = std::map<std::vector<int>, double>;

inline Ending exchanged_ending(Ending ending) {
  switch (ending) {
    case Ending::a_destroyed: return Ending::b_destroyed;
    case Ending::b_destroyed: return Ending::a_destroyed;
    case Ending::a_retreats: return Ending::b_retreats;
    case Ending::b_retreats: return Ending::a_retreats;
    case Ending::unresolved_a: return Ending::unresolved_b;
    case Ending::unresolved_b: return Ending::unresolved_a;
    default: return ending;
  }
}

/// Every report with its probability, losses unit by unit; with `exchanged` as the other side would
/// tell it. Nothing where it would take more than so many cells.
inline Odds odds_of(const Battle& battle, bool exchanged = false,
                    std::uint64_t most_cells = UINT64_MAX) {
  const Melee melee(battle);
  const auto swapped = [&](Side side) {
    return static_cast<int>(!exchanged || side == Side::none ? side : other(side));
  };
  Odds odds;
  const auto solution = solved(melee, most_cells);
  if (!solution) {
    return odds;
  }
  for (const auto& [packed, probability] : solution->reports) {
    const MeleeReport report = unpack_melee(packed);
    std::vector<int> losses = melee.losses_of(report.losses);
    if (exchanged) {
      std::ranges::rotate(losses, losses.begin() + static_cast<std::ptrdiff_t>(battle.a.size()));
    }
    const Ending ending = exchanged ? exchanged_ending(report.ending) : report.ending;
    std::vector<int> key{static_cast<int>(report.round),
                         swapped(report.winner),
                         static_cast<int>(ending),
                         static_cast<int>(report.retreat_cm),
                         static_cast<int>(exchanged ? report.hits_by_b : report.hits_by_a),
                         static_cast<int>(exchanged ? report.hits_by_a : report.hits_by_b),
                         swapped(report.falls_back),
                         static_cast<int>(report.fall_back_cm)};
    key.insert(key.end(), losses.begin(), losses.end());
    odds[key] += probability;
  }
  return odds;
}

inline void check_equal(const Odds& one, const Odds& two) {
  double worst = 0;
  std::vector<int> where;
  const auto compare = [&](const Odds& from, const Odds& to) {
    for (const auto& [report, probability] : from) {
      const auto found = to.find(report);
      const double error = std::abs(probability - (found == to.end() ? 0.0 : found->second));
      if (error > worst) {
        worst = error;
        where = report;
      }
    }
  };
  compare(one, two);
  compare(two, one);
  CAPTURE(where);
  CHECK(worst < 1e-12);
}

template <class Change>
inline Battle changed(Battle battle, Change change) {
  const auto change_all = [&](std::vector<Deployed>& side) {
    for (Deployed& deployed : side) {
      for (field::Stand& stand : deployed.stands) {
        stand = change(stand);
      }
    }
  };
  change_all(battle.a);
  change_all(battle.b);
  for (field::Ground& piece : battle.terrain) {
    piece.area = change(field::Stand{piece.area, Facing::north}).base;
  }
  if (battle.table) {
    battle.table = change(field::Stand{*battle.table, Facing::north}).base;
  }
  return battle;
}

inline field::Stand turned(const field::Stand& stand) {  // a quarter to the right
  return {{stand.base.south, -stand.base.east, stand.base.north, -stand.base.west},
          field::turned_right(stand.facing)};
}
inline field::Stand mirrored(const field::Stand& stand) {
  const bool upright = field::is_vertical(stand.facing);
  return {{-stand.base.east, stand.base.south, -stand.base.west, stand.base.north},
          upright ? stand.facing : field::opposite(stand.facing)};
}
inline field::Stand shifted(const field::Stand& stand) {
  return {{stand.base.west + 1234, stand.base.south - 567, stand.base.east + 1234,
           stand.base.north - 567},
          stand.facing};
}

/// One to three small units a side, laid out as chance has it; nothing where that makes no
/// engagement.
inline std::optional<Battle> random_battle(std::mt19937& random) {
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  std::array<std::vector<PlacedUnit>, 2> sides;
  std::array<std::vector<Unit>, 2> units;
  for (std::size_t side = 0; side < 2; ++side) {
    const int count = 1 + pick(2) + (pick(4) == 0 ? 1 : 0);
    for (int i = 0; i < count; ++i) {
      const bool horse = pick(3) == 0;
      Unit unit = horse ? cavalry(2, 2) : infantry(2, 2);
      unit.stands = 1 + pick(3);
      unit.charging = side == 0 && pick(3) == 0;
      PlacedUnit placed{.base = horse ? Base{20, 40} : Base{40, 20}, .stands = unit.stands};
      placed.placing.formation = pick(4) == 0   ? Formation::column
                                 : pick(6) == 0 ? Formation::irregular
                                                : Formation::line;
      constexpr std::array kPlaces{Place::front,      Place::front,       Place::front,
                                   Place::flank_left, Place::flank_right, Place::rear,
                                   Place::behind,     Place::beside};
      placed.placing.place =
          i == 0 && side == 0 ? Place::front : kPlaces[static_cast<std::size_t>(pick(8))];
      if (pick(3) == 0) {
        placed.placing.at = (pick(7) - 3) * 10;
      }
      sides[side].push_back(std::move(placed));
      units[side].push_back(std::move(unit));
    }
  }
  try {
    const Layout layout = lay_out(sides[0], sides[1]);
    Battle battle;
    for (std::size_t i = 0; i < units[0].size(); ++i) {
      battle.a.push_back({units[0][i], layout.a[i]});
    }
    for (std::size_t i = 0; i < units[1].size(); ++i) {
      battle.b.push_back({units[1][i], layout.b[i]});
    }
    const Melee engaged(battle);
    return battle;
  } catch (const InputError&) {
    return {};
  }
}

/// The same with a unit or two that look on, and may join, from behind such ground as chance has
/// it; A's turn first.
inline std::optional<Battle> random_reserves(std::mt19937& random) {
  std::optional<Battle> battle = random_battle(random);
  if (!battle) {
    return {};
  }
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  std::vector<field::Rectangle> taken;
  for (const std::vector<Deployed>* side : {&battle->a, &battle->b}) {
    for (const Deployed& deployed : *side) {
      for (const field::Stand& stand : deployed.stands) {
        taken.push_back(stand.base);
      }
    }
  }
  const auto is_free = [&](const field::Rectangle& at) {
    return std::ranges::none_of(taken, [&](const field::Rectangle& other) {
      return field::overlap(at, other) || field::touch(at, other);
    });
  };
  for (Deployed& deployed : battle->a) {
    deployed.unit.charging = true;
  }
  battle->rounds = 1;
  battle->turns = 2 + pick(2);
  for (int left = 1 + pick(2); left > 0; --left) {
    Unit unit = pick(3) == 0 ? cavalry(2, 2) : infantry(2, 2);
    unit = pick(4) == 0 ? with(unit, Special::flying) : unit;
    unit.stands = unit.profile.stands = 1 + pick(2);
    unit.joins = pick(4) != 0;
    const Base base = base_of(unit.profile);
    const field::Point at{10 * (pick(50) - 25), 10 * (pick(50) - 25)};
    const auto facing = static_cast<Facing>(pick(4));
    Deployed deployed{unit, {}};
    for (int stand = 0; stand < unit.stands; ++stand) {
      deployed.stands.push_back(
          field::stand_from_left(moved(at, field::turned_right(facing), stand * base.width), facing,
                                 base.width, base.depth));
    }
    if (std::ranges::all_of(deployed.stands,
                            [&](const field::Stand& stand) { return is_free(stand.base); })) {
      for (const field::Stand& stand : deployed.stands) {
        taken.push_back(stand.base);
      }
      (pick(2) == 0 ? battle->a : battle->b).push_back(deployed);
    }
  }
  for (int left = pick(4); left > 0; --left) {
    const std::int32_t west = 10 * (pick(50) - 25);
    const std::int32_t south = 10 * (pick(50) - 25);
    const field::Rectangle area{west, south, west + 10 * (1 + pick(20)),
                                south + 10 * (1 + pick(6))};
    if (is_free(area)) {
      battle->terrain.push_back(
          {pick(2) == 0 ? field::Terrain::impassable : field::Terrain::woods, area});
    }
  }
  try {
    const Melee valid(*battle);
    return battle;
  } catch (const InputError&) {
    return {};
  }
}

/// The same with another engagement near, of one unit against one, fought or not.
inline std::optional<Battle> random_others(std::mt19937& random) {
  std::optional<Battle> battle = random_reserves(random);
  if (!battle) {
    return {};
  }
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  const bool is_a = pick(2) == 0;
  const bool fought = pick(3) == 0;
  const bool charging = is_a && !fought && pick(2) == 0;  // only A's, whose turn it is
  const std::optional<std::int32_t> pursuit =
      !charging && pick(2) == 0 ? std::optional(pick(5)) : std::nullopt;
  const field::Point at{10 * (pick(30) - 15), 10 * (pick(30) - 15)};
  const auto facing = static_cast<Facing>(pick(4));
  const auto deploy = [&](Unit unit, Facing way, int stands) {
    const Base base = base_of(unit.profile);
    unit.stands = unit.profile.stands = stands;
    unit.elsewhere = true;
    unit.fought = fought;
    Deployed deployed{unit, {}};
    for (int stand = 0; stand < stands; ++stand) {
      deployed.stands.push_back(field::stand_from_left(
          moved(at, field::turned_right(way), stand * base.width), way, base.width, base.depth));
    }
    return deployed;
  };
  Deployed own = deploy(pick(2) == 0 ? cavalry(2, 2) : infantry(2, 2), facing, 1 + pick(2));
  Deployed enemy = deploy(infantry(2, 2), pick(3) == 0 ? facing : field::opposite(facing), 1);
  for (field::Stand& stand : enemy.stands) {  // its front, or its rear, on the other's front
    const std::int32_t depth = stand.facing == facing ? base_of(enemy.unit.profile).depth : 0;
    stand = field::moved(stand, facing, depth);
    stand = stand.facing == facing ? stand
                                   : field::moved(stand, field::turned_right(facing),
                                                  base_of(enemy.unit.profile).width);
  }
  own.unit.charging = charging;
  own.unit.pursuit = pursuit;
  const auto is_free = [&](const field::Rectangle& there) {
    const auto met = [&](const field::Stand& stand) {
      return field::overlap(stand.base, there) || field::touch(stand.base, there);
    };
    for (const std::vector<Deployed>* side : {&battle->a, &battle->b}) {
      for (const Deployed& deployed : *side) {
        if (std::ranges::any_of(deployed.stands, met)) {
          return false;
        }
      }
    }
    return std::ranges::none_of(battle->terrain, [&](const field::Ground& piece) {
      return field::overlap(piece.area, there);
    });
  };
  for (const Deployed* const deployed : {&own, &enemy}) {
    if (!std::ranges::all_of(deployed->stands,
                             [&](const field::Stand& stand) { return is_free(stand.base); })) {
      return {};
    }
  }
  (is_a ? battle->a : battle->b).push_back(own);
  (is_a ? battle->b : battle->a).push_back(enemy);
  try {
    const Melee valid(*battle);
    return battle;
  } catch (const InputError&) {
    return {};
  }
}

}  // namespace fray::warmaster_tests
