#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/cost.hpp"

namespace fray::warmaster {
class Melee;
struct Engagement;
struct Unit;
}  // namespace fray::warmaster

namespace fray::rankflank {
struct Engagement;
}  // namespace fray::rankflank

namespace fray::answer {

/// Who of a fight has a price. Points won less points lost say something where all have one, or
/// nobody.
class Prices {
 public:
  /// `name` is whose price it is ("A", "B2"), `character` that of who leads it.
  void add(const std::string& name, int points, int character = 0);

  /// Some have a price and others none: what these lose costs nothing, so sides cannot be compared
  /// by points.
  bool mixed() const noexcept { return !without_.empty() && some_; }

  bool everybody() const noexcept { return without_.empty(); }

  /// A sentence where they are mixed.
  std::optional<std::string> note() const;

 private:
  std::vector<std::string> without_{};
  bool some_ = false;  ///< somebody has one
};

/// Of a unit without a character.
Cost cost_of(const warmaster::Unit& unit) noexcept;

Prices prices_of(const warmaster::Engagement& engagement);
Prices prices_of(const warmaster::Melee& melee);
Prices prices_of(const rankflank::Engagement& engagement);

}  // namespace fray::answer
