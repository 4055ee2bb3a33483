#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// What is to be reached: a chance to win, a mean swing, a chance not to be destroyed.
enum class Goal : std::uint8_t { win, swing, survive };

struct NeedQuestion {
  std::string a{};  ///< a side of one unit
  std::string b{};
  Goal goal = Goal::win;
  double target = 0;
  Settings settings{};  ///< 100 000 trials where neither these nor a precision is said
  std::string system{};
};

std::string_view name_of(Goal goal);

/// Reads the goal from what is said of "win" and "survive", shares, or of "swing", points.
/// Throws  InputError unless just one of them is said.
void set_goal(NeedQuestion& question, const answer::SettingSaid& said);

/// A unit with changes, and what it reaches.
struct Need {
  std::vector<std::string> changes{};  ///< "2 attacks more"
  std::vector<std::string> from{};     ///< of each of these: "3"; empty where it was not there
  std::string side{};                  ///< as it is typed
  answer::Estimate reached{};
};

struct NeedAnswer {
  answer::Estimate now{};
  bool is_reached = false;       ///< as it is
  std::vector<Need> alone{};     ///< the least of each lever that does by itself
  std::vector<Need> together{};  ///< of two levers, where neither could be less
  std::vector<Need> short_of{};  ///< the best of each lever that does not, the nearest first
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// The least that reaches the goal, found by fighting every step of every lever, and every two steps
/// of two levers by degrees but for units. Of models beside another lever all ranks are fought, and
/// of the first rank that reaches it each model. What a simulated fight reaches counts by its mean.
/// Throws  InputError; Interrupted.
NeedAnswer least_needed(const NeedQuestion& question, answer::System& system,
                        const StandingsHooks& hooks = {});

}  // namespace fray::study
