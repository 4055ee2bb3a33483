// The walk of a melee along its graph: opening, blows, results. seeds/000, "Combat sequence" and
// "Combat results".

#include "fray/warmaster/melee.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "fray/core/error.hpp"
#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/retreat.hpp"
#include "warmaster/change.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/look.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {
namespace {

void absorb(Hasher& hasher, const field::Rectangle& area) {
  hasher.word(static_cast<std::uint64_t>(area.west)).word(static_cast<std::uint64_t>(area.south));
  hasher.word(static_cast<std::uint64_t>(area.east)).word(static_cast<std::uint64_t>(area.north));
}

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

Hash128 name_of(const Battle& battle, Hash128 opening) {
  Hasher hasher("warmaster melee");
  hasher.word(opening.high).word(opening.low).word(battle.a.size());
  for (const std::vector<Deployed>* side : {&battle.a, &battle.b}) {
    for (const Deployed& deployed : *side) {
      const Hash128 content = content_of(deployed.unit);
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
  const Edition& edition = battle.edition;
  return hasher.word(static_cast<std::uint64_t>(battle.rounds))
      .word(battle.turns ? static_cast<std::uint64_t>(*battle.turns) : 0)
      .word(static_cast<std::uint64_t>(battle.policy))
      .word((edition.rounds_without_limit ? 1U : 0U) |
            (edition.support_after_casualties ? 2U : 0U) |
            (edition.advance_charge_bonus ? 8U : 0U) | (edition.sees_ahead_only ? 16U : 0U))
      .word(static_cast<std::uint64_t>(edition.advance_cm))
      .finish();
}

}  // namespace

Melee::Melee(const Battle& battle, std::shared_ptr<Dispositions> dispositions, Weighs weighs)
    : roster_((validate(battle), ranked_as_placed(with_zeal(battle)))),
      dispositions_(std::move(dispositions)),
      weighs_(weighs) {
  constexpr int kEndless = 16;
  std::uint32_t radix = 1;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const Unit& own = roster_.unit(unit);
    Known known;
    known.stands = static_cast<std::uint8_t>(own.stands);
    known.hits = static_cast<std::uint8_t>(own.profile.hits);
    known.outstanding = static_cast<std::uint8_t>(own.outstanding);
    known.enemy_side = roster_.side(unit) == Side::a ? 1 : 0;
    known.regenerates = own.profile.specials.has(Special::regenerates);
    lost_in_retreat_ |= lost_in_retreat(own.profile) ? set_of(unit) : UnitSet{0};
    known.radix = radix;
    radix *= static_cast<std::uint32_t>(own.stands) + 1;
    std::uint8_t stands = 0;
    for (auto taken = known.felled.begin(); taken != known.felled.end(); ++stands) {
      const auto until =
          taken + std::min<std::ptrdiff_t>(own.profile.hits, known.felled.end() - taken);
      taken = std::fill_n(taken, until - taken, stands);
    }
    known_.push_back(known);
  }
  set_worths();
  rounds_told_apart_ =
      recurs() ? std::max(kEndless, 2 * battle.rounds) : 2 * battle.rounds * *battle.turns;
  const Scene* const opening = scene(opened());
  if (opening->survey.fighting == 0) {
    throw InputError("nobody touches an enemy (a combat needs contact) move a unit up");
  }
  if (const UnitSet apart = opening->survey.apart; apart != 0) {
    throw InputError(
        place_of_all(battle, static_cast<std::size_t>(std::countr_zero(apart))),
        "these are two engagements: not all who fight hang together by touch or support (each is "
        "fought by itself) ask "
        "for one at a time; in an engagement file, the others' units are engaged = false");
  }
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const bool touches =
        has(static_cast<UnitSet>(opening->survey.fighting | opening->survey.elsewhere), unit);
    const bool is_away = opening->where.troops[unit].is_away();
    if (roster_.unit(unit).shot_at != 0 && touches) {
      throw InputError(place_in(battle, unit, "shot-at"),
                       "on a unit that touches an enemy (units engaged in combat are no targets) "
                       "leave it out; hits of bounces and "
                       "spells on it are shot-hits=");
    }
    if (roster_.unit(unit).shot_hits != 0 && has(opening->survey.elsewhere, unit)) {
      throw InputError(place_in(battle, unit, "shot-hits"),
                       "of a unit that fights another engagement (they count there) say the hits "
                       "it has left over with "
                       "outstanding= and its stands with stands=");
    }
    if (roster_.unit(unit).shot_hits != 0 && roster_.unit(unit).outstanding != 0 &&
        !has(opening->survey.fighting, unit)) {
      throw InputError(place_in(battle, unit, "shot-hits"),
                       "and hits from before (who is not engaged keeps none) say all hits of the "
                       "Shooting phase with shot-hits=");
    }
    if (roster_.unit(unit).joins && (is_away || has(opening->survey.engaged, unit))) {
      throw InputError(place_in(battle, unit, "joins"),
                       "of a unit that fights or supports already (who joins stands near, with "
                       "engaged = false in an engagement file) "
                       "leave it out");
    }
  }
  name_ = name_of(roster_.battle(), opening->key);
  in_turn_ = nearest_first(dispositions_->kinds(), opening->where);
  for (std::uint8_t both = 0; weighs_ == Weighs::all && both < 64; ++both) {
    under_orders_.push_back(
        roster_under({static_cast<std::uint8_t>(both & 7), static_cast<std::uint8_t>(both >> 3)}));
  }
  if (this->opening().scene->survey.fighting == 0) {
    std::size_t struck = 0;
    while (hits_before(struck) == 0 && struck + 1 < roster_.size()) {
      ++struck;
    }
    throw InputError(
        place_of_all(battle, struck),
        "the hits of shot-hits= leave nobody in touch (a combat needs contact) leave some out");
  }
}

