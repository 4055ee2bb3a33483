// What a round leads to: its score, a draw or a retreat, and how a fight ends. seeds/000, "Combat
// results", "Support", "Retreats". All in one file, so that the compiler makes one piece of what is
// done for every combination of results: an exact answer takes a twentieth less, measured.

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "warmaster/board/moves.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster::result {
namespace {

/// One whole hit of a unit that regenerates is taken back after its whole stands have been removed.
/// Source  rules-facts 1.13 (Trolls): it still counts for the result.
void regenerate(const Context& context, MeleeSituation& situation) noexcept {
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    const Context::Known& known = context.known[unit];
    if (known.regenerates && situation.taken[unit] % known.hits != 0) {
      situation.take_back(unit, index(context.roster.side(unit)), 1);
    }
  }
}

/// Who is left after a draw when that side removes its casualties first.
Board after_draw(const Context& context, const MeleeSituation& situation, const Losses& lost,
                 Side first) {
  const Scene& scene = *situation.scene;
  Board where = context.without(scene.plan, lost, first, situation.orders);
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    Troop& troop = where.troops[unit];
    if (!troop.is_away()) {
      troop.pursuing = false;
      troop.elsewhere = Elsewhere::no;
      troop.engagement = 0;
    }
    troop.target = 0;
    // Some fall back beside friends who stand: they are noted for it.
    troop.took_part =
        scene.holds_in_draw != 0 && troop.stands > 0 &&
        has(static_cast<UnitSet>(scene.contact_map().engaged & ~scene.holds_in_draw), unit);
  }
  return where;
}
/// Sides of which somebody falls back from the draw, of those who are left.
std::array<bool, 2> leaving(const Context& context, const Scene& drawn, const Board& left) {
  std::array<bool, 2> sides = drawn.leaves_draw;
  if (drawn.holds_in_draw != 0) {
    const UnitSet noted = took_part(context.roster, left);
    for (const Side side : {Side::a, Side::b}) {
      sides[index(side)] &= (noted & context.roster.units_of(side)) != 0;
    }
  }
  return sides;
}
Change drawn_from(const Context& context, const MeleeSituation& situation, const Losses& lost,
                  Side first) {
  return change(situation.scene, Reason::drawn, lost, 0, first, context.packed(situation.orders));
}
const Scene* scene_after_draw(const Context& context, const MeleeSituation& situation,
                              const Losses& lost, Side first) {
  return context.follow(drawn_from(context, situation, lost, first),
                        [&] { return after_draw(context, situation, lost, first); });
}

/// Whether nobody touches an enemy once those sides that leave a draw have fallen back from it,
/// whatever they roll. Shape  where A, where B removes its casualties first
std::array<bool, 2> parts(const Context& context, const MeleeSituation& situation,
                          const Losses& lost) {
  const auto [a, b] = situation.scene->leaves_draw;
  const std::uint16_t parted = context.boards->length(
      change(situation.scene, Reason::drawn, lost, (a ? 1U : 0U) | (b ? 2U : 0U), Side::none,
             context.packed(situation.orders)),
      [&]() -> std::uint16_t {
        const Board left = after_draw(context, situation, lost, Side::a);
        const Board otherwise = after_draw(context, situation, lost, Side::b);
        const auto clear = [&](const Board& where) {
          const auto [a_leaves, b_leaves] = leaving(context, *situation.scene, where);
          return fall_back::gets_clear(context, where, a_leaves, b_leaves);
        };
        const bool one = clear(left);
        const bool two = left == otherwise ? one : clear(otherwise);
        return static_cast<std::uint16_t>((one ? 1 : 0) | (two ? 2 : 0));
      });
  return {(parted & 1U) != 0, (parted & 2U) != 0};
}

