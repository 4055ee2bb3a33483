// What list builders sell for a unit, as its gear.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "rankflank/lists/import_ranks.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

using lists::WrittenChoice;
using lists::WrittenEntry;
using lists::WrittenProfile;

namespace {

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

bool is_weapon(Special rule) {
  return rule != Special::shield && std::ranges::find(kWeapons, rule) != kWeapons.end();
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
        kWeapons, [&](Special rule) { return armed.profile.specials.has(rule); });
    if (!whole || weapon == kWeapons.end()) {
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
    for (const Special weapon : kWeapons) {
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
  Specials specials_;
  Gear gear_{};
  std::string name_{};
  std::vector<std::string> takes_{};
  bool armed_ = false;
  bool suited_ = false;
  bool known_ = false;  ///< a rule of the game
};

constexpr std::size_t kMostProfiles = 24;  ///< of what is ridden
constexpr std::size_t kMostRules = 100;

int digits_of(std::string_view text) {
  int number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// "C" is what the rider has, "C+2" two more, any other value that of the model.
/// Source  "Character Mounts", 19.B of The 9th Age, 2nd edition (the-ninth-age.com, lexicon).
std::string of_both(const std::string& mount, const std::string& rider) {
  std::string text = lists::trimmed_text(mount);
  std::erase(text, ' ');
  if (text.empty() || text == "-" || text == "*" || text == "C") {
    return rider;
  }
  return text.starts_with("C+")
             ? std::to_string(digits_of(rider) + digits_of(std::string_view(text).substr(2)))
             : text;
}

/// Puts what a mount says of the whole model into the rider's profiles.
void take_values(const WrittenProfile& mount, std::vector<WrittenProfile>& profiles) {
  for (const lists::Node& value : mount.values) {
    for (WrittenProfile& profile : profiles) {
      for (lists::Node& own : profile.values) {
        if (own.key == value.key && !is_offensive(profile)) {
          own.text = of_both(value.text, own.text);
        }
      }
    }
  }
}

bool holds_rule(const WrittenProfile& profile, std::string_view wanted) {
  return std::ranges::any_of(profile.rules,
                             [&](const std::string& rule) { return folded(rule) == wanted; });
}

/// Whether a rule of a mount is one of its blows, and not of the whole model.
bool is_of_blows(const std::string& word, Rulebook book) {
  RankUnit unit;
  take_rules({word}, book, unit);
  const Offence& blows = unit.profile;
  const Offence none = Profile{};
  const bool ruled = std::ranges::any_of(special_rules(), [&](const SpecialRule& rule) {
    return unit.profile.specials.has(rule.id) && is_of_part(rule);
  });
  return ruled || !blows.impact.none() || !blows.stomp.none() || !blows.grind.none() ||
         !(blows.multiple == none.multiple) ||
         blows.charge_skill + blows.charge_strength + blows.charge_penetration +
                 blows.charge_attacks + blows.charge_initiative >
             0;
}

/// Rules that stand beside the profiles of a mount of The 9th Age: those of its blows are its own,
/// where it is the one that strikes.
void give_own_rules(std::vector<std::string>& rules, std::vector<WrittenProfile>& mount) {
  if (std::ranges::count_if(mount, is_offensive) != 1) {
    return;
  }
  WrittenProfile& own = *std::ranges::find_if(mount, is_offensive);
  std::erase_if(rules, [&](const std::string& rule) {
    const bool goes = !holds_rule(own, folded(rule)) &&
                      (folded(rule) == "harnessed" || is_of_blows(rule, Rulebook::ninth_age));
    if (goes) {
      own.rules.push_back(rule);
    }
    return goes;
  });
}

/// A daemon's magic is in its own blows, not in those of who rides it, unless he is one himself.
void give_own_magic(std::vector<std::string>& rules, std::vector<WrittenProfile>& mount,
                    const WrittenEntry& rider) {
  const auto is_daemonic = [](const std::string& rule) {
    return folded(rule) == "daemonic attacks";
  };
  if (std::ranges::any_of(rider.rules, is_daemonic)) {
    return;
  }
  std::erase_if(rules, [&](const std::string& rule) {
    const bool goes = !mount.empty() && is_daemonic(rule);
    if (goes) {
      mount.front().rules.push_back(rule);
    }
    return goes;
  });
}

/// The model of both. What the mount has of rules stands before the rider's, as notes have an end.
WrittenEntry together(const WrittenEntry& rider, const WrittenEntry& mount, Rulebook book) {
  WrittenEntry model = rider;
  model.sold.clear();
  std::vector<std::string> rules = mount.rules;
  std::vector<WrittenProfile> profiles = mount.profiles;
  if (book == Rulebook::ninth_age) {
    give_own_rules(rules, profiles);
  } else {
    give_own_magic(rules, profiles, rider);
  }
  for (WrittenProfile& profile : profiles) {
    if (book != Rulebook::ninth_age) {
      profile.of_item = true;
      model.profiles.push_back(std::move(profile));
    } else if (is_offensive(profile)) {
      model.profiles.push_back(std::move(profile));
    } else {
      take_values(profile, model.profiles);
      rules.insert(rules.end(), profile.rules.begin(), profile.rules.end());
    }
  }
  if (book != Rulebook::ninth_age) {
    rules.emplace_back("mounted");
  }
  model.rules.insert(model.rules.begin(), rules.begin(), rules.end());
  return model;
}

std::optional<RankUnit> read_alone(const WrittenEntry& entry, Rulebook book) {
  std::vector<RankUnit> units;
  import_ranks(
      "", [&](const std::function<void(const WrittenEntry&)>& take) { take(entry); }, book,
      "mounted",
      [&](const RankList&, std::size_t, RankUnit unit) { units.push_back(std::move(unit)); });
  return units.size() == 1 ? std::optional(std::move(units.front())) : std::nullopt;
}

/// What a note names as not counted.
std::vector<std::string> named_in(const std::string& note) {
  constexpr std::string_view kBegin = "not counted: ";
  std::vector<std::string> names;
  if (const auto at = note.find(kBegin); at != std::string::npos) {
    lists::add_rules(std::string_view(note).substr(at + kBegin.size()), names);
  }
  return names;
}

/// "off 3 str 4 att 1 agi 3 light-lance".
std::string written_blows(const Part& part, Rulebook book) {
  std::string text;
  Profile whole;
  static_cast<Offence&>(whole) = part;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : " ") + words; };
  for (const Characteristic& number : characteristics(book)) {
    const bool may_lack = number.value == &Profile::penetration || number.is_seldom;
    if (number.of_parts && !(may_lack && whole.*number.value == 0)) {
      add(fmt::format("{} {}", number.key, to_text(number, whole.*number.value)));
    }
  }
  for (const auto& [key, amount] : {std::pair("impact", part.impact),
                                    {"stomp", part.stomp},
                                    {"grind", part.grind},
                                    {"multiple", part.multiple}}) {
    if (!amount.none() && !(amount == Profile{}.multiple && key == std::string_view("multiple"))) {
      add(fmt::format("{} {}", key, to_string(amount)));
    }
  }
  for (const std::string& rule : lists::rule_names(special_rules(), part.specials)) {
    add(lists::with_hyphens(rule));
  }
  return text;
}

/// What the model has and its rider has not.
class WhatMountsAdd {
 public:
  WhatMountsAdd(const RankUnit& foot, const RankUnit& model, Rulebook book)
      : foot_(foot.profile), model_(model.profile), book_(book) {}

