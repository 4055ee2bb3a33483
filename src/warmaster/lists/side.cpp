// A side of several units: "2 x empire/halberdiers + empire/knights: flank=left".

#include "warmaster/lists/side.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"
#include "lists/side_text.hpp"
#include "lists/written_list.hpp"

namespace fray::warmaster {

using lists::PlayersWord;
using lists::SideGame;
using lists::SideLimits;
using lists::SideText;

bool UnitText::says_alone(std::string_view option) const {
  return std::ranges::find(options, option, &lists::OptionText::text) != options.end();
}

namespace {

/// An army has one of each. Source  rules-facts 1.13, magic items.
void warn_of_items(SideUnits& side) {
  for (const MagicItem& item : magic_items()) {
    const auto bearers = std::ranges::count_if(side.units, [&](const Unit& unit) {
      return item.gives && unit.profile.specials.has(*item.gives);
    });
    if (bearers > 1) {
      side.given.back().warnings.push_back(
          fmt::format("{} units of its side have a {}, and an army has one of each magic item.",
                      bearers, item.name));
    }
  }
}

}  // namespace

SideUnits parse_sides(std::string_view text, Finder& finder, const std::string& side,
                      const lists::Omissions& omitted) {
  SideUnits units;
  std::vector<ReadPlace> places;
  std::size_t number = 0;
  for (const lists::CountedText& unit :
       lists::read_units(text, side, SideLimits::max_units, warmaster_sides(), omitted)) {
    SideReader reader(unit.place, finder);
    units.units.insert(units.units.end(), unit.count, reader.read(unit.parts));
    units.editions.insert(units.editions.end(), unit.count, reader.edition());
    UnitText given = reader.given();
    given.written = number++;
    units.given.insert(units.given.end(), unit.count, given);
    places.insert(places.end(), unit.count, reader.place());
  }
  warn_of_items(units);
  resolve_names(places, units.units, side);
  for (const ReadPlace& place : places) {
    units.placings.push_back(place.placing);
  }
  return units;
}

SideUnits all_of(SideUnits engaged, const SideUnits& near) {
  SideUnits all = std::move(engaged);
  all.units.insert(all.units.end(), near.units.begin(), near.units.end());
  all.placings.insert(all.placings.end(), near.placings.begin(), near.placings.end());
  all.editions.insert(all.editions.end(), near.editions.begin(), near.editions.end());
  all.given.insert(all.given.end(), near.given.begin(), near.given.end());
  warn_of_items(all);
  return all;
}

Unit SideReader::read(const SideText& text) {
  given_.custom = lowered(text.name) == "custom";
  if (given_.custom) {
    unit_.profile.name = given_.list = "custom";
  } else {
    take(found([&]() -> const ListedUnit& { return finder_.unit(text.name); }));
  }
  given_.read_as = text.read_as;
  if (!given_.custom) {
    given_.own_list = lists::shown_as_own(finder_.library(), given_.list);
  }
  refuse_repeated(text, [&](const std::string& key) { return plain(key); });
  refuse_two_positions(text);
  for (const Option& option : text.options) {
    const Unit before = unit_;
    apply(option);
    if (!option.takes_away) {  // without it the flag would count
      given_.options.push_back(given_of(option, given_.custom && describes(option)));
      given_.options.back().is_usual |= is_left_as(before, option);
    }
  }
  unit_.irregular |= place_.placing.formation == Formation::irregular;
  place_ = checked(place_, unit_.irregular, side());
  if (given_.custom) {
    unit_.profile.stands = unit_.stands;
    given_.unit = unit_.profile.name;
  }
  take_items(text);
  refuse_ground(text);
  refuse_too_many_outstanding(text);
  return unit_;
}

void SideReader::take(const ListedUnit& unit) {
  unit_.profile = unit.profile;
  unit_.stands = unit.profile.stands;
  list_ = unit.list;
  edition_ = unit.edition;
  given_.shooting = unit.shooting;
  given_.range = unit.range;
  take_note(unit.profile.name, unit.note);
  given_.list = unit.list;
  given_.unit = unit.key;
}

/// What the list says of it beside its numbers, or of who joins it.
void SideReader::take_note(const std::string& name, const std::string& whole) {
  if (const std::string note = lists::without_written_name(whole); !note.empty()) {
    given_.uncounted.push_back(quotable(name) + ": " + note);
  }
}

/// By the word that was written: of an option that was typed, the fight says it.
void SideReader::refuse_ground(const SideText& text) const {
  for (const Option& option : text.options) {
    if (!option.word.empty() && unit_.cover != Cover::open &&
        unit_.profile.type != TroopType::infantry && unit_.profile.type != TroopType::artillery &&
        option.value.value_or("") != "no") {
      throw of_side(
          fmt::format("{} gives {} nothing (only infantry and artillery are {}) leave "
                      "it out",
                      option.word, to_string(unit_.profile.type), option.key));
    }
  }
}

/// By the words that were written: of options that were typed, these say it.
void SideReader::refuse_two_positions(const SideText& text) const {
  const Option* first = nullptr;
  for (const Option& option : text.options) {
    const std::string key = plain(option.key);
    const bool is_position = key == "defended" || key == "fortified";
    if (!is_position || lowered(option.value.value_or("")) == "no") {
      continue;
    }
    if (first != nullptr && !(first->word.empty() && option.word.empty())) {
      const auto typed = [](const Option& one) { return one.word.empty() ? one.key : one.word; };
      throw InputError(Where{.file = side(), .field = typed(option)},
                       "and " + typed(*first) +
                           " cannot both be said (a position is one of them) leave one out");
    }
    first = &option;
  }
}

/// By the name that was written: `hits` means something else of a custom unit.
void SideReader::refuse_too_many_outstanding(const SideText& text) const {
  if (unit_.outstanding < unit_.profile.hits) {
    return;
  }
  const auto found = std::ranges::find_if(
      text.options, [&](const Option& option) { return plain(option.key) == "outstanding"; });
  if (found != text.options.end()) {
    throw written(*found).wrong_value("hits taken that have not removed a stand yet: 0 to " +
                                      std::to_string(unit_.profile.hits - 1) +
                                      ", as a stand takes " + std::to_string(unit_.profile.hits) +
                                      "; hits-per-stand= changes that");
  }
}

/// The one name of an option that has two.
std::string SideReader::plain(const std::string& key) const {
  return key == "hits"    ? (given_.custom ? "hits per stand" : "outstanding")
         : key == "armor" ? "armour"
                          : folded(key);
}

/// Whether it says what the unit is, and nothing that happens to it.
bool SideReader::describes(const Option& option) const {
  const auto* const row = find_option(kUnitOptions, plain(option.key));
  return row != nullptr && row->scope == Scope::statistic;
}

/// Whether an option said a number that the unit had before.
bool SideReader::is_left_as(const Unit& before, const Option& option) const {
  const auto* const row = find_option(kUnitOptions, plain(option.key));
  return row != nullptr && row->value != nullptr && row->value(unit_) != 0 &&
         row->value(before) == row->value(unit_);
}

/// Whether it says that there is no such character or item.
bool SideReader::is_none(const Option& option) {
  const std::string value = lowered(option.value.value_or(""));
  return value == "no" || value == "none";
}

void SideReader::apply(const Option& option) {
  try {
    apply_one(option);
  } catch (const InputError&) {
    refuse_without_comma(option, known());
    throw;
  }
}

void SideReader::apply_one(const Option& option) {
  const WrittenOption given = written(option);
  const std::string key = plain(option.key);
  const auto* const of_unit = find_option(kUnitOptions, key);
  const auto* const of_place = find_option(place_rows(), key);
  if (of_unit != nullptr && of_unit->set != nullptr) {
    refuse_without_value(option, *of_unit);
    of_unit->set(unit_, given, *of_unit);
  } else if (key == "character" && !is_none(option)) {
    join_character(given);
  }  // its items when all else is known
  if (of_place != nullptr) {
    of_place->set(place_, given, *of_place);
  }
  if (of_unit == nullptr && of_place == nullptr && !apply_special(option)) {
    refuse_unknown(option, known());
  }
}

bool SideReader::apply_special(const Option& option) {
  const auto special = find_special(option.key);
  if (special) {
    unit_.profile.specials.set(*special, written(option).flag());
  }
  return special.has_value();
}

std::vector<std::string> SideReader::known() {
  std::vector<std::string> names;
  for (const auto& known : kUnitOptions) {
    names.emplace_back(known.name);
  }
  for (const PlaceOption& known : place_rows()) {
    add_once(names, std::string(known.name));
  }
  for (const auto& rule : special_rules()) {
    names.push_back(lists::with_hyphens(rule.name));
  }
  return names;
}

namespace {

void set_edge(ReadPlace& place, const WrittenOption& option, Place where) {
  if (!place.edge.empty()) {
    option.refuse("and " + place.edge +
                  " cannot both be said (a unit stands at one place) leave one out");
  }
  place.edge = option.key();
  place.placing.place = where;
}

void set_formation(ReadPlace& place, const WrittenOption& given, const PlaceOption& option) {
  place.placing.formation = static_cast<Formation>(given.one_of(option.takes));
  place.says_formation = true;
}

void set_front(ReadPlace& place, const WrittenOption& option, const PlaceOption&) {
  if (option.text() && lowered(*option.text()) != "yes") {
    throw option.wrong_value("yes, or just front");
  }
  set_edge(place, option, Place::front);
}

void set_flank(ReadPlace& place, const WrittenOption& given, const PlaceOption& option) {
  const bool right = given.text() && given.one_of(option.takes) == 1;
  set_edge(place, given, right ? Place::flank_right : Place::flank_left);
}

void set_rear(ReadPlace& place, const WrittenOption& option, const PlaceOption&) {
  if (option.flag()) {
    set_edge(place, option, Place::rear);
  }
}

/// Behind or beside a unit of its own side, by its place or by its name.
void set_reference(ReadPlace& place, const WrittenOption& given, const PlaceOption& option) {
  set_edge(place, given, option.name == "behind" ? Place::behind : Place::beside);
  const std::string& text = given.value("1");
  const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number && text.front() != '-' && text.front() != '+') {
    place.by_name = text;
  } else {
    place.placing.of = given.number(1, SideLimits::max_units);
  }
}

constexpr OptionKey kKey = OptionKey::by("where its stands stand");

constexpr std::array kOptions{
    PlaceOption{"formation", "line|column|irregular", "how its stands stand together", kKey,
                &set_formation},
    PlaceOption{"front", "", "it stands against the enemy's front, as it does when nothing is said",
                kKey, &set_front},
    PlaceOption{"flank", "left|right",
                "it stands against the flank of the enemy's first unit, left as that unit sees it",
                kKey, &set_flank},
    PlaceOption{"rear", "", "it stands against the rear of the enemy's first unit", kKey,
                &set_rear},
    whole<&ReadPlace::of>("of", "2", "with front, flank and rear: of the enemy's second unit", 1,
                          SideLimits::max_units, kKey),
    PlaceOption{"behind", "1|halberdiers", "it stands behind a unit of its own side", kKey,
                &set_reference},
    PlaceOption{"beside", "1|halberdiers", "it stands beside a unit of its own side", kKey,
                &set_reference},
    whole<&ReadPlace::placing, &Placing::at>(
        "at", "20", "mm along that edge from the middle, towards the later units of its side",
        -SideLimits::max_shift, SideLimits::max_shift, kKey),
};

/// "1, Halberdiers; 2, Knights".
std::string counted(std::span<const Unit> units) {
  std::string all;
  for (std::size_t i = 0; i < units.size(); ++i) {
    all += (i == 0 ? "" : "; ") + std::to_string(i + 1) + ", " + quotable(units[i].profile.name);
  }
  return all;
}

}  // namespace

