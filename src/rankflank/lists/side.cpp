#include "rankflank/lists/side.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"
#include "lists/side_text.hpp"
#include "lists/written_list.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

using lists::SideText;
using lists::singular;
using lists::with_hyphens;

namespace {

/// The one name of an option that has two.
std::string one_name_of(const std::string& key) {
  const std::string one = with_hyphens(folded(key));
  const auto special = find_special(one);
  return one == "defence" ? "defense" : one == "rear" ? "flank" : special ? name_of(*special) : one;
}

bool says_any(const SideText& text, std::initializer_list<std::string_view> keys) {
  return std::ranges::any_of(text.options, [&](const SideText::Option& option) {
    return std::ranges::find(keys, one_name_of(option.key)) != keys.end();
  });
}

/// The one thing sold whose name ends so, of one or of many: "bretonnian warhorse" for "warhorses".
std::string ending_so(const std::vector<Gear>& sold, const std::string& key) {
  const std::string end = " " + singular(key);
  std::string found = key;
  for (const Gear& gear : sold) {
    if (singular(gear.name).ends_with(end)) {
      if (found != key) {
        return key;
      }
      found = gear.name;
    }
  }
  return found;
}

/// What players call a number of a profile that games write in few letters.
struct WholeWord {
  std::string_view word;
  std::int32_t Profile::* value;
};
constexpr std::array kWholeWords{WholeWord{"strength", &Profile::strength},
                                 WholeWord{"weapon skill", &Profile::skill},
                                 WholeWord{"offensive skill", &Profile::skill},
                                 WholeWord{"defensive skill", &Profile::defence},
                                 WholeWord{"toughness", &Profile::toughness},
                                 WholeWord{"resilience", &Profile::toughness},
                                 WholeWord{"initiative", &Profile::initiative},
                                 WholeWord{"agility", &Profile::initiative},
                                 WholeWord{"attack", &Profile::attacks},
                                 WholeWord{"attacks", &Profile::attacks},
                                 WholeWord{"wounds", &Profile::wounds},
                                 WholeWord{"hit points", &Profile::wounds},
                                 WholeWord{"health", &Profile::wounds},
                                 WholeWord{"leadership", &Profile::discipline},
                                 WholeWord{"discipline", &Profile::discipline},
                                 WholeWord{"move", &Profile::movement},
                                 WholeWord{"movement", &Profile::movement},
                                 WholeWord{"armour penetration", &Profile::penetration},
                                 WholeWord{"armour piercing", &Profile::penetration},
                                 WholeWord{"armour bane", &Profile::bane},
                                 WholeWord{"save", &Profile::save},
                                 WholeWord{"save", &Profile::armour},
                                 WholeWord{"armour", &Profile::save},
                                 WholeWord{"armour", &Profile::armour},
                                 WholeWord{"armor", &Profile::save},
                                 WholeWord{"armor", &Profile::armour},
                                 WholeWord{"armour save", &Profile::save},
                                 WholeWord{"armour save", &Profile::armour},
                                 WholeWord{"ward save", &Profile::ward},
                                 WholeWord{"ward", &Profile::ward},
                                 WholeWord{"aegis", &Profile::ward},
                                 WholeWord{"regen", &Profile::fortitude},
                                 WholeWord{"regeneration", &Profile::fortitude},
                                 WholeWord{"fortitude", &Profile::fortitude},
                                 WholeWord{"unit strength", &Profile::unit_strength}};

/// What a unit's list calls so: "champion" of its Boss, also where one says Boss of an Orc Boss or, of
/// Orc Mobs, Orc Boss of a Boss. Empty where nothing is.
std::string command_called(const std::string& key, const Profile& profile,
                           std::span<const Gear> sold) {
  const std::string given = " " + singular(key);
  const std::string unit = " " + singular(profile.name) + " ";
  const auto is_meant = [&](const std::string& name) {
    const std::string own = " " + singular(name);
    const bool longer = given.ends_with(own);
    const std::string before = longer ? given.substr(0, given.size() - own.size()) + " " : "";
    return !name.empty() &&
           (own.ends_with(given) || (longer && unit.find(before) != std::string::npos));
  };
  for (const Part& part : profile.parts) {
    if (part.kind == Part::Kind::champion && is_meant(part.name)) {
      return std::string(to_string(part.kind));
    }
  }
  const auto found = std::ranges::find_if(sold, is_meant, &Gear::called);
  return found == sold.end() ? "" : found->name;
}

/// Whether an option, a number or a rule is called so, whatever a list sells.
bool is_option(const std::string& key, Rulebook book) {
  return find_option(kUnitOptions, folded(key)) != nullptr ||
         find_characteristic(book, key) != nullptr || find_special(key).has_value();
}

/// Whether an option said a number that the unit had before.
bool is_left_as(Unit before, const Unit& now, const std::string& key, Rulebook book) {
  if (const auto* const own = find_characteristic(book, one_name_of(key))) {
    return own->key == "models" ? before.models == now.models
                                : before.profile.*own->value == now.profile.*own->value;
  }
  if (const auto special = special_of(book, key)) {
    return before.has(*special) && now.has(*special);
  }
  const auto* const row = find_option(kUnitOptions, folded(key));
  if (folded(key) != "shots") {
    before.shots = now.shots;  // without which none of their numbers counts
  }
  return row != nullptr && row->value != nullptr && row->value(now) != 0 &&
         row->value(before) == row->value(now);
}

/// The value that was meant, as the number takes it: a save of 4+ is 3 points of armour.
std::string as_written(const Characteristic& number, const std::string& value) {
  if (parse_value(number, value)) {
    return value;
  }
  const auto* const save = find_characteristic(Rulebook::old_world, "sv");
  const auto needed = parse_value(*save, value);
  return number.value == &Profile::armour && needed ? std::to_string(kNever - *needed)
         : number.needed_on_d6                      ? "4+"
                                                    : "4";
}

/// What to type for a number by its name in full, in the game's word: "s=4" for "strength=4"; empty
/// where it is no such name.
std::string in_word_of_game(const SideText::Option& option, Rulebook book) {
  const auto [word, number] = lists::word_and_number(option.key);
  for (const WholeWord& row : kWholeWords) {
    for (const Characteristic& own : characteristics(book)) {
      if (row.word == folded(word) && own.value == row.value) {
        return fmt::format("{}={}", own.key, as_written(own, option.value.value_or(number)));
      }
    }
  }
  return "";
}

void better_armour(Profile& profile, std::int32_t by) {
  profile.save = std::clamp(profile.save - by, 2, kNever);
  profile.armour = std::clamp(profile.armour + by, 0, 6);
}

/// As its game writes it.
std::string armour_of(const Profile& profile, Rulebook book) {
  const bool in_points = find_characteristic(book, "arm") != nullptr;
  const Characteristic& own = *find_characteristic(book, in_points ? "arm" : "sv");
  return to_text(own, profile.*own.value);
}

/// The Old World's lists count a weapon of a unit's own in its numbers, and so does the blow. `free`:
/// gear that its list does not sell.
void tell_own_weapon(const Profile& own, const std::vector<std::string>& free, Rulebook book,
                     std::vector<std::string>& warnings) {
  for (const std::string& name : free) {
    const auto weapon = find_special(name);
    if (book == Rulebook::old_world && own.penetration > 0 && weapon && weapon != Special::shield &&
        std::ranges::find(kWeapons, *weapon) != kWeapons.end()) {
      warnings.push_back(fmt::format(
          "the numbers of its list are those with a weapon of its own (S {}, AP {}), and {} is "
          "added to them. Leave {} out, or say s= and ap= without that weapon.",
          own.strength, own.penetration, name, name));
    }
  }
}

/// How a unit stands that fills so many places of its ranks; nothing of a lance.
std::string formation_of(const Unit& unit, int filled, const std::string& with) {
  if (unit.charging && unit.has(Special::lance_formation)) {
    return {};  // which stands in ranks of one, two, three
  }
  const int width = unit.profile.width;
  return fmt::format(
      "{}: {} model{}{} stand {}, as a player would have them, since no width= is said.",
      quotable(unit.profile.name), unit.models, unit.models == 1 ? "" : "s", with,
      width >= filled ? std::string("in one rank") : fmt::format("{} wide", width));
}

/// Where characters have places in ranks, as wide as a player would have a unit with its own. Units of
/// lists alone: others are as wide as they are said to be.
void make_room(std::vector<Unit>& units, std::vector<UnitText>& given) {
  for (std::size_t host = 0; host < units.size(); ++host) {
    Unit& unit = units[host];
    int characters = 0;
    int places = 0;
    for (std::size_t next = host + 1; next < units.size() && units[next].character; ++next) {
      const bool fits = units[next].profile.base % unit.profile.base == 0;
      characters += fits ? 1 : 0;
      places += fits ? units[next].profile.base / unit.profile.base : 0;
    }
    const int filled = unit.models + places;
    const int width = usual_width(unit.profile, filled);
    if (unit.character || places == 0 || given[host].list == "custom" ||
        given[host].says("width") ||
        std::min(width, filled) == std::min(unit.profile.width, filled)) {
      continue;
    }
    unit.profile.width = width;
    given[host].formation =
        formation_of(unit, filled, characters == 1 ? " and a character" : " and their characters");
  }
}

/// Turns the options of one unit into a unit.
class RankReader : private lists::OptionReader {
 public:
  RankReader(std::string side, RankFinder& finder, Rulebook book)
      : lists::OptionReader(std::move(side), rank_sides(book)), finder_(finder), book_(book) {}

