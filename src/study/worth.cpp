// What changes of a unit are worth against a field. docs/guide/worth.md.

#include "study/worth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "answer/side_help.hpp"
#include "core/text.hpp"
#include "study/prices.hpp"

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

/// What comes of fights that both were allowed, of each of them.
/// Shape   by opponent: exchanges of the one, and of the other.
using Exchanges = std::map<std::size_t, std::array<std::vector<Exchange>, 2>>;

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

/// A side whose units do not say that option.
std::string side_without(const std::string& side, std::string_view name) {
  constexpr std::string_view kAnd = " + ";
  std::string made;
  for (std::size_t from = 0; from <= side.size();) {
    const std::size_t to = std::min(side.find(kAnd, from), side.size());
    const std::string unit(trimmed(std::string_view(side).substr(from, to - from)));
    const std::size_t colon = std::min(unit.find(':'), unit.size());
    const std::string options = colon < unit.size() ? without(unit.substr(colon + 1), name) : "";
    made.append(from == 0 ? "" : kAnd)
        .append(unit.substr(0, colon))
        .append(options.empty() ? "" : ": " + std::string(trimmed(options)));
    from = to == side.size() ? to + 1 : to + kAnd.size();
  }
  return made;
}

/// The same situations with the own side charging, or charged wherever anybody charges. Where it
/// charges no enemy does, whatever he says of himself.
Opposition charging(Opposition opposition, bool own) {
  opposition.charging = Charging();
  for (Opponent& opponent : opposition.opponents) {
    opponent.side = own ? side_without(opponent.side, kCharging) : opponent.side;
  }
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
      if (!lever.steps.empty()) {
        changes_.push_back({lever.option, lever.steps.front()});
      }
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

  /// What a fight comes to, in shares of the enemy and of the unit.
  Exchange exchange_of(const Met& met, const std::string& side) {
    const auto& [capacity, stands] = size_of(side);
    const auto& [enemy_capacity, enemy_stands] =
        size_of(question_.opposition.opponents[met.opponent].side);
    auto [lost, destroyed] = shares_lost(met.figures, question_.value, capacity, enemy_capacity);
    if (stands > 0) {  // and not by points, of which what is added to the unit is a part
      answer::Figures plain = met.figures;
      plain[answer::Figure::a_points] = stands;
      plain[answer::Figure::a_points_lost] = plain[answer::Figure::a_stands_lost];
      lost = shares_lost(plain, question_.value, capacity, enemy_capacity)[0];
    }
    return {met.figures[answer::Figure::b_points], met.weight, destroyed, lost};
  }

  Exchanges exchanges_of(const Standing& one, const Standing& two) {
    Exchanges all;
    const Fights others = fights_of(two);
    for (const auto& [where, met] : fights_of(one)) {
      const auto other = others.find(where);
      if (other != others.end() && met->figures[answer::Figure::b_points] > 0) {
        all[met->opponent][0].push_back(exchange_of(*met, one.side));
        all[met->opponent][1].push_back(exchange_of(*other->second, two.side));
      }
    }
    return all;
  }

  /// Hits that a side can take, and its stands: 0 where they are not known. A hero changes neither.
  const std::pair<double, double>& size_of(const std::string& side) {
    const auto [known, fresh] = sizes_.try_emplace(side);
    if (fresh) {
      const auto read = system_.side(side, side);
      auto content = read->content();
      if (!content) {
        content = system_.side(question_.unit, question_.unit)->content();
      }
      known->second = {read->capacity(), content ? content->cost.stands : 0};
    }
    return known->second;
  }

  /// Points of the change, and their 95 % by the choice of opponents.
  void tell_points(Worth& worth, const Standing& changed, const Standing& base) {
    constexpr int kResamples = 200;
    const Exchanges exchanges = exchanges_of(changed, base);
    std::vector<const std::array<std::vector<Exchange>, 2>*> by_opponent;
    const auto joined = [&](auto&& opponents) {
      std::array<std::vector<Exchange>, 2> all;
      for (const auto* const each : opponents) {
        for (std::size_t i = 0; i < all.size(); ++i) {
          all[i].insert(all[i].end(), (*each)[i].begin(), (*each)[i].end());
        }
      }
      return all;
    };
    for (const auto& [opponent, each] : exchanges) {
      by_opponent.push_back(&each);
    }
    const std::array<std::vector<Exchange>, 2> all = joined(by_opponent);
    const double near = std::sqrt(even_price(all[0]) * even_price(all[1]));
    worth.points = base.price * (times_the_price(all[0], all[1], near) - 1);
    worth.points_low = worth.points_high = answer::kNotKnown;
    if (by_opponent.size() < 2 || std::isnan(worth.points)) {
      return;
    }
    Draws draws;
    std::vector<double> drawn;
    for (int i = 0; i < kResamples; ++i) {
      std::vector<const std::array<std::vector<Exchange>, 2>*> chosen;
      for (std::size_t each = 0; each < by_opponent.size(); ++each) {
        chosen.push_back(by_opponent[draws.below(by_opponent.size())]);
      }
      const auto both = joined(chosen);
      if (const double times = times_the_price(both[0], both[1], near); !std::isnan(times)) {
        drawn.push_back(base.price * (times - 1));
      }
    }
    std::ranges::sort(drawn);
    if (!drawn.empty()) {
      worth.points_low = drawn[drawn.size() / 40];
      worth.points_high = drawn[drawn.size() - 1 - drawn.size() / 40];
    }
  }

  Worth worth_of(const std::string& words, const Standing& changed, const Standing& base) {
    Worth worth{.change = words,
                .side = changed.side,
                .win = difference(changed, base, answer::Figure::win),
                .swing = difference(changed, base, answer::Figure::swing),
                .beyond_sum = answer::kNotKnown};
    tell_points(worth, changed, base);
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

  void tell_pairs(WorthAnswer& made) {
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
  std::map<std::string, Standing> known_{};                   ///< by sides
  std::map<std::string, std::pair<double, double>> sizes_{};  ///< by sides
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