/// Both sides have removed their casualties after a draw, and fall back if they do.
Report parted(const Context& context, MeleeSituation& situation, const Losses& lost, Side first) {
  const bool clear = parts(context, situation, lost)[index(first)];
  const Scene& drawn = *situation.scene;
  situation.scene = scene_after_draw(context, situation, lost, first);
  const auto [a, b] = leaving(context, drawn, situation.scene->where);
  if (clear) {
    const Report report = ended(context, situation, Round{}, Side::none, Ending::fall_back, 0);
    fall_back::open(situation, a, b);
    return report;
  }
  situation.ahead = Side::none;
  situation.retreat_cm = 0;
  regenerate(context, situation);
  fall_back::open(situation, a, b);
  if (a && b) {
    situation.stage = MeleeStage::first_back;
  }
  return 0;
}

Report drawn(const Context& context, MeleeSituation& situation, const Round& round) {
  const Scene& scene = *situation.scene;
  log(context, [&] {
    return RoundDrawn{static_cast<UnitSet>(scene.contact_map().engaged & ~scene.holds_in_draw),
                      scene.leaves_draw, scene.holds_in_draw};
  });
  const auto [a, b] =
      scene.holds_in_draw == 0
          ? scene.leaves_draw
          : leaving(context, scene, after_draw(context, situation, round.lost, Side::a));
  const auto all_part = [&] {
    const auto [one, two] = parts(context, situation, round.lost);
    return one && two;
  };
  const bool all_clear = scene.holds_in_draw == 0 && (!a || scene.plan.clear_behind()[0]) &&
                         (!b || scene.plan.clear_behind()[1]);
  if (all_clear || (!scene.torn && all_part())) {
    const Report report = ended(context, situation, round, Side::none, Ending::fall_back, 0);
    fall_back::open(situation, a, b);
    return report;
  }
  const auto left = [&](Side first) {
    return scene_after_draw(context, situation, round.lost, first);
  };
  if (left(Side::a) != left(Side::b) && (scene.torn || !all_part())) {
    situation.fresh = round.lost;
    situation.stage = MeleeStage::first_removes;
    return 0;
  }
  return parted(context, situation, round.lost, Side::a);
}

/// The field as the round left it once so many stands have fallen, `first`'s before the others.
const Plan* fallen(const Context& context, const MeleeSituation& situation, const Losses& lost,
                   Side first) {
  const Scene& scene = *situation.scene;
  return context.lead(
      change(&scene, Reason::fallen, lost, 0, first, context.packed(situation.orders)),
      [&] { return context.without(scene.plan, lost, first, situation.orders); });
}

/// Those who are left, as they stand before the loser retreats: what they had of the round is over.
Board before_retreat(const Context& context, const Scene& scene, Board where) {
  for (Troop& troop : where.troops) {
    troop.target = 0;
    if (!troop.is_away()) {
      troop.pursuit_bonus = 0;
      troop.pursuing = false;
      troop.elsewhere = Elsewhere::no;
      troop.engagement = 0;
    }
  }
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    // Whom the pursuer's kind allows it to pursue was decided by how it stood in the round.
    where.troops[unit].may_pursue = scene.contact_map().may_pursue[unit];
  }
  return where;
}

/// Where they stand once the loser has retreated.
Board after_retreat(const Context& context, const MeleeSituation& situation, Side winner,
                    Board where) {
  const Scene& scene = *situation.scene;
  const Side loser = other(winner);
  const Retreat retreat{.loser = loser,
                        .cm = situation.retreat_cm,
                        .engaged = scene.contact_map().engaged,
                        .elsewhere = scene.contact_map().elsewhere,
                        .supported = scene.contact_map().supported};
  const UnitSet losers = context.roster.units_of(loser);
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    if (has(static_cast<UnitSet>(context.lost_in_retreat & scene.contact_map().engaged & losers),
            unit)) {
      where.destroy(unit);
    }
  }
  move_retreat(context.under(situation.orders), where, retreat);
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    where.troops[unit].took_part =
        has(scene.contact_map().engaged, unit) && where.troops[unit].stands > 0;
  }
  return where;
}

/// What is told of an end after a last round, where all is: whether the pursuit meets anybody, and
/// stands of each unit that the retreat has cost.
constexpr std::uint64_t kNotShown = 0;
constexpr std::uint64_t kShown = 1;
constexpr std::uint64_t kMeets = 2;
constexpr int kBlockedBits = 4;
constexpr int kFirstBlocked = 8;
static_assert(kFirstBlocked + kMostUnits * kBlockedBits <= 64);

