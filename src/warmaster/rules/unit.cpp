// A unit as it stands when the fight opens: what its options set, and what names it.

#include "warmaster/rules/unit.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/error.hpp"
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

void set_cover(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  if (!given.flag()) {
    return;
  }
  if (unit.cover != Cover::open) {
    given.refuse(std::string("and ") + (unit.cover == Cover::defended ? "defended" : "fortified") +
                 " cannot both be said (a position is one of them) leave one out");
  }
  unit.cover = option.name == "defended" ? Cover::defended : Cover::fortified;
}

void set_approach(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  const bool is_flank = option.name == "flank";
  if (is_flank && given.text()) {
    given.one_of(option.takes);
  } else if (!is_flank && !given.flag()) {
    return;
  }
  if (unit.approach != Approach::front) {
    given.refuse(std::string("and ") + (unit.approach == Approach::flank ? "flank" : "rear") +
                 " cannot both be said (it strikes one edge) leave one out");
  }
  unit.approach = is_flank ? Approach::flank : Approach::rear;
}

void set_shooters(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  unit.shot_by = shooters()[given.one_of(option.takes)].shots;
}

void set_type(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  unit.profile.type = given.parsed(parse_troop_type(given.value(option.takes)), option.means);
}

void set_attacks(Unit& unit, const WrittenOption& option, const UnitOption&) {
  unit.profile.attacks = option.parsed(
      parse_attacks(option.value("3")),
      "0 to " + std::to_string(ProfileLimits::max_attacks) + ", or dice such as D6, 2D6, 3+D6");
}

void set_armour(Unit& unit, const WrittenOption& option, const UnitOption&) {
  unit.profile.armour = option.parsed(parse_armour(option.value("4+")), "3+ to 6+, or none");
}

void set_base(Unit& unit, const WrittenOption& given, const UnitOption& option) {
  unit.profile.base = given.parsed(
      parse_base(given.value(option.takes)),
      "front x depth in mm such as 40x20, each 1 to " + std::to_string(Base::kLongest));
}

namespace {

constexpr std::array kTextReadings{
    TextReading{"ahead", &Edition::meets_anyone_ahead, "pursued|any-enemy",
                "whom pursuers must meet who can go straight ahead: those who have retreated "
                "(pursued), or any enemy that stands there",
                "seeds/000, \"Basic pursuit\""},
    TextReading{"flyers", &Edition::keeps_flyers, "part|fight-on",
                "winners who do not fly and go after nobody, where flyers have retreated along "
                "them: they fall back (part), or fight on",
                "seeds/000, \"Which units can pursue?\" and \"Infantry contact with cavalry\""},
    TextReading{"joining", &Edition::joining_charge_bonus, "no-bonus|bonus",
                "who joins an engagement that has been fought has no bonus for its charge "
                "(no-bonus), or has it",
                "seeds/000, \"Charging against enemy in the open\""},
    TextReading{"corner", &Edition::corner_is_no_front, "front|no-front",
                "a stand that fights by a front corner alone has fought to its front, and may be "
                "supported (front), or has not",
                "seeds/000, \"Support\" and \"Retreats\""},
    TextReading{"standing", &Edition::standing_ends_it, "fights-on|ends-it",
                "winners who stand where the loser still touches them: they fight on (fights-on), "
                "or the combat is over",
                "seeds/000, \"Stand its Ground\" and \"Infantry contact with cavalry\""},
    TextReading{"sight", &Edition::sees_all_round, "front|all-round",
                "whoever pursues, joins or advances sees from its front edge (front), or all round",
                "seeds/000, \"Pursuit in Terrain\""},
};

/// "a whole number from 1 to 30 with 2 rounds each, or end".
std::string right_turns(std::int32_t rounds, std::int32_t most) {
  return "a whole number from 1 to " + std::to_string(most / rounds) + " with " +
         std::to_string(rounds) + (rounds == 1 ? " round each, or end" : " rounds each, or end");
}

InputError wrong_turns(const std::string& text, const Terms& terms, std::int32_t most) {
  return {Where{.field = "turns"},
          "\"" + quotable(text) + "\" (" + right_turns(terms.rounds, most) + ")"};
}

}  // namespace

std::span<const TextReading> text_readings() noexcept { return kTextReadings; }

