#include "warmaster/lists/own_units.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "lists/import.hpp"
#include "lists/library.hpp"

namespace fray::warmaster {

using lists::Library;
using lists::plain_word;

namespace {

Library shipped() { return Library("warmaster", {}, true); }

/// The same for "Bretonnia" and "Bretonnian" too.
std::string army_word(std::string_view word) {
  const std::string plain = plain_word(word);
  return plain.ends_with("ian") ? plain.substr(0, plain.size() - 1) : plain;
}

/// As many words as an army's name has, where a list's name is that, or has all of its words:
/// "Warmaster - The Empire". Else 0.
std::size_t words_in(std::string_view army, std::string_view list) {
  const std::string all = folded(list);
  std::vector<std::string> of_list;
  for (const std::string_view word : split_words(all)) {
    of_list.push_back(army_word(word));
  }
  const std::string wanted = folded(army);
  const std::vector<std::string_view> words = split_words(wanted);
  const bool has_all = std::ranges::all_of(words, [&](std::string_view word) {
    return std::ranges::find(of_list, army_word(word)) != of_list.end();
  });
  return has_all || army_word(army) == army_word(list) ? words.size() : 0;
}

/// "Warmaster Ancients", "Warmaster Medieval Armies".
bool is_historical(std::string_view edition) {
  const std::string name = folded(edition);
  return name.find("ancient") != std::string::npos || name.find("medieval") != std::string::npos;
}

/// A name in a form of its own comes before one that is only alike.
template <class Index>
const ListedUnit* unit_of(const Index& index, const std::string& exact, const std::string& like) {
  if (const auto found = index.exact.find(exact); found != index.exact.end()) {
    return found->second;
  }
  const auto found = index.alike.find(like);
  return found == index.alike.end() ? nullptr : found->second;
}

}  // namespace

OwnUnits::OwnUnits(std::string_view list, std::string_view slug, std::string_view edition)
    : historical_(is_historical(edition)) {
  if (historical_) {
    return;
  }
  const Library library = shipped();
  for (const std::string& each : library.slugs()) {
    lists_.push_back(library.load<ListedUnit>(each));
  }
  for (const UnitList& each : lists_) {
    Index& index = indices_.emplace_back();
    for (const ListedUnit& unit : each.units) {
      index.exact.emplace(folded(unit.profile.name), &unit);
      index.alike.emplace(plain_word(unit.profile.name), &unit);
    }
  }
  std::size_t most = 0;
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    for (const std::string_view name : {list, slug}) {
      if (const std::size_t words = words_in(lists_[i].name, name); words > most) {
        most = words;
        army_ = &indices_[i];
      }
    }
  }
}

std::optional<OwnUnits::Known> OwnUnits::find(std::string_view name) const {
  const std::string exact = folded(name);
  const std::string like = plain_word(name);
  if (const ListedUnit* const own = army_ == nullptr ? nullptr : unit_of(*army_, exact, like)) {
    return Known{.unit = own};
  }
  Known known;
  for (const Index& index : indices_) {
    const ListedUnit* const unit = unit_of(index, exact, like);
    if (unit != nullptr && known.unit == nullptr) {
      known.unit = unit;
    } else if (unit != nullptr && unit->profile.specials != known.unit->profile.specials) {
      known.others.push_back(unit);
    }
  }
  if (known.unit == nullptr) {
    return std::nullopt;
  }
  if (!known.others.empty()) {
    known.others.insert(known.others.begin(), std::exchange(known.unit, nullptr));
  }
  return known;
}

}  // namespace fray::warmaster
