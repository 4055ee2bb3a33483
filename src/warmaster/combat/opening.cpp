// How a fight opens: what a player may not write of it, where all stand, and its name.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster::opening {

namespace {

/// Who is of whose kind, where a unit's own kind alone may support it or is supported by it: by
/// names, whatever they are.
void absorb_own_kinds(Hasher& hasher, const std::vector<Deployed>& side) {
  for (std::size_t unit = 0; side.size() > 1 && unit < side.size(); ++unit) {
    const Profile& own = side[unit].unit.profile;
    if (!own.specials.has(Special::supports_own_kind) &&
        !own.specials.has(Special::supported_by_own_kind)) {
      continue;
    }
    UnitSet kin = 0;
    for (std::size_t other = 0; other < side.size(); ++other) {
      kin |= side[other].unit.profile.name == own.name ? set_of(other) : UnitSet{0};
    }
    hasher.word(kin);
  }
}

/// What holds of one engagement holds of each. Source  battle.cpp for this one.
void check_pursuits(const Context& context, const Board& where) {
  const Roster& roster = context.roster;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    for (std::size_t other = 0; other < roster.size(); ++other) {
      const bool together = where.troops[unit].is_away() &&
                            where.troops[unit].engagement == where.troops[other].engagement;
      if (!together || !roster.unit(unit).pursuit) {
        continue;
      }
      const Where place = place_in(context.battle(), unit, "pursuit");
      if (roster.unit(other).charging) {
        throw InputError(
            place,
            "and a charge cannot both be said in one engagement (a charge opens a fight, a pursuit "
            "continues one) leave one out");
      }
      if (roster.unit(other).pursuit && roster.side(other) != roster.side(unit)) {
        throw InputError(
            place,
            "is said of both sides in one engagement (only the winner of the round before "
            "pursues) leave one out");
      }
    }
  }
}

/// Numbers the other engagements, and says which have been fought.
void tell_engagements_apart(const Context& context, Board& where) {
  const Roster& roster = context.roster;
  UnitSet others = 0;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    others |= roster.unit(unit).elsewhere ? set_of(unit) : UnitSet{0};
  }
  if (others == 0) {
    return;
  }
  const auto numbers = other_engagements(context.kinds(), where, others);
  std::array<bool, kMostUnits + 1> fought{};
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    fought[numbers[unit]] |= roster.unit(unit).fought && roster.unit(unit).elsewhere;
  }
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    troop.engagement = numbers[unit];
    troop.elsewhere = troop.engagement == 0      ? Elsewhere::no
                      : fought[troop.engagement] ? Elsewhere::fought
                                                 : Elsewhere::unfought;
    if (troop.elsewhere == Elsewhere::unfought && roster.unit(unit).fought) {
      throw InputError(
          place_in(context.battle(), unit, "fought"),
          "is said of a unit that supports in an engagement that has not been fought (it is "
          "fought as a whole) say it of all its "
          "units, or of none");
    }
  }
  check_pursuits(context, where);
}

/// Special rules that say no more than how many dice fall, and what they have to show.
constexpr std::array kOfDice{Special::terrifying,
                             Special::ignores_terror,
                             Special::fierce_charge,
                             Special::no_charge_bonus,
                             Special::first_round_bonus,
                             Special::always_hits_on_4,
                             Special::bonus_against_monsters,
                             Special::warband,
                             Special::goes_wild,
                             Special::battle_banner,
                             Special::banner_of_shielding,
                             Special::sword_of_might,
                             Special::sword_of_fate,
                             Special::sword_of_cleaving,
                             Special::sword_of_destruction,
                             Special::banner_of_fortune};

}  // namespace

