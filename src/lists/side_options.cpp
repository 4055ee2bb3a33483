#include "lists/side_options.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::lists {

using warmaster::kUnitOptions;

warmaster::Unit SideReader::read(const SideText& text) {
  said_.custom = lowered(text.name) == "custom";
  if (said_.custom) {
    unit_.profile.name = said_.list = "custom";
  } else {
    take(found([&]() -> const ListedUnit& { return finder_.unit(text.name); }));
  }
  said_.read_as = text.read_as;
  refuse_repeated(text, [&](const std::string& key) { return plain(key); });
  for (const Option& option : text.options) {
    apply(option);
    if (!option.takes_away) {  // without it the flag would count
      said_.options.push_back(said_of(option, said_.custom && describes(option)));
    }
  }
  unit_.irregular |= place_.placing.formation == warmaster::Formation::irregular;
  place_ = checked(place_, unit_.irregular, side());
  if (said_.custom) {
    unit_.profile.stands = unit_.stands;
    said_.unit = unit_.profile.name;
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
  said_.shooting = unit.shooting;
  take_note(unit.profile.name, unit.note);
  said_.list = unit.list;
  said_.unit = unit.key;
}

/// What the list says of it beside its numbers, or of who joins it.
void SideReader::take_note(const std::string& name, const std::string& note) {
  if (!note.empty()) {
    said_.uncounted.push_back(quotable(name) + ": " + note);
  }
}

/// By the word that was written: of an option that was typed, the fight says it.
void SideReader::refuse_ground(const SideText& text) const {
  for (const Option& option : text.options) {
    if (!option.word.empty() && unit_.cover != warmaster::Cover::open &&
        unit_.profile.type != warmaster::TroopType::infantry &&
        unit_.profile.type != warmaster::TroopType::artillery &&
        option.value.value_or("") != "no") {
      throw of_side(
          fmt::format("{} gives {} nothing (only infantry and artillery are {}) leave "
                      "it out",
                      option.word, to_string(unit_.profile.type), option.key));
    }
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
  return key == "hits"    ? (said_.custom ? "hits per stand" : "outstanding")
         : key == "armor" ? "armour"
                          : folded(key);
}

/// Whether it says what the unit is, and nothing that happens to it.
bool SideReader::describes(const Option& option) const {
  const auto* const row = find_option(kUnitOptions, plain(option.key));
  return row != nullptr && row->scope == Scope::statistic;
}

void SideReader::apply(const Option& option) {
  const WrittenOption said = written(option);
  const std::string key = plain(option.key);
  const auto* const of_unit = find_option(kUnitOptions, key);
  const auto* const of_place = find_option(place_rows(), key);
  if (of_unit != nullptr && of_unit->set != nullptr) {
    of_unit->set(unit_, said, *of_unit);
  } else if (key == "character") {
    join_character(said);
  }  // its items when all else is known
  if (of_place != nullptr) {
    of_place->set(place_, said, *of_place);
  }
  if (of_unit == nullptr && of_place == nullptr && !apply_special(option)) {
    unknown(option);
  }
}

bool SideReader::apply_special(const Option& option) {
  const auto special = warmaster::find_special(option.key);
  if (special) {
    unit_.profile.specials.set(*special, written(option).flag());
  }
  return special.has_value();
}

void SideReader::unknown(const Option& option) const {
  std::vector<std::string> names;
  for (const auto& known : kUnitOptions) {
    names.emplace_back(known.name);
  }
  for (const PlaceOption& known : place_rows()) {
    if (std::ranges::find(names, known.name) == names.end()) {
      names.emplace_back(known.name);
    }
  }
  for (const auto& rule : warmaster::special_rules()) {
    names.push_back(with_hyphens(rule.name));
  }
  refuse_unknown(option, names);
}

}  // namespace fray::lists