std::span<const PlaceOption> place_rows() noexcept { return kOptions; }

std::vector<OptionHelp> place_options() { return help_of(kOptions); }

ReadPlace checked(ReadPlace place, bool irregular, const std::string& side) {
  const auto refuse = [&](const char* option, const std::string& sentence) {
    throw InputError(Where{.file = side, .field = option}, sentence);
  };
  Placing& placing = place.placing;
  if (place.of && (placing.place == Place::behind || placing.place == Place::beside)) {
    refuse("of", "is said with " + place.edge +
                     " (it counts the enemy's units, and the unit stands by one of its own) leave "
                     "it out");
  }
  if (placing.at && placing.place == Place::beside) {
    refuse("at", "is said with beside (the unit stands edge to edge with another) leave it out");
  }
  if (irregular && place.says_formation && placing.formation != Formation::irregular) {
    refuse("irregular",
           "and a line or column cannot both be said (an irregular formation is neither) leave one "
           "out");
  }
  placing.formation = irregular ? Formation::irregular : placing.formation;
  placing.of = place.of.value_or(placing.of);
  return place;
}

void resolve_names(std::vector<ReadPlace>& places, std::span<const Unit> units,
                   const std::string& side) {
  for (ReadPlace& place : places) {
    if (!place.by_name) {
      continue;
    }
    const auto is_meant = [&](const Unit& unit) {
      return folded(unit.profile.name) == folded(*place.by_name);
    };
    const auto found = std::ranges::find_if(units, is_meant);
    const auto count = std::ranges::count_if(units, is_meant);
    if (count != 1) {
      throw InputError(Where{.file = side, .field = place.edge},
                       "\"" + quotable(*place.by_name) + "\" (" +
                           (count == 0 ? "no unit of this side is"
                                       : std::to_string(count) + " units of this side are") +
                           " called that) name a unit by its place: " + counted(units));
    }
    place.placing.of = static_cast<int>(found - units.begin()) + 1;
  }
}

