// What changes of a unit are worth against a field. docs/guide/worth.md.

#include "study/worth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "answer/composed_side.hpp"
#include "core/text.hpp"
#include "study/even_price.hpp"

namespace fray::study {
namespace {

constexpr std::string_view kCharging = "charging";
/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfWorth = "100000";

using Fights = std::map<std::pair<std::size_t, std::size_t>, const Met*>;

Fights fights_of(const Standing& standing) {
  Fights fights;
  for (const Met& met : standing.met) {
    fights[{met.opponent, met.situation}] = &met;
  }
  return fights;
}

/// How many times the price `one` would be worth, of fights that both were allowed.
double ratio_of_prices(const Standing& one, const Standing& two) {
  const Fights others = fights_of(two);
  std::array<std::vector<Exchange>, 2> exchanges;
  for (const auto& [where, met] : fights_of(one)) {
    const auto other = others.find(where);
    const double enemy = met->figures[answer::Figure::b_points];
    if (other == others.end() || !(enemy > 0)) {
      continue;
    }
    for (const auto& [i, each] : {std::pair(0U, met), std::pair(1U, other->second)}) {
      const answer::Figures& told = each->figures;
      exchanges[i].push_back(
          {enemy, each->weight, told[answer::Figure::b_points_lost] / enemy,
           told[answer::Figure::a_points_lost] / told[answer::Figure::a_points]});
    }
  }
  return even_price(exchanges[0]) / even_price(exchanges[1]);
}

/// What `one` is more than `two`, by opponents: of fights that both were allowed; not a number where
/// there is none.
std::vector<double> gains_by_opponent(const Standing& one, const Standing& two,
                                      answer::Figure figure, std::size_t opponents) {
  std::vector<double> sums(opponents, 0);
  std::vector<double> weights(opponents, 0);
  const Fights others = fights_of(two);
  for (const auto& [where, met] : fights_of(one)) {
    const auto other = others.find(where);
    if (other != others.end()) {
      sums[met->opponent] += met->weight * (met->figures[figure] - other->second->figures[figure]);
      weights[met->opponent] += met->weight;
    }
  }
  for (std::size_t i = 0; i < opponents; ++i) {
    sums[i] /= weights[i];  // not a number where both are 0
  }
  return sums;
}

/// Options without that one.
std::string without(const std::string& options, std::string_view name) {
  std::string left;
  for (std::size_t from = 0; from <= options.size();) {
    const std::size_t to = std::min(options.find(',', from), options.size());
    const std::string option = options.substr(from, to - from);
    if (folded(option) != folded(name) && !option.empty()) {
      left += (left.empty() ? "" : ",") + option;
    }
    from = to + 1;
  }
  return left;
}

std::string with(const std::string& options, std::string_view name) {
  return options + (options.empty() ? "" : ", ") + std::string(name);
}

/// The same situations with the own side charging, or charged wherever anybody charges.
Opposition charging(Opposition opposition, bool own) {
  for (Situation& situation : opposition.situations) {
    const std::string us = without(situation.own, kCharging);
    const std::string them = without(situation.enemy, kCharging);
    const bool anybody = us != situation.own || them != situation.enemy;
    situation.own = own ? with(us, kCharging) : us;
    situation.enemy = anybody && !own ? with(them, kCharging) : them;
  }
  return opposition;
}

class Changes {
 public:
  Changes(const WorthQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question), system_(system), hooks_(hooks) {}

  WorthAnswer answer() {
    for (const answer::Lever& lever : system_.levers(question_.unit)) {
      changes_.push_back({lever.option, lever.steps.front()});
    }
    fight();
    WorthAnswer made{.as_it_is = standing({})};
    for (const Change& change : changes_) {
      if (change.option == kCharging) {
        const Standing charged = alone(charging(question_.opposition, false));
        const Standing charges = alone(charging(question_.opposition, true));
        Worth worth = worth_of(change.step.words, charges, charged);
        worth.side = side_with({&change});
        take(made, std::move(worth));
      } else {
        take(made, worth_of(change.step.words, standing({&change}), made.as_it_is));
      }
    }
    if (question_.pairs) {
      tell_pairs(made);
    }
    std::ranges::stable_sort(made.worths, std::ranges::greater(), &Worth::measure);
    made.fights = fights_;
    made.simulated = simulated_;
    return made;
  }

 private:
  struct Change {
    std::string option{};
    answer::LeverStep step{};
  };
  using Together = std::vector<const Change*>;

