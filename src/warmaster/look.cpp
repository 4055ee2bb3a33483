// What parts places that are alike: the same from every side and in a mirror.

#include <algorithm>
#include <array>
#include <vector>

#include "fray/core/hash.hpp"
#include "warmaster/ground.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;

/// What is farther off looks the same to all. Units  mm, squared
constexpr std::int64_t kFar = std::int64_t{600} * 600;

/// The field as one stand sees it, and as it would in a mirror: sums over all that there is, in no order.
class Look {
 public:
  explicit Look(const field::Stand& from) : from_(from) {}

  void add(std::uint64_t what, const Rectangle& there, Facing facing) {
    const Facing ahead = from_.facing;
    const Facing right = field::turned_right(ahead);
    const auto turned = (static_cast<unsigned>(facing) + 4 - static_cast<unsigned>(ahead)) % 4;
    const std::int32_t aside = middle(there, right) - middle(from_.base, right);
    as_it_is_ += seen(what, there, aside, turned);
    mirrored_ += seen(what, there, -aside, (4 - turned) % 4);
  }

  std::uint64_t number() const noexcept {
    return mix64(std::min(as_it_is_, mirrored_) + mix64(std::max(as_it_is_, mirrored_)));
  }

 private:
  /// Units  half millimetres
  static std::int32_t middle(const Rectangle& there, Facing way) noexcept {
    return field::along(there, way) - field::along(there, field::opposite(way));
  }
  static std::int32_t length(const Rectangle& there, Facing way) noexcept {
    return field::along(there, way) + field::along(there, field::opposite(way));
  }
  std::uint64_t seen(std::uint64_t what, const Rectangle& there, std::int32_t aside, unsigned turned) const noexcept {
    const Facing ahead = from_.facing;
    const auto word = [](std::int32_t high, std::int32_t low) {
      return std::uint64_t{static_cast<std::uint32_t>(high)} << 32 | static_cast<std::uint32_t>(low);
    };
    const std::int32_t before = middle(there, ahead) - middle(from_.base, ahead);
    std::uint64_t sum = mix64(what * 4 + turned);
    sum = mix64(sum ^ word(before, aside));
    return mix64(sum ^ word(length(there, ahead), length(there, field::turned_right(ahead))));
  }

  field::Stand from_;
  std::uint64_t as_it_is_ = 0;
  std::uint64_t mirrored_ = 0;
};

}  // namespace

std::uint64_t look_from(const Roster& roster, const Disposition& where, std::size_t unit, const field::Stand& stand,
                        std::span<const field::Stand> mates) {
  enum What : std::uint64_t { mate, table, friends, enemies = friends + kMostUnits, ground = enemies + kMostUnits };
  Look look(stand);
  for (const field::Stand& own : mates) {
    look.add(mate, own.base, own.facing);
  }
  const auto is_near = [&](const Rectangle& there) { return field::distance_squared(stand.base, there) < kFar; };
  std::array<std::uint64_t, 2> units{};  // of friends, of enemies: those that are near are counted in the order of their side
  for (std::size_t other = 0; other < roster.size(); ++other) {
    const auto theirs = where.of(other);
    if (other != unit && std::ranges::none_of(theirs, [&](const field::Stand& one) { return is_near(one.base); })) {
      continue;
    }
    const bool friendly = roster.side(other) == roster.side(unit);
    const std::uint64_t what = (friendly ? friends : enemies) + units[friendly ? 0 : 1]++;
    for (std::size_t one = 0; one < theirs.size() && other != unit; ++one) {
      look.add(what, theirs[one].base, theirs[one].facing);
    }
  }
  for (const field::Ground& piece : roster.battle().terrain) {
    if (is_near(piece.area)) {
      look.add(ground + static_cast<std::uint64_t>(piece.terrain), piece.area, stand.facing);
    }
  }
  if (const auto& area = roster.battle().table) {
    look.add(table, *area, stand.facing);
  }
  return look.number();
}

std::uint64_t look_of(const Roster& roster, const Disposition& where, std::size_t unit, std::span<const field::Stand> stands) {
  std::uint64_t sum = 0;
  std::vector<field::Stand> mates;
  for (std::size_t stand = 0; stand < stands.size(); ++stand) {
    mates.assign(stands.begin(), stands.end());
    mates.erase(mates.begin() + static_cast<std::ptrdiff_t>(stand));
    sum += look_from(roster, where, unit, stands[stand], mates);
  }
  return sum;
}

std::uint64_t look_of(const Roster& roster, const Disposition& where, Side side) {
  std::uint64_t sum = 0;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    sum += roster.side(unit) == side ? mix64(look_of(roster, where, unit, where.of(unit))) : 0;
  }
  return sum;
}

}  // namespace fray::warmaster
