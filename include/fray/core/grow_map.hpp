#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace fray {

/// A hash map that any number of threads read and fill at once. Entries are never changed nor taken out, and stay where
/// they are for the map's life; reading takes no lock.
///
/// Why   what is worked out once is asked for millions of times, by all threads: a lock on each question costs more than
///       the question. `hash` must spread all its bits. It grows by tables of twice the size beside the old ones, the
///       newest asked first, so nothing is ever moved under a reader.
template <class Key, class Value, class HashFunction>
class GrowMap {
 public:
  GrowMap() { tables_[0].store(new Table(kFirst), std::memory_order_release); }
  GrowMap(const GrowMap&) = delete;
  GrowMap& operator=(const GrowMap&) = delete;
  ~GrowMap() {
    for (std::atomic<Table*>& table : tables_) {
      delete table.load(std::memory_order_relaxed);
    }
  }

  /// Nothing where the key is new.
  const Value* find(const Key& key) const noexcept {
    const std::size_t hash = HashFunction{}(key);
    for (std::size_t table = newest_.load(std::memory_order_acquire) + 1; table-- > 0;) {
      if (const Value* const value = tables_[table].load(std::memory_order_acquire)->find(hash, key)) {
        return value;
      }
    }
    return nullptr;
  }

  /// The value of the key: this one, unless another thread was first.
  const Value& insert(const Key& key, Value value) {
    const std::scoped_lock one_at_a_time(filling_);
    if (const Value* const known = find(key)) {
      return *known;
    }
    std::size_t newest = newest_.load(std::memory_order_relaxed);
    Table* table = tables_[newest].load(std::memory_order_relaxed);
    if (table->full() && newest + 1 < tables_.size()) {
      table = new Table(2 * table->buckets.size());
      tables_[++newest].store(table, std::memory_order_release);
      newest_.store(newest, std::memory_order_release);
    }
    return table->add(HashFunction{}(key), key, std::move(value));
  }

 private:
  static constexpr std::size_t kFirst = 256;

  struct Node {
    Node(const Key& its_key, Value&& its_value, Node* behind) : key(its_key), value(std::move(its_value)), next(behind) {}
    Key key;
    Value value;
    Node* next;
  };
  struct Table {
    explicit Table(std::size_t size) : buckets(size) {}
    bool full() const noexcept { return nodes.size() >= buckets.size(); }
    const Value* find(std::size_t hash, const Key& key) const noexcept {
      const Node* node = buckets[hash & (buckets.size() - 1)].load(std::memory_order_acquire);
      for (; node != nullptr; node = node->next) {
        if (node->key == key) {
          return &node->value;
        }
      }
      return nullptr;
    }
    const Value& add(std::size_t hash, const Key& key, Value value) {
      std::atomic<Node*>& bucket = buckets[hash & (buckets.size() - 1)];
      Node& node = nodes.emplace_back(key, std::move(value), bucket.load(std::memory_order_relaxed));
      bucket.store(&node, std::memory_order_release);
      return node.value;
    }

    std::vector<std::atomic<Node*>> buckets;
    std::deque<Node> nodes{};  ///< which never moves what it holds
  };

  std::array<std::atomic<Table*>, 24> tables_{};
  std::atomic<std::size_t> newest_ = 0;
  std::mutex filling_{};
};

}  // namespace fray
