#include <algorithm>
#include <array>
#include <unordered_set>

#include "core/text.hpp"
#include "lists/import_ranks.hpp"
#include "lists/rulebooks.hpp"
#include "rankflank/rules/characteristic.hpp"

namespace fray::lists {
namespace {

using rankflank::Amount;
using rankflank::Profile;
using rankflank::Rulebook;
using rankflank::Special;

struct WornArmour {
  std::string_view name;
  std::int32_t points;
};

// Source  rules-facts 3.4 and 4.3. Gromril is the dwarfs' full plate.
constexpr std::array<WornArmour, 7> kArmours{{{"light armour", 1},
                                              {"heavy armour", 2},
                                              {"plate armour", 3},
                                              {"full plate armour", 3},
                                              {"gromril armour", 3},
                                              {"barding", 1},
                                              {"shield", 1}}};

/// What every model of a type of SOVL has. Source  rules-facts 2.3.
struct SovlType {
  std::string_view name;
  std::int32_t base;
  std::int32_t move;
};
constexpr std::array<SovlType, 10> kSovlTypes{{{"Infantry", 20, 8},
                                               {"Infantry Large", 25, 8},
                                               {"Cavalry", 25, 16},
                                               {"Monstrous Infantry", 40, 12},
                                               {"Large Monster", 50, 12},
                                               {"Large Monster Long Base", 50, 12},
                                               {"Chariot", 50, 16},
                                               {"Swarm", 40, 8},
                                               {"War Machine", 50, 0},
                                               {"Weapon Team", 20, 8}}};

/// "Aegis (5+)" in its parts; the second is empty when there are no brackets.
std::pair<std::string, std::string> name_and_brackets(std::string_view word) {
  const auto open = word.find('(');
  if (open == std::string_view::npos || !word.ends_with(')')) {
    return {folded(word), {}};
  }
  std::string name = folded(word.substr(0, open));
  name.resize(std::min(name.find_last_not_of(' ') + 1, name.size()));
  return {std::move(name), std::string(word.substr(open + 1, word.size() - open - 2))};
}

class Words {
 public:
  Words(Rulebook book, RankUnit& unit) : book_(book), unit_(unit), profile_(unit.profile) {}

  std::vector<std::string> take(const std::vector<std::string>& words) {
    take_type();
    std::unordered_set<std::string> seen;
    for (const std::string& word : words) {
      if (seen.insert(folded(word)).second) {
        take_choice(word);
      }
    }
    wear_armour();
    return std::move(idle_);
  }

 private:
  void take_type() {
    if (folded(unit_.kind) == "cavalry") {
      profile_.specials.set(Special::mounted);
    }
    for (const SovlType& type : kSovlTypes) {
      if (book_ == Rulebook::sovl && unit_.kind == type.name) {
        profile_.base = type.base;
        profile_.movement = type.move;
      }
    }
  }

  /// "Halberd or Greatweapon (2 pts)": the first is what the unit has for its points.
  void take_choice(const std::string& word) {
    const auto other = book_ == Rulebook::sovl ? word.find(" or ") : std::string::npos;
    std::string first = word.substr(0, other);
    if (const auto cost = first.find(" (");
        book_ == Rulebook::sovl && cost != std::string::npos && first.ends_with("pts)")) {
      idle_.push_back(word);
      return;  // what costs more is not there to begin with
    }
    // "Spear and Shield" is one weapon: its shield is part of what fray knows as a spear.
    const auto both =
        book_ == Rulebook::sovl ? folded(first).find(" and shield") : std::string::npos;
    if (both != std::string::npos && folded(first) != "hand weapon and shield") {
      first.resize(both);
    }
    take_word(first);
    if (other != std::string::npos) {
      idle_.push_back(word.substr(other + 1));
    }
  }

  void take_word(const std::string& word) {
    const auto [name, inside] = name_and_brackets(word);
    if (name == "hand weapon" || name == "none" || name.empty()) {
      return;
    }
    const bool armoured = take_armour(name);
    const bool ruled = inside.empty() ? take_special(name) : take_brackets(name, inside);
    if (!armoured && !ruled) {
      idle_.push_back(word);
    }
  }

