// Would common random numbers narrow the difference of two fights? Both are simulated with streams
// of their own names, as fray does, and with streams that name no fight, so that both take the
// same; 400 seeds each. docs/decisions/0008-differences-of-rows.md

#include <span>
#include <utility>

#include <fmt/format.h>

#include "graph/simulate.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/combat/outcomes.hpp"

using namespace fray;
using namespace fray::warmaster;

namespace {

constexpr std::uint64_t kSeeds = 400;

/// A fight whose streams are those of every other of its kind.
class Nameless : public Duel {
 public:
  using Duel::Duel;
  static Hash128 name() noexcept { return {}; }
};

template <class Fight>
double win(const Fight& fight, std::uint64_t seed, std::uint64_t trials,
           random::Sampling sampling) {
  graph::SimulationSettings settings;
  settings.trials = trials;
  settings.seed = seed;
  settings.sampling = sampling;
  const auto found = graph::SimulationEngine<Fight>(fight, settings).run();
  const std::span<const std::pair<graph::Report, std::uint64_t>> reports(found.reports);
  return static_cast<double>(collect<std::uint64_t>(reports, fight.engagement()).win) /
         static_cast<double>(trials);
}

/// Variance of the difference in win chance between seeds.
template <class Fight>
double variance(const Engagement& one, const Engagement& other, std::uint64_t trials,
                random::Sampling sampling) {
  const Fight first(one);
  const Fight second(other);
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const double difference =
        win(first, seed, trials, sampling) - win(second, seed, trials, sampling);
    sum += difference;
    squares += difference * difference;
  }
  const double n = static_cast<double>(kSeeds);
  return squares / n - sum / n * sum / n;
}

Engagement cavalry_into_infantry() {
  Engagement engagement;
  engagement.a.profile.type = TroopType::cavalry;
  engagement.a.profile.armour = Armour{5};
  engagement.a.charging = true;
  engagement.b.profile.armour = Armour{6};
  for (Unit* const unit : {&engagement.a, &engagement.b}) {
    unit->profile.attacks = {3, 0, 0};
    unit->profile.hits = 3;
    unit->stands = 3;
  }
  return engagement;
}

}  // namespace

int main() {
  const Engagement plain = cavalry_into_infantry();
  Engagement attack = plain;
  attack.a.profile.attacks = {4, 0, 0};
  Engagement armour = plain;
  armour.a.profile.armour = Armour{4};
  Engagement supported = plain;
  supported.b.support = 2;
  const struct {
    const char* name;
    const Engagement& one;
    const Engagement& other;
  } pairs[] = {{"+1 attack", attack, plain},
               {"4+ armour", armour, plain},
               {"two supports of the enemy", supported, plain},
               {"+1 attack against 4+ armour", attack, armour}};
  fmt::print(
      "variance of the difference with common random numbers, by that with fights of their own\n");
  for (const auto sampling : {random::Sampling::pools, random::Sampling::faces}) {
    for (const std::uint64_t trials : {10'000U, 1'000'000U}) {
      for (const auto& [name, one, other] : pairs) {
        fmt::print("{:<6} {:>8} trials  {:<28} {:.2f}\n",
                   sampling == random::Sampling::pools ? "pools" : "faces", trials, name,
                   variance<Nameless>(one, other, trials, sampling) /
                       variance<Duel>(one, other, trials, sampling));
      }
    }
  }
}
