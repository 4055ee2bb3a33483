// The tables to their edges, and what each reading of --rule changes.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_readings {

using namespace fray::test;

namespace {

constexpr Rulebook kT9a = Rulebook::ninth_age;
constexpr Rulebook kSixth = Rulebook::fantasy6;

Unit block(int models = 20, int width = 5) { return unit_of(models, width); }

int need(const Engagement& given, int behind) {
  return break_need(Combat(given).context(), Situation{}.set(kLead, behind).set(kWinner, Side::a),
                    3)
      .highest;
}

int bonus_points(const Engagement& given) {
  int points = 0;
  for (const Bonus& bonus : bonuses(Combat(given).context(), Situation{}, Side::a)) {
    points += bonus.points;
  }
  return points;
}

Profile profile_of(std::int32_t Profile::* field, int value) {
  Profile profile;
  profile.*field = value;
  return profile;
}
Profile skilled(int skill) { return profile_of(&Profile::skill, skill); }
Profile strong(int strength) { return profile_of(&Profile::strength, strength); }
Profile tough(int toughness) { return profile_of(&Profile::toughness, toughness); }

/// What A's blows need against B.
struct Needed {
  int hit;
  int wound;
  int save;
};
Needed needed(Rulebook book, const Profile& own, const Profile& enemy, bool july = true) {
  Unit a = block();
  Unit b = block();
  a.profile = own;
  b.profile = enemy;
  Engagement given = engagement(book, a, b);
  given.readings.five_saves = july ? 1 : 0;
  const Fight fight(given);
  const Context& context = fight.combat.context();
  return {to_hit(context, fight.now, fight.attack(0)),
          to_wound(context, fight.now, fight.attack(0)),
          armour_save(context, fight.now, fight.attack(0))};
}

}  // namespace

// Source  rules-facts 2.1, 3.2 to 3.4, 4.1 to 4.3.
TEST_CASE("each table changes where its document says", "[rankflank]") {
  for (const auto& [difference, july, may] :
       {std::tuple{3, 6, 5}, {2, 5, 5}, {1, 5, 5}, {0, 4, 4}, {-1, 3, 3}, {-2, 3, 3}, {-3, 2, 3}}) {
    INFO(difference);
    const Profile own = strong(10 + difference);
    const Profile enemy = tough(10);
    CHECK(needed(Rulebook::sovl, own, enemy).save == july);
    CHECK(needed(Rulebook::sovl, own, enemy, false).save == may);
  }
  CHECK(needed(Rulebook::sovl, skilled(4), skilled(3)).hit == 3);
  CHECK(needed(Rulebook::sovl, skilled(3), skilled(3)).hit == 4);
  for (const auto& [difference, face] : {std::pair{5, 2},
                                         {4, 2},
                                         {3, 3},
                                         {1, 3},
                                         {0, 4},
                                         {-3, 4},
                                         {-4, 5},
                                         {-7, 5},
                                         {-8, 6},
                                         {-10, 6}}) {
    INFO(difference);
    const Profile own = skilled(std::max(0, difference));
    CHECK(needed(kT9a, own, profile_of(&Profile::defence, std::max(0, -difference))).hit == face);
  }
  for (const auto& [difference, ninth_age, fantasy] : {std::tuple{3, 2, 2},
                                                       {2, 2, 2},
                                                       {1, 3, 3},
                                                       {0, 4, 4},
                                                       {-1, 5, 5},
                                                       {-2, 6, 6},
                                                       {-3, 6, 6},
                                                       {-4, 6, kNever}}) {
    INFO(difference);
    CHECK(needed(kT9a, strong(5 + difference), tough(5)).wound == ninth_age);
    CHECK(needed(kSixth, strong(5 + difference), tough(5)).wound == fantasy);
  }
  for (const auto& [left, face] :
       {std::pair{0, kNever}, {1, 6}, {2, 5}, {3, 4}, {4, 3}, {5, 2}, {6, 2}}) {
    CHECK(needed(kT9a, {}, profile_of(&Profile::armour, left)).save == face);
  }
  CHECK(needed(kT9a, profile_of(&Profile::penetration, 3), profile_of(&Profile::armour, 3)).save ==
        kNever);
  for (const auto& [height, full_rank, supporting] : {std::tuple{1, 5, 1}, {2, 3, 3}, {3, 1, 5}}) {
    for (const int width : {full_rank, full_rank - 1}) {
      Unit narrow = block(3 * std::max(1, width), std::max(1, width));
      narrow.profile.height = height;
      const Combat combat(engagement(kT9a, narrow, block()));
      CHECK(full_ranks(combat.context(), Situation{}, 0) ==
            (std::max(1, width) >= full_rank ? 3 : 0));
    }
    Unit wide = block(10, 5);
    wide.profile.height = height;
    wide.profile.attacks = 6;
    const Fight fight(engagement(kT9a, wide, block()));
    CHECK(attack_dice(fight.combat.context(), fight.now, fight.attack(0)) ==
          5 * 6 + 5 * supporting);
  }
  CHECK(needed(kSixth, skilled(4), skilled(3)).hit == 3);
  CHECK(needed(kSixth, skilled(3), skilled(6)).hit == 4);
  CHECK(needed(kSixth, skilled(3), skilled(7)).hit == 5);
  for (const auto& [save, strength, face] :
       {std::tuple{2, 3, 2}, {1, 4, 2}, {2, 6, 5}, {4, 6, kNever}}) {
    INFO(save << "+ against " << strength);
    CHECK(needed(kSixth, strong(strength), profile_of(&Profile::save, save)).save == face);
  }
}

