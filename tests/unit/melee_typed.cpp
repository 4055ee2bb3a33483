// Left is right and A is B: sides as they are typed, mirrored and exchanged, have the same odds.
// What nobody has said is decided by what there is on the field alone.

#include "melee_drawn.hpp"
#include "warmaster/lists/side.hpp"

namespace melee_typed {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

warmaster::Finder& no_lists() {
  static warmaster::Finder finder(lists::Library("warmaster", {}, true));
  return finder;
}

/// A unit as it is typed: what a mirror leaves as it is, and what it does not.
struct Typed {
  std::string options{};  ///< profile and all that has no left and right
  Place place = Place::front;
  int of = 0;  ///< 0 is not said
  std::optional<int> at{};
  int target = 0;
};

using TypedSide = std::vector<Typed>;

std::string text_of(const TypedSide& side) {
  std::string text;
  for (const Typed& unit : side) {
    text += (text.empty() ? "custom: " : " + custom: ") + unit.options;
    switch (unit.place) {
      case Place::front: text += unit.of != 0 ? ", front" : ""; break;
      case Place::flank_left: text += ", flank=left"; break;
      case Place::flank_right: text += ", flank=right"; break;
      case Place::rear: text += ", rear"; break;
      case Place::behind: text += ", behind="; break;
      case Place::beside: text += ", beside="; break;
    }
    if (unit.place == Place::behind || unit.place == Place::beside) {
      text += std::to_string(unit.of);
    } else if (unit.of != 0) {
      text += ", of=" + std::to_string(unit.of);
    }
    text += unit.at ? ", at=" + std::to_string(*unit.at) : "";
    text += unit.target != 0 ? ", target=" + std::to_string(unit.target) : "";
  }
  return text;
}

void swap_flanks(TypedSide& side) {
  for (Typed& unit : side) {
    unit.place = unit.place == Place::flank_left    ? Place::flank_right
                 : unit.place == Place::flank_right ? Place::flank_left
                                                    : unit.place;
  }
}

/// As somebody types it who looks at the field in a mirror.
TypedSide mirror_of(TypedSide side, int enemies) {
  const int own = static_cast<int>(side.size());
  for (Typed& unit : side) {
    const bool by_own = unit.place == Place::behind || unit.place == Place::beside;
    // The enemy's first, which is his last then.
    const bool by_first = unit.of == 0 && unit.place != Place::front;
    unit.of = unit.of == 0 && !by_first ? 0 : (by_own ? own : enemies) + 1 - std::max(unit.of, 1);
    unit.at = unit.at ? std::optional(-*unit.at) : std::nullopt;
    unit.target = unit.target != 0 ? enemies + 1 - unit.target : 0;
  }
  swap_flanks(side);
  std::ranges::reverse(side);
  return side;
}

std::optional<Battle> battle_of(const TypedSide& a, const TypedSide& b, bool classic) {
  try {
    Battle battle;
    const warmaster::SideUnits side_a = warmaster::parse_sides(text_of(a), no_lists(), "side A");
    const warmaster::SideUnits side_b = warmaster::parse_sides(text_of(b), no_lists(), "side B");
    for (const auto& [side, units] :
         {std::pair(&side_a, &battle.a), std::pair(&side_b, &battle.b)}) {
      for (const Unit& unit : side->units) {
        units->push_back({.unit = unit});
      }
    }
    deploy(battle, side_a.placings, side_b.placings);
    battle.edition = classic ? *edition_named("classic") : Edition{};
    const Melee engaged(battle);
    return battle;
  } catch (const InputError&) {
    return {};
  }
}

/// The same odds with each side's units in reverse order.
Odds reversed(const Odds& odds, std::size_t a, std::size_t b) {
  constexpr std::ptrdiff_t kReport = 8;
  Odds other;
  for (const auto& [key, probability] : odds) {
    std::vector<int> now = key;
    std::reverse(now.begin() + kReport, now.begin() + kReport + static_cast<std::ptrdiff_t>(a));
    std::reverse(now.begin() + kReport + static_cast<std::ptrdiff_t>(a), now.end());
    REQUIRE(now.size() == kReport + a + b);
    other[now] += probability;
  }
  return other;
}

/// One to three small units a side; where they shoot, A charges, and all are smaller still.
std::array<TypedSide, 2> drawn(std::mt19937& random, bool shooting) {
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  std::array<TypedSide, 2> sides;
  const std::array<int, 2> counts{1 + pick(2) + (pick(3) == 0 ? 1 : 0),
                                  1 + pick(2) + (pick(3) == 0 ? 1 : 0)};
  const bool charges = shooting || pick(2) == 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (int i = 0; i < counts[side]; ++i) {
      constexpr std::array kTypes{"infantry", "infantry", "infantry", "cavalry", "monster"};
      constexpr std::array kPlaces{
          Place::front,       Place::front, Place::front,  Place::front,  Place::flank_left,
          Place::flank_right, Place::rear,  Place::behind, Place::behind, Place::beside};
      Typed unit;
      unit.options = std::string("type=") + kTypes[static_cast<std::size_t>(pick(5))];
      unit.options += ", attacks=" + std::to_string(1 + pick(shooting ? 1 : 3)) +
                      ", hits=" + std::to_string(1 + pick(2));
      unit.options += ", stands=" + std::to_string(1 + pick(shooting ? 2 : 3));
      unit.options += shooting && side == 1 ? ", shots=1" : "";
      unit.options += pick(3) == 0 ? ", armour=5+" : "";
      unit.options += side == 0 && charges && (shooting || pick(2) == 0) ? ", charging" : "";
      unit.options += pick(8) == 0 ? ", confused" : "";
      unit.options += pick(10) == 0 ? ", terrifying" : "";
      unit.options += pick(8) == 0 ? ", character=1" : "";
      unit.options += pick(5) == 0   ? ", formation=column"
                      : pick(5) == 0 ? ", formation=irregular"
                                     : "";
      unit.options += pick(10) == 0 ? ", policy=stand" : pick(10) == 0 ? ", policy=fall-back" : "";
      unit.place = i == 0 && side == 0 ? Place::front : kPlaces[static_cast<std::size_t>(pick(10))];
      if (unit.place == Place::behind || unit.place == Place::beside) {
        unit.of = 1 + pick(counts[side]);
      } else if (pick(2) == 0) {
        unit.of = 1 + pick(counts[1 - side]);
      }
      if (unit.place != Place::beside && pick(5) == 0) {
        unit.at = (pick(7) - 3) * 10;
      }
      unit.target = pick(12) == 0 ? 1 + pick(counts[1 - side]) : 0;
      sides[side].push_back(std::move(unit));
    }
  }
  return sides;
}

