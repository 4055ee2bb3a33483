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
#include "lists/rank_side.hpp"
#include "rankflank/rules/profile.hpp"

namespace fray::lists {
namespace {

Where of_the_query(std::string_view query) {
  return {.field = "query \"" + quotable(query) + "\""};
}

[[noreturn]] void refuse(std::string_view query, const std::string& sentence) {
  throw InputError(of_the_query(query), sentence);
}

/// Whether it is fielded with another unit: flagged so, or, as in Warmaster's lists, said in its
/// note.
template <class Unit>
bool is_added(const Unit& unit) {
  return unit.upgrade || unit.note.starts_with("one stand added to another unit");
}

/// What a query may ask of a unit.
template <class Unit>
struct Field {
  using Test = std::function<bool(const Unit&)>;

  std::string name;
  /// Throws  InputError for what it can never be.
  std::function<Test(const Comparison&)> test_of;
};

constexpr std::string_view sign_of(Relation relation) noexcept {
  constexpr std::array<std::string_view, 7> kSigns{"", "=", "!=", "<", "<=", ">", ">="};
  return kSigns[static_cast<std::size_t>(relation)];
}

void check_equality(const Comparison& asked) {
  if (!is_equality(asked.relation)) {
    throw InputError("\"" + quotable(asked.right) + "\" is neither more nor less (" + asked.left +
                     " is a name) compare it with = or !=");
  }
}

/// A field that holds a name.
template <class Unit>
Field<Unit> name(std::string called, std::function<std::string(const Unit&)> value) {
  return {std::move(called), [value](const Comparison& asked) {
            check_equality(asked);
            return
                [=](const Unit& unit) { return compare(value(unit), asked.relation, asked.right); };
          }};
}

/// A field that holds a number. `read` gives what else it may be compared with, as `compare` takes
/// it.
template <class Unit>
Field<Unit> number(std::string called, std::function<std::string(const Unit&)> value,
                   std::function<std::optional<std::string>(const std::string&)> read = nullptr) {
  return {std::move(called), [value, read](const Comparison& asked) {
            const auto other = read ? read(asked.right) : std::nullopt;
            const std::string wanted = other.value_or(asked.right);
            if (!number_of(wanted) && !other) {
              throw InputError("\"" + quotable(asked.right) + "\" is no number (" + asked.left +
                               " is one)");
            }
            if (!number_of(wanted)) {
              check_equality(asked);
            }
            return [=](const Unit& unit) { return compare(value(unit), asked.relation, wanted); };
          }};
}

/// A field that is yes or no of a unit, for each word that `test_of_word` knows.
template <class Unit, class TestOfWord>
Field<Unit> membership(std::string called, TestOfWord test_of_word) {
  return {std::move(called), [test_of_word](const Comparison& asked) {
            check_equality(asked);
            return [test = test_of_word(asked.right), wanted = asked.relation == Relation::equal](
                       const Unit& unit) { return test(unit) == wanted; };
          }};
}

template <class Unit, class Rules, class Find>
Field<Unit> rule(const Rules& rules, Find find) {
  std::vector<std::string> names;
  for (const auto& known : rules) {
    names.emplace_back(known.name);
  }
  return membership<Unit>("rule", [names, find](const std::string& word) {
    const auto special = find(word);
    if (!special) {
      throw InputError(fmt::format("no rule is called \"{}\" ({})", quotable(word),
                                   nearest_or(word, names, "see fray help odds")));
    }
    return [special](const Unit& unit) { return unit.profile.specials.has(*special); };
  });
}

/// The type, whose names are known: "infantri" is none of them.
Field<ListedUnit> warmaster_type() {
  std::vector<std::string> names;
  for (int type = 0; type <= static_cast<int>(warmaster::TroopType::machine); ++type) {
    names.emplace_back(to_string(static_cast<warmaster::TroopType>(type)));
  }
  Field<ListedUnit> field = name<ListedUnit>(
      "type", [](const ListedUnit& unit) { return std::string(to_string(unit.profile.type)); });
  return {field.name, [names, test_of = field.test_of](const Comparison& asked) {
            const bool pattern = asked.right.find('*') != std::string::npos;
            if (!pattern && std::ranges::find(names, asked.right) == names.end()) {
              throw InputError(fmt::format("no type is called \"{}\" ({})", quotable(asked.right),
                                           nearest_or(asked.right, names, either_of(names))));
            }
            return test_of(asked);
          }};
}

template <class Unit>
Field<Unit> yes_or_no(const std::string& called, bool (*holds)(const Unit&)) {
  return membership<Unit>(called, [called, holds](const std::string& word) {
    if (word != "yes" && word != "no") {
      throw InputError(called + "=" + quotable(word) + " is not allowed (yes or no is wanted)");
    }
    return [holds, yes = word == "yes"](const Unit& unit) { return holds(unit) == yes; };
  });
}

std::vector<Field<ListedUnit>> warmaster_fields() {
  using Unit = ListedUnit;
  std::vector<Field<Unit>> fields{
      name<Unit>("list", [](const Unit& unit) { return unit.list; }),
      warmaster_type(),
      rule<Unit>(warmaster::special_rules(), warmaster::find_special),
      yes_or_no<Unit>("upgrade", &is_added<Unit>),
  };
  for (const warmaster::Statistic& own : warmaster::statistics()) {
    if (own.compared != nullptr) {
      fields.push_back(number<Unit>(
          std::string(own.key), [own](const Unit& unit) { return own.compared(unit.profile); },
          [own](const std::string& text) {
            warmaster::Profile read;
            return own.set != nullptr && own.set(read, text) ? std::optional(own.compared(read))
                                                             : std::nullopt;
          }));
    }
  }
  return fields;
}

std::vector<Field<RankUnit>> rank_fields(rankflank::Rulebook book) {
  using Unit = RankUnit;
  std::vector<Field<Unit>> fields{name<Unit>("list", [](const Unit& unit) { return unit.list; }),
                                  name<Unit>("type", [](const Unit& unit) { return unit.kind; }),
                                  rule<Unit>(rankflank::special_rules(), rankflank::find_special),
                                  yes_or_no<Unit>("upgrade", &is_added<Unit>),
                                  yes_or_no<Unit>("joins", &joins_units)};
  for (const rankflank::Characteristic& own : rankflank::characteristics(book)) {
    fields.push_back(number<Unit>(
        std::string(own.key),
        [value = own.value](const Unit& unit) { return std::to_string(unit.profile.*value); },
        [own](const std::string& text) {
          const auto value = parse_value(own, text);
          return value ? std::optional(std::to_string(*value)) : std::nullopt;
        }));
  }
  return fields;
}

/// A name alone: a pattern of the unit's key, or of its name in any list.
template <class Unit>
typename Field<Unit>::Test test_of_name(const std::string& written) {
  std::string pattern = folded(written);
  pattern = pattern.find('/') == std::string::npos && pattern != "*" ? "*/" + pattern : pattern;
  return [pattern](const Unit& unit) { return matches(pattern, folded(unit.key)); };
}

template <class Unit>
typename Field<Unit>::Test test_of(const Comparison& asked,
                                   const std::vector<Field<Unit>>& fields) {
  if (asked.relation == Relation::none) {
    return test_of_name<Unit>(asked.left);
  }
  Comparison plain = asked;
  plain.left = lowered(asked.left);
  // A sign is part of a number, and none of a name.
  const bool is_number = asked.right.find_first_not_of("+-.0123456789") == std::string::npos;
  plain.right = is_number ? asked.right : folded(asked.right);
  const auto found = std::ranges::find(fields, plain.left, &Field<Unit>::name);
  if (found == fields.end()) {
    std::vector<std::string> names;
    for (const Field<Unit>& field : fields) {
      names.push_back(field.name);
    }
    if (warmaster::parse_troop_type(plain.left)) {
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
          sign_of(asked.relation), quotable(asked.right)));
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

/// The units that a query may be about. Lists that it is not about are not read, so that a fault in
/// one of them hinders nobody.
template <class Unit>
std::vector<const Unit*> units_for(std::string_view query, FinderOf<Unit>& finder) {
  const std::string_view name = list_in(query);
  const ListOf<Unit>* const list = name.empty() ? nullptr : finder.list_called(name);
  if (list == nullptr) {
    return finder.search_units("");
  }
  std::vector<const Unit*> units;
  for (const Unit& unit : list->units) {
    units.push_back(&unit);
  }
  return units;
}

template <class Unit>
std::vector<std::string> answers(std::string_view query, FinderOf<Unit>& finder,
                                 const std::vector<Field<Unit>>& fields) {
  const Expression condition = of_query(query, [&] {
    return Expression(query, "(a query is wanted) for example empire/* and points < 100");
  });
  std::vector<typename Field<Unit>::Test> tests;
  for (const Comparison& asked : condition.comparisons()) {
    tests.push_back(of_query(query, [&] { return test_of(asked, fields); }));
  }
  std::vector<std::string> all;
  std::vector<std::string> found;
  for (const Unit* const unit : units_for(query, finder)) {
    all.push_back(unit->key);
    if (condition.holds([&](std::size_t test) { return tests[test](*unit); })) {
      found.push_back(unit->key);
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

/// The same, where names and patterns parted by commas are each asked for.
template <class Unit>
std::vector<std::string> answers_to_each(std::string_view query, FinderOf<Unit>& finder,
                                         const std::vector<Field<Unit>>& fields) {
  if (!is_list_of_names(query)) {
    return answers(query, finder, fields);
  }
  std::vector<std::string> found;
  for (std::size_t from = 0; from <= query.size();) {
    const std::size_t to = std::min(query.find(',', from), query.size());
    for (std::string& unit : answers(trimmed(query.substr(from, to - from)), finder, fields)) {
      if (std::ranges::find(found, unit) == found.end()) {
        found.push_back(std::move(unit));
      }
    }
    from = to + 1;
  }
  return found;
}

}  // namespace

std::vector<std::string> units_of(std::string_view query, Finder& finder) {
  return answers_to_each(query, finder, warmaster_fields());
}

std::vector<std::string> units_of(std::string_view query, RankFinder& finder,
                                  rankflank::Rulebook book) {
  return answers_to_each(query, finder, rank_fields(book));
}

}  // namespace fray::lists
