#include "answer/side_help.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "lists/sides.hpp"

namespace fray::answer {

std::string_view to_string(Scope scope) noexcept {
  switch (scope) {
    case Scope::state: return "the unit when the fight opens";
    case Scope::statistic: return "what the unit is";
    case Scope::decision: return "what its player decides";
    case Scope::reserve: return "a unit of an engagement file";
  }
  return "";
}

std::vector<HelpLine> lines_of(std::span<const lists::PlayersWord> words) {
  std::vector<HelpLine> lines;
  for (const lists::PlayersWord& row : words) {
    if (!row.option.empty()) {
      lines.push_back({fmt::format("{} ({})", row.word, row.option), row.means});
    }
  }
  return lines;
}

std::string to_text(const SideHelp& help) {
  std::string text(help.intro);
  for (const HelpSection& section : help.sections) {
    text += fmt::format("\n{}:\n", section.title);
    for (const HelpLine& line : section.lines) {
      text += fmt::format("  {:<{}} {}\n", line.usage, help.width, line.means);
    }
    text += section.below;
  }
  return text;
}

namespace {

template <class Value>
Value one_of(const std::string& field, const std::string& text,
             std::initializer_list<std::pair<const char*, Value>> choices) {
  std::vector<std::string> names;
  for (const auto& [name, value] : choices) {
    if (lowered(text) == name) {
      return value;
    }
    names.emplace_back(name);
  }
  throw InputError(Where{.field = field}, "\"" + quotable(text) + "\" (" + either_of(names) + ")");
}

}  // namespace

Method method_named(const std::string& field, const std::string& text) {
  return one_of<Method>(
      field, text,
      {{"auto", Method::automatic}, {"exact", Method::exact}, {"simulate", Method::simulate}});
}

std::optional<random::Sampling> sampler_named(const std::string& field, const std::string& text) {
  return one_of<std::optional<random::Sampling>>(field, text,
                                                 {{"auto", std::nullopt},
                                                  {"even", random::Sampling::even},
                                                  {"pools", random::Sampling::pools},
                                                  {"faces", random::Sampling::faces}});
}

OddsOptions odds_options_said(const SettingSaid& said) {
  OddsOptions odds;
  odds.method = method_named("method", said("method").value_or("auto"));
  odds.sampling = sampler_named("sampler", said("sampler").value_or("auto"));
  if (const auto trials = said("trials")) {
    odds.trials = whole_number("trials", *trials, 1, kMostTrials);
  }
  if (const auto precision = said("precision")) {
    odds.precision = share("precision", *precision, kFinestPrecision, 0.5);
  }
  odds.seed = seed_said(said("seed"));
  if (const auto given = said("given")) {
    odds.given = result_named(*given);
  }
  return odds;
}

std::uint64_t seed_said(const std::optional<std::string>& said) {
  return said ? whole_number("seed", *said, 0, UINT64_MAX) : OddsOptions{}.seed;
}

namespace {

/// "empire/knights" with an option: after the colon, behind a comma where there is one already.
void append_option(std::string& side, std::string_view option) {
  const auto colon = side.find(':');
  const bool first =
      colon == std::string::npos || side.find_first_not_of(' ', colon + 1) == std::string::npos;
  side += colon == std::string::npos ? ": " : !first ? ", " : side.ends_with(' ') ? "" : " ";
  side += option;
}

/// The place in front of "2.attacks", which is then "attacks"; 0 where there is none.
std::size_t take_place(std::string_view& key) {
  std::size_t place = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), place);
  if (error != std::errc{} || end == key.data() + key.size() || *end != '.') {
    return 0;
  }
  key.remove_prefix(static_cast<std::size_t>(end - key.data()) + 1);
  return place;
}

/// Whether yes is a value of that option, which has no bare form: "advance=yes".
bool takes_yes(std::string_view key) {
  const auto* const option = find_option(warmaster::kUnitOptions, folded(key));
  return option != nullptr && option->takes == "yes|no";
}

std::string option_of(std::string_view key, const std::string& value) {
  return key == "with"                       ? value
         : value == "yes" && !takes_yes(key) ? std::string(key)
                                             : fmt::format("{}={}", key, value);
}

}  // namespace

void ComposedSide::say(std::string_view axis, const std::string& value) {
  if (value.empty()) {
    return;
  }
  read_units(axis);
  std::string_view key;
  Unit& unit = unit_of(axis, key);
  lists::drop_option(unit.text, key);
  unit.options.push_back(option_of(key, value));
}

void ComposedSide::read_units(std::string_view axis) {
  if (!units_.empty()) {
    return;
  }
  if (text_.starts_with('@')) {
    throw InputError(
        Where{.field = std::string(axis)},
        "is said of a side in a file (an axis changes what the sweep says) write the side here");
  }
  std::size_t last = 0;
  for (const lists::WrittenUnit& unit : lists::written_units(text_, place_)) {
    last += unit.count;
    units_.push_back({std::string(unit.text), last, {}});
  }
  if (units_.size() == 1) {
    units_.front().text = text_;
  }
}

/// `key` becomes what the axis says behind side and place.
ComposedSide::Unit& ComposedSide::unit_of(std::string_view axis, std::string_view& key) {
  key = axis.substr(2);
  const std::size_t place = take_place(key);
  const std::size_t units = units_.back().last;
  if (place == 0 && units_.size() > 1) {
    throw InputError(Where{.field = std::string(axis)},
                     fmt::format("is said of a side of {} units (which of them is not said) name "
                                 "it by its place: {}1.{}",
                                 units, axis.substr(0, 2), key));
  }
  if (place > units) {
    throw InputError(
        Where{.field = std::string(axis)},
        fmt::format("there is no such unit (the side has {}) name one by its place, from 1 on",
                    units));
  }
  return *std::ranges::find_if(units_, [&](const Unit& unit) { return place <= unit.last; });
}

std::string ComposedSide::text() const {
  if (units_.empty()) {
    return text_;
  }
  std::string whole;
  for (const Unit& unit : units_) {
    std::string one = unit.text;
    for (const std::string& option : unit.options) {
      append_option(one, option);
    }
    whole += (whole.empty() ? "" : " + ") + one;
  }
  return whole;
}

}  // namespace fray::answer
