// A round does not know that it is the last: what is told of it is the same when another may
// follow, and what is left unresolved is what would be fought on.

#include "melee_drawn.hpp"

namespace melee_last_rounds {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr std::uint64_t kMostCells = 60'000;

/// What became of one round: who won it, and how far the others retreated.
using Came = std::pair<int, int>;

/// All that is told of a fight, around its round `last`.
struct Told {
  /// Up to that round: how each came out, whether more was fought or not.
  std::map<std::pair<int, Came>, double> rounds{};
  Odds ends{};  ///< up to that round, but who fights on
  /// After it, in this engagement or, after an advance, in the next.
  std::map<Came, double> goes_on{};
  std::map<Came, double> unresolved{};  ///< with it
  double draws = 0;                     ///< that end with it
  double next = 0;                      ///< the round after it is fought
};

Told told_of(const Odds& odds, int last) {
  Told shown;
  for (const auto& [report, probability] : odds) {
    const int round = report[0];
    const Came came{report[1], report[3]};
    const auto ending = static_cast<Ending>(report[2]);
    if (round == 0) {
      continue;  // the roll of a fall back, which may be of any round
    }
    if (round == last + 1) {
      shown.next += probability;
    }
    if (round > last) {
      continue;
    }
    shown.rounds[{round, came}] += probability;
    const bool unresolved = ending == Ending::unresolved_a || ending == Ending::unresolved_b;
    if (round == last && ending == Ending::none) {
      shown.goes_on[came] += probability;
    } else if (round == last && unresolved) {
      shown.unresolved[came] += probability;
    } else if (round == last && ending == Ending::fall_back) {
      shown.draws += probability;
    } else {
      shown.ends[report] += probability;
    }
  }
  return shown;
}

template <class Key>
double worst_of(const std::map<Key, double>& one, const std::map<Key, double>& two) {
  double worst = 0;
  for (const auto* from : {&one, &two}) {
    for (const auto& [key, probability] : *from) {
      const auto found = (from == &one ? two : one).find(key);
      worst = std::max(worst,
                       std::abs(probability -
                                (found == (from == &one ? two : one).end() ? 0.0 : found->second)));
    }
  }
  return worst;
}

/// Whether what ends with round `last`, or not, is the same as where it is not the last; `drawn_on`
/// counts draws whose sides still touch: they are told as draws.
void check_same(const Odds& ends, const Odds& goes_on, int last, double& drawn_on) {
  constexpr double kEqual = 1e-12;
  const Told now = told_of(ends, last);
  const Told then = told_of(goes_on, last);
  CHECK(worst_of(now.rounds, then.rounds) < kEqual);
  CHECK(worst_of(now.ends, then.ends) < kEqual);
  // Whoever goes on in either does so after an advance.
  std::map<Came, double> fought_on = then.goes_on;
  for (const auto& [came, probability] : now.goes_on) {
    fought_on[came] -= probability;
  }
  // No more can be fought in this Combat phase.
  for (const auto& [came, probability] : then.unresolved) {
    fought_on[came] += probability;
  }
  const double on = now.draws - then.draws;
  for (const auto& [came, probability] : fought_on) {
    if (static_cast<Side>(came.first) == Side::none) {
      CHECK(std::abs(probability - on) < kEqual);
    }
  }
  drawn_on += on;
  std::erase_if(fought_on, [](const auto& entry) {
    return static_cast<Side>(entry.first.first) == Side::none;
  });
  CHECK(worst_of(now.unresolved, fought_on) < kEqual);
  const auto sum = [](const std::map<Came, double>& of) {
    double all = 0;
    for (const auto& [came, probability] : of) {
      all += probability;
    }
    return all;
  };
  CHECK(std::abs(sum(now.unresolved) - sum(then.unresolved) + on - (then.next - now.next)) <
        kEqual);
}

Policy any_policy(std::mt19937& random) {
  constexpr std::array kPolicies{Policy::pursue, Policy::pursue, Policy::stand, Policy::fall_back};
  return kPolicies[random() % kPolicies.size()];
}

/// As chance draws them, each unit with a policy of its own.
std::optional<Battle> with_policies(std::optional<Battle> battle, std::mt19937& random) {
  if (battle) {
    for (auto* side : {&battle->a, &battle->b}) {
      for (Deployed& deployed : *side) {
        deployed.unit.policy = any_policy(random);
      }
    }
  }
  return battle;
}

struct Seen {
  int fields = 0;
  int unresolved = 0;  ///< fields that may end so
  double drawn_on = 0;
};

/// Whether a field's round `rounds` is the same with another after it in the Combat phase, and in
/// the next one.
void compare(Battle battle, int rounds, Seen& seen) {
  battle.rounds = rounds;
  battle.turns = 1;
  const Odds ends = odds_of(battle, false, kMostCells);
  battle.rounds = rounds + 1;
  const Odds more = ends.empty() ? Odds{} : odds_of(battle, false, kMostCells);
  if (more.empty()) {
    return;
  }
  ++seen.fields;
  seen.unresolved += told_of(ends, rounds).unresolved.empty() ? 0 : 1;
  check_same(ends, more, rounds, seen.drawn_on);
}

/// The same where the last of so many Combat phases is followed by another. Nobody advances: a turn
/// has no more rounds.
void compare_turns(Battle battle, int turns, Seen& seen) {
  battle.rounds = 1;
  for (auto* side : {&battle.a, &battle.b}) {
    for (Deployed& deployed : *side) {
      deployed.unit.choices.advances = false;
    }
  }
  battle.turns = turns;
  const Odds ends = odds_of(battle, false, kMostCells);
  battle.turns = turns + 1;
  const Odds more = ends.empty() ? Odds{} : odds_of(battle, false, kMostCells);
  if (more.empty()) {
    return;
  }
  ++seen.fields;
  seen.unresolved += told_of(ends, turns).unresolved.empty() ? 0 : 1;
  check_same(ends, more, turns, seen.drawn_on);
}

}  // namespace

