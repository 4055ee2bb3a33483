// What each number of both sides does to a fight. docs/guide/bench.md.

#include "study/sensitivity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/text.hpp"

namespace fray::study {
namespace {

using answer::Figure;

/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfSensitivity = "100000";

/// Numbers of a side, each one step up and down.
std::vector<Sensitivity> steps_of(const std::string& side, ChangeOf of, answer::System& system) {
  std::vector<Sensitivity> all;
  for (const answer::Lever& lever : system.levers(side)) {
    if (!lever.by_degrees) {
      continue;
    }
    const auto add = [&](const answer::LeverStep& step, bool better) {
      all.push_back({.of = of,
                     .statistic = lever.option,
                     .from = lever.now,
                     .to = step.value,
                     .better = better,
                     .side = answer::with_option_replaced(system, side, lever.option, step.value)});
    };
    if (lever.less) {
      add(*lever.less, false);
    }
    if (!lever.steps.empty()) {
      add(lever.steps.front(), true);
    }
  }
  return all;
}

/// The fights of one standing against each of several opponents, or in each of several situations, as
/// standings of one fight each.
std::vector<Standing> apart(const Standing& standing, std::size_t many,
                            std::size_t Met::* counted) {
  std::vector<Standing> all(many);
  for (Standing& each : all) {
    each = standing;
    each.met.clear();
  }
  for (Met met : standing.met) {
    Standing& own = all[met.*counted];
    met.opponent = met.situation = 0;
    met.weight = 1;
    own.met.push_back(std::move(met));
  }
  return all;
}

class Steps {
 public:
  Steps(const SensitivityQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question), system_(system), hooks_(hooks) {}

  SensitivityAnswer answer() {
    SensitivityAnswer made;
    std::vector<Sensitivity> of_a = steps_of(question_.a, ChangeOf::a, system_);
    std::vector<Sensitivity> of_b = steps_of(question_.b, ChangeOf::b, system_);
    made.as_it_is = fight_a(made, of_a);
    refuse_idle(made.as_it_is);
    fight_b(made, of_b);
    of_a.insert(of_a.end(), of_b.begin(), of_b.end());
    std::vector<Sensitivity> of_rounds = fight_rounds(made);
    for (std::vector<Sensitivity>* const some : {&of_a, &of_rounds}) {
      take(made, std::move(*some));
    }
    made.has_prices = has_prices(made);
    return made;
  }

 private:
  Opposition opposition(std::vector<Opponent> opponents) const {
    return {.opponents = std::move(opponents), .situations = {{.name = "as typed"}}};
  }

  std::vector<Standing> fought(SensitivityAnswer& made, const std::vector<std::string>& sides,
                               const Opposition& field) {
    std::vector<Standing> all = study::fought(sides, field, question_.settings, system_, hooks_);
    for (const Standing& each : all) {
      count_fights(each, made.fights, made.simulated);
    }
    return all;
  }

  /// Returns  A as it is.
  Standing fight_a(SensitivityAnswer& made, std::vector<Sensitivity>& changes) {
    std::vector<std::string> sides{question_.a};
    for (const Sensitivity& change : changes) {
      sides.push_back(change.side);
    }
    std::vector<Standing> all = fought(made, sides, opposition({{question_.b}}));
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].standing = std::move(all[i + 1]);
    }
    return std::move(all.front());
  }

  void fight_b(SensitivityAnswer& made, std::vector<Sensitivity>& changes) {
    std::vector<Opponent> opponents;
    for (const Sensitivity& change : changes) {
      opponents.push_back({change.side});
    }
    if (opponents.empty()) {
      return;
    }
    const Standing all = fought(made, {question_.a}, opposition(std::move(opponents))).front();
    std::vector<Standing> each = apart(all, changes.size(), &Met::opponent);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].standing = std::move(each[i]);
    }
  }

  std::vector<Sensitivity> fight_rounds(SensitivityAnswer& made) {
    std::vector<Sensitivity> changes;
    Opposition field{.opponents = {{question_.b}}};
    for (int rounds = 1; rounds <= question_.rounds; ++rounds) {
      const std::string many = std::to_string(rounds);
      field.situations.push_back({.name = many, .settings = {{"rounds", many}}});
      changes.push_back(
          {.of = ChangeOf::rounds, .statistic = "rounds", .to = many, .side = question_.a});
    }
    if (changes.empty()) {
      return changes;
    }
    const Standing all = fought(made, {question_.a}, field).front();
    std::vector<Standing> each = apart(all, changes.size(), &Met::situation);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].standing = std::move(each[i]);
    }
    return changes;
  }

  /// Swings are told where both sides have a price.
  static bool has_prices(const SensitivityAnswer& made) {
    const answer::Figures& figures = made.as_it_is.met.front().figures;
    return figures[Figure::a_points] > 0 && figures[Figure::b_points] > 0;
  }

  static void take(SensitivityAnswer& made, std::vector<Sensitivity> changes) {
    for (Sensitivity& change : changes) {
      if (change.standing.met.empty()) {
        made.refused.push_back(
            fmt::format("{} {} {}", name_of(change.of), change.statistic, change.to));
        continue;
      }
      const auto moved = [&](Figure figure) {
        return difference(change.standing, made.as_it_is, figure);
      };
      change.win = moved(Figure::win);
      change.a_lost = moved(Figure::a_stands_lost);
      change.b_lost = moved(Figure::b_stands_lost);
      change.swing = has_prices(made) ? moved(Figure::swing) : answer::Estimate::unknown();
      made.changes.push_back(std::move(change));
    }
    std::ranges::stable_sort(made.changes, std::ranges::less(), [](const Sensitivity& change) {
      return std::pair(change.of == ChangeOf::rounds,
                       change.of == ChangeOf::rounds ? 0 : -std::abs(change.win.value));
    });
  }

  const SensitivityQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
};

}  // namespace

const char* name_of(ChangeOf of) noexcept {
  constexpr std::array kNames{"a", "b", "rounds"};
  return kNames[static_cast<std::size_t>(of)];
}

int rounds_named(const std::string& text) {
  constexpr int kMost = 10;
  return static_cast<int>(whole_number("to-rounds", text, 1, kMost));
}

SensitivityAnswer sensitivity_of(const SensitivityQuestion& question, answer::System& system,
                                 const StandingsHooks& hooks) {
  SensitivityQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfSensitivity);
  return Steps(whole, system, hooks).answer();
}

}  // namespace fray::study