/// What a last round leads to that the loser retreats from, of those who are left. Nothing is told
/// where the fight may go on otherwise than by a pursuit.
std::uint64_t end_of(const Context& context, const MeleeSituation& situation, Side winner,
                     const Board& left) {
  const Side loser = other(winner);
  const Board where = after_retreat(context, situation, winner, left);
  const bool torn = std::ranges::any_of(where.troops, &Troop::split);
  if (where.to_test != 0 || torn ||
      (took_part(context.roster, where) & context.roster.units_of(loser)) == 0) {
    return kNotShown;
  }
  std::uint64_t end = kShown | (aftermath::meets(context, where, winner) ? kMeets : kNotShown);
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    const int blocked = left.troops[unit].stands - where.troops[unit].stands;
    if (blocked >= 1 << kBlockedBits) {
      return kNotShown;
    }
    end |= static_cast<std::uint64_t>(blocked)
           << (kFirstBlocked + kBlockedBits * static_cast<int>(unit));
  }
  return end;
}

/// The same, from memory where another round left the same to the same.
std::uint64_t end_known(const Context& context, const MeleeSituation& situation,
                        const Round& round) {
  const Scene& scene = *situation.scene;
  const ContactMap& contact_map = scene.contact_map();
  const Board left = before_retreat(
      context, scene, context.without(scene.plan, round.lost, other(round.winner), {}));
  const UnitSet keen =
      aftermath::willing(context, context.roster.units_of(round.winner), round.winner, {});
  const Hash128 board = left.key();
  Hasher name("end");
  name.word(board.high)
      .word(board.low)
      .word(static_cast<std::uint64_t>(situation.retreat_cm) |
            static_cast<std::uint64_t>(round.winner) << 8 |
            std::uint64_t{contact_map.engaged} << 16 | std::uint64_t{contact_map.elsewhere} << 32 |
            std::uint64_t{keen} << 48);
  for (const std::uint8_t unit : contact_map.supported) {
    name.word(unit);
  }
  return context.boards->answer(name.finish(),
                                [&] { return end_of(context, situation, round.winner, left); });
}

/// How a last round ends that the loser retreats from, where that is known without placing anybody,
/// or once it has been found out.
std::optional<Report> ended_so(const Context& context, MeleeSituation& situation,
                               const Round& round) {
  const Scene& scene = *situation.scene;
  const std::size_t winner = index(round.winner);
  const UnitSet chase = scene.chase[winner];
  const UnitSet engaged = scene.contact_map().engaged;
  const auto end = [&](const Round& all, bool meets) {
    return meets ? ended(context, situation, all, all.winner, unresolved(all.winner),
                         situation.retreat_cm)
                 : got_away(context, situation, all, static_cast<UnitSet>(engaged & all.alive));
  };
  if (situation.retreat_cm <= scene.surely_within[winner]) {
    return end(round, chase != 0);
  }
  if (!scene.ends_with_pursuit[winner]) {
    return std::nullopt;
  }
  const Change last = change(&scene, Reason::ended, round.lost,
                             static_cast<std::uint32_t>(situation.retreat_cm | (chase & 0xff) << 8),
                             round.winner, static_cast<std::uint8_t>(chase >> 8));
  const std::uint64_t shown =
      context.boards->end(last, [&] { return end_known(context, situation, round); });
  if ((shown & kShown) == 0) {
    return std::nullopt;
  }
  Round all = round;
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    const std::uint64_t blocked = shown >> (kFirstBlocked + kBlockedBits * static_cast<int>(unit)) &
                                  ((1U << kBlockedBits) - 1);
    all.lost[unit] = static_cast<std::uint8_t>(all.lost[unit] + blocked);
  }
  return end(all, (shown & kMeets) != 0);
}

