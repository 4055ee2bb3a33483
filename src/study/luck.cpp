// How lucky a result was, from all ways in which its fight may end.

#include "study/luck.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <climits>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "answer/system.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "study/library.hpp"

namespace fray::study {
namespace {

using What = Fact::What;
using answer::Flight;

constexpr std::string_view kMayBeGiven =
    "won, drew or lost; lost 2 stands, killed 3, won by 3, lost by 1, they went back 3 cm, went "
    "back 3 cm, scored 5 hits, took 4 hits, destroyed them, was destroyed; in games of ranks "
    "broke, they broke, ran them down, was run down, got away, they got away, held; parted by "
    "commas";

/// A wording, with # for the number, and what it tells.
struct Wording {
  std::string_view words;
  What what;
  int sign_or_value;  ///< of the number; of wordings without one the value
};

constexpr std::array kWordings{
    Wording{"lost #", What::a_lost, 1},
    Wording{"lost # stands", What::a_lost, 1},
    Wording{"lost # stand", What::a_lost, 1},
    Wording{"lost # models", What::a_lost, 1},
    Wording{"lost # model", What::a_lost, 1},
    Wording{"lost nothing", What::a_lost, 0},
    Wording{"lost no stands", What::a_lost, 0},
    Wording{"lost no models", What::a_lost, 0},
    Wording{"killed #", What::b_lost, 1},
    Wording{"killed # stands", What::b_lost, 1},
    Wording{"killed # stand", What::b_lost, 1},
    Wording{"killed # models", What::b_lost, 1},
    Wording{"killed # model", What::b_lost, 1},
    Wording{"killed nothing", What::b_lost, 0},
    Wording{"killed none", What::b_lost, 0},
    Wording{"scored # hits", What::a_scored, 1},
    Wording{"scored # hit", What::a_scored, 1},
    Wording{"inflicted # wounds", What::a_scored, 1},
    Wording{"took # hits", What::b_scored, 1},
    Wording{"took # hit", What::b_scored, 1},
    Wording{"took # wounds", What::b_scored, 1},
    Wording{"won by #", What::by, 1},
    Wording{"lost by #", What::by, -1},
    Wording{"they went back # cm", What::back, 1},
    Wording{"they went back #", What::back, 1},
    Wording{"they retreated # cm", What::back, 1},
    Wording{"they retreated #", What::back, 1},
    Wording{"went back # cm", What::back, -1},
    Wording{"went back #", What::back, -1},
    Wording{"retreated # cm", What::back, -1},
    Wording{"retreated #", What::back, -1},
    Wording{"won", What::result, 1},
    Wording{"drew", What::result, 0},
    Wording{"drawn", What::result, 0},
    Wording{"draw", What::result, 0},
    Wording{"lost", What::result, -1},
    Wording{"destroyed them", What::b_destroyed, 1},
    Wording{"destroyed the enemy", What::b_destroyed, 1},
    Wording{"wiped them out", What::b_destroyed, 1},
    Wording{"was destroyed", What::a_destroyed, 1},
    Wording{"were destroyed", What::a_destroyed, 1},
    Wording{"was wiped out", What::a_destroyed, 1},
    Wording{"they broke", What::b_broke, 1},
    Wording{"they fled", What::b_broke, 1},
    Wording{"broke them", What::b_broke, 1},
    Wording{"they held", What::b_broke, 0},
    Wording{"broke", What::a_broke, 1},
    Wording{"was broken", What::a_broke, 1},
    Wording{"fled", What::a_broke, 1},
    Wording{"held", What::a_broke, 0},
    Wording{"ran them down", What::b_caught, 1},
    Wording{"ran down", What::b_caught, 1},
    Wording{"caught them", What::b_caught, 1},
    Wording{"they were run down", What::b_caught, 1},
    Wording{"they were caught", What::b_caught, 1},
    Wording{"was run down", What::a_caught, 1},
    Wording{"were run down", What::a_caught, 1},
    Wording{"was caught", What::a_caught, 1},
    Wording{"they got away", What::b_escaped, 1},
    Wording{"they escaped", What::b_escaped, 1},
    Wording{"got away", What::a_escaped, 1},
    Wording{"escaped", What::a_escaped, 1},
};

/// The number in it, and its words with # for that.
std::pair<std::optional<int>, std::string> taken_apart(std::string_view text) {
  std::optional<int> number;
  std::string words;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= '0' && text[i] <= '9' && !number) {
      int value = 0;
      const auto [end, error] =
          std::from_chars(text.data() + i, text.data() + std::min(text.size(), i + 4), value);
      number = value;
      words += '#';
      i = static_cast<std::size_t>(end - text.data());
    } else {
      const bool minus = text[i] == '-' && i + 1 < text.size() && text[i + 1] >= '0' &&
                         text[i + 1] <= '9';  // "won by -3" is no such wording
      words += minus ? "minus" : std::string(1, text[i]);
      ++i;
    }
  }
  return {number, folded(words)};
}