// Who joins a unit, and what it and he carry.

namespace {

constexpr std::string_view kRidingOn = " on ";  ///< between a rider and his mount
constexpr std::string_view kMount = "mount";

}  // namespace

/// A number of attacks, or the name of a character of the unit's own list or any other, on a mount
/// or on foot.
void SideReader::join_character(const WrittenOption& option) {
  const std::string& text = option.value("hero");
  const bool is_number = text.empty() || std::string_view("+-.0123456789").find(text.front()) !=
                                             std::string_view::npos;
  if (is_number) {
    const Option plain{option.key(), text.starts_with('+') ? text.substr(1) : text};
    unit_.character = written(plain).number(0, CharacterLimits::max_attack_bonus);
    return;
  }
  const auto of_another = [&](const ListedCharacter& who) {
    if (!list_.empty() && who.list != list_) {
      given_.warnings.push_back(quotable(who.key) + " is of another army list than the unit.");
    }
  };
  const auto on = lowered(text).find(kRidingOn);
  const ListedCharacter& character = character_named(option, text.substr(0, on), list_);
  unit_.character = character.attack_bonus;
  unit_.character_points = character.points;
  bool terrifying = character.terrifying;
  if (on != std::string::npos) {
    const ListedCharacter& mount =
        character_named(option, text.substr(on + kRidingOn.size()), character.list);
    if (character.kind == kMount || mount.kind != kMount) {
      option.refuse(fmt::format("\"{}\" is {} mount (a rider, then his mount: hero on griffon)",
                                quotable(character.kind == kMount ? character.key : mount.key),
                                character.kind == kMount ? "a" : "no"));
    }
    unit_.character += mount.attack_bonus;
    unit_.character_points += mount.points;
    terrifying |= mount.terrifying;
    of_another(mount);
    take_note(mount.name, mount.note);
  } else if (character.kind == kMount) {
    given_.warnings.push_back(
        fmt::format("{} is a mount without its rider: character=hero on {} takes both.",
                    quotable(character.key), lowered(character.name)));
  }
  of_another(character);
  take_note(character.name, character.note);
  if (terrifying) {
    unit_.profile.specials.set(Special::terrifying);
  }
}