/// Names all that a fight depends on, its units by `content`.
Hash128 named(std::string_view what, const Context& context,
              Hash128 (*content_of_one)(const Unit&)) {
  const Battle& battle = context.battle();
  const Hash128 opening = context.placed->key;
  Hasher hasher(what);
  hasher.word(opening.high).word(opening.low).word(battle.a.size());
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      const Hash128 content = content_of_one(deployed.unit);
      hasher.word(content.high).word(content.low);
    }
  }
  for (const auto& [own, enemies] :
       {std::pair(&battle.a, &battle.b), std::pair(&battle.b, &battle.a)}) {
    const bool zealots = std::ranges::any_of(*own, [](const Deployed& deployed) {
      return deployed.unit.profile.specials.has(Special::zealous);
    });
    for (std::size_t enemy = 0; zealots && enemy < enemies->size(); ++enemy) {
      if ((*enemies)[enemy].unit.profile.specials.has(Special::chaos_or_undead)) {
        hasher.word(enemy);
      }
    }
  }
  std::uint64_t number = 0;
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      const Specials& own = deployed.unit.profile.specials;
      ++number;
      if (battle.turns != 1 && own.has(Special::unstable)) {
        hasher.word(number << 2 | (own.has(Special::wizard_near) ? 1U : 0U) |
                    (own.has(Special::shugenja_near) ? 2U : 0U));
      }
    }
  }
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    absorb_own_kinds(hasher, *side);
  }
  for (const field::Ground& piece : battle.terrain) {
    hasher.word(static_cast<std::uint64_t>(piece.terrain));
    absorb(hasher, piece.area);
  }
  if (battle.table) {
    absorb(hasher, *battle.table);
  }
  absorb(hasher, static_cast<const Terms&>(battle));
  absorb(hasher, battle.edition);
  return hasher.finish();
}

Hash128 name_of(const Context& context) { return named("warmaster melee", context, &content_of); }

std::optional<Hash128> shape_of(const Context& context) {
  Hasher ranks("ranks");
  for (std::size_t unit = 0; unit < context.roster.size(); ++unit) {
    const Attacks& attacks = context.roster.profile(unit).attacks;
    if (attacks.random()) {
      return std::nullopt;
    }
    ranks.word(static_cast<std::uint64_t>(context.roster.rank(unit)));
  }
  const Hash128 shape = named("moves of a melee", context, [](const Unit& unit) {
    Unit without = unit;
    without.profile.attacks = Attacks{};
    without.profile.armour = Armour::none;
    without.character = 0;
    without.shots = 0;
    for (const Special rule : kOfDice) {
      without.profile.specials.set(rule, false);
    }
    for (const Special rule : kRulesOfPlaces) {
      without.profile.specials.set(rule, false);
    }
    return content_of(without);
  });
  // By the boards that it shares: a situation of the table is on one of them. Their kinds tell who shoots, and which
  // rules of places matter.
  const auto boards = reinterpret_cast<std::uintptr_t>(context.boards.get());
  return ranks.word(shape.high).word(shape.low).word(boards).finish();
}

Board placed(const Context& context) {
  const Roster& roster = context.roster;
  Board where;
  std::size_t unit = 0;
  where.first_round = true;
  where.stands.reserve(16);
  for (const std::vector<Deployed>* side : {&context.battle().a, &context.battle().b}) {
    for (const Deployed& deployed : *side) {
      Troop& troop = where.troops[unit++];
      troop.first = static_cast<std::uint8_t>(where.stands.size());
      troop.stands = static_cast<std::uint8_t>(deployed.stands.size());
      where.stands.insert(where.stands.end(), deployed.stands.begin(), deployed.stands.end());
      troop.charging = deployed.unit.charging;
      troop.pursuing = deployed.unit.pursuit.has_value();
      troop.out_of_cover = deployed.unit.pursuit.has_value();
    }
  }
  for (; unit < kMostUnits; ++unit) {
    where.troops[unit].first = static_cast<std::uint8_t>(where.stands.size());
  }
  where = next_turn::recovered(context, std::move(where),
                               MeleeSituation{});  // the confused support nobody
  tell_engagements_apart(context, where);
  if (std::ranges::none_of(where.troops, &Troop::pursuing)) {
    return where;
  }
  const ContactMap contact_map = contact_map_of(context.kinds(), where);
  // A pursuit left over from the turn before: its enemies are those who retreated.
  for (std::size_t pursuer = 0; pursuer < roster.size(); ++pursuer) {
    if (const auto cm = roster.unit(pursuer).pursuit) {
      where.first_round &= where.troops[pursuer].is_away();
      for (std::size_t enemy = 0; enemy < roster.size(); ++enemy) {
        const bool met =
            has(static_cast<UnitSet>(contact_map.engaged | contact_map.elsewhere), enemy) &&
            where.troops[enemy].engagement == where.troops[pursuer].engagement;
        if (met && has(roster.enemies_of(pursuer), enemy)) {
          where.troops[enemy].pursuit_bonus =
              static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(*cm)));
          where.troops[enemy].out_of_cover = true;
        }
      }
    }
  }
  return where;
}

