#include "study/challenge_notes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "study/score_told.hpp"

namespace fray::study {
namespace {

using rankflank::Combat;

/// Where units stand away, whom a character touches later is not known before.
bool somebody_is_away(const Combat& combat) {
  const auto away = [](const rankflank::Unit& unit) { return unit.away > 0; };
  return std::ranges::any_of(combat.engagement().a, away) || std::ranges::any_of(combat.engagement().b, away);
}

bool has_opponent(const Combat& combat, int unit) {
  return std::ranges::any_of(combat.contacts(unit), [&](const rankflank::Contact& contact) {
    return combat.unit(contact.enemy).challenge;
  });
}

}  // namespace

std::vector<std::string> challenge_notes(const Combat& combat) {
  std::vector<std::string> sentences;
  if (somebody_is_away(combat)) {
    return sentences;
  }
  for (int unit = 0; unit < Combat::kUnits; ++unit) {
    if (combat.is_unit(unit) && combat.unit(unit).challenge && !has_opponent(combat, unit)) {
      sentences.push_back(
          fmt::format("{} challenges and nobody takes it up: no enemy that it touches has challenge, so it strikes "
                      "the enemy before it as any character does.",
                      name_of(combat, unit)));
    }
  }
  return sentences;
}

}  // namespace fray::study
