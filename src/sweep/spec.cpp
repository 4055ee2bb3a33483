#include "sweep/spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/files.hpp"
#include "core/option.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"

namespace fray::sweep {

namespace {

constexpr std::size_t kMostValues = 1'000'000;  ///< of one axis

/// Columns that every table has already.
constexpr std::array<std::string_view, 7> kOwnColumns{"system", "a",    "b",  "method",
                                                      "trials", "seed", "key"};

/// Columns that say how a row was answered, which need not be what was asked for.
constexpr std::array<std::string_view, 3> kAnswered{"method", "trials", "seed"};
constexpr std::string_view kWanted = "_asked";  ///< behind them, in the columns of what was

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
std::string wanted(const std::string& setting) {
  return setting +
         (std::ranges::find(kAnswered, setting) == kAnswered.end() ? "" : std::string(kWanted));
}

/// The column of an axis; empty where every table has one that tells.
std::string column_of(const Axis& axis) {
  const std::string column = wanted(axis.name);
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

std::span<const std::string> fight_settings() {
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

std::span<const std::string> sweep_settings() {
  static const std::vector<std::string> kSettings = [] {
    const auto of_fights = fight_settings();
    std::vector<std::string> names(of_fights.begin(), of_fights.end());
    names.insert(names.end(), {"given", std::string(kSample)});
    return names;
  }();
  return kSettings;
}

bool may_vary(std::string_view name) {
  return name != kSample && (name == "a" || name == "b" || names_an_option(name) ||
                             std::ranges::find(sweep_settings(), name) != sweep_settings().end());
}

std::string what_may_vary() {
  const auto all = sweep_settings();
  return fmt::format("a, b, a.OPTION, b.OPTION, {}", either_of(all.first(all.size() - 1)));
}

std::string fault_of_place(std::string_view name) {
  const auto dot = name.find('.', 2);
  if (!names_an_option(name) || dot == std::string_view::npos) {
    return "";
  }
  const std::string_view place = name.substr(2, dot - 2);
  constexpr std::size_t kMostDigits = 9;
  if (is_digits(place) && place.front() != '0' && place.size() <= kMostDigits) {
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

std::optional<std::uint64_t> SweepPart::sample() const {
  const auto found = fixed.find(std::string(kSample));
  if (found == fixed.end() || found->second.empty()) {
    return std::nullopt;
  }
  try {
    const std::uint64_t rows = whole_number(std::string(kSample), found->second, 1, kMostSampled);
    if (!compare.empty()) {
      refuse(std::string(kSample),
             "and compare cannot both be said (the row that another is compared with need not be "
             "among those sampled) leave one out");
    }
    return rows;
  } catch (const InputError& error) {
    const auto place = given.find(std::string(kSample));
    throw InputError(place == given.end() ? error.where() : place->second, error.sentence());
  }
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
    refuse(field,
           "\"" + quotable(text) +
               "\" (a range has whole numbers at both ends) for example 2..5, or 2..10 step 2");
  }
  constexpr std::int64_t kFurthest = 1'000'000'000'000;
  if (step < 1 || to < from || from < -kFurthest || to > kFurthest) {
    refuse(field, "\"" + quotable(text) + "\" (from the lower to the higher, step at least 1)");
  }
  if (static_cast<std::uint64_t>(to - from) / static_cast<std::uint64_t>(step) >= kMostValues) {
    refuse(field, "\"" + quotable(text) + "\" (at most 1000000 values on one axis)");
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
  constexpr std::array<std::string_view, 6> kWays{"method",    "sampler", "trials",
                                                  "precision", "seed",    "given"};
  if (std::ranges::find(kWays, name) != kWays.end()) {
    throw InputError(std::move(where),
                     fmt::format("{} cannot be compared with (it changes what is told of a fight, "
                                 "and not the fight) compare sides or rules",
                                 name));
  }
  const std::string value(trimmed(std::string_view(text).substr(equals + 1)));
  return {name, value == answer::kNothing ? "" : value, std::move(where)};
}

std::string_view axis_of_column(std::string_view column) {
  column.remove_suffix(column.ends_with(kWanted) ? kWanted.size() : 0);
  return column;
}

std::vector<std::string> axis_columns(const SweepSpec& spec) {
  std::vector<std::string> columns;
  for (const SweepPart& part : spec.parts) {
    for (const Dial& dial : part.dials) {
      for (const Axis& axis : dial.axes) {
        std::string column = column_of(axis);
        if (!column.empty()) {
          add_once(columns, std::move(column));
        }
      }
    }
  }
  for (const std::string& setting : sweep_settings()) {
    const auto says = [&](const SweepPart& part) { return part.fixed.contains(setting); };
    if (setting != kSample && std::ranges::any_of(spec.parts, says)) {
      add_once(columns, wanted(setting));
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
      refuse(field, "\"{}\" is no TOML list ({}) for example {}", quotable(text), error.sentence(),
             "[\"attacks=4, charging\", \"\"]");
    }
  }
  const bool listed = name != "a" && name != "b" && !name.ends_with(".with");
  std::vector<std::string> values;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = listed ? std::min(text.find(',', from), text.size()) : text.size();
    const std::string one(trimmed(std::string_view(text).substr(from, to - from)));
    if ((one.empty() && !text.empty()) || is_toml(one)) {
      refuse(field,
             "\"{}\" {} (values are parted by commas; one that is empty or holds a comma stands in "
             "a TOML list) for example {}=[\"x, y\", \"\"]",
             quotable(text),
             one.empty() ? "has no value beside a comma" : "has a quotation mark behind a comma",
             quotable(name));
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
    part.given.erase(axis.name);
    for (Dial& dial : part.dials) {
      for (Axis& old : dial.axes) {
        if (old.name == axis.name && dial.axes.size() > 1 && axis.values.size() != dial.size()) {
          refuse("set", "{} is zipped with {} values (give as many)", axis.name, dial.size());
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

void set_sample(SweepSpec& spec, const std::string& rows) {
  for (SweepPart& part : spec.parts) {
    part.fixed[std::string(kSample)] = rows == answer::kNothing ? "" : rows;
    part.given.erase(std::string(kSample));
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
  if (name == kSample && equals != std::string::npos) {
    set_sample(spec, std::string(trimmed(std::string_view(assignment).substr(equals + 1))));
    return;
  }
  if (equals == std::string::npos || !may_vary(name)) {
    refuse("set", "\"{}\" (NAME=VALUE, where NAME is {})", quotable(assignment), what_may_vary());
  }
  if (const std::string fault = fault_of_place(name); !fault.empty()) {
    refuse("set " + name, fault);
  }
  const std::string values(trimmed(std::string_view(assignment).substr(equals + 1)));
  put(spec, {name, values_behind(name, values)});
}

void set_axis(SweepSpec& spec, const Axis& axis) {
  if (axis.name == kSample && axis.values.size() == 1) {
    set_sample(spec, axis.values.front());
    return;
  }
  if (!may_vary(axis.name)) {
    refuse("axes", "no axis is called \"{}\" ({})", quotable(axis.name), what_may_vary());
  }
  if (const std::string fault = fault_of_place(axis.name); !fault.empty()) {
    refuse(axis.name, fault);
  }
  if (axis.values.empty()) {
    refuse(axis.name, "no value is said (one at least is wanted)");
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
        sentences.push_back(fmt::format(
            "{}: {} is said {} times, and its rows are there as often. Say each value once", names,
            fmt::join(again->first, ", "), again->second));
      }
    }
  }
  return sentences;
}

namespace {

using lists::Fields;
using lists::Node;

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)), faults_(file_) {}

  SweepSpec read(std::string_view toml) {
    const Node document = lists::read_toml(toml, file_);
    const std::vector<std::string> known = keys({"sweep"});
    const Fields top(document, "", known, faults_);
    SweepSpec spec;
    SweepPart shared;
    const auto parts = top.tables("sweep");
    read_part(document, top, "", shared);
    if (parts.empty()) {
      spec.parts.push_back(std::move(shared));
    }
    const std::vector<std::string> of_part = keys({});
    for (std::size_t i = 0; i < parts.size(); ++i) {
      SweepPart part = shared;
      const std::string path = fmt::format("sweep[{}]", i + 1);
      read_part(*parts[i], Fields(*parts[i], path, of_part, faults_), path, part);
      spec.parts.push_back(std::move(part));
    }
    for (SweepPart& part : spec.parts) {
      for (Condition& condition : part.only) {
        condition.shared = parts.size() > 1;
      }
    }
    for (const SweepPart& part : spec.parts) {
      check_sides(part, document);
    }
    return spec;
  }

  std::vector<std::string> list(const std::string& toml) {
    const Node document = lists::read_toml("values = " + toml + "\n", file_);
    const Node& node = document.items.front();
    if (document.items.size() != 1 || node.kind != Node::Kind::list || node.items.empty()) {
      refuse(node, "values", "one list with at least one value is wanted");
    }
    return values(node, "values");
  }

 private:
  static std::vector<std::string> keys(std::vector<std::string> more) {
    more.insert(more.end(), {"system", "a", "b", "axes", "zip", "only", "compare", "refused"});
    more.insert(more.end(), sweep_settings().begin(), sweep_settings().end());
    return more;
  }

  [[noreturn]] void refuse(const Node& place, const std::string& field,
                           const std::string& sentence) const {
    throw InputError(where(place, field), sentence);
  }

  Where where(const Node& place, const std::string& field) const {
    return {file_, place.line, place.column, field};
  }

  /// One text, or each of a list.
  static std::vector<const Node*> items(const Node& node) {
    std::vector<const Node*> all;
    if (node.kind != Node::Kind::list) {
      all.push_back(&node);
    } else {
      std::ranges::transform(node.items, std::back_inserter(all),
                             [](const Node& item) { return &item; });
    }
    return all;
  }

  static std::string joined(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
  }

  void read_part(const Node& table, const Fields& fields, const std::string& path,
                 SweepPart& part) {
    given_.clear();
    places_.clear();
    if (const Node* const system = fields.value("system")) {
      part.fixed["system"] = text_of(*system, joined(path, "system"));
      part.given["system"] = where(*system, joined(path, "system"));
    }
    for (const char* const side : {"a", "b"}) {
      if (const Node* const node = fields.value(side)) {
        vary(part, {Axis{side, values(*node, joined(path, side))}}, *node);
      }
    }
    for (const std::string& name : sweep_settings()) {
      if (const Node* const node = fields.value(name)) {
        if (node->kind == Node::Kind::list) {
          refuse(*node, joined(path, name),
                 "is a list (one value for all rows) put it under [axes] to vary it");
        }
        say(name, *node);
        drop_axis(part, name);
        part.given[name] = where(*node, joined(path, name));
        const std::string value = text_of(*node, joined(path, name));
        part.fixed[name] = value == answer::kNothing ? "" : value;
      }
    }
    read_axes(table, path, part);
    if (const Node* const only = fields.value("only")) {
      for (const Node* const condition : items(*only)) {
        const std::string field = joined(path, "only");
        part.only.push_back({text_of(*condition, field), where(*condition, field)});
      }
    }
    if (const Node* const compare = fields.value("compare")) {
      part.compare.clear();
      for (const Node* const comparison : items(*compare)) {
        const std::string field = joined(path, "compare");
        part.compare.push_back(
            comparison_of(text_of(*comparison, field), where(*comparison, field)));
      }
    }
    if (const Node* const refused = fields.value("refused")) {
      const std::string text = text_of(*refused, joined(path, "refused"));
      if (text != "stop" && text != "skip") {
        refuse(*refused, joined(path, "refused"),
               fmt::format("{} (stop or skip)", lists::shown(*refused)));
      }
      part.refused = text == "skip" ? Refused::skip : Refused::stop;
      part.given["refused"] = where(*refused, joined(path, "refused"));
    }
  }

  /// [axes] and [[zip]] in the order of the file.
  void read_axes(const Node& table, const std::string& path, SweepPart& part) {
    for (const Node& entry : table.items) {
      if (entry.key == "axes") {
        for (const Axis& axis : axes_of(entry, joined(path, "axes"))) {
          vary(part, {axis}, entry);
        }
      } else if (entry.key == "zip") {
        if (entry.kind != Node::Kind::list) {
          refuse(entry, joined(path, "zip"),
                 lists::shown(entry) + " is no list of tables (begin each with [[zip]])");
        }
        for (const Node& zipped : entry.items) {
          vary(part, axes_of(zipped, joined(path, "zip")), zipped);
        }
      }
    }
  }

  std::vector<Axis> axes_of(const Node& table, const std::string& path) {
    if (table.kind != Node::Kind::table) {
      refuse(table, path, lists::shown(table) + " is no table of axes");
    }
    std::vector<Axis> axes;
    for (const Node& entry : table.items) {
      // a.attacks without quotation marks is a table in a table, and means the same.
      if (entry.key == "a" || entry.key == "b") {
        add_axes(entry, entry.key, path, axes);
      } else {
        axes.push_back(axis_of(entry, entry.key, path));
      }
    }
    return axes;
  }

  void add_axes(const Node& node, const std::string& name, const std::string& path,
                std::vector<Axis>& axes) {
    if (node.kind != Node::Kind::table) {
      axes.push_back(axis_of(node, name, path));
      return;
    }
    for (const Node& option : node.items) {
      add_axes(option, fmt::format("{}.{}", name, option.key), path, axes);
    }
  }

  Axis axis_of(const Node& node, const std::string& name, const std::string& path) {
    if (name == "only" || name == "compare" || name == "refused" || name == "system" ||
        name == kSample) {
      refuse(node, joined(path, name),
             fmt::format("stands below [axes] (it is no axis, and is said of all rows) put {} "
                         "above the line [axes]",
                         name));
    }
    if (!may_vary(name)) {
      refuse(node, joined(path, quotable(name)),
             fmt::format("is nothing that a sweep varies ({})", what_may_vary()));
    }
    if (const std::string fault = fault_of_place(name); !fault.empty()) {
      refuse(node, joined(path, name), fault);
    }
    Axis axis{name, values(node, joined(path, name))};
    places_[name] = where(node, joined(path, name));
    if (axis.values.empty()) {
      refuse(node, joined(path, name), "is an empty list (at least one value is wanted)");
    }
    return axis;
  }

  /// Adds a dial, or puts it in the place of one that a table further up made of the same axes.
  void vary(SweepPart& part, std::vector<Axis> axes, const Node& place) {
    for (const Axis& axis : axes) {
      if (axis.values.size() != axes.front().values.size()) {
        refuse(place, axis.name,
               fmt::format("{} values are zipped with {} of {} (as many of each)",
                           axis.values.size(), axes.front().values.size(), axes.front().name));
      }
      if (axis.values.empty()) {
        refuse(place, axis.name, "is an empty list (at least one value is wanted)");
      }
    }
    for (const Axis& axis : axes) {
      say(axis.name, place);
      const auto own = places_.find(axis.name);
      part.given[axis.name] = own == places_.end() ? where(place, axis.name) : own->second;
      part.fixed.erase(axis.name);
      drop_axis(part, axis.name);
    }
    if (!axes.empty()) {
      part.dials.push_back({std::move(axes)});
    }
  }

  static void drop_axis(SweepPart& part, const std::string& name) {
    for (Dial& dial : part.dials) {
      std::erase_if(dial.axes, [&](const Axis& old) { return old.name == name; });
    }
    std::erase_if(part.dials, [](const Dial& dial) { return dial.axes.empty(); });
  }

  /// One table says of each thing once what it is to be: the tables under [[sweep]] in the place of
  /// what stands above.
  void say(const std::string& name, const Node& place) {
    if (!given_.insert(name).second) {
      refuse(
          place, name,
          "is said twice (as a setting or an axis, under [axes] or [[zip]]) leave one of them out");
    }
  }

  std::vector<std::string> values(const Node& node, const std::string& field) {
    if (node.kind != Node::Kind::list) {
      return values_at(node, field);
    }
    std::vector<std::string> all;
    for (const Node& item : node.items) {
      for (std::string& value : values_at(item, field)) {
        all.push_back(std::move(value));
      }
    }
    return all;
  }

  std::vector<std::string> values_at(const Node& node, const std::string& field) {
    const std::string text = text_of(node, field);
    try {
      return values_of(text, field);
    } catch (const InputError& error) {
      refuse(node, field, error.sentence());
    }
  }

  std::string text_of(const Node& node, const std::string& field) const {
    switch (node.kind) {
      case Node::Kind::truth: return node.text == "true" ? "yes" : "no";
      case Node::Kind::whole:
      case Node::Kind::decimal: return node.text;
      case Node::Kind::text: break;
      default:
        refuse(node, field,
               lists::shown(node) + " stands where a text, a number, true or false is wanted");
    }
    constexpr std::size_t kLongest = 4096;
    if (node.text.size() > kLongest) {
      refuse(node, field,
             fmt::format("is too long ({} bytes, at most {})", node.text.size(), kLongest));
    }
    if (holds_control(node.text)) {
      refuse(node, field,
             lists::shown(node) + " holds a control character (letters, digits, blanks and marks)");
    }
    return node.text;
  }

  void check_sides(const SweepPart& part, const Node& document) const {
    for (const char* const side : {"a", "b"}) {
      if (part.axis(side) == nullptr) {
        refuse(document, side,
               fmt::format(
                   "is missing (a side, a list of sides or a query) for example {} = \"empire/*\"",
                   side));
      }
    }
  }

  std::string file_;
  lists::Faults faults_;
  std::set<std::string> given_{};          ///< by the table that is being read
  std::map<std::string, Where> places_{};  ///< of its axes
};

}  // namespace

std::vector<std::string> values_of_list(const std::string& toml) { return Reader("").list(toml); }

SweepSpec read_sweep_spec(const std::filesystem::path& file) {
  const std::string name = printable(file.string());
  return read_sweep_spec(read_text_file(file), name);
}

SweepSpec read_sweep_spec(std::string_view toml, const std::string& file) {
  return Reader(file).read(toml);
}

}  // namespace fray::sweep
