#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace fray::python {

/// What the threads at work share with the one that waits for them.
///
/// Why   The one that waits holds Python's lock. It must not queue behind threads that tell a million
///       rows a second, so they take the mutex only where something is wanted.
class Progress {
 public:
  /// By any thread at work. `tell` gives JSON, which is wanted now and then only.
  /// Returns  false to stop.
  template <class Tell>
  bool operator()(Tell&& tell) {
    if (wanted_) {
      const std::lock_guard lock(mutex_);
      if (wanted_) {  // no other thread was first
        shown_ = tell();
        wanted_ = false;
      }
    }
    return !stopped_;
  }

  void end() {
    const std::lock_guard lock(mutex_);
    over_ = true;
    ended_.notify_all();
  }

  /// By the thread that waits. Returns  whether the work is over.
  bool wait() noexcept {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, std::chrono::milliseconds(10), [&] { return over_; });
  }
  void stop() noexcept { stopped_ = true; }
  /// What was told since the last time; nothing where nothing was.
  std::optional<std::string> shown() {
    if (wanted_) {
      return std::nullopt;
    }
    const std::lock_guard lock(mutex_);
    wanted_ = true;
    return std::exchange(shown_, std::nullopt);
  }

 private:
  std::mutex mutex_{};
  std::condition_variable ended_{};
  std::optional<std::string> shown_{};
  std::atomic<bool> wanted_{true};
  std::atomic<bool> stopped_{false};
  bool over_ = false;
};

/// Calls a function of Python with what was told; it stops the work by returning False.
inline void show(Progress& progress, const pybind11::object& on_progress) {
  if (const auto shown = progress.shown(); shown && !on_progress.is_none()) {
    const auto loads = pybind11::module_::import("json").attr("loads");
    if (on_progress(loads(*shown)).ptr() == Py_False) {
      progress.stop();
    }
  }
}

/// Does `work(progress)` on a thread of its own, while other threads of Python run.
///
/// Why   Ctrl-C must be heard at once, and only Python's own thread hears it. Work that looks at
///       `progress` then ends; what does not (an exact solution) is left to end unheard.
/// Throws  what the work throws; what Ctrl-C or `on_progress` raises.
template <class Work>
auto done(Work work, const pybind11::object& on_progress) {
  struct Job {
    Progress progress{};
    std::optional<decltype(work(std::declval<Progress&>()))> result{};
    std::exception_ptr error{};
  };
  const auto job = std::make_shared<Job>();
  std::thread([job, work = std::move(work)] {
    try {
      job->result.emplace(work(job->progress));
    } catch (...) {
      job->error = std::current_exception();
    }
    job->progress.end();
  }).detach();
  // A thread that wants Python back where Python has ended is ended there, by an exception that a
  // destructor must not let out: pybind11's gil_scoped_release would take the process with it.
  const auto ended = [&] {
    PyThreadState* const own = PyEval_SaveThread();
    const bool over = job->progress.wait();
    PyEval_RestoreThread(own);
    return over;
  };
  try {
    while (!ended()) {
      if (PyErr_CheckSignals() != 0) {
        throw pybind11::error_already_set();
      }
      show(job->progress, on_progress);
    }
    show(job->progress, on_progress);
  } catch (...) {
    job->progress.stop();
    throw;
  }
  if (job->error) {
    std::rethrow_exception(job->error);
  }
  return std::move(*job->result);
}

}  // namespace fray::python