  /// `struck`: whether what is struck is the rider, so that none of that is the mount's.
  Ridden of(bool struck) {
    for (const Characteristic& number : characteristics(book_)) {
      const bool of_body = number.value == &Profile::toughness || number.value == &Profile::wounds;
      const bool armour = number.value == &Profile::save || number.value == &Profile::armour;
      if (!armour && !(struck && of_body) && foot_.*number.value != model_.*number.value) {
        take(fmt::format("{}={}", number.key, to_text(number, model_.*number.value)));
      }
    }
    if (!struck) {
      ridden_.armour =
          book_ == Rulebook::ninth_age ? model_.armour - foot_.armour : foot_.save - model_.save;
    }
    for (const SpecialRule& rule : special_rules()) {
      if (model_.specials.has(rule.id) != foot_.specials.has(rule.id)) {
        take((model_.specials.has(rule.id) ? "" : "no ") + std::string(rule.name));
      }
    }
    take_amounts();
    take_parts();
    return std::move(ridden_);
  }

 private:
  void take(std::string option) { ridden_.takes.push_back(std::move(option)); }

  void take_amounts() {
    for (const auto& [key, amount] : {std::pair("impact", &Profile::impact),
                                      {"stomp", &Profile::stomp},
                                      {"grind", &Profile::grind}}) {
      if (!(model_.*amount == foot_.*amount)) {
        take(fmt::format("{}={}", key, to_string(model_.*amount)));
      }
    }
  }

