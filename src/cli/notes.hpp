#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fray::cli {

/// `main` ends with it where a precision that was asked for was not reached.
inline constexpr int kPrecisionNotReached = 3;

/// "fray: ..." on standard error.
void say(const std::string& sentence);

/// "fray: note: --seed: ..." on standard error: something was said that does no harm and has no
/// effect.
void tell_note(const std::string& sentence);

/// The notes that were told so far, for a page that repeats them.
const std::vector<std::string>& notes_told();

constexpr std::string_view kWithMethodExact = "with method exact (which throws no dice)";

constexpr std::string_view kAllSolved = "on exact solutions, as all rows are (which throw no dice)";

/// The sentence on what among `given` asks how dice are thrown, where nobody throws any; empty
/// where nothing does.
std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what);

/// A note on the options among `given` that ask how dice are thrown, where an exact answer throws
/// none. `asked`: it was to be exact.
void note_idle_with_exact(const std::vector<std::string>& given, bool asked = true);

/// A note on sides that a list names again.
void tell_repeated(const std::vector<std::string>& sides);

}  // namespace fray::cli
