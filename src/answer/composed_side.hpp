#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fray::answer {

/// A side as it is written, with options said anew by the axes of a sweep: "a.attacks", "a.with",
/// and where the side has several units "a.2.attacks", the unit by its place.
class ComposedSide {
 public:
  /// `place` names the side in errors.
  ComposedSide(std::string text, std::string place)
      : text_(std::move(text)), place_(std::move(place)) {}

  /// An empty value says nothing.
  /// Throws  InputError naming the axis, when the side has no such unit, several and no place, or
  ///         stands in a file.
  void say(std::string_view axis, const std::string& value);

  std::string text() const;

 private:
  struct Unit {
    std::string text{};
    /// Its place among the units, the last where it stands there several times.
    std::size_t last = 0;
    std::vector<std::string> options{};
  };

  void read_units(std::string_view axis);
  Unit& unit_of(std::string_view axis, std::string_view& key);

  std::string text_;
  std::string place_;
  std::vector<Unit> units_{};  ///< empty until something is said of one
};

}  // namespace fray::answer
