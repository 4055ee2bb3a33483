#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

#ifdef FRAY_PIECES
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#endif

#ifndef FRAY_SERIAL
#include <thread>

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_sort.h>
#include <tbb/task_arena.h>
#endif

namespace fray {

// All that fray knows of threads: those of TBB, or none (FRAY_SERIAL), as in a browser.

#ifdef FRAY_PIECES
/// How long each piece of each loop takes by one thread, for bench/schedule.py: written to the file
/// that the environment's FRAY_PIECES names, a line a loop, first what went before it.
/// Units   nanoseconds
class PieceTimes {
 public:
  static PieceTimes& all() {
    static PieceTimes times;
    return times;
  }
  PieceTimes() = default;
  PieceTimes(const PieceTimes&) = delete;
  PieceTimes& operator=(const PieceTimes&) = delete;
  ~PieceTimes() { out_ << passed() << "\n"; }

  template <class Body>
  void loop(std::size_t count, std::size_t in_a_row, const Body& body) {
    const bool outermost = depth_++ == 0;
    if (outermost) {
      out_ << passed();
    }
    for (std::size_t i = 0; i < count; ++i) {
      body(i);
      if (outermost && (i + 1 == count || (i + 1) % in_a_row == 0)) {
        out_ << " " << passed();
      }
    }
    if (--depth_ == 0) {
      out_ << "\n";
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  /// Since it was asked last, or the program began.
  std::int64_t passed() {
    const Clock::time_point now = Clock::now();
    return std::chrono::nanoseconds(now - std::exchange(last_, now)).count();
  }
  static inline const Clock::time_point began_ = Clock::now();

  static const char* file() noexcept {
    const char* const named = std::getenv("FRAY_PIECES");
    return named != nullptr ? named : "/dev/null";
  }

  std::ofstream out_{file()};
  Clock::time_point last_ = began_;
  int depth_ = 0;
};
#endif

#ifdef FRAY_SERIAL

inline int threads_of_machine() noexcept { return 1; }

class Threads {
 public:
  explicit Threads(int) noexcept {}
  template <class Work>
  void run(const Work& work) {
    work();
  }
};

template <class Body>
void for_each_index(std::size_t count, [[maybe_unused]] std::size_t in_a_row, const Body& body) {
#ifdef FRAY_PIECES
  PieceTimes::all().loop(count, in_a_row, body);
#else
  for (std::size_t i = 0; i < count; ++i) {
    body(i);
  }
#endif
}

template <class Things, class Less>
void sort_by_all(Things& things, const Less& less) {
  std::ranges::sort(things, less);
}

template <class Thing>
class PerThread {
 public:
  explicit PerThread(std::function<Thing()> make) : make_(std::move(make)), only_(make_()) {}
  Thing& local() noexcept { return only_; }
  Thing* begin() noexcept { return &only_; }
  Thing* end() noexcept { return &only_ + 1; }
  void clear() { only_ = make_(); }

 private:
  std::function<Thing()> make_;
  Thing only_;
};

#else

inline int threads_of_machine() noexcept {
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

/// At most so many threads, as long as it lives.
class Threads {
 public:
  explicit Threads(int count)
      : limit_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)),
        arena_(count) {}

  /// Does work; loops in it are by these threads.
  template <class Work>
  void run(const Work& work) {
    arena_.execute(work);
  }

 private:
  tbb::global_control limit_;
  tbb::task_arena arena_;
};

/// Calls body(i) for every number below `count`, in no order, so many by one thread in a row.
/// Throws  what a call throws.
template <class Body>
void for_each_index(std::size_t count, std::size_t in_a_row, const Body& body) {
  tbb::parallel_for(
      tbb::blocked_range<std::size_t>(0, count, in_a_row),
      [&](const auto& range) {
        for (std::size_t i = range.begin(); i != range.end(); ++i) {
          body(i);
        }
      },
      tbb::simple_partitioner());
}

/// Sorts by all threads; in which order equal ones come is open.
template <class Things, class Less>
void sort_by_all(Things& things, const Less& less) {
  tbb::parallel_sort(things.begin(), things.end(), less);
}

/// A thing of each thread that asks for one.
template <class Thing>
class PerThread {
 public:
  explicit PerThread(std::function<Thing()> make) : all_(std::move(make)) {}
  Thing& local() { return all_.local(); }
  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }
  void clear() { all_.clear(); }

 private:
  tbb::enumerable_thread_specific<Thing> all_;
};

#endif

}  // namespace fray
