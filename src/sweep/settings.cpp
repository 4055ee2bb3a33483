// What the rows of a sweep ask beside their sides.

#include <bit>
#include <memory>

#include "odds/option_text.hpp"
#include "sweep/part.hpp"

namespace fray::study {

Hash128 name_of(const FightOptions& fight) {
  Hasher hasher("settings");
  for (const auto* const text : {&fight.rounds, &fight.turns, &fight.policy, &fight.edition}) {
    hasher.word(text->has_value() ? 1 : 0).text(text->value_or(""));
  }
  for (const std::string& reading : fight.readings) {
    hasher.text(reading);
  }
  return hasher.finish();
}

Hash128 name_of(Hash128 fight, const OddsOptions& odds) {
  Hasher hasher("settings");
  return hasher.word(fight.high)
      .word(fight.low)
      .word(static_cast<std::uint64_t>(odds.method))
      .word(static_cast<std::uint64_t>(odds.sampling))
      .word(odds.trials.value_or(0))
      .word(std::bit_cast<std::uint64_t>(odds.precision.value_or(0)))
      .word(odds.seed)
      .finish();
}

RowSettings PartGrid::settings(std::uint64_t combination) const {
  try {
    const auto said = [&](const char* name) { return setting(combination, name); };
    return {.fight = std::make_shared<const FightOptions>(fight_options_said(said)),
            .odds = odds_options_said(said)};
  } catch (const InputError& error) {
    throw InputError(where_said(spec_, error.where().field), error.sentence());
  }
}

}  // namespace fray::study
