// Who may support whom, by kind: rules-facts 1.6.

#include "melee_fields.hpp"

namespace warmaster_support {

using namespace fray::warmaster_tests;

namespace {

Unit named(Unit unit, const char* name) {
  unit.profile.name = name;
  return unit;
}

/// Supports of A when `behind` stands behind `front`, two stands each.
int supports(Unit front, Unit behind) {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)",
                         {a('a', std::move(front)), a('c', std::move(behind)), b('x', infantry())});
  return fight.supports(Side::a);
}

}  // namespace

TEST_CASE("who is supported by its own kind only gets nothing from others",
          "[warmaster][special: supported by own kind]") {
  const Unit rats = with(named(infantry(), "Rat Swarm"), Special::supported_by_own_kind);
  const Unit clan = named(infantry(), "Clanrats");
  CHECK(supports(rats, clan) == 0);
  CHECK(supports(rats, rats) == 2);
  CHECK(supports(clan, rats) == 2);  // it may support others
}

TEST_CASE("who supports its own kind only gives nothing to others",
          "[warmaster][special: supports own kind]") {
  const Unit clay = with(named(infantry(), "Terracotta Warriors"), Special::supports_own_kind);
  const Unit guard = named(infantry(), "Guard");
  CHECK(supports(guard, clay) == 0);
  CHECK(supports(clay, clay) == 2);
  CHECK(supports(clay, guard) == 2);  // its list takes that away, with the other rule
}

TEST_CASE("some neither support nor are supported, not even by their own kind",
          "[warmaster][special: never supports]") {
  const Unit wolves = with(named(infantry(), "Ulfwerener"), Special::never_supports);
  const Unit guard = named(infantry(), "Guard");
  CHECK(supports(wolves, wolves) == 0);
  CHECK(supports(wolves, guard) == 0);
  CHECK(supports(guard, wolves) == 0);
  CHECK(supports(guard, guard) == 2);
}

}  // namespace warmaster_support
