#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "sweep/axes.hpp"
#include "sweep/spec.hpp"

namespace fray::sweep {
namespace {

/// What begins as a TOML list or one of its texts does.
bool is_toml(std::string_view text) {
  return text.starts_with('[') || text.starts_with('"') || text.starts_with('\'');
}

/// The values behind NAME=: a TOML list, with or without its brackets where it begins with a
/// quotation mark, or values parted by commas. What may hold commas of its own, as a side or whole
/// options, is one value as it stands.
std::vector<std::string> values_behind(const std::string& name, const std::string& text) {
  const std::string field = "set " + name;
  if (is_toml(text)) {
    try {
      return values_of_list(text.starts_with('[') ? text : "[" + text + "]");
    } catch (const InputError& error) {
      throw InputError(Where{.field = field},
                       fmt::format("\"{}\" is no TOML list ({}) for example {}", quotable(text),
                                   error.sentence(), "[\"attacks=4, charging\", \"\"]"));
    }
  }
  const bool listed = name != "a" && name != "b" && !name.ends_with(".with");
  std::vector<std::string> values;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = listed ? std::min(text.find(',', from), text.size()) : text.size();
    const std::string one(trimmed(std::string_view(text).substr(from, to - from)));
    if ((one.empty() && !text.empty()) || is_toml(one)) {
      throw InputError(Where{.field = field},
                       fmt::format("\"{}\" {} (values are parted by commas; one that is empty or "
                                   "holds a comma stands in a TOML list) "
                                   "for example {}=[\"x, y\", \"\"]",
                                   quotable(text),
                                   one.empty() ? "has no value beside a comma"
                                               : "has a quotation mark behind a comma",
                                   quotable(name)));
    }
    std::ranges::move(values_of(one, field), std::back_inserter(values));
    from = to + 1;
  }
  return values;
}

/// In the place of the axis or setting of that name, or behind all others.
void put(SweepSpec& spec, const Axis& axis) {
  for (SweepPart& part : spec.parts) {
    bool placed = false;
    part.fixed.erase(axis.name);
    part.said.erase(axis.name);
    for (Dial& dial : part.dials) {
      for (Axis& old : dial.axes) {
        if (old.name == axis.name && dial.axes.size() > 1 && axis.values.size() != dial.size()) {
          throw InputError(
              Where{.field = "set"},
              fmt::format("{} is zipped with {} values (give as many)", axis.name, dial.size()));
        }
        if (old.name == axis.name) {
          old.values = axis.values;
          placed = true;
        }
      }
    }
    if (!placed) {
      part.dials.push_back({{axis}});
    }
  }
}

}  // namespace

SweepSpec matrix_spec(const std::string& system, const std::vector<std::string>& a,
                      const std::vector<std::string>& b) {
  SweepSpec spec;
  spec.parts.push_back({.fixed = {{"system", system}},
                        .dials = {{{{"a", a}}}, {{{"b", b}}}},
                        .refused = Refused::skip,
                        .sides_are_found = true});
  return spec;
}

void set_axis(SweepSpec& spec, const std::string& assignment) {
  const auto equals = assignment.find('=');
  const std::string name = axis_assigned(assignment);
  if (equals == std::string::npos || !may_vary(name)) {
    throw InputError(Where{.field = "set"}, fmt::format("\"{}\" (NAME=VALUE, where NAME is {})",
                                                        quotable(assignment), what_may_vary()));
  }
  if (const std::string fault = fault_of_place(name); !fault.empty()) {
    throw InputError(Where{.field = "set " + name}, fault);
  }
  const std::string values(trimmed(std::string_view(assignment).substr(equals + 1)));
  put(spec, {name, values_behind(name, values)});
}

void set_axis(SweepSpec& spec, const Axis& axis) {
  if (!may_vary(axis.name)) {
    throw InputError(Where{.field = "axes"}, fmt::format("no axis is called \"{}\" ({})",
                                                         quotable(axis.name), what_may_vary()));
  }
  if (const std::string fault = fault_of_place(axis.name); !fault.empty()) {
    throw InputError(Where{.field = axis.name}, fault);
  }
  if (axis.values.empty()) {
    throw InputError(Where{.field = axis.name}, "no value is said (one at least is wanted)");
  }
  put(spec, axis);
}

std::vector<std::string> equal_values(const SweepSpec& spec) {
  std::vector<std::string> sentences;
  for (const SweepPart& part : spec.parts) {
    for (const Dial& dial : part.dials) {
      std::map<std::vector<std::string>, std::size_t> met;
      std::string names;
      for (const Axis& axis : dial.axes) {
        names += (names.empty() ? "" : ", ") + axis.name;
      }
      for (std::size_t i = 0; i < dial.size() && !dial.axes.empty(); ++i) {
        std::vector<std::string> values;
        for (const Axis& axis : dial.axes) {
          values.push_back(axis.values[i]);
        }
        ++met[values];
      }
      const auto again =
          std::ranges::find_if(met, [](const auto& value) { return value.second > 1; });
      if (again != met.end() && names != "a" && names != "b") {
        sentences.push_back(
            fmt::format("{}: {} is said {} times, and its rows are there as often. Say each value "
                        "once",
                        names, fmt::join(again->first, ", "), again->second));
      }
    }
  }
  return sentences;
}

}  // namespace fray::sweep