Fact fact_of(std::string_view text, const std::string& field) {
  const auto [number, words] = taken_apart(text);
  for (const Wording& wording : kWordings) {
    if (words == wording.words) {
      const bool counts = wording.words.find('#') != std::string_view::npos;
      const std::string given(text.substr(text.find_first_not_of(' ')));
      return {given.substr(0, given.find_last_not_of(' ') + 1), wording.what,
              counts ? wording.sign_or_value * number.value_or(0) : wording.sign_or_value};
    }
  }
  refuse(field, "\"{}\" is not understood ({}) say one of these", quotable(text), kMayBeGiven);
}

/// What of an outcome the fact speaks of; nothing where that is not known of it.
std::optional<int> value_of(const answer::Outcome& outcome, What what) {
  switch (what) {
    case What::a_lost: return outcome.lost[0];
    case What::b_lost: return outcome.lost[1];
    case What::a_scored: return outcome.scored[0];
    case What::b_scored: return outcome.scored[1];
    case What::by: return outcome.by;
    case What::back: return outcome.back_cm;
    case What::result: return outcome.result;
    case What::a_destroyed: return outcome.destroyed[0] ? 1 : 0;
    case What::b_destroyed: return outcome.destroyed[1] ? 1 : 0;
    default: break;
  }
  if (!outcome.flight) {
    return std::nullopt;
  }
  const auto [a, b] = *outcome.flight;
  switch (what) {
    case What::a_broke: return a != Flight::none ? 1 : 0;
    case What::b_broke: return b != Flight::none ? 1 : 0;
    case What::a_caught: return a == Flight::caught ? 1 : 0;
    case What::b_caught: return b == Flight::caught ? 1 : 0;
    case What::a_escaped: return a == Flight::escaped ? 1 : 0;
    case What::b_escaped: return b == Flight::escaped ? 1 : 0;
    default: break;
  }
  return std::nullopt;
}

/// By what an outcome stands among others, better or worse. Who is destroyed does not go back: that
/// is more than any distance.
std::optional<int> rank_of(const answer::Outcome& outcome, const Fact& fact) {
  const auto [a_destroyed, b_destroyed] = outcome.destroyed;
  if (!fact.is_margin() || !(a_destroyed || b_destroyed)) {
    return value_of(outcome, fact.what);
  }
  return a_destroyed == b_destroyed ? 0 : b_destroyed ? INT_MAX : INT_MIN;
}

/// More of it is worse for A.
bool is_harm(What what) {
  return what == What::a_lost || what == What::b_scored || what == What::a_destroyed ||
         what == What::a_broke || what == What::a_caught || what == What::b_escaped;
}

bool comes_out(const answer::Outcome& outcome, std::span<const Fact> facts) {
  return std::ranges::all_of(
      facts, [&](const Fact& fact) { return value_of(outcome, fact.what) == fact.value; });
}

