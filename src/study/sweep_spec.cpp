#include "fray/study/sweep_spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "fray/army/document.hpp"
#include "fray/army/fields.hpp"
#include "fray/core/error.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"

namespace fray::study {
namespace {

using army::Fields;
using army::Node;

constexpr std::size_t kMostValues = 1'000'000;  ///< of one axis

/// Columns that every table has already.
constexpr std::array<std::string_view, 7> kOwnColumns{"system", "a", "b", "method", "trials", "seed", "key"};

bool names_an_option(std::string_view name) {
  return name.size() > 2 && (name.starts_with("a.") || name.starts_with("b."));
}

bool may_vary(std::string_view name) {
  return name == "a" || name == "b" || names_an_option(name) ||
         std::ranges::find(sweep_settings(), name) != sweep_settings().end();
}

std::string what_may_vary() {
  return fmt::format("a, b, a.OPTION, b.OPTION, {}", either_of(sweep_settings()));
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

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)), faults_(file_) {}

  SweepSpec read(std::string_view toml) {
    const Node document = army::read_toml(toml, file_);
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
    for (const SweepPart& part : spec.parts) {
      check_sides(part, document);
    }
    return spec;
  }

 private:
  static std::vector<std::string> keys(std::vector<std::string> more) {
    more.insert(more.end(), {"system", "a", "b", "axes", "zip", "only", "refused"});
    more.insert(more.end(), sweep_settings().begin(), sweep_settings().end());
    return more;
  }

  [[noreturn]] void refuse(const Node& place, const std::string& field, const std::string& sentence) const {
    throw InputError(Where{file_, place.line, place.column, field}, sentence);
  }

  static std::string joined(const std::string& path, std::string_view key) {
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
  }

  void read_part(const Node& table, const Fields& fields, const std::string& path, SweepPart& part) {
    if (const Node* const system = fields.value("system")) {
      part.fixed["system"] = text_of(*system, joined(path, "system"));
    }
    for (const char* const side : {"a", "b"}) {
      if (const Node* const node = fields.value(side)) {
        vary(part, {Axis{side, values(*node, joined(path, side))}}, *node);
      }
    }
    for (const std::string& name : sweep_settings()) {
      if (const Node* const node = fields.value(name)) {
        if (node->kind == Node::Kind::list) {
          refuse(*node, joined(path, name), "a list (one value for all rows) put it under [axes] to vary it");
        }
        part.fixed[name] = text_of(*node, joined(path, name));
      }
    }
    read_axes(table, path, part);
    if (const Node* const only = fields.value("only")) {
      for (const std::string& condition : values(*only, joined(path, "only"))) {
        part.only.push_back(condition);
      }
    }
    if (const Node* const refused = fields.value("refused")) {
      const std::string text = text_of(*refused, joined(path, "refused"));
      if (text != "stop" && text != "skip") {
        refuse(*refused, joined(path, "refused"), fmt::format("{} (stop or skip)", army::shown(*refused)));
      }
      part.refused = text == "skip" ? Refused::skip : Refused::stop;
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
          refuse(entry, joined(path, "zip"), army::shown(entry) + " is no list of tables (begin each with [[zip]])");
        }
        for (const Node& zipped : entry.items) {
          vary(part, axes_of(zipped, joined(path, "zip")), zipped);
        }
      }
    }
  }

  std::vector<Axis> axes_of(const Node& table, const std::string& path) {
    if (table.kind != Node::Kind::table) {
      refuse(table, path, army::shown(table) + " is no table of axes");
    }
    std::vector<Axis> axes;
    for (const Node& entry : table.items) {
      // a.attacks without quotation marks is a table in a table, and means the same.
      if ((entry.key == "a" || entry.key == "b") && entry.kind == Node::Kind::table) {
        for (const Node& option : entry.items) {
          axes.push_back(axis_of(option, fmt::format("{}.{}", entry.key, option.key), path));
        }
      } else {
        axes.push_back(axis_of(entry, entry.key, path));
      }
    }
    return axes;
  }

  Axis axis_of(const Node& node, const std::string& name, const std::string& path) {
    if (!may_vary(name)) {
      refuse(node, joined(path, quotable(name)), fmt::format("is nothing that a sweep varies ({})", what_may_vary()));
    }
    Axis axis{name, values(node, joined(path, name))};
    if (axis.values.empty()) {
      refuse(node, joined(path, name), "an empty list (at least one value)");
    }
    return axis;
  }

  /// Adds a dial, or puts it in the place of one that a table further up made of the same axes.
  void vary(SweepPart& part, std::vector<Axis> axes, const Node& place) {
    for (const Axis& axis : axes) {
      if (axis.values.size() != axes.front().values.size()) {
        refuse(place, axis.name, fmt::format("{} values zipped with {} of {} (as many of each)", axis.values.size(),
                                             axes.front().values.size(), axes.front().name));
      }
      if (axis.values.empty()) {
        refuse(place, axis.name, "an empty list (at least one value)");
      }
    }
    for (const Axis& axis : axes) {
      part.fixed.erase(axis.name);
      for (Dial& dial : part.dials) {
        std::erase_if(dial.axes, [&](const Axis& old) { return old.name == axis.name; });
      }
    }
    std::erase_if(part.dials, [](const Dial& dial) { return dial.axes.empty(); });
    if (!axes.empty()) {
      part.dials.push_back({std::move(axes)});
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
      default: refuse(node, field, army::shown(node) + " (a text, a number, true or false)");
    }
    constexpr std::size_t kLongest = 4096;
    if (node.text.size() > kLongest) {
      refuse(node, field, fmt::format("too long ({} bytes, at most {})", node.text.size(), kLongest));
    }
    if (holds_control(node.text)) {
      refuse(node, field, army::shown(node) + " holds a control character (letters, digits, blanks and marks)");
    }
    return node.text;
  }

  void check_sides(const SweepPart& part, const Node& document) const {
    for (const char* const side : {"a", "b"}) {
      if (part.axis(side) == nullptr) {
        refuse(document, side, fmt::format("missing (a side, a list of sides or a query) for example {} = \"empire/*\"", side));
      }
    }
  }

  std::string file_;
  army::Faults faults_;
};

}  // namespace

