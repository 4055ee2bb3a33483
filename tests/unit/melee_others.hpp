#pragma once

#include "melee_fields.hpp"

/// Fields with another engagement beside the one that is fought.
namespace fray::warmaster_tests {

inline Unit elsewhere(Unit unit) {
  unit.elsewhere = true;
  return unit;
}

inline Unit fought(Unit unit) {
  unit.fought = true;
  return unit;
}

/// A's z has come into y's rear; a, which pursues x, will stand before both.
inline constexpr const char* kBeside = R"(
            zzzz
          yyyy
      xxxx
        aaaa)";

/// The same further off: who destroys x advances on y.
inline constexpr const char* kBeyond = R"(
      zzzz
      yyyy
      1cm
      1cm
      xxxx
      aaaa)";

inline FieldFight begun(const char* drawing, const std::vector<Drawn>& units, int turns = 1) {
  Battle battle = battle_of(drawing, units);
  battle.turns = turns;
  return FieldFight(battle, units);
}

inline std::vector<Drawn> beside(Unit z, Unit y, Unit first = infantry()) {
  return {a('a', std::move(first)), a('z', elsewhere(std::move(z)), Facing::south),
          b('x', infantry(3, 9)), b('y', elsewhere(std::move(y)))};
}

inline std::vector<Drawn> beyond(Unit z, Unit y, Unit first = infantry()) {
  return {a('a', std::move(first)), a('z', elsewhere(std::move(z)), Facing::south),
          b('x', infantry()), b('y', elsewhere(std::move(y)))};
}

}  // namespace fray::warmaster_tests
