#include "study/idle_options.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fray/core/error.hpp"

namespace fray::study {
namespace {

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
  add(unit.choices.moves != 0, "moves");
  add(unit.fought, "fought");
  add(unit.high_ground, "high-ground");
  return options;
}

using warmaster::Special;
using warmaster::TroopType;

/// What matters of a whole side to what its enemies say.
struct Whole {
  const army::SideUnits& side;
  bool charges = false;
  bool mounted_charge = false;
  bool terrifies = false;
  bool monsters = false;
  bool pursues = false;        ///< out of an earlier round
  bool always_defended = true; ///< every unit
  bool harder_to_hit = false;  ///< some unit may be hit on 5+ or 6+

  explicit Whole(const army::SideUnits& units) : side(units) {
    for (const warmaster::Unit& unit : side.units) {
      const TroopType type = unit.profile.type;
      charges |= unit.charging;
      mounted_charge |= unit.charging && (type == TroopType::cavalry || type == TroopType::chariot);
      terrifies |= unit.profile.specials.has(Special::terrifying);
      monsters |= type == TroopType::monster;
      pursues |= unit.pursuit.has_value();
      const warmaster::Specials& own = unit.profile.specials;
      always_defended &= own.has(Special::always_defended);
      harder_to_hit |= unit.cover != warmaster::Cover::open || own.has(Special::pikes) || own.has(Special::always_defended);
    }
  }
  bool alone() const noexcept { return side.units.size() == 1; }
};

/// Options of one unit that cannot change anything, whatever the dice.
std::vector<std::string> idle_of(const Whole& own, std::size_t place, const Whole& enemy, bool one_turn) {
  const warmaster::Unit& unit = own.side.units[place];
  const army::SaidOfUnit& said = own.side.said[place];
  std::vector<std::string> options = said.idle;
  const auto add = [&](bool idle, const char* option) {
    if (idle) {
      options.emplace_back(option);
    }
  };
  // Who is alone is never advanced on, supports nobody and makes way for nobody; who has one enemy advances on nobody.
  const auto has = [&](const char* rule, Special special) {
    return said.says(rule) && unit.profile.specials.has(special) && std::ranges::find(options, rule) == options.end();
  };
  add(unit.shots > 0 && own.alone() && !enemy.charges, "shots");
  add(unit.choices.advances && enemy.alone(), "advance");
  add(unit.choices.makes_way && own.alone(), "make-way");
  add(unit.choices.moves != 0 && own.alone(), "moves");
  add(unit.choices.casualties && unit.stands == 1, "casualties");
  add(unit.choices.target != 0 && enemy.alone(), "target");
  const bool stays = unit.policy.value_or(warmaster::Policy::pursue) != warmaster::Policy::pursue &&
                     !unit.profile.specials.has(Special::must_pursue);
  add(unit.choices.pursuers && (unit.stands == 1 || stays), "pursuers");
  add(unit.fought && own.alone() && enemy.alone(), "fought");
  add(has("half-random-after-retreat", Special::half_random_after_retreat) && !unit.profile.attacks.random(),
      "half-random-after-retreat");
  add(has("pikes", Special::pikes) && own.alone() && enemy.alone() && !enemy.mounted_charge, "pikes");
  add(has("supports-own-kind", Special::supports_own_kind) && own.alone(), "supports-own-kind");
  add(has("bonus-against-monsters", Special::bonus_against_monsters) && !enemy.monsters, "bonus-against-monsters");
  add(has("ignores-terror", Special::ignores_terror) && !enemy.terrifies, "ignores-terror");
  const bool never_charges = !unit.charging && enemy.alone();
  add(has("fierce-charge", Special::fierce_charge) && never_charges, "fierce-charge");
  add(has("random-charge", Special::random_charge) && never_charges, "random-charge");
  add(has("no-charge-bonus", Special::no_charge_bonus) && never_charges, "no-charge-bonus");
  for (const auto& [rule, special] : {std::pair("unstable", Special::unstable), std::pair("wizard-near", Special::wizard_near),
                                      std::pair("shugenja-near", Special::shugenja_near)}) {
    add(has(rule, special) && one_turn && unit.profile.specials.has(Special::unstable), rule);
  }
  add(has("never-driven-back", Special::never_driven_back) && !unit.was_shot_at(), "never-driven-back");
  add(has("always-hits-on-4+", Special::always_hits_on_4) && !enemy.harder_to_hit, "always-hits-on-4+");
  add(has("first-round-bonus", Special::first_round_bonus) && enemy.alone() && (own.pursues || enemy.pursues),
      "first-round-bonus");
  return options;
}

/// What may be misread, or could not come about on a table, of one unit.
void remark(const Whole& own, std::size_t place, const Whole& enemy, bool laid_out, const std::string& name,
            std::vector<std::string>& sentences) {
  const warmaster::Unit& unit = own.side.units[place];
  const army::SaidOfUnit& said = own.side.said[place];
  if (!said.custom && said.says("hits")) {
    sentences.push_back(
        fmt::format("{}: hits={} is hits taken already that have not removed a stand; hits-per-stand= says what "
                    "a stand takes.",
                    name, unit.outstanding));
  }
  if (unit.irregular && laid_out && unit.stands > 1) {
    sentences.push_back(fmt::format("{}: irregular lays its stands out in two ranks, so fewer of them fight.", name));
  }
  if (said.says_alone("flank")) {
    sentences.push_back(fmt::format("{}: flank is the left one, as the enemy sees it, unless it says flank=right.", name));
  }
  if (!said.shooting.empty() && enemy.charges && !said.says("shots")) {
    sentences.push_back(
        fmt::format("{} may shoot ({} a stand) and does not shoot at who charges it: shots= says with how many dice.", name,
                    said.shooting));
  }
  if (unit.charging && enemy.always_defended) {
    sentences.push_back(fmt::format("{} has no attacks for its charge: the enemy is always defended.", name));
  }
  if (unit.charging && unit.profile.type == TroopType::artillery) {
    sentences.push_back(fmt::format("{} is artillery and cannot charge on a table.", name));
  }
  const std::int32_t faces = unit.profile.attacks.sides;
  if (unit.profile.attacks.random() && faces != 3 && faces != 6) {
    sentences.push_back(fmt::format("{}: no rule rolls dice of {} faces (D6, and D3 by a D6).", name, faces));
  }
  sentences.insert(sentences.end(), said.remarks.begin(), said.remarks.end());
}

}  // namespace

