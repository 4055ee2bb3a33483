#pragma once

#include <cstddef>
#include <string_view>

#include "core/flat_map.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace fray::lists {

/// Values by names. Where `folds`, names that fold to the same are the same.
///
/// Why   the names are not kept: there may be ten thousand, each longer than its value.
template <class Value, bool folds = true>
class ByName {
 public:
  /// Default-constructed where it is new.
  Value& operator[](std::string_view name) { return values_[hash_of(name)]; }
  /// Nothing where the name is new.
  const Value* find(std::string_view name) const { return values_.find(hash_of(name)); }
  bool contains(std::string_view name) const { return find(name) != nullptr; }
  Value value_or(std::string_view name, Value other) const {
    const Value* const value = find(name);
    return value == nullptr ? other : *value;
  }

 private:
  struct LowerHalf {
    std::size_t operator()(Hash128 hash) const noexcept {
      return static_cast<std::size_t>(hash.low);
    }
  };
  static Hash128 hash_of(std::string_view name) {
    if constexpr (folds) {
      return Hasher().text(folded(name)).finish();
    }
    return Hasher().text(name).finish();
  }

  FlatMap<Hash128, Value, LowerHalf> values_{};
};

}  // namespace fray::lists
