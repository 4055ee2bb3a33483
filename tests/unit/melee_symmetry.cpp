// What must change no probability: turning, mirroring and shifting the whole field, exchanging the
// sides, and units far off.

#include "melee_drawn.hpp"

namespace melee_symmetry {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

struct Case {
  const char* name;
  Battle battle;
};

std::vector<Case> cases() {
  const Unit foot = infantry(3, 3);
  const Unit horse = cavalry(3, 3);
  std::vector<Case> all;
  all.push_back({"horse against a line", battle_of(R"(
      xxxxxxxxxxxx
         aaaaaa
         aaaaaa)",
                                                   {a('a', charging(horse)), b('x', foot)})});
  all.push_back({"half a stand out of line, with a supporter",
                 battle_of(R"(
        zzzz
        xxxxxxxx
      aaaaaaaa)",
                           {a('a', foot), b('x', infantry(4, 2)), b('z', foot)})});
  Battle flank =
      battle_of(R"(
        xxxxxxxx
      yyaaaaaaaa
      yy)",
                {a('a', infantry(4, 3)), b('x', foot), b('y', charging(foot), Facing::east)});
  all.push_back({"struck in the flank", flank});
  all.push_back({"two against two, one on horse",
                 battle_of(R"(
          kk
      xxxxkk
      aaaacccc)",
                           {a('a', foot), a('c', foot), b('x', foot), b('k', horse)})});
  Battle wood = battle_of(R"(
      xxxxxxxx
      aaaaaaaa)",
                          {a('a', foot), b('x', foot)});
  wood.terrain = {{field::Terrain::impassable, {100, -300, 130, -10}},
                  {field::Terrain::woods, {60, 20, 90, 200}}};
  wood.table = field::Rectangle{-500, -20, 500, 400};
  all.push_back({"ground and a table's edge", wood});
  return all;
}

}  // namespace

TEST_CASE("turning the whole field changes no probability", "[melee]") {
  for (const Case& now : cases()) {
    INFO(now.name);
    check_equal(odds_of(now.battle), odds_of(changed(now.battle, turned)));
    check_equal(odds_of(now.battle), odds_of(changed(changed(now.battle, turned), turned)));
  }
}

TEST_CASE("mirroring the whole field changes no probability", "[melee]") {
  for (const Case& now : cases()) {
    INFO(now.name);
    check_equal(odds_of(now.battle), odds_of(changed(now.battle, mirrored)));
  }
}

TEST_CASE("shifting the whole field changes no probability", "[melee]") {
  for (const Case& now : cases()) {
    INFO(now.name);
    check_equal(odds_of(now.battle), odds_of(changed(now.battle, shifted)));
  }
}

TEST_CASE("A and B exchanged have each other's odds", "[melee]") {
  for (const Case& now : cases()) {
    INFO(now.name);
    Battle other = now.battle;
    std::swap(other.a, other.b);
    check_equal(odds_of(now.battle), odds_of(other, true));
  }
}

namespace {

/// Draws engagements until so many have been compared with their mirror images, turned, and with
/// the sides exchanged.
template <class Draw>
void check_drawn(Draw draw, std::uint32_t seed, int wanted) {
  constexpr std::uint64_t kMostCells = 150'000;
  std::mt19937 random(seed);
  int compared = 0;
  for (int tried = 0; compared < wanted && tried < 15 * wanted; ++tried) {
    const std::optional<Battle> battle = draw(random);
    const Odds odds = battle ? odds_of(*battle, false, kMostCells) : Odds{};
    if (odds.empty()) {
      continue;
    }
    ++compared;
    INFO("battle " << tried);
    {
      INFO("in a mirror");
      check_equal(odds, odds_of(changed(*battle, mirrored)));
    }
    {
      INFO("turned");
      check_equal(odds, odds_of(changed(*battle, turned)));
    }
    INFO("sides exchanged");
    Battle other = *battle;
    std::swap(other.a, other.b);
    check_equal(odds, odds_of(other, true));
  }
  CHECK(compared == wanted);
}

}  // namespace

TEST_CASE("however units stand, no probability depends on how the field is drawn", "[melee]") {
  check_drawn(random_battle, 20'261'121, 150);
}

TEST_CASE("wherever reserves come from, no probability depends on how the field is drawn",
          "[melee]") {
  check_drawn(random_reserves, 20'261'122, 60);
}

TEST_CASE("whatever else is fought near, no probability depends on how the field is drawn",
          "[melee]") {
  check_drawn(random_others, 20'261'124, 60);
}

