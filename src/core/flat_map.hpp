#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fray {

/// A hash map whose entries lie side by side in the order of their first insertion.
///
/// Why   the engines look up a few thousand small keys millions of times and then walk over all of
///       them; a node-based map spends most of the time chasing pointers. A hash counts by its lowest
///       32 bits, and must spread all of them.
template <class Key, class Value, class HashFunction>
class FlatMap {
 public:
  using Entry = std::pair<Key, Value>;

  explicit FlatMap(std::size_t expected = 16) { rehash(expected * 2); }

  /// The value of `key`, default-constructed where it is new.
  [[gnu::always_inline]] Value& operator[](const Key& key) { return at(key, HashFunction{}(key)); }

  /// The same, where the hash of the key is known already.
  [[gnu::always_inline]] Value& at(const Key& key, std::size_t hash) {
    const auto low = static_cast<std::uint32_t>(hash);
    for (std::size_t slot = home(low);; slot = (slot + 1) & mask_) {
      const Slot here = slots_[slot];
      if (here.index == kFree) {
        return insert(slot, low, key);
      }
      if (here.hash == low && entries_[here.index].first == key) {
        return entries_[here.index].second;
      }
    }
  }

  /// Nothing where the key is new.
  const Value* find(const Key& key) const {
    const auto low = static_cast<std::uint32_t>(HashFunction{}(key));
    for (std::size_t slot = home(low);; slot = (slot + 1) & mask_) {
      const Slot here = slots_[slot];
      if (here.index == kFree) {
        return nullptr;
      }
      if (here.hash == low && entries_[here.index].first == key) {
        return &entries_[here.index].second;
      }
    }
  }

  std::size_t size() const noexcept { return entries_.size(); }
  bool empty() const noexcept { return entries_.empty(); }
  const std::vector<Entry>& entries() const noexcept { return entries_; }
  /// Where the entry of a value of this map stands among them.
  std::uint32_t place_of(const Value& value) const noexcept {
    const auto bytes = reinterpret_cast<const char*>(&value) -
                       reinterpret_cast<const char*>(&entries_.front().second);
    return static_cast<std::uint32_t>(static_cast<std::size_t>(bytes) / sizeof(Entry));
  }

  /// Calls visit(entry, hash) once for each entry whose hash lies in one of `parts` equal parts of
  /// all hashes. `parts` is a power of two. By many threads at once, each with parts of its own.
  template <class Visit>
  void visit_part(std::size_t part, std::size_t parts, const Visit& visit) const {
    const int shift = 32 - std::countr_zero(parts);
    const std::uint64_t first = std::uint64_t{part} << shift;
    const std::uint64_t last = (std::uint64_t{part + 1} << shift) - 1;
    // Who found its place taken stands behind it, with no free place between.
    const std::size_t begin = home(static_cast<std::uint32_t>(first));
    const std::size_t end = home(static_cast<std::uint32_t>(last));
    for (std::size_t slot = begin; slot < begin + slots_.size(); ++slot) {
      if (const Slot later = slots_[(slot + kLater) & mask_]; later.index != kFree) {
        const auto* const bytes = reinterpret_cast<const char*>(entries_.data() + later.index);
        __builtin_prefetch(bytes);
        __builtin_prefetch(bytes + sizeof(Entry) - 1);
      }
      const Slot here = slots_[slot & mask_];
      if (here.index == kFree) {
        if (slot >= end) {
          return;
        }
      } else if (here.hash >= first && here.hash <= last) {
        visit(entries_[here.index], here.hash);
      }
    }
  }

  void clear() {
    const std::size_t before = entries_.size();
    entries_.clear();
    free_slots(before);
  }

  /// Hands over the entries, in place of what `to` holds. The map is empty then, and has the memory
  /// that `to` had.
  void take(std::vector<Entry>& to) {
    const std::size_t before = entries_.size();
    to.clear();
    std::swap(to, entries_);
    free_slots(before);
  }

 private:
  static constexpr std::uint32_t kFree = UINT32_MAX;
  static constexpr std::size_t kLater = 16;  // slots, by which an entry is on its way

  /// The hash stands beside the number of the entry, so that neither a miss nor a larger table reads
  /// entries, which lie elsewhere in memory.
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t index = kFree;
  };

  /// By its highest bits, so that a larger table has its entries in the same order.
  std::size_t home(std::uint32_t hash) const noexcept { return hash >> shift_; }

  /// For about as many entries as there were: after a few, many slots would take long to free.
  void free_slots(std::size_t before) { resize_slots(std::min(slots_.size(), 4 * before)); }

  void resize_slots(std::size_t at_least) {
    slots_.assign(std::bit_ceil(std::max<std::size_t>(16, at_least)), Slot{});
    mask_ = slots_.size() - 1;
    shift_ = 32 - std::countr_zero(slots_.size());
  }

  [[gnu::noinline]] Value& insert(std::size_t slot, std::uint32_t hash, const Key& key) {
    slots_[slot] = {hash, static_cast<std::uint32_t>(entries_.size())};
    entries_.emplace_back(key, Value{});
    if (entries_.size() * 2 > slots_.size()) {
      rehash(slots_.size() * 2);
    }
    return entries_.back().second;
  }

  [[gnu::noinline]] void rehash(std::size_t at_least) {
    const std::vector<Slot> before = std::exchange(slots_, {});
    resize_slots(at_least);
    entries_.reserve(slots_.size() / 2 + 1);
    for (const Slot& used : before) {
      if (used.index == kFree) {
        continue;
      }
      std::size_t slot = home(used.hash);
      while (slots_[slot].index != kFree) {
        slot = (slot + 1) & mask_;
      }
      slots_[slot] = used;
    }
  }

  std::vector<Entry> entries_{};
  std::vector<Slot> slots_{};
  std::size_t mask_ = 0;
  int shift_ = 0;
};

}  // namespace fray
