#include "cli/terminal.hpp"

#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "show/number.hpp"
#include "show/page.hpp"
#include "show/study_table.hpp"

namespace fray::cli {

void MemoryForecast::see(std::uint64_t fights, double bytes) {
  last_ = {last_[1], {static_cast<double>(fights), std::max(bytes - before_, 1.0)}};
  ++batches_;
}

std::optional<double> MemoryForecast::after(std::uint64_t fights) const {
  constexpr int kFewest = 3;
  constexpr double kSlower = 0.8;  // the power of the growth to come, of that which was seen
  const auto& [before, now] = last_;
  if (batches_ < kFewest) {
    return std::nullopt;
  }
  const double power = std::clamp(
      std::log(now.bytes / before.bytes) / std::log(now.fights / before.fights), 0.0, 1.0);
  return before_ + now.bytes * std::pow(static_cast<double>(fights) / now.fights, kSlower * power);
}

namespace {

/// What the environment says of the character set; UTF-8 where it says nothing.
bool knows_utf8() {
  for (const char* const name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') {
      const std::string locale = lowered(value);
      return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
    }
  }
  return true;
}

struct Plain {
  std::string_view utf8;
  std::string_view ascii;  ///< as wide
};
constexpr std::array kPlain{
    Plain{"█", "#"}, Plain{"▉", "#"}, Plain{"▊", "#"}, Plain{"▋", "#"}, Plain{"▌", "="},
    Plain{"▍", "-"}, Plain{"▎", "-"}, Plain{"▏", "."}, Plain{"▒", "="}, Plain{"░", "."},
    Plain{"±", "~"}, Plain{"…", "~"}, Plain{"·", "."}, Plain{"×", "x"}, Plain{"−", "-"},
    Plain{"─", "-"}, Plain{"│", "|"}, Plain{"┌", "+"}, Plain{"┐", "+"}, Plain{"└", "+"},
    Plain{"┘", "+"}, Plain{"├", "+"}, Plain{"┤", "+"}, Plain{"┬", "+"}, Plain{"┴", "+"},
    Plain{"┼", "+"}, Plain{"╴", "-"}, Plain{"╵", "|"}, Plain{"╶", "-"}, Plain{"╷", "|"},
    Plain{"═", "="}, Plain{"║", "H"}, Plain{"▲", "^"}, Plain{"▶", ">"}, Plain{"▼", "v"},
    Plain{"◀", "<"},

};

}  // namespace

std::string in_character_set(std::string text) {
  if (knows_utf8()) {
    return text;
  }
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = std::ranges::find_if(kPlain, [&](const Plain& letter) {
      return std::string_view(text).substr(at).starts_with(letter.utf8);
    });
    if (found == kPlain.end()) {
      plain += text[at++];
    } else {
      plain += found->ascii;
      at += found->utf8.size();
    }
  }
  return plain;
}

namespace {

/// Characters of a line below which breaking it makes it no easier to read.
constexpr std::size_t kFewest = 20;

/// A sentence that is too long for the terminal becomes several lines, each as far from the edge as
/// the first. What stands in columns stays.
std::string fitted(const std::string& text, std::size_t width) {
  std::string all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const bool stays = show::columns(line) <= width || indent + kFewest > width ||
                       line.find("  ", indent) != std::string::npos ||
                       line.find('\x1b') != std::string::npos;
    for (const std::string& part :
         stays ? std::vector{line.substr(indent)}
               : show::wrapped(line.substr(indent), static_cast<double>(width - indent))) {
      all += std::string(indent, ' ') + part + "\n";
    }
  }
  return all;
}

}  // namespace

void print(const std::string& text) {
  const std::string seen = with_all_seen(text, "\n\x1b");
  const auto width = static_cast<std::size_t>(terminal_columns());
  write_stdout(in_character_set(width == 0 ? seen : fitted(seen, width)));
}

namespace {

bool is_dumb() {
  const char* const kind = std::getenv("TERM");
  return kind != nullptr && std::string_view(kind) == "dumb";
}

/// Nothing where the stream is no terminal, or one that does not say.
winsize size_of(int stream) {
  winsize size{};
  if (isatty(stream) != 1 || ioctl(stream, TIOCGWINSZ, &size) != 0) {
    return {};
  }
  return size;
}

/// Of the terminal; where there is none, what COLUMNS says; 0 where that is no number.
int columns_of_output() {
  if (const int columns = size_of(STDOUT_FILENO).ws_col; columns > 0) {
    return columns;
  }
  const char* const given = std::getenv("COLUMNS");
  const std::string_view text = given == nullptr ? "" : given;
  int columns = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), columns);
  return error == std::errc() && end == text.data() + text.size() && columns > 0 ? columns : 0;
}

}  // namespace