void check(const Context& context) {
  const Roster& roster = context.roster;
  const Scene* const opening = context.placed;
  const Battle& battle = context.battle();
  if (opening->contact_map().fighting == 0) {
    throw InputError("nobody touches an enemy (a combat needs contact) move a unit up");
  }
  if (const UnitSet apart = opening->contact_map().apart; apart != 0) {
    throw InputError(
        place_of_all(battle, static_cast<std::size_t>(std::countr_zero(apart))),
        "these are two engagements: not all who fight hang together by touch or support (each is "
        "fought by itself) ask "
        "for one at a time; in an engagement file, the others' units are engaged = false");
  }
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    const bool touches = has(
        static_cast<UnitSet>(opening->contact_map().fighting | opening->contact_map().elsewhere),
        unit);
    const bool is_away = opening->where.troops[unit].is_away();
    if (roster.unit(unit).shot_at != 0 && touches) {
      throw InputError(
          place_in(battle, unit, "shot-at"),
          "is said of a unit that touches an enemy (units engaged in combat are no targets) "
          "leave it out; hits of bounces and "
          "spells on it are shot-hits=");
    }
    if (roster.unit(unit).shot_hits != 0 && has(opening->contact_map().elsewhere, unit)) {
      throw InputError(
          place_in(battle, unit, "shot-hits"),
          "is said of a unit that fights another engagement (they count there) say the hits "
          "it has left over with "
          "outstanding= and its stands with stands=");
    }
    if (roster.unit(unit).shot_hits != 0 && roster.unit(unit).outstanding != 0 &&
        !has(opening->contact_map().fighting, unit)) {
      throw InputError(place_in(battle, unit, "shot-hits"),
                       "and hits from before cannot both be said (who is not engaged keeps none) "
                       "say all hits of the "
                       "Shooting phase with shot-hits=");
    }
    if (roster.unit(unit).joins && (is_away || has(opening->contact_map().engaged, unit))) {
      throw InputError(
          place_in(battle, unit, "joins"),
          "is said of a unit that fights or supports already (who joins stands near, with "
          "engaged = false in an engagement file) "
          "leave it out");
    }
  }
}

MeleeSituation situation(const Context& context) {
  MeleeSituation situation;
  situation.scene = context.placed;
  for (std::size_t unit = 0; unit < context.known.size(); ++unit) {
    situation.taken[unit] = context.known[unit].outstanding;
  }
  shooting::open(context, situation);
  if (situation.scene->contact_map().fighting == 0) {
    std::size_t struck = 0;
    while (shooting::hits_before(context, struck) == 0 && struck + 1 < context.roster.size()) {
      ++struck;
    }
    throw InputError(
        place_of_all(context.battle(), struck),
        "the hits of shot-hits= leave nobody in touch (a combat needs contact) leave some out");
  }
  return situation;
}

}  // namespace fray::warmaster::opening

namespace fray::warmaster {

// What is worked out of a fight once: of its units, and of a plan before dice fall in it.

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

Context::Context(Battle&& wanted, std::shared_ptr<BoardCache> boards_of_kinds, Weighs weighed,
                 Log* ordered)
    : roster((validate(wanted), ranked_as_placed(with_zeal(std::move(wanted))))),
      boards(std::move(boards_of_kinds)),
      weighs(weighed),
      log(ordered) {
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
  rounds_kept_apart = recurs() ? std::max(kEndless, two_of_each) : two_of_each * *battle().turns;
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

Scene Context::composed_of(const Plan& plan) const {
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
  const std::array<bool, 2>& shown = here[0] || here[1] ? here : opens;
  return shown[1] && !shown[0] ? Side::b : Side::a;
}

Policy policy_of(const Context& context, std::size_t unit, std::uint8_t decided) noexcept {
  const Policy side = decided == kStand      ? Policy::stand
                      : decided == kFallBack ? Policy::fall_back
                      : decided == kInLine   ? Policy::pursue
                                             : context.battle().policy;
  return context.roster.unit(unit).policy.value_or(side);
}

}  // namespace fray::warmaster
