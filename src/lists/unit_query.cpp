#include "lists/finder.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"

namespace fray::lists {
namespace {

Where of_the_query(std::string_view query) {
  return {.field = "query \"" + quotable(query) + "\""};
}

[[noreturn]] void refuse(std::string_view query, const std::string& sentence) {
  throw InputError(of_the_query(query), sentence);
}

constexpr std::string_view sign_of(Relation relation) noexcept {
  constexpr std::array<std::string_view, 7> kSigns{"", "=", "!=", "<", "<=", ">", ">="};
  return kSigns[static_cast<std::size_t>(relation)];
}

void check_equality(const Comparison& comparison) {
  if (!is_equality(comparison.relation)) {
    throw InputError("\"" + quotable(comparison.right) + "\" is neither more nor less (" +
                     comparison.left + " is a name) compare it with = or !=");
  }
}

/// A field that is yes or no of a unit, for each word that `test_of_word` knows.
QueryField membership(std::string called,
                      std::function<QueryField::Test(const std::string&)> test_of_word) {
  return {std::move(called), [test_of_word](const Comparison& comparison) -> QueryField::Test {
            check_equality(comparison);
            return [test = test_of_word(comparison.right),
                    wanted = comparison.relation == Relation::equal](const ListEntry& unit) {
              return test(unit) == wanted;
            };
          }};
}

/// A name alone: a pattern of the unit's key, or of its name in any list.
QueryField::Test test_of_name(const std::string& written) {
  std::string pattern = folded(written);
  pattern = pattern.find('/') == std::string::npos && pattern != "*" ? "*/" + pattern : pattern;
  return [pattern](const ListEntry& unit) { return matches(pattern, folded(unit.key)); };
}

/// Whether a word is one of the types of units.
bool is_type(const std::string& word, const std::vector<QueryField>& fields,
             const std::vector<const ListEntry*>& units) {
  const auto type = std::ranges::find(fields, "type", &QueryField::name);
  if (type == fields.end()) {
    return false;
  }
  try {
    const auto test = type->test_of({.left = "type", .relation = Relation::equal, .right = word});
    return std::ranges::any_of(units, [&](const ListEntry* unit) { return test(*unit); });
  } catch (const InputError&) {
    return false;
  }
}

QueryField::Test test_of(const Comparison& comparison, const std::vector<QueryField>& fields,
                         const std::vector<const ListEntry*>& units) {
  if (comparison.relation == Relation::none) {
    return test_of_name(comparison.left);
  }
  Comparison plain = comparison;
  plain.left = lowered(comparison.left);
  // A sign is part of a number, and none of a name.
  const bool is_number = comparison.right.find_first_not_of("+-.0123456789") == std::string::npos;
  plain.right = is_number ? comparison.right : folded(comparison.right);
  const auto found = std::ranges::find(fields, plain.left, &QueryField::name);
  if (found == fields.end()) {
    std::vector<std::string> names;
    for (const QueryField& field : fields) {
      names.push_back(field.name);
    }
    if (is_type(plain.left, fields, units)) {
      throw InputError(
          fmt::format("no field is called \"{0}\" (it is a type) type type={0}, or "
                      "type!={0} for all others",
                      plain.left));
    }
    if (const auto blank = plain.left.rfind(' ');
        blank != std::string::npos &&
        std::ranges::find(names, plain.left.substr(blank + 1)) != names.end()) {
      throw InputError(fmt::format(
          "no field is called \"{0}\" (parts of a query are joined by and) write "
          "list={1} and {2}{3}{4}",
          quotable(plain.left), quotable(plain.left.substr(0, blank)), plain.left.substr(blank + 1),
          sign_of(comparison.relation), quotable(comparison.right)));
    }
    throw InputError(fmt::format("no field is called \"{}\" ({})", quotable(plain.left),
                                 nearest_or(plain.left, names, either_of(names))));
  }
  return found->test_of(plain);
}

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
  if (is_folder(wanted)) {
    return "\"" + quotable(wanted) + "\" is a folder, and no list; name one file of it";
  }
  const std::vector<std::string> near = lists_near(wanted, lists);
  return "no list is called \"" + quotable(wanted) + "\", " +
         (near.empty() ? "this game has " + fmt::format("{}", fmt::join(lists, ", "))
                       : "did you mean " + either_of(near) + "?");
}

/// What is found wrong with a query, with it in front.
template <class Work>
auto of_query(std::string_view query, Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw error.at(of_the_query(query));
  }
}

