#include "study/charges.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

std::string force(int number, const std::string& side, bool charges) {
  const std::string typed = Opposition::side_in(side, charges ? "charging" : "", "");
  return number == 1 ? typed : fmt::format("{} x {}", number, typed);
}

double part_of(double lost, double all) { return all > 0 ? lost / all : 0; }

}  // namespace

ValueLost value_named(const std::string& text) {
  if (text == "stands" || text == "hits") {
    return text == "stands" ? ValueLost::stands : ValueLost::hits;
  }
  throw InputError(Where{.field = "value"},
                   "\"" + quotable(text) +
                       "\" (stands or hits is wanted) what of a unit counts as "
                       "lost");
}

std::array<double, 2> shares_lost(const answer::Figures& figures, ValueLost value,
                                  double capacity_of_a, double capacity_of_b) {
  using answer::Figure;
  std::array shares{part_of(figures[Figure::a_points_lost], figures[Figure::a_points]),
                    part_of(figures[Figure::b_points_lost], figures[Figure::b_points])};
  if (value == ValueLost::hits) {
    const std::array hits{part_of(figures[Figure::b_hits_scored], capacity_of_a),
                          part_of(figures[Figure::a_hits_scored], capacity_of_b)};
    for (std::size_t side = 0; side < shares.size(); ++side) {
      // Not a number: a game without such a count.
      shares[side] =
          std::isnan(hits[side]) ? shares[side] : std::max(shares[side], std::min(1.0, hits[side]));
    }
  }
  return shares;
}

Charges::Charges(std::vector<std::string> sides, Settings settings, answer::System& system,
                 int threads, const StandingsHooks& hooks, ValueLost value, bool hold_fire)
    : sides_(std::move(sides)),
      settings_(std::move(settings)),
      system_(system),
      threads_(threads),
      hooks_(hooks),
      value_(value) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> first;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    charged_.push_back(hold_fire ? sides_[i] : system_.shooting(sides_[i]));
    const auto side = system_.side(charged_[i], sides_[i]);
    const auto content = side->content();
    capacity_.push_back(side->capacity());
    alike_.push_back(
        content ? first.try_emplace({content->key.high, content->key.low}, i).first->second : i);
  }
}

void Charges::fight(std::span<const Meeting> meetings) {
  sweep::Axis a{.name = "a"};
  sweep::Axis b{.name = "b"};
  sweep::Axis method{.name = "method"};
  std::vector<Charge*> asked;
  std::vector<std::array<double, 2>> capacities;
  for (const Meeting& each : meetings) {
    const Meeting meeting = alike(each);
    const auto [charge, fresh] = known_.try_emplace(meeting);
    if (fresh) {
      asked.push_back(&charge->second);
      capacities.push_back(
          {meeting.forces[0] * capacity_[meeting.a], meeting.forces[1] * capacity_[meeting.b]});
      a.values.push_back(force(meeting.forces[0], sides_[meeting.a], true));
      b.values.push_back(force(meeting.forces[1], charged_[meeting.b], false));
      method.values.emplace_back(meeting.forces == std::array{1, 1} ? "auto" : "simulate");
    }
  }
  if (asked.empty()) {
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
  answer_rows(plan, threads_, hooks_, [&](const sweep::SweepRow& row) {
    const answer::Figures& told = row.figures;
    const double of_a = told[answer::Figure::a_points];
    const double of_b = told[answer::Figure::b_points];
    const auto number = static_cast<std::size_t>(row.number);
    const auto [lost, destroyed] =
        shares_lost(told, value_, capacities[number][0], capacities[number][1]);
    *asked[number] = {.allowed = of_a > 0 && of_b > 0,
                      .exact = told.exact(),
                      .destroyed = destroyed,
                      .lost = lost,
                      .destroyed_error = part_of(told.errors.b_lost, of_b),
                      .lost_error = part_of(told.errors.a_lost, of_a)};
  });
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

}  // namespace fray::study