  Unit read(const SideText& given) {
    typed_ = given;
    SideText text = given;
    const bool custom = lowered(text.name) == "custom";
    if (custom) {
      unit_.profile.name = given_.list = "custom";
    } else {
      const RankUnit& listed = found([&]() -> const RankUnit& { return finder_.unit(text.name); });
      unit_.profile = listed.profile;
      listed_ = &listed;
      const std::string note = lists::without_written_name(listed.note);
      given_.uncounted = note.empty() ? "" : quotable(listed.profile.name) + ": " + note;
      given_.list = listed.list;
      given_.against = listed.against;
      if (!listed.shoots.empty()) {
        give(lists::split(listed.shoots, side()));
      }
      given_.unit = listed.key;
      given_.type = lowered(listed.kind);
      given_.is_character = listed.character;
    }
    for (Option& option : text.options) {
      option.key = heard(option.key);
    }
    unit_.models = unit_.profile.models;
    given_.of_listed_size = !custom && unit_.models > 1 && !says_any(text, {"models"});
    given_.read_as = text.read_as;
    if (!custom) {
      given_.own_list = lists::shown_as_own(finder_.library(), given_.list);
    }
    refuse_repeated(text, &one_name_of);
    refuse_charge_behind_no(text);
    // A champion's numbers begin with his unit's.
    for (const bool last : {false, true}) {
      for (const Option& option : text.options) {
        if (is_champion(option) == last) {
          apply(option);
        }
      }
    }
    for (const Option& option : typed_.options) {
      if (!option.takes_away) {  // without it the flag would count
        const bool plain = custom ? describes(option) : one_name_of(option.key) == "models";
        lists::OptionText heard_text = given_of(option, plain);
        heard_text.is_usual |=
            std::ranges::find(given_.usual, heard(option.key)) != given_.usual.end();
        if (!given_.says(heard_text.name)) {  // a word may stand for several
          given_.options.push_back(std::move(heard_text));
        }
      }
    }
    put_shield_away(text);
    if (!custom && says_any(text, {"models"}) && !says_any(text, {"width"})) {
      stand_in_order();
    }
    unit_.profile.save = std::min(unit_.profile.save, best_save_);
    // The models of which the profile has the price.
    const bool priced = says_any(text, {"points"});
    if (!priced) {
      tell_not_sold(text);
    }
    if (custom || priced) {
      unit_.profile.models = unit_.models;
    } else if (each_ != 0 || once_ != 0 || (listed_ != nullptr && listed_->further > 0)) {
      pay();
    }
    if (custom) {
      given_.unit = unit_.profile.name;
    }
    return unit_;
  }