/// The 95 % interval of the mean of a variable of this variance, as it was counted.
answer::Estimate with_interval(const answer::Answer& answer, double mean, double variance) {
  if (answer.exact) {
    return answer::Estimate::exactly(mean);
  }
  const double half = answer::kZ * std::sqrt(std::max(0.0, variance) /
                                             static_cast<double>(answer.trials.value_or(1)));
  return {mean, std::max(0.0, mean - half), std::min(1.0, mean + half)};
}

Percentile luck_from(const answer::Answer& answer, double worse, double alike, double better) {
  const double all = worse + alike + better;
  if (all == 0) {
    return {};
  }
  Percentile luck{.alike = alike / all, .better = better / all, .worse = worse / all};
  const double mean = luck.worse + luck.alike / 2;
  luck.share = with_interval(answer, mean, luck.worse + luck.alike / 4 - mean * mean);
  return luck;
}

/// Points in whole sixtieths: the share of a stand of a unit of one to six is one.
std::int64_t sixtieths(double points) { return std::llround(points * 60); }

using Swings = std::map<std::int64_t, double>;

/// The swings of a fight that came out so, with their shares.
Swings swings_of(std::span<const answer::Outcome> outcomes, std::span<const Fact> facts) {
  Swings swings;
  double all = 0;
  for (const answer::Outcome& outcome : outcomes) {
    if (comes_out(outcome, facts)) {
      swings[sixtieths(outcome.swing)] += outcome.chance;
      all += outcome.chance;
    }
  }
  for (auto& [swing, share] : swings) {
    share /= all;
  }
  return swings;
}

/// What the swings of all fights, and so their sums, differ by: whole multiples of it.
std::int64_t step_of(std::span<const FightLuck> fights) {
  std::int64_t step = 0;
  for (const FightLuck& fight : fights) {
    const std::int64_t first = sixtieths(fight.outcomes.front().swing);
    for (const answer::Outcome& outcome : fight.outcomes) {
      step = std::gcd(step, sixtieths(outcome.swing) - first);
    }
  }
  return std::max<std::int64_t>(1, step);
}

/// The sum of the swings of several fights.
///
/// Error   what is less likely than 1e-16 on either side is left out, anew with each fight: 1e-13
///         of a thousand fights.
/// Why     sums of n fights lie within some ten standard deviations, which grow as the root of n,
///         and not over all n times the range of one. Sums of a thousand fights take seconds
///         otherwise.
class SumOfSwings {
 public:
  explicit SumOfSwings(std::int64_t step) : step_(step) {}

  void add(const Swings& swings) {
    const std::int64_t least = swings.begin()->first;
    const std::int64_t most = swings.rbegin()->first;
    std::vector<double> sums(chances_.size() + cells(most - least), 0.0);
    for (const auto& [swing, share] : swings) {
      double* const to = sums.data() + cells(swing - least);
      for (std::size_t i = 0; i < chances_.size(); ++i) {
        to[i] += share * chances_[i];
      }
    }
    chances_ = std::move(sums);
    first_ += least;
    leave_out_ends();
  }

  /// That `other` comes to more than this, to the same, and to less.
  std::tuple<double, double, double> against(const SumOfSwings& other) const {
    double more = 0;
    double same = 0;
    double less = 0;
    double below = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      while (next < other.chances_.size() && other.at(next) < at(i)) {
        below += other.chances_[next++];
      }
      const bool met = next < other.chances_.size() && other.at(next) == at(i);
      const double alike = met ? other.chances_[next] : 0;
      more += chances_[i] * std::max(0.0, 1 - below - alike);
      same += chances_[i] * alike;
      less += chances_[i] * below;
    }
    return {more, same, less};
  }

 private:
  static constexpr double kLeftOut = 1e-16;

  std::size_t cells(std::int64_t difference) const noexcept {
    return static_cast<std::size_t>(difference / step_);
  }
  std::int64_t at(std::size_t cell) const noexcept {
    return first_ + static_cast<std::int64_t>(cell) * step_;
  }

  void leave_out_ends() {
    const auto unlikely = [](auto from, auto to) {
      double sum = 0;
      return std::find_if(from, to, [&](double chance) { return (sum += chance) > kLeftOut; });
    };
    chances_.erase(unlikely(chances_.rbegin(), chances_.rend()).base(), chances_.end());
    const auto first = unlikely(chances_.begin(), chances_.end());
    first_ += (first - chances_.begin()) * step_;
    chances_.erase(chances_.begin(), first);
  }

  std::int64_t step_;
  std::int64_t first_ = 0;            ///< the lowest sum
  std::vector<double> chances_{1.0};  ///< of it, and of each `step_` more
};

