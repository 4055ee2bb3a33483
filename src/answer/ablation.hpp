#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answer/system.hpp"

namespace fray::answer {

/// One fight as it was asked for: two sides, or an engagement file that names both.
struct Question {
  std::string system{};  ///< the game; who has opened it may leave this out
  std::string a{};
  std::string b{};
  std::optional<std::string> engagement{};
  FightOptions options{};

  /// What the sides are called: as they were typed, or by the file.
  std::string name_of_a() const { return engagement ? "A of " + *engagement : a; }
  std::string name_of_b() const { return engagement ? "B of " + *engagement : b; }
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

/// The answer with what the sides and their units are called.
Answer with_names(Answer answer, const Question& question, const Fight& fight);

/// Adds to an answer's notes what was said and changes nothing, and what may be misread.
void add_warnings(Answer& answer, System& system, const Question& question, const Fight& fight);

/// Of a fight that is told: what is assumed of it, and what may be misread.
std::vector<std::string> notes_of_story(const Fight& fight);

}  // namespace fray::answer
