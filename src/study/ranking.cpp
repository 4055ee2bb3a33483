#include "study/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "study/army.hpp"
#include "study/prices.hpp"

namespace fray::study {

// Who is ranked, and in which order.

namespace {

constexpr std::uint64_t kMostBudget = 1'000'000;

double place_of(const Standing& standing, Order order) {
  const double value = order == Order::win ? standing.mean(answer::Figure::win).value
                       : order == Order::per_100_points
                           ? per_100_points(standing)
                           : standing.mean(answer::Figure::swing).value;
  return std::isnan(value) ? -INFINITY : value;
}

}  // namespace

std::string whole_name(const std::string& side) {
  return std::string(trimmed(std::string_view(side).substr(0, side.find(':'))));
}

std::string plain_name(const std::string& side) {
  const std::string name = whole_name(side);
  return name.substr(name.find_last_of('/') + 1);
}

std::string names_near(const std::string& name, const std::vector<std::string>& sides) {
  std::vector<std::string> names;
  for (const std::string& side : sides) {
    names.push_back(plain_name(side));
  }
  std::vector<std::string> near = nearest(plain_name(name), names);
  for (std::string& each : near) {
    if (name.find('/') != std::string::npos) {
      each = whole_name(
          sides[static_cast<std::size_t>(std::ranges::find(names, each) - names.begin())]);
    }
  }
  return near.empty() ? "such as " + whole_name(sides.front())
                      : "did you mean " + either_of(near) + "?";
}

std::string unit_among(const std::string& text, const std::vector<std::string>& sides,
                       const std::string& field) {
  const std::string given(trimmed(text));
  for (const auto name_of :
       {+[](const std::string& side) { return side; }, &whole_name, &plain_name}) {
    std::vector<std::string> found;
    for (const std::string& side : sides) {
      if (folded(name_of(side)) == folded(given)) {
        add_once(found, side);
      }
    }
    if (found.size() > 1) {
      refuse(field, "\"{}\" is several of the units here ({})", quotable(given), either_of(found));
    }
    if (!found.empty()) {
      return found.front();
    }
  }
  refuse(field, "\"{}\" is none of the units here ({})", quotable(given), names_near(given, sides));
}

std::vector<std::string> sides_of(const Ranked& ranked, answer::System& system) {
  std::vector<std::string> sides;
  if (ranked.list && is_list_file(*ranked.list)) {
    const std::string name =
        ranked.file_is.empty() ? name_of_list_file(*ranked.list, {}, system) : ranked.file_is;
    system.finder().take(name, *ranked.list);
    return sides_of({.list = name, .own = ranked.own, .guns = ranked.guns}, system);
  }
  if (ranked.list) {
    sides =
        is_list_name(*ranked.list) && !ranked.guns && !army_file_named(*ranked.list)
            ? fighting_units(*ranked.list, system)
            : sides_named(*ranked.list, "list", system, ranked.guns ? Kept::all : Kept::fighters);
  }
  for (const std::string& own : ranked.own) {
    if (trimmed(own).empty()) {
      refuse("own", "\"\" (a side is wanted) such as \"empire/halberdiers: defended\"");
    }
    sides.push_back(own);
  }
  if (sides.empty() && ranked.list) {
    refuse("list",
           "\"{}\" has nobody who fights for himself ({} are left out) add --guns to take them in",
           quotable(*ranked.list), kLeftOut);
  }
  if (sides.empty()) {
    throw InputError(
        "there is nothing to rank (a list or sides of your own are wanted) such as the list "
        "empire, or the side \"empire/halberdiers: defended\"");
  }
  return sides;
}

Order order_named(const std::string& text) {
  const std::vector<std::string> names{"swing", "per-100-points", "win"};
  const auto found = std::ranges::find(names, text);
  if (found == names.end()) {
    refuse("by", "\"" + quotable(text) + "\" (" + either_of(names) + ")");
  }
  return static_cast<Order>(found - names.begin());
}

void rank(std::vector<Standing>& standings, Order order) {
  std::ranges::stable_sort(standings, [&](const Standing& one, const Standing& two) {
    return place_of(one, order) > place_of(two, order);
  });
}

double budget_named(const std::string& text) {
  return static_cast<double>(whole_number("budget", text, 1, kMostBudget));
}

double per_100_points(const Standing& standing) {
  return standing.mean(answer::Figure::swing).value * 100 / standing.price;
}

answer::Estimate swing_in(const Standing& standing, const Opposition& opposition,
                          std::string_view name) {
  for (std::size_t i = 0; i < opposition.situations.size(); ++i) {
    if (opposition.situations[i].name == name) {
      return standing.mean(answer::Figure::swing, i);
    }
  }
  return answer::Estimate::unknown();
}

// What of a list to take for a budget. docs/guide/comparing.md.

namespace {

using Eigen::Index;

constexpr double kNoPoints = 1e-6;  ///< points

std::size_t at(Index index) { return static_cast<std::size_t>(index); }

/// The swing of each side against each opponent, for a point of its price.
/// Shape  sides, then opponents; not a number where they never meet, or the side has no price.
Eigen::MatrixXd values_of(const std::vector<Standing>& standings, std::size_t opponents) {
  Eigen::MatrixXd values(static_cast<Index>(standings.size()), static_cast<Index>(opponents));
  for (Index i = 0; i < values.rows(); ++i) {
    const std::vector<double> swings =
        standings[at(i)].by_opponent(answer::Figure::swing, opponents);
    for (Index j = 0; j < values.cols(); ++j) {
      values(i, j) = swings[at(j)] / standings[at(i)].price;
    }
  }
  return values;
}

/// Whole units of what lists ask for and shares come to, and then of what is left.
class Purchase {
 public:
  Purchase(double budget, const std::vector<Standing>& standings, const std::vector<Quota>& quotas,
           const Eigen::VectorXd& wanted)
      : budget_(budget),
        standings_(standings),
        quotas_(quotas),
        wanted_(wanted),
        counts_(standings.size(), 0) {
    for (const Quota& quota : quotas) {
      const std::size_t cheapest =
          *std::ranges::min_element(quota.sides, {}, [&](std::size_t side) { return price(side); });
      while (count(quota) < quota.least) {
        add(cheapest);
      }
    }
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < standings.size(); ++i) {
      if (wanted_(static_cast<Index>(i)) > 0) {
        all.push_back(i);
      }
    }
    for (const std::size_t i : all) {
      while ((counts_[i] + 1) * price(i) <= wanted_(static_cast<Index>(i)) + kNoPoints && may(i)) {
        add(i);
      }
    }
    for (;;) {
      std::vector<std::size_t> left = all;
      std::erase_if(left, [&](std::size_t i) { return !may(i); });
      if (left.empty()) {
        break;
      }
      add(furthest(left));
    }
  }

