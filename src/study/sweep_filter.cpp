#include "study/sweep_filter.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "fray/core/error.hpp"
#include "fray/core/text.hpp"
#include "fray/study/columns.hpp"

namespace fray::study {
namespace {

std::optional<double> number_of(std::string_view text) {
  // "4+" is how armour is written; it is compared by its number.
  const std::string_view digits = text.ends_with('+') ? text.substr(0, text.size() - 1) : text;
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number,
                                            std::chars_format::fixed);
  const bool whole =
      !digits.empty() && error == std::errc{} && end == digits.data() + digits.size();
  return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// What the values of an axis are: "3", "4+", or anything else among them.
enum class Kind : std::uint8_t { number, needed, name };

Kind kind_of(std::string_view value) {
  return !number_of(value) ? Kind::name : value.ends_with('+') ? Kind::needed : Kind::number;
}

/// The kind that all of them have; names where they are of several.
Kind kind_of(std::span<const std::string> values) {
  const Kind first = kind_of(values.front());
  const bool alike = std::ranges::all_of(
      values, [&](const std::string& value) { return kind_of(value) == first; });
  return alike ? first : Kind::name;
}

/// "2, 3 or 4", of many the first few.
std::string shown(std::span<const std::string> values) {
  constexpr std::size_t kShown = 12;
  std::vector<std::string> some;
  for (const std::string& value : values) {
    const std::string quoted =
        kind_of(value) == Kind::name ? fmt::format("\"{}\"", quotable(value)) : value;
    if (std::ranges::find(some, quoted) == some.end()) {
      some.push_back(some.size() < kShown ? quoted : "another of its values");
    }
    if (some.size() > kShown) {
      break;
    }
  }
  return either_of(some);
}

/// A constant, or the value of an axis in the row at hand.
struct Operand {
  std::optional<std::size_t> place{};
  std::string text{};
  std::string_view in(std::span<const std::string_view> values) const {
    return place ? values[*place] : text;
  }
};

enum class Relation : std::uint8_t { equal, unequal, less, at_most, more, at_least };

bool compare(std::string_view left, Relation relation, std::string_view right) {
  const auto a = number_of(left);
  const auto b = number_of(right);
  const bool equality = relation == Relation::equal || relation == Relation::unequal;
  if (!equality && (!a || !b)) {
    return false;  // D6 is neither more nor less than 2
  }
  const int order = a && b          ? (*a < *b   ? -1
                                       : *a > *b ? 1
                                                 : 0)
                    : left == right ? 0
                                    : folded(left).compare(folded(right));
  switch (relation) {
    case Relation::equal: return order == 0;
    case Relation::unequal: return order != 0;
    case Relation::less: return order < 0;
    case Relation::at_most: return order <= 0;
    case Relation::more: return order > 0;
    case Relation::at_least: return order >= 0;
  }
  return false;
}

}  // namespace

struct Filter::Test {
  enum class Kind : std::uint8_t { relation, both, either, negation };
  Kind kind = Kind::relation;
  std::unique_ptr<const Test> first{};
  std::unique_ptr<const Test> second{};
  Operand left{};
  Operand right{};
  Relation relation = Relation::equal;

  bool holds(std::span<const std::string_view> values) const {
    switch (kind) {
      case Kind::relation: return compare(left.in(values), relation, right.in(values));
      case Kind::both: return first->holds(values) && second->holds(values);
      case Kind::either: return first->holds(values) || second->holds(values);
      case Kind::negation: return !first->holds(values);
    }
    return false;
  }
};

namespace {

using Test = Filter::Test;

/// condition := all ("or" all)*, all := one ("and" one)*, one := "not" one | "(" condition ")" |
/// operand relation operand
class Parser {
 public:
  Parser(std::string_view text, const Filter::PlaceOf& place_of, const Filter::ValuesOf& values_of)
      : text_(text), rest_(text), place_of_(place_of), values_of_(values_of) {}

  std::unique_ptr<const Test> parse() {
    auto test = any(0);
    if (!next().empty()) {
      refuse("\"" + quotable(next()) + "\" is too much");
    }
    return test;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(
        Where{.field = "only"},
        "\"" + quotable(text_) + "\": " + what +
            " (a condition on axes is wanted) for example a.attacks < 4 and b.support = 0");
  }

  static bool is_mark(char c) {
    return std::string_view("=!<>()").find(c) != std::string_view::npos;
  }

  /// The next word, mark or text in quotation marks, without taking it.
  std::string_view next() {
    while (rest_.starts_with(' ')) {
      rest_.remove_prefix(1);
    }
    if (rest_.empty()) {
      return rest_;
    }
    std::size_t length = 1;
    if (rest_[0] == '\'' || rest_[0] == '"') {
      const auto end = rest_.find(rest_[0], 1);
      if (end == std::string_view::npos) {
        refuse("a quotation mark is open");
      }
      return rest_.substr(0, end + 1);
    }
    if (is_mark(rest_[0])) {
      return rest_.substr(
          0, rest_.size() > 1 && rest_[1] == '=' && rest_[0] != '(' && rest_[0] != ')' ? 2 : 1);
    }
    while (length < rest_.size() && rest_[length] != ' ' && !is_mark(rest_[length])) {
      ++length;
    }
    return rest_.substr(0, length);
  }

