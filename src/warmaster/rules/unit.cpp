// A unit as it stands when the fight opens: what its options set, and what names it.

#include "warmaster/rules/unit.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"

namespace fray::warmaster {
namespace {

// An option without a key of its own says why.
static_assert(std::ranges::all_of(kUnitOptions, &UnitOption::is_named));

/// Its special rules without those that its fights do not depend on.
Specials named_specials(const Unit& unit) {
  Specials specials = unit.profile.specials;
  specials.set(Special::chaos_or_undead, false);  // matters to zealots alone: `with_zeal`
  for (const Special rule : {Special::unstable, Special::wizard_near, Special::shugenja_near}) {
    specials.set(rule, false);  // matters to fights of several turns alone, which name it
  }
  // Whether, and how far, it could be driven back does not matter to its fights.
  if (!unit.was_shot_at()) {
    specials.set(Special::never_driven_back, false);
    specials.set(Special::bushido, false);
  }
  if (unit.shots == 0) {  // nor how it would shoot
    specials.set(Special::handguns, false);
    specials.set(Special::sure_shots, false);
    specials.set(Special::shots_ignore_armour, false);
  }
  specials.set(Special::never_shoots_at_chargers, false);  // who has this rule has no shots
  return specials;
}

}  // namespace

Hash128 content_of(const Unit& unit) {
  auto words = shared_words<kWords>(kUnitOptions, unit);
  const auto word = [&](Word which) -> std::uint64_t& {
    return words[static_cast<std::size_t>(which)];
  };
  word(Word::attack_dice) = as_word(unit.profile.attacks.dice);
  word(Word::attack_sides) = as_word(unit.profile.attacks.sides);
  word(Word::specials) = named_specials(unit).bits();
  word(Word::state) |= unit.elsewhere ? 32U : 0U;
  Hasher hasher("warmaster unit");
  if (unit.was_shot_at()) {
    hasher.word(word(Word::shot_at)).word(word(Word::shot_hits));
  }
  if (word(Word::shot_by) != 0) {
    hasher.word(word(Word::shot_by));
  }
  for (auto which = static_cast<std::size_t>(Word::type); which < kWords; ++which) {
    hasher.word(words[which]);
  }
  absorb_own_words(hasher, kUnitOptions, unit);
  return hasher.finish();
}

void set_cover(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  if (!said.flag()) {
    return;
  }
  if (unit.cover != Cover::open) {
    said.refuse(std::string("and ") + (unit.cover == Cover::defended ? "defended" : "fortified") +
                " cannot both be said (a position is one of them) leave one out");
  }
  unit.cover = option.name == "defended" ? Cover::defended : Cover::fortified;
}

void set_approach(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  const bool is_flank = option.name == "flank";
  if (is_flank && said.text()) {
    said.one_of(option.takes);
  } else if (!is_flank && !said.flag()) {
    return;
  }
  if (unit.approach != Approach::front) {
    said.refuse(std::string("and ") + (unit.approach == Approach::flank ? "flank" : "rear") +
                " cannot both be said (it strikes one edge) leave one out");
  }
  unit.approach = is_flank ? Approach::flank : Approach::rear;
}

void set_shooters(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  unit.shot_by = shooters()[said.one_of(option.takes)].shots;
}

void set_type(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  unit.profile.type = said.parsed(parse_troop_type(said.value(option.takes)), option.means);
}

void set_attacks(Unit& unit, const WrittenOption& said, const UnitOption&) {
  unit.profile.attacks = said.parsed(
      parse_attacks(said.value("3")),
      "0 to " + std::to_string(ProfileLimits::max_attacks) + ", or dice such as D6, 2D6, 3+D6");
}

void set_armour(Unit& unit, const WrittenOption& said, const UnitOption&) {
  unit.profile.armour = said.parsed(parse_armour(said.value("4+")), "3+ to 6+, or none");
}

void set_base(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  unit.profile.base =
      said.parsed(parse_base(said.value(option.takes)),
                  "front x depth in mm such as 40x20, each 1 to " + std::to_string(Base::kLongest));
}

void set_name(Unit& unit, const WrittenOption& said, const UnitOption& option) {
  unit.profile.name = said.value(option.takes);
  if (unit.profile.name.empty()) {
    said.refuse("\"\" (a name is wanted) for example name=Guard");
  }
}

}  // namespace fray::warmaster
