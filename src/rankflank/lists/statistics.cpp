// Statistics as list builders write them.

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "rankflank/lists/import_ranks.hpp"

namespace fray::rankflank {

using lists::Node;

namespace {

/// Names of a statistic of Warhammer that touches no combat, and its short name.
constexpr std::array<std::string_view, 2> kBallisticSkill{"bs", "ballistic skill"};

/// Whether a name is one of those that bars part.
bool is_among(std::string_view name, std::string_view names) {
  for (std::size_t from = 0; from < names.size();) {
    const std::size_t to = std::min(names.find('|', from), names.size());
    if (names.substr(from, to - from) == name) {
      return true;
    }
    from = to + 1;
  }
  return false;
}

}  // namespace

std::vector<std::string> unread_columns(const Node& first, Rulebook book) {
  constexpr std::array<std::string_view, 4> kTold{"Type", "model_type", "BS", "Mar"};
  std::vector<Node> values = lists::columns_of_statistics(first);
  std::vector<std::string> unread;
  for (const Node& value : values) {
    unread.push_back(value.key);
  }
  use_short_names(values);
  for (std::size_t at = values.size(); at-- > 0;) {
    const std::string& key = values[at].key;
    const auto is_called_so = [&](const Characteristic& own) { return own.lists.written == key; };
    if (std::ranges::any_of(characteristics_in_lists(book), is_called_so) ||
        std::ranges::find(kTold, key) != kTold.end()) {
      unread.erase(unread.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return unread;
}

void use_short_names(std::vector<Node>& values) {
  std::vector<std::string> names;
  for (const Node& value : values) {
    names.push_back(folded(lists::trimmed_text(value.key)));
  }
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::ninth_age}) {  // "off", "ws"
    for (const Characteristic& own : characteristics_in_lists(book)) {
      const auto found = std::ranges::find(names, folded(own.lists.written));
      if (!own.lists.written.empty() && found != names.end()) {
        values[static_cast<std::size_t>(found - names.begin())].key = own.lists.written;
      }
    }
  }
  const auto known_by = [&](const Characteristic& own) {
    return std::ranges::any_of(
        names, [&](const std::string& name) { return is_among(name, own.lists.own_names); });
  };
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::ninth_age}) {
    if (std::ranges::none_of(characteristics_in_lists(book), known_by)) {
      continue;
    }
    for (std::size_t nth = 0; nth < values.size(); ++nth) {
      for (const Characteristic& own : characteristics_in_lists(book)) {
        const InLists& lists = own.lists;
        if (is_among(names[nth], lists.own_names) || is_among(names[nth], lists.shared_names)) {
          values[nth].key = lists.written;
        }
      }
      const bool shoots = std::ranges::find(kBallisticSkill, names[nth]) != kBallisticSkill.end();
      if (book == Rulebook::fantasy6 && shoots) {
        values[nth].key = "BS";
      }
    }
    return;
  }
}

namespace {

constexpr std::string_view kDigits = "0123456789";

/// The first number of a text.
std::optional<std::int32_t> first_number(std::string_view text) {
  const auto first = text.find_first_of(kDigits);
  if (first == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string number(
      text.substr(first, std::min(text.find_first_not_of(kDigits, first), text.size()) - first));
  return number.size() > 4 ? std::nullopt : std::optional(std::stoi(number));
}

/// Whether a text is a number and nothing but its unit: "4", "4+", "5in", "5\"".
bool plain(std::string_view text) {
  const auto rest = text.substr(std::min(text.find_first_not_of(kDigits), text.size()));
  return rest.size() < text.size() && (rest.empty() || rest == "+" || rest == "in" || rest == "\"");
}

bool holds_dice(std::string_view text) {
  const auto letter = lowered(text).find('d');
  return letter != std::string::npos && letter + 1 < text.size() &&
         kDigits.find(text[letter + 1]) != std::string_view::npos;
}

std::optional<std::int32_t> value_of(const Characteristic& characteristic, std::string_view text) {
  if (characteristic.key == "height") {
    const std::string word = lowered(text);
    return word == "standard"   ? std::optional(1)
           : word == "large"    ? std::optional(2)
           : word == "gigantic" ? std::optional(3)
                                : std::nullopt;
  }
  if (holds_dice(text)) {
    const auto dice = parse_amount(text);
    const bool attacks =
        characteristic.key == "a" || characteristic.key == "att" || characteristic.key == "attacks";
    return dice && attacks ? std::optional(dice->fixed + dice->dice * (dice->sides + 1) / 2)
                           : std::nullopt;
  }
  const bool begins =
      text.find_first_of(kDigits) == 0 || characteristic.key == "adv" || characteristic.key == "m";
  return begins ? first_number(text) : std::nullopt;
}

}  // namespace

ReadStatistic read_statistic(const Characteristic& characteristic, std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.empty() || text == "-") {
    return {};
  }
  const auto value = value_of(characteristic, text);
  const bool good = value && *value >= characteristic.lowest && *value <= characteristic.highest;
  if (!good) {
    return {std::nullopt, true, false};
  }
  return {value, true,
          plain(text) || characteristic.key == "base" || characteristic.key == "height"};
}

}  // namespace fray::rankflank