Disposition Melee::opened() const {
  Disposition where;
  std::size_t unit = 0;
  where.first_round = true;
  for (const std::vector<Deployed>* side : {&battle().a, &battle().b}) {
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
  where = recovered(std::move(where), Situation{});  // the confused support nobody
  tell_engagements_apart(where);
  if (std::ranges::none_of(where.troops, &Troop::pursuing)) {
    return where;
  }
  const Survey survey = survey_of(dispositions_->kinds(), where);
  // A pursuit left over from the turn before: its enemies are those who retreated.
  for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
    if (const auto cm = roster_.unit(pursuer).pursuit) {
      where.first_round &= where.troops[pursuer].is_away();
      for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
        const bool met = has(static_cast<UnitSet>(survey.engaged | survey.elsewhere), enemy) &&
                         where.troops[enemy].engagement == where.troops[pursuer].engagement;
        if (met && has(roster_.enemies_of(pursuer), enemy)) {
          where.troops[enemy].pursuit_bonus =
              static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(*cm)));
          where.troops[enemy].out_of_cover = true;
        }
      }
    }
  }
  return where;
}

/// Numbers the other engagements, and says which have been fought.
void Melee::tell_engagements_apart(Disposition& where) const {
  UnitSet others = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    others |= roster_.unit(unit).elsewhere ? set_of(unit) : UnitSet{0};
  }
  if (others == 0) {
    return;
  }
  const auto numbers = other_engagements(dispositions_->kinds(), where, others);
  std::array<bool, kMostUnits + 1> fought{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    fought[numbers[unit]] |= roster_.unit(unit).fought && roster_.unit(unit).elsewhere;
  }
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    Troop& troop = where.troops[unit];
    troop.engagement = numbers[unit];
    troop.elsewhere = troop.engagement == 0      ? Elsewhere::no
                      : fought[troop.engagement] ? Elsewhere::fought
                                                 : Elsewhere::unfought;
    if (troop.elsewhere == Elsewhere::unfought && roster_.unit(unit).fought) {
      throw InputError(place_in(battle(), unit, "fought"),
                       "of a unit that supports in an engagement that has not been fought (it is "
                       "fought as a whole) say it of all its "
                       "units, or of none");
    }
  }
  check_pursuits(where);
}

