#include "lists/army_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::lists {
namespace {

using std::literals::operator""sv;

/// A price as builders write it: "110", "110.0"; 0 for what is none.
double read_price(const std::string& text) {
  constexpr double kMost = 100'000;
  double price = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), price);
  return error == std::errc{} && price > 0 && price < kMost ? price : 0;
}

/// Calls `take` for each `tag` in the `container` of an element.
template <class Take>
void each(const Node& element, std::string_view container, std::string_view tag, Take take) {
  for (const Node& part : element.items) {
    for (const Node& item : part.items) {
      if (part.key == container && item.kind == Node::Kind::table && item.key == tag) {
        take(item);
      }
    }
  }
}

/// How many of it a selection says; nothing for what is no number of so many.
std::optional<std::size_t> number_chosen(const Node& selection) {
  std::string number = attribute(selection, "number");
  if (const auto point = number.find('.');
      point != std::string::npos && number.find_first_not_of('0', point + 1) == std::string::npos) {
    number.resize(point);  // "20.0", as some builders write it
  }
  return number.empty() || !std::ranges::all_of(number, is_digit) ? std::nullopt : count_of(number);
}

/// What a selection costs; those of BattleScribe are of all that it counts.
double points_of(const Node& selection) {
  double points = 0;
  each(selection, "costs", "cost", [&](const Node& cost) {
    if (is_points(attribute(cost, "name"))) {
      points += read_price(attribute(cost, "value"));
    }
  });
  return points;
}

/// With all below it.
double points_selected(const Node& selection) {
  double points = points_of(selection);
  each(selection, "selections", "selection",
       [&](const Node& below) { points += points_selected(below); });
  return points;
}

bool has_selections(const Node& selection) {
  bool any = false;
  each(selection, "selections", "selection", [&](const Node&) { any = true; });
  return any;
}

/// Units of a roster are selections of a force, which may hold further forces; what stands below
/// them belongs to them.
class Roster {
 public:
  explicit Roster(const std::string& file) : file_(file) {}

  ArmyFile read(const Node& roster) {
    take_forces(roster);
    tell_texts(roster);
    if (army_.entries.empty() && army_.left_out.empty()) {
      throw InputError(Where{.file = file_, .line = roster.line, .column = roster.column},
                       "holds no unit (those of a roster are selections of a force) save an army "
                       "that has some");
    }
    return std::move(army_);
  }

 private:
  void take_forces(const Node& holder) {
    each(holder, "forces", "force", [&](const Node& force) {
      take_title(force);
      each(force, "selections", "selection", [&](const Node& selection) { take_unit(selection); });
      tell_rules(force);
      take_forces(force);  // allies
    });
  }

  void take_title(const Node& force) {
    const std::string title = attribute(force, "catalogueName");
    if (title.size() > kLongestLine) {
      leave_out(force.line, title.substr(0, kLongestLine),
                fmt::format("it is longer than a list's name ({} bytes at most).", kLongestLine));
    } else if (army_.titles.size() < kMostTitles) {
      army_.titles.push_back(title);
    }
  }

  /// Those of a whole army, in one line. Those of a unit come with its list.
  void tell_rules(const Node& force) {
    std::vector<const Node*> rules;
    each(force, "rules", "rule", [&](const Node& rule) { rules.push_back(&rule); });
    if (!rules.empty()) {
      leave_out(rules.front()->line, attribute(*rules.front(), "name"),
                rules.size() == 1
                    ? "it is a rule of the whole army, and not counted."
                    : fmt::format("it and {} more are rules of the whole army, and not counted.",
                                  rules.size() - 1));
    }
  }

