#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace fray::study {

/// A condition on the axes of a sweep: "a.attacks < 4 and not (b.support = 0 or a = b)".
///
/// Numbers are compared as numbers where both sides are, all else as names (case and accents do not
/// matter).
class Filter {
 public:
  /// The place of an axis among the values that `holds` is given, or nothing.
  using PlaceOf = std::function<std::optional<std::size_t>(std::string_view name)>;

  /// All values of the axis at a place. Empty: not known, and nothing is held against them.
  using ValuesOf = std::function<std::span<const std::string>(std::size_t place)>;

  /// Throws  InputError naming what is wrong, also where an axis is compared with what none of its
  ///         values can be.
  Filter(std::string_view condition, const PlaceOf& place_of, const ValuesOf& values_of);
  ~Filter();
  Filter(Filter&&) noexcept;

  bool holds(std::span<const std::string_view> values) const;

  struct Test;

 private:
  std::unique_ptr<const Test> test_;
};

}  // namespace fray::study