/// What holds of one engagement holds of each. Source  battle.cpp for this one.
void Melee::check_pursuits(const Disposition& where) const {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    for (std::size_t other = 0; other < roster_.size(); ++other) {
      const bool together = where.troops[unit].is_away() &&
                            where.troops[unit].engagement == where.troops[other].engagement;
      if (!together || !roster_.unit(unit).pursuit) {
        continue;
      }
      const Where place = place_in(battle(), unit, "pursuit");
      if (roster_.unit(other).charging) {
        throw InputError(place,
                         "and a charge in one engagement (a charge opens a fight, a pursuit "
                         "continues one) leave one out");
      }
      if (roster_.unit(other).pursuit && roster_.side(other) != roster_.side(unit)) {
        throw InputError(place,
                         "of both sides in one engagement (only the winner of the round before "
                         "pursues) leave one out");
      }
    }
  }
}

/// Who is confused when a round begins: those who came so and have not recovered, and those whom it
/// befell this turn or whose own turn has not come since.
Disposition Melee::recovered(Disposition where, const Situation& situation) const {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    Troop& troop = where.troops[unit];
    const Unit& own = roster_.unit(unit);
    const bool came_so = own.confused && still_confused(own.profile, situation.turn, 1,
                                                        roster_.side(unit) == moves_first());
    if (situation.turn == 0 && situation.rounds_fought == 0) {
      troop.confused = came_so;
    } else {
      troop.advanced = false;
      troop.confused &= roster_.side(unit) != moving(situation);  // its own Command phase has ended
    }
  }
  return where;
}

MeleeSituation Melee::opening() const {
  Situation situation;
  situation.scene = scene(opened());
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    situation.taken[unit] = known_[unit].outstanding;
  }
  struck_before(situation);
  fire_from(situation, 0);
  return situation;
}

Scene Melee::made_of(const Plan& plan) const {
  Scene scene{plan, plan.where, plan.survey, plan.key};
  bool aftermath = false;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const Troop& troop = plan.where.troops[unit];
    aftermath |= troop.took_part;
    scene.standing |= troop.stands > 0 ? set_of(unit) : UnitSet{0};
    scene.losses +=
        static_cast<std::uint32_t>(known_[unit].stands - troop.stands) * known_[unit].radix;
    scene.torn |= troop.split;
    scene.split |=
        troop.split && groups_of(plan.where.of(unit), troop.stands) > 1 ? set_of(unit) : UnitSet{0};
  }
  // Nobody strikes, or not until the winners have decided.
  if (aftermath || plan.survey.fighting == 0) {
    return scene;
  }
  scene.blows = blows_of(roster_, plan.where, plan.survey);
  std::uint32_t cells = 1;
  UnitSet struck = 0;
  scene.one_each = true;
  for (const Pool& pool : scene.blows.pools) {
    scene.one_each &= !has(struck, pool.target);
    struck |= set_of(pool.target);
    const int most =
        std::min<int>(pool.dice, known_[pool.target].stands * known_[pool.target].hits);
    cells *= static_cast<std::uint32_t>(most) + 1;
    scene.at_once = cells <= graph::Rolls::kMostCells;
  }
  scene.at_once &= scene.blows.volleys.empty() && scene.blows.pools.size() <= graph::Rolls::kMost;
  scene.one_each &= scene.at_once;
  for (const Side side : {Side::a, Side::b}) {
    scene.engaged_units[index(side)] =
        std::popcount(static_cast<UnitSet>(roster_.units_of(side) & plan.survey.engaged));
    scene.chase[index(side)] =
        pursuers(plan.survey.may_pursue, static_cast<UnitSet>(plan.survey.engaged & scene.standing),
                 side, Decided{});
    if (plan.front_to_front) {
      for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
        if (has(static_cast<UnitSet>(roster_.units_of(side) & scene.standing), unit)) {
          scene.surely_within[index(side)] = full_pace(roster_.profile(unit)) / kMillimetres;
        }
      }
    }
    scene.leaves_draw[index(side)] = falls_back_from_draw(plan.where, plan.survey, side);
  }
  return scene;
}

