#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/hash.hpp"
#include "core/numbers.hpp"
#include "core/option.hpp"
#include "warmaster/rules/edition.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// How a fight goes on, whoever fights it.
struct Terms {
  std::int32_t rounds = 2;  ///< in one engagement; source seeds/000, "Unresolved combats"
  std::optional<std::int32_t> turns = 1;  ///< Combat phases; to the end when unset
  Policy policy = Policy::pursue;
  Edition edition{};
};

/// An option of whole fights.
struct Term {
  OptionHelp help{};
  std::string_view usual{};  ///< what holds where it is not said, as `fray systems` tells it
  /// At most `most` rounds are fought in all turns, unless they go on to the end.
  /// Throws  InputError naming the option, what stood there and what would be right.
  void (*set)(Terms&, const std::string& text, std::int32_t most) = nullptr;
  /// Its word in what names the fights that are of these terms; none of the edition's.
  std::uint64_t (*word)(const Terms&) = nullptr;
};

void set_turns(Terms& terms, const std::string& text, std::int32_t most);
void set_policy(Terms& terms, const std::string& text, std::int32_t most);
void set_edition(Terms& terms, const std::string& text, std::int32_t most);

/// Every option of whole fights, in the order in which they are set. A new one is a field above and
/// a row here; nothing else knows it than the rule that asks it.
inline constexpr std::array kTerms{
    Term{{"rounds", "N",
          "rounds in one Combat phase (Warmaster: 2; other games: to the end); an advance into "
          "fresh enemies fights as many again"},
         "2",
         [](Terms& terms, const std::string& text, std::int32_t) {
           terms.rounds = static_cast<std::int32_t>(whole_number("rounds", text, 1, 10));
         },
         [](const Terms& terms) { return as_word(terms.rounds); }},
    Term{{"turns", "N", "Combat phases that an unresolved combat goes on for (1), or end"},
         "1, or end",
         &set_turns,
         [](const Terms& terms) { return as_word(terms.turns.value_or(0)); }},
    Term{{"policy", "POLICY",
          "what winners do: pursue (default), stand or fall-back; best: all that players decide, "
          "by points"},
         "pursue",
         &set_policy,
         [](const Terms& terms) { return as_word(terms.policy); }},
    Term{{"edition", "EDITION",
          "Warmaster: revolution (default), revolution-advance (with its optional rule), "
          "revolution-all-round (whoever pursues sees all round, not from its front alone), "
          "revolution-standing (winners who stand end the combat, though the loser touches them), "
          "classic or ancients"},
         "revolution",
         &set_edition},
};

/// "best" of --policy: both players decide, and no policy is followed.
bool is_best(const std::string& policy);

/// Throws  InputError for rounds and turns that are not allowed.
void validate(const Terms& terms, std::int32_t most);

/// What names the fights that are of these terms, but for the edition.
void absorb(Hasher& hasher, const Terms& terms);
void absorb(Hasher& hasher, const Edition& edition);

}  // namespace fray::warmaster