  bool take(std::string_view wanted) {
    const std::string_view word = next();
    if (word != wanted) {
      return false;
    }
    rest_.remove_prefix(word.size());
    return true;
  }

  static std::unique_ptr<const Test> join(Test::Kind kind, std::unique_ptr<const Test> first,
                                          std::unique_ptr<const Test> second) {
    auto test = std::make_unique<Test>();
    test->kind = kind;
    test->first = std::move(first);
    test->second = std::move(second);
    return test;
  }

  std::unique_ptr<const Test> any(int depth) {
    auto test = all(depth);
    while (take("or")) {
      test = join(Test::Kind::either, std::move(test), all(depth));
    }
    return test;
  }

  std::unique_ptr<const Test> all(int depth) {
    auto test = one(depth);
    while (take("and")) {
      test = join(Test::Kind::both, std::move(test), one(depth));
    }
    return test;
  }

  std::unique_ptr<const Test> one(int depth) {
    constexpr int kDeepest = 64;
    if (depth > kDeepest) {
      refuse("too deep");
    }
    if (take("not")) {
      return join(Test::Kind::negation, one(depth + 1), nullptr);
    }
    if (take("(")) {
      auto test = any(depth + 1);
      if (!take(")")) {
        refuse("a bracket is open");
      }
      return test;
    }
    auto test = std::make_unique<Test>();
    const std::string_view left = next();
    test->left = operand();
    test->relation = relation();
    const std::string_view right = next();
    test->right = operand();
    if (!test->left.place && !test->right.place) {
      refuse("neither \"" + quotable(test->left.text) + "\" nor \"" + quotable(test->right.text) +
             "\" is an axis");
    }
    if (test->left.place && test->right.place) {
      check_alike(left, *test->left.place, right, *test->right.place);
    } else {
      test->left.place ? check_value(left, *test->left.place, test->relation, test->right.text)
                       : check_value(right, *test->right.place, test->relation, test->left.text);
    }
    return test;
  }

  /// Two axes whose values no row can compare: 5 is not 5+.
  void check_alike(std::string_view left, std::size_t left_place, std::string_view right,
                   std::size_t right_place) const {
    const auto left_values = values_of_(left_place);
    const auto right_values = values_of_(right_place);
    if (left_values.empty() || right_values.empty()) {
      return;
    }
    const Kind one = kind_of(left_values);
    const Kind other = kind_of(right_values);
    if (one != other && one != Kind::name && other != Kind::name) {
      refuse(fmt::format("{} is {} and {} is {}, which are no values of one kind", left,
                         shown(left_values), right, shown(right_values)));
    }
  }

  /// A constant that no value of the axis can be held against, or that none of its names is.
  void check_value(std::string_view axis, std::size_t place, Relation relation,
                   const std::string& constant) const {
    const auto values = values_of_(place);
    if (values.empty()) {
      return;
    }
    const bool equality = relation == Relation::equal || relation == Relation::unequal;
    const bool is_name = !number_of(constant);
    const bool is_there = std::ranges::any_of(
        values, [&](const std::string& value) { return folded(value) == folded(constant); });
    if (kind_of(values) != Kind::name && is_name) {
      refuse(fmt::format("\"{}\" is no number, and {} is {}", quotable(constant), axis,
                         shown(values)));
    }
    if (!equality && (is_name || std::ranges::none_of(values, [](const std::string& value) {
                        return number_of(value).has_value();
                      }))) {
      refuse(fmt::format("{} is {}, and \"{}\" is neither more nor less", axis, shown(values),
                         quotable(constant)));
    }
    if (equality && is_name && !is_there) {
      refuse(fmt::format("{} is never \"{}\", but {}", axis, quotable(constant), shown(values)));
    }
  }

  static std::string constant(std::string_view word) {
    return word == kNothing ? "" : std::string(word);
  }

  Operand operand() {
    const std::string_view word = next();
    if (word.empty() || is_mark(word.front())) {
      refuse(word.empty() ? "it ends too early"
                          : "\"" + std::string(word) + "\" where a name or value is wanted");
    }
    rest_.remove_prefix(word.size());
    if (word.front() == '\'' || word.front() == '"') {
      return {std::nullopt, constant(word.substr(1, word.size() - 2))};
    }
    return {place_of_(word), constant(word)};
  }

  Relation relation() {
    constexpr std::pair<std::string_view, Relation> kRelations[]{
        {"<=", Relation::at_most}, {">=", Relation::at_least}, {"!=", Relation::unequal},
        {"==", Relation::equal},   {"<", Relation::less},      {">", Relation::more},
        {"=", Relation::equal}};
    for (const auto& [mark, relation] : kRelations) {
      if (take(mark)) {
        return relation;
      }
    }
    refuse("\"" + quotable(next()) + "\" where =, !=, <, <=, > or >= is wanted");
  }

  std::string_view text_;
  std::string_view rest_;
  const Filter::PlaceOf& place_of_;
  const Filter::ValuesOf& values_of_;
};

}  // namespace

Filter::Filter(std::string_view condition, const PlaceOf& place_of, const ValuesOf& values_of)
    : test_(Parser(condition, place_of, values_of).parse()) {}
Filter::~Filter() = default;
Filter::Filter(Filter&&) noexcept = default;

bool Filter::holds(std::span<const std::string_view> values) const { return test_->holds(values); }

}  // namespace fray::study
