#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer/system.hpp"

namespace fray::answer {

/// One fight as it was asked for: two sides, or an engagement file that names both.
struct Question {
  std::string a{};
  std::string b{};
  std::optional<std::string> engagement{};
  FightOptions options{};
};

/// The fight asked for; what is omitted is read as if it had not been said.
/// Throws  InputError for whatever is wrong with a side, the file or an option.
std::unique_ptr<const Fight> fight_of(System& system, const Question& question,
                                      const Omitted& omitted = {});

/// Names what was said of units and changes nothing in this fight: each option is left out, and the fight answered again. Any that are named can be left out, one of them or all
/// together. Of large fights nothing is told but what is known without an answer.
///
/// Error  numbers count as the same within 1e-11, as exact answers are right to 1e-12.
std::vector<lists::Warning> without_effect(System& system, const Question& question,
                                           const Fight& fight, const Answer& answer);

}  // namespace fray::answer
