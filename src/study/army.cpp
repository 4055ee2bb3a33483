// An army as a player has it, in units of the game.

#include "study/army.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/sentence.hpp"
#include "core/text.hpp"
#include "lists/finder.hpp"
#include "lists/magic_items.hpp"
#include "lists/saved_sides.hpp"
#include "lists/side_text.hpp"

namespace fray::study {
namespace {

/// The list's name where the game has such a list: "The Empire" is "empire".
std::string list_of(const std::string& name, std::string_view system_name) {
  const lists::Library library(system_name);
  for (std::string said = folded(name); !said.empty();) {
    if (const auto slug = library.slug_of(said)) {
      return *slug;
    }
    const auto blank = said.find(' ');
    said = blank == std::string::npos ? "" : said.substr(blank + 1);
  }
  return "";
}

/// The list that an army does not say: its first line where that is the name of a list and no unit,
/// which is then taken out of it, else the list that has more of its units than any other; empty
/// where several do.
std::string list_in(lists::ArmyFile& read, answer::System& system) {
  std::set<std::string> keys;
  std::set<std::string> names;
  std::set<std::string> lists;
  for (const std::string& key : system.search("*")) {
    const auto slash = key.find('/');
    keys.insert(folded(key));
    names.insert(folded(key.substr(slash + 1)));
    lists.insert(key.substr(0, slash));
  }
  const std::string first = folded(read.entries.front().name);
  const auto slug = lists::Library(system.name()).slug_of(first);
  if (slug && !names.contains(first)) {
    read.entries.erase(read.entries.begin());
    return *slug;
  }
  std::map<std::size_t, std::vector<std::string>> by_units;
  for (const std::string& list : lists) {
    const auto has = [&](const lists::ArmyEntry& entry) {
      return keys.contains(folded(list + "/" + entry.name));
    };
    by_units[static_cast<std::size_t>(std::ranges::count_if(read.entries, has))].push_back(list);
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
  Muster(std::string list, answer::System& system)
      : list_(std::move(list)), is_warmaster_(system.name() == "warmaster"), system_(system) {}

  /// Nothing where no unit is called so; `why` then says it.
  std::optional<std::string> unit(const std::string& name, std::string& why) {
    if (name.find(':') != std::string::npos) {
      return name;  // a side, as fray keeps it
    }
    for (const std::string& wanted : {list_ + "/" + name, name}) {
      try {
        if (!wanted.starts_with('/')) {
          return system_.unit_named(wanted);
        }
      } catch (const InputError& error) {
        why = why.empty() ? error.sentence() : why;
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
  std::optional<std::string> character(const std::string& name) {
    for (const std::string& wanted : {list_ + "/" + name, name}) {
      try {
        if (is_warmaster_ && !wanted.starts_with('/')) {
          return finder_.character(wanted).key;
        }
      } catch (const InputError&) {  // it is none of that list
      }
    }
    return std::nullopt;
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

  std::string list_;
  bool is_warmaster_;
  answer::System& system_;
  lists::Finder finder_{lists::Library()};
};

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
  std::string list = list_of(read.list, system.name());
  if (list.empty()) {
    list = list_in(read, system);
  }
  Muster muster(list, system);
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
      army.left_out.push_back(fmt::format("{}:{}: {} is left out: {}", file, entry.line,
                                          quotable(entry.name), as_sentences(why)));
      continue;
    }
    std::size_t plain = entry.count;
    for (const std::string& extra : entry.extras) {
      why = "each unit has one, and no unit is left for it";
      const auto side = plain == 0 ? std::nullopt : muster.with(*unit, extra, why);
      if (!side) {
        army.left_out.push_back(fmt::format("{}:{}: {} of {} is left out: {}", file, entry.line,
                                            quotable(extra), *unit, as_sentences(why)));
      } else {
        add(army, *side, 1);
        --plain;
      }
    }
    add(army, *unit, plain);
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
