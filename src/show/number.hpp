#pragma once

#include <cstdint>
#include <string>

#include "answer/answer.hpp"

namespace fray::show {

/// The shortest text that reads back as the same number, in any locale; nothing for what is no
/// finite number.
std::string shortest(double value);

/// "+1.5", "-0.3", and "0.0" for what rounds to it; nothing for what is no number.
std::string signed_decimal(double value, int decimals = 1);

/// "10 000 000".
std::string grouped(std::uint64_t value);

/// "48 ms", "1.2 s", "3 min 20 s".
std::string duration(double seconds);

/// "37 MB", "1.3 GB".
std::string bytes(double bytes);

/// Decimals of a percentage that stands without its interval: never finer than the widest interval
/// a chance of this answer may have.
int percent_decimals(const answer::Answer& answer);

/// "41.3 %". Only what is certain is "0 %" or "100 %": a positive chance that rounds to 0 is "< 0.1
/// %", one that was never met in a simulation is below its upper bound, and the same holds next to
/// 100 %.
std::string percent(const answer::Estimate& chance, int decimals);

/// The same in a column, which no bound makes wider: what was never met is below the last decimal, or
/// its bound where that is more. Nothing where a chance is known to be 0.
std::string percent_or_blank(const answer::Answer& answer, const answer::Estimate& chance);

/// A chance as "61.2 %", a value as "+3.2"; empty where there is none.
std::string percent_or_blank(const answer::Estimate& chance);
std::string points_or_blank(const answer::Estimate& points);

/// The same with the larger half of its interval, where it is simulated: "94.0 % ±0.032".
std::string percent_with_margin(const answer::Estimate& chance);
std::string points_with_margin(const answer::Estimate& points);

/// Whether a number that is 0 but for rounding is told as that: it is below 1e-9.
bool is_rounding(double value) noexcept;

/// "exact: 374 fights", or how many of them were simulated.
std::string method_of(std::size_t fights, std::size_t simulated);

/// The larger half of a chance's interval, rounded up to two digits: "0.031". Units  percentage
/// points.
std::string margin(const answer::Estimate& chance);

/// Decimals of a percentage beside its margin: as many as the margin's first digit has.
int decimals_beside_margin(const answer::Estimate& chance);

/// A mean with at most `most` decimals, and no more than its interval supports.
std::string mean(const answer::Estimate& value, int most);

/// "exact: 79 situations in 0.1 ms"; "simulated: 10 000 000 fights (pools, seed 1) in 48 ms".
/// Without its time where the bytes must be the same each time.
std::string method(const answer::Answer& answer, bool timed);

/// "the win chance is right to ±0.031 points, 95 %"; empty for an exact answer.
std::string precision(const answer::Answer& answer);

}  // namespace fray::show
