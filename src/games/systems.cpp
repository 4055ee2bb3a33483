#include "games/systems.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/rulebooks.hpp"
#include "rankflank/formation/book.hpp"
#include "rankflank/rules/readings.hpp"
#include "rankflank/words/system.hpp"
#include "warmaster/words/system.hpp"

namespace fray::games {
namespace {

using rankflank::Rulebook;

template <Rulebook kBook>
SystemFacts of_ranks() {
  const rankflank::Book& book = rankflank::book_of(kBook);
  return {book.name,
          book.title,
          book.source,
          rankflank::rank_fight_options(),
          rankflank::usual_readings(kBook),
          [] { return rankflank::open_ranks(kBook); }};
}

template <std::size_t... kBooks>
std::vector<SystemFacts> with_ranks(SystemFacts warmaster, std::index_sequence<kBooks...>) {
  return {std::move(warmaster), of_ranks<static_cast<Rulebook>(kBooks)>()...};
}

const std::vector<SystemFacts>& all_systems() {
  static const std::vector<SystemFacts> kSystems =
      with_ranks({"warmaster", "Warmaster, combat phase, units on the field",
                  "warmaster.info, Combat (Warmaster Revolution Compendium)",
                  warmaster::warmaster_fight_options(), "", &warmaster::open_warmaster},
                 std::make_index_sequence<rankflank::kRulebooks>{});
  return kSystems;
}

std::vector<OptionHelp> all_fight_options() {
  std::vector<OptionHelp> all;
  for (const SystemFacts& system : all_systems()) {
    for (const answer::FightOption& option : system.fight_options) {
      if (std::ranges::find(all, option.help.name, &OptionHelp::name) == all.end()) {
        all.push_back(option.help);
      }
    }
  }
  return all;
}

}  // namespace

std::string SystemFacts::options() const {
  std::vector<std::string> words;
  for (const answer::FightOption& option : fight_options) {
    words.push_back(fmt::format("{} ({})", option.help.name, option.usual));
  }
  if (!readings.empty()) {
    words.push_back("rule " + readings);
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::span<const SystemFacts> systems() { return all_systems(); }

std::span<const OptionHelp> fight_options() {
  static const std::vector<OptionHelp> kAll = all_fight_options();
  return kAll;
}

answer::FightOptions fight_options_said(const answer::SettingSaid& said) {
  answer::FightOptions options;
  for (const OptionHelp& option : fight_options()) {
    const std::string name(option.name);
    if (auto text = said(name.c_str())) {
      options.said[name] = *std::move(text);
    }
  }
  return options;
}

const SystemFacts& system_named(std::string_view name) {
  const std::string wanted = lists::game_named(name);
  std::vector<std::string> names;
  for (const SystemFacts& system : systems()) {
    if (wanted == system.name) {
      return system;
    }
    names.emplace_back(system.name);
  }
  throw InputError(Where{.field = "system"}, "\"" + quotable(std::string(name)) + "\" (" +
                                                 either_of(names) + "; see fray systems)");
}

}  // namespace fray::games
