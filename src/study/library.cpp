#include "study/library.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/player_files.hpp"
#include "sweep/plan.hpp"

namespace fray::study {
namespace {

bool has_all_words(std::string_view query, const UnitFacts& unit) {
  const std::string wanted = folded(query);
  const std::string all = folded(unit.key) + " " + folded(unit.name);
  return std::ranges::all_of(split_words(wanted), [&](std::string_view word) {
    return all.find(word) != std::string::npos;
  });
}

/// Characters of a game of models are units of their own.
bool is_character(const UnitFacts& unit, answer::System& game) {
  return unit.character || (game.hero_option().empty() && game.company(unit.key).character);
}

Army as_written(const lists::ArmyFile& read) {
  Army army;
  for (const lists::ArmyEntry& entry : read.entries) {
    (entry.character ? army.characters : army.units).push_back({entry.name, entry.count});
  }
  return army;
}

}  // namespace

UnitFacts custom_unit(std::string_view system) {
  UnitFacts custom = games::system_named(system).open()->custom_unit();
  custom.key = "custom";
  custom.name = "Custom unit";
  for (auto& [name, fact] : custom.facts) {
    if (name == "points") {
      fact = UnitFact();  // it has no price
    }
  }
  return custom;
}

UnitsFound find_units(std::string_view system, std::string_view query, Wanted wanted) {
  constexpr std::size_t kMost = 2'000;
  if (query.size() > kMost) {
    refuse("query", "it is too long ({} bytes, at most {}) a few words of a name are enough",
           query.size(), kMost);
  }
  const auto game = games::system_named(system).open();
  UnitsFound found;
  if (wanted == Wanted::all && sweep::is_query(query)) {
    const std::vector<std::string> keys = game->search(query);
    found.units = game->near("");
    std::erase_if(found.units, [&](const UnitFacts& unit) {
      return unit.character || std::ranges::find(keys, unit.key) == keys.end();
    });
    found.exactly = true;
    return found;
  }
  found.units = game->near(query);
  if (wanted == Wanted::characters) {
    std::erase_if(found.units, [&](const UnitFacts& unit) { return !is_character(unit, *game); });
    if (found.units.empty() && query.empty()) {
      refuse("characters",
             "characters of {} fight by themselves (they are among its units) leave it out",
             game->name());
    }
  }
  const auto only_near = [&](const UnitFacts& unit) { return !has_all_words(query, unit); };
  found.exactly = !std::ranges::all_of(found.units, only_near);
  if (found.exactly) {
    std::erase_if(found.units, only_near);
  }
  return found;
}

std::vector<std::string> units_with(std::string_view system, std::string_view query) {
  constexpr std::size_t kMost = 6;
  const auto game = games::system_named(system).open();
  std::vector<std::string> found;
  for (const UnitFacts& unit : game->near("")) {
    const auto says = [&](const std::string& text) {
      const std::string all = folded(text);
      return std::ranges::all_of(split_words(folded(query)), [&](std::string_view word) {
        return all.find(word) != std::string::npos;
      });
    };
    const bool has = std::ranges::any_of(unit.facts, [&](const auto& fact) {
      const auto* const text = std::get_if<std::string>(&fact.second);
      const auto* const several = std::get_if<std::vector<std::string>>(&fact.second);
      return (text != nullptr && says(*text)) ||
             (several != nullptr && std::ranges::any_of(*several, says));
    });
    if (has && found.size() < kMost) {
      found.push_back(unit.key);
    }
  }
  return found;
}

/// Before names of rules in the note of a unit's list.
constexpr std::string_view kNotCounted = "not counted:";

std::vector<std::string> units_not_counting(std::string_view system, std::string_view rule) {
  const auto game = games::system_named(system).open();
  const std::string wanted = folded(rule);
  std::vector<std::string> found;
  for (const UnitFacts& unit : game->near("")) {
    for (const auto& [name, fact] : unit.facts) {
      const auto* const note = std::get_if<std::string>(&fact);
      const std::string text = note == nullptr || name != "note" ? "" : folded(*note);
      const auto at = text.find(kNotCounted);
      const auto from = at == std::string::npos ? text.size() : at + kNotCounted.size();
      const std::vector<std::string> rules = parted(text.substr(from), ',');
      if (std::ranges::any_of(rules, [&](std::string_view each) {
            return trimmed(each.substr(0, std::min(each.find(" ("), each.find(';')))) == wanted;
          })) {
        found.push_back(unit.key);
        break;
      }
    }
  }
  return found;
}

lists::Node table_rows(std::string_view text, const std::string& file) {
  const std::string_view begins = trimmed(text.substr(0, text.find('\n')));
  if (begins.starts_with('{') || begins.starts_with('[')) {
    throw InputError(Where{.file = printable(file)},
                     "is JSON (a table of CSV is wanted) write it anew without --json, by -o "
                     "NAME.csv");
  }
  return lists::read_table(text, file, ',');
}

std::vector<Saved> saved() {
  std::vector<Saved> all;
  for (const lists::SavedSide& side : lists::saved_sides()) {
    Saved each{.name = "@" + side.name, .file = side.file};
    try {
      if (lists::is_army(side.file)) {
        const lists::ArmyFile read = lists::read_army(side.file, {.has_item = &games::is_item});
        each.given = words_of(as_written(read));
        each.system = read.system;
      } else {
        const lists::SideFile read = lists::read_side_file(side.file);
        each.given = read.side;
        each.system = read.system;
      }
    } catch (const InputError& error) {
      each.fault = error.what();
    }
    all.push_back(std::move(each));
  }
  return all;
}

std::filesystem::path file_to_save(const std::string& name) {
  if (const auto fault = lists::fault_of_side_name(name)) {
    refuse("NAME", *fault);
  }
  return lists::sides_folder() / (name + ".toml");
}

std::string side_to_save(const std::string& side, answer::System& system) {
  system.side(side, "SIDE");
  return lists::whole_side(side, "SIDE", system.sides()).text;
}

std::string text_to_save(const Army& army, const answer::System& system) {
  lists::ArmyFile file;
  file.titles.push_back(army.list);
  for (const Fielded& unit : army.units) {
    file.entries.push_back({.name = unit.side, .count = unit.count});
  }
  for (const Fielded& character : army.characters) {
    file.entries.push_back({.name = character.side, .count = character.count, .character = true});
  }
  return lists::army_text(file, system.name());
}

}  // namespace fray::study
