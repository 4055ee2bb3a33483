#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "answer/system.hpp"

namespace fray::answer {

/// What was written of each unit, A's first. `Said` is what a game's sides keep of a unit;
/// `name(of_a, place)` is its name.
template <class Said, class Name>
std::vector<SaidOfSide> said_of(const std::vector<Said>& a, const std::vector<Said>& b, Name name) {
  std::vector<SaidOfSide> all;
  for (const auto& [side, of_a] : {std::tuple(&a, true), std::tuple(&b, false)}) {
    for (std::size_t place = 0; place < side->size();) {
      std::size_t last = place;  // of those of "2 x"
      while (last + 1 < side->size() && (*side)[last + 1].written == (*side)[place].written) {
        ++last;
      }
      const std::string to = last > place ? " to " + name(of_a, last) : "";
      all.push_back({of_a, (*side)[place].written, name(of_a, place) + to, (*side)[place].options});
      place = last + 1;
    }
  }
  return all;
}

}  // namespace fray::answer
