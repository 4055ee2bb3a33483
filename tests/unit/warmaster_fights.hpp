#pragma once

#include <cmath>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "catch.hpp"
#include "refusal.hpp"
#include "warmaster/combat/duel.hpp"

/// Units in one word each, and fights whose results a test writes down: no dice fall here.
namespace fray::warmaster_tests {

using namespace fray::warmaster;

inline Unit unit_of(TroopType type, int attacks = 3, int hits = 3, int stands = 3) {
  Unit unit;
  unit.profile.type = type;
  unit.profile.attacks = {attacks, 0, 0};
  unit.profile.hits = hits;
  unit.profile.stands = unit.stands = stands;
  return unit;
}
inline Unit infantry(int attacks = 3, int hits = 3, int stands = 3) {
  return unit_of(TroopType::infantry, attacks, hits, stands);
}
inline Unit cavalry(int attacks = 3, int hits = 3, int stands = 3) {
  return unit_of(TroopType::cavalry, attacks, hits, stands);
}

inline Unit charging(Unit unit) {
  unit.charging = true;
  return unit;
}
inline Unit confused(Unit unit) {
  unit.confused = true;
  return unit;
}
inline Unit irregular(Unit unit) {
  unit.irregular = true;
  return unit;
}
inline Unit defended(Unit unit) {
  unit.cover = Cover::defended;
  return unit;
}
inline Unit fortified(Unit unit) {
  unit.cover = Cover::fortified;
  return unit;
}
/// Strikes the enemy's flank.
inline Unit flanking(Unit unit) {
  unit.approach = Approach::flank;
  return unit;
}
inline Unit from_behind(Unit unit) {
  unit.approach = Approach::rear;
  return unit;
}
inline Unit supported(Unit unit, int stands) {
  unit.support = stands;
  return unit;
}
inline Unit led(Unit unit, int bonus) {
  unit.character = bonus;
  return unit;
}
inline Unit hurt(Unit unit, int outstanding) {
  unit.outstanding = outstanding;
  return unit;
}
inline Unit fighting(Unit unit, int stands) {
  unit.fighting = stands;
  return unit;
}
/// Pursues an enemy that retreated so far before this round.
inline Unit pursuing(Unit unit, int cm) {
  unit.pursuit = cm;
  return unit;
}
inline Unit with_policy(Unit unit, Policy policy) {
  unit.policy = policy;
  return unit;
}
inline Unit with(Unit unit, std::initializer_list<Special> rules) {
  for (const Special rule : rules) {
    unit.profile.specials.set(rule);
  }
  return unit;
}
inline Unit with(Unit unit, Special rule) { return with(std::move(unit), {rule}); }
inline Unit terrifying(Unit unit) { return with(std::move(unit), Special::terrifying); }
inline Unit flying(Unit unit) { return with(std::move(unit), Special::flying); }

inline Unit with_attacks(Unit unit, const std::string& attacks) {
  unit.profile.attacks = parse_attacks(attacks).value();
  return unit;
}

inline Engagement engagement_of(Unit a, Unit b, int rounds = 2, std::optional<int> turns = 1) {
  Engagement engagement;
  engagement.a = std::move(a);
  engagement.b = std::move(b);
  engagement.rounds = rounds;
  engagement.turns = turns;
  return engagement;
}

/// One engagement walked round by round.
class Fight {
 public:
  explicit Fight(const Engagement& engagement) : duel_(engagement), now_(duel_.opening()) {}
  Fight(Unit a, Unit b, int rounds = 2, std::optional<int> turns = 1)
      : Fight(engagement_of(std::move(a), std::move(b), rounds, turns)) {}

  /// Both sides strike and inflict so many hits after saves; the winner then does what it wants and
  /// may.
  Fight& strike(int by_a, int by_b) {
    REQUIRE(now_.stage() == Stage::strike);
    return feed({by_a, by_b});
  }

  /// What the dice of the present stage show, as outcomes from their lowest total on.
  Fight& feed(std::initializer_list<int> outcomes) {
    graph::Results results{};
    std::size_t place = 0;
    const graph::Rolls rolls = duel_.rolls(now_);
    REQUIRE(rolls.span().size() == outcomes.size());
    for (const int outcome : outcomes) {
      REQUIRE(outcome < static_cast<int>(rolls.span()[place].outcomes()));
      results[place++] = static_cast<std::uint16_t>(outcome);
    }
    now_ = graph::settle(duel_, duel_.after(now_, results),
                         [this](graph::Report report) { reports_.push_back(unpack(report)); });
    return *this;
  }

  const Duel& duel() const { return duel_; }
  Situation now() const { return now_; }
  bool over() const { return now_.stage() == Stage::over; }
  bool goes_on() const { return !over() && now_.rounds_fought() > 0; }
  int dice(Side side) const { return duel_.attack_dice(now_, side); }
  int modifier(Side side) const { return duel_.attack_modifier(now_, side); }
  int to_hit(Side side) const { return duel_.to_hit(now_, side); }
  int stands(Side side) const { return duel_.stands_left(now_, side); }
  /// The dice that fall next.
  dice::Roll roll(std::size_t place = 0) const {
    const graph::Rolls rolls = duel_.rolls(now_);
    return rolls.span()[place];
  }

  const std::vector<RoundReport>& reports() const { return reports_; }
  RoundReport last() const {
    REQUIRE_FALSE(reports_.empty());
    return reports_.back();
  }

 private:
  Duel duel_;
  Situation now_;
  std::vector<RoundReport> reports_{};
};

/// The sentence with which an engagement is refused.
inline std::string refusal_of(const Engagement& engagement) {
  return refusal([&] { validate(engagement); });
}
inline std::string refusal_of(Unit a, Unit b) {
  return refusal_of(engagement_of(std::move(a), std::move(b)));
}

inline bool is_accepted(const Engagement& engagement) {
  return refusal_of(engagement) == "(nothing thrown)";
}
inline bool is_accepted(Unit a, Unit b) {
  return is_accepted(engagement_of(std::move(a), std::move(b)));
}

}  // namespace fray::warmaster_tests
