#include "study/charges.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "sweep/spec.hpp"

namespace fray::study {
namespace {

std::string force(int number, const std::string& side, bool charges) {
  const std::string typed = Opposition::side_in(side, charges ? "charging" : "", "");
  return number == 1 ? typed : fmt::format("{} x {}", number, typed);
}

double part_of(double lost, double all) { return all > 0 ? lost / all : 0; }

}  // namespace

Charges::Charges(std::vector<std::string> sides, Settings settings, answer::System& system,
                 int threads, const StandingsHooks& hooks)
    : sides_(std::move(sides)),
      settings_(std::move(settings)),
      system_(system),
      threads_(threads),
      hooks_(hooks) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> first;
  const auto policy = settings_.find("policy");
  const bool by_price = policy != settings_.end() && policy->second == "best";
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    const auto content = system_.side(sides_[i], sides_[i])->content();
    alike_.push_back(content && !by_price
                         ? first.try_emplace({content->key.high, content->key.low}, i).first->second
                         : i);
  }
}

void Charges::fight(std::span<const Meeting> meetings) {
  sweep::Axis a{.name = "a"};
  sweep::Axis b{.name = "b"};
  sweep::Axis method{.name = "method"};
  std::vector<Charge*> asked;
  for (const Meeting& each : meetings) {
    const Meeting meeting = alike(each);
    const auto [charge, fresh] = known_.try_emplace(meeting);
    if (fresh) {
      asked.push_back(&charge->second);
      a.values.push_back(force(meeting.forces[0], sides_[meeting.a], true));
      b.values.push_back(force(meeting.forces[1], sides_[meeting.b], false));
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
    *asked[static_cast<std::size_t>(row.number)] = {
        .allowed = of_a > 0 && of_b > 0,
        .exact = told.exact(),
        .destroyed = part_of(told[answer::Figure::b_points_lost], of_b),
        .lost = part_of(told[answer::Figure::a_points_lost], of_a),
        .destroyed_error = part_of(told.errors.b_lost, of_b),
        .lost_error = part_of(told.errors.a_lost, of_a)};
  });
}

const Charge* Charges::of(const Meeting& meeting) const {
  const auto known = known_.find(alike(meeting));
  return known != known_.end() && known->second.allowed ? &known->second : nullptr;
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
