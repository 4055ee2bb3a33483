#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "show/answer.hpp"

namespace fray::cli {

/// What a simulation will take of memory, by what it has taken.
///
/// What fights have met is kept for those to come, so memory grows with them, by less and less.
/// Error   seen on combats of Warmaster and SOVL with three units a side: within a factor of 1.4.
class MemoryForecast {
 public:
  /// `before`: what was taken when no fight had been fought. Units  bytes
  explicit MemoryForecast(double before) : before_(before) {}

  /// What is taken when so many are done. Units  bytes
  void see(std::uint64_t fights, double bytes);
  /// Nothing as long as nobody can say: the first batches fill what later ones only use again.
  /// Units  bytes
  std::optional<double> after(std::uint64_t fights) const;

 private:
  struct Seen {
    double fights = 0;
    double bytes = 0;  ///< more than before
  };

  double before_;
  int batches_ = 0;
  std::array<Seen, 2> last_{};
};

/// As wide as the terminal, within reason, and in its colours unless NO_COLOR is set; plain where
/// the output is no terminal or one that knows no colours (TERM=dumb).
show::TableStyle terminal_style();

/// Writes a text for a person to standard output: sentences that are too long for the terminal are
/// broken between words; without block characters where the environment
/// names a character set that has none (LC_ALL, LC_CTYPE or LANG, as in LC_ALL=C).
void print(const std::string& text);

/// The same text, for another stream.
std::string in_character_set(std::string text);

/// Lines, and characters in a line, of the terminal that standard output is; 0 where it is none, and
/// no lines where nothing can be drawn over (TERM=dumb).
int terminal_rows();
int terminal_columns();

/// Whether a line on standard error can be written over: not in a file, nor where TERM=dumb.
bool has_status_line();

/// Writes over that line; empty: as if there had been none.
void show_status(const std::string& line);

/// A line as wide as that terminal: a bar, the share that is done, and as many of the parts as fit,
/// the first of them first.
std::string bar_line(double done, std::span<const std::string> parts);

/// `main` ends with it where a precision that was asked for was not reached.
inline constexpr int kPrecisionNotReached = 3;

/// "fray: ..." on standard error.
void say(const std::string& sentence);

/// "fray: note: --seed: ..." on standard error: something was said that does no harm and has no
/// effect.
void tell_note(const std::string& sentence);

/// The notes that were told so far, for a page that repeats them.
const std::vector<std::string>& notes_shown();

constexpr std::string_view kWithMethodExact = "with method exact (which throws no dice)";

constexpr std::string_view kAllSolved = "on exact solutions, as all rows are (which throw no dice)";

/// The sentence on what among `given` asks how dice are thrown, where nobody throws any; empty
/// where nothing does.
std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what);

/// A note on the options among `given` that ask how dice are thrown, where an exact answer throws
/// none. `wanted`: it was to be exact.
void note_idle_with_exact(const std::vector<std::string>& given, bool wanted = true);

/// A note on sides that a list names again.
void tell_repeated(const std::vector<std::string>& sides);

/// The most memory that this process has had so far. Units  bytes
double peak_memory() noexcept;

/// What is told while an answer is worked out.
enum class Telling : std::uint8_t { nothing, notes, bar };

/// What a person sees who waits for an answer on a terminal.
///
/// On standard error a bar with the odds so far, for simulations that take longer than a moment, and
/// until there are any a line that says for how long it has been at work; it leaves nothing behind.
/// Also where there is no terminal, one note as soon as it is clear that the answer takes very long.
class ProgressLine {
 public:
  using Clock = std::chrono::steady_clock;
  /// The table of an answer that is not the last word yet.
  using Draw = std::function<std::string(answer::Answer)>;

  /// `quicker`: what to ask instead of a long exact solution. `draw`: makes the tables that stand on
  /// standard output, a terminal of `rows` lines, until the answer takes their place; empty where
  /// none shall.
  explicit ProgressLine(Telling telling, std::string quicker = {}, Draw draw = {}, int rows = 0);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Always true: a simulation is only stopped by a signal.
  bool show(const answer::OddsSoFar& now);

 private:
  void watch(const std::stop_token& stop);
  void say_at_work();
  void show_bar(const answer::OddsSoFar& now);
  void note_if_long(const answer::OddsSoFar& now, double left);
  void draw_table();
  void clear_line();
  void clear_table();
  void note(const std::string& sentence);
  double seconds() const;

  Telling telling_;
  std::string quicker_;
  Draw draw_;
  int rows_;
  Clock::time_point start_;
  std::mutex mutex_{};  ///< of what follows, and of the line
  std::condition_variable_any wake_{};
  MemoryForecast memory_;
  std::string table_{};  ///< that waits to be drawn
  int drawn_ = 0;        ///< lines that are drawn
  bool shown_ = false;   ///< the line
  bool has_odds_ = false;
  bool noted_ = false;      ///< that it takes long
  std::jthread watcher_{};  ///< last: it ends before the others
};

/// Says so, and ends the program where it stands: what a signal may do, as an end that is not orderly
/// may. Nothing is half done at any moment (files appear whole or not at all).
extern "C" [[noreturn]] void end_at_signal(int signal);

/// Takes SIGINT and SIGTERM as long as it lives, so that work can be put in order first. A second
/// signal, or two seconds after the first, ends the program where it stands.
///
/// Why   made before any other thread: threads inherit which signals they leave to this one.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// The signal's number; 0 as long as nobody has stopped the program.
  int received() const noexcept { return received_.load(std::memory_order_relaxed); }

 private:
  void wait();

  sigset_t signals_{};
  sigset_t before_{};
  std::atomic<int> received_ = 0;
  std::atomic<bool> over_ = false;
  std::thread watcher_{};
};

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace fray::cli
