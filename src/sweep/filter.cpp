#include "sweep/part.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "answer/figures.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::sweep {
namespace {

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

/// "3 > a" is "a < 3".
Relation turned(Relation relation) {
  switch (relation) {
    case Relation::less: return Relation::more;
    case Relation::at_most: return Relation::at_least;
    case Relation::more: return Relation::less;
    case Relation::at_least: return Relation::at_most;
    default: return relation;
  }
}

constexpr std::string_view kExample =
    "(a condition on axes is wanted) for example a.attacks < 4 and b.support = 0";

/// What `work` finds wrong, behind the condition that it is of.
template <class Work>
auto of_condition(std::string_view condition, Work work) {
  try {
    return work();
  } catch (const InputError& error) {
    refuse("only", "\"{}\": {}", quotable(condition), error.sentence());
  }
}

}  // namespace

/// Finds the axes that comparisons name, and refuses those that can never hold.
class Filter::Binder {
 public:
  Binder(const std::vector<std::string>& axes, const ValuesOf& values_of)
      : axes_(axes), values_of_(values_of) {}

  Test test_of(const Comparison& written) const {
    if (written.relation == Relation::none) {
      refuse_name(written.left);
    }
    auto left = axis(written.left, written.left_is_quoted);
    auto right = axis(written.right, written.right_is_quoted);
    if (!left && !right) {
      const std::string& word = number_of(written.left) ? written.right : written.left;
      throw InputError(fmt::format("neither \"{}\" nor \"{}\" is an axis {}",
                                   quotable(written.left), quotable(written.right),
                                   nearest_axis(word)));
    }
    if (left && right) {
      check_alike(*left, *right);
      return {*left, written.relation, "", right};
    }
    Test test{left ? *left : *right, left ? written.relation : turned(written.relation),
              left ? written.right : written.left};
    test.constant = test.constant == answer::kNothing ? "" : test.constant;
    check_value(test);
    return test;
  }

 private:
  [[noreturn]] static void refuse(const std::string& what) {
    throw InputError(fmt::format("{} {}", what, kExample));
  }

  std::string nearest_axis(const std::string& word) const {
    const auto near = number_of(word) ? std::vector<std::string>() : nearest(word, axes_);
    return near.empty() ? std::string(kExample)
                        : fmt::format("(did you mean {}?)", either_of(near));
  }

  /// A name alone, or an axis and what should be a relation.
  [[noreturn]] static void refuse_name(const std::string& name) {
    const auto blank = name.find(' ');
    const std::string rest = blank == std::string::npos ? "" : name.substr(blank + 1);
    refuse(fmt::format("\"{}\" stands where =, !=, <, <=, > or >= is wanted",
                       quotable(rest.substr(0, rest.find(' ')))));
  }

  std::optional<std::size_t> axis(const std::string& name, bool is_quoted) const {
    const auto found = std::ranges::find(axes_, name);
    return is_quoted || found == axes_.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - axes_.begin()));
  }

  /// Two axes whose values no row can compare: 5 is not 5+.
  void check_alike(std::size_t left, std::size_t right) const {
    const auto left_values = values_of_(left);
    const auto right_values = values_of_(right);
    if (left_values.empty() || right_values.empty()) {
      return;
    }
    const Kind one = kind_of(left_values);
    const Kind other = kind_of(right_values);
    if (one != other && one != Kind::name && other != Kind::name) {
      refuse(fmt::format("{} is {} and {} is {}, which are no values of one kind", axes_[left],
                         shown(left_values), axes_[right], shown(right_values)));
    }
  }

  /// A constant that no value of the axis can be held against, or that none of its names is.
  void check_value(const Test& test) const {
    const auto values = values_of_(test.axis);
    if (values.empty()) {
      return;
    }
    const std::string& axis = axes_[test.axis];
    const std::string constant = quotable(test.constant);
    const bool is_name = !number_of(test.constant);
    const auto is_number = [](const std::string& value) { return number_of(value).has_value(); };
    if (kind_of(values) != Kind::name && is_name) {
      refuse(fmt::format("\"{}\" is no number, and {} is {}", constant, axis, shown(values)));
    }
    if (!is_equality(test.relation) && (is_name || std::ranges::none_of(values, is_number))) {
      refuse(fmt::format("{} is {}, and \"{}\" is neither more nor less", axis, shown(values),
                         constant));
    }
    const auto is_it = [&](const std::string& value) {
      return compare(value, Relation::equal, test.constant);
    };
    if (is_equality(test.relation) && is_name && std::ranges::none_of(values, is_it)) {
      refuse(fmt::format("{} is never \"{}\", but {}", axis, constant, shown(values)));
    }
  }

  const std::vector<std::string>& axes_;
  const ValuesOf& values_of_;
};

Filter::Filter(std::string_view condition, const std::vector<std::string>& axes,
               const ValuesOf& values_of)
    : expression_(of_condition(condition, [&] { return Expression(condition, kExample); })) {
  const Binder binder(axes, values_of);
  for (const Comparison& comparison : expression_.comparisons()) {
    tests_.push_back(of_condition(condition, [&] { return binder.test_of(comparison); }));
  }
}

bool Filter::holds(std::span<const std::string_view> values) const {
  return expression_.holds([&](std::size_t place) {
    const Test& test = tests_[place];
    return compare(values[test.axis], test.relation,
                   test.other ? values[*test.other] : std::string_view(test.constant));
  });
}

std::vector<std::size_t> Filter::places() const {
  std::vector<std::size_t> places;
  for (const Test& test : tests_) {
    places.push_back(test.axis);
    if (test.other) {
      places.push_back(*test.other);
    }
  }
  return places;
}

}  // namespace fray::sweep
