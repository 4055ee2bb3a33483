#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "questions/question.hpp"
#include "show/number.hpp"
#include "study/opposition.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::questions {

inline constexpr const char* kField =
    "These are the opponents that were met, and how often where that is not once each.";

inline constexpr const char* kBothCharge =
    "Both sides charge: on a table only the side whose turn it is does.";

/// The game that is asked of.
struct Game {
  /// Throws  InputError.
  explicit Game(const Inputs& inputs);
  std::string name;
  std::unique_ptr<answer::System> system;
};

/// Whom sides meet, and what is noted of it when the fights have come to their end.
struct Field {
  study::Opposition opposition{};
  std::vector<std::string> notes{};
  std::vector<std::string> unpriced{};  ///< opponents that have no price
  bool has_prices = false;              ///< of other opponents
};

/// Tells these notes, and what counts opponents that have no price where others have one.
void note_field(const Field& field, const Hooks& hooks);

/// "albion/fenbeast has no price: it is", or "12 opponents, such as albion/fenbeast, have no price:
/// they are", of one at least.
std::string without_price(const std::vector<std::string>& unpriced);

/// The field that the inputs name; where sides say themselves who charges it is fought as typed, with
/// a note. Throws  InputError.
Field field_of(const Inputs& inputs, const std::vector<std::string>& sides, const Game& game,
               const Hooks& hooks);

/// The same, of a field that another input names.
Field field_of(const Inputs& inputs, const std::optional<std::string>& against, bool guns,
               const std::vector<std::string>& sides, const Game& game, const Hooks& hooks);

/// Throws  InputError: whom sides meet by default are fighting units alone.
void refuse_guns_alone(const Inputs& inputs);

/// On those of charging sides who cannot charge, as artillery, which the fight itself allows; nothing
/// where there are none.
std::optional<std::string> guns_that_charge(const std::vector<std::string>& charging,
                                            answer::System& system);

/// Who is ranked: units of an input called "list", and of "own". Tells which lines of an army's file
/// are left out. Throws  InputError where it is nobody.
std::vector<std::string> sides_ranked(const Inputs& inputs, const Game& game, const Hooks& hooks);

/// Adds rows, the first of which is their heading, to a table's text: a dozen of them, and how many
/// more there are.
void add_first(StudyTable& table, TextRows rows);

/// Where both sides charge, that only one of them can.
void note_charges(const std::string& a, const std::string& b, const Game& game, const Hooks& hooks);

/// What is noted of fights with a change, and not of the same fights without it.
class ChangeNotes {
 public:
  /// Shape  both of the same situations, and of as many opponents, who are called as in `field`.
  void add(const std::string& change, const study::FightNotes& with,
           const study::FightNotes& without, const study::Opposition& field);
  /// Tells a few of them, and how many more there are.
  void tell(const Hooks& hooks) const;

 private:
  struct Noted {
    std::string note{};
    std::string change{};  ///< the first that has it, and in which fights
    std::size_t more = 0;  ///< changes
  };
  std::vector<Noted> all_{};
};

/// A note where the rules refused so many fights.
void note_refused(std::size_t refused, const Hooks& hooks);
void note_refused(const std::vector<study::Standing>& standings, const Hooks& hooks);

/// A note where value is lost by half strength and one meets one, which tells little.
void note_half(study::ValueLost value, const Hooks& hooks);

/// What a game's units lose: "stands" and "hits", or "models" and "wounds"; "half strength".
std::string value_words(study::ValueLost value, const answer::System& system);

/// What a study of many fights answers. Throws  as the study does; Interrupted.
template <class Study>
auto watched(const Hooks& hooks, Study&& of_fights) {
  std::invoke_result_t<Study, const study::StandingsHooks&> answer;
  hooks.watch([&](const study::StandingsHooks& fights) { answer = of_fights(fights); });
  return answer;
}

/// Sides, what they met, and how they did.
struct Judged {
  Game game;
  study::Opposition opposition{};
  std::vector<study::Standing> standings{};
};

/// Fights sides against the field that the inputs name; `sides_of` finds the sides.
/// Throws  InputError, Interrupted.
Judged judged(const Inputs& inputs, const Hooks& hooks,
              const std::function<std::vector<std::string>(const Game&)>& sides_of,
              study::Losses losses = study::Losses::means);

/// The same, with points lost and swings by the value that the inputs say.
Judged judged_by_value(const Inputs& inputs, const Hooks& hooks,
                       const std::function<std::vector<std::string>(const Game&)>& sides_of);

/// A line for a person on opponents whose lists say more than is counted; empty where there is none.
std::string uncounted_text(const std::vector<std::string>& opponents, answer::System& system);

/// A bar to the right of the middle for gains, to the left for losses; `most` is as long as can be.
std::string bar(double value, double most);

/// Swings as bars, or chances of winning.
std::string standings_picture(const std::vector<study::Standing>& standings, answer::Figure figure,
                              const std::string& wanted);

/// "-" where it is none.
std::string opponent_in(const study::Opposition& field, std::optional<std::size_t> opponent);

/// "exact: 374 fights", or how many of them were simulated.
std::string method_of(const std::vector<study::Standing>& standings);
using show::method_of;

/// How an answer came about: its method, whom sides met, and how often they charged.
std::vector<std::pair<std::string, std::string>> facts_of(const std::string& method,
                                                          const study::Opposition& field);

}  // namespace fray::questions