/// Draws so many fights and compares each with itself in a mirror and with its sides exchanged.
void compare(int wanted, unsigned seed, bool shooting) {
  constexpr std::uint64_t kMostCells = 60'000;
  std::mt19937 random(seed);
  int compared = 0;
  for (int tried = 0; compared < wanted && tried < 40 * wanted; ++tried) {
    const auto [a, b] = drawn(random, shooting);
    const bool classic = tried % 8 == 0;
    INFO("drawn " << tried << (classic ? ", classic: " : ": ") << '"' << text_of(a) << "\" \""
                  << text_of(b) << '"');
    const std::optional<Battle> battle = battle_of(a, b, classic);
    const TypedSide mirrored_a = mirror_of(a, static_cast<int>(b.size()));
    const TypedSide mirrored_b = mirror_of(b, static_cast<int>(a.size()));
    const std::optional<Battle> in_a_mirror = battle_of(mirrored_a, mirrored_b, classic);
    CHECK(battle.has_value() == in_a_mirror.has_value());
    if (!battle || !in_a_mirror) {
      continue;
    }
    const Odds odds = odds_of(*battle, false, kMostCells);
    if (odds.empty()) {
      continue;
    }
    ++compared;
    {
      INFO("mirrored: \"" << text_of(mirrored_a) << "\" \"" << text_of(mirrored_b) << '"');
      check_equal(odds, reversed(odds_of(*in_a_mirror), a.size(), b.size()));
    }
    TypedSide exchanged_a = b;
    TypedSide exchanged_b = a;
    swap_flanks(exchanged_a);
    swap_flanks(exchanged_b);
    INFO("exchanged: \"" << text_of(exchanged_a) << "\" \"" << text_of(exchanged_b) << '"');
    const std::optional<Battle> exchanged = battle_of(exchanged_a, exchanged_b, classic);
    REQUIRE(exchanged.has_value());
    check_equal(odds, odds_of(*exchanged, true));
  }
  CHECK(compared == wanted);
}

}  // namespace

TEST_CASE("sides as they are typed, mirrored and exchanged, have the same odds", "[melee]") {
  compare(500, 20'261'128, false);
}

TEST_CASE("sides that shoot at chargers, mirrored and exchanged, have the same odds", "[melee]") {
  compare(300, 20'261'129, true);
}

}  // namespace melee_typed
