#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace fray::graph {

/// A hash map whose entries lie side by side in the order of their first insertion.
///
/// Why   the engines look up a few thousand small keys millions of times and then walk over all of
///       them; a node-based map spends most of the time chasing pointers. `hash` must spread all
///       its bits.
template <class Key, class Value, class HashFunction>
class FlatMap {
 public:
  using Entry = std::pair<Key, Value>;

  explicit FlatMap(std::size_t expected = 16) { rehash(expected * 2); }

  /// The value of `key`, default-constructed where it is new.
  [[gnu::always_inline]] Value& operator[](const Key& key) { return at(key, HashFunction{}(key)); }

  /// The same, where the hash of the key is known already.
  [[gnu::always_inline]] Value& at(const Key& key, std::size_t hash) {
    for (std::size_t slot = hash & mask_;; slot = (slot + 1) & mask_) {
      const std::uint32_t index = slots_[slot];
      if (index == kFree) {
        return insert(slot, key);
      }
      if (entries_[index].first == key) {
        return entries_[index].second;
      }
    }
  }

  /// Nothing where the key is new.
  const Value* find(const Key& key) const {
    for (std::size_t slot = HashFunction{}(key)&mask_;; slot = (slot + 1) & mask_) {
      const std::uint32_t index = slots_[slot];
      if (index == kFree) {
        return nullptr;
      }
      if (entries_[index].first == key) {
        return &entries_[index].second;
      }
    }
  }

  std::size_t size() const noexcept { return entries_.size(); }
  bool empty() const noexcept { return entries_.empty(); }
  const std::vector<Entry>& entries() const noexcept { return entries_; }
  std::vector<Entry>& entries() noexcept { return entries_; }

  void clear() {
    entries_.clear();
    slots_.assign(slots_.size(), kFree);
  }

 private:
  static constexpr std::uint32_t kFree = UINT32_MAX;

  [[gnu::noinline]] Value& insert(std::size_t slot, const Key& key) {
    slots_[slot] = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back(key, Value{});
    if (entries_.size() * 2 > slots_.size()) {
      rehash(slots_.size() * 2);
    }
    return entries_.back().second;
  }

  [[gnu::noinline]] void rehash(std::size_t at_least) {
    std::size_t size = 16;
    while (size < at_least) {
      size *= 2;
    }
    mask_ = size - 1;
    slots_.assign(size, kFree);
    entries_.reserve(size / 2 + 1);
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      std::size_t slot = HashFunction{}(entries_[index].first) & mask_;
      while (slots_[slot] != kFree) {
        slot = (slot + 1) & mask_;
      }
      slots_[slot] = static_cast<std::uint32_t>(index);
    }
  }

  std::vector<Entry> entries_{};
  std::vector<std::uint32_t> slots_{};
  std::size_t mask_ = 0;
};

}  // namespace fray::graph