  bool take_armour(const std::string& name) {
    if (book_ == Rulebook::sovl) {
      const bool heavy = name == "heavy armor";
      profile_.toughness += heavy ? 1 : 0;  // Source  rules-facts 2.2
      profile_.movement -= heavy ? std::min(1, profile_.movement) : 0;
      return heavy;
    }
    const auto worn = std::ranges::find(kArmours, name, &WornArmour::name);
    worn_ += worn == kArmours.end() ? 0 : worn->points;
    return worn != kArmours.end();
  }

  /// Lists write "Halberds", "Spear Infantry", "Two Hand Weapons".
  bool take_special(std::string name) {
    for (const std::string_view end : {" infantry", " cavalry", "s"}) {
      if (!special_of(book_, name) && name.ends_with(end)) {
        name.resize(name.size() - end.size());
      }
    }
    if (book_ != Rulebook::sovl && book_ != Rulebook::ninth_age && name == "regeneration") {
      profile_.fortitude = 4;  // Source  rules-facts 4.8
      return true;
    }
    const auto special = special_of(book_, name);
    if (special) {
      profile_.specials.set(*special);
    }
    return special.has_value();
  }

  bool take_brackets(const std::string& name, const std::string& inside) {
    const auto save = [&](std::string_view key, std::int32_t Profile::* field) {
      const auto* const characteristic = rankflank::find_characteristic(book_, key);
      const auto value =
          characteristic == nullptr ? std::nullopt : parse_value(*characteristic, inside);
      profile_.*field = value ? std::min(profile_.*field, *value) : profile_.*field;
      return value.has_value();
    };
    const auto amount = [&](Amount Profile::* field) {
      const auto value = rankflank::parse_amount(inside);
      const bool good = value && fits(*value);
      profile_.*field = good ? *value : profile_.*field;
      return good;
    };
    if (name == "devastating charge" && book_ == Rulebook::ninth_age) {
      const bool light = inside == "+1 Str, +1 AP";
      const bool heavy = inside == "+2 Str, +2 AP";
      if (light || heavy) {
        profile_.specials.set(light ? Special::light_lance : Special::lance);
      }
      return light || heavy;
    }
    return name == "aegis"           ? save("aegis", &Profile::ward)
           : name == "fortitude"     ? save("fortitude", &Profile::fortitude)
           : name == "ward save"     ? save("ward", &Profile::ward)
           : name == "regeneration"  ? save("regeneration", &Profile::fortitude)
           : name == "impact hits"   ? amount(&Profile::impact)
           : name == "stomp attacks" ? amount(&Profile::stomp)
           : name == "grind attacks" ? amount(&Profile::grind)
                                     : name == "multiple wounds" && amount(&Profile::multiple);
  }

  /// Armour as points or as a save. A weapon for two hands leaves none for the shield.
  void wear_armour() {
    auto& specials = profile_.specials;
    const bool two_hands = specials.has(Special::great_weapon) || specials.has(Special::halberd) ||
                           specials.has(Special::paired_weapons);
    if (book_ != Rulebook::sovl && two_hands && specials.has(Special::shield)) {
      specials.set(Special::shield, false);
      worn_ -= 1;
      idle_.emplace_back("Shield (its weapon takes both hands)");
    }
    if (book_ == Rulebook::ninth_age) {
      profile_.armour = std::min(6, profile_.armour + worn_);
    } else if (book_ != Rulebook::sovl && (worn_ > 0 || specials.has(Special::mounted))) {
      const std::int32_t points = worn_ + (specials.has(Special::mounted) ? 1 : 0);
      profile_.save = std::min(profile_.save, std::max(1, rankflank::kNever - points));
    }
  }

  Rulebook book_;
  RankUnit& unit_;
  Profile& profile_;
  std::int32_t worn_ = 0;
  std::vector<std::string> idle_{};
};

}  // namespace

std::vector<std::string> take_rules(const std::vector<std::string>& words, Rulebook book,
                                    RankUnit& unit) {
  return Words(book, unit).take(words);
}

}  // namespace fray::lists