std::span<const std::string> sweep_settings() noexcept {
  static const std::array<std::string, 9> kSettings{"rounds",  "turns",  "policy",    "edition", "method",
                                                    "sampler", "trials", "precision", "seed"};
  return kSettings;
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

SweepSpec read_sweep_spec(const std::filesystem::path& file) {
  const std::string name = quotable(file.string(), 4096);
  return read_sweep_spec(read_text_file(file), name);
}

SweepSpec read_sweep_spec(std::string_view toml, const std::string& file) { return Reader(file).read(toml); }

std::vector<std::string> values_of(const std::string& text, const std::string& field) {
  std::string_view rest = text;
  std::int64_t from = 0;
  std::int64_t to = 0;
  std::int64_t step = 1;
  if (!take_number(rest, from) || !take(rest, "..") || !take_number(rest, to) ||
      (take(rest, " step ") && !take_number(rest, step)) || !rest.empty()) {
    return {text};
  }
  constexpr std::int64_t kFurthest = 1'000'000'000'000;
  if (step < 1 || to < from || from < -kFurthest || to > kFurthest) {
    throw InputError(Where{.field = field}, "\"" + quotable(text) + "\" (from the lower to the higher, step at least 1)");
  }
  if (static_cast<std::uint64_t>(to - from) / static_cast<std::uint64_t>(step) >= kMostValues) {
    throw InputError(Where{.field = field}, "\"" + quotable(text) + "\" (at most 1000000 values on one axis)");
  }
  std::vector<std::string> values;
  for (std::int64_t value = from; value <= to; value += step) {
    values.push_back(std::to_string(value));
  }
  return values;
}

void set_axis(SweepSpec& spec, const std::string& assignment) {
  const auto equals = assignment.find('=');
  const std::string name = assignment.substr(0, equals);
  if (equals == std::string::npos || !may_vary(name)) {
    throw InputError(Where{.field = "--set"}, fmt::format("\"{}\" (NAME=VALUE, where NAME is {})", quotable(assignment),
                                                          what_may_vary()));
  }
  const std::string text = assignment.substr(equals + 1);
  Axis axis{name, {}};
  // Sides and whole options hold commas of their own.
  const bool listed = name != "a" && name != "b" && !name.ends_with(".with");
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = listed ? std::min(text.find(',', from), text.size()) : text.size();
    for (std::string& value : values_of(text.substr(from, to - from), "--set " + name)) {
      axis.values.push_back(std::move(value));
    }
    from = to + 1;
  }
  for (SweepPart& part : spec.parts) {
    bool placed = false;
    part.fixed.erase(name);
    for (Dial& dial : part.dials) {
      for (Axis& old : dial.axes) {
        if (old.name == name && dial.axes.size() > 1 && axis.values.size() != dial.size()) {
          throw InputError(Where{.field = "--set"}, fmt::format("{} is zipped with {} values (give as many)", name, dial.size()));
        }
        if (old.name == name) {
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

std::vector<std::string> axis_columns(const SweepSpec& spec) {
  std::vector<std::string> columns;
  for (const SweepPart& part : spec.parts) {
    for (const Dial& dial : part.dials) {
      for (const Axis& axis : dial.axes) {
        if (std::ranges::find(kOwnColumns, axis.name) == kOwnColumns.end() &&
            std::ranges::find(columns, axis.name) == columns.end()) {
          columns.push_back(axis.name);
        }
      }
    }
  }
  return columns;
}

}  // namespace fray::study
