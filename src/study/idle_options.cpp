#include "study/idle_options.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fray/core/error.hpp"
#include "fray/field/contact.hpp"
#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/terrain.hpp"

namespace fray::study {
namespace {

/// "one, two and three".
std::string listed(const std::vector<std::string>& words) {
  const std::string first = fmt::format("{}", fmt::join(words.begin(), words.end() - 1, ", "));
  return fmt::format("{}{}{}", first, first.empty() ? "" : " and ", words.back());
}

/// Options of the one unit of a side that only a field gives a meaning, as far as they say more than what goes unsaid.
std::vector<std::string> idle_of(const army::SideUnits& side, const std::string& which) {
  using warmaster::Place;
  const warmaster::Unit& unit = side.units.front();
  const warmaster::Placing& placing = side.placings.front();
  const auto refuse = [&](const char* option) {
    throw InputError(Where{.file = which, .field = option},
                     "with fighting= (no stand is placed, and each side is one unit) leave one out");
  };
  if (placing.place == Place::behind || placing.place == Place::beside) {
    refuse(placing.place == Place::behind ? "behind" : "beside");
  }
  if (placing.of > 1) {
    refuse("of");
  }
  if (unit.choices.target > 1) {
    refuse("target");
  }
  std::vector<std::string> options;
  const auto add = [&](bool said, const char* option) {
    if (said) {
      options.emplace_back(option);
    }
  };
  add(placing.formation == warmaster::Formation::column, "formation");
  add(placing.at.has_value(), "at");
  add(side.said.front().says("base"), "base");
  add(unit.choices.casualties.has_value(), "casualties");
  add(unit.choices.pursuers.has_value(), "pursuers");
  add(unit.choices.advances.has_value(), "advance");
  add(unit.choices.makes_way.has_value(), "make-way");
  add(unit.choices.envelops.has_value(), "envelop");
  add(unit.choices.moves != 0, "moves");
  add(unit.fought, "fought");
  add(unit.high_ground, "high-ground");
  return options;
}

using field::Terrain;
using warmaster::Battle;
using warmaster::Special;
using warmaster::TroopType;

/// Zealots turn into such where they meet whom they hate.
bool may_have_to_pursue(const warmaster::Unit& unit) {
  return unit.profile.specials.has(Special::must_pursue) || unit.profile.specials.has(Special::zealous);
}

/// Whether it neither pursues nor advances when it has won.
bool stays(const warmaster::Unit& unit, const Battle& battle) {
  return !may_have_to_pursue(unit) && unit.policy.value_or(battle.policy) != warmaster::Policy::pursue;
}

bool may_advance(const warmaster::Unit& unit, const Battle& battle) {
  return unit.profile.type != TroopType::artillery &&
         (may_have_to_pursue(unit) || (!stays(unit, battle) && unit.choices.advances.value_or(true)));
}

/// What matters of a whole side, those that are only near included, to what its enemies say.
struct Whole {
  const army::SideUnits& side;
  bool charges = false;  ///< into this engagement
  bool mounted_charge = false;
  bool comes_later = false;  ///< some unit may charge in its own turn, or advance
  bool terrifies = false;
  bool monsters = false;
  bool pursues = false;         ///< out of an earlier round
  bool always_defended = true;  ///< every unit
  bool fights_defended = true;  ///< every unit that is engaged
  bool harder_to_hit = false;   ///< some unit may be hit on 5+ or 6+
  bool walled = false;          ///< some unit may be fortified
  bool armoured = false;  ///< some unit saves
  bool zealous = false;
  bool chaos = false;  ///< or undead