  void take_unit(const Node& selection) {
    ArmyEntry entry{.name = attribute(selection, "name"), .line = selection.line};
    const std::string number = attribute(selection, "number");
    const auto count = number_chosen(selection);
    if (!number.empty() && !count) {
      leave_out(
          selection.line, entry.name,
          fmt::format("its number, \"{}\", is none from 1 to {}.", quotable(number), kMostOfOne));
      return;
    }
    if (trimmed(entry.name).empty()) {
      leave_out(selection.line, "a selection", "it has no name.");
      return;
    }
    entry.count = count.value_or(1);
    // One unit has the number 1, whatever its models.
    entry.of_units = attribute(selection, "type") != "model";
    entry.counted = count.has_value() && (*count > 1 || !entry.of_units);
    if (const double points = std::round(points_selected(selection)); points >= 1) {
      entry.points = static_cast<std::uint32_t>(std::min(points, 999'999.0));
      entry.says_points = true;
    }
    add_below(selection, entry.extras);
    extras_ += entry.extras.size();
    check_extras(extras_, file_, selection.line);
    army_.entries.push_back(std::move(entry));
    check_entries(army_, file_, selection.line);
  }

  /// All that is selected below a selection, however deep.
  void add_below(const Node& selection, std::vector<ArmyExtra>& extras) {
    each(selection, "selections", "selection", [&](const Node& below) {
      const std::string number = attribute(below, "number");
      const auto count = number_chosen(below);
      if (!number.empty() && !count) {
        leave_out(below.line, attribute(below, "name") + ", " + quotable(number),
                  fmt::format("it is no number from 1 to {}: one is counted.", kMostOfOne));
      }
      const double points = std::round(points_of(below));
      extras.push_back({.name = attribute(below, "name"),
                        .count = count.value_or(1),
                        .line = below.line,
                        .models = attribute(below, "type") == "model",
                        .group = has_selections(below),
                        .points = points >= 1 ? std::optional(static_cast<std::uint32_t>(points))
                                              : std::nullopt});
      add_below(below, extras);
    });
  }

  /// Units stand in attributes, so texts name none; those of the book are no part of the army.
  void tell_texts(const Node& element) {
    static constexpr std::array kOfTheBook{"rules"sv,        "profiles"sv,     "categories"sv,
                                           "publications"sv, "costs"sv,        "costLimits"sv,
                                           "tags"sv,         "customization"sv};
    if (const std::string_view text = trimmed(element.text); !text.empty()) {
      leave_out(element.line, std::string(text.substr(0, kLongestLine)),
                "it is a text, and units of a roster are selections.");
    }
    for (const Node& item : element.items) {
      if (item.kind == Node::Kind::table &&
          std::ranges::find(kOfTheBook, item.key) == kOfTheBook.end()) {
        tell_texts(item);
      }
    }
  }

  void leave_out(std::uint32_t line, std::string text, std::string why) {
    army_.left_out.push_back({line, std::move(text), std::move(why)});
    check_entries(army_, file_, line);
  }

  ArmyFile army_{};
  std::size_t extras_ = 0;
  const std::string& file_;
};

/// A roster in JSON, as New Recruit writes it, in the shape that BattleScribe gives it in XML: the list
/// "selections" holds elements called "selection", and numbers are texts.
Node as_elements(Node json) {
  for (Node& item : json.items) {
    if (item.kind == Node::Kind::whole || item.kind == Node::Kind::decimal) {
      item.kind = Node::Kind::text;
    }
    if (item.kind == Node::Kind::list) {
      item.kind = Node::Kind::table;
      for (Node& element : item.items) {
        element.key = item.key.substr(0, item.key.size() - (item.key.ends_with('s') ? 1 : 0));
      }
    }
    item = as_elements(std::move(item));
  }
  return json;
}

}  // namespace

ArmyFile army_of_roster(const Node& roster, const std::string& file) {
  return Roster(file).read(roster);
}

ArmyFile army_of_json(const Node& document, const std::string& file) {
  const Node* const roster = document.find("roster");
  if (roster == nullptr) {
    throw InputError(Where{.file = file},
                     "is a book of units in JSON (an army is wanted) save what wm-selector shows "
                     "under Text, and read the book with fray units import");
  }
  return army_of_roster(as_elements(*roster), file);
}

}  // namespace fray::lists