  /// Once read.
  const UnitText& given() const noexcept { return given_; }

 private:
  bool is_known(const std::string& key) const {
    return is_option(key, book_) || gear_of({.key = key, .value = std::nullopt}) != nullptr;
  }

  /// An option by its own name: "halberd" of "halberds", "champion" of a "sergeant".
  std::string heard(const std::string& key) const {
    if (is_known(key)) {
      const Gear* const gear = gear_of({.key = key, .value = std::nullopt});
      return gear == nullptr || is_option(key, book_) ? key : gear->name;
    }
    const std::span<const Gear> sold = listed_ == nullptr ? std::span<const Gear>() : listed_->gear;
    if (std::string command = command_called(key, unit_.profile, sold); !command.empty()) {
      return command;
    }
    if (std::string gear = in_words_of_lists(key); is_known(gear)) {
      return gear;
    }
    const std::string one = singular(key);
    if (is_known(one) || listed_ == nullptr) {
      return is_known(one) ? one : key;
    }
    return ending_so(listed_->gear, key);
  }

  /// Whether it says what the unit is, and nothing that happens to it.
  bool describes(const Option& option) const {
    const auto* const row = find_option(kUnitOptions, folded(option.key));
    return row != nullptr ? row->scope == Scope::statistic
                          : find_characteristic(book_, one_name_of(option.key)) != nullptr;
  }

