#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray {

enum class Relation : std::uint8_t { none, equal, unequal, less, at_most, more, at_least };

/// Whether it is = or !=.
constexpr bool is_equality(Relation relation) noexcept {
  return relation == Relation::equal || relation == Relation::unequal;
}

/// "points <= 100" as it is written. Of a name alone, "empire/*", there is no relation.
struct Comparison {
  std::string left{};
  Relation relation = Relation::none;
  std::string right{};
  bool left_is_quoted = false;
  bool right_is_quoted = false;
};

/// A condition: comparisons and names, joined with `and` or a comma, `or`, `not` and brackets. The
/// axes of sweeps and the queries for units are written in it; what a name means is their affair.
///
/// Shape  any := all ("or" all)*, all := one (("and" | ",") one)*,
///        one := "not" one | "(" any ")" | text | text relation text.
///        A text may hold blanks, and stands in quotation marks where it holds a word of these.
class Expression {
 public:
  /// `wanted` is what is said behind what is wrong: "(a query is wanted) for example empire/*".
  /// Throws  InputError saying what is wrong, and not where.
  explicit Expression(std::string_view text, std::string_view wanted = {});

  const std::vector<Comparison>& comparisons() const noexcept { return comparisons_; }

  /// `holds` says it of each of the comparisons, by its number.
  template <class Holds>
  bool holds(const Holds& holds) const {
    return holds_at(nodes_.size() - 1, holds);
  }

 private:
  class Parser;
  enum class Kind : std::uint8_t { comparison, both, either, negation };
  struct Node {
    Kind kind;
    std::size_t first;  ///< of the nodes, or the number of a comparison
    std::size_t second = 0;
  };

  template <class Holds>
  bool holds_at(std::size_t place, const Holds& holds) const {
    const Node& node = nodes_[place];
    switch (node.kind) {
      case Kind::comparison: return holds(node.first);
      case Kind::both: return holds_at(node.first, holds) && holds_at(node.second, holds);
      case Kind::either: return holds_at(node.first, holds) || holds_at(node.second, holds);
      case Kind::negation: return !holds_at(node.first, holds);
    }
    return false;
  }

  std::vector<Comparison> comparisons_{};
  std::vector<Node> nodes_{};  ///< each after those that it joins
};

/// The number that a text is, if it is one: "3", and 4 of "4+", as armour is written.
std::optional<double> number_of(std::string_view text);

/// Whether `value` stands in that relation to `wanted`. Numbers are compared as numbers where both
/// are, all else as names, by = and != alone: case and accents do not matter, and a * in `wanted`
/// is anything.
bool compare(std::string_view value, Relation relation, std::string_view wanted);

/// Whether a text is what a pattern with "*" for anything describes. Shape  linear in both, but for
/// backing up.
bool matches(std::string_view pattern, std::string_view text);

/// "did you mean points?"; else `otherwise`.
std::string nearest_or(std::string_view word, const std::vector<std::string>& known,
                       const std::string& otherwise);

}  // namespace fray