/// The loser retreats; what that leads to is decided in the aftermath.
Report won(const Context& context, MeleeSituation& situation, const Round& round) {
  const Scene& scene = *situation.scene;
  const Side loser = other(round.winner);
  const UnitSet losers =
      static_cast<UnitSet>(context.roster.units_of(loser) & scene.contact_map().engaged);
  // Supporting units and units destroyed this round share it: seeds/000, "Retreats".
  const int units = scene.engaged_units[index(loser)];
  const int cm = (units == 1 ? Distance::centimetres(std::abs(round.difference))
                             : retreat_of(std::abs(round.difference), units))
                     .whole_centimetres();
  UnitSet remain = static_cast<UnitSet>(losers & round.alive);
  remain &= static_cast<UnitSet>(~context.lost_in_retreat);  // seeds/000, "Retreating artillery"
  if (remain == 0) {
    Round all = round;
    for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
      if (has(static_cast<UnitSet>(losers & round.alive), unit)) {
        log(context, [&] {
          return StandsLost{unit, stands_left(situation, unit) - round.lost[unit],
                            StandsLost::To::retreat};
        });
      }
      if (has(losers, unit)) {
        all.lost[unit] = scene.where.troops[unit].stands;
        all.alive &= static_cast<UnitSet>(~set_of(unit));
      }
    }
    return advance::wiped_out(context, situation, all, round.winner, scene.contact_map().engaged);
  }
  situation.ahead = round.winner;
  situation.retreat_cm = static_cast<std::uint8_t>(std::min<int>(cm, kMostRetreat - 1));
  log(context, [&] { return RoundWon{round.winner, situation.retreat_cm}; });
  // Who tells of a fight says where all go.
  if (context.last_round(situation) && context.last_turn(situation) && context.log == nullptr &&
      situation.orders == std::array<std::uint8_t, 2>{}) {
    if (const std::optional<Report> report = ended_so(context, situation, round)) {
      return *report;
    }
  }
  situation.scene = context.follow(
      change(&scene, Reason::lost, round.lost, situation.retreat_cm, round.winner,
             context.packed(situation.orders)),
      [&] {
        // Whoever falls does so however far the others retreat.
        return after_retreat(
            context, situation, round.winner,
            before_retreat(context, scene, fallen(context, situation, round.lost, loser)->where));
      });
  for (std::size_t unit = 0; context.log != nullptr && unit < context.known.size(); ++unit) {
    const int fallen = scene.where.troops[unit].stands - round.lost[unit];
    if (const int left = stands_left(situation, unit); left < fallen) {
      const bool guns = left == 0 && has(context.lost_in_retreat, unit);
      log(context, [&] {
        return StandsLost{unit, fallen - left,
                          guns ? StandsLost::To::retreat : StandsLost::To::blocked_retreat};
      });
    }
  }
  regenerate(context, situation);
  if (situation.scene->where.to_test != 0) {
    situation.stage = MeleeStage::tests;
    return 0;
  }
  aftermath::open(context, situation);
  return 0;
}

}  // namespace

Report ended(const Context& context, MeleeSituation& situation, const Round& round, Side winner,
             Ending ending, int retreat_cm) {
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.ending = ending;
  report.retreat_cm = static_cast<std::uint32_t>(retreat_cm);
  const Scene& scene = *situation.scene;
  report.losses = scene.losses;
  std::array<std::uint32_t, 2> hits{};
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    const Context::Known& known = context.known[unit];
    report.losses += round.lost[unit] * known.radix;
    hits[known.enemy_side] += static_cast<std::uint32_t>(situation.taken[unit]) - known.outstanding;
  }
  if (scene.split != 0) {
    const bool fights_on = ending == Ending::unresolved_a || ending == Ending::unresolved_b;
    for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
      if (has(scene.split, unit) && stands_left(situation, unit) - round.lost[unit] > 1 &&
          !(fights_on && has(scene.contact_map().engaged, unit))) {
        // Seeds/000, "Blocked retreats": out of coherency and no longer engaged.
        report.losses += context.known[unit].radix;
        log(context, [&] { return StandsLost{unit, 1, StandsLost::To::two_pieces}; });
      }
    }
  }
  const auto scored = [&](std::size_t by) {
    const auto back = static_cast<std::uint32_t>(situation.taken_back(1 - by));
    return std::min(hits[by] + back, kMostHitsReported);
  };
  report.hits_by_a = scored(0);
  report.hits_by_b = scored(1);
  situation = MeleeSituation{};
  log(context, [&] { return report; });
  return pack(report);
}

