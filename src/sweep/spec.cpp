#include "sweep/spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/option.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "sweep/axes.hpp"

namespace fray::sweep {
namespace {

constexpr std::size_t kMostValues = 1'000'000;  ///< of one axis

/// Columns that every table has already.
constexpr std::array<std::string_view, 7> kOwnColumns{"system", "a",    "b",  "method",
                                                      "trials", "seed", "key"};

/// Columns that say how a row was answered, which need not be what was asked for.
constexpr std::array<std::string_view, 3> kAnswered{"method", "trials", "seed"};
constexpr std::string_view kAsked = "_asked";  ///< behind them, in the columns of what was

bool names_an_option(std::string_view name) {
  return name.size() > 2 && (name.starts_with("a.") || name.starts_with("b."));
}

/// A whole number at the front of `text`, which is then shorter.
bool take_number(std::string_view& text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) {
    return false;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool take(std::string_view& text, std::string_view wanted) {
  const bool there = text.starts_with(wanted);
  text.remove_prefix(there ? wanted.size() : 0);
  return there;
}

/// The column of a setting.
std::string asked(const std::string& setting) {
  return setting +
         (std::ranges::find(kAnswered, setting) == kAnswered.end() ? "" : std::string(kAsked));
}

/// The column of an axis; empty where every table has one that tells.
std::string column_of(const Axis& axis) {
  const std::string column = asked(axis.name);
  return std::ranges::find(kOwnColumns, column) == kOwnColumns.end() ? column : "";
}

/// The type of one value.
answer::ColumnType type_of(std::string_view value) {
  double number = 0;
  const char* const end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (value.empty() || error != std::errc{} || stop != end || !std::isfinite(number)) {
    return answer::ColumnType::text;
  }
  return value.find_first_not_of("-0123456789") == std::string_view::npos
             ? answer::ColumnType::whole
             : answer::ColumnType::number;
}

/// That of both.
answer::ColumnType wider(answer::ColumnType one, answer::ColumnType other) {
  return one == answer::ColumnType::text || other == answer::ColumnType::text
             ? answer::ColumnType::text
         : one == other ? one
                        : answer::ColumnType::number;
}

}  // namespace

std::span<const std::string> sweep_settings() {
  static const std::vector<std::string> kSettings = [] {
    std::vector<std::string> names;
    for (const OptionHelp& option : games::fight_options()) {
      names.emplace_back(option.name);
    }
    names.insert(names.end(), {"rule", "method", "sampler", "trials", "precision", "seed"});
    return names;
  }();
  return kSettings;
}

bool may_vary(std::string_view name) {
  return name == "a" || name == "b" || names_an_option(name) ||
         std::ranges::find(sweep_settings(), name) != sweep_settings().end();
}

std::string what_may_vary() {
  return fmt::format("a, b, a.OPTION, b.OPTION, {}", either_of(sweep_settings()));
}

std::string fault_of_place(std::string_view name) {
  const auto dot = name.find('.', 2);
  if (!names_an_option(name) || dot == std::string_view::npos) {
    return "";
  }
  const std::string_view place = name.substr(2, dot - 2);
  constexpr std::size_t kMostDigits = 9;
  const bool digits = place.find_first_not_of("0123456789") == std::string_view::npos;
  if (digits && !place.empty() && place.front() != '0' && place.size() <= kMostDigits) {
    return "";
  }
  return fmt::format(
      "\"{}\" is no unit's place (units of a side are counted from 1 on, without zeros in front) "
      "for example {}1.{}",
      quotable(place), name.substr(0, 2), quotable(name.substr(dot + 1)));
}

std::string axis_assigned(std::string_view assignment) {
  return std::string(trimmed(assignment.substr(0, assignment.find('='))));
}

const Axis* SweepPart::axis(std::string_view name) const noexcept {
  for (const Dial& dial : dials) {
    const auto found = std::ranges::find(dial.axes, name, &Axis::name);
    if (found != dial.axes.end()) {
      return &*found;
    }
  }
  return nullptr;
}

std::vector<std::string> values_of(const std::string& text, const std::string& field) {
  std::string_view rest = text;
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t step = 1;
  if (!take_number(rest, from) || !take(rest, "..")) {
    return {text == answer::kNothing ? "" : text};
  }
  if (!take_number(rest, to) || (take(rest, " step ") && !take_number(rest, step)) ||
      !rest.empty()) {
    throw InputError(
        Where{.field = field},
        "\"" + quotable(text) +
            "\" (a range has whole numbers at both ends) for example 2..5, or 2..10 step 2");
  }
  constexpr std::int64_t kFurthest = 1'000'000'000'000;
  if (step < 1 || to < from || from < -kFurthest || to > kFurthest) {
    throw InputError(Where{.field = field},
                     "\"" + quotable(text) + "\" (from the lower to the higher, step at least 1)");
  }
  if (static_cast<std::uint64_t>(to - from) / static_cast<std::uint64_t>(step) >= kMostValues) {
    throw InputError(Where{.field = field},
                     "\"" + quotable(text) + "\" (at most 1000000 values on one axis)");
  }
  std::vector<std::string> values;
  for (std::int64_t value = from; value <= to; value += step) {
    values.push_back(std::to_string(value));
  }
  return values;
}

Baseline comparison_of(const std::string& text, Where where) {
  const auto equals = text.find('=');
  const std::string name = axis_assigned(text);
  if (equals == std::string::npos || !may_vary(name)) {
    throw InputError(
        std::move(where),
        fmt::format("\"{}\" (AXIS=VALUE is wanted) for example a.armour=4+", quotable(text)));
  }
  if (const std::string fault = fault_of_place(name); !fault.empty()) {
    throw InputError(std::move(where), name + ": " + fault);
  }
  constexpr std::array<std::string_view, 5> kWays{"method", "sampler", "trials", "precision",
                                                  "seed"};
  if (std::ranges::find(kWays, name) != kWays.end()) {
    throw InputError(std::move(where),
                     fmt::format("{} cannot be compared with (it changes how a fight is answered, "
                                 "and not the fight) compare sides or rules",
                                 name));
  }
  const std::string value(trimmed(std::string_view(text).substr(equals + 1)));
  return {name, value == answer::kNothing ? "" : value, std::move(where)};
}

std::string_view axis_of_column(std::string_view column) {
  column.remove_suffix(column.ends_with(kAsked) ? kAsked.size() : 0);
  return column;
}

std::vector<std::string> axis_columns(const SweepSpec& spec) {
  std::vector<std::string> columns;
  for (const SweepPart& part : spec.parts) {
    for (const Dial& dial : part.dials) {
      for (const Axis& axis : dial.axes) {
        std::string column = column_of(axis);
        if (!column.empty() && std::ranges::find(columns, column) == columns.end()) {
          columns.push_back(std::move(column));
        }
      }
    }
  }
  for (const std::string& setting : sweep_settings()) {
    const auto says = [&](const SweepPart& part) { return part.fixed.contains(setting); };
    if (std::ranges::any_of(spec.parts, says) &&
        std::ranges::find(columns, asked(setting)) == columns.end()) {
      columns.push_back(asked(setting));
    }
  }
  return columns;
}

answer::ColumnType type_of_column(const SweepSpec& spec, std::string_view column) {
  const std::string name{axis_of_column(column)};
  std::optional<answer::ColumnType> type;
  const auto take = [&](std::string_view value) {
    type = type ? wider(*type, type_of(value)) : type_of(value);
  };
  for (const SweepPart& part : spec.parts) {
    if (const Axis* const axis = part.axis(name)) {
      std::ranges::for_each(axis->values, take);
    } else if (const auto fixed = part.fixed.find(name); fixed != part.fixed.end()) {
      take(fixed->second);
    }
  }
  return type.value_or(answer::ColumnType::text);
}

}  // namespace fray::sweep