  /// An option says all parts of a kind, in place of those that there are.
  void take_parts() {
    const std::size_t own = foot_.parts.size();
    for (std::size_t nth = own; nth < model_.parts.size(); ++nth) {
      const Part::Kind kind = model_.parts[nth].kind;
      const auto is_of_kind = [&](const Part& part) { return part.kind == kind; };
      const auto from = model_.parts.begin();
      const auto further = from + static_cast<std::ptrdiff_t>(own);
      if (std::any_of(further, from + static_cast<std::ptrdiff_t>(nth), is_of_kind)) {
        continue;
      }
      const bool another = kind == Part::Kind::mount;  // he rides one
      std::vector<std::string> blows;
      for (auto part = another ? further : from; part != model_.parts.end(); ++part) {
        if (is_of_kind(*part)) {
          blows.push_back(written_blows(*part, book_));
        }
      }
      take(fmt::format("{}={}", to_string(kind), fmt::join(blows, " and ")));
    }
  }

  const Profile& foot_;
  const Profile& model_;
  Rulebook book_;
  Ridden ridden_{};
};

int number_of_mount(const WrittenProfile& profile, std::string_view name) {
  const std::string text = profile.value(name);
  return digits_of(text);
}

/// Whether a choice is something to ride on, or to be borne by.
bool carries(const WrittenEntry& rider, const WrittenChoice& choice, Rulebook book) {
  const auto swift = [&](const WrittenProfile& profile) {
    return number_of_mount(profile, "Mv") >= 6 &&
           std::ranges::none_of(rider.profiles, [&](const WrittenProfile& own) {
             return number_of_mount(own, "Mv") >= number_of_mount(profile, "Mv");
           });
  };
  const std::vector<WrittenProfile>& profiles = choice.model->profiles;
  const bool named = folded(choice.group).find("mount") != std::string::npos;
  if (book == Rulebook::ninth_age) {
    return named || std::ranges::any_of(profiles, [](const WrittenProfile& profile) {
             return holds_rule(profile, "harnessed") || holds_rule(profile, "inanimate");
           });
  }
  const auto big = [](const WrittenProfile& profile) { return number_of_mount(profile, "W") > 1; };
  return std::ranges::any_of(profiles, swift) ? named || profiles.size() == 1
                                              : named && std::ranges::any_of(profiles, big);
}

/// Fantasy: hits on who rides a monster or a chariot are shared out between both, which is not
/// counted.
bool is_struck_apart(const WrittenEntry& mount, Rulebook book) {
  return book != Rulebook::ninth_age &&
         std::ranges::any_of(mount.profiles, [](const WrittenProfile& profile) {
           return number_of_mount(profile, "W") > 1;
         });
}

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

std::optional<Ridden> ridden_by(const WrittenEntry& rider, const WrittenChoice& choice,
                                Rulebook book) {
  if (choice.model == nullptr || book == Rulebook::sovl ||
      choice.model->profiles.size() > kMostProfiles || choice.model->rules.size() > kMostRules ||
      !carries(rider, choice, book)) {
    return std::nullopt;
  }
  WrittenEntry alone = rider;
  alone.sold.clear();
  alone.points.clear();  // nobody is left out for want of a price
  const std::optional<RankUnit> foot = read_alone(alone, book);
  const std::optional<RankUnit> model = read_alone(together(alone, *choice.model, book), book);
  if (!foot || !model) {
    return std::nullopt;
  }
  const bool apart = is_struck_apart(*choice.model, book);
  Ridden ridden = WhatMountsAdd(*foot, *model, book).of(apart);
  const std::string wounds = "the wounds of its ";
  std::vector<std::string> left =
      apart ? std::vector{wounds + folded(choice.model->unit)} : std::vector<std::string>{};
  const std::vector<std::string> before = named_in(foot->note);
  for (const std::string& name : named_in(model->note)) {
    if (std::ranges::find(before, name) == before.end() && !name.starts_with(wounds) &&
        folded(name) != "mount") {
      left.push_back(name);
    }
  }
  for (const std::string& name : left) {
    ridden.left_out += (ridden.left_out.empty() ? "" : ", ") + name;
  }
  ridden.left_out = printable(ridden.left_out, InputLimits::max_name - 6);
  return ridden;
}

}  // namespace fray::rankflank