  /// Who is said with numbers of his own.
  static bool is_champion(const Option& option) {
    return lowered(option.key) == "champion" && option.value && *option.value != "yes" &&
           *option.value != "no";
  }

  /// What the unit's list sells by that name.
  const Gear* gear_of(const Option& option) const {
    if (listed_ == nullptr || option.value.value_or("yes") != "yes") {
      return nullptr;
    }
    const std::string name = singular(one_name_of(option.key));
    const auto found = std::ranges::find_if(
        listed_->gear, [&](const Gear& gear) { return singular(one_name_of(gear.name)) == name; });
    return found == listed_->gear.end() ? nullptr : &*found;
  }

  /// As wide as a player would have so many, where lists tell the width of their smallest size.
  void stand_in_order() {
    const int width = usual_width(unit_.profile, unit_.models);
    const int listed = std::min(unit_.profile.width, unit_.models);
    const bool idle = width < unit_.models && !strikes_two_deep(unit_.profile);
    if (book_ != Rulebook::old_world || (width == listed && !idle)) {
      return;
    }
    unit_.profile.width = width;
    given_.formation = formation_of(unit_, unit_.models, "");
  }

  /// Names what is not counted of gear, once.
  void leave_out(const std::string& names) {
    std::string& all = given_.uncounted;
    const std::string closed = all + ",";
    if (all.empty()) {
      all = fmt::format("{}: not counted: {}", quotable(listed_->profile.name), names);
    } else if (closed.find(": " + names + ",") == std::string::npos &&
               closed.find(", " + names + ",") == std::string::npos) {
      all += ", " + names;
    }
  }

  void take(const Option& option, const Gear& gear) {
    for (const Gear* const other : bought_) {
      if (!gear.group.empty() && other->group == gear.group) {
        written(option).refuse("and " + other->name +
                               " cannot both be said (its list sells one of them, not both) leave "
                               "one out");
      }
    }
    bought_.push_back(&gear);
    given_.bought.push_back(gear.name);
    (gear.once ? once_ : each_) += gear.points;
    better_armour(unit_.profile, gear.armour);
    best_save_ = std::min(best_save_, gear.save);
    shield_in_save_ = shield_in_save_ || (gear.armour > 0 && one_name_of(gear.name) == "shield");
    const bool is_rule = gear.takes.empty() && special_of(book_, gear.name);
    const std::string takes = is_rule ? gear.name : gear.takes;
    if (const std::string left_out = gear.counted    ? gear.left_out
                                     : takes.empty() ? gear.name
                                                     : gear.name + " but for " + takes;
        !left_out.empty()) {
      leave_out(left_out);
    }
    if (takes.empty()) {  // armour alone
      return;
    }
    give(lists::with_nos(lists::split(gear.name + ": " + takes, side()), rank_sides(book_)));
  }

