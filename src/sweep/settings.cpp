// What the rows of a sweep ask beside their sides.

#include <bit>
#include <memory>
#include <string_view>

#include "games/systems.hpp"
#include "sweep/part.hpp"

namespace fray::sweep {

Hash128 name_of(const answer::FightOptions& fight) {
  Hasher hasher("settings");
  hasher.word(fight.said.size());
  for (const auto& [name, text] : fight.said) {
    hasher.text(name).text(text);
  }
  for (const std::string& reading : fight.readings) {
    hasher.text(reading);
  }
  return hasher.finish();
}

Hash128 name_of(Hash128 fight, const answer::OddsOptions& odds) {
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
    const auto said = [&](std::string_view name) {
      return name == "seed" ? std::nullopt : setting(combination, kSettings, std::string(name));
    };
    answer::FightOptions fight = games::fight_options_said(said);
    if (const auto reading = said("rule")) {
      fight.readings.push_back(*reading);
    }
    return {.fight = std::make_shared<const answer::FightOptions>(std::move(fight)),
            .odds = answer::odds_options_said(said)};
  } catch (const InputError& error) {
    throw InputError(where_said(spec_, error.where().field), error.sentence());
  }
}

std::uint64_t PartGrid::seed(std::uint64_t combination) const {
  try {
    return answer::seed_said(setting(combination, kSeed, "seed"));
  } catch (const InputError& error) {
    throw InputError(where_said(spec_, error.where().field), error.sentence());
  }
}

}  // namespace fray::sweep