std::vector<std::string> said_in_vain(const army::SideUnits& a, const army::SideUnits& b, bool laid_out, bool one_turn) {
  std::vector<std::string> sentences;
  const Whole whole_a(a);
  const Whole whole_b(b);
  for (const auto& [own, enemy, letter] : {std::tuple(&whole_a, &whole_b, 'A'), std::tuple(&whole_b, &whole_a, 'B')}) {
    for (std::size_t place = 0; place < own->side.said.size(); ++place) {
      const std::string name = own->alone() ? std::string(1, letter) : fmt::format("{}{}", letter, place + 1);
      if (!own->side.said[place].options.empty()) {
        const auto idle = laid_out ? idle_of(*own, place, *enemy, one_turn) : own->side.said[place].idle;
        if (std::string sentence = idle_sentence(name, idle, "nothing in this fight"); !sentence.empty()) {
          sentences.push_back(std::move(sentence));
        }
      }
      remark(*own, place, *enemy, laid_out, name, sentences);
    }
  }
  if (whole_a.charges && whole_b.charges) {
    sentences.emplace_back("Both sides charge: on a table only the side whose turn it is does.");
  }
  return sentences;
}

std::string idle_sentence(const std::string& of, const std::vector<std::string>& options, const std::string& what) {
  if (options.empty()) {
    return "";
  }
  const std::string first = fmt::format("{}", fmt::join(options.begin(), options.end() - 1, ", "));
  return fmt::format("{}: {}{}{} change{} {}.", of, first, first.empty() ? "" : " and ", options.back(),
                     first.empty() ? "s" : "", what);
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
  remark(Whole(a), 0, Whole(b), false, "A", sentences);
  remark(Whole(b), 0, Whole(a), false, "B", sentences);
  return sentences;
}

}  // namespace fray::study
