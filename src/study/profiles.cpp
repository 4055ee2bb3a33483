// Profiles that are worth so much. docs/guide/bench.md.

#include "study/profiles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/text.hpp"
#include "study/value_lost.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfProfiles = "10000";
constexpr std::size_t kMostValues = 10'000;  ///< of one number

InputError wrong(const std::string& what, const std::string& sentence) {
  return InputError(Where{.field = "vary"}, fmt::format("\"{}\" {}", quotable(what), sentence));
}

/// "attacks=3,4" is "attacks=3|4", as sweeps take it: what begins with a digit is no number of a unit.
std::vector<std::string> with_values_together(const std::vector<std::string>& parts) {
  std::vector<std::string> together;
  for (const std::string& part : parts) {
    const std::string given(trimmed(part));
    const bool is_value = !given.empty() && given.front() >= '0' && given.front() <= '9' &&
                          given.find('=') == std::string::npos && !together.empty() &&
                          together.back().find('=') != std::string::npos;
    if (is_value) {
      together.back() += "|" + given;
    } else {
      together.push_back(part);
    }
  }
  return together;
}

std::vector<VariedStatistic> varied_in(const std::string& text, const std::string& unit,
                                       answer::System& system) {
  const answer::Levers levers = system.levers(unit);
  std::vector<VariedStatistic> all;
  for (const std::string& part : with_values_together(parted(text, ','))) {
    if (part.empty()) {
      throw wrong(text,
                  "has nothing beside a comma (numbers are parted by commas) such as attacks, "
                  "armour, hits=2..4");
    }
    VariedStatistic varied = varied_of(part, levers);
    if (std::ranges::find(all, varied.option, &VariedStatistic::option) != all.end()) {
      throw wrong(varied.option, "is said twice (each number once) part its values by |");
    }
    all.push_back(std::move(varied));
  }
  return all;
}

class Profiles {
 public:
  Profiles(const ProfilesQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question),
        system_(system),
        hooks_(hooks),
        shares_(question.opposition, system, question.value) {}

  ProfilesAnswer answer() {
    ProfilesAnswer result{.varied = varied_in(question_.vary, question_.unit, system_),
                          .least = std::numeric_limits<double>::infinity(),
                          .most = 0};
    const std::vector<Profile> all = chosen(result);
    result.looked_at = all.size();
    constexpr std::size_t kAtOnce = 200;  // profiles whose fights are held in memory
    for (std::size_t from = 0; from < all.size(); from += kAtOnce) {
      const std::size_t to = std::min(all.size(), from + kAtOnce);
      std::vector<std::string> sides;
      for (std::size_t i = from; i < to; ++i) {
        sides.push_back(all[i].side);
      }
      const std::vector<Standing> standings =
          fought(sides, question_.opposition, question_.settings, system_, hooks_,
                 losses_with_errors(question_.value));
      for (std::size_t i = from; i < to; ++i) {
        take(result, all[i], standings[i - from]);
      }
      if (result.fights == 0 && to == all.size()) {
        refuse_idle(standings.front());
      }
    }
    std::ranges::stable_sort(result.found, {}, [&](const Profile& profile) {
      return std::abs(profile.worth - question_.worth);
    });
    return result;
  }

 private:
  /// The profiles that are looked at.
  std::vector<Profile> chosen(ProfilesAnswer& result) const {
    std::vector<sweep::SampledDial> dials;
    result.all = 1;
    for (const VariedStatistic& varied : result.varied) {
      dials.push_back({varied.option, varied.values.size()});
      if (result.all > std::numeric_limits<std::uint64_t>::max() / varied.values.size()) {
        throw wrong(question_.vary, "comes to more profiles than can be counted (vary less)");
      }
      result.all *= varied.values.size();
    }
    std::vector<Profile> all;
    if (result.all > question_.most) {
      for (const std::uint64_t number : sweep::latin_hypercube(dials, question_.most)) {
        all.push_back(profile_of(number, result.varied));
      }
      return all;
    }
    for (std::uint64_t number = 0; number < result.all; ++number) {
      all.push_back(profile_of(number, result.varied));
    }
    return all;
  }

  Profile profile_of(std::uint64_t number, const std::vector<VariedStatistic>& varied) const {
    Profile profile{.side = question_.unit};
    for (std::size_t i = varied.size(); i-- > 0;) {  // the first varies slowest
      profile.values.push_back(varied[i].values[number % varied[i].values.size()]);
      number /= varied[i].values.size();
    }
    std::ranges::reverse(profile.values);
    for (std::size_t i = 0; i < varied.size(); ++i) {
      profile.side =
          answer::with_option_replaced(system_, profile.side, varied[i].option, profile.values[i]);
    }
    return profile;
  }