Report got_away(const Context& context, MeleeSituation& situation, const Round& round, UnitSet able,
                const Decided& decided) {
  const Side winner = round.winner;
  const UnitSet back = units_that(context.roster, [&](std::size_t unit) {
    return policy_of(context, unit, decided[unit]) == Policy::fall_back;
  });
  const Report report =
      ended(context, situation, round, winner, retreat_from(winner), situation.retreat_cm);
  if ((back & able & context.roster.units_of(winner)) != 0) {
    fall_back::open(situation, winner == Side::a, winner == Side::b);
  }
  return report;
}

/// Counts hits and supports. Source  seeds/000, "Combat results" and "Support".
Report come_out(const Context& context, MeleeSituation& situation) {
  const Scene& scene = *situation.scene;
  Round round;
  round.alive = scene.standing;
  std::array<int, 2> score{situation.shot[0], situation.shot[1]};
  for (const Pool& pool : scene.blows.pools) {  // only who was struck has changed
    const std::size_t unit = pool.target;
    const Context::Known& known = context.known[unit];
    const int hits = std::exchange(situation.fresh[unit], std::uint8_t{0});
    const int before = situation.taken[unit];
    score[known.enemy_side] += hits;
    situation.taken[unit] = static_cast<std::uint8_t>(before + hits);
    round.lost[unit] = static_cast<std::uint8_t>(round.lost[unit] + known.fells(before, hits));
    if (round.lost[unit] >= scene.where.troops[unit].stands) {
      round.alive &= static_cast<UnitSet>(~set_of(unit));
    }
  }
  situation.dice = {};
  situation.next = 0;
  count_round(context, situation);
  situation.rounds_here = static_cast<std::uint8_t>(
      context.battle().edition.rounds_without_limit ? 1 : situation.rounds_here + 1);
  std::array<int, 2> supports = scene.contact_map().supports;
  if (context.battle().edition.support_after_casualties) {
    supports = fallen(context, situation, round.lost, Side::none)->contact_map().supports;
  }
  score[0] += supports[0];
  score[1] += supports[1];
  round.difference = score[0] - score[1];
  log(context, [&] {
    return Scored{
        {score[0] - supports[0] - situation.shot[0], score[1] - supports[1] - situation.shot[1]},
        situation.shot,
        supports,
        round.lost};
  });
  situation.shot = {};
  if (round.alive != scene.standing) {
    const auto gone = [&](Side side) {
      return (context.roster.units_of(side) & scene.contact_map().engaged & round.alive) == 0;
    };
    const bool a_gone = gone(Side::a);
    const bool b_gone = gone(Side::b);
    if (a_gone && b_gone) {
      return ended(context, situation, round, Side::none, Ending::both_destroyed, 0);
    }
    if (a_gone || b_gone) {
      log(context, [&] { return WipedOut{a_gone ? Side::b : Side::a, round.difference}; });
      return advance::wiped_out(context, situation, round, a_gone ? Side::b : Side::a,
                                scene.contact_map().engaged);
    }
  }
  if (round.difference == 0) {
    return drawn(context, situation, round);
  }
  round.winner = round.difference > 0 ? Side::a : Side::b;
  return won(context, situation, round);
}

Rolls rolls() { return only(dice::Roll::sum(1, 1, 2)); }

/// Source  seeds/000, "Casualties": after a draw a die says which side removes its casualties
///         first.
Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  const Losses lost = std::exchange(situation.fresh, {});
  const Side first = results[0] == 0 ? Side::a : Side::b;
  log(context, [&] { return RemovesFirst{first}; });
  return parted(context, situation, lost, first);
}

}  // namespace fray::warmaster::result
