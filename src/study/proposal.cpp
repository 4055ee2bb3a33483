// What of a list to take for a budget. docs/guide/comparing.md.

#include "study/proposal.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/error.hpp"

namespace fray::study {
namespace {

/// Who answers each opponent; opponents that nobody with a price met are left out.
std::vector<Answered> answers_to(const std::vector<Standing>& standings, std::size_t opponents) {
  std::vector<Answered> answers;
  std::vector<std::vector<double>> swings;
  for (const Standing& standing : standings) {
    swings.push_back(standing.by_opponent(Figure::swing, opponents));
  }
  for (std::size_t j = 0; j < opponents; ++j) {
    std::optional<Answered> best;
    for (std::size_t i = 0; i < standings.size(); ++i) {
      const double per_100_points = 100 * swings[i][j] / standings[i].price;
      if (!std::isnan(per_100_points) && (!best || per_100_points > best->per_100_points)) {
        best = Answered{j, i, per_100_points};
      }
    }
    if (best) {
      answers.push_back(*best);
    }
  }
  return answers;
}

}  // namespace

Proposal proposal_for(double budget, const std::vector<Standing>& standings,
                      const Opposition& opposition) {
  std::vector<Taken> all(standings.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].unit = i;
  }
  Proposal made;
  double weight = 0;
  for (const Answered& answer : answers_to(standings, opposition.opponents.size())) {
    all[answer.unit].share += opposition.opponents[answer.opponent].weight;
    weight += opposition.opponents[answer.opponent].weight;
    if (answer.per_100_points < 0) {
      made.open.push_back(answer);
    }
  }
  std::erase_if(all, [](const Taken& taken) { return taken.share == 0; });
  const auto price = [&](const Taken& taken) { return standings[taken.unit].price; };
  for (Taken& taken : all) {
    taken.share /= weight;
    taken.count = static_cast<int>(taken.share * budget / price(taken));
    taken.points = taken.count * price(taken);
    made.points += taken.points;
  }
  const auto missing = [&](const Taken& taken) { return taken.share * budget - taken.points; };
  for (;;) {
    Taken* next = nullptr;
    for (Taken& taken : all) {
      if (made.points + price(taken) <= budget &&
          (next == nullptr || missing(taken) > missing(*next))) {
        next = &taken;
      }
    }
    if (next == nullptr) {
      break;
    }
    ++next->count;
    next->points += price(*next);
    made.points += price(*next);
  }
  if (made.points == 0) {
    throw InputError(
        Where{.field = "budget"},
        fmt::format("{:g} points buy nothing (no unit that has a price costs so little) give more",
                    budget));
  }
  std::erase_if(all, [](const Taken& taken) { return taken.count == 0; });
  std::ranges::stable_sort(all, std::ranges::greater(), &Taken::share);
  std::ranges::stable_sort(made.open, {}, &Answered::per_100_points);
  made.taken = std::move(all);
  return made;
}

}  // namespace fray::study
