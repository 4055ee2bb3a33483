// What list builders sell for a unit, as its gear.

#include "lists/import_ranks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/text.hpp"
#include "lists/rank_side.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::lists {

namespace {

using rankflank::Rulebook;
using rankflank::Special;

/// "Spears (Infantry) and Shield" as "spears", "shield".
std::vector<std::string> words_in(std::string_view name) {
  std::string bare;
  int depth = 0;
  for (const char c : name) {
    depth += c == '(' || c == '[' ? 1 : 0;
    bare += depth > 0 ? ' ' : c;
    depth -= c == ')' || c == ']' ? 1 : 0;
  }
  std::vector<std::string> words;
  std::string rest = folded(bare) + " and ";
  constexpr std::array<std::string_view, 4> kMarks{" and ", " & ", ", ", " with "};
  std::size_t from = 0;
  for (std::size_t at = 0; at < rest.size();) {
    const auto mark = std::ranges::find_if(
        kMarks, [&](std::string_view each) { return rest.compare(at, each.size(), each) == 0; });
    if (mark == kMarks.end()) {
      ++at;
      continue;
    }
    if (const std::string word(trimmed(std::string_view(rest).substr(from, at - from)));
        !word.empty()) {
      words.push_back(word);
    }
    from = at += mark->size() - 1;  // whose blank may begin the next
  }
  return words;
}

std::optional<Special> rule_of(Rulebook book, const std::string& word) {
  const auto rule = special_of(book, word);
  return rule || !word.ends_with('s') ? rule : special_of(book, word.substr(0, word.size() - 1));
}

std::string name_of(Special rule) {
  return std::string(rankflank::special_rules()[static_cast<std::size_t>(rule)].name);
}

bool is_weapon(Special rule) {
  return rule != Special::shield &&
         std::ranges::find(rankflank::kWeapons, rule) != rankflank::kWeapons.end();
}

/// One thing that is sold, as it is read word by word.
class Sold {
 public:
  Sold(const WrittenChoice& choice, const std::optional<Ridden>& ridden, std::int32_t suit,
       Rulebook book, const RankUnit& unit)
      : suit_(suit),
        book_(book),
        penetration_(unit.profile.penetration),
        specials_(unit.profile.specials) {
    gear_.points = static_cast<std::int32_t>(
        std::lround(std::clamp(choice.each != 0 ? choice.each : choice.once, -999.0, 999.0)));
    gear_.once = choice.each == 0;
    gear_.group = choice.group;
    const std::vector<std::string> words = words_in(choice.name);
    const bool command = std::ranges::any_of(words, [&](const std::string& word) {
      return word == "musician" || rule_of(book, word).has_value();
    });
    if (choice.leads && !command) {
      take("champion");
    } else {
      for (const std::string& word : words) {
        take(word);
      }
    }
    gear_.counted = gear_.counted && (known_ || choice.model == nullptr);
    drop_weapons();
    if (ridden) {
      mount(*ridden);
    }
    finish();
  }

  /// Nothing where the unit has it already.
  std::optional<Gear> gear() const {
    return gear_.name.empty() ? std::nullopt : std::optional(gear_);
  }

 private:
  void take(const std::string& word) {
    if (word.starts_with("hand weapon")) {
      return;
    }
    const WornArmour* const armour = find_armour(word);
    if (armour != nullptr && armour->kind == Worn::suit) {
      gear_.armour += armour->points - suit_;
      suited_ = true;
      say(std::string(armour->name));
    } else if (armour != nullptr && armour->kind == Worn::barding) {
      gear_.armour += armour->points;
      say(std::string(armour->name));
    } else if (const auto rule = rule_of(book_, word)) {
      if (!specials_.has(*rule)) {
        gear_.armour += rule == Special::shield && book_ != Rulebook::sovl ? 1 : 0;
        takes_.push_back(name_of(*rule));
        armed_ = armed_ || is_weapon(*rule);
      }
      known_ = true;
      say(name_of(*rule));
    } else if (!take_weapon_of_list(word)) {
      gear_.counted = gear_.counted && (word == "musician" || is_outside_combat(word));
      say(word);
    }
  }

  /// A weapon that is another and more: "sylvan lance" is a light lance and an AP more.
  bool take_weapon_of_list(const std::string& word) {
    RankUnit armed;
    const bool whole = take_rules({word}, book_, armed).empty();
    const auto weapon = std::ranges::find_if(
        rankflank::kWeapons, [&](Special rule) { return armed.profile.specials.has(rule); });
    if (!whole || weapon == rankflank::kWeapons.end()) {
      return false;
    }
    takes_.push_back(name_of(*weapon));
    if (armed.profile.penetration > 0) {
      takes_.push_back("ap=" + std::to_string(penetration_ + armed.profile.penetration));
    }
    armed_ = known_ = true;
    say(word);
    return true;
  }

  void mount(const Ridden& ridden) {
    gear_.counted = true;
    gear_.armour += ridden.armour;
    gear_.left_out = ridden.left_out;
    takes_.insert(takes_.end(), ridden.takes.begin(), ridden.takes.end());
  }

  void say(const std::string& word) { name_ += (name_.empty() ? "" : " and ") + word; }

  /// A model fights with one weapon.
  void drop_weapons() {
    for (const Special weapon : rankflank::kWeapons) {
      if (armed_ && is_weapon(weapon) && specials_.has(weapon)) {
        takes_.insert(takes_.begin(), "no " + name_of(weapon));
      }
    }
  }

  void finish() {
    const bool idle = gear_.counted && takes_.empty() && gear_.armour == 0;
    if (name_.empty() || (gear_.points == 0 && (idle || !gear_.counted))) {
      return;
    }
    gear_.name = printable(name_, InputLimits::max_name);
    if (gear_.group.empty() && (armed_ || suited_)) {
      gear_.group = armed_ ? "weapon" : "armour";
    }
    if (takes_.size() != 1 || takes_.front() != gear_.name) {
      for (const std::string& rule : takes_) {
        gear_.takes += (gear_.takes.empty() ? "" : ", ") + rule;
      }
    }
    if (idle && special_of(book_, gear_.name)) {  // which the unit has already
      gear_.name.clear();
    }
  }

  std::int32_t suit_;
  Rulebook book_;
  std::int32_t penetration_;
  rankflank::Specials specials_;
  Gear gear_{};
  std::string name_{};
  std::vector<std::string> takes_{};
  bool armed_ = false;
  bool suited_ = false;
  bool known_ = false;  ///< a rule of the game
};

}  // namespace

std::vector<Gear> gear_of(const WrittenEntry& entry, const std::vector<std::string>& words,
                          Rulebook book, const RankUnit& unit) {
  std::int32_t suit = 0;
  for (const std::string& word : words) {
    const WornArmour* const armour = find_armour(folded(word));
    suit = armour != nullptr && armour->kind == Worn::suit ? std::max(suit, armour->points) : suit;
  }
  std::vector<Gear> all;
  for (const WrittenChoice& choice : entry.sold) {
    const std::optional<Gear> gear =
        Sold(choice, ridden_by(entry, choice, book), suit, book, unit).gear();
    const bool again = gear && std::ranges::any_of(all, [&](const Gear& other) {
                         return other.name == gear->name;
                       });
    if (gear && !again) {
      all.push_back(*gear);
    }
  }
  return all;
}

}  // namespace fray::lists
