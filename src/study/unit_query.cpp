#include "study/unit_query.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::study {
namespace {

using army::ListedUnit;

[[noreturn]] void refuse(std::string_view query, const std::string& sentence) {
  throw InputError(Where{.field = "query \"" + quotable(query) + "\""}, sentence);
}

/// Whether a text is what a pattern with "*" for anything describes. Shape  linear in both, but for
/// backing up.
bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t retry = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      retry = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++retry;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

/// Whether it is fielded with another unit: flagged so, or, as in Warmaster's lists, said in its
/// note.
bool is_added(const ListedUnit& unit) {
  return unit.upgrade || unit.note.starts_with("one stand added to another unit");
}

/// "field relation value", or a pattern for the unit's key.
struct Condition {
  std::string field{};  ///< empty: a pattern
  std::string relation{};
  std::string value{};
};

Condition condition_of(std::string_view text, std::string_view query) {
  const auto mark = text.find_first_of("=<>!");
  const auto trimmed = [](std::string_view part) {
    const auto first = part.find_first_not_of(' ');
    return first == std::string_view::npos
               ? std::string()
               : std::string(part.substr(first, part.find_last_not_of(' ') - first + 1));
  };
  if (mark == std::string_view::npos) {
    std::string pattern = folded(trimmed(text));
    if (pattern.empty()) {
      refuse(query, "an empty condition (a pattern such as empire/*, or one such as type=cavalry)");
    }
    return {"", "",
            pattern.find('/') == std::string::npos && pattern != "*" ? "*/" + pattern : pattern};
  }
  const std::size_t length = mark + 1 < text.size() && text[mark + 1] == '=' ? 2 : 1;
  return {lowered(trimmed(text.substr(0, mark))), std::string(text.substr(mark, length)),
          folded(trimmed(text.substr(mark + length)))};
}

bool compare(int order, const std::string& relation) {
  return relation == "=" || relation == "==" ? order == 0
         : relation == "!="                  ? order != 0
         : relation == "<"                   ? order < 0
         : relation == "<="                  ? order <= 0
         : relation == ">"                   ? order > 0
                                             : order >= 0;
}

class Query {
 public:
  explicit Query(std::string_view text) : text_(text) {
    std::string_view rest = text;
    for (;;) {
      const auto end = rest.find(" and ");
      conditions_.push_back(condition_of(rest.substr(0, end), text));
      if (end == std::string_view::npos) {
        break;
      }
      rest.remove_prefix(end + 5);
    }
  }

  bool holds(const ListedUnit& unit) const {
    return std::ranges::all_of(conditions_,
                               [&](const Condition& condition) { return holds(condition, unit); });
  }

 private:
  bool holds(const Condition& condition, const ListedUnit& unit) const {
    const warmaster::Profile& profile = unit.profile;
    const std::string& field = condition.field;
    if (field.empty()) {
      return matches(condition.value, folded(unit.key));
    }
    if (field == "list") {
      return is(condition, folded(unit.list));
    }
    if (field == "type") {
      return is(condition, std::string(to_string(profile.type)));
    }
    if (field == "rule") {
      const auto rule = warmaster::find_special(condition.value);
      if (!rule) {
        refuse(text_,
               "no rule is called \"" + quotable(condition.value) + "\" (see fray odds --help)");
      }
      return equality(condition) == profile.specials.has(*rule);
    }
    if (field == "upgrade") {
      if (condition.value != "yes" && condition.value != "no") {
        refuse(text_, fmt::format("upgrade{}{} (yes or no is wanted)", condition.relation,
                                  quotable(condition.value)));
      }
      return equality(condition) == (is_added(unit) == (condition.value == "yes"));
    }
    if (field == "attacks" && profile.attacks.random()) {
      return is(condition, lowered(to_string(profile.attacks)));
    }
    const std::optional<int> number = field == "attacks"  ? std::optional(profile.attacks.fixed)
                                      : field == "hits"   ? std::optional(profile.hits)
                                      : field == "stands" ? std::optional(profile.stands)
                                      : field == "points" ? std::optional(profile.points)
                                      : field == "armour"
                                          ? std::optional(static_cast<int>(profile.armour))
                                          : std::nullopt;
    if (!number) {
      refuse(text_, fmt::format("no field is called \"{}\" (list, type, rule, upgrade, attacks, "
                                "hits, armour, stands or points)",
                                quotable(field)));
    }
    const int wanted = wanted_number(condition);
    return compare(*number < wanted ? -1 : *number > wanted ? 1 : 0, condition.relation);
  }

