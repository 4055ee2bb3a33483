#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "study/standings.hpp"

namespace fray::study {

/// So many of side `a` charge so many of side `b`.
struct Meeting {
  std::size_t a = 0;
  std::size_t b = 0;
  std::array<int, 2> forces{};
  auto operator<=>(const Meeting&) const = default;
};

/// What of a side counts as lost: stands that are gone, or hits that it took, too.
enum class ValueLost : std::uint8_t { stands, hits };

/// Throws  InputError for what is none of "stands" and "hits".
ValueLost value_named(const std::string& text);

/// The shares that A and B lose in a fight of sides that can take so many hits.
std::array<double, 2> shares_lost(const answer::Figures& figures, ValueLost value,
                                  double capacity_of_a, double capacity_of_b);

/// What comes of a meeting, as shares of each side's points.
struct Charge {
  bool allowed = false;
  bool exact = true;
  double destroyed = 0;  ///< of b's
  double lost = 0;       ///< of a's
  double destroyed_error = 0;
  double lost_error = 0;
};

/// Charges among some sides: each is fought once, and once for all sides that fight alike, whatever
/// they cost. One unit against one is solved, more are simulated.
/// Why   to try whether several a side can be solved takes longer than to simulate them.
class Charges {
 public:
  /// Who is charged shoots by its list, unless all hold their fire.
  /// Throws  InputError for what is no side.
  Charges(std::vector<std::string> sides, Settings settings, answer::System& system, int threads,
          const StandingsHooks& hooks, ValueLost value, bool hold_fire);

  /// Fights what is not known of these. Throws  InputError; Interrupted.
  void fight(std::span<const Meeting> meetings);

  /// What came of a meeting that was fought; nothing where it was not, or the rules do not allow it.
  const Charge* of(const Meeting& meeting) const;

  /// Whether it was to be fought, and the rules do not allow it.
  bool is_refused(const Meeting& meeting) const;

  std::size_t fights() const;     ///< that the rules allow
  std::size_t simulated() const;  ///< of these

 private:
  Meeting alike(const Meeting& meeting) const {
    return {alike_[meeting.a], alike_[meeting.b], meeting.forces};
  }

  std::vector<std::string> sides_;
  std::vector<std::string> charged_{};  ///< the same as they receive a charge
  Settings settings_;
  answer::System& system_;
  int threads_;
  const StandingsHooks& hooks_;
  ValueLost value_;
  std::vector<double> capacity_{};    ///< by side
  std::vector<std::size_t> alike_{};  ///< by side: the first that fights as it does
  std::map<Meeting, Charge> known_{};
};

}  // namespace fray::study
