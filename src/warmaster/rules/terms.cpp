#include "warmaster/rules/terms.hpp"

#include <array>
#include <string_view>

#include "core/error.hpp"
#include "core/numbers.hpp"
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

void set_rounds(Terms& terms, const std::string& text, std::int32_t /*most*/) {
  terms.rounds = static_cast<std::int32_t>(whole_number("rounds", text, 1, 10));
}

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
            : "(revolution, revolution-advance, revolution-all-round, classic or ancients)";
    throw InputError(Where{.field = "edition"}, "\"" + quotable(text) + "\" " + allowed).anywhere();
  }
  terms.edition = *edition;
}

constexpr std::array kTerms{
    Term{{"rounds", "N",
          "rounds in one Combat phase (Warmaster: 2; other games: to the end); an advance into "
          "fresh enemies fights as many again"},
         "2",
         &set_rounds},
    Term{{"turns", "N", "Combat phases that an unresolved combat goes on for (1), or end"},
         "1, or end",
         &set_turns},
    Term{{"policy", "POLICY",
          "what winners do: pursue (default), stand or fall-back; best: all that players decide, "
          "by points"},
         "pursue",
         &set_policy},
    Term{
        {"edition", "EDITION",
         "Warmaster: revolution (default), revolution-advance (with its optional rule), "
         "revolution-all-round (whoever pursues sees all round, not from its front alone), classic "
         "or ancients"},
        "revolution",
        &set_edition},
};

}  // namespace

std::span<const Term> terms() noexcept { return kTerms; }

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
  hasher.word(static_cast<std::uint64_t>(terms.rounds))
      .word(terms.turns ? static_cast<std::uint64_t>(*terms.turns) : 0)
      .word(static_cast<std::uint64_t>(terms.policy));
}

void absorb(Hasher& hasher, const Edition& edition) {
  hasher
      .word((edition.rounds_without_limit ? 1U : 0U) |
            (edition.support_after_casualties ? 2U : 0U) |
            (edition.advance_charge_bonus ? 8U : 0U) | (edition.sees_all_round ? 16U : 0U))
      .word(static_cast<std::uint64_t>(edition.advance_cm));
}

}  // namespace fray::warmaster