  bool equality(const Condition& condition) const {
    if (condition.relation != "=" && condition.relation != "==" && condition.relation != "!=") {
      refuse(text_, fmt::format("{} {} (names are compared with = and !=)", condition.field,
                                condition.relation));
    }
    return condition.relation != "!=";
  }

  bool is(const Condition& condition, const std::string& value) const {
    return equality(condition) == matches(condition.value, value);
  }

  int wanted_number(const Condition& condition) const {
    if (condition.field == "armour") {
      if (const auto armour = warmaster::parse_armour(condition.value)) {
        return static_cast<int>(*armour);
      }
    }
    int number = 0;
    const char* const last = condition.value.data() + condition.value.size();
    const auto [end, error] = std::from_chars(condition.value.data(), last, number);
    if (error == std::errc{} && end == last && !condition.value.empty()) {
      return number;
    }
    if (condition.field == "attacks" && warmaster::parse_attacks(condition.value)) {
      return -1;  // dice: no fixed number equals them
    }
    refuse(text_, fmt::format("{}{}{} (a number is wanted)", condition.field, condition.relation,
                              quotable(condition.value)));
  }

  std::string_view text_;
  std::vector<Condition> conditions_{};
};

/// What to try instead of a pattern LIST/NAME: the lists of `keys` with the nearest names, or all of
/// them, unless there is such a list.
std::string instead_of_list(std::string_view pattern, const std::vector<std::string>& keys) {
  const std::string where_all_are = "see fray units";
  const auto slash = pattern.find('/');
  if (slash == std::string_view::npos || pattern.find_first_of("=<>!") != std::string_view::npos) {
    return where_all_are;
  }
  std::vector<std::string> lists;
  for (const std::string& key : keys) {
    lists.push_back(key.substr(0, key.find('/')));
  }
  std::ranges::sort(lists);
  const auto again = std::ranges::unique(lists);
  lists.erase(again.begin(), again.end());
  const std::string_view wanted = pattern.substr(0, slash);
  const bool is_there = std::ranges::any_of(
      lists, [&](const std::string& list) { return folded(list) == folded(wanted); });
  if (is_there) {
    return where_all_are;
  }
  const std::vector<std::string> near = nearest(wanted, lists);
  return "no list is called \"" + quotable(wanted) + "\", " +
         (near.empty() ? "this game has " + fmt::format("{}", fmt::join(lists, ", "))
                       : "did you mean " + either_of(near) + "?");
}

}  // namespace

std::vector<std::string> units_of(std::string_view query, army::Finder& finder) {
  const Query wanted(query);
  std::vector<std::string> keys;
  for (const ListedUnit* const unit : finder.search_units("")) {
    if (wanted.holds(*unit)) {
      keys.push_back(unit->key);
    }
  }
  if (keys.empty()) {
    std::vector<std::string> all;
    for (const ListedUnit* const unit : finder.search_units("")) {
      all.push_back(unit->key);
    }
    refuse(query, "no unit answers it (" + instead_of_list(query, all) + ")");
  }
  std::ranges::sort(keys);
  return keys;
}

std::vector<std::string> keys_like(std::string_view pattern, const std::vector<std::string>& keys) {
  const Condition condition = condition_of(pattern, pattern);
  if (!condition.field.empty()) {
    refuse(pattern,
           "this game finds units by their names alone (a pattern such as LIST/* is wanted)");
  }
  std::vector<std::string> found;
  std::ranges::copy_if(keys, std::back_inserter(found), [&](const std::string& key) {
    return matches(condition.value, folded(key));
  });
  if (found.empty()) {
    refuse(pattern, "no unit answers it (" + instead_of_list(pattern, keys) + ")");
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace fray::study
