// A unit as it stands when the combat opens: what its options set, and what names it.

#include "rankflank/rules/unit.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {
namespace {

// An option without a key of its own says why.
static_assert(std::ranges::all_of(kUnitOptions, &UnitOption::is_named));

/// A D6 that is needed, 1+ for always.
constexpr Characteristic kNeeded{"needed", &Profile::save, 1, kNever, true, ""};

}  // namespace

void absorb(Hasher& hasher, const Unit& unit, Rulebook book) {
  for (const Characteristic& characteristic : characteristics(book)) {
    if (characteristic.value != &Profile::points && characteristic.value != &Profile::models) {
      hasher.word(as_word(unit.profile.*characteristic.value));
    }
  }
  auto words = shared_words<kWords>(kUnitOptions, unit);
  const auto at = [](Word word) { return static_cast<std::size_t>(word); };
  words[at(Word::specials)] = unit.profile.specials.bits();
  words[at(Word::models)] = as_word(unit.models);
  for (const auto& [word, rolled] : {std::pair(Word::impact, unit.profile.impact),
                                     {Word::stomp, unit.profile.stomp},
                                     {Word::multiple, unit.profile.multiple},
                                     {Word::grind, unit.profile.grind}}) {
    words[at(word) + 1] = as_word(rolled.dice);
    words[at(word) + 2] = as_word(rolled.sides);
  }
  const auto all = words.begin();
  const auto meeting = all + static_cast<std::ptrdiff_t>(at(Word::away));
  const auto defence = all + static_cast<std::ptrdiff_t>(at(Word::defence));
  for (const auto& [from, to] :
       {std::pair(all, meeting), {meeting, defence}, {defence, words.end()}}) {
    // Of whom none of that is said, no name tells of it.
    if (from == all || std::any_of(from, to, [](std::uint64_t word) { return word != 0; })) {
      std::for_each(from, to, [&](std::uint64_t word) { hasher.word(word); });
    }
  }
  absorb_own_words(hasher, kUnitOptions, unit);
}

void set_approach(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  if (option.name == "rear") {
    unit.approach = said.flag() ? Facing::rear : Facing::front;
  } else {
    const bool right = said.text() && said.one_of(option.takes) == 1;
    unit.approach = right ? Facing::right : Facing::left;
  }
}

void set_pursuit(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  constexpr std::array kPursuits{Pursuit::pursue, Pursuit::stay, Pursuit::restrain};
  unit.pursuit = kPursuits[said.text() ? said.one_of(option.takes) : 0];
}

void set_name(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  unit.profile.name = said.value(option.takes);
  if (unit.profile.name.empty()) {
    said.refuse("\"\" (a name is wanted) for example name=Guard");
  }
}

Amount amount_of(const WrittenOption& said, bool may_be_none) {
  const auto amount = parse_amount(said.value("D6"));
  if (!amount || !fits(*amount) || (!may_be_none && amount->none())) {
    throw said.wrong_value((may_be_none ? "" : "from 1 on, ") + std::string(kRightAmount));
  }
  return *amount;
}

std::int32_t needed_of(const WrittenOption& said) {
  const auto parsed = parse_value(kNeeded, said.value("4+"));
  if (!parsed) {
    throw said.wrong_value(right_values(kNeeded));
  }
  return *parsed;
}

}  // namespace fray::rankflank
