#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/system.hpp"
#include "cli/command.hpp"
#include "study/standings.hpp"

namespace CLI {
class App;
}

namespace fray::cli {

inline constexpr const char* kHoldFireHelp =
    "nobody shoots at who charges him, but by shots= of his own (by its list, who has bows does)";
inline constexpr const char* kChargingHelp =
    "how often they charge, such as 60%; by types, of all units, \"cavalry=70%, infantry=30%\" "
    "(half of their fights)";
inline constexpr const char* kBothCharge =
    "Both sides charge: on a table only the side whose turn it is does.";

/// What the commands share that judge sides against a field of opponents.
struct AgainstOptions : OutputForm {
  std::string system = "warmaster";
  std::optional<std::string> against{};
  bool guns = false;       ///< also in the field
  bool hold_fire = false;  ///< nobody shoots at who charges, but by shots= of his own
  std::map<std::string, std::optional<std::string>> settings{};  ///< --rounds, --policy ... by name
  std::optional<std::string> charging{};                         ///< how often units charge
  std::optional<std::string> threads{};
  std::optional<std::string> keep{};

  /// `field`: with --against and --guns.
  void add_to(CLI::App& command, bool field = true);
  /// Throws  InputError: whom sides meet by default are fighting units alone.
  void refuse_guns_alone() const;
  study::Settings settings_said() const;
  int thread_count() const;
  /// Does work that can be followed on a terminal and stopped by a signal, and gone on with where
  /// its fights are kept.
  /// Throws  what the work throws; Interrupted with the signal's number.
  void watch(const std::function<void(const study::StandingsHooks&)>& work) const;
  /// Ends the program where a precision was asked for and not reached: when all has been said.
  void end() const;

  /// Notes that are told when the work has come to its end, and not where it is refused.
  void note_later(const std::vector<std::string>& notes) const {
    later_->insert(later_->end(), notes.begin(), notes.end());
  }

 private:
  std::shared_ptr<std::vector<std::string>> later_ = std::make_shared<std::vector<std::string>>();
  std::shared_ptr<std::uint64_t> imprecise_ = std::make_shared<std::uint64_t>(0);  ///< fights
};

/// Sides, what they met, and how they did.
struct Judged {
  std::string system{};
  std::unique_ptr<answer::System> game{};
  study::Opposition opposition{};
  std::vector<study::Standing> standings{};
};

/// The field that the options name; where sides say themselves who charges it is fought as typed,
/// with a note.
/// Throws  InputError.
study::Opposition field_of(const AgainstOptions& options, const std::vector<std::string>& sides,
                           answer::System& system, const std::string& system_name);

/// A line for a person on opponents whose lists say more than is counted; empty where there is none.
std::string uncounted_text(const std::vector<std::string>& opponents, answer::System& system);

/// A note where the rules refused fights.
void tell_refused(const std::vector<study::Standing>& standings);

/// Fights all sides against the field that the options name; `sides_of` finds the sides.
/// Throws  InputError, Interrupted.
Judged judged(const AgainstOptions& options,
              const std::function<std::vector<std::string>(answer::System&)>& sides_of);

/// A bar to the right of the middle for gains, to the left for losses; `most` is as long as can be.
std::string bar(double value, double most);

}  // namespace fray::cli

namespace fray::cli {

/// Saved sides that a text names, as "@knights", and what each of them is, for a page or a table that
/// is read where nobody has saved them.
std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text);

/// Those that the command line names.
std::vector<std::pair<std::string, std::string>> saved_sides_typed();

}  // namespace fray::cli
