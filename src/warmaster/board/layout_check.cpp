#include "warmaster/board/layout_check.hpp"

#include <algorithm>
#include <string>

#include "field/contact.hpp"

namespace fray::warmaster {
namespace {

using field::Stand;

std::string name_of(bool is_a, std::size_t unit) {
  return std::string("unit ") + std::to_string(unit + 1) + " of side " + (is_a ? "A" : "B");
}

/// "flank=right" of a unit that is laid out in the left flank; empty where it is in none.
std::string other_flank(const Placing& placing) {
  if (!placing.stands.empty()) {
    return "";
  }
  return placing.place == Place::flank_left    ? "flank=right"
         : placing.place == Place::flank_right ? "flank=left"
                                               : "";
}

/// How a placing is written.
std::string written(const Placing& placing) {
  switch (placing.place) {
    case Place::behind: return "behind=" + std::to_string(placing.of);
    case Place::beside: return "beside=" + std::to_string(placing.of);
    default: return "of=" + std::to_string(placing.of);
  }
}

bool stands_by_a_friend(const Placing& placing) {
  return placing.stands.empty() &&
         (placing.place == Place::behind || placing.place == Place::beside);
}

void check_place(bool is_a, std::size_t i, const Placing& placing, std::size_t own_units,
                 std::size_t enemy_units) {
  const bool own = placing.place == Place::behind || placing.place == Place::beside;
  const std::size_t count = own ? own_units : enemy_units;
  if (placing.of < 0 || static_cast<std::size_t>(std::max(placing.of, 1)) > count) {
    throw LayoutError(is_a, i,
                      written(placing) + " names no unit (side " + (own == is_a ? "A" : "B") +
                          " has " + std::to_string(count) + (count == 1 ? " unit" : " units") +
                          ") name a unit by its place in its side, from 1");
  }
  if (own && static_cast<std::size_t>(std::max(placing.of, 1) - 1) == i) {
    throw LayoutError(
        is_a, i,
        (placing.place == Place::behind ? "is placed behind itself" : "is placed beside itself") +
            std::string(" (another unit of its side is wanted) name that by its place"));
  }
}

/// One stand and whose it is.
struct Owned {
  const Stand* stand;
  bool is_a;
  std::size_t unit;
};

std::vector<Owned> all_of(const Layout& layout) {
  std::vector<Owned> all;
  all.reserve(32);
  for (const bool is_a : {true, false}) {
    const auto& units = is_a ? layout.a : layout.b;
    for (std::size_t i = 0; i < units.size(); ++i) {
      for (const Stand& stand : units[i]) {
        all.push_back({&stand, is_a, i});
      }
    }
  }
  return all;
}

bool fights(const Owned& own, const std::vector<Owned>& all) {
  return std::ranges::any_of(all, [&](const Owned& other) {
    return other.is_a != own.is_a && touch(own.stand->base, other.stand->base);
  });
}

bool takes_part(bool is_a, std::size_t unit, const std::vector<Owned>& all) {
  const auto supports_a_fighter = [&](const Owned& own) {
    return std::ranges::any_of(all, [&](const Owned& other) {
      return other.is_a == own.is_a && other.stand != own.stand &&
             field::supports(*own.stand, *other.stand) && fights(other, all);
    });
  };
  return std::ranges::any_of(all, [&](const Owned& own) {
    return own.is_a == is_a && own.unit == unit && (fights(own, all) || supports_a_fighter(own));
  });
}

}  // namespace

LayoutError::LayoutError(bool is_of_a, std::size_t unit, const std::string& sentence)
    : InputError(
          Where{.file = is_of_a ? "side A" : "side B", .field = "unit " + std::to_string(unit + 1)},
          sentence),
      is_of_a_(is_of_a),
      unit_(unit) {}

void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b) {
  for (const bool is_a : {true, false}) {
    const auto& own = is_a ? a : b;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (own[i].placing.stands.empty()) {
        check_place(is_a, i, own[i].placing, own.size(), (is_a ? b : a).size());
      }
    }
  }
}

int check_layout(const Layout& layout, std::span<const PlacedUnit> a,
                 std::span<const PlacedUnit> b) {
  const std::vector<Owned> all = all_of(layout);
  for (auto one = all.begin(); one != all.end(); ++one) {
    const auto other = std::find_if(all.begin(), one, [&](const Owned& earlier) {
      return overlap(earlier.stand->base, one->stand->base);
    });
    if (other != one) {
      const auto placing = [&](const Owned& own) { return (own.is_a ? a : b)[own.unit].placing; };
      const bool blames_other =
          other_flank(placing(*one)).empty() && !other_flank(placing(*other)).empty();
      const Owned& moved = blames_other ? *other : *one;
      const Owned& stays = blames_other ? *one : *other;
      const std::string instead = other_flank(placing(moved));
      throw LayoutError(moved.is_a, moved.unit,
                        "stands where " + name_of(stays.is_a, stays.unit) +
                            " stands (no two stands share ground) " +
                            (instead.empty() ? "" : "try " + instead + ", or ") +
                            "move it along its edge with at=, or place it elsewhere");
    }
  }
  int idle = 0;
  for (const bool is_a : {true, false}) {
    for (std::size_t i = 0; i < (is_a ? layout.a : layout.b).size(); ++i) {
      if (takes_part(is_a, i, all)) {
        continue;
      }
      ++idle;
      if (!stands_by_a_friend((is_a ? a : b)[i].placing)) {
        throw LayoutError(
            is_a, i,
            "touches no enemy and supports nobody (a unit of the engagement does one of them) "
            "move it (with at=, or in a file where its stands are said, with engaged = false if it "
            "is only near), "
            "or leave it out");
      }
    }
  }
  return idle;
}

}  // namespace fray::warmaster