  /// What a weapon or the like stands for; the numbers of shots but for those that are said. Nothing
  /// is left of the missile weapon that it had.
  void give(const SideText& thing) {
    const auto of_shots = [](const Option& option) { return option.key.starts_with("shots-"); };
    if (std::ranges::any_of(thing.options, of_shots)) {
      given_.shoots_with = thing.name;
      unit_.shots_piercing = says_any(typed_, {"shots-ap"}) ? unit_.shots_piercing : 0;
      unit_.shots_bane = says_any(typed_, {"shots-bane"}) ? unit_.shots_bane : 0;
      unit_.shots_multiple = says_any(typed_, {"shots-multiple"}) ? unit_.shots_multiple : 0;
    }
    for (const Option& option : thing.options) {
      const bool given_face = option.key == "shots-multiple" && says_any(typed_, {"shots-hit"});
      if (!of_shots(option) || (!given_face && !says_any(typed_, {option.key}))) {
        apply_one(option);
      }
    }
  }

  /// Its point of armour with it, where it is in the save and no save is said outright.
  void put_shield_away(const SideText& text) {
    const bool says_save = says_any(text, {"sv", "arm"});
    Profile& profile = unit_.profile;
    const auto weapon = weapon_for_both_hands(profile.specials);
    const bool in_list = listed_ != nullptr && listed_->profile.specials.has(Special::shield) &&
                         !weapon_for_both_hands(listed_->profile.specials);
    const bool counted = !says_save && book_ != Rulebook::sovl;
    const bool taken_off = std::ranges::any_of(text.options, [](const Option& option) {
      return one_name_of(option.key) == "shield" && option.value == "no";
    });
    if (in_list && counted && taken_off) {
      better_armour(profile, -1);
      given_.warnings.push_back(
          fmt::format("without its shield its armour is {}.", armour_of(profile, book_)));
      return;
    }
    shield_in_save_ =
        (shield_in_save_ || (in_list && profile.specials.has(Special::shield))) && counted;
    if (!weapon) {
      parry_no_more();
      return;
    }
    if (!(shield_in_save_ || profile.specials.has(Special::shield))) {
      return;
    }
    profile.specials.set(Special::shield, false);
    const std::string name = name_of(*weapon);
    if (!shield_in_save_) {
      given_.warnings.push_back(fmt::format(
          "beside {} no hand is left for its shield, which counts for nothing here.", name));
      return;
    }
    better_armour(profile, -1);
    given_.warnings.push_back(fmt::format(
        "beside {} no hand is left for its shield, which counts for nothing here: its armour is "
        "{}.",
        name, armour_of(profile, book_)));
  }

  /// A shield is armour alone beside a weapon that is no hand weapon. SOVL has sets of its own.
  void parry_no_more() {
    Specials& specials = unit_.profile.specials;
    const auto weapon =
        std::ranges::find_if(kWithoutParry, [&](Special each) { return specials.has(each); });
    if (weapon == kWithoutParry.end() || book_ == Rulebook::sovl ||
        !specials.has(Special::shield) || specials.has(Special::mounted)) {
      return;
    }
    specials.set(Special::shield, false);
    const std::string name = name_of(*weapon);
    const bool of_list = listed_ != nullptr && listed_->profile.specials.has(*weapon);
    given_.warnings.push_back(
        fmt::format("beside {} its shield is armour alone: a parry takes a hand weapon. {} to "
                    "parry.",
                    name,
                    of_list ? fmt::format("Its list gives it that: say {}=no", with_hyphens(name))
                            : fmt::format("Leave {} out", name)));
  }

  /// Whether it is bought where a list sells it.
  static bool is_gear(Special rule) {
    using enum Special;
    constexpr std::array kOfCommand{standard, battle_standard, champion, musician};
    return std::ranges::find(kOfCommand, rule) != kOfCommand.end() ||
           std::ranges::find(kWeapons, rule) != kWeapons.end();
  }

