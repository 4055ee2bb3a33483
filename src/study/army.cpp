// An army as a player has it, in units of the game.

#include "study/army.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/sentence.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"
#include "lists/magic_items.hpp"
#include "lists/saved_sides.hpp"
#include "lists/side_text.hpp"

namespace fray::study {
namespace {

/// What the units and characters of a game are called, asked once: an army has many lines, and most
/// that name no unit name nothing near one.
class Roll {
 public:
  explicit Roll(answer::System& system) : library_(system.name()) {
    for (const std::string& key : system.search("*")) {
      add(units_, key);
      lists_.insert(key.substr(0, key.find('/')));
    }
    for (const std::string& list : lists_) {
      for (const lists::ListedCharacter& character : system.characters(list)) {
        add(characters_, character.key);
      }
    }
  }

  const std::set<std::string>& lists() const noexcept { return lists_; }
  /// Whether a unit of some list may be meant.
  bool has_unit(const std::string& name) const { return units_.contains(folded(name)); }
  /// "empire/general"; nothing where none, or several, are called so.
  std::optional<std::string> character(const std::string& name) const {
    const auto found = characters_.find(folded(name));
    return found == characters_.end() || found->second.empty() ? std::nullopt
                                                               : std::optional(found->second);
  }

  /// The list's name where the game has such a list: "The Empire" is "empire".
  std::string list_called(const std::string& name) const {
    for (std::string said = folded(name); !said.empty();) {
      if (const auto slug = library_.slug_of(said)) {
        return *slug;
      }
      const auto blank = said.find(' ');
      said = blank == std::string::npos ? "" : said.substr(blank + 1);
    }
    return "";
  }

  std::optional<std::string> slug_of(const std::string& name) const {
    return library_.slug_of(folded(name));
  }

 private:
  /// By "empire/knights", and by "knights", which may be of several lists.
  static void add(std::map<std::string, std::string>& names, const std::string& key) {
    names[folded(key)] = key;
    const auto [short_name, is_new] = names.emplace(folded(key.substr(key.find('/') + 1)), key);
    if (!is_new && short_name->second != key) {
      short_name->second.clear();
    }
  }

  lists::Library library_;
  std::map<std::string, std::string> units_{};
  std::map<std::string, std::string> characters_{};
  std::set<std::string> lists_{};
};

/// The list that an army does not say: its first line where that is the name of a list and no unit,
/// which is then taken out of it, else the list that has more of its units than any other; empty
/// where several do.
std::string list_in(lists::ArmyFile& read, const Roll& roll) {
  if (read.entries.empty()) {
    return "";
  }
  const std::string& first = read.entries.front().name;
  if (const auto slug = roll.slug_of(first); slug && !roll.has_unit(first)) {
    read.entries.erase(read.entries.begin());
    return *slug;
  }
  std::map<std::size_t, std::vector<std::string>> by_units;
  for (const std::string& list : roll.lists()) {
    const auto has = [&](const lists::ArmyEntry& entry) {
      return roll.has_unit(list + "/" + entry.name);
    };
    by_units[static_cast<std::size_t>(std::ranges::count_if(read.entries, has))].push_back(list);
  }
  if (by_units.empty()) {
    return "";
  }
  const auto& [most, of] = *by_units.rbegin();
  return most > 0 && of.size() == 1 ? of.front() : "";
}

/// Adds to the army what is alike in it.
void add(Army& army, const std::string& side, std::size_t count) {
  const auto known = std::ranges::find(army.units, side, &Fielded::side);
  if (known != army.units.end()) {
    known->count += count;
  } else if (count > 0) {
    army.units.push_back({side, count});
  }
}

/// Finds what a line of an army names.
class Muster {
 public:
  Muster(std::string list, const Roll& roll, answer::System& system)
      : list_(std::move(list)),
        is_warmaster_(system.name() == "warmaster"),
        roll_(roll),
        system_(system) {}

  /// Nothing where no unit is called so; `why` then says it.
  std::optional<std::string> unit(const std::string& name, std::string& why) {
    if (name.find(':') != std::string::npos) {
      return name;  // a side, as fray keeps it
    }
    const bool may_be = roll_.has_unit(name) || roll_.has_unit(list_ + "/" + name);
    if (!may_be && suggested_ == kMostSuggested) {
      why = "no unit is called so.";
    }
    for (const std::string& wanted : {list_ + "/" + name, name}) {
      try {
        if (why.empty() && !wanted.starts_with('/')) {
          return system_.unit_named(wanted);
        }
      } catch (const InputError& error) {
        if (may_be && wanted != name) {
          continue;  // of another list
        }
        why = error.sentence();
        suggested_ += may_be ? 0 : 1;
      }
    }
    if (is_warmaster_ && character(name)) {
      why = fmt::format(
          "it joins a unit, and does not fight by itself. To fight with it, write character={} "
          "behind a unit, as in \"Knights: character={}\"",
          lowered(name), lowered(name));
    } else if (is_warmaster_ && lists::find_magic_item(name) != nullptr) {
      why = "no unit stands above it. Write it below the unit that has it";
    }
    return std::nullopt;
  }

  /// "empire/general"; nothing where no character is called so.
  std::optional<std::string> character(const std::string& name) const {
    const auto of_list = roll_.character(list_ + "/" + name);
    return of_list ? of_list : roll_.character(name);
  }

  /// The unit with what stands below it or behind its colon: a magic item, or an option. Nothing
  /// where it is neither, or the unit may not have it; `why` then says it.
  std::optional<std::string> with(const std::string& unit, const std::string& extra,
                                  std::string& why) {
    const lists::MagicItem* const item = is_warmaster_ ? lists::find_magic_item(extra) : nullptr;
    if (item == nullptr && extra.find('=') == std::string::npos) {
      why = no_item(unit, extra);
      return std::nullopt;
    }
    std::string side =
        lists::with_option(unit, item == nullptr ? extra : fmt::format("item={}", item->name));
    try {
      system_.side(side, unit);
    } catch (const InputError& error) {
      why = (begins_with_verb(error.sentence()) ? "it " : "") + error.sentence();
      return std::nullopt;
    }
    return side;
  }

