#include "lists/import_entry.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/expression.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/import_values.hpp"
#include "lists/names.hpp"

namespace fray::lists {

Entry::Entry(const Node& node, std::string_view section, ImportReport& report)
    : node_(node), section_(section), report_(report) {
  if (const auto fault = fault_of_name(node.key)) {
    throw InputError{Where{report.file, node.key_line, node.key_column, section_}, *fault};
  }
  if (node.kind != Node::Kind::table) {
    throw InputError{Where{report.file, node.line, node.column, section_ + "." + node.key},
                     shown(node) + " is no table of statistics"};
  }
}

const Node* Entry::given(std::string_view key) const noexcept {
  const Node* const value = node_.find(key);
  return value == nullptr || value->kind == Node::Kind::nothing ? nullptr : value;
}

std::optional<std::string> Entry::text(std::string_view key) const {
  const Node* const value = given(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (value->kind == Node::Kind::truth) {
    return value->text == "true" ? "Yes" : "No";
  }
  const bool simple = value->kind == Node::Kind::text || value->kind == Node::Kind::whole ||
                      value->kind == Node::Kind::decimal;
  if (!simple || value->text.size() > InputLimits::max_name || holds_control(value->text)) {
    refuse(key, shown(*value) + " stands where a short text or a number is wanted");
  }
  return value->text;
}

std::optional<std::int32_t> Entry::whole(std::string_view key, Between range) const {
  const auto written = text(key);
  if (!written) {
    return std::nullopt;
  }
  const auto number = read_signed(*written);
  if (!number || *number < range.low || *number > range.high) {
    refuse(key, fmt::format("{} stands where a whole number from {} to {} is wanted",
                            quotable(*written), range.low, range.high));
  }
  return number;
}

std::vector<std::string> Entry::names(std::string_view key) const {
  std::vector<std::string> all;
  const Node* const list = given(key);
  if (list != nullptr && list->kind != Node::Kind::list) {
    refuse(key, shown(*list) + " stands where a list of names is wanted");
  }
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
    if (list->items[i].kind != Node::Kind::text || holds_control(list->items[i].text)) {
      refuse(key, shown(list->items[i]) + " stands where a name is wanted");
    }
    all.push_back(list->items[i].text);
  }
  return all;
}

void Entry::refuse(std::string_view key, const std::string& sentence) const {
  const Node* const value = node_.find(key);
  const Node& place = value == nullptr ? node_ : *value;
  throw InputError{Where{report_.file, place.line, place.column,
                         fmt::format("{}.{}.{}", section_, node_.key, key)},
                   sentence};
}

std::int32_t points_of(const Entry& entry, bool upgrade, std::optional<std::int32_t> base) {
  constexpr std::int32_t kMost = warmaster::ProfileLimits::max_points;
  const std::int32_t points = entry.whole("points", {-kMost, kMost}).value_or(0);
  const std::int32_t sum = upgrade ? base.value_or(0) + points : points;
  if (upgrade && !base) {
    entry.note(fmt::format("no entry of the list takes it: its {} points stand alone", points));
  }
  if (sum < 0 || sum > kMost) {
    entry.refuse("points", fmt::format("{} is no cost (one from 0 to {} is wanted)", sum, kMost));
  }
  return sum;
}

namespace {

/// A number of units; nothing for "-", and, with a note, for what is none.
std::optional<std::int32_t> limit_of(const Entry& entry, const char* key, std::string_view text) {
  const auto number = number_of(text);
  if (number && *number >= 0 && *number <= ArmyLimits::most && *number == std::floor(*number)) {
    return static_cast<std::int32_t>(*number);
  }
  if (text != "-") {
    entry.note(
        fmt::format("{}: \"{}\" is left out (a number of units is wanted)", key, quotable(text)));
  }
  return std::nullopt;
}

}  // namespace

ArmyLimits limits_of(const Entry& entry) {
  const auto limit = [&](const char* key) {
    const auto text = entry.text(key);
    return text ? limit_of(entry, key, *text) : std::nullopt;
  };
  ArmyLimits limits{
      .max = limit("max"), .army_min = limit("armyMin"), .army_max = limit("armyMax")};
  const std::string both = entry.text("min").value_or("-");
  const auto slash = both.find('/');
  limits.min = limit_of(entry, "min", std::string_view(both).substr(0, slash));
  if (slash != std::string::npos) {
    limits.max = limit_of(entry, "max", std::string_view(both).substr(slash + 1));
  }
  return limits;
}

std::string range_of(const Entry& entry) {
  const std::string text = entry.text("range").value_or("");
  const std::string range = read_range(text);
  if (text.ends_with("xm")) {
    entry.note(fmt::format("range \"{}\" is read as \"{}\"", text, range));
  }
  return range;
}

}  // namespace fray::lists
