#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/hash.hpp"
#include "core/option.hpp"
#include "warmaster/rules/edition.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// How a fight goes on, whoever fights it. Each is one row of `terms()`, and nothing else knows it
/// than `absorb` and the rule that asks it.
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
};
/// In the order in which they are set.
std::span<const Term> terms() noexcept;

/// "best" of --policy: both players decide, and no policy is followed.
bool is_best(const std::string& policy);

/// Throws  InputError for rounds and turns that are not allowed.
void validate(const Terms& terms, std::int32_t most);

/// What names the fights that they are of, but for the edition.
void absorb(Hasher& hasher, const Terms& terms);
void absorb(Hasher& hasher, const Edition& edition);

}  // namespace fray::warmaster