/// The list that all of the query's units are of: "empire" of "empire/*" and of "list=empire and
/// points<100"; empty where it names none.
std::string_view list_in(std::string_view query) {
  constexpr std::string_view kList = "list=";
  if (query.find(" or ") != std::string_view::npos || query.find('(') != std::string_view::npos) {
    return "";
  }
  const std::string_view name =
      query.starts_with(kList) ? trimmed(query.substr(0, query.find(" and ")).substr(kList.size()))
                               : query.substr(0, query.find('/'));
  return name.find_first_of("*=<>!,\"'") == std::string_view::npos ? name : "";
}

std::vector<std::string> answers(std::string_view query, NameFinder& finder,
                                 const std::vector<QueryField>& fields) {
  const Expression condition = of_query(query, [&] {
    return Expression(query, "(a query is wanted) for example empire/* and points < 100");
  });
  // Lists that it is not about are not read, so that a fault in one of them hinders nobody.
  const std::vector<const ListEntry*> units = finder.units_for(list_in(query));
  std::vector<QueryField::Test> tests;
  for (const Comparison& comparison : condition.comparisons()) {
    tests.push_back(of_query(query, [&] { return test_of(comparison, fields, units); }));
  }
  std::vector<std::string> all;
  std::vector<std::string> found;
  for (const ListEntry* const unit : units) {
    all.emplace_back(unit->key);
    if (condition.holds([&](std::size_t test) { return tests[test](*unit); })) {
      found.emplace_back(unit->key);
    }
  }
  if (found.empty()) {
    refuse(query, "no unit answers it (" +
                      (query.find(',') == std::string_view::npos
                           ? instead_of_list(query, all)
                           : "a comma means and; for units of either kind write or between them") +
                      ")");
  }
  std::ranges::sort(found);
  return found;
}

/// Whether it is names and patterns parted by commas, and no condition, in which a comma means "and".
bool is_list_of_names(std::string_view query) {
  return query.find(',') != std::string_view::npos &&
         query.find_first_of("=<>\"'()") == std::string_view::npos &&
         std::ranges::none_of(std::array{" or ", " and ", "not "}, [&](std::string_view word) {
           return query.find(word) != std::string_view::npos;
         });
}

}  // namespace

QueryField name_field(std::string called, QueryField::Value value, std::vector<std::string> known) {
  return {std::move(called), [value, known](const Comparison& comparison) -> QueryField::Test {
            check_equality(comparison);
            const bool pattern = comparison.right.find('*') != std::string::npos;
            if (!known.empty() && !pattern &&
                std::ranges::find(known, comparison.right) == known.end()) {
              throw InputError(fmt::format("no {} is called \"{}\" ({})", comparison.left,
                                           quotable(comparison.right),
                                           nearest_or(comparison.right, known, either_of(known))));
            }
            return [=](const ListEntry& unit) {
              return compare(value(unit), comparison.relation, comparison.right);
            };
          }};
}

QueryField number_field(std::string called, QueryField::Value value,
                        std::function<std::optional<std::string>(const std::string&)> read) {
  return {std::move(called), [value, read](const Comparison& comparison) -> QueryField::Test {
            const auto other = read(comparison.right);
            const std::string wanted = other.value_or(comparison.right);
            if (!number_of(wanted) && !other) {
              throw InputError("\"" + quotable(comparison.right) + "\" is no number (" +
                               comparison.left + " is one)");
            }
            if (!number_of(wanted)) {
              check_equality(comparison);
            }
            return [=](const ListEntry& unit) {
              return compare(value(unit), comparison.relation, wanted);
            };
          }};
}

QueryField rule_field(std::vector<std::string> names,
                      std::function<QueryField::Test(const std::string&)> test) {
  return membership("rule", [names, test](const std::string& word) {
    QueryField::Test found = test(word);
    if (!found) {
      throw InputError(fmt::format("no rule is called \"{}\" ({})", quotable(word),
                                   nearest_or(word, names, "see fray help odds")));
    }
    return found;
  });
}

QueryField yes_or_no_field(std::string called, QueryField::Test holds) {
  return membership(called, [called, holds](const std::string& word) -> QueryField::Test {
    if (word != "yes" && word != "no") {
      throw InputError(called + "=" + quotable(word) + " is not allowed (yes or no is wanted)");
    }
    return [holds, yes = word == "yes"](const ListEntry& unit) { return holds(unit) == yes; };
  });
}

std::vector<std::string> units_of(std::string_view query, NameFinder& finder,
                                  const std::vector<QueryField>& fields) {
  if (!is_list_of_names(query)) {
    return answers(query, finder, fields);
  }
  std::vector<std::string> found;
  for (std::size_t from = 0; from <= query.size();) {
    const std::size_t to = std::min(query.find(',', from), query.size());
    for (std::string& unit : answers(trimmed(query.substr(from, to - from)), finder, fields)) {
      add_once(found, std::move(unit));
    }
    from = to + 1;
  }
  return found;
}

}  // namespace fray::lists