graph::Rolls Melee::rolls(const Situation& situation) const {
  graph::Rolls rolls;
  switch (situation.stage) {
    case MeleeStage::shots: {
      const std::size_t target = charger_of(situation, situation.next);
      const Profile& shooter = roster_.profile(situation.next);
      const Armour armour = armour_against(shots_of(shooter), armour_now(situation, target));
      rolls.add(
          dice::Roll::pool(roster_.unit(situation.next).shots,
                           dice::Test::at_least(shot_hits_on(shooter, roster_.profile(target))),
                           dice::Test::below(static_cast<int>(armour)), room(situation, target)));
      break;
    }
    case MeleeStage::volley: {
      const Volley& volley = situation.scene->blows.volleys[situation.next];
      for (std::size_t roll = 0; roll < volley.count; ++roll) {
        rolls.add(volley.rolls[roll]);
      }
      break;
    }
    case MeleeStage::strike: {
      const std::size_t end = end_of_part(situation);
      for (std::size_t i = situation.next; i < end; ++i) {
        const Pool& pool = situation.scene->blows.pools[i];
        rolls.add(dice::Roll::pool(dice_of(situation, pool), pool.hit, pool.unsaved,
                                   room(situation, pool.target))
                      .with_one_again(pool.again.one)
                      .with_all_again(pool.again.all));
      }
      break;
    }
    case MeleeStage::tests: {
      int tests = std::min<int>(std::popcount(situation.scene->where.to_test), graph::Rolls::kMost);
      for (; tests > 0; --tests) {
        // Rules-facts 1.10.
        rolls.add(dice::Roll::pool(1, dice::Test::at_least(6), dice::Test{}, 1));
      }
      break;
    }
    case MeleeStage::first_removes:
    case MeleeStage::first_back: rolls.add(dice::Roll::sum(1, 1, 2)); break;
    case MeleeStage::under_fire: {
      const Volleyed shots = volleyed(situation);
      const Shots& by = roster_.unit(situation.next).shot_by;
      const Armour armour = armour_against(by, armour_now(situation, situation.next));
      rolls.add(dice::Roll::pool(shots.dice, dice::Test::at_least(shot_hits_on(by, shots.cover)),
                                 dice::Test::below(static_cast<int>(armour)), shots.most));
      break;
    }
    case MeleeStage::drive_back:
    case MeleeStage::instability:
    case MeleeStage::off_table: rolls.add(dice::Roll::sum(1, 1, 6)); break;
    default: rolls.add(dice::Roll::sum(1, 3, 6));  // seeds/000, "Fall backs"
  }
  return rolls;
}

graph::Report Melee::volley_rolled(Situation& situation, const graph::Results& results) const {
  const Volley& volley = situation.scene->blows.volleys[situation.next];
  int dice = 0;
  for (std::size_t roll = 0; roll < volley.count; ++roll) {
    dice += volley.rolls[roll].lowest() + results[roll];
  }
  if (volley.last_ditch) {
    int all = dice;
    for (std::size_t before = 0; before < situation.next; ++before) {
      all +=
          situation.scene->blows.volleys[before].unit == volley.unit ? situation.dice[before] : 0;
    }
    dice += all == 0 ? 1 : 0;
  }
  situation.dice[situation.next] = static_cast<std::uint16_t>(dice);
  if (++situation.next == situation.scene->blows.volleys.size()) {
    situation.next = 0;
    situation.stage = MeleeStage::strike;
  }
  return 0;
}

}  // namespace fray::warmaster
