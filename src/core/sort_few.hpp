#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace fray {

/// Puts a few things in order, dozens at most, and leaves alike ones in the order that they have.
///
/// Why   stable_sort asks for memory each time, and takes three kilobytes of the page's core for
///       each kind of thing.
template <class Things, class Less = std::ranges::less, class Projection = std::identity>
constexpr void sort_few(Things&& things, Less less = {}, Projection projection = {}) {
  const auto first = std::ranges::begin(things);
  for (auto next = first; next != std::ranges::end(things); ++next) {
    auto thing = std::move(*next);
    auto place = next;
    for (; place != first && std::invoke(less, std::invoke(projection, thing),
                                         std::invoke(projection, *std::prev(place)));
         --place) {
      *place = std::move(*std::prev(place));
    }
    *place = std::move(thing);
  }
}

}  // namespace fray
