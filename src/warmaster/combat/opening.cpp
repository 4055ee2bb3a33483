// How a fight opens: what a player may not write of it, where all stand, and its name.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/board/look.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/rules/retreat.hpp"

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

namespace {

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
