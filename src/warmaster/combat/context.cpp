// What is worked out of a fight once: of its units, and of a plan before dice fall in it.

#include <algorithm>
#include <bit>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/look.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster {
namespace {

/// Units that were told something do that.
Roster under_orders(Roster roster, const std::array<std::uint8_t, 2>& orders) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const std::uint8_t given = orders[index(roster.side(unit))];
    Choices choices = roster.unit(unit).choices;
    if ((given & kFightersFirst) != 0 && !choices.casualties) {
      choices.casualties = Choices::Casualties::fighting;
    }
    if ((given & kNoWay) != 0 && !choices.makes_way) {
      choices.makes_way = false;
    }
    roster.choose(unit, choices);
  }
  return roster;
}

/// Both sides must fall back, but a unit in cover can stand.
/// Source  seeds/000, "Hits Equal - Draw!": "defended or fortified units can stand their ground".
UnitSet can_hold(const Context& context, const Board& where, const ContactMap& contact_map) {
  const Roster& roster = context.roster;
  return units_that(roster, [&](std::size_t unit) {
    if (!has(contact_map.engaged, unit) || policy_of(context, unit) == Policy::fall_back) {
      return false;
    }
    bool high_ground = contact_map.touched[unit] != 0;
    for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
      high_ground &= !has(contact_map.touched[unit], enemy) || roster.unit(enemy).high_ground;
    }
    const bool covered = std::ranges::any_of(where.of(unit), [&](const field::Stand& stand) {
      return cover_towards(roster, where, unit, stand, field::Edge::front, high_ground) !=
             Cover::open;
    });
    return covered || has(contact_map.held_off, unit);
  });
}

/// Whether the fight ends with that side's pursuit, if it wins its last round: nobody else can make
/// a difference.
bool ends_with_pursuit(const Context& context, const Scene& scene, Side winner) {
  const Roster& roster = context.roster;
  bool plain = !scene.torn;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    plain &= !scene.where.troops[unit].is_away();
    if (has(scene.contact_map().engaged, unit)) {
      plain &= roster.side(unit) == winner ? policy_of(context, unit) != Policy::fall_back
                                           : !roster.profile(unit).specials.has(Special::flying) &&
                                                 !has(context.lost_in_retreat, unit);
    }
  }
  return plain;
}

}  // namespace

Context::Context(Battle&& asked, std::shared_ptr<BoardCache> boards_of_kinds, Weighs weighed,
                 Log* told_to)
    : roster((validate(asked), ranked_as_placed(with_zeal(std::move(asked))))),
      boards(std::move(boards_of_kinds)),
      weighs(weighed),
      log(told_to) {
  constexpr int kEndless = 16;
  std::uint32_t radix = 1;
  known.reserve(roster.size());
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Unit& own = roster.unit(unit);
    Known& now = known.emplace_back();
    now.stands = static_cast<std::uint8_t>(own.stands);
    now.hits = static_cast<std::uint8_t>(own.profile.hits);
    now.outstanding = static_cast<std::uint8_t>(own.outstanding);
    now.enemy_side = roster.side(unit) == Side::a ? 1 : 0;
    now.regenerates = own.profile.specials.has(Special::regenerates);
    lost_in_retreat |= warmaster::lost_in_retreat(own.profile) ? set_of(unit) : UnitSet{0};
    now.radix = radix;
    radix *= static_cast<std::uint32_t>(own.stands) + 1;
  }
  set_worths();
  const int two_of_each = 2 * battle().rounds;
  rounds_told_apart = recurs() ? std::max(kEndless, two_of_each) : two_of_each * *battle().turns;
  placed = scene(opening::placed(*this));
  opening::check(*this);
  in_turn =
      nearest_first(kinds(), placed->where, roster.units_of(Side::a) | roster.units_of(Side::b));
  for (std::uint8_t both = 0; weighs == Weighs::all && both < 64; ++both) {
    under_orders_.push_back(under_orders(
        kinds(), {static_cast<std::uint8_t>(both & 7), static_cast<std::uint8_t>(both >> 3)}));
  }
}

/// A stand is worth its share of its unit's price, or 1 where a unit has no price: it would be lost
/// for nothing.
void Context::set_worths() {
  bool priced = true;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    priced &= roster.profile(unit).points > 0;
  }
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Profile& profile = roster.profile(unit);
    const double price = priced ? static_cast<double>(profile.points) / profile.stands : 1.0;
    const double sign = roster.side(unit) == Side::a ? -1 : 1;
    known[unit].worth_of_stand = sign * price;
    known[unit].worth_of_last = priced ? sign * roster.unit(unit).character_points : 0;
  }
}

