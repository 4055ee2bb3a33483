#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace fray {

/// A thing that is worked out when it is first asked for, by any number of threads at once. It never
/// changes; of several threads that work it out together one result stays.
template <class Value>
class Once {
 public:
  Once() = default;
  Once(const Once&) = delete;
  Once& operator=(const Once&) = delete;
  ~Once() { delete value_.load(std::memory_order_relaxed); }

  template <class WorkOut>
  const Value& get(WorkOut&& work_out) const {
    if (const Value* const known = value_.load(std::memory_order_acquire)) {
      return *known;
    }
    auto made = std::make_unique<const Value>(std::forward<WorkOut>(work_out)());
    const Value* known = nullptr;
    return value_.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)
               ? *made.release()
               : *known;
  }

 private:
  mutable std::atomic<const Value*> value_ = nullptr;
};

}  // namespace fray
