#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

/// Where the lines met; and in a combat about a unit away, by which of all who may meet there have
/// just come.
void add_orders(Context& context);
std::vector<Orders> orders_away(const Context& context, int combat);

inline const Order& order(const Context& context, const Situation& situation) noexcept {
  const auto first = static_cast<std::size_t>(
      situation[kWinner] != Side::none ? situation[kWinner] : situation[kRolled]);
  if (situation[kCombat] != 0) {
    return context.away_orders[index(situation[kCombat]) - 1][index(situation[kFirstRound])][first];
  }
  const bool is_first = situation[kRounds] == 0 && !context.grid;
  return (is_first ? context.first_order : context.later_order)[first];
}
/// The attacks of a step strike together. Source  seeds/002, rules-facts 3.6 and 4.4.
inline const std::vector<Attack>& step(const Context& context,
                                       const Situation& situation) noexcept {
  return order(context, situation).steps[index(situation[kStep])];
}

/// Two units that touch and can never hurt each other again fight for ever, unless the rounds are
/// counted.
bool may_never_end(const Context& context) noexcept;

}  // namespace fray::rankflank
