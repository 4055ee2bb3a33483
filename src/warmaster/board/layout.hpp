#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "field/stand.hpp"
#include "warmaster/rules/profile.hpp"

namespace fray::warmaster {

/// How the stands of a unit stand together: side by side, one behind another, or neither (the front
/// rank holds the larger half, the others stand behind it from one end; of two the one at that end
/// stands in front, the other half a base back).
enum class Formation : std::uint8_t { line, column, irregular };

/// Where a unit stands: with its front along an edge of an enemy unit, or behind or beside a unit
/// of its own side.
enum class Place : std::uint8_t { front, flank_left, flank_right, rear, behind, beside };

/// What is said of where a unit stands.
struct Placing {
  Formation formation = Formation::line;
  Place place = Place::front;  ///< flanks are the enemy's left and right as he sees them
  /// A unit of the enemy's, or for behind and beside of its own side, from 1. Not said it is 0: the
  /// first unit, or for front the whole enemy side.
  int of = 0;
  /// Mm from the middle of that edge, towards the later units of its side.
  std::optional<std::int32_t> at{};
  std::vector<field::Stand> stands{};  ///< given one by one: everything else is ignored

  friend bool operator==(const Placing&, const Placing&) = default;
};

struct PlacedUnit {
  Base base{};
  int stands = 3;  ///< at least 1
  Placing placing{};
  int rank = 0;  ///< in its side, the same for units that are alike: `ranked`
};

/// A unit cannot stand where it is said to.
class LayoutError : public InputError {
 public:
  LayoutError(bool is_of_a, std::size_t unit, const std::string& sentence);
  bool is_of_a() const noexcept { return is_of_a_; }
  std::size_t unit() const noexcept { return unit_; }  ///< of its side, from 0

 private:
  bool is_of_a_;
  std::size_t unit_;
};

/// Names a place by all that is said of it.
Hash128 content_of(const Placing& placing);

/// Where every stand stands. Shape  one vector per unit in the order given, in each its stands from
/// its left, front rank first.
struct Layout {
  std::vector<std::vector<field::Stand>> a{};
  std::vector<std::vector<field::Stand>> b{};
};

/// Places both sides: A faces north and B south along y = 0, each side centred on x = 0.
///
/// Shape  units that are placed alike stand side by side, together centred on their edge; A's run
///        from its left to its right and B's from its right to its left, so that the first faces
///        the first. Behind a unit whose stands are as wide, stands are aligned: where centred ones
///        would straddle two, they move by half a base to one end. Beside a unit that comes before
///        it in its side a unit stands after it, beside one that comes later before it, and on the
///        other side of it where there is no room; who is nearest to that unit in the side is
///        placed first. Which way those behind move, and from which end ranks of an irregular
///        formation are filled, is as most stands of both sides fight to their front or support;
///        where that is equal, as the field looks from all stands.
/// Throws  LayoutError for a unit that is not there, units that wait for each other, stands that
///         share ground, and a unit that neither touches an enemy nor stands exactly behind or
///         beside a friendly stand that does, unless it is placed behind or beside one.
/// Source  contract.md, "A side"; seeds/000, "Support"; rules-facts 1.2 and 1.9.
Layout lay_out(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b);

struct Battle;
/// Gives the units of both sides their stands: where `lay_out` has them, and then of units that
/// charge a flank or a rear those stands that would touch nothing go on, as `Choices::envelops`
/// says. Shape  a placing for each unit.
/// Throws  as lay_out does.
/// Source  rules-facts 1.9, enveloping charge.
void deploy(Battle& battle, std::span<const Placing> a, std::span<const Placing> b);

/// A unit drawn up by itself. Units  millimetres
struct Shape {
  /// The left end of a stand's front edge.
  struct Spot {
    std::int32_t right = 0;  ///< of the unit's own left end
    std::int32_t back = 0;   ///< behind its foremost edge
  };
  std::vector<Spot> spots{};
  std::int32_t width = 0;
};

/// `from_right`: irregular units begin their rear rank at their right, as those of B do, who face
/// those of A.
Shape drawn_up(Base base, int stands, Formation formation, bool from_right = false);

/// The stands of a shape whose left front end stands there.
std::vector<field::Stand> placed(const Shape& shape, Base base, field::Point left,
                                 field::Facing facing);

/// Throws  LayoutError for a place by a unit that is not there, or by itself.
void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b);

/// How many units take no part, touching no enemy and standing by no friend that does so that they
/// support it: those placed behind or beside one may.
/// Throws  LayoutError for stands that share ground, and for any other unit that takes no part.
int check_layout(const Layout& layout, std::span<const PlacedUnit> a,
                 std::span<const PlacedUnit> b);

}  // namespace fray::warmaster
