#include "army/side_places.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "fray/army/side.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

using warmaster::Formation;
using warmaster::Place;
using Option = SideText::Option;

constexpr std::array kOptions{
    SideOption{"formation", "line|column|irregular", "how its stands stand together"},
    SideOption{"front", "", "it stands against the enemy's front, as it does when nothing is said"},
    SideOption{"flank", "left|right",
               "it stands against the flank of the enemy's first unit, left as that unit sees it"},
    SideOption{"rear", "", "it stands against the rear of the enemy's first unit"},
    SideOption{"of", "2", "with front, flank and rear: of the enemy's second unit"},
    SideOption{"behind", "1|halberdiers", "it stands behind a unit of its own side"},
    SideOption{"beside", "1|halberdiers", "it stands beside a unit of its own side"},
    SideOption{"at", "20",
               "mm along that edge from the middle, towards the later units of its side"},
};

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Reads the options of one unit one by one.
class PlaceReader {
 public:
  explicit PlaceReader(const std::string& side) : side_(side) {}

  /// Whether the option says nothing but where the unit stands.
  bool take(const Option& option) {
    Placing& placing = place_.placing;
    if (option.key == "formation") {
      take_formation(option);
      return placing.formation != Formation::irregular;  // the unit is irregular, too
    }
    if (option.key == "irregular" && is_on(option)) {
      irregular_ = true;
    } else if (option.key == "flank") {
      take_edge(option, option.value && lowered(*option.value) == "right" ? Place::flank_right
                                                                          : Place::flank_left);
    } else if (option.key == "rear" && is_on(option)) {
      take_edge(option, Place::rear);
    } else if (option.key == "front") {
      take_front(option);
    } else if (option.key == "behind" || option.key == "beside") {
      take_edge(option, option.key == "behind" ? Place::behind : Place::beside);
      take_reference(option);
    } else if (option.key == "of") {
      of_ = number(option, 1, SideLimits::max_units);
    } else if (option.key == "at") {
      placing.at = number(option, -SideLimits::max_shift, SideLimits::max_shift);
    }
    const std::array<std::string_view, 5> ours{"front", "behind", "beside", "of", "at"};
    return std::ranges::find(ours, option.key) != ours.end();
  }

  ReadPlace result() {
    Placing& placing = place_.placing;
    const bool by_own = placing.place == Place::behind || placing.place == Place::beside;
    if (of_ && by_own) {
      refuse(
          "of",
          "with " + edge_ +
              " (it counts the enemy's units, and the unit stands by one of its own) leave it out");
    }
    if (placing.at && placing.place == Place::beside) {
      refuse("at", "with beside (the unit stands edge to edge with another) leave it out");
    }
    if (irregular_ && formation_given_ && placing.formation != Formation::irregular) {
      refuse("irregular",
             "and a line or column at once (an irregular formation is neither) leave one out");
    }
    placing.formation = irregular_ ? Formation::irregular : placing.formation;
    placing.of = of_.value_or(placing.of);
    return place_;
  }

 private:
  using Placing = warmaster::Placing;

  void take_formation(const Option& option) {
    const std::string text = lowered(value(option, "column"));
    if (text != "line" && text != "column" && text != "irregular") {
      refuse(option.key, "\"" + quotable(*option.value) + "\" (line, column or irregular)");
    }
    formation_given_ = true;
    place_.placing.formation = text == "line"     ? Formation::line
                               : text == "column" ? Formation::column
                                                  : Formation::irregular;
  }

  void take_front(const Option& option) {
    if (option.value && lowered(*option.value) != "yes") {
      refuse(option.key, "\"" + quotable(*option.value) + "\" (yes, or just front)");
    }
    take_edge(option, Place::front);
  }

  void take_edge(const Option& option, Place place) {
    if (!edge_.empty()) {
      refuse(option.key, "and " + edge_ + " at once (a unit stands at one place) leave one out");
    }
    edge_ = option.key;
    place_.placing.place = place;
  }

  void take_reference(const Option& option) {
    const std::string& text = value(option, "1");
    if (!is_digits(text) && !text.empty() && text.front() != '-' && text.front() != '+') {
      place_.by_name = text;
      place_.by = option;
    } else {
      place_.placing.of = number(option, 1, SideLimits::max_units);
    }
  }

  static bool is_on(const Option& option) {
    return !option.value || lowered(*option.value) == "yes";
  }

  const std::string& value(const Option& option, const std::string& example) const {
    if (!option.value) {
      refuse(option.key, "has no value (one is wanted) for example " + option.key + "=" + example);
    }
    return *option.value;
  }

  int number(const Option& option, int lowest, int highest) const {
    const std::string& text = value(option, "1");
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || text == "-0" ||
        number < lowest || number > highest) {
      refuse(option.key, "\"" + quotable(text) + "\" (a whole number from " +
                             std::to_string(lowest) + " to " + std::to_string(highest) + ")");
    }
    return number;
  }

  [[noreturn]] void refuse(const std::string& key, const std::string& sentence) const {
    throw InputError(Where{.file = side_, .field = key}, sentence);
  }

  const std::string& side_;
  ReadPlace place_{};
  std::string edge_{};  ///< the option that said where
  std::optional<int> of_{};
  bool irregular_ = false;
  bool formation_given_ = false;
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

std::span<const SideOption> place_options() noexcept { return kOptions; }

ReadPlace take_place(SideText& text, const std::string& side) {
  PlaceReader reader(side);
  std::vector<Option> rest;
  for (auto option = text.options.begin(); option != text.options.end(); ++option) {
    const auto before = std::find_if(text.options.begin(), option,
                                     [&](const Option& other) { return other.key == option->key; });
    if (before != option) {
      throw InputError(Where{.file = side, .field = option->key},
                       "is given twice (once is enough) take one away");
    }
    if (!reader.take(*option)) {
      rest.push_back(*option);
    }
  }
  text.options = std::move(rest);
  return reader.result();
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
      throw InputError(Where{.file = side, .field = place.by.key},
                       "\"" + quotable(*place.by_name) + "\" (" +
                           (count == 0 ? "no unit of this side is"
                                       : std::to_string(count) + " units of this side are") +
                           " called that) name a unit by its place: " + counted(units));
    }
    place.placing.of = static_cast<int>(found - units.begin()) + 1;
  }
}

}  // namespace fray::army
