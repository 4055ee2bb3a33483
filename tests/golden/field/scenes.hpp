#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "answer/trace.hpp"
#include "field/stand.hpp"
#include "warmaster/board/layout.hpp"

/// Fields to draw: units laid out, with every stand that touches an enemy fighting, and infantry in
/// place supporting.
namespace scenes {

using fray::answer::FieldPicture;
using fray::warmaster::Base;
using fray::warmaster::Formation;
using fray::warmaster::Place;
using fray::warmaster::PlacedUnit;
using fray::warmaster::Placing;

inline constexpr Base kInfantry{40, 20};
inline constexpr Base kCavalry{20, 40};

struct Scene {
  std::string name;
  FieldPicture picture;
};

inline void take_part(FieldPicture& picture) {
  for (FieldPicture::Stand& own : picture.stands) {
    for (const FieldPicture::Stand& other : picture.stands) {
      if (own.is_a != other.is_a && touch(own.at.base, other.at.base)) {
        own.part = FieldPicture::Part::fights;
      }
    }
  }
  for (FieldPicture::Stand& own : picture.stands) {
    for (const FieldPicture::Stand& other : picture.stands) {
      if (own.is_a == other.is_a && own.part == FieldPicture::Part::none &&
          other.part == FieldPicture::Part::fights && supports(own.at, other.at)) {
        own.part = FieldPicture::Part::supports;
      }
    }
  }
}

inline FieldPicture picture(const std::vector<PlacedUnit>& a, const std::vector<PlacedUnit>& b) {
  const auto layout = lay_out(a, b);
  FieldPicture picture;
  for (const bool is_a : {true, false}) {
    int unit = 0;
    for (const auto& stands : is_a ? layout.a : layout.b) {
      ++unit;
      for (const auto& stand : stands) {
        picture.stands.push_back({stand, is_a, unit, FieldPicture::Part::none});
      }
      const bool is_horse = width(stands.front()) < depth(stands.front());
      picture.units.push_back(
          {is_a, is_horse ? "Knights" : "Halberdiers", std::to_string(stands.size()) + " stands"});
    }
  }
  take_part(picture);
  return picture;
}

inline std::vector<Scene> all() {
  std::vector<Scene> scenes;
  scenes.push_back({"three cavalry against the middle of three infantry",
                    picture({{kCavalry, 3, {}}}, {{kInfantry, 3, {}}})});
  scenes.push_back({"three supports exactly behind",
                    picture({{kInfantry, 3, {}}, {kInfantry, 3, {.place = Place::behind}}},
                            {{kInfantry, 3, {}}})});
  scenes.push_back(
      {"half a stand out of line", picture({{kInfantry, 3, {.at = 20}}}, {{kInfantry, 3, {}}})});
  scenes.push_back(
      {"a column against a line",
       picture({{kInfantry, 3, {.formation = Formation::column}}}, {{kInfantry, 3, {}}})});
  FieldPicture flank = picture({{kInfantry, 3, {}}, {kCavalry, 3, {.place = Place::flank_left}}},
                               {{kInfantry, 3, {}}, {kInfantry, 2, {.place = Place::behind}}});
  flank.terrain = {{fray::field::Terrain::woods, {-200, 46, -10, 200}},
                   {fray::field::Terrain::obstacle, {-60, -34, 60, -32}},
                   {fray::field::Terrain::hill, {300, 300, 400, 400}}};
  flank.table = fray::field::Rectangle{-80, -600, 600, 600};
  scenes.push_back({"struck in the flank, at the table's edge", flank});
  FieldPicture apart = picture({{kCavalry, 1, {}}}, {{kInfantry, 1, {}}});
  apart.stands[1].at = moved(apart.stands[1].at, fray::field::Facing::north, 1);
  apart.stands[0].part = apart.stands[1].part = FieldPicture::Part::none;
  scenes.push_back({"a millimetre apart", apart});
  return scenes;
}

}  // namespace scenes