std::string usual_text_readings() {
  std::string all;
  for (const TextReading& reading : kTextReadings) {
    all.append(all.empty() ? "" : ", ").append(reading.name);
    all.append(" (").append(word_of_reading(reading.takes, 1)).append(")");
  }
  return all;
}

void set_text_reading(Edition& edition, std::string_view text) {
  const auto [which, value] = given_reading(help_of(kTextReadings), text);
  edition.*kTextReadings[which].value = value == 0;
}

std::optional<Edition> edition_named(std::string_view name) noexcept {
  if (name == "revolution" || name == "ancients") {
    return Edition{};
  }
  if (name == "revolution-advance") {
    return Edition{.advance_charge_bonus = true};
  }
  if (name == "revolution-all-round") {
    return Edition{.sees_all_round = true};
  }
  if (name == "revolution-standing") {
    return Edition{.standing_ends_it = true};
  }
  if (name == "classic") {
    return Edition{
        .rounds_without_limit = true, .support_after_casualties = true, .advance_cm = 10};
  }
  return std::nullopt;
}

void set_turns(Terms& terms, const std::string& text, std::int32_t most) {
  if (lowered(text) == "end") {
    terms.turns.reset();
    return;
  }
  std::int32_t turns = 0;
  try {
    turns =
        static_cast<std::int32_t>(whole_number("turns", text, 1, static_cast<std::uint64_t>(most)));
  } catch (const InputError&) {
    throw wrong_turns(text, terms, most).anywhere();
  }
  if (turns > most / terms.rounds) {  // fewer rounds would allow it
    throw wrong_turns(text, terms, most);
  }
  terms.turns = turns;
}

void set_policy(Terms& terms, const std::string& text, std::int32_t /*most*/) {
  const std::string wanted = folded(text);
  if (wanted == "pursue") {
    terms.policy = Policy::pursue;
  } else if (wanted == "stand") {
    terms.policy = Policy::stand;
  } else if (wanted == "fall back") {
    terms.policy = Policy::fall_back;
  } else if (!is_best(text)) {
    throw InputError(Where{.field = "policy"},
                     "\"" + quotable(text) + "\" (pursue, stand, fall-back or best)")
        .anywhere();
  }
}

void set_edition(Terms& terms, const std::string& text, std::int32_t /*most*/) {
  const auto edition = edition_named(lowered(text));
  if (!edition) {
    const std::string allowed =
        lowered(text) == "revolution-sight"
            ? "(revolution has sight from the front edge) type revolution"
            : "(revolution, revolution-advance, revolution-all-round, revolution-standing, classic "
              "or ancients)";
    throw InputError(Where{.field = "edition"}, "\"" + quotable(text) + "\" " + allowed).anywhere();
  }
  terms.edition = *edition;
}

bool is_best(const std::string& policy) { return folded(policy) == "best"; }

void validate(const Terms& terms, std::int32_t most) {
  if (terms.rounds < 1 || terms.rounds > 10) {
    throw InputError(Where{.field = "rounds"},
                     "rounds = " + std::to_string(terms.rounds) + " (1 to 10)");
  }
  if (terms.turns && (*terms.turns < 1 || *terms.turns > most / terms.rounds)) {
    throw wrong_turns(std::to_string(*terms.turns), terms, most);
  }
}

void absorb(Hasher& hasher, const Terms& terms, std::span<const Term> options) {
  for (const Term& option : options) {
    if (!option.names(terms)) {
      continue;
    }
    if (!option.names_all) {
      hasher.text(option.help.name);
    }
    hasher.word(option.word(terms));
  }
}

void absorb(Hasher& hasher, const Edition& edition) {
  hasher
      .word((edition.rounds_without_limit ? 1U : 0U) |
            (edition.support_after_casualties ? 2U : 0U) |
            (edition.advance_charge_bonus ? 8U : 0U) | (edition.sees_all_round ? 16U : 0U) |
            (edition.standing_ends_it ? 32U : 0U) | (edition.meets_anyone_ahead ? 64U : 0U) |
            (edition.keeps_flyers ? 128U : 0U) | (edition.joining_charge_bonus ? 256U : 0U) |
            (edition.corner_is_no_front ? 512U : 0U))
      .word(static_cast<std::uint64_t>(edition.advance_cm));
}

}  // namespace fray::warmaster