/// Of `list`, or of the one that the name says; of any where neither says one.
const ListedCharacter& SideReader::character_named(const WrittenOption& option,
                                                   const std::string& name,
                                                   const std::string& list) const {
  const bool of_a_list = name.find('/') != std::string::npos || list.empty();
  try {
    return finder_.character(of_a_list ? name : list + "/" + name);
  } catch (const InputError& error) {
    if (!error.where().file.empty()) {
      throw;  // of a list's file
    }
    throw option
        .wrong(error.sentence() + ", or a number from 0 to " +
               std::to_string(CharacterLimits::max_attack_bonus))
        .anywhere();
  }
}

/// When all else is known: what an item costs depends on the unit as it is.
void SideReader::take_items(const SideText& text) {
  for (const bool of_character : {false, true}) {
    const auto item = std::ranges::find_if(text.options, [&](const Option& option) {
      return plain(option.key) == (of_character ? "character item" : "item");
    });
    if (item == text.options.end() || is_none(*item)) {
      continue;
    }
    take_item(written(*item), of_character);
    for (const Option& option : text.options) {  // sword-of-might=no beside item=sword-of-might
      const auto special = find_special(option.key);
      if (special && special == find_magic_item(item->value.value_or(""))->gives) {
        written(option).refuse("and " + item->key +
                               " cannot both be said (one of them decides) leave one out");
      }
    }
  }
}