  void take(ProfilesAnswer& result, Profile profile, const Standing& standing) {
    count_fights(standing, result.fights, result.simulated);
    std::map<std::size_t, std::vector<Exchange>> by_opponent;
    for (const Met& met : standing.met) {
      if (met.figures[answer::Figure::b_points] > 0) {
        by_opponent[met.opponent].push_back(shares_.of(met, standing.side));
      }
    }
    std::vector<const std::vector<Exchange>*> each;
    for (const auto& [opponent, exchanges] : by_opponent) {
      each.push_back(&exchanges);
    }
    const auto worth_of = [&](const std::vector<std::size_t>& opponents) {
      std::vector<Exchange> all;
      for (const std::size_t opponent : opponents) {
        all.insert(all.end(), each[opponent]->begin(), each[opponent]->end());
      }
      return all.empty() ? answer::kNotKnown : even_price(all);
    };
    std::vector<std::size_t> everybody(each.size());
    std::iota(everybody.begin(), everybody.end(), std::size_t{0});
    profile.worth = worth_of(everybody);
    if (std::isnan(profile.worth)) {
      result.refused += 1;
      return;
    }
    const auto away = [&](const Profile& one) { return std::abs(one.worth - question_.worth); };
    if (result.nearest.values.empty() || away(profile) < away(result.nearest)) {
      result.nearest = profile;
    }
    result.least = std::min(result.least, profile.worth);
    result.most = std::max(result.most, profile.worth);
    if (std::abs(profile.worth - question_.worth) <= question_.within) {
      profile.is_exact =
          std::ranges::all_of(standing.met, [](const Met& met) { return met.figures.exact(); });
      profile.by_dice = even_price_by_dice(shares_.of(standing));
      profile.by_dice =
          profile.is_exact
              ? answer::Estimate::exactly(profile.worth)
              : answer::Estimate{profile.worth, std::min(profile.by_dice.low, profile.worth),
                                 std::max(profile.by_dice.high, profile.worth)};
      const Middle range = by_opponents(each.size(), worth_of);
      profile.low = range.low;
      profile.high = range.high;
      profile.win = standing.mean(answer::Figure::win);
      result.found.push_back(std::move(profile));
    }
  }

  const ProfilesQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  FightShares shares_;
};

}  // namespace

bool is_called(const std::string& option, const std::string& name) {
  return folded(option) == folded(name) ||
         folded(option.substr(0, option.find('-'))) == folded(name);
}

VariedStatistic varied_of(const std::string& text, const answer::Levers& levers) {
  const auto equals = text.find('=');
  const std::string name(trimmed(std::string_view(text).substr(0, equals)));
  const auto is_named = [&](const answer::Lever& lever) {
    return lever.by_degrees && is_called(lever.option, name);
  };
  const auto lever = std::ranges::find_if(levers, is_named);
  if (folded(name) == "points") {
    throw wrong(text,
                "is what the unit costs (which says nothing of what it is worth) vary a number "
                "that decides fights, such as attacks");
  }
  VariedStatistic varied{.option = lever == levers.end() ? name : lever->option};
  if (equals != std::string::npos) {
    for (const std::string& part : parted(std::string_view(text).substr(equals + 1), '|')) {
      for (std::string& value : sweep::values_of(part, "vary")) {
        if (std::ranges::find(varied.values, value) == varied.values.end()) {
          varied.values.push_back(std::move(value));
        }
        if (varied.values.size() > kMostValues) {
          throw wrong(text, fmt::format("has too many values (at most {})", kMostValues));
        }
      }
    }
    return varied;
  }
  if (lever == levers.end()) {
    std::vector<std::string> known;
    for (const answer::Lever& each : levers) {
      if (each.by_degrees) {
        known.push_back(each.option);
      }
    }
    if (const std::vector<std::string> near = nearest(name, known); !near.empty()) {
      throw wrong(name,
                  fmt::format("is no number of this unit (did you mean {}?)", either_of(near)));
    }
    throw wrong(name, fmt::format("is no number of this unit ({}, or any option and its values, "
                                  "such as attacks=2..5 or armour=6+|5+)",
                                  either_of(known)));
  }
  if (lever->less) {
    varied.values.push_back(lever->less->value);
  }
  varied.values.push_back(lever->now);
  for (const answer::LeverStep& step : lever->steps) {
    varied.values.push_back(step.value);
  }
  return varied;
}

double worth_named(const std::string& field, const std::string& text) {
  constexpr double kMost = 100'000;
  const auto points = number_of(text);
  if (!points || !(*points > 0) || *points > kMost) {
    refuse(field, "\"" + quotable(text) + "\" (points above 0, at most 100000) such as 60 or 2.5");
  }
  return *points;
}

ProfilesAnswer profiles_worth(const ProfilesQuestion& question, answer::System& system,
                              const StandingsHooks& hooks) {
  ProfilesQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfProfiles);
  return Profiles(whole, system, hooks).answer();
}

}  // namespace fray::study