  int count(std::size_t side) const { return counts_[side]; }
  double points() const { return points_; }

 private:
  double price(std::size_t i) const { return standings_[i].price; }

  int count(const Quota& quota) const {
    int sum = 0;
    for (const std::size_t side : quota.sides) {
      sum += counts_[side];
    }
    return sum;
  }

  bool may(std::size_t i) const {
    return points_ + price(i) <= budget_ && std::ranges::all_of(quotas_, [&](const Quota& quota) {
             return std::ranges::find(quota.sides, i) == quota.sides.end() ||
                    count(quota) < quota.most;
           });
  }

  /// Below what is wanted of it.
  std::size_t furthest(const std::vector<std::size_t>& sides) const {
    return *std::ranges::max_element(sides, {}, [&](std::size_t i) {
      return wanted_(static_cast<Index>(i)) - counts_[i] * price(i);
    });
  }

  void add(std::size_t i) {
    ++counts_[i];
    points_ += price(i);
  }

  double budget_;
  const std::vector<Standing>& standings_;
  const std::vector<Quota>& quotas_;
  const Eigen::VectorXd& wanted_;
  std::vector<int> counts_;
  double points_ = 0;
};

/// Sides of which the list allows no more than is wanted.
std::vector<bool> at_maximum(const std::vector<Quota>& quotas, const Eigen::VectorXd& wanted,
                             const std::vector<Standing>& standings) {
  std::vector<bool> full(standings.size(), false);
  for (const Quota& quota : quotas) {
    double units = 0;
    for (const std::size_t side : quota.sides) {
      units += wanted(static_cast<Index>(side)) / standings[side].price;
    }
    for (const std::size_t side : quota.sides) {
      full[side] = units >= quota.most - kNoPoints;
    }
  }
  return full;
}

/// The side that gains most from an opponent, of those that may.
template <class May>
std::optional<Index> best_answer(const Eigen::VectorXd& values, May may) {
  std::optional<Index> best;
  for (Index i = 0; i < values.size(); ++i) {
    if (!std::isnan(values(i)) && may(i) && (!best || values(i) > values(*best))) {
      best = i;
    }
  }
  return best;
}

/// Throws  InputError where the least that lists ask for costs more than there is.
std::vector<Bounds> bounds_of(double budget, const std::vector<Standing>& standings,
                              const std::vector<Quota>& quotas) {
  std::vector<Bounds> all;
  double least = 0;
  std::string wanted;
  for (const Quota& quota : quotas) {
    double cheapest = INFINITY;
    double dearest = 0;
    for (const std::size_t side : quota.sides) {
      cheapest = std::min(cheapest, standings[side].price);
      dearest = std::max(dearest, standings[side].price);
    }
    all.push_back({quota.sides, quota.least * cheapest, quota.most * dearest});
    least += all.back().least;
    if (quota.least > 0) {
      wanted += fmt::format("{}{} {}", wanted.empty() ? "" : ", ", quota.least, quota.unit);
    }
  }
  if (least > budget) {
    refuse("budget", "{:g} points are too few (the list asks for {:g}: {}) give more", budget,
           least, wanted);
  }
  return all;
}

}  // namespace

