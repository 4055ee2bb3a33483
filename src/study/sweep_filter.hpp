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
/// Numbers are compared as numbers where both sides are, all else as names (case and accents do not matter).
class Filter {
 public:
  /// The place of an axis among the values that `holds` is given, or nothing.
  using PlaceOf = std::function<std::optional<std::size_t>(std::string_view name)>;

  /// Throws  InputError naming what is wrong.
  Filter(std::string_view condition, const PlaceOf& place_of);
  ~Filter();
  Filter(Filter&&) noexcept;

  bool holds(std::span<const std::string_view> values) const;

  struct Test;

 private:
  std::unique_ptr<const Test> test_;
};

}  // namespace fray::study
