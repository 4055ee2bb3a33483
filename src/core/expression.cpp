#include "core/expression.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray {
namespace {

constexpr std::string_view kMarks = "=!<>";
constexpr const char* kRelations = "=, !=, <, <=, > or >= is wanted";

bool ends_word(std::string_view text, std::size_t at) {
  return at >= text.size() || text[at] == ' ';
}

/// How many characters a text has that stands in no quotation marks: up to a relation, a bracket
/// that closes none of its own, a comma before a blank, `and` or `or`.
std::size_t length_of_text(std::string_view rest) {
  int open = 0;
  for (std::size_t at = 0; at < rest.size(); ++at) {
    const auto word = [&](std::string_view wanted) {
      return rest.substr(at + 1).starts_with(wanted) &&
             (ends_word(rest, at + 1 + wanted.size()) || rest[at + 1 + wanted.size()] == '(');
    };
    open += rest[at] == '(' ? 1 : 0;
    if (kMarks.find(rest[at]) != std::string_view::npos || (rest[at] == ')' && open == 0) ||
        (rest[at] == ',' && ends_word(rest, at + 1)) ||
        (rest[at] == ' ' && (word("and") || word("or")))) {
      return at;
    }
    open -= rest[at] == ')' ? 1 : 0;
  }
  return rest.size();
}

}  // namespace

class Expression::Parser {
 public:
  Parser(Expression& condition, std::string_view text, std::string_view wanted)
      : condition_(condition), rest_(text), wanted_(wanted) {}

  void parse() {
    any(0);
    skip_blanks();
    if (!rest_.empty()) {
      refuse("\"" + quotable(rest_.substr(0, 1)) + "\" is too much");
    }
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(what + (wanted_.empty() ? "" : " ") + std::string(wanted_));
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

  bool take(std::string_view mark) {
    skip_blanks();
    const bool there = rest_.starts_with(mark);
    rest_.remove_prefix(there ? mark.size() : 0);
    return there;
  }

  bool take_word(std::string_view word) {
    skip_blanks();
    const bool there =
        rest_.starts_with(word) && (ends_word(rest_, word.size()) || rest_[word.size()] == '(');
    rest_.remove_prefix(there ? word.size() : 0);
    return there;
  }

  /// "and", "," or ", and".
  bool joins() {
    const bool comma = take(",");
    return take_word("and") || comma;
  }

  std::size_t add(Node node) {
    condition_.nodes_.push_back(node);
    return condition_.nodes_.size() - 1;
  }

  std::size_t any(int depth) {
    std::size_t node = all(depth);
    while (take_word("or")) {
      const std::size_t other = all(depth);
      node = add({Kind::either, node, other});
    }
    return node;
  }

  std::size_t all(int depth) {
    std::size_t node = one(depth);
    while (joins()) {
      const std::size_t other = one(depth);
      node = add({Kind::both, node, other});
    }
    return node;
  }

  std::size_t one(int depth) {
    constexpr int kDeepest = 64;
    if (depth > kDeepest) {
      refuse("brackets stand too deep in each other");
    }
    if (take_word("not")) {
      const std::size_t denied = one(depth + 1);
      return add({Kind::negation, denied});
    }
    if (take("(")) {
      const std::size_t node = any(depth + 1);
      if (!take(")")) {
        refuse("a bracket is open");
      }
      return node;
    }
    Comparison comparison;
    std::tie(comparison.left, comparison.left_is_quoted) = text();
    comparison.relation = relation();
    if (comparison.relation != Relation::none) {
      std::tie(comparison.right, comparison.right_is_quoted) = text();
    }
    condition_.comparisons_.push_back(std::move(comparison));
    return add({Kind::comparison, condition_.comparisons_.size() - 1});
  }

  std::pair<std::string, bool> text() {
    skip_blanks();
    if (rest_.starts_with('\'') || rest_.starts_with('"')) {
      const auto end = rest_.find(rest_[0], 1);
      if (end == std::string_view::npos) {
        refuse("a quotation mark is open");
      }
      const std::string inside(rest_.substr(1, end - 1));
      rest_.remove_prefix(end + 1);
      return {inside, true};
    }
    std::string_view plain = rest_.substr(0, length_of_text(rest_));
    rest_.remove_prefix(plain.size());
    plain = plain.substr(0, plain.find_last_not_of(' ') + 1);
    if (plain.empty()) {
      refuse(rest_.empty() ? "it ends too early"
                           : "\"" + quotable(rest_.substr(0, 1)) +
                                 "\" stands where a name or value is wanted");
    }
    return {std::string(plain), false};
  }

  Relation relation() {
    constexpr std::array<std::pair<std::string_view, Relation>, 7> kWritten{
        {{"<=", Relation::at_most},
         {">=", Relation::at_least},
         {"!=", Relation::unequal},
         {"==", Relation::equal},
         {"<", Relation::less},
         {">", Relation::more},
         {"=", Relation::equal}}};
    for (const auto& [mark, relation] : kWritten) {
      if (take(mark)) {
        return relation;
      }
    }
    if (rest_.starts_with('!')) {
      refuse(std::string("\"!\" stands where ") + kRelations);
    }
    return Relation::none;
  }

  Expression& condition_;
  std::string_view rest_;
  std::string_view wanted_;
};

Expression::Expression(std::string_view text, std::string_view wanted) {
  Parser(*this, text, wanted).parse();
}

std::optional<double> number_of(std::string_view text) {
  const std::string_view digits = text.ends_with('+') ? text.substr(0, text.size() - 1) : text;
  double number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number,
                                            std::chars_format::fixed);
  const bool whole =
      !digits.empty() && error == std::errc{} && end == digits.data() + digits.size();
  return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

bool compare(std::string_view value, Relation relation, std::string_view wanted) {
  const auto a = number_of(value);
  const auto b = number_of(wanted);
  if (!a || !b) {  // D6 is neither more nor less than 2
    const bool same = value == wanted || matches(folded(wanted), folded(value));
    return relation == Relation::equal ? same : relation == Relation::unequal && !same;
  }
  switch (relation) {
    case Relation::equal: return *a == *b;
    case Relation::unequal: return *a != *b;
    case Relation::less: return *a < *b;
    case Relation::at_most: return *a <= *b;
    case Relation::more: return *a > *b;
    case Relation::at_least: return *a >= *b;
    case Relation::none: break;
  }
  return false;
}

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

std::string nearest_or(std::string_view word, const std::vector<std::string>& known,
                       const std::string& otherwise) {
  const std::vector<std::string> near = nearest(word, known);
  return near.empty() ? otherwise : "did you mean " + either_of(near) + "?";
}

}  // namespace fray
