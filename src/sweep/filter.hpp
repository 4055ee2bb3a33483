#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expression.hpp"

namespace fray::sweep {

/// A condition on the axes of a sweep: "a.attacks < 4 and not (b.support = 0 or a = b)".
class Filter {
 public:
  /// All values of an axis, by its place. Empty: not known, and nothing is held against them.
  using ValuesOf = std::function<std::span<const std::string>(std::size_t place)>;

  /// Throws  InputError naming what is wrong, also where an axis is compared with what none of its
  ///         values can be.
  Filter(std::string_view condition, const std::vector<std::string>& axes,
         const ValuesOf& values_of);

  /// `values` are those of all axes in a row.
  bool holds(std::span<const std::string_view> values) const;

  /// The axes of which it speaks, by their places.
  std::vector<std::size_t> places() const;

 private:
  /// An axis, and a constant or another axis.
  struct Test {
    std::size_t axis = 0;
    Relation relation = Relation::equal;
    std::string constant{};
    std::optional<std::size_t> other{};
  };
  class Binder;

  Expression expression_;
  std::vector<Test> tests_{};  ///< as many as it has comparisons
};

}  // namespace fray::sweep