/// Reads "lost 2 stands, won by 3".
/// Throws  InputError naming `field`, for what is not understood, with what may be said.
std::vector<Fact> facts_in(std::string_view text, const std::string& field) {
  std::vector<Fact> facts;
  constexpr std::string_view kAnd = " and ";
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::size_t to = std::min(text.find(kAnd, from), comma);
    facts.push_back(fact_of(text.substr(from, to - from), field));
    from = to + (to < comma ? kAnd.size() : 1);
  }
  return facts;
}

Percentile luck_of_fact(const answer::Answer& answer, const Fact& fact) {
  double worse = 0;
  double alike = 0;
  double better = 0;
  for (const answer::Outcome& outcome : answer.outcomes) {
    if (const std::optional<int> value = rank_of(outcome, fact)) {
      const bool more = *value > fact.value;
      (*value == fact.value         ? alike
       : more != is_harm(fact.what) ? better
                                    : worse) += outcome.chance;
    }
  }
  return luck_from(answer, worse, alike, better);
}

Percentile luck_of_facts(const answer::Answer& answer, std::span<const Fact> facts,
                         const std::string& field) {
  std::map<std::tuple<std::int64_t, int, int>, std::pair<double, double>> ranked;
  for (const answer::Outcome& outcome : answer.outcomes) {
    auto& [all, shown] = ranked[{sixtieths(outcome.swing), outcome.result, outcome.back_cm}];
    all += outcome.chance;
    shown += comes_out(outcome, facts) ? outcome.chance : 0;
  }
  Percentile luck;
  double below = 0;
  double all_shown = 0;
  double mean = 0;
  double variance = 0;
  for (const auto& [rank, chances] : ranked) {
    const auto& [all, shown] = chances;
    const double here = below + all / 2;
    all_shown += shown;
    luck.alike += shown * all;
    luck.worse += shown * below;
    luck.better += shown * std::max(0.0, 1 - below - all);
    mean += shown * here;
    variance += shown * here * (1 - here);
    below += all;
  }
  if (all_shown == 0) {
    const auto unknown = std::ranges::find_if(facts, [&](const Fact& fact) {
      return std::ranges::none_of(answer.outcomes, [&](const answer::Outcome& outcome) {
        return value_of(outcome, fact.what).has_value();
      });
    });
    if (unknown != facts.end() && unknown->is_flight()) {
      refuse(field,
             "\"{}\" (no unit breaks in this game: it retreats, or is destroyed) say they "
             "retreated 3 cm, or destroyed them",
             quotable(unknown->text));
    }
    if (unknown != facts.end()) {
      refuse(
          field,
          "\"{}\" (by how much is not counted in this game, who won is) leave it out, or say won "
          "or lost",
          quotable(unknown->text));
    }
    const auto margin = std::ranges::find_if(
        facts, [](const Fact& fact) { return fact.is_margin() && fact.value != 0; });
    const bool destroyed = std::ranges::any_of(facts, [](const Fact& fact) {
      return fact.what == What::a_destroyed || fact.what == What::b_destroyed;
    });
    if (margin != facts.end() && destroyed) {
      refuse(
          field,
          "\"{}\" (who is destroyed does not go back, and by how much is not counted) leave it out",
          quotable(margin->text));
    }
    const auto impossible = std::ranges::find_if(
        facts, [&](const Fact& fact) { return luck_of_fact(answer, fact).alike == 0; });
    refuse(field,
           impossible != facts.end()
               ? fmt::format("no fight of these two ends so: \"{}\" (see what may be with fray "
                             "odds) check it, and the sides",
                             quotable(impossible->text))
           : std::ranges::any_of(facts, &Fact::is_flight)
               ? "no fight of these two ends with all of this together (each alone may be; who is "
                 "run down or gets away has lost all its models) say what became of them alone"
               : "no fight of these two ends with all of this together (each alone may be) check "
                 "it, and the sides");
  }
  luck.alike /= all_shown;
  luck.worse /= all_shown;
  luck.better /= all_shown;
  luck.share = with_interval(answer, mean / all_shown, variance / all_shown);
  return luck;
}

}  // namespace

