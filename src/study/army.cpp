// An army as a player has it, in units of the game.

#include "study/army.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/army_file.hpp"
#include "lists/saved_sides.hpp"
#include "lists/side_text.hpp"
#include "study/army_characters.hpp"
#include "study/army_models.hpp"
#include "study/army_muster.hpp"
#include "study/army_names.hpp"
#include "study/ranking.hpp"

namespace fray::study {

std::vector<std::string> Army::sides() const {
  std::vector<std::string> all;
  for (const Fielded& unit : units) {
    all.push_back(unit.side);
  }
  return all;
}

void Army::add(const std::string& side, std::size_t count) {
  const auto known = std::ranges::find(units, side, &Fielded::side);
  if (known != units.end()) {
    known->count += count;
  } else if (count > 0) {
    units.push_back({side, count});
  }
}

namespace {

/// A name as a sentence has it: in quotation marks where it has brackets, which would part the sentence.
std::string in_a_sentence(const std::string& name) {
  const std::string plain = quotable(name);
  return plain.find_first_of("()") == std::string::npos ? plain : '"' + plain + '"';
}

/// What a reader of texts asks of names.
lists::ArmyNames names_of(const Roll& roll) {
  return {.has_list = [&roll](const std::string& text) { return !roll.list_within(text).empty(); },
          .has_unit = [&roll](const std::string& text) { return roll.names_unit(text); }};
}

/// The first few sentences: a title alone does not say why units were not found.
std::string first_of(const std::vector<std::string>& sentences) {
  constexpr std::size_t kMost = 4;
  std::string all = sentences.front();
  for (std::size_t i = 1; i < std::min(kMost, sentences.size()); ++i) {
    all += " " + sentences[i];
  }
  return sentences.size() > kMost
             ? fmt::format("{} And {} lines more are left out.", all, sentences.size() - kMost)
             : all;
}

/// A price that is several times that of one unit, where no number is said, is that of so many.
/// `told` gets a sentence where the price says something else than the number.
Count counted(const lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
              std::string& told) {
  constexpr double kMostOfPrice = 12;
  Count count{unit, entry.count * std::max<std::size_t>(entry.each, 1)};
  const std::optional<double> price = system.side(unit, unit)->points();
  if (!entry.points || !price || !entry.extras.empty()) {
    return count;
  }
  const double said = *entry.points;
  const double times = said / *price;
  if (said == *price || said == *price * static_cast<double>(count.units)) {
    return count;
  }
  if (!entry.counted && times == std::floor(times) && times <= kMostOfPrice) {
    count.units = static_cast<std::size_t>(times);
    told = fmt::format("read as {} units, since one costs {:g} points.", count.units, *price);
  } else {
    told = fmt::format("its price, {:g}, does not fit: {} {:g} points here.", said,
                       count.units == 1 ? "it costs" : fmt::format("{} cost", count.units),
                       *price * static_cast<double>(count.units));
  }
  return count;
}

/// A sentence where the army has another price for a character than his list; else empty. What stands
/// below him, as his mount, may be in it.
std::string price_of_character(const lists::ArmyEntry& entry, const std::string& key,
                               answer::System& system) {
  const auto all = system.characters(key.substr(0, key.find('/')));
  const auto known = std::ranges::find(all, key, &lists::ListedCharacter::key);
  const auto count = static_cast<std::int64_t>(entry.count);
  const std::int64_t said = entry.points.value_or(0);
  return known == all.end() || !entry.points || !entry.extras.empty() || said == known->points ||
                 said == known->points * count
             ? ""
             : fmt::format("its price, {}, does not fit: {} {} points here.", said,
                           count == 1 ? "it costs" : fmt::format("{} cost", count),
                           known->points * count);
}

}  // namespace

std::optional<std::string> army_file_named(const std::string& text) {
  if (text.starts_with('@') && text.size() > 1) {
    const std::filesystem::path file = lists::file_of_side(text.substr(1));
    return is_file(file) && lists::is_army(file) ? std::optional(file.string()) : std::nullopt;
  }
  const bool may_be = text.find_first_of(":,*=<>") == std::string::npos &&
                      std::filesystem::path(text).has_extension();
  const bool must_be =
      may_be && (text.ends_with(".txt") || text.ends_with(".ros") || text.ends_with(".rosz"));
  return must_be || (may_be && is_file(text) && lists::is_army(text)) ? std::optional(text)
                                                                      : std::nullopt;
}

Army army_in(const std::string& file, answer::System& system) {
  Roll roll(system);
  lists::ArmyFile read = lists::read_army(file, names_of(roll));
  if (!read.system.empty() && read.system != system.name()) {
    throw InputError(Where{.file = file, .field = "system"},
                     fmt::format("\"{}\", and {} is asked for (one game at a time) name the system "
                                 "{}",
                                 quotable(read.system), system.name(), quotable(read.system)));
  }
  Army army;
  const auto tell = [&](std::uint32_t line, const std::string& sentence) {
    army.left_out.push_back(fmt::format("{}:{}: {}", file, line, sentence));
  };
  const auto leave_out = [&](const lists::ArmyEntry& entry, const std::string& why) {
    tell(entry.line, in_a_sentence(entry.name) + " is left out: " + as_sentences(why));
    for (const lists::ArmyExtra& extra : entry.extras) {
      tell(extra.line, fmt::format("{} of {} is left out with it.", in_a_sentence(extra.name),
                                   in_a_sentence(entry.name)));
    }
  };
  const ListOfArmy found = list_in(read, roll);
  const std::string& list = found.slug;
  roll.take_list(list, system);
  for (const lists::LeftOut& line : read.left_out) {
    tell(line.line, in_a_sentence(line.text) + " is left out: " + line.why);
  }
  Muster muster(list, roll, system);
  muster.join_lines(read);
  muster.part_units(read);
  if (!found.others.empty()) {
    tell(read.entries.front().line,
         fmt::format(
             "No line says whose army it is: it is read as one of {}, and {} {} as many of its "
             "units. A first line such as \"{}, 1000 points\" says it.",
             list, list_of(found.others), found.others.size() == 1 ? "has" : "have",
             found.others.front()));
  }
  std::vector<Joining> characters;
  ToldTogether together;
  for (lists::ArmyEntry& entry : read.entries) {
    std::string why;
    muster.take_gear(entry);
    if (const std::string role = entry.heading ? "" : muster.take_role(entry); !role.empty()) {
      tell(entry.line, fmt::format("{} is left out: {} is the unit of this line.", quotable(role),
                                   in_a_sentence(entry.name)));
    }
    const bool names_list = entry.heading && !list.empty() &&
                            (roll.list_called(entry.name) == list || !muster.knows(entry.name));
    const std::optional<std::string> unit =
        names_list ? std::nullopt : muster.unit(entry.name, why);
    if (!unit && entry.heading) {
      if (roll.list_called(entry.name) != list || list.empty()) {
        tell(entry.line, in_a_sentence(entry.name) + " is read as the title of the army.");
      }
      for (const lists::ArmyExtra& extra : entry.extras) {
        if (extra.line != entry.line) {
          tell(extra.line, in_a_sentence(extra.name) + " is left out: no unit stands above it.");
        }
      }
      continue;
    }
    if (!unit) {
      if (const auto key = muster.character(entry.name)) {
        army.characters.push_back({*key, entry.count});
        if (const std::string told = price_of_character(entry, *key, system); !told.empty()) {
          tell(entry.line, in_a_sentence(entry.name) + ": " + told);
        }
      }
      leave_out(entry, why);
      continue;
    }
    const bool of_another = unit->find(':') == std::string::npos &&
                            !unit->starts_with(list + "/") &&
                            entry.name.find('/') == std::string::npos;
    if (of_another || folded(*unit).ends_with(" " + folded(entry.name))) {
      tell(entry.line, fmt::format("{} is read as {}.", in_a_sentence(entry.name), *unit));
    }
    try {
      if (!system.counted_by().empty()) {
        const Count count = of_models(entry, *unit, system, together);
        army.add(count.side, count.units);
        const bool is_said = unit->find(':') != std::string::npos ||
                             std::ranges::any_of(entry.extras, [](const lists::ArmyExtra& extra) {
                               return extra.name.starts_with("models=");
                             });
        if (!is_said && system.company(count.side).character) {
          characters.insert(characters.end(), count.units, {count.side, entry.line});
        }
        continue;
      }
      if (unit->find(':') != std::string::npos) {
        check_values(*unit, system);
      }
      std::string told;
      const Count count = counted(entry, *unit, system, told);
      if (!told.empty()) {
        tell(entry.line, in_a_sentence(entry.name) + ": " + told);
      }
      muster.give(entry, count.side, count.units, army, tell);
    } catch (const InputError& error) {
      leave_out(entry, error.sentence());
    }
  }
  for (const auto& [line, sentence] : together.sentences()) {
    tell(line, sentence);
  }
  join_units(characters, army, system, tell);
  if (army.units.empty()) {
    throw InputError(Where{.file = file},
                     army.left_out.empty()
                         ? "holds no unit that fights (one a line is wanted) for example 3 Knights"
                         : "holds no unit that fights: " + first_of(army.left_out));
  }
  return army;
}

Army army_named(const std::string& text, const std::string& field, std::string_view system_name,
                answer::System& system, Kept kept) {
  if (const auto file = army_file_named(text)) {
    return army_in(*file, system);
  }
  Army army;
  for (const std::string& side : is_list_name(text) && kept == Kept::fighters
                                     ? fighting_units(text, system_name, system)
                                     : sides_named(text, field, system)) {
    army.units.push_back({side, 1});
  }
  return army;
}

std::string words_of(const Army& army) {
  const Fielded& first = army.units.front();
  std::size_t all = 0;
  for (const Fielded& unit : army.units) {
    all += unit.count;
  }
  const std::size_t others = all - first.count;
  return fmt::format(
      "{} x {}{}", first.count, first.side,
      others == 0 ? "" : fmt::format(" and {} other{}", others, others == 1 ? "" : "s"));
}

}  // namespace fray::study
