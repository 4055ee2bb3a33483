#include "answer/side_help.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"

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

std::vector<HelpLine> lines_of(const std::vector<OptionHelp>& options) {
  std::vector<HelpLine> lines;
  for (const OptionHelp& option : options) {
    lines.push_back({option.usage(), option.means, {}, values_of(option.takes)});
  }
  return lines;
}

std::vector<std::string> values_of(std::string_view takes) {
  std::vector<std::string> values;
  const bool has_numbers = takes.find_first_of("0123456789") != std::string_view::npos;
  if (has_numbers || takes.find('|') == std::string_view::npos || takes == "yes|no") {
    return values;
  }
  for (std::string_view rest = takes; !rest.empty();) {
    const std::size_t end = std::min(rest.find('|'), rest.size());
    values.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return values;
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

Luck luck_named(const std::string& field, const std::string& text) {
  const std::string name = lowered(text);
  const bool older = name == "worst5" || name == "best5";
  return one_of<Luck>(field, older ? name.substr(0, name.size() - 1) : text,
                      {{"worst", Luck::worst5}, {"typical", Luck::typical}, {"best", Luck::best5}});
}

OddsOptions given_odds_options(const SettingLookup& given, const std::string& mark) {
  OddsOptions odds;
  odds.method = method_named(mark + "method", given("method").value_or("auto"));
  odds.sampling = sampler_named(mark + "sampler", given("sampler").value_or("auto"));
  if (const auto trials = given("trials")) {
    odds.trials = whole_number(mark + "trials", *trials, 1, kMostTrials);
  }
  if (const auto precision = given("precision")) {
    odds.precision = share(mark + "precision", *precision, kFinestPrecision, 0.5);
  }
  odds.seed = given_seed(given("seed"), mark);
  if (const auto result = given("given")) {
    odds.given = result_named(*result);
  }
  return odds;
}

std::uint64_t given_seed(const std::optional<std::string>& given, const std::string& mark) {
  return given ? whole_number(mark + "seed", *given, 0, UINT64_MAX) : OddsOptions{}.seed;
}

std::string ComposedSide::option_of(std::string_view key, const std::string& value) const {
  return key == "with"                                  ? value
         : value == "yes" && system_.has_bare_form(key) ? std::string(key)
                                                        : fmt::format("{}={}", key, value);
}

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
      one = lists::with_option(one, option);
    }
    whole += (whole.empty() ? "" : " + ") + one;
  }
  return whole;
}

}  // namespace fray::answer