show::TableStyle terminal_style() {
  const char* const no_colour = std::getenv("NO_COLOR");
  const int columns = columns_of_output();
  return {.colour = isatty(STDOUT_FILENO) == 1 && !is_dumb() &&
                    (no_colour == nullptr || *no_colour == '\0'),
          .width = columns > 0 ? std::clamp(columns, 60, 100) : 80};
}

int terminal_columns() { return columns_of_output(); }

int terminal_rows() { return is_dumb() ? 0 : size_of(STDOUT_FILENO).ws_row; }

bool has_status_line() { return isatty(STDERR_FILENO) == 1 && !is_dumb(); }

void show_status(const std::string& line) {
  std::fputs(("\r\x1b[K" + in_character_set(line)).c_str(), stderr);
  std::fflush(stderr);
}

std::string bar_line(double done, std::span<const std::string> parts) {
  constexpr std::size_t kUsual = 80;
  constexpr std::size_t kShortest = 8;
  constexpr std::size_t kLongest = 24;
  const std::size_t columns = size_of(STDERR_FILENO).ws_col;
  const std::size_t width = (columns == 0 ? kUsual : columns) - 1;  // the last one wraps
  std::string text = fmt::format(" {:4.1f} %", done * 100);
  for (const std::string& part : parts) {
    if (kShortest + show::columns(text) + 2 + show::columns(part) > width) {
      break;
    }
    text += "  " + part;
  }
  const std::size_t free = width - std::min(width, show::columns(text));
  const std::size_t cells = std::clamp(free, std::min(width, kShortest), kLongest);
  const auto filled = static_cast<std::size_t>(done * static_cast<double>(cells));
  std::string bar;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    bar += cell < filled ? "█" : "░";
  }
  return bar + text;
}

namespace {

std::vector<std::string>& shown() {
  static std::vector<std::string> sentences;
  return sentences;
}

}  // namespace

const std::vector<std::string>& notes_shown() { return shown(); }

void say(const std::string& sentence) {
  std::fputs(("fray: " + with_all_seen(as_sentences(sentence)) + "\n").c_str(), stderr);
}

void tell_note(const std::string& sentence) {
  shown().push_back(with_all_seen(as_sentences(sentence)));
  std::fputs(("fray: note: " + shown().back() + "\n").c_str(), stderr);
}

std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what) {
  return given.empty() ? ""
                       : fmt::format("{} {} no effect {}", fmt::join(given, ", "),
                                     given.size() == 1 ? "has" : "have", what);
}

void note_idle_with_exact(const std::vector<std::string>& given, bool wanted) {
  const std::string note = idle_with_exact(
      given, wanted ? kWithMethodExact : "on this exact solution (which throws no dice)");
  if (!note.empty()) {
    tell_note(note);
  }
}

void tell_repeated(const std::vector<std::string>& sides) {
  tell_note(sides.size() == 1 ? fmt::format("{} is named again, and has the rows of the first time",
                                            sides.front())
                              : fmt::format("{} sides are named again, and have the rows of the "
                                            "first time; the first of them: {}",
                                            sides.size(), sides.front()));
}

namespace {

// Seconds from the start.
constexpr double kMoment = 0.3;   ///< an answer that takes no longer needs no line
constexpr double kAtOnce = 0.45;  ///< and no longer than that, no table of its own
constexpr double kSure = 1;       ///< after which an estimate is worth telling
constexpr double kSilence = 5;    ///< that an exact solution is waited for without a word
constexpr double kLong = 60;      ///< that need a word

}  // namespace

ProgressLine::ProgressLine(Telling telling, std::string quicker, Draw draw, int rows)
    : telling_(telling),
      quicker_(std::move(quicker)),
      draw_(std::move(draw)),
      rows_(rows),
      start_(Clock::now()),
      memory_(peak_memory()) {
  if (telling_ != Telling::nothing) {
    try {
      watcher_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
    } catch (const std::system_error&) {  // no thread to be had: the answer comes without a word
    }
  }
}