TEST_CASE(
    "whatever the dice, stands share no ground, stay on ground they may enter and keep together",
    "[melee]") {
  std::mt19937 random(20'261'123);
  int scenes = 0;
  int met = 0;  // in which another engagement has just been drawn in
  for (int tried = 0; tried < 12'000; ++tried) {
    const std::optional<Battle> battle =
        tried % 3 == 0 ? random_others(random) : random_reserves(random);
    if (!battle) {
      continue;
    }
    const Melee melee(*battle);
    const Roster& roster = melee.roster();
    const auto entered = [&](const MeleeSituation& now, std::size_t unit,
                             const field::Stand& stand) {
      return std::ranges::any_of(battle->terrain,
                                 [&](const field::Ground& piece) {
                                   return field::overlap(piece.area, stand.base) &&
                                          !may_enter(roster.profile(unit), piece.terrain);
                                 }) &&
             now.scene != melee.opening().scene;
    };
    const auto check = [&](const MeleeSituation& now) {
      if (now.scene == nullptr) {
        return;
      }
      ++scenes;
      const Board& where = now.scene->where;
      met += std::ranges::any_of(
                 where.troops,
                 [](const Troop& troop) { return troop.elsewhere == Elsewhere::drawn_in; })
                 ? 1
                 : 0;
      bool shares = false;
      for (std::size_t one = 0; one < where.stands.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other) {
          shares |= field::overlap(where.stands[one].base, where.stands[other].base);
        }
      }
      bool enters = false;
      bool parted = false;
      for (std::size_t unit = 0; unit < roster.size(); ++unit) {
        for (const field::Stand& stand : where.of(unit)) {
          enters |= entered(now, unit, stand);
        }
        parted |=
            !where.troops[unit].split && groups_of(where.of(unit), where.troops[unit].stands) > 1;
      }
      INFO("battle " << tried);
      CHECK_FALSE(shares);
      CHECK_FALSE(enters);
      CHECK_FALSE(parted);
    };
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      random::Thrower thrower(
          {.purpose = random::Purpose::trace, .seed = seed, .matchup = melee.name()});
      graph::trace(
          melee, thrower,
          [&](const MeleeSituation&, const std::vector<random::Thrown>&,
              const Melee::Transition& step) { check(step.next); },
          [&](const MeleeSituation&, int, const Melee::Transition& step) { check(step.next); });
    }
  }
  CHECK(scenes > 10'000);
  CHECK(met > 1'000);
}

TEST_CASE("a unit far away changes nothing", "[melee]") {
  for (const Case& now : cases()) {
    INFO(now.name);
    Battle watched = now.battle;
    watched.table.reset();
    Battle alone = watched;
    watched.b.push_back({infantry(), {{{5000, 5000, 5040, 5020}, Facing::south}}});
    watched.b.back().unit.stands = 1;
    Odds odds;
    for (const auto& [report, probability] : odds_of(watched)) {
      CHECK(report.back() == 0);
      odds[std::vector<int>(report.begin(), report.end() - 1)] += probability;
    }
    check_equal(odds_of(alone), odds);
  }
}

TEST_CASE(
    "units far away change nothing, fighting or not, wherever they come in the order of their side",
    "[melee]") {
  constexpr std::uint64_t kMostCells = 100'000;
  std::mt19937 random(20'261'126);
  int compared = 0;
  for (int tried = 0; compared < 60 && tried < 900; ++tried) {
    const std::optional<Battle> battle =
        tried % 2 == 0 ? random_others(random) : random_reserves(random);
    const Odds alone = battle ? odds_of(*battle, false, kMostCells) : Odds{};
    if (alone.empty()) {
      continue;
    }
    ++compared;
    INFO("battle " << tried);
    Battle watched = *battle;
    const bool first = tried % 4 < 2;
    Deployed far_a{infantry(), {{{3000, 3000, 3040, 3020}, Facing::north}}};
    Deployed far_b{infantry(), {{{3000, 3020, 3040, 3040}, Facing::south}}};
    for (auto [side, far] : {std::pair(&watched.a, &far_a), std::pair(&watched.b, &far_b)}) {
      far->unit.stands = 1;
      far->unit.elsewhere = true;
      side->insert(first ? side->begin() : side->end(), *far);
    }
    const std::size_t report = 8;
    Odds odds;
    for (const auto& [key, probability] : odds_of(watched)) {
      std::vector<int> losses(key.begin() + report, key.end());
      const std::size_t of_b =
          first ? battle->a.size() + 1 : battle->a.size() + 1 + battle->b.size();
      const std::size_t of_a = first ? 0 : battle->a.size();
      CHECK(losses[of_a] + losses[of_b] == 0);
      losses.erase(losses.begin() + static_cast<std::ptrdiff_t>(of_b));
      losses.erase(losses.begin() + static_cast<std::ptrdiff_t>(of_a));
      std::vector<int> shown(key.begin(), key.begin() + report);
      shown.insert(shown.end(), losses.begin(), losses.end());
      odds[shown] += probability;
    }
    check_equal(alone, odds);
  }
  CHECK(compared == 60);
}

}  // namespace melee_symmetry