Scene Context::made_of(const Plan& plan) const {
  Scene scene{plan, plan.where, plan.key};
  bool aftermath = false;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Troop& troop = plan.where.troops[unit];
    aftermath |= troop.took_part;
    scene.standing |= troop.stands > 0 ? set_of(unit) : UnitSet{0};
    scene.losses +=
        static_cast<std::uint32_t>(known[unit].stands - troop.stands) * known[unit].radix;
    scene.torn |= troop.split;
    scene.split |=
        troop.split && groups_of(plan.where.of(unit), troop.stands) > 1 ? set_of(unit) : UnitSet{0};
  }
  // Nobody strikes, or not until the winners have decided.
  if (aftermath || plan.contact_map().fighting == 0) {
    return scene;
  }
  scene.blows = blows_of(roster, plan.where, plan.contact_map());
  std::uint32_t cells = 1;
  UnitSet struck = 0;
  scene.one_each = true;
  for (const Pool& pool : scene.blows.pools) {
    scene.one_each &= !has(struck, pool.target);
    struck |= set_of(pool.target);
    const int most = std::min<int>(pool.dice, known[pool.target].stands * known[pool.target].hits);
    cells *= static_cast<std::uint32_t>(most) + 1;
    scene.at_once = cells <= Rolls::kMostCells;
  }
  scene.at_once &= scene.blows.volleys.empty() && scene.blows.pools.size() <= Rolls::kMost;
  scene.one_each &= scene.at_once;
  const UnitSet holding = can_hold(*this, plan.where, plan.contact_map());
  for (const Side side : {Side::a, Side::b}) {
    const UnitSet own = roster.units_of(side);
    scene.engaged_units[index(side)] =
        std::popcount(static_cast<UnitSet>(own & plan.contact_map().engaged));
    scene.chase[index(side)] = aftermath::pursuers(
        *this, plan.contact_map().may_pursue,
        static_cast<UnitSet>(plan.contact_map().engaged & scene.standing), side, Decided{});
    for (std::size_t unit = 0; unit < roster.size() && plan.front_to_front(); ++unit) {
      if (has(static_cast<UnitSet>(own & scene.standing), unit)) {
        scene.surely_within[index(side)] = full_pace(roster.profile(unit)) / kMillimetres;
      }
    }
    scene.ends_with_pursuit[index(side)] = ends_with_pursuit(*this, scene, side);
    const UnitSet engaged = static_cast<UnitSet>(own & plan.contact_map().engaged);
    scene.leaves_draw[index(side)] = (engaged & ~holding) != 0;
    if (scene.leaves_draw[index(side)]) {
      scene.holds_in_draw |= static_cast<UnitSet>(own & holding);
    }
  }
  return scene;
}

bool Context::forget() const {
  constexpr std::uint32_t kMost = 500'000;
  if (boards->size() <= kMost) {
    return false;
  }
  const Board where = placed->where;
  scenes_ = std::make_unique<GrowArray<Scene>>();
  boards = std::make_shared<BoardCache>(Battle(boards->kinds().battle()));
  placed = scene(where);
  return true;
}

std::size_t Context::place_after(std::size_t unit) const noexcept {
  return static_cast<std::size_t>(std::ranges::find(in_turn, unit) - in_turn.begin()) + 1;
}

Side Context::moves_first() const noexcept {
  std::array<bool, 2> here{};
  std::array<bool, 2> opens{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const Unit& own = roster.unit(unit);
    const Side side = roster.side(unit);
    here[index(side)] |= own.charging && !own.elsewhere;
    opens[index(side)] |= own.charging;
    opens[index(other(side))] |= own.was_shot_at();
  }
  const std::array<bool, 2>& told = here[0] || here[1] ? here : opens;
  return told[1] && !told[0] ? Side::b : Side::a;
}

Policy policy_of(const Context& context, std::size_t unit, std::uint8_t decided) noexcept {
  const Policy side = decided == kStand      ? Policy::stand
                      : decided == kFallBack ? Policy::fall_back
                      : decided == kInLine   ? Policy::pursue
                                             : context.battle().policy;
  return context.roster.unit(unit).policy.value_or(side);
}

}  // namespace fray::warmaster