  /// How far who does not charge has to go; "charging=no" behind it takes it away.
  void refuse_charge_behind_no(const SideText& text) const {
    const auto none = std::ranges::find_if(text.options, [](const Option& option) {
      return option.key == "charging" && lowered(option.value.value_or("")) == "no";
    });
    const auto charge = std::find_if(none, text.options.end(),
                                     [](const Option& option) { return option.key == "charge"; });
    if (charge != text.options.end()) {
      refuse_both(*none, *charge);
    }
  }

  /// Gear that the unit neither has nor may buy.
  void tell_not_sold(const SideText& text) {
    if (listed_ == nullptr || listed_->profile.points <= 0) {
      return;
    }
    std::vector<std::string> free;
    for (const Option& option : text.options) {
      const auto rule = special_of(book_, option.key);
      if (rule && option.value.value_or("yes") == "yes" && is_gear(*rule) &&
          gear_of(option) == nullptr && !listed_->profile.specials.has(*rule)) {
        free.push_back(name_of(*rule));
      }
    }
    if (free.empty()) {
      return;
    }
    tell_own_weapon(listed_->profile, free, book_, given_.warnings);
    std::vector<std::string> sold;
    for (const Gear& gear : listed_->gear) {
      sold.push_back(gear.name);
    }
    if (sold.empty()) {
      given_.warnings.push_back(
          fmt::format("its list has no prices of what may be bought: no points are counted for {}.",
                      fray::list_of(free)));
      return;
    }
    constexpr std::size_t kMostNamed = 6;
    std::vector<std::string> near = nearest(free.front(), sold);
    near = near.empty() ? std::move(sold) : near;
    near.resize(std::min(near.size(), kMostNamed));
    given_.warnings.push_back(
        fmt::format("its list does not sell {}: no points are counted for that; it sells {}.",
                    fray::list_of(free), fray::list_of(near)));
  }

  /// For its models and its gear. A unit without a price has none by its gear.
  void pay() {
    Profile& profile = unit_.profile;
    if (profile.points > 0) {
      const std::int32_t further = listed_ == nullptr ? 0 : listed_->further;
      const double bought =
          further > 0 && unit_.models > profile.models
              ? profile.points + static_cast<double>(further) * (unit_.models - profile.models)
              : static_cast<double>(profile.points) * unit_.models / profile.models;
      profile.points =
          static_cast<std::int32_t>(std::lround(bought)) + each_ * unit_.models + once_;
      profile.models = unit_.models;
    }
  }

  void apply(const Option& option) {
    if (const Gear* const gear = gear_of(option)) {
      take(option, *gear);
      return;
    }
    try {
      const Unit before = unit_;
      apply_one(option);
      if (is_left_as(before, unit_, option.key, book_)) {
        given_.usual.push_back(option.key);
      }
    } catch (const InputError&) {
      if (!parse_part_kind(one_name_of(option.key))) {  // whose value is of many words
        refuse_without_comma(option, known());
      }
      throw;
    }
  }

  void apply_one(const Option& option) {
    const std::string key = one_name_of(option.key);
    if (parse_part_kind(key)) {
      refuse_foreign_words(option);
    }
    if (is_champion(option)) {
      set_part(unit_, written(option), {});
    } else if (const auto* const row = find_option(kUnitOptions, folded(option.key))) {
      refuse_without_value(option, *row);
      row->set(unit_, written(option), *row);
    } else if (!apply_characteristic(written(option), key) && !apply_special(option)) {
      refuse_other_book(option);
      if (const std::string typed = in_word_of_game(option, book_); !typed.empty()) {
        throw of_side(
            fmt::format("no option is called \"{}\" (type {})", quotable(option.key), typed))
            .about(option.key);
      }
      refuse_unknown(option, known(), "fray odds --help --system " + std::string(to_string(book_)));
    }
  }

