// What changes of a unit are worth against a field. docs/guide/worth.md.

#include "study/worth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "answer/side_help.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "study/profiles.hpp"
#include "study/value_lost.hpp"

namespace fray::study {
namespace {

constexpr std::string_view kCharging = "charging";
/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfWorth = "100000";

/// A fight with a change and the same without it, in shares, too.
struct Both {
  const Met* changed = nullptr;
  const Met* base = nullptr;
  Exchange with{};
  Exchange without{};
};

/// By how many times its fair price grows with the change, by these fights. Those with an enemy
/// without a price say nothing.
double times_worth(std::span<const Both* const> fights) {
  std::array<std::vector<Exchange>, 2> exchanges;
  for (const Both* const fight : fights) {
    if (fight->with.price > 0) {
      exchanges[0].push_back(fight->with);
      exchanges[1].push_back(fight->without);
    }
  }
  return exchanges[0].empty() ? answer::kNotKnown
                              : even_price(exchanges[0]) / even_price(exchanges[1]);
}

/// What `one` is more than `two`, by opponents: of fights that both were allowed; not a number where
/// there is none.
std::vector<double> gains_by_opponent(const Standing& one, const Standing& two,
                                      answer::Figure figure, std::size_t opponents) {
  std::vector<double> sums(opponents, 0);
  std::vector<double> weights(opponents, 0);
  for_both(one, two, [&](const Met& met, const Met& other) {
    sums[met.opponent] += met.weight * (met.figures[figure] - other.figures[figure]);
    weights[met.opponent] += met.weight;
  });
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
  return lists::with_each_unit(side, [&](std::string_view text) {
    const std::string unit(text);
    const std::size_t colon = std::min(unit.find(':'), unit.size());
    const std::string options = colon < unit.size() ? without(unit.substr(colon + 1), name) : "";
    return unit.substr(0, colon) + (options.empty() ? "" : ": " + std::string(trimmed(options)));
  });
}

/// The same situations with the own side charging, or charged wherever anybody charges. Where it
/// charges no enemy does, whatever he says of himself.
Opposition charging(Opposition opposition, bool own) {
  opposition.charging = Charging();
  for (Opponent& opponent : opposition.opponents) {
    opponent.side = own ? side_without(opponent.side, kCharging) : opponent.side;
  }
  for (Circumstance& situation : opposition.situations) {
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
      : question_(question),
        system_(system),
        hooks_(hooks),
        shares_(question.opposition, system, question.value) {}

  WorthAnswer answer() {
    for (const answer::Lever& lever : system_.levers(question_.unit)) {
      if (!lever.steps.empty()) {
        changes_.push_back({lever.option, lever.steps.front()});
      }
    }
    refuse_unknown_why();
    if (question_.why) {
      std::vector<Change> wanted;
      std::ranges::copy_if(changes_, std::back_inserter(wanted),
                           [&](const Change& change) { return is_wanted(change); });
      changes_ = std::move(wanted);
    }
    fight();
    WorthAnswer result{.as_it_is = standing({})};
    for (const Change& change : changes_) {
      if (change.option == kCharging) {
        const Standing charged = alone(charging(question_.opposition, false));
        const Standing charges = alone(charging(question_.opposition, true));
        Worth worth = worth_of(change.step.words, charges, charged);
        worth.side = side_with({&change});
        take(result, std::move(worth));
        explain(result, change, charges, charged);
      } else {
        take(result, worth_of(change.step.words, standing({&change}), result.as_it_is));
        explain(result, change, standing({&change}), result.as_it_is);
      }
    }
    if (question_.pairs) {
      tell_pairs(result);
    }
    std::ranges::stable_sort(result.worths, std::ranges::greater(), &Worth::measure);
    result.fights = fights_;
    result.simulated = simulated_;
    return result;
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
      side = answer::with_option_replaced(system_, side, change->option, change->step.value);
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
    for (Standing& each : fought(each_once(std::move(sides)), question_.opposition)) {
      known_[each.side] = std::move(each);
    }
    refuse_idle(known_[question_.unit]);
  }

  std::vector<Standing> fought(const std::vector<std::string>& sides, const Opposition& field) {
    std::vector<Standing> all = study::fought(sides, field, question_.settings, system_, hooks_,
                                              losses_for(question_.value));
    for (const Standing& each : all) {
      count_fights(each, fights_, simulated_);
    }
    return all;
  }

  Standing alone(const Opposition& field) { return fought({question_.unit}, field).front(); }

  const Standing& standing(const Together& changes) const { return known_.at(side_with(changes)); }

  /// The fights that both were allowed, opponent by opponent.
  std::vector<Both> both_of(const Standing& changed, const Standing& base) {
    std::vector<Both> all;
    for_both(changed, base, [&](const Met& met, const Met& other) {
      all.push_back({&met, &other, shares_.of(met, changed.side, question_.unit),
                     shares_.of(other, base.side, question_.unit)});
    });
    std::ranges::stable_sort(all, {}, [](const Both& fight) {
      return std::pair(fight.changed->opponent, fight.changed->situation);
    });
    return all;
  }

  /// Points of the change, and their 95 % by the choice of opponents.
  static void tell_points(Worth& worth, const std::vector<Both>& fights, double price) {
    std::map<std::size_t, std::vector<const Both*>> of_opponent;
    std::vector<const Both*> all;
    for (const Both& fight : fights) {
      all.push_back(&fight);
      if (fight.with.price > 0) {
        of_opponent[fight.changed->opponent].push_back(&fight);
      }
    }
    std::vector<const std::vector<const Both*>*> opponents;
    for (const auto& [opponent, own] : of_opponent) {
      opponents.push_back(&own);
    }
    worth.points = price * (times_worth(all) - 1);
    const Middle range =
        by_opponents(std::isnan(worth.points) ? 0 : opponents.size(), [&](const auto& chosen) {
          std::vector<const Both*> drawn;
          for (const std::size_t each : chosen) {
            drawn.insert(drawn.end(), opponents[each]->begin(), opponents[each]->end());
          }
          return price * (times_worth(drawn) - 1);
        });
    worth.points_low = range.low;
    worth.points_high = range.high;
  }

  /// What those fights have to say of a change for which `is_of` holds; `part` is of `measure`, the
  /// swing or the win chance. Fights without a price have no swing.
  template <class IsOf>
  static WorthReason reason_of(const std::vector<Both>& fights, double price,
                               answer::Figure measure, IsOf&& is_of) {
    WorthReason reason;
    double all = 0;
    double measured = 0;  // weight of the fights that have a measure
    double priced = 0;
    std::vector<const Both*> rest;
    for (const Both& fight : fights) {
      const double weight = fight.changed->weight;
      const auto more = [&](answer::Figure figure) {
        return fight.changed->figures[figure] - fight.base->figures[figure];
      };
      const bool has_measure = !std::isnan(more(measure));
      all += weight;
      measured += has_measure ? weight : 0;
      if (!is_of(*fight.changed)) {
        rest.push_back(&fight);
        continue;
      }
      reason.often += weight;
      reason.win += weight * more(answer::Figure::win);
      reason.part += has_measure ? weight * more(measure) : 0;
      if (!std::isnan(more(answer::Figure::swing))) {
        priced += weight;
        reason.swing += weight * more(answer::Figure::swing);
      }
    }
    reason.part /= measured;
    reason.win /= reason.often;
    reason.swing = priced > 0 ? reason.swing / priced : answer::kNotKnown;
    reason.often /= all;
    reason.without = price * (times_worth(rest) - 1);
    return reason;
  }

  std::vector<WorthReason> reasons_of(const std::vector<Both>& fights, double price,
                                      answer::Figure measure) const {
    std::vector<WorthReason> all;
    std::set<std::size_t> situations;
    std::set<std::size_t> opponents;
    for (const Both& fight : fights) {
      situations.insert(fight.changed->situation);
      opponents.insert(fight.changed->opponent);
    }
    for (const std::size_t situation : situations) {
      all.push_back(reason_of(fights, price, measure,
                              [&](const Met& met) { return met.situation == situation; }));
      all.back().situation = question_.opposition.situations[situation].name;
    }
    const auto first = static_cast<std::ptrdiff_t>(all.size());
    for (const std::size_t opponent : opponents) {
      all.push_back(reason_of(fights, price, measure,
                              [&](const Met& met) { return met.opponent == opponent; }));
      all.back().opponent = question_.opposition.opponents[opponent].side;
    }
    std::ranges::stable_sort(all.begin() + first, all.end(), std::ranges::greater(),
                             [](const WorthReason& reason) { return std::abs(reason.part); });
    return all;
  }

  /// Whether a change is the one of which it is asked why: by its words, its value ("hero"), its
  /// option and value ("armour=3+"), or its option ("hits"). An option that several changes have, as
  /// item, names none of them.
  bool is_wanted(const Change& change) const {
    if (!question_.why) {
      return false;
    }
    const std::string wanted = folded(*question_.why);
    const std::string value = folded(change.step.value.substr(change.step.value.rfind('/') + 1));
    const bool by_value = value == wanted && value != "yes" &&
                          value.find_first_not_of("0123456789+") != std::string::npos;
    return folded(change.step.words) == wanted || by_value ||
           folded(change.option + "=" + value) == wanted ||
           (is_called(change.option, wanted) &&
            std::ranges::count(changes_, change.option, &Change::option) == 1);
  }

  /// Throws  InputError where no change is the one that is asked.
  void refuse_unknown_why() const {
    if (!question_.why ||
        std::ranges::any_of(changes_, [&](const Change& each) { return is_wanted(each); })) {
      return;
    }
    std::vector<std::string> words;
    std::vector<std::string> options;
    for (const Change& change : changes_) {
      words.push_back(change.step.words);
      options.push_back(change.option);
    }
    const bool is_of_several = std::ranges::any_of(
        options, [&](const auto& one) { return is_called(one, *question_.why); });
    std::vector<std::string> near;
    for (const std::vector<std::string>& known : {options, words}) {
      near = near.empty() && !is_of_several ? nearest(*question_.why, known) : near;
    }
    refuse("why", "\"{}\" is no change of this unit ({})", quotable(*question_.why),
           near.empty() ? either_of(words) : "did you mean " + either_of(near) + "?");
  }

  Worth worth_of(const std::string& words, const Standing& changed, const Standing& base) {
    Worth worth{.change = words,
                .side = changed.side,
                .win = difference(changed, base, answer::Figure::win),
                .swing = difference(changed, base, answer::Figure::swing),
                .beyond_sum = answer::kNotKnown};
    const std::vector<Both> fights = both_of(changed, base);
    tell_points(worth, fights, base.price);
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

  void explain(WorthAnswer& result, const Change& change, const Standing& changed,
               const Standing& base) {
    if (is_wanted(change) && result.why.empty()) {
      result.change = change.step.words;
      const bool has_swing = difference(changed, base, answer::Figure::swing).known();
      result.why = reasons_of(both_of(changed, base), base.price,
                              has_swing ? answer::Figure::swing : answer::Figure::win);
    }
  }

  static void take(WorthAnswer& result, Worth worth) {
    if (worth.win.known()) {
      result.worths.push_back(std::move(worth));
    } else {
      result.refused.push_back(worth.change);
    }
  }

  void tell_pairs(WorthAnswer& result) {
    const auto single = [&](const Change* change) -> const Worth* {
      const auto found = std::ranges::find(result.worths, change->step.words, &Worth::change);
      return found == result.worths.end() ? nullptr : &*found;
    };
    for (const Together& pair : pairs()) {
      const Worth* const one = single(pair[0]);
      const Worth* const two = single(pair[1]);
      Worth worth = worth_of(fmt::format("{} and {}", pair[0]->step.words, pair[1]->step.words),
                             standing(pair), result.as_it_is);
      if (one == nullptr || two == nullptr || !worth.win.known()) {
        continue;
      }
      worth.beyond_sum = worth.swing.known()
                             ? worth.swing.value - one->swing.value - two->swing.value
                             : worth.win.value - one->win.value - two->win.value;
      result.pairs.push_back(std::move(worth));
    }
    std::ranges::stable_sort(result.pairs, std::ranges::greater(),
                             [](const Worth& worth) { return std::abs(worth.beyond_sum); });
  }

  const WorthQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  std::vector<Change> changes_{};
  std::map<std::string, Standing> known_{};  ///< by sides
  FightShares shares_;
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
