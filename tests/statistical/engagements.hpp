#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "core/error.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::test {

/// Engagements of all kinds that the rules allow, by words of a generator: no distribution of the
/// standard library.
class AnyEngagements {
 public:
  explicit AnyEngagements(std::uint64_t seed) : words_(seed) {}

  warmaster::Engagement next() {
    for (;;) {
      warmaster::Engagement engagement;
      engagement.a = unit();
      engagement.b = unit();
      engagement.rounds = 1 + below(3);
      engagement.turns = 1 + below(2);
      engagement.policy = policy();
      try {
        validate(engagement);
        return engagement;
      } catch (const InputError&) {
        continue;  // not allowed: another one
      }
    }
  }

 private:
  int below(int n) { return static_cast<int>(words_() % static_cast<unsigned>(n)); }
  bool once_in(int n) { return below(n) == 0; }
  warmaster::Policy policy() {
    return once_in(3) ? static_cast<warmaster::Policy>(below(3)) : warmaster::Policy::pursue;
  }

  warmaster::Unit unit() {
    using namespace warmaster;
    Unit unit;
    unit.profile.type = static_cast<TroopType>(below(6));
    unit.profile.attacks =
        once_in(6) ? Attacks{below(3), 1, once_in(2) ? 6 : 3} : Attacks{below(5), 0, 0};
    unit.profile.hits = 1 + below(4);
    unit.profile.armour = static_cast<Armour>(3 + below(5));
    unit.stands = 1 + below(4);
    unit.outstanding = once_in(4) ? below(unit.profile.hits) : 0;
    unit.support = once_in(3) ? below(4) : 0;
    unit.character = once_in(4) ? 1 + below(3) : 0;
    unit.charging = once_in(2);
    unit.confused = once_in(6);
    unit.irregular = once_in(6);
    unit.cover = once_in(4) ? static_cast<Cover>(below(3)) : Cover::open;
    unit.approach = once_in(6) ? static_cast<Approach>(below(3)) : Approach::front;
    for (int more = below(4) - 1; more > 0; --more) {
      unit.profile.specials.set(static_cast<Special>(below(static_cast<int>(kSpecialCount))));
    }
    return unit;
  }

  std::mt19937_64 words_;
};

}  // namespace fray::test