/// The unit's item is lost by shares, as its stands are; the character's with him.
void SideReader::take_item(const WrittenOption& option, bool of_character) {
  const std::string& text = option.value(of_character ? "sword-of-might" : "battle-banner");
  const MagicItem* const item = find_magic_item(text);
  if (item == nullptr || (of_character && !item->of_character)) {
    std::vector<std::string> names;
    for (const MagicItem& known : magic_items()) {
      if (!of_character || known.of_character) {
        names.emplace_back(known.name);
      }
    }
    throw option.wrong_value(either_of(names));
  }
  if (of_character && unit_.character == 0 && unit_.character_points == 0) {
    option.refuse(
        "is said without a character (he has it) say who with character=, by his name or by an "
        "attack "
        "or more");
  }
  std::string why;
  const auto price = of_character ? std::optional(price_of_sword(*item->gives))
                                  : price_of(*item, unit_.profile, why);
  if (!price) {
    option.refuse(why);
  }
  if (item->gives && unit_.profile.specials.has(*item->gives)) {
    option.refuse("is said twice (an army has one " + std::string(item->name) + ") leave one out");
  }
  if (item->gives) {
    unit_.profile.specials.set(*item->gives);
  } else if (unit_.was_shot_at()) {
    option.refuse("is said of a unit that was shot at (it counts in combat only) leave one out");
  } else {
    ++unit_.profile.hits;
  }
  (of_character ? unit_.character_points : unit_.profile.points) += *price;
}

namespace {

constexpr std::array kItems{
    MagicItem{"battle-banner", false, Special::battle_banner},
    MagicItem{"banner-of-shielding", false, Special::banner_of_shielding},
    MagicItem{"banner-of-fortitude", false, std::nullopt},
    MagicItem{"banner-of-fortune", false, Special::banner_of_fortune},
    MagicItem{"sword-of-might", true, Special::sword_of_might},
    MagicItem{"sword-of-fate", true, Special::sword_of_fate},
    MagicItem{"sword-of-cleaving", true, Special::sword_of_cleaving},
    MagicItem{"sword-of-destruction", true, Special::sword_of_destruction},
};

bool may_have_one(TroopType type) noexcept {
  return type == TroopType::infantry || type == TroopType::cavalry || type == TroopType::chariot;
}

}  // namespace

std::int32_t price_of_sword(Special sword) noexcept {
  return sword == Special::sword_of_fate ? 5 : 10;
}

std::span<const MagicItem> magic_items() noexcept { return kItems; }

const MagicItem* find_magic_item(std::string_view name) {
  const auto found = std::ranges::find_if(
      kItems, [&](const MagicItem& item) { return folded(item.name) == folded(name); });
  return found == kItems.end() ? nullptr : &*found;
}