ProgressLine::~ProgressLine() {
  watcher_.request_stop();
  if (watcher_.joinable()) {
    watcher_.join();
  }
  clear_line();
  clear_table();
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

void ProgressLine::clear_line() {
  if (shown_) {
    show_status("");
    shown_ = false;
  }
}

void ProgressLine::clear_table() {
  if (drawn_ > 0) {
    std::fputs(fmt::format("\x1b[{}F\x1b[J", drawn_).c_str(), stdout);
    std::fflush(stdout);
    drawn_ = 0;
  }
}

/// The newest table in place of the last.
void ProgressLine::draw_table() {
  clear_line();
  clear_table();
  std::fputs(table_.c_str(), stdout);
  std::fflush(stdout);
  drawn_ = static_cast<int>(std::ranges::count(table_, '\n'));
  table_.clear();
}

/// Once, on a line of its own.
void ProgressLine::note(const std::string& sentence) {
  if (!noted_) {
    clear_line();
    clear_table();
    tell_note(sentence);
    noted_ = true;
  }
}

/// Tells what the thread that works cannot tell, since it works.
void ProgressLine::watch(const std::stop_token& stop) {
  constexpr std::chrono::milliseconds kTick{50};
  std::unique_lock lock(mutex_);
  for (double next = 1; !stop.stop_requested();) {
    wake_.wait_for(lock, stop, kTick, [] { return false; });
    if (stop.stop_requested()) {
      return;
    }
    if (!table_.empty() && seconds() >= kAtOnce) {
      draw_table();
    }
    if (!has_odds_ && seconds() >= next) {
      say_at_work();
      next += 1;
    }
  }
}

/// Until there are odds to show.
void ProgressLine::say_at_work() {
  const double now = seconds();
  if (now >= kSilence) {
    note(fmt::format("at work for {:.0f} s without an answer yet, and it may take minutes: {}", now,
                     quicker_));
  }
  if (telling_ == Telling::bar) {
    show_status(fmt::format("at work for {:.0f} s", now));
    shown_ = true;
  }
}

bool ProgressLine::show(const answer::OddsSoFar& now) {
  if (telling_ == Telling::nothing || now.trials >= now.of) {
    return true;
  }
  std::string table = draw_ && now.answer ? draw_(now.answer()) : "";
  const std::lock_guard lock(mutex_);
  if (now.trials == 0) {
    quicker_ = "fewer --trials are quicker, with wider intervals.";
    return true;
  }
  has_odds_ |= !now.draft;
  if (!now.draft) {
    memory_.see(now.trials, peak_memory());
  }
  if (std::ranges::count(table, '\n') < rows_) {
    table_ = std::move(table);
  }
  if (!now.draft && seconds() >= kMoment) {
    show_bar(now);
  }
  return true;
}

/// As soon as it is known what memory it takes, or when it has been silent for long.
void ProgressLine::note_if_long(const answer::OddsSoFar& now, double left) {
  const std::optional<double> memory = memory_.after(now.of);
  if (left <= kLong || seconds() <= (memory ? kSure : kSilence)) {
    return;
  }
  const double minutes = std::round(left / 60);
  note(fmt::format(
      "this takes about {:.0f} minute{} and {} {} of memory ({} fights): a larger --precision or "
      "fewer --trials is quicker",
      minutes, minutes == 1 ? "" : "s", memory ? "about" : "at least",
      show::bytes(memory.value_or(peak_memory())), show::grouped(now.of)));
}

void ProgressLine::show_bar(const answer::OddsSoFar& now) {
  const double done = static_cast<double>(now.trials) / static_cast<double>(now.of);
  const double left = seconds() / done - seconds();
  note_if_long(now, left);
  if (telling_ != Telling::bar || !table_.empty()) {
    return;
  }
  show_status(bar_line(done, std::array{fmt::format("so far: win {:.2f} %", now.win * 100),
                                        fmt::format("draw {:.2f} %", now.draw * 100),
                                        fmt::format("loss {:.2f} %", now.loss * 100),
                                        fmt::format("{:.0f} s left", left)}));
  shown_ = true;
}

extern "C" void end_at_signal(int signal) {
  constexpr std::string_view kGiven = "fray: interrupted\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kGiven.data(), kGiven.size());
  _exit(128 + signal);
}

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  watcher_ = std::thread([this] { wait(); });
}

StopSignals::~StopSignals() {
  over_ = true;
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopSignals::wait() {
  constexpr timespec kPause{0, 20'000'000};
  constexpr int kPauses = 85;  // 1.7 seconds
  int left = kPauses;
  while (!over_) {
    const int signal = sigtimedwait(&signals_, nullptr, &kPause);
    if (signal > 0 && received_ != 0) {
      end_at_signal(signal);
    }
    if (signal > 0) {
      received_ = signal;
    } else if (received_ != 0 && --left == 0) {
      end_at_signal(received_);
    }
  }
}

double peak_memory() noexcept {
  constexpr double kUnit = 1024;  // of what Linux tells
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return kUnit * static_cast<double>(usage.ru_maxrss);
}

}  // namespace fray::cli
