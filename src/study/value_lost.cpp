// What sides lose, as shares of them.

#include "study/value_lost.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "core/text.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

using answer::Figure;

constexpr int kMostAgainstSeveral = 3;
constexpr int kMostAgainstOne = 6;

std::string force(int number, const std::string& side, bool charges) {
  const std::string typed = Opposition::side_in(side, charges ? "charging" : "", "");
  return number == 1 ? typed : fmt::format("{} x {}", number, typed);
}

double part_of(double lost, double all) { return all > 0 ? lost / all : 0; }

}  // namespace

ValueLost value_named(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, ValueLost>, 3> kValues{
      {{"stands", ValueLost::stands}, {"hits", ValueLost::hits}, {"half", ValueLost::half}}};
  for (const auto& [name, value] : kValues) {
    if (name == text) {
      return value;
    }
  }
  refuse("value", "\"" + quotable(text) +
                      "\" (stands, hits or half is wanted) what of a unit counts as lost");
}

const char* name_of(ValueLost value) noexcept {
  return value == ValueLost::stands ? "stands"
         : value == ValueLost::hits ? "hits"
                                    : "half strength";
}

Losses losses_for(ValueLost value) noexcept {
  return value == ValueLost::half ? Losses::chances : Losses::means;
}

Losses losses_with_errors(ValueLost value) noexcept {
  return value == ValueLost::hits ? Losses::errors : losses_for(value);
}

double strength_of(const answer::Side& side, ValueLost value, const std::string& name) {
  const std::optional<double> strength = side.strength();
  if (value == ValueLost::half && !strength) {
    refuse("value",
           "half is asked of \"{}\" (half strength is known of one unit without a hero) say hits "
           "or stands",
           quotable(name));
  }
  return strength.value_or(0);
}

ShareLost half_lost(std::span<const double> chances, double stands, std::uint64_t trials) {
  double mean = 0;
  double square = 0;
  for (std::size_t lost = 0; lost < chances.size(); ++lost) {
    const double of = static_cast<double>(lost);
    const double value = of >= stands ? 1 : 2 * of >= stands ? 0.5 : 0;
    mean += chances[lost] * value;
    square += chances[lost] * value * value;
  }
  const double variance = std::max(0.0, square - mean * mean);
  return {mean, trials == 0 ? 0 : std::sqrt(variance / static_cast<double>(trials))};
}

std::array<ShareLost, 2> shares_lost(const answer::Figures& figures, ValueLost value,
                                     double capacity_of_a, double capacity_of_b,
                                     const std::array<double, 2>* hits_error) {
  const answer::PointErrors& errors = figures.errors;
  const auto part = [](double lost, double error, double all) {
    return ShareLost{part_of(lost, all), part_of(error, all)};
  };
  std::array shares{part(figures[Figure::a_points_lost], errors.a_lost, figures[Figure::a_points]),
                    part(figures[Figure::b_points_lost], errors.b_lost, figures[Figure::b_points])};
  if (value == ValueLost::hits) {
    const std::array<double, 2> error = hits_error != nullptr ? *hits_error : std::array{0.0, 0.0};
    const std::array hits{part(figures[Figure::b_hits_scored], error[1], capacity_of_a),
                          part(figures[Figure::a_hits_scored], error[0], capacity_of_b)};
    for (std::size_t side = 0; side < shares.size(); ++side) {
      // Not a number: a game without such a count.
      if (hits[side].share > shares[side].share) {
        shares[side] = {std::min(1.0, hits[side].share),
                        hits_error != nullptr ? hits[side].error : shares[side].error};
      }
    }
  }
  return shares;
}

Charges::Charges(std::vector<std::string> sides, Settings settings, answer::System& system,
                 const StandingsHooks& hooks, ValueLost value, bool hold_fire)
    : sides_(std::move(sides)),
      settings_(std::move(settings)),
      system_(system),
      hooks_(hooks),
      value_(value) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> first;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    charged_.push_back(hold_fire ? sides_[i] : system_.shooting(sides_[i]));
    const auto side = system_.side(charged_[i], sides_[i]);
    const auto content = side->content();
    capacity_.push_back(side->capacity());
    stands_.push_back(strength_of(*side, value_, sides_[i]));
    alike_.push_back(
        content ? first.try_emplace({content->key.high, content->key.low}, i).first->second : i);
  }
}

std::vector<WeightedForces> Charges::forces(std::size_t a, std::size_t b,
                                            std::span<const double> prices) const {
  return forces_of_equal_cost(prices[a], prices[b], [&](const std::array<int, 2>& forces) {
    return is_refused({a, b, forces});
  });
}

