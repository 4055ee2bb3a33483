#include "lists/side_places.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/side.hpp"

namespace fray::lists {
namespace {

using warmaster::Formation;
using warmaster::Place;
using warmaster::Placing;

void set_edge(ReadPlace& place, const WrittenOption& said, Place where) {
  if (!place.edge.empty()) {
    said.refuse("and " + place.edge +
                " cannot both be said (a unit stands at one place) leave one out");
  }
  place.edge = said.key();
  place.placing.place = where;
}

void set_formation(ReadPlace& place, const WrittenOption& said, const PlaceOption& option) {
  place.placing.formation = static_cast<Formation>(said.one_of(option.takes));
  place.says_formation = true;
}

void set_front(ReadPlace& place, const WrittenOption& said, const PlaceOption&) {
  if (said.text() && lowered(*said.text()) != "yes") {
    throw said.wrong_value("yes, or just front");
  }
  set_edge(place, said, Place::front);
}

void set_flank(ReadPlace& place, const WrittenOption& said, const PlaceOption& option) {
  const bool right = said.text() && said.one_of(option.takes) == 1;
  set_edge(place, said, right ? Place::flank_right : Place::flank_left);
}

void set_rear(ReadPlace& place, const WrittenOption& said, const PlaceOption&) {
  if (said.flag()) {
    set_edge(place, said, Place::rear);
  }
}

/// Behind or beside a unit of its own side, by its place or by its name.
void set_reference(ReadPlace& place, const WrittenOption& said, const PlaceOption& option) {
  set_edge(place, said, option.name == "behind" ? Place::behind : Place::beside);
  const std::string& text = said.value("1");
  const bool is_number = text.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number && text.front() != '-' && text.front() != '+') {
    place.by_name = text;
  } else {
    place.placing.of = said.number(1, SideLimits::max_units);
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
std::string counted(std::span<const warmaster::Unit> units) {
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

void resolve_names(std::vector<ReadPlace>& places, std::span<const warmaster::Unit> units,
                   const std::string& side) {
  for (ReadPlace& place : places) {
    if (!place.by_name) {
      continue;
    }
    const auto is_meant = [&](const warmaster::Unit& unit) {
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

}  // namespace fray::lists
