#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/standings.hpp"

namespace fray::study {

/// Who is ranked: a list's units that fight for themselves, or whatever a query or sides name; and
/// sides of one's own.
struct Ranked {
  std::optional<std::string> list{};
  std::vector<std::string> own{};
  bool guns = false;  ///< also guns, machines, and what is added to other units
};

/// Throws  InputError where it is nobody.
std::vector<std::string> sides_of(const Ranked& ranked, std::string_view system_name,
                                  answer::System& system);

/// By what they are ranked.
enum class Order : std::uint8_t { swing, per_100_points, win };

/// Throws  InputError for what is none of "swing", "per-100-points" and "win".
Order order_named(const std::string& text);

/// The best first; who is unknown comes last.
void rank(std::vector<Standing>& standings, Order order);

/// Throws  InputError for what is no whole number of points.
double budget_named(const std::string& text);

double per_100_points(const Standing& standing);

/// The swing in the situation of that name; unknown where there is none.
answer::Estimate swing_in(const Standing& standing, const Opposition& opposition,
                          std::string_view name);

}  // namespace fray::study