  /// Of a part: words that are numbers or rules of other games alone.
  void refuse_foreign_words(const Option& option) const {
    std::string word;
    for (const char c : lowered(option.value.value_or("")) + " ") {
      if (c != ' ') {
        word += c;
        continue;
      }
      const bool rule = find_special(word).has_value();
      if ((rule && !special_of(book_, word)) ||
          (!rule && !find_characteristic(book_, word) && is_of_any_book(word))) {
        written(option).refuse("\"" + quotable(word) + "\" means nothing in " +
                               std::string(to_string(book_)) +
                               " (it is a word of another game) leave it out");
      }
      word.clear();
    }
  }

  static bool is_of_any_book(const std::string& word) {
    for (std::size_t book = 0; book < kRulebooks; ++book) {
      if (find_characteristic(static_cast<Rulebook>(book), word) != nullptr) {
        return true;
      }
    }
    return false;
  }

  bool apply_characteristic(const WrittenOption& option, const std::string& key) {
    const Characteristic* const characteristic = find_characteristic(book_, key);
    if (characteristic == nullptr) {
      return false;
    }
    const auto parsed = parse_value(
        *characteristic, option.value(characteristic->needed_on_d6    ? "4+"
                                      : characteristic->words.empty() ? "4"
                                                                      : characteristic->words[0]));
    if (!parsed) {
      throw option.wrong_value(right_values(*characteristic));
    }
    (key == "models" ? unit_.models : unit_.profile.*characteristic->value) = *parsed;
    return true;
  }

  bool apply_special(const Option& option) {
    const auto special = special_of(book_, option.key);
    if (special) {
      unit_.profile.specials.set(*special, written(option).flag());
    } else if (find_special(option.key) == Special::musician) {
      // Whom armies of every game have, though his part is in no combat of this one.
      if (written(option).flag()) {
        given_.warnings.emplace_back("a musician changes no combat of this game.");
      }
      return true;
    } else if (find_special(option.key)) {
      refuse_of_other_game(option);
    }
    return special.has_value();
  }

  /// A number of another game, in this one's word where it has it too: "sv" is not like "adv", it
  /// is "arm".
  void refuse_other_book(const Option& option) const {
    const auto refuse = [&](const std::string& why) {
      throw of_side("no option is called \"" + quotable(option.key) + "\" (" + why + ")");
    };
    const std::string here = " in " + std::string(to_string(book_));
    std::string theirs;
    for (std::size_t book = 0; book < kRulebooks; ++book) {
      const Characteristic* const number =
          find_characteristic(static_cast<Rulebook>(book), option.key);
      if (number == nullptr) {
        continue;
      }
      theirs = to_string(static_cast<Rulebook>(book));
      for (const Characteristic& ours : characteristics(book_)) {
        if (ours.value == number->value) {
          refuse("it is \"" + std::string(ours.key) + "\"" + here);
        }
        if (ours.value == &Profile::armour && number->value == &Profile::save) {
          refuse("it is \"arm\"" + here + ", points of armour: 2 for 5+");
        }
        if (ours.value == &Profile::save && number->value == &Profile::armour) {
          refuse("it is \"sv\"" + here + ", what a D6 needs: 5+ for 2");
        }
      }
    }
    if (!theirs.empty()) {
      refuse("it is a number of " + theirs + ": there is none like it" + here);
    }
  }

  std::vector<std::string> known() const {
    std::vector<std::string> names;
    for (const Characteristic& characteristic : characteristics(book_)) {
      names.emplace_back(characteristic.key);
    }
    for (const auto& option : kUnitOptions) {
      names.emplace_back(option.name);
    }
    for (const std::string& rule : rule_names_of(book_)) {
      names.push_back(with_hyphens(rule));
    }
    for (const Gear& gear : listed_ == nullptr ? std::vector<Gear>{} : listed_->gear) {
      names.push_back(with_hyphens(gear.name));
    }
    return names;
  }