  std::string side_with(const Together& changes) const {
    std::string side = question_.unit;
    for (const Change* const change : changes) {
      side = answer::with_option(side, change->option, change->step.value);
    }
    return side;
  }

  std::vector<Together> pairs() const {
    std::vector<Together> all;
    for (std::size_t i = 0; question_.pairs && i < changes_.size(); ++i) {
      for (std::size_t j = i + 1; j < changes_.size(); ++j) {
        // Who charges changes situations, and an option is said once.
        if (changes_[i].option != changes_[j].option && changes_[i].option != kCharging &&
            changes_[j].option != kCharging) {
          all.push_back({&changes_[i], &changes_[j]});
        }
      }
    }
    return all;
  }

  /// All fights but those of the charge, in one sweep.
  void fight() {
    std::vector<std::string> sides{question_.unit};
    for (const Change& change : changes_) {
      if (change.option != kCharging) {
        sides.push_back(side_with({&change}));
      }
    }
    for (const Together& pair : pairs()) {
      sides.push_back(side_with(pair));
    }
    std::ranges::sort(sides);
    const auto again = std::ranges::unique(sides);
    sides.erase(again.begin(), again.end());
    for (Standing& each : fought(sides, question_.opposition)) {
      known_[each.side] = std::move(each);
    }
    refuse_idle(known_[question_.unit]);
  }

  std::vector<Standing> fought(const std::vector<std::string>& sides, const Opposition& field) {
    std::vector<Standing> all =
        study::fought(sides, field, question_.settings, system_, question_.threads, hooks_);
    for (const Standing& each : all) {
      fights_ += each.met.size();
      simulated_ += static_cast<std::size_t>(
          std::ranges::count_if(each.met, [](const Met& met) { return !met.figures.exact(); }));
    }
    return all;
  }

  Standing alone(const Opposition& field) { return fought({question_.unit}, field).front(); }

  const Standing& standing(const Together& changes) const { return known_.at(side_with(changes)); }

  Worth worth_of(const std::string& words, const Standing& changed, const Standing& base) const {
    Worth worth{.change = words,
                .side = changed.side,
                .win = difference(changed, base, answer::Figure::win),
                .swing = difference(changed, base, answer::Figure::swing),
                .points = base.price * (ratio_of_prices(changed, base) - 1),
                .beyond_sum = answer::kNotKnown};
    const std::vector<double> gains = gains_by_opponent(
        changed, base, worth.swing.known() ? answer::Figure::swing : answer::Figure::win,
        question_.opposition.opponents.size());
    for (std::size_t i = 0; i < gains.size(); ++i) {
      if (std::isnan(gains[i])) {
        continue;
      }
      if (!worth.best_against || gains[i] > gains[*worth.best_against]) {
        worth.best_against = i;
      }
      if (!worth.worst_against || gains[i] < gains[*worth.worst_against]) {
        worth.worst_against = i;
      }
    }
    return worth;
  }

  static void take(WorthAnswer& made, Worth worth) {
    if (worth.win.known()) {
      made.worths.push_back(std::move(worth));
    } else {
      made.refused.push_back(worth.change);
    }
  }

  void tell_pairs(WorthAnswer& made) const {
    const auto single = [&](const Change* change) -> const Worth* {
      const auto found = std::ranges::find(made.worths, change->step.words, &Worth::change);
      return found == made.worths.end() ? nullptr : &*found;
    };
    for (const Together& pair : pairs()) {
      const Worth* const one = single(pair[0]);
      const Worth* const two = single(pair[1]);
      Worth worth = worth_of(fmt::format("{} and {}", pair[0]->step.words, pair[1]->step.words),
                             standing(pair), made.as_it_is);
      if (one == nullptr || two == nullptr || !worth.win.known()) {
        continue;
      }
      worth.beyond_sum = worth.swing.known()
                             ? worth.swing.value - one->swing.value - two->swing.value
                             : worth.win.value - one->win.value - two->win.value;
      made.pairs.push_back(std::move(worth));
    }
    std::ranges::stable_sort(made.pairs, std::ranges::greater(),
                             [](const Worth& worth) { return std::abs(worth.beyond_sum); });
  }

  const WorthQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  std::vector<Change> changes_{};
  std::map<std::string, Standing> known_{};  ///< by sides
  std::size_t fights_ = 0;
  std::size_t simulated_ = 0;
};

}  // namespace

WorthAnswer worth_of_changes(const WorthQuestion& question, answer::System& system,
                             const StandingsHooks& hooks) {
  WorthQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfWorth);
  return Changes(whole, system, hooks).answer();
}

}  // namespace fray::study
