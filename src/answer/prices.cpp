#include "answer/prices.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "rankflank/rules/engagement.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::answer {

void Prices::add(const std::string& name, int points, int character) {
  some_ |= points > 0 || character > 0;
  if (points <= 0) {
    without_.push_back(name);
  }
}

std::optional<std::string> Prices::note() const {
  if (!mixed()) {
    return std::nullopt;
  }
  return fmt::format(
      "{} {} no price, so points won less points lost are not told (points= gives one).",
      fmt::join(without_, " and "), without_.size() == 1 ? "has" : "have");
}

Cost cost_of(const warmaster::Unit& unit) noexcept {
  return {.all = points_lost(unit, unit.stands), .stands = static_cast<double>(unit.stands)};
}

Prices prices_of(const warmaster::Engagement& engagement) {
  Prices prices;
  prices.add("A", engagement.a.profile.points, engagement.a.character_points);
  prices.add("B", engagement.b.profile.points, engagement.b.character_points);
  return prices;
}

Prices prices_of(const rankflank::Engagement& engagement) {
  Prices prices;
  for (const auto& [units, letter] :
       {std::pair(&engagement.a, 'A'), std::pair(&engagement.b, 'B')}) {
    for (std::size_t unit = 0; unit < units->size(); ++unit) {
      prices.add(
          units->size() == 1 ? std::string(1, letter) : fmt::format("{}{}", letter, unit + 1),
          (*units)[unit].profile.points);
    }
  }
  return prices;
}

Prices prices_of(const warmaster::Melee& melee) {
  Prices prices;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    prices.add(melee.roster().letter_of(unit), melee.roster().profile(unit).points,
               melee.roster().unit(unit).character_points);
  }
  return prices;
}

}  // namespace fray::answer