 private:
  std::string no_item(const std::string& unit, const std::string& extra) const {
    const std::string instead =
        fmt::format("Type what it changes, as in \"{}: attacks=4\", or leave it out",
                    unit.substr(0, unit.find(':')));
    if (!is_warmaster_) {
      return "what stands below a unit is not known in this game. " + instead;
    }
    std::vector<std::string> names;
    for (const lists::MagicItem& item : lists::magic_items()) {
      names.emplace_back(item.name);
    }
    const std::vector<std::string> near = nearest(extra, names, 1);
    constexpr std::size_t kMistyped = 3;  // letters
    return near.empty() || edit_distance(folded(extra), folded(near.front())) > kMistyped
               ? fmt::format("no magic item is called so ({} are). {}", fray::list_of(names),
                             instead)
               : fmt::format("no magic item is called so. Did you mean {}?", near.front());
  }

  /// Names nobody knows that are told with those nearest to them.
  static constexpr std::size_t kMostSuggested = 20;

  std::string list_;
  bool is_warmaster_;
  const Roll& roll_;
  answer::System& system_;
  std::size_t suggested_ = 0;
};

/// What a line's number makes of a unit: so many units, or one of so many models.
struct Count {
  std::string side{};
  std::size_t units = 1;
};

/// A price that is several times that of one unit, where no number is said, is that of so many.
/// `told` gets a sentence where the price says something else than the number.
/// Throws  InputError for a number of models that is not allowed.
Count counted(const lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
              std::string& told) {
  constexpr double kMostOfPrice = 12;
  const bool of_models = !system.counted_by().empty();
  Count count{unit, of_models ? 1 : entry.count};
  if (of_models && entry.counted) {
    count.side = lists::with_option(unit, fmt::format("{}={}", system.counted_by(), entry.count));
  }
  const std::optional<double> price = system.side(count.side, unit)->points();
  if (of_models || !entry.points || !price || !entry.extras.empty()) {
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

}  // namespace

std::vector<std::string> Army::sides() const {
  std::vector<std::string> all;
  for (const Fielded& unit : units) {
    all.push_back(unit.side);
  }
  return all;
}

std::optional<std::string> army_file_named(const std::string& text) {
  if (text.starts_with('@') && text.size() > 1) {
    const std::filesystem::path file = lists::file_of_side(text.substr(1));
    return is_file(file) && lists::is_army(file) ? std::optional(file.string()) : std::nullopt;
  }
  const bool may_be = text.find_first_of(":,*=<>") == std::string::npos &&
                      std::filesystem::path(text).has_extension();
  const bool must_be = may_be && (text.ends_with(".txt") || text.ends_with(".ros"));
  return must_be || (may_be && is_file(text) && lists::is_army(text)) ? std::optional(text)
                                                                      : std::nullopt;
}

Army army_in(const std::string& file, answer::System& system) {
  lists::ArmyFile read = lists::read_army(file);
  Army army;
  const auto leave_out = [&](std::uint32_t line, const std::string& what, const std::string& why) {
    army.left_out.push_back(fmt::format("{}:{}: {} {}", file, line, what, why));
  };
  const Roll roll(system);
  std::string list = roll.list_called(read.list);
  if (list.empty()) {
    list = list_in(read, roll);
  }
  for (const lists::LeftOut& line : read.left_out) {
    leave_out(line.line, quotable(line.text), "is left out: " + line.why);
  }
  Muster muster(list, roll, system);
  for (const lists::ArmyEntry& entry : read.entries) {
    std::string why;
    const bool names_list = entry.heading && !list.empty();
    const std::optional<std::string> unit =
        names_list ? std::nullopt : muster.unit(entry.name, why);
    if (!unit && entry.heading) {
      continue;
    }
    if (!unit) {
      if (const auto key = muster.character(entry.name)) {
        army.characters.push_back({*key, entry.count});
      }
      leave_out(entry.line, quotable(entry.name), "is left out: " + as_sentences(why));
      continue;
    }
    std::string told;
    Count count;
    try {
      count = counted(entry, *unit, system, told);
    } catch (const InputError& error) {
      leave_out(entry.line, quotable(entry.name), "is left out: " + as_sentences(error.sentence()));
      continue;
    }
    if (!told.empty()) {
      leave_out(entry.line, quotable(entry.name) + ":", told);
    }
    std::size_t plain = count.units;
    for (const std::string& extra : entry.extras) {
      why = "each unit has one, and no unit is left for it";
      const auto side = plain == 0 ? std::nullopt : muster.with(count.side, extra, why);
      if (!side) {
        leave_out(entry.line, fmt::format("{} of {}", quotable(extra), *unit),
                  "is left out: " + as_sentences(why));
      } else {
        add(army, *side, 1);
        --plain;
      }
    }
    add(army, count.side, plain);
  }
  if (!system.counted_by().empty() &&
      std::ranges::any_of(read.entries,
                          [](const lists::ArmyEntry& entry) { return entry.points.has_value(); })) {
    army.left_out.push_back(fmt::format(
        "{}: its points are not checked: in this game they go by size and gear.", file));
  }
  if (army.units.empty()) {
    throw InputError(Where{.file = file},
                     army.left_out.empty()
                         ? "holds no unit that fights (one a line is wanted) for example 3 Knights"
                         : "holds no unit that fights: " + army.left_out.front());
  }
  return army;
}

}  // namespace fray::study
