// Who is ranked, and in which order.

#include "study/ranking.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/text.hpp"

namespace fray::study {
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

std::vector<std::string> sides_of(const Ranked& ranked, std::string_view system_name,
                                  answer::System& system) {
  std::vector<std::string> sides;
  if (ranked.list) {
    sides = is_list_name(*ranked.list) && !ranked.guns
                ? fighting_units(*ranked.list, system_name, system)
                : sides_named(*ranked.list, "list", system);
  }
  for (const std::string& own : ranked.own) {
    if (trimmed(own).empty()) {
      throw InputError(Where{.field = "own"},
                       "\"\" (a side is wanted) such as \"empire/halberdiers: defended\"");
    }
    sides.push_back(own);
  }
  if (sides.empty()) {
    throw InputError(
        "there is nothing to rank (a list or sides of your own are wanted) such as the list "
        "empire, or "
        "the side \"empire/halberdiers: defended\"");
  }
  return sides;
}

Order order_named(const std::string& text) {
  const std::vector<std::string> names{"swing", "per-100-points", "win"};
  const auto found = std::ranges::find(names, text);
  if (found == names.end()) {
    throw InputError(Where{.field = "by"}, "\"" + quotable(text) + "\" (" + either_of(names) + ")");
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

}  // namespace fray::study