TEST_CASE("who has failed its test of fear hits worse, and in The 9th Age is hit better",
          "[rankflank]") {
  const Unit frightful = charging(with(block(21), Special::fear));
  for (const auto& [book, worse, better] :
       {std::tuple{kT9a, 5, 3}, {kSixth, 6, 4}, {Rulebook::fantasy7, 6, 4}}) {
    INFO(to_string(book));
    const Fight fight(engagement(book, frightful, block()));
    const Situation shaken = Situation(fight.now).set(kShaken, 1 << 3);
    CHECK(to_hit(fight.combat.context(), fight.now, fight.attack(3)) == 4);
    CHECK(to_hit(fight.combat.context(), shaken, fight.attack(3)) == worse);
    CHECK(to_hit(fight.combat.context(), shaken, fight.attack(0)) == better);
  }
}

TEST_CASE("what --rule says is what is done", "[rankflank]") {
  const auto reading = [](Engagement given, const std::string& text) {
    set_reading(given.readings, given.book, text);
    return given;
  };
  const Engagement feared = engagement(kSixth, with(block(21), Special::fear), block());
  CHECK(need(feared, 1) == 1);
  CHECK(need(reading(feared, "fear-breaks=no"), 1) == 6);
  CHECK(need(reading(feared, "insane-courage=yes"), 1) == 2);

  Unit stalker = block(5);
  stalker.approach = Facing::rear;
  const Engagement behind = engagement(Rulebook::sovl, stalker, block());
  CHECK(bonus_points(behind) == 2);
  CHECK(bonus_points(reading(behind, "rear-bonus=1")) == 1);

  const Engagement deep = engagement(Rulebook::sovl, block(), block(9, 3));
  CHECK(need(deep, 1) == 7 + 3 - 1);
  CHECK(need(reading(deep, "first-rank=no"), 1) == 7 + 2 - 1);

  Unit strong = block();
  strong.profile.strength = 6;
  const Fight july(engagement(Rulebook::sovl, strong, block()));
  const Fight may(reading(engagement(Rulebook::sovl, strong, block()), "save-table=2024-05"));
  CHECK(armour_save(july.combat.context(), july.now, july.attack(0)) == 6);
  CHECK(armour_save(may.combat.context(), may.now, may.attack(0)) == 5);

  const Engagement ranks = engagement(kT9a, block(), block());
  CHECK(bonus_points(ranks) == 3);
  CHECK(bonus_points(reading(ranks, "rank-bonus=2")) == 2);
  const Engagement columns = engagement(kSixth, block(), block(12, 4));
  CHECK(rank_bonus(Combat(reading(columns, "rank-width=5")).context(), Situation{}, Side::b) == 0);
  CHECK(rank_bonus(Combat(reading(columns, "rank-bonus=1")).context(), Situation{}, Side::a) == 1);
}

// Source  seeds/004: ranks are claimed at the start of a round; "the unit regains its rank bonus".
// By hand: five blows at the flank slay w models, 4 - w strike back and slay each at 1/2, and any
// loss leaves the flanker below unit strength 5.
TEST_CASE("ranks come back with the next round, or as soon as the flanker is weak", "[rankflank]") {
  Unit flanker = charging(plain_duellist(5, 1));
  Unit block_of_ranks = unit_of(16, 4);
  for (Unit* const unit : {&flanker, &block_of_ranks}) {
    unit->profile.specials = {};
    unit->hits_on = 1;
    unit->wounds_on = 4;
    unit->saves_on = kNever;
  }
  flanker.approach = Facing::left;
  for (const Rulebook book : {kSixth, Rulebook::fantasy7}) {
    Engagement given = engagement(book, flanker, block_of_ranks, 1);
    given.readings.rank_width = 4;
    const auto next_round = solved<Fraction>(given);
    CHECK(next_round.win == Fraction(153, 256));
    CHECK(next_round.draw == Fraction(81, 512));
    CHECK(next_round.loss == Fraction(125, 512));
    set_reading(given.readings, book, "ranks-regained=at-once");
    const auto at_once = solved<Fraction>(given);
    CHECK(at_once.win == Fraction(113, 256));
    CHECK(at_once.draw == Fraction(1, 512));
    CHECK(at_once.loss == Fraction(285, 512));
  }
}

}  // namespace rankflank_readings
