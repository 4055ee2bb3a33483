#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/fields.hpp"
#include "sweep/axes.hpp"
#include "sweep/spec.hpp"

namespace fray::sweep {
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
    said_.clear();
    places_.clear();
    if (const Node* const system = fields.value("system")) {
      part.fixed["system"] = text_of(*system, joined(path, "system"));
      part.said["system"] = where(*system, joined(path, "system"));
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
        part.said[name] = where(*node, joined(path, name));
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
      part.said["refused"] = where(*refused, joined(path, "refused"));
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
    if (name == "only" || name == "compare" || name == "refused" || name == "system") {
      refuse(
          node, joined(path, name),
          fmt::format("stands below [axes] (it is no axis, and is said of all rows) put {} above "
                      "the line [axes]",
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
      part.said[axis.name] = own == places_.end() ? where(place, axis.name) : own->second;
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
    if (!said_.insert(name).second) {
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
  std::set<std::string> said_{};           ///< by the table that is being read
  std::map<std::string, Where> places_{};  ///< of its axes
};

}  // namespace

std::vector<std::string> values_of_list(const std::string& toml) { return Reader("").list(toml); }

SweepSpec read_sweep_spec(const std::filesystem::path& file) {
  const std::string name = quotable(file.string(), 4096);
  return read_sweep_spec(read_text_file(file), name);
}

SweepSpec read_sweep_spec(std::string_view toml, const std::string& file) {
  return Reader(file).read(toml);
}

}  // namespace fray::sweep
