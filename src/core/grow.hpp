#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "core/mutex.hpp"

namespace fray {

/// Where a thing with a number lies in storage that grows by pieces, each twice the size of the one
/// before: nothing that is stored is ever moved.
struct Pieces {
  static constexpr std::size_t kFirst = 64;

  static constexpr std::size_t piece_of(std::size_t number) noexcept {
    return static_cast<std::size_t>(std::bit_width(number / kFirst + 1)) - 1;
  }
  static constexpr std::size_t within(std::size_t number) noexcept {
    return number + kFirst - (kFirst << piece_of(number));
  }
  static constexpr std::size_t size_of(std::size_t piece) noexcept { return kFirst << piece; }
};

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

/// A hash map that any number of threads read and fill at once. Entries are never changed nor taken
/// out, and stay where they are for the map's life; reading takes no lock.
///
/// Why   what is worked out once is asked for millions of times, by all threads: a lock on each
///       question costs more than the question. `hash` must spread all its bits. A slot holds the
///       number of its entry and the upper half of its hash (nothing on machines of 32 bits), so
///       that an entry is read only where it is the one. Tables that have become too small are kept until the end, for somebody may be reading
///       there; who misses an entry in one asks again under the lock.
template <class Key, class Value, class HashFunction>
class GrowMap {
 public:
  GrowMap() { enlarge(Pieces::kFirst * 2); }
  GrowMap(const GrowMap&) = delete;
  GrowMap& operator=(const GrowMap&) = delete;

  /// Nothing where the key is new.
  const Value* find(const Key& key) const noexcept {
    const std::uint64_t hash = HashFunction{}(key);
    const Table& table = *table_.load(std::memory_order_acquire);
    for (std::size_t at = static_cast<std::size_t>(hash) & table.mask;;
         at = (at + 1) & table.mask) {
      const std::uint64_t slot = table.slots[at].load(std::memory_order_acquire);
      if (slot == kFree) {
        return nullptr;
      }
      if ((slot & kHashPart) == (hash & kHashPart)) {
        const Entry& entry = entry_of(slot);
        if (entry.first == key) {
          return &entry.second;
        }
      }
    }
  }

  /// The value of the key: this one, unless another thread was first.
  const Value& insert(const Key& key, Value value) {
    const Lock one_at_a_time(filling_);
    if (const Value* const known = find(key)) {
      return *known;
    }
    if (2 * (size_ + 1) > tables_.back()->mask + 1) {
      enlarge(2 * (tables_.back()->mask + 1));
    }
    const std::size_t number = size_++;
    std::unique_ptr<Entry[]>& piece = pieces_[Pieces::piece_of(number)];
    if (piece == nullptr) {
      piece = std::make_unique<Entry[]>(Pieces::size_of(Pieces::piece_of(number)));
    }
    Entry& entry = piece[Pieces::within(number)];
    entry = {key, std::move(value)};
    place((std::uint64_t{HashFunction{}(key)} & kHashPart) | (number + 1), *tables_.back());
    return entry.second;
  }

 private:
  using Entry = std::pair<Key, Value>;
  struct Table {
    explicit Table(std::size_t size)
        : mask(size - 1), slots(new std::atomic<std::uint64_t>[size]()) {}
    std::size_t mask;
    std::unique_ptr<std::atomic<std::uint64_t>[]> slots;
  };
  static constexpr std::uint64_t kFree = 0;
  /// Of a slot; the rest is the entry's number + 1.
  static constexpr std::uint64_t kHashPart = ~std::uint64_t{UINT32_MAX};

  const Entry& entry_of(std::uint64_t slot) const noexcept {
    const auto number = static_cast<std::size_t>((slot & ~kHashPart) - 1);
    return pieces_[Pieces::piece_of(number)][Pieces::within(number)];
  }

  /// Whoever sees the slot sees the entry, too.
  void place(std::uint64_t slot, Table& table) {
    std::size_t at = HashFunction{}(entry_of(slot).first) & table.mask;
    while (table.slots[at].load(std::memory_order_relaxed) != kFree) {
      at = (at + 1) & table.mask;
    }
    table.slots[at].store(slot, std::memory_order_release);
  }

  void enlarge(std::size_t slots) {
    auto table = std::make_unique<Table>(slots);
    for (std::size_t at = 0; !tables_.empty() && at <= tables_.back()->mask; ++at) {
      if (const std::uint64_t slot = tables_.back()->slots[at].load(std::memory_order_relaxed);
          slot != kFree) {
        place(slot, *table);
      }
    }
    tables_.push_back(std::move(table));
    table_.store(tables_.back().get(), std::memory_order_release);
  }

  std::atomic<const Table*> table_ = nullptr;          ///< the newest
  std::array<std::unique_ptr<Entry[]>, 28> pieces_{};  ///< each twice the size of the one before
  std::vector<std::unique_ptr<Table>> tables_{};
  std::size_t size_ = 0;
  Mutex filling_{};
};

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
    auto result = std::make_unique<const Value>(std::forward<WorkOut>(work_out)());
    const Value* known = nullptr;
    return value_.compare_exchange_strong(known, result.get(), std::memory_order_acq_rel)
               ? *result.release()
               : *known;
  }

 private:
  mutable std::atomic<const Value*> value_ = nullptr;
};

}  // namespace fray
