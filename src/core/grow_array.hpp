#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <utility>

#include "core/mutex.hpp"
#include "core/pieces.hpp"

namespace fray {

/// Things by number, numbers lying close, that any number of threads read and fill at once. They
/// are never changed nor taken out, and stay where they are for the array's life; reading takes no
/// lock.
///
/// Why   where a number is at hand, looking it up costs two loads, and filling it no more than the
///       thing itself. It grows by pieces of twice the size beside the old ones, so nothing is ever
///       moved under a reader.
template <class Value>
class GrowArray {
 public:
  GrowArray() = default;
  GrowArray(const GrowArray&) = delete;
  GrowArray& operator=(const GrowArray&) = delete;
  ~GrowArray() {
    for (std::atomic<Slot*>& piece : pieces_) {
      delete[] piece.load(std::memory_order_relaxed);
    }
  }

  /// Nothing where the number is new.
  const Value* find(std::size_t number) const noexcept {
    const Slot* const piece = pieces_[Pieces::piece_of(number)].load(std::memory_order_acquire);
    return piece == nullptr ? nullptr
                            : piece[Pieces::within(number)].load(std::memory_order_acquire);
  }

  /// The value of the number: this one, unless another thread was first.
  const Value& insert(std::size_t number, Value value) {
    const Lock one_at_a_time(filling_);
    if (const Value* const known = find(number)) {
      return *known;
    }
    const std::size_t piece = Pieces::piece_of(number);
    Slot* slots = pieces_[piece].load(std::memory_order_relaxed);
    if (slots == nullptr) {
      slots = new Slot[Pieces::size_of(piece)]();
      pieces_[piece].store(slots, std::memory_order_release);
    }
    const Value& stays = values_.emplace_back(std::move(value));
    slots[Pieces::within(number)].store(&stays, std::memory_order_release);
    return stays;
  }

 private:
  using Slot = std::atomic<const Value*>;

  std::array<std::atomic<Slot*>, 40> pieces_{};
  std::deque<Value> values_{};  ///< which never moves what it holds
  Mutex filling_{};
};

}  // namespace fray