void Charges::fight(const Ways& ways, std::span<const double> prices) {
  for (bool again = true; again;) {
    std::vector<Meeting> meetings;
    for (const auto& [a, b] : ways) {
      for (const WeightedForces& each : forces(a, b, prices)) {
        meetings.push_back({a, b, each.forces});
      }
    }
    fight(meetings);
    again =
        std::ranges::any_of(meetings, [&](const Meeting& meeting) { return is_refused(meeting); });
  }
  if (fights() == 0 && !first_refusal_.empty()) {
    throw InputError("the rules allow none of these fights. The first: " + first_refusal_);
  }
}

void Charges::fight(std::span<const Meeting> meetings) {
  sweep::Axis a{.name = "a"};
  sweep::Axis b{.name = "b"};
  sweep::Axis method{.name = "method"};
  std::vector<Charge*> wanted;
  std::vector<std::array<double, 2>> capacities;
  std::vector<std::array<double, 2>> stands;
  for (const Meeting& each : meetings) {
    const Meeting meeting = alike(each);
    const auto [charge, fresh] = known_.try_emplace(meeting);
    if (fresh) {
      wanted.push_back(&charge->second);
      capacities.push_back(
          {meeting.forces[0] * capacity_[meeting.a], meeting.forces[1] * capacity_[meeting.b]});
      stands.push_back(
          {meeting.forces[0] * stands_[meeting.a], meeting.forces[1] * stands_[meeting.b]});
      a.values.push_back(force(meeting.forces[0], sides_[meeting.a], true));
      b.values.push_back(force(meeting.forces[1], charged_[meeting.b], false));
      method.values.emplace_back(meeting.forces == std::array{1, 1} ? "auto" : "simulate");
    }
  }
  if (wanted.empty()) {
    return;
  }
  sweep::Dial dial{{std::move(a), std::move(b)}};
  if (!settings_.contains("method")) {
    dial.axes.push_back(std::move(method));
  }
  sweep::SweepPart part{.fixed = settings_,
                        .dials = {std::move(dial)},
                        .refused = sweep::Refused::skip,
                        .sides_are_found = true};
  part.fixed["system"] = std::string(system_.name());
  sweep::SweepSpec spec;
  spec.parts.push_back(std::move(part));
  sweep::SweepPlan plan(spec, system_);
  const auto take = [&](const sweep::SweepRow& row) {
    const answer::Figures& shown = row.figures;
    const double of_a = shown[answer::Figure::a_points];
    const double of_b = shown[answer::Figure::b_points];
    const auto number = static_cast<std::size_t>(row.number);
    const auto [lost, destroyed] =
        shares_lost(shown, value_, capacities[number][0], capacities[number][1]);
    *wanted[number] = {.allowed = of_a > 0 && of_b > 0,
                       .exact = shown.exact(),
                       .destroyed = destroyed.share,
                       .lost = lost.share,
                       .destroyed_error = destroyed.error,
                       .lost_error = lost.error};
    if (value_ == ValueLost::half) {
      const StandsLost all = stands_lost_of(row);
      const ShareLost own = half_lost(all[0], stands[number][0], shown.trials);
      const ShareLost enemy = half_lost(all[1], stands[number][1], shown.trials);
      Charge& charge = *wanted[number];
      charge.lost = own.share;
      charge.lost_error = own.error;
      charge.destroyed = enemy.share;
      charge.destroyed_error = enemy.error;
    }
  };
  const sweep::SweepCounts counts = answer_rows(plan, hooks_, take, losses_for(value_));
  if (first_refusal_.empty()) {
    first_refusal_ = counts.first_refusal;
  }
}

const Charge* Charges::of(const Meeting& meeting) const {
  const auto known = known_.find(alike(meeting));
  return known != known_.end() && known->second.allowed ? &known->second : nullptr;
}

bool Charges::is_refused(const Meeting& meeting) const {
  const auto known = known_.find(alike(meeting));
  return known != known_.end() && !known->second.allowed;
}

std::size_t Charges::fights() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(known_, [](const auto& each) { return each.second.allowed; }));
}

std::size_t Charges::simulated() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      known_, [](const auto& each) { return each.second.allowed && !each.second.exact; }));
}