  Whole(const army::SideUnits& units, const Battle& battle) : side(units) {
    for (std::size_t place = 0; place < side.units.size(); ++place) {
      const warmaster::Unit& unit = side.units[place];
      const TroopType type = unit.profile.type;
      charges |= unit.charging && !unit.elsewhere;
      mounted_charge |= unit.charging && (type == TroopType::cavalry || type == TroopType::chariot);
      comes_later |= may_advance(unit, battle) || (unit.joins && battle.turns != 1);
      terrifies |= unit.profile.specials.has(Special::terrifying);
      monsters |= type == TroopType::monster;
      pursues |= unit.pursuit.has_value();
      const warmaster::Specials& own = unit.profile.specials;
      always_defended &= own.has(Special::always_defended);
      walled |=
          unit.cover == warmaster::Cover::fortified || std::ranges::any_of(battle.terrain, [&](const field::Ground& piece) {
            return cover_of(unit.profile, piece.terrain) == warmaster::Cover::fortified;
          });
      armoured |= unit.profile.armour != warmaster::Armour::none;
      zealous |= own.has(Special::zealous);
      chaos |= own.has(Special::chaos_or_undead);
      fights_defended &= side.said[place].near || own.has(Special::always_defended);
      harder_to_hit |= unit.cover != warmaster::Cover::open || own.has(Special::pikes) || own.has(Special::always_defended) ||
                       std::ranges::any_of(battle.terrain, [&](const field::Ground& piece) {
                         return cover_of(unit.profile, piece.terrain) != warmaster::Cover::open;
                       });
    }
  }
  bool alone() const noexcept { return side.units.size() == 1; }
};

/// Whether an enemy that charges in this engagement touches it as the fight opens.
bool is_charged(const std::vector<field::Stand>& stands, const std::vector<warmaster::Deployed>& enemies) {
  return std::ranges::any_of(enemies, [&](const warmaster::Deployed& enemy) {
    return enemy.unit.charging && !enemy.unit.elsewhere && std::ranges::any_of(enemy.stands, [&](const field::Stand& charger) {
             return std::ranges::any_of(stands, [&](const field::Stand& own) { return field::touch(own.base, charger.base); });
           });
  });
}

/// Whether it could ever pursue, advance or join, and so choose where its stands go.
bool may_move_up(const warmaster::Unit& unit, const Whole& enemy, const Battle& battle) {
  const warmaster::Pursuer pursuer{.own = unit.profile, .caught_out = unit.charging || battle.edition.advance_charge_bonus};
  const auto may_follow = [&](const warmaster::Unit& other) { return may_pursue(pursuer, other.profile); };
  return (unit.joins && battle.turns != 1) || (may_advance(unit, battle) && !enemy.alone()) ||
         (!stays(unit, battle) && std::ranges::any_of(enemy.side.units, may_follow));
}

/// Whether a stand of infantry that is alone ever comes to stand behind another, and so might support it.
bool may_stand_behind(const warmaster::Unit& unit, const Whole& enemy, const Battle& battle,
                      const std::vector<field::Stand>& stands) {
  if (unit.profile.type != TroopType::infantry || unit.stands == 1) {
    return false;
  }
  const bool comes_back = unit.profile.specials.has(Special::unstable) && battle.turns != 1;
  return comes_back || may_move_up(unit, enemy, battle) || std::ranges::any_of(stands, [&](const field::Stand& own) {
           return std::ranges::any_of(stands, [&](const field::Stand& mate) {
             return field::supports(own, mate) && field::gap_ahead(own.base, own.facing, mate.base) == 0;
           });
         });
}

/// Whether what lets it pursue, or be pursued by, an enemy lets it, or bars it, without that rule as well; `rule` is its
/// own, pursues-anything or pursued-by-anyone.
bool idle_in_pursuit(const warmaster::Unit& unit, Special rule, const Whole& enemy, const Battle& battle) {
  warmaster::Profile without = unit.profile;
  without.specials.set(rule, false);
  return std::ranges::all_of(enemy.side.units, [&](const warmaster::Unit& other) {
    const auto may = [&](const warmaster::Profile& own) {
      return rule == Special::pursues_anything ? may_pursue({.own = own}, other.profile)
                                               : may_pursue({.own = other.profile}, own);
    };
    // Who is caught out may be pursued by all but guns.
    return stays(rule == Special::pursues_anything ? unit : other, battle) || may(without) == may(unit.profile);
  });
}

/// Whether its formation, which is none, neither moves it nor lets an enemy who charges pursue it.
bool idle_irregular(const warmaster::Unit& unit, const army::SaidOfUnit& said, const Whole& enemy, const Battle& battle) {
  const bool moves_it = unit.joins && battle.turns != 1 && unit.profile.specials.has(Special::flying);
  return (said.placed || unit.stands == 1) && !moves_it &&
         std::ranges::all_of(enemy.side.units, [&](const warmaster::Unit& other) {
           const bool charges = other.charging || battle.edition.advance_charge_bonus;
           return !charges || stays(other, battle) ||
                  may_pursue({.own = other.profile, .caught_out = true}, unit.profile) ==
                      may_pursue({.own = other.profile}, unit.profile);
         });
}

/// Options of one unit that cannot change anything, whatever the dice.
std::vector<std::string> idle_of(const Whole& own, std::size_t place, const Whole& enemy, const Battle& battle,
                                 const std::vector<field::Stand>& stands, bool charged) {
  const bool one_turn = battle.turns == 1;
  const warmaster::Unit& unit = own.side.units[place];
  const army::SaidOfUnit& said = own.side.said[place];
  std::vector<std::string> options = said.idle;
  const auto add = [&](bool idle, const char* option) {
    if (idle) {
      options.emplace_back(option);
    }
  };
  // Who is alone is never advanced on, supports nobody and makes way for nobody, and fights from the first round to the last, so
  // that nobody comes upon it; who has one enemy advances on nobody. Who is near, or has friends that are, may be charged later.
  const auto has = [&](const char* rule, Special special) {
    return said.says(rule) && unit.profile.specials.has(special) && std::ranges::find(options, rule) == options.end();
  };
  add(unit.shots > 0 && !charged && (own.alone() || !enemy.comes_later), "shots");
  const bool is_guns = unit.profile.type == TroopType::artillery;
  add(unit.choices.advances &&
          (enemy.alone() || is_guns || stays(unit, battle) || unit.profile.specials.has(Special::must_pursue)),
      "advance");
  add(unit.choices.makes_way && own.alone(), "make-way");
  add(unit.choices.moves != 0 && own.alone(), "moves");
  const warmaster::Placing& placing = own.side.placings[place];
  const bool round = placing.place == warmaster::Place::flank_left || placing.place == warmaster::Place::flank_right ||
                     placing.place == warmaster::Place::rear;
  add(unit.choices.envelops && !unit.joins &&
          (!unit.charging || !round || unit.stands == 1 || placing.formation != warmaster::Formation::line || said.placed),
      "envelop");
  add(unit.choices.casualties && unit.stands == 1, "casualties");
  add(unit.choices.target != 0 && enemy.alone(), "target");
  add(unit.choices.pursuers && (unit.stands == 1 || !may_move_up(unit, enemy, battle)), "pursuers");
  add(unit.fought && own.alone(), "fought");
  add(has("half-random-after-retreat", Special::half_random_after_retreat) && !unit.profile.attacks.random() &&
          !unit.profile.specials.has(Special::random_charge),
      "half-random-after-retreat");
  const bool dense = std::ranges::any_of(battle.terrain, [](const field::Ground& piece) {  // where pikes find no cover
    return piece.terrain == Terrain::woods || piece.terrain == Terrain::buildings;
  });
  add(has("pikes", Special::pikes) && own.alone() && !enemy.mounted_charge && !dense &&
          !may_stand_behind(unit, enemy, battle, stands),
      "pikes");
  add(has("supports-own-kind", Special::supports_own_kind) && own.alone(), "supports-own-kind");
  add(has("bonus-against-monsters", Special::bonus_against_monsters) && !enemy.monsters, "bonus-against-monsters");
  add(has("ignores-terror", Special::ignores_terror) && !enemy.terrifies, "ignores-terror");
  add(has("zealous", Special::zealous) && !enemy.chaos, "zealous");
  add(has("chaos-or-undead", Special::chaos_or_undead) && !enemy.zealous, "chaos-or-undead");
  add(has("may-touch-fortified", Special::may_touch_fortified) && !enemy.walled, "may-touch-fortified");
  add(has("supported-by-own-kind", Special::supported_by_own_kind) && own.alone(), "supported-by-own-kind");
  add(has("pursues-anything", Special::pursues_anything) && !is_guns &&
          idle_in_pursuit(unit, Special::pursues_anything, enemy, battle),
      "pursues-anything");
  add(has("pursued-by-anyone", Special::pursued_by_anyone) && idle_in_pursuit(unit, Special::pursued_by_anyone, enemy, battle),
      "pursued-by-anyone");
  if (unit.irregular) {
    add(idle_irregular(unit, said, enemy, battle), said.says("irregular") ? "irregular" : "formation");
  }
  add(own.side.placings[place].formation == warmaster::Formation::column && unit.stands == 1, "formation");
  const bool never_charges = !unit.charging && (enemy.alone() || !battle.edition.advance_charge_bonus);
  add(has("fierce-charge", Special::fierce_charge) && never_charges, "fierce-charge");
  add(has("random-charge", Special::random_charge) && never_charges, "random-charge");
  add(has("no-charge-bonus", Special::no_charge_bonus) && never_charges, "no-charge-bonus");
  for (const auto& [rule, special] : {std::pair("unstable", Special::unstable), std::pair("wizard-near", Special::wizard_near),
                                      std::pair("shugenja-near", Special::shugenja_near)}) {
    add(has(rule, special) && one_turn && unit.profile.specials.has(Special::unstable), rule);
  }
  add(has("never-driven-back", Special::never_driven_back) && !unit.was_shot_at(), "never-driven-back");
  add(has("bushido", Special::bushido) && !unit.was_shot_at(), "bushido");
  const bool unarmoured = unit.profile.armour == warmaster::Armour::none;
  add(said.says("shot-by") && (unit.shot_at == 0 || unit.shot_by == warmaster::Shots{} ||
                               (unarmoured && !unit.shot_by.sure && !unit.shot_by.through_cover)),
      "shot-by");
  add(has("handguns", Special::handguns) && (unit.shots == 0 || !enemy.armoured), "handguns");
  add(has("shots-ignore-armour", Special::shots_ignore_armour) && (unit.shots == 0 || !enemy.armoured), "shots-ignore-armour");
  add(has("sure-shots", Special::sure_shots) && unit.shots == 0, "sure-shots");
  const bool guns_stay = !is_guns || unit.profile.specials.has(Special::destroyed_in_retreat);
  add(has("survives-retreat", Special::survives_retreat) && guns_stay, "survives-retreat");
  add(has("never-shoots-at-chargers", Special::never_shoots_at_chargers), "never-shoots-at-chargers");
  const auto on_ground = [&](Terrain kind) {
    return std::ranges::any_of(battle.terrain, [&](const field::Ground& piece) { return piece.terrain == kind; });
  };
  add(has("enters-woods", Special::enters_woods) && !on_ground(Terrain::woods), "enters-woods");
  add(has("exposed", Special::exposed) && battle.terrain.empty(), "exposed");
  add(has("always-hits-on-4+", Special::always_hits_on_4) && !enemy.harder_to_hit, "always-hits-on-4+");
  add(has("first-round-bonus", Special::first_round_bonus) && own.alone() && enemy.alone() && (own.pursues || enemy.pursues),
      "first-round-bonus");
  return options;
}

/// What may be misread, or could not come about on a table, of one unit.
void remark(const Whole& own, std::size_t place, const Whole& enemy, const std::string& name, bool charged,
            std::vector<std::string>& sentences) {
  const warmaster::Unit& unit = own.side.units[place];
  const army::SaidOfUnit& said = own.side.said[place];
  if (!said.custom && said.says("hits")) {
    sentences.push_back(
        fmt::format("{}: hits={} is hits taken already that have not removed a stand; hits-per-stand= says what "
                    "a stand takes.",
                    name, unit.outstanding));
  }
  const bool laid_out = !said.placed && !unit.fighting && !enemy.side.units.front().fighting;
  if (unit.irregular && laid_out && unit.stands > 1) {
    sentences.push_back(fmt::format("{}: irregular lays its stands out in two ranks, so fewer of them fight.", name));
  }
  if (said.says_alone("flank")) {
    sentences.push_back(fmt::format("{}: flank is the left one, as the enemy sees it, unless it says flank=right.", name));
  }
  if (!said.shooting.empty() && charged && !said.says("shots") &&
      !unit.profile.specials.has(Special::never_shoots_at_chargers)) {
    sentences.push_back(
        fmt::format("{} may shoot ({} a stand) and does not shoot at who charges it: shots= says with how many dice.", name,
                    said.shooting));
  }
  if (unit.charging && (unit.elsewhere ? enemy.always_defended : enemy.fights_defended)) {
    sentences.push_back(fmt::format("{} has no attacks for its charge: the enemy is always defended.", name));
  }
  if ((unit.charging || unit.joins) && unit.profile.type == TroopType::artillery) {
    sentences.push_back(fmt::format("{} is artillery and cannot charge on a table.", name));
  }
  const std::int32_t faces = unit.profile.attacks.sides;
  if (unit.profile.attacks.random() && faces != 3 && faces != 6) {
    sentences.push_back(fmt::format("{}: no rule rolls dice of {} faces (D6, and D3 by a D6).", name, faces));
  }
  for (const std::string& note : said.uncounted) {
    sentences.push_back(uncounted_sentence(name, note));
  }
  sentences.insert(sentences.end(), said.remarks.begin(), said.remarks.end());
}

/// "A2"; "A" where it is alone.
std::string name_of(const Whole& own, char letter, std::size_t place) {
  return own.alone() ? std::string(1, letter) : fmt::format("{}{}", letter, place + 1);
}

/// A turn is one side's, for all engagements on the table.
void remark_on_charges(const Whole& a, const Whole& b, bool one_turn, std::vector<std::string>& sentences) {
  std::array<bool, 2> charges{};
  std::vector<std::string> elsewhere;
  for (const auto& [own, letter] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    for (std::size_t place = 0; place < own->side.units.size(); ++place) {
      const warmaster::Unit& unit = own->side.units[place];
      charges[letter == 'A' ? 0 : 1] |= unit.charging;
      if (unit.charging && unit.elsewhere) {
        elsewhere.push_back(name_of(*own, letter, place));
      }
    }
  }
  if (charges[0] && charges[1]) {
    const bool here = a.charges && b.charges;
    std::string sentence = fmt::format("Both sides charge{}: on a table only the side whose turn it is does.",
                                       here ? "" : fmt::format(" ({} in another engagement)", listed(elsewhere)));
    if (!one_turn) {
      sentence += fmt::format(" The first turn is taken to be {}'s: it matters where troops are confused, unstable or join.",
                              b.charges && !a.charges ? 'B' : 'A');
    }
    sentences.push_back(std::move(sentence));
  }
}

}  // namespace

std::vector<std::string> said_in_vain(const army::SideUnits& a, const army::SideUnits& b, const warmaster::Battle& battle) {
  std::vector<std::string> sentences;
  const Whole whole_a(a, battle);
  const Whole whole_b(b, battle);
  for (const auto& [own, enemy, letter] : {std::tuple(&whole_a, &whole_b, 'A'), std::tuple(&whole_b, &whole_a, 'B')}) {
    for (std::size_t place = 0; place < own->side.said.size(); ++place) {
      const std::string name = name_of(*own, letter, place);
      const auto& stands = (letter == 'A' ? battle.a : battle.b)[place].stands;
      const bool charged = !own->side.said[place].near && is_charged(stands, letter == 'A' ? battle.b : battle.a);
      if (!own->side.said[place].options.empty()) {
        const auto idle = idle_of(*own, place, *enemy, battle, stands, charged);
        if (std::string sentence = idle_sentence(name, idle, "nothing in this fight"); !sentence.empty()) {
          sentences.push_back(std::move(sentence));
        }
      }
      remark(*own, place, *enemy, name, charged, sentences);
    }
  }
  remark_on_charges(whole_a, whole_b, battle.turns == 1, sentences);
  return sentences;
}

std::string uncounted_sentence(const std::string& of, const std::string& note) {
  return fmt::format("{}: its list says more than is counted here ({}).", of, note);
}

std::string idle_sentence(const std::string& of, const std::vector<std::string>& options, const std::string& what) {
  if (options.empty()) {
    return "";
  }
  return fmt::format("{}: {} change{} {}.", of, listed(options), options.size() == 1 ? "s" : "", what);
}

std::vector<std::string> idle_in_duel(const army::SideUnits& a, const army::SideUnits& b) {
  std::vector<std::string> sentences;
  for (const auto& [side, which] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    std::string sentence = idle_sentence(std::string(1, which), idle_of(*side, fmt::format("side {}", which)),
                                         "nothing, for with fighting= no stand is placed");
    if (!sentence.empty()) {
      sentences.push_back(std::move(sentence));
    }
  }
  const Battle nowhere;
  const Whole whole_a(a, nowhere);
  const Whole whole_b(b, nowhere);
  remark(whole_a, 0, whole_b, "A", whole_b.charges, sentences);
  remark(whole_b, 0, whole_a, "B", whole_a.charges, sentences);
  return sentences;
}

}  // namespace fray::study
