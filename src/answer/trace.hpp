#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "field/stand.hpp"
#include "fray/answer.hpp"
#include "random/sampler.hpp"

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
  /// stands fight"). `within` is the unit of its side, from 1, that it stands in and moves with.
  struct Unit {
    bool is_a = true;
    std::string name{};
    std::string understood{};
    std::int32_t width = 0;  ///< models in a full rank; 0 where a game has none
    int within = 0;
  };
  /// What one of `stands` is: "stand", or "model" where units are blocks of them.
  std::string_view piece = "stand";

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

/// One fight, told.
struct Story {
  struct Part {
    std::string heading{};             ///< "Round 1"
    std::vector<std::string> lines{};  ///< dice and arithmetic
    /// Who stands where as the blows fall, where stands are placed.
    std::optional<FieldPicture> field{};
    /// Who came into it, and shots that removed stands before.
    std::size_t lines_above_field = 0;
  };
  std::uint64_t seed = 0;  ///< replays it
  std::vector<Part> parts{};
  std::string ending{};  ///< one sentence
  /// Points B lost less points A lost; stands where only some units have a price.
  double swing = 0;
  int result = 0;  ///< 1 A won, 0 drawn, -1 B won
};

class Fight;

/// That of a seed; or of a thousand fights from one on, ranked by what A made of them (points first,
/// then the result), the one of that luck.
Story tell(const Fight& fight, const Tale& tale);

/// "1 stand", "2 stands".
std::string plural(int count, const char* noun);

/// "4 1 6", or "none".
std::string listed(const std::vector<int>& dice);
/// The dice of one test of a pool, and which of them has been thrown again.
std::string listed(const random::Thrown& thrown, std::size_t test);

}  // namespace fray::answer
