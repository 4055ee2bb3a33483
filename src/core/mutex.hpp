#pragma once

#ifndef FRAY_SERIAL
#include <mutex>
#endif

namespace fray {

// One thread at a time; where there is only one (FRAY_SERIAL), nothing.
#ifdef FRAY_SERIAL
class Mutex {};
class Lock {
 public:
  explicit Lock(Mutex&) noexcept {}
  void lock() noexcept {}
  void unlock() noexcept {}
};
#else
using Mutex = std::mutex;
using Lock = std::unique_lock<std::mutex>;
#endif

}  // namespace fray
