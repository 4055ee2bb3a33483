#include "fray/army/finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "army/ranking.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

const std::vector<ListedUnit>& entries(const UnitList& list, const ListedUnit*) { return list.units; }
const std::vector<ListedCharacter>& entries(const UnitList& list, const ListedCharacter*) { return list.characters; }
const std::string& name_of(const ListedUnit& unit) { return unit.profile.name; }
const std::string& name_of(const ListedCharacter& character) { return character.name; }

/// The entries of some lists whose name is `plain`.
template <class Entry>
std::vector<const Entry*> named(const std::vector<const UnitList*>& lists, std::string_view plain) {
  std::vector<const Entry*> found;
  for (const UnitList* const list : lists) {
    for (const Entry& entry : entries(*list, static_cast<const Entry*>(nullptr))) {
      if (folded(name_of(entry)) == plain) {
        found.push_back(&entry);
      }
    }
  }
  return found;
}

/// The entries of some lists that have a rank, best first, then by key.
template <class Entry, class Rank>
std::vector<const Entry*> ranked(const std::vector<const UnitList*>& lists, Rank rank) {
  std::vector<std::tuple<int, std::string_view, const Entry*>> order;
  for (const UnitList* const list : lists) {
    for (const Entry& entry : entries(*list, static_cast<const Entry*>(nullptr))) {
      if (const std::optional<int> place = rank(entry.list, name_of(entry))) {
        order.emplace_back(*place, entry.key, &entry);
      }
    }
  }
  std::ranges::sort(order);
  std::vector<const Entry*> best;
  for (const auto& [place, key, entry] : order) {
    best.push_back(entry);
  }
  return best;
}

template <class Entry>
std::vector<std::string> keys_of(const std::vector<const Entry*>& some, std::size_t most) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < std::min(some.size(), most); ++i) {
    keys.push_back(some[i]->key);
  }
  return keys;
}

}  // namespace

const ListedUnit& Finder::unit(std::string_view name) { return find<ListedUnit>(name); }

const ListedCharacter& Finder::character(std::string_view name) { return find<ListedCharacter>(name); }

const UnitList& Finder::list(std::string_view name) {
  const auto slug = library_.slug_of(name);
  return loaded(slug ? *slug : std::string(name));
}

std::vector<const ListedUnit*> Finder::search_units(std::string_view query) { return search<ListedUnit>(query); }

std::vector<const ListedCharacter*> Finder::search_characters(std::string_view query) {
  return search<ListedCharacter>(query);
}

const UnitList& Finder::loaded(const std::string& slug) {
  const auto known = loaded_.find(slug);
  return known != loaded_.end() ? known->second : loaded_.emplace(slug, library_.load(slug)).first->second;
}

/// The lists to look in, and what is left of the name: one list for "empire/knights", all of them otherwise.
std::vector<const UnitList*> Finder::lists_for(std::string_view name, std::string_view& rest) {
  rest = name;
  std::vector<const UnitList*> lists;
  if (const auto slash = name.find('/'); slash != std::string_view::npos) {
    if (const auto slug = library_.slug_of(name.substr(0, slash))) {
      rest = name.substr(slash + 1);
      return {&loaded(*slug)};
    }
  }
  for (const std::string& slug : library_.slugs()) {
    lists.push_back(&loaded(slug));
  }
  return lists;
}

template <class Entry>
const Entry& Finder::find(std::string_view name) {
  std::string_view rest;
  const auto lists = lists_for(name, rest);
  const auto found = named<Entry>(lists, folded(rest));
  const std::string shown = quotable(name);
  if (found.size() == 1) {
    return *found.front();
  }
  if (found.size() > 1) {
    throw InputError(
        fmt::format("\"{}\" is in several lists (write {})", shown, either_of(keys_of(found, found.size()))));
  }
  constexpr bool kUnitWanted = std::is_same_v<Entry, ListedUnit>;
  using Other = std::conditional_t<kUnitWanted, ListedCharacter, ListedUnit>;
  if (const auto other = named<Other>(lists, folded(rest)); !other.empty()) {
    throw InputError(
        fmt::format("\"{}\" is {}", shown,
                    kUnitWanted ? "a character (it joins a unit: character=NAME)" : "a unit (a character joins it)"));
  }
  if (const auto slash = name.find('/'); slash != std::string_view::npos && rest.size() == name.size()) {
    library_.load(std::string(name.substr(0, slash)));  // says which lists there are
  }
  const Ranking ranking(rest);
  const auto near = ranked<Entry>(lists, [&](auto slug, auto other) { return ranking.rank_loosely(slug, other); });
  const std::string all = kUnitWanted ? "fray units" : "fray units --characters";
  throw InputError(fmt::format(
      "no {} is called \"{}\" ({})", kUnitWanted ? "unit" : "character", shown,
      near.empty() ? "try " + all + ", which lists them" : "did you mean " + either_of(keys_of(near, 3)) + "?"));
}

template <class Entry>
std::vector<const Entry*> Finder::search(std::string_view query) {
  std::string_view ignored;
  const auto lists = lists_for("", ignored);
  const Ranking ranking(query);
  return ranked<Entry>(lists, [&](auto slug, auto name) { return ranking.rank(slug, name); });
}

}  // namespace fray::army