TEST_CASE("a pursuit that cannot happen after the last round is not told as unresolved",
          "[melee]") {
  // A's first unit stands, and its second, behind it, has no way to B: of A nobody pursues.
  const std::vector<Drawn> units{a('a', with_policy(infantry(3, 20), Policy::stand)),
                                 a('c', infantry(3, 20)), b('x', infantry(3, 20))};
  Battle battle = battle_of(R"(
      xxxx
      aaaa
      cccc)",
                            units);
  battle.rounds = 1;
  std::map<Ending, double> endings;
  for (const auto& [report, probability] : odds_of(battle)) {
    if (report[0] != 0) {
      endings[static_cast<Ending>(report[2])] += probability;
    }
  }
  // Three dice against three that hit on 4+, and a support: A wins with as many hits as B or more,
  // which is 42 of 64; with one less, 15 of 64, it is a draw.
  CHECK(endings[Ending::b_retreats] == 42.0 / 64);
  CHECK(endings[Ending::fall_back] == 15.0 / 64);
  CHECK(endings[Ending::unresolved_b] == 7.0 / 64);
  CHECK(endings[Ending::unresolved_a] == 0);
}

TEST_CASE("stands lost by blocked retreats after the last round are told", "[melee]") {
  // Most of x reaches farther back than z and goes first: z, who supports the stand before it, is
  // in that one's way.
  const std::vector<Drawn> units{a('a', infantry(3, 9)), b('x', infantry(3, 9)),
                                 b('z', infantry(3, 9))};
  for (const int rounds : {1, 2}) {
    CAPTURE(rounds);
    Battle battle = battle_of(R"(
          xxxx
      zzzzxxxx
      xxxxxxxx
      aaaaaaaa)",
                              units);
    battle.rounds = rounds;
    FieldFight fight(battle, units);
    fight.strike({{'x', 4}});  // to two supports
    if (rounds == 1) {
      CHECK(fight.last().ending == Ending::unresolved_a);
      CHECK(fight.lost('x') == 1);
    } else {
      REQUIRE(fight.stage() == MeleeStage::aftermath);
      CHECK(fight.stands('x') == 3);
    }
  }
}

TEST_CASE("a loser that retreats farther than a pace from the last round is not caught",
          "[melee]") {
  const std::vector<Drawn> units{a('a', infantry(9, 9)), b('x', infantry(3, 20))};
  for (const int hits : {20, 21}) {
    Battle battle = battle_of(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                              units);
    battle.rounds = 1;
    FieldFight fight(battle, units);
    fight.strike({{'x', hits}});
    CHECK(fight.last().ending == (hits == 20 ? Ending::unresolved_a : Ending::b_retreats));
  }
}

TEST_CASE("a round is the same whether it is the last or another follows: crowded fields",
          "[melee]") {
  std::mt19937 random(20'261'201);
  Seen seen;
  while (seen.fields < 300) {
    if (const auto battle = with_policies(random_battle(random), random)) {
      compare(*battle, 1 + seen.fields % 2, seen);
    }
  }
  CHECK(seen.unresolved > 150);
}

TEST_CASE(
    "a round is the same whether it is the last or another follows: fields with bystanders and "
    "ground",
    "[melee]") {
  std::mt19937 random(20'261'202);
  Seen seen;
  while (seen.fields < 100) {
    if (const auto battle = with_policies(random_others(random), random)) {
      compare(*battle, 1, seen);
    }
  }
  CHECK(seen.unresolved > 50);
}

TEST_CASE("a round is the same whether it is the last or another follows: two lines", "[melee]") {
  std::mt19937 random(20'261'203);
  const auto pick = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  Seen seen;
  while (seen.fields < 150) {
    constexpr std::array kTypes{TroopType::infantry, TroopType::cavalry, TroopType::monster,
                                TroopType::artillery};
    std::array<Unit, 2> units;
    std::array<std::vector<PlacedUnit>, 2> placed;
    for (std::size_t side = 0; side < 2; ++side) {
      units[side] =
          unit_of(kTypes[static_cast<std::size_t>(pick(4))], 1 + pick(4), 1 + pick(4), 1 + pick(4));
      units[side].charging = side == 0 && pick(2) == 0;
      units[side].policy = any_policy(random);
      units[side].profile.specials.set(Special::flying, pick(6) == 0);
      if (pick(6) == 0) {
        units[side].choices.casualties = Choices::Casualties::fighting;
      }
      placed[side].push_back({.base = base_of(units[side].profile), .stands = units[side].stands});
    }
    placed[1][0].placing.at = (pick(13) - 6) * 10;
    try {
      const Layout layout = lay_out(placed[0], placed[1]);
      Battle battle;
      battle.a.push_back({units[0], layout.a[0]});
      battle.b.push_back({units[1], layout.b[0]});
      const Melee engaged(battle);
      compare(battle, 1 + seen.fields % 2, seen);
    } catch (const InputError&) {
      continue;
    }
  }
  CHECK(seen.unresolved > 40);
}

TEST_CASE("the last Combat phase is like any other", "[melee]") {
  std::mt19937 random(20'261'204);
  Seen seen;
  while (seen.fields < 100) {
    if (const auto battle = with_policies(random_battle(random), random)) {
      compare_turns(*battle, 1 + seen.fields % 2, seen);
    }
  }
  CHECK(seen.unresolved > 50);
}

}  // namespace melee_last_rounds
