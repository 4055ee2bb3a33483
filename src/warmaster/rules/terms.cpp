#include "warmaster/rules/terms.hpp"

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::warmaster {
namespace {

/// "a whole number from 1 to 30 with 2 rounds each, or end".
std::string right_turns(std::int32_t rounds, std::int32_t most) {
  return "a whole number from 1 to " + std::to_string(most / rounds) + " with " +
         std::to_string(rounds) + (rounds == 1 ? " round each, or end" : " rounds each, or end");
}

[[noreturn]] void refuse_turns(const std::string& text, const Terms& terms, std::int32_t most) {
  throw InputError(Where{.field = "turns"},
                   "\"" + quotable(text) + "\" (" + right_turns(terms.rounds, most) + ")");
}

}  // namespace

void set_turns(Terms& terms, const std::string& text, std::int32_t most) {
  if (lowered(text) == "end") {
    terms.turns.reset();
    return;
  }
  try {
    terms.turns = static_cast<std::int32_t>(
        whole_number("turns", text, 1, static_cast<std::uint64_t>(most / terms.rounds)));
  } catch (const InputError&) {
    refuse_turns(text, terms, most);
  }
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
    refuse_turns(std::to_string(*terms.turns), terms, most);
  }
}

void absorb(Hasher& hasher, const Terms& terms) {
  for (const Term& term : kTerms) {
    if (term.word != nullptr) {
      hasher.word(term.word(terms));
    }
  }
}

void absorb(Hasher& hasher, const Edition& edition) {
  hasher
      .word((edition.rounds_without_limit ? 1U : 0U) |
            (edition.support_after_casualties ? 2U : 0U) |
            (edition.advance_charge_bonus ? 8U : 0U) | (edition.sees_all_round ? 16U : 0U) |
            (edition.standing_ends_it ? 32U : 0U))
      .word(static_cast<std::uint64_t>(edition.advance_cm));
}

}  // namespace fray::warmaster
