#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "study/prices.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// Lists that are to be balanced, as they are typed.
struct BalanceRequest {
  std::vector<std::string>
      lists{};                      ///< lists, files of one, queries, or sides; one text: by commas
  std::vector<std::string> held{};  ///< units whose prices stay
  std::vector<std::string> bounds{};  ///< "empire/knights=90..130"
  std::string gain = "2%";
  std::string within = "50%";
  std::string step = "5";
  std::optional<std::string> vary{};  ///< a statistic that moves in place of prices: "attacks=2..4"
  std::optional<std::string> charging{};    ///< by type, list or unit, as of Charging
  std::optional<std::string> popularity{};  ///< how often units come, as of set_popularity
  bool guns = false;                        ///< also guns, machines, and what is added to units
  bool hold_fire = false;  ///< nobody shoots at who charges, but by shots= of his own
};

/// One value that a unit's statistic may have, and the unit with it.
struct BalancedValue {
  std::string value{};
  std::string side{};
  double price = 0;
};

/// A unit, what it costs, and between what it may.
struct BalancedUnit {
  std::string side{};
  answer::SideNames names{};
  std::size_t list = 0;
  double price = 0;
  double least = 0;  ///< of its price; both are the price where it is held
  double most = 0;
  bool held = false;
  double often = 1;  ///< of the units of its list
  /// What it may be, worst first: the side alone, where prices move or it is held.
  std::vector<BalancedValue> values{};
  std::size_t now = 0;  ///< of these
};

struct BalanceQuestion {
  std::vector<std::string> lists{};  ///< what they are called
  std::string statistic{};           ///< "attacks"; empty where prices move
  std::string popularity{};          ///< how often units come, as it was said
  std::vector<BalancedUnit> units{};
  std::vector<std::string> left_out{};  ///< units without a price
  double gain = 0.02;  ///< the share of a force that no list may gain more of another
  double step = 5;     ///< prices are whole numbers of these, where they move
  Settings settings{};
  std::string system{};
  ValueLost value = ValueLost::hits;
  bool hold_fire = false;
  Charging charging{};
};

/// All but the settings and value.
/// Throws  InputError for lists, units, bounds and shares that are none.
BalanceQuestion balance_question(const BalanceRequest& request, std::string_view system_name,
                                 answer::System& system);

/// What a list gains from another.
struct ListGain {
  std::size_t list = 0;
  std::size_t other = 0;
  double before = 0;  ///< shares of a force; positive after, or 0
  double after = 0;
  bool too_much = false;
  bool stopped = false;  ///< and some unit that would help is kept from it
  std::size_t unit = 0;  ///< who of the list gains most from whom of the other, afterwards
  std::size_t of = 0;
  double most = 0;
};

/// What keeps a unit from a price that would help a list which still gains or loses too much.
enum class StoppedBy : std::uint8_t { nothing, bounds, held, step };

/// "", "bounds", "held" or "step".
const char* name_of(StoppedBy by) noexcept;

struct BalancedPrice {
  double before = 0;
  double after = 0;
  int better = 0;  ///< steps by which its statistic did
  /// At which forces of the unit gain nothing from forces of equal cost of all others, at the prices
  /// of these.
  double fair_before = 0;
  double fair_after = 0;
  double gain_before = 0;  ///< the mean of what it gains, in shares of a force
  double gain_after = 0;
  std::size_t wanted_by = 0;  ///< the first of the gains that moved it; of a unit that moved
  StoppedBy stopped_by = StoppedBy::nothing;
  bool moved() const noexcept { return before != after || better != 0; }
};

struct BalanceAnswer {
  std::vector<BalancedPrice> prices{};  ///< by unit
  std::vector<ListGain> gains{};        ///< of each two lists, from who gains
  /// Of units at these prices: what no price can mend.
  FairPrices last{};
  /// Of lists: each gains from the next, and the last from the first, and two of them too much.
  std::vector<Triangle> cycles{};
  double changed = 0;  ///< the mean share by which prices moved
  int steps = 0;
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// Moves prices, or one statistic of each unit, a step at a time until no list gains more from
/// another than asked, in forces of equal cost, each unit as often as it is said to come: always that
/// of a unit whose price is furthest from what it is worth among those whose move helps, and steps
/// that come nearer to that before all others; and in the end back again where that is not needed. A list that still gains too much, though no unit that
/// would help is kept from it, is beyond any price.
/// Error   what several a side come to is simulated, 1 000 trials each where nothing else is said:
///         the gain of a list of six against another is known to about 0.2 %.
/// Throws  InputError; Interrupted.
BalanceAnswer balanced(const BalanceQuestion& question, answer::System& system,
                       const StandingsHooks& hooks = {});

}  // namespace fray::study