std::optional<std::int32_t> price_of(const MagicItem& item, const Profile& profile,
                                     std::string& why) {
  if (!may_have_one(profile.type)) {
    why = "is said of " + std::string(to_string(profile.type)) +
          " (only infantry, cavalry and chariots have magic items) leave it out";
    return std::nullopt;
  }
  if (!item.gives) {
    if (profile.hits < 2 || profile.hits > 4) {
      why = "is said of " + std::to_string(profile.hits) +
            " hits a stand (it is for units of 2 to 4) leave it out";
      return std::nullopt;
    }
    return profile.hits == 4 ? 50 : 30;
  }
  switch (*item.gives) {
    case Special::battle_banner: return 30;
    case Special::banner_of_fortune: return 15;
    case Special::banner_of_shielding:
      if (profile.armour == Armour::three) {
        why = "is said of armour 3+ (nothing makes that better) leave it out";
        return std::nullopt;
      }
      return profile.armour == Armour::four ? 50 : profile.armour == Armour::five ? 30 : 15;
    default: return price_of_sword(*item.gives);
  }
}

namespace {

constexpr std::string_view kShot =
    "type shots=6 of a unit that shoots at who charges it, or shot-at=6 of the unit that was shot "
    "at (with shot-by=handguns where they were)";

/// Source  rules-facts 1.12: what ground gives to infantry and artillery.
constexpr std::array kPlayersWords{
    PlayersWord{"hill", "defended", "it stands higher than its enemies"},
    PlayersWord{"uphill", "defended", "it stands higher than its enemies"},
    PlayersWord{"wood", "defended", "it stands in a wood"},
    PlayersWord{"woods", "defended", "it stands in a wood"},
    PlayersWord{"ruins", "defended", "it stands in ruins"},
    PlayersWord{"village", "defended", "it stands in a village"},
    PlayersWord{"hedge", "defended", "it stands behind a low obstacle"},
    PlayersWord{"wall", "defended", "it stands behind a low obstacle"},
    PlayersWord{"stream", "defended", "it stands along a stream"},
    PlayersWord{"rampart", "fortified", "it stands behind a high obstacle"},
    lists::kReceiving,
    lists::kReceives,
    PlayersWord{"charge", "", "type charging"},
    lists::kCharges,
    lists::kCharged,
    PlayersWord{"cover", "", "type defended (5+ to hit it) or fortified (6+)"},
    PlayersWord{"hero", "", "type character=hero"},
    PlayersWord{"general", "", "type character=general"},
    PlayersWord{"wizard", "", "type character=wizard"},
    PlayersWord{"banner", "", "type item=battle-banner"},
    PlayersWord{"standard", "", "type item=battle-banner"},
    PlayersWord{"sword", "", "type character-item=sword-of-might"},
    PlayersWord{"handgun", "", kShot},
    PlayersWord{"bow", "", kShot},
    PlayersWord{"bows", "", kShot},
    PlayersWord{"stand and shoot", "", kShot},
    PlayersWord{"terror", "", "type terrifying"},
    PlayersWord{"fear", "", "type terrifying"},
    PlayersWord{"save", "", "type armour=4+"},
    PlayersWord{"wounds", "", "type hits-per-stand=3, or outstanding=1 for hits taken before"},
    PlayersWord{"wounded", "", "type outstanding=1 for hits taken before, or stands=2"},
    PlayersWord{"models", "", "type stands=3"},
    PlayersWord{"supported", "", "type support=2"},
};

}  // namespace

const SideGame& warmaster_sides() {
  static const SideGame kGame = [] {
    SideGame game{.name = "warmaster", .words = kPlayersWords, .number = "stands"};
    game.example = "empire/knights: charging";
    game.is_rule = [](std::string_view name) { return find_special(name).has_value(); };
    for (const MagicItem& item : magic_items()) {
      game.items.push_back(item.name);
    }
    return game;
  }();
  return kGame;
}

}  // namespace fray::warmaster