  RankFinder& finder_;
  Rulebook book_;
  Unit unit_{};
  const RankUnit* listed_ = nullptr;
  SideText typed_{};
  // Points for gear.
  std::int32_t each_ = 0;
  std::int32_t once_ = 0;
  std::vector<const Gear*> bought_{};
  bool shield_in_save_ = false;      ///< of gear
  std::int32_t best_save_ = kNever;  ///< of gear that saves by itself
  UnitText given_{};
};

}  // namespace

RankSideUnits parse_rank_side(std::string_view text, RankFinder& finder, Rulebook book,
                              const std::string& side, const lists::Omissions& omitted) {
  RankSideUnits all;
  std::size_t number = 0;
  for (const lists::CountedText& unit :
       lists::read_units(text, side, kMostUnits, rank_sides(book), omitted)) {
    RankReader reader(unit.place, finder, book);
    all.units.insert(all.units.end(), unit.count, reader.read(unit.parts));
    UnitText given = reader.given();
    given.written = number++;
    all.given.insert(all.given.end(), unit.count, given);
  }
  if (book == Rulebook::old_world) {
    make_room(all.units, all.given);
  }
  return all;
}

std::vector<std::string> rulebook_names() {
  std::vector<std::string> names;
  for (std::size_t book = 0; book < kRulebooks; ++book) {
    names.emplace_back(to_string(static_cast<Rulebook>(book)));
  }
  return names;
}

std::string game_named(std::string_view given) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kAliases{
      {{"t9a", "ninth-age"},
       {"9th age", "ninth-age"},
       {"the 9th age", "ninth-age"},
       {"wfb6", "fantasy6"},
       {"wfb7", "fantasy7"},
       {"tow", "old-world"},
       {"oldworld", "old-world"},
       {"the old world", "old-world"}}};
  const std::string name = folded(given);
  for (const auto& [alias, game] : kAliases) {
    if (name == alias || name == folded(game)) {
      return std::string(game);
    }
  }
  return lowered(given);
}

Rulebook rulebook_named(std::string_view name) {
  const auto names = rulebook_names();
  const auto found = std::ranges::find(names, game_named(name));
  if (found == names.end()) {
    throw InputError("\"" + quotable(name) + "\" is no rank-and-flank game (" + either_of(names) +
                     ")");
  }
  return static_cast<Rulebook>(found - names.begin());
}

std::vector<std::string> rule_names_of(Rulebook book) {
  std::vector<std::string> names;
  for (const SpecialRule& rule : special_rules()) {
    if ((rule.books & only(book)) != 0) {
      names.emplace_back(rule.name);
    }
  }
  return names;
}

std::optional<Special> special_of(Rulebook book, std::string_view name) {
  const auto special = find_special(name);
  const bool known = special && (rule_of(*special).books & only(book)) != 0;
  return known ? special : std::nullopt;
}

std::string in_words_of_lists(std::string_view gear) {
  static const std::map<std::string, std::string> kOfPlayers{
      {"gw", "great weapon"},
      {"gws", "great weapon"},
      {"hw", "hand weapon"},
      {"double handed weapon", "great weapon"},
      {"double handed weapons", "great weapon"},
      {"two handed weapon", "great weapon"},
      {"two handed weapons", "great weapon"},
      {"ahw", "paired weapons"},
      {"add. hand weapon", "paired weapons"},
      {"add. hand weapons", "paired weapons"},
      {"additional hand weapon", "paired weapons"},
      {"additional hand weapons", "paired weapons"},
      {"extra hand weapon", "paired weapons"},
      {"two hand weapons", "paired weapons"},
      {"standard bearer", "standard"},
      {"standard bearers", "standard"},
      {"unit standard", "standard"},
      {"banner", "standard"},
      {"battle standard bearer", "bsb"},
      {"battle standard", "bsb"},
      {"army standard", "bsb"},
      {"army standard bearer", "bsb"},
      {"light armor", "light armour"},
      {"heavy armor", "heavy armour"},
      {"full plate armor", "full plate armour"},
      {"plate armor", "plate armour"}};
  const std::string name = folded(gear);
  const auto found = kOfPlayers.find(name);
  return found == kOfPlayers.end() ? name : found->second;
}

}  // namespace fray::rankflank