std::vector<Fought> fights_in(const std::string& file) {
  std::vector<Fought> fights;
  for (const lists::Node& row : table_rows(read_text_file(file), file).items) {
    const auto cell = [&](const char* name) {
      const lists::Node* const found = row.find(name);
      if (found == nullptr || found->text.empty()) {
        throw InputError(
            Where{.file = file, .line = row.line, .field = name},
            "is missing (a fight has A, B and what came of it) write the columns a,b,result");
      }
      return found->text;
    };
    fights.push_back({cell("a"), cell("b"), cell("result"), fmt::format("{}:{}", file, row.line)});
  }
  if (fights.empty()) {
    throw InputError(Where{.file = file}, "holds no fight (one a line is wanted) under a,b,result");
  }
  return fights;
}

FightLuck luck_of(const answer::Fight& fight, Fought fought, answer::OddsOptions options,
                  const std::string& field, const answer::OnProgress& on_progress) {
  FightLuck luck{.fought = std::move(fought)};
  luck.facts = facts_in(luck.fought.result, field);
  options.outcomes = true;
  answer::Answer answer = fight.odds(options, on_progress);
  luck.whole = luck_of_facts(answer, luck.facts, field);
  for (const Fact& fact : luck.facts) {
    luck.of_facts.push_back(luck_of_fact(answer, fact));
  }
  luck.outcomes = std::move(answer.outcomes);
  luck.counts.add(answer);
  return luck;
}

std::vector<FightLuck> luck_of_each(std::span<const Fought> game, answer::System& system,
                                    const answer::FightOptions& fight_options,
                                    const answer::OddsOptions& options,
                                    const answer::OnProgress& on_progress) {
  if (game.size() > kMostFights) {
    throw InputError(Where{.file = game[kMostFights].place},
                     fmt::format("is fight {} of a game (at most {} are added up) leave fights out",
                                 kMostFights + 1, kMostFights));
  }
  std::vector<FightLuck> all;
  for (const Fought& fought : game) {
    const auto fight = [&] {
      try {
        return fight_of(system, {.a = fought.a, .b = fought.b, .options = fight_options});
      } catch (const InputError& error) {
        throw InputError(Where{.file = fought.place}, error.what());
      }
    }();
    all.push_back(luck_of(*fight, fought, options, fought.place + ": result", on_progress));
  }
  return all;
}

Percentile luck_of_all(std::span<const FightLuck> fights) {
  const std::int64_t step = step_of(fights);
  SumOfSwings may_be(step);
  SumOfSwings was(step);
  for (const FightLuck& fight : fights) {
    may_be.add(swings_of(fight.outcomes, {}));
    was.add(swings_of(fight.outcomes, fight.facts));
  }
  Percentile luck;
  std::tie(luck.better, luck.alike, luck.worse) = was.against(may_be);
  luck.share = answer::Estimate::exactly(luck.worse + luck.alike / 2);
  return luck;
}

}  // namespace fray::study