std::vector<WeightedForces> forces_of_equal_cost(
    double price, double other, const std::function<bool(const std::array<int, 2>&)>& is_refused) {
  constexpr double kAgainstMany = 0.03;  // for each unit: 3 % of cost
  constexpr double kReach = 0.25;        // beyond the nearest: weights fall to 0 there
  constexpr double kFewest = 0.05;       // of all weights: what counts less is left out
  std::vector<WeightedForces> all;
  double least = std::numeric_limits<double>::infinity();
  const double times = std::max(price / other, other / price);
  for (int n = 1; n <= kMostAgainstOne; ++n) {
    for (int m = 1; m <= kMostAgainstOne; ++m) {
      const bool many = std::max(n, m) > kMostAgainstSeveral;
      if ((many && (std::min(n, m) > 1 || times <= kMostAgainstSeveral)) ||
          (is_refused && is_refused({n, m}))) {
        continue;
      }
      const double apart = std::abs(std::log(n * price / (m * other))) + kAgainstMany * (n + m);
      all.push_back({{n, m}, apart});
      least = std::min(least, apart);
    }
  }
  double sum = 0;
  for (WeightedForces& each : all) {
    const double near = std::max(0.0, 1 - (each.weight - least) / kReach);
    each.weight = near * near;
    sum += each.weight;
  }
  std::erase_if(all, [&](const WeightedForces& each) { return each.weight < kFewest * sum; });
  sum = 0;
  for (const WeightedForces& each : all) {
    sum += each.weight;
  }
  for (WeightedForces& each : all) {
    each.weight /= sum;
  }
  return all;
}

const FightShares::Size& FightShares::size_of(const std::string& side, const std::string& plain) {
  const auto [known, fresh] = sizes_.try_emplace({side, plain});
  if (fresh) {
    const auto read = system_.side(side, side);
    const auto alone = read->strength() ? nullptr : system_.side(plain, plain);
    const answer::Side& counted = alone ? *alone : *read;
    const auto content = counted.content();
    known->second = {read->capacity(), content ? content->cost.stands : 0,
                     strength_of(counted, value_, side)};
  }
  return known->second;
}

Exchange FightShares::of(const Met& met, const std::string& side, const std::string& plain) {
  const auto exchange = [&](const ShareLost& destroyed, const ShareLost& lost) -> Exchange {
    return {met.figures[Figure::b_points],
            met.weight,
            destroyed.share,
            lost.share,
            destroyed.error,
            lost.error};
  };
  const std::string& enemy = opposition_.opponents[met.opponent].side;
  const auto [capacity, stands, strength] = size_of(side, plain);
  const Size theirs = size_of(enemy, enemy);
  if (value_ == ValueLost::half) {
    return exchange(half_lost(met.lost[1], theirs.strength, met.figures.trials),
                    half_lost(met.lost[0], strength, met.figures.trials));
  }
  const std::array<double, 2>* const error = &met.hits_error;
  auto [lost, destroyed] = shares_lost(met.figures, value_, capacity, theirs.capacity, error);
  if (stands > 0) {  // and not by points, of which what is added to the unit is a part
    answer::Figures plainly = met.figures;
    plainly[Figure::a_points] = stands;
    plainly[Figure::a_points_lost] = plainly[Figure::a_stands_lost];
    plainly.errors.a_lost =
        (plainly[Figure::a_stands_lost_high] - plainly[Figure::a_stands_lost]) / answer::kZ;
    lost = shares_lost(plainly, value_, capacity, theirs.capacity, error)[0];
  }
  return exchange(destroyed, lost);
}

double FightShares::error_of_swing(const Met& met, const Exchange& all,
                                   double price) const noexcept {
  const answer::PointErrors& errors = met.figures.errors;
  if (value_ == ValueLost::stands) {
    return errors.swing;
  }
  const double won = all.destroyed_error * all.price;
  const double lost = all.lost_error * price;
  return std::sqrt(std::max(0.0, won * won + lost * lost - 2 * errors.correlation() * won * lost));
}

std::vector<Exchange> FightShares::of(const Standing& standing) {
  std::vector<Exchange> all;
  for (const Met& met : standing.met) {
    if (met.figures[Figure::b_points] > 0) {
      all.push_back(of(met, standing.side));
    }
  }
  return all;
}

void tell_by_value(std::vector<Standing>& standings, const Opposition& opposition,
                   answer::System& system, ValueLost value) {
  if (value == ValueLost::stands) {
    return;  // as fights tell it
  }
  FightShares shares(opposition, system, value);
  for (Standing& standing : standings) {
    for (Met& met : standing.met) {
      if (std::isnan(met.figures[Figure::swing]) || std::isnan(standing.price)) {
        continue;
      }
      const Exchange all = shares.of(met, standing.side);
      met.figures[Figure::a_points_lost] = all.lost * standing.price;
      met.figures[Figure::b_points_lost] = all.destroyed * all.price;
      met.figures[Figure::swing] =
          met.figures[Figure::b_points_lost] - met.figures[Figure::a_points_lost];
      met.figures.errors.swing = shares.error_of_swing(met, all, standing.price);
    }
  }
}

Middle middle_of(std::vector<double> numbers) {
  if (numbers.empty()) {
    return {};
  }
  std::ranges::sort(numbers);
  const std::size_t beyond = numbers.size() / 40;
  return {numbers[beyond], numbers[numbers.size() - 1 - beyond]};
}

}  // namespace fray::study