std::vector<Leader> leaders_of(const std::string& list, double points, answer::System& system) {
  std::vector<Leader> all;
  for (answer::Joiner& who : system.characters(list)) {
    if (const lists::ArmyLimits limits = who.limits; limits.any()) {
      all.push_back({std::move(who), limits.least(points), limits.greatest(points)});
    }
  }
  return all;
}

std::vector<Quota> quotas_for(double budget, const std::vector<Standing>& standings,
                              answer::System& system) {
  std::vector<Quota> all;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const std::string& side = standings[i].side;
    const lists::ArmyLimits limits = system.limits(side);
    if (!limits.any() || std::isnan(standings[i].price)) {
      continue;
    }
    const std::string unit = side.substr(0, side.find(':'));
    const auto known = std::ranges::find(all, unit, &Quota::unit);
    if (known != all.end()) {
      known->sides.push_back(i);
      continue;
    }
    Quota quota{.unit = unit, .sides = {i}};
    quota.least = limits.least(budget);
    quota.most = limits.greatest(budget);
    all.push_back(std::move(quota));
  }
  return all;
}

Proposal proposal_for(double budget, const std::vector<Standing>& standings,
                      const Opposition& opposition, const std::vector<Quota>& quotas) {
  const std::size_t opponents = opposition.opponents.size();
  Eigen::MatrixXd values = values_of(standings, opponents);
  if ((values.array() == values.array()).any() &&
      std::ranges::none_of(standings, [&](const Standing& one) { return one.price <= budget; })) {
    refuse("budget", "{:g} points buy nothing (no unit that has a price costs so little) give more",
           budget);
  }
  for (Index i = 0; i < values.rows(); ++i) {  // who costs more is not to be had
    if (standings[at(i)].price > budget) {
      values.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
    }
  }
  Eigen::VectorXd weights(values.cols());
  for (Index j = 0; j < weights.size(); ++j) {
    const bool met = (values.col(j).array() == values.col(j).array()).any();
    weights(j) = met ? opposition.opponents[at(j)].weight : 0;
  }
  if (!(weights.sum() > 0)) {
    refuse("budget", "no unit has a price (a budget buys by price) say points= of them");
  }
  weights /= weights.sum();
  const Eigen::MatrixXd shares =
      best_shares(values, weights * budget, bounds_of(budget, standings, quotas)) / budget;
  const Eigen::VectorXd wanted = shares.rowwise().sum() * budget;
  const Purchase bought(budget, standings, quotas, wanted);
  Proposal result{.points = bought.points()};
  if (result.points == 0) {
    refuse("budget", "{:g} points buy nothing (of what answers best no whole unit) give more",
           budget);
  }
  for (std::size_t i = 0; i < standings.size(); ++i) {
    if (const int count = bought.count(i); count > 0) {
      result.taken.push_back(
          {i, count, count * standings[i].price, wanted(static_cast<Index>(i)) / budget});
    }
  }
  const std::vector<bool> full = at_maximum(quotas, wanted, standings);
  for (Index j = 0; j < values.cols(); ++j) {
    const auto answer =
        best_answer(values.col(j), [&](Index i) { return !full[at(i)] || shares(i, j) > 0; });
    const auto any = best_answer(values.col(j), [](Index) { return true; });
    if (any && (!answer || values(*answer, j) < 0)) {
      const Index best = answer.value_or(*any);
      result.open.push_back({at(j), at(best), 100 * values(best, j)});
    }
  }
  std::ranges::stable_sort(result.taken, std::ranges::greater(), &Taken::share);
  std::ranges::stable_sort(result.open, {}, &Answered::per_100_points);
  return result;
}

}  // namespace fray::study
