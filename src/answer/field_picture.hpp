#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "field/stand.hpp"
#include "field/terrain.hpp"

namespace fray::answer {

/// A field as it is drawn: who stands where, who fights and who supports.
struct FieldPicture {
  enum class Part : std::uint8_t { none, fights, supports };
  /// One stand. Shape  `unit` counts from 1 in its side.
  struct Stand {
    field::Stand at{};
    bool is_a = true;
    int unit = 1;
    Part part = Part::none;
  };
  /// One unit of a side, in its order. `understood` is what is said below the drawing ("3 of 3
  /// stands fight").
  struct Unit {
    bool is_a = true;
    std::string name{};
    std::string understood{};
  };

  std::vector<Stand> stands{};
  /// Where the point from which `stands` are counted lies on the battle's own field.
  /// Units  millimetres
  std::int32_t west = 0;
  std::int32_t south = 0;
  std::vector<Unit> units{};
  std::vector<field::Ground> terrain{};
  /// Ends at its edges; without, it goes on in all directions.
  std::optional<field::Rectangle> table{};
};

}  // namespace fray::answer
