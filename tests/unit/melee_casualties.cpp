// Which stands fall, and in which order: seeds/000, "Casualties".

#include "melee_fields.hpp"

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

/// How far east of the westernmost stand the stands of a unit begin, in mm.
std::vector<int> wests_of(const FieldFight& fight, char letter) {
  std::vector<int> wests;
  for (const field::Stand& stand : fight.now().scene->where.of(fight.number(letter))) {
    wests.push_back(stand.base.west);
  }
  std::ranges::sort(wests);
  return wests;
}

}  // namespace

TEST_CASE("the loser removes its stands first, and the winner those that touch nobody then",
          "[melee]") {
  // The eastern x shares less with an enemy than the western one; without it the eastern a, which
  // shared more, touches nobody.
  FieldFight fight(R"(
         xxxx     xxxx
      aaaacccc  aaaa)",
                   {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  fight.strike({{'x', 4}, {'a', 3}});
  CHECK(fight.now().ahead == Side::a);
  CHECK(wests_of(fight, 'x') == std::vector{30});
  CHECK(wests_of(fight, 'a') == std::vector{0});
}

TEST_CASE("a stand that does nothing falls before one that supports", "[melee]") {
  // The one behind is exactly behind nobody.
  FieldFight fight(R"(
           xxxxxxxx
      cccccccccccc
            cccc)",
                   {a('c', infantry()), b('x', infantry())});
  REQUIRE(fight.supports(Side::a) == 1);
  fight.strike({{'c', 3}});
  CHECK(wests_of(fight, 'c') == std::vector{0, 40, 80});
}
