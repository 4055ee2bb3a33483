#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace fray {

/// Allocates as others do, and asks for huge pages where a block has room for some.
///
/// Why   a table that is read here and there waits for the addresses of its pages: a million fights of
///       three against three take a quarter longer without. What is written once, as rows are, is
///       slower with them.
template <class Thing>
struct HugePages {
  using value_type = Thing;

  HugePages() = default;
  template <class Other>
  HugePages(const HugePages<Other>&) noexcept {}

  Thing* allocate(std::size_t count) {
    Thing* const room = std::allocator<Thing>().allocate(count);
#ifdef __linux__
    if (count * sizeof(Thing) >= 2 * kPage) {
      const auto at = reinterpret_cast<std::uintptr_t>(room);
      const std::uintptr_t first = (at + kPage - 1) / kPage * kPage;
      const std::uintptr_t last = (at + count * sizeof(Thing)) / kPage * kPage;
      madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
    }
#endif
    return room;
  }
  void deallocate(Thing* room, std::size_t count) noexcept {
    std::allocator<Thing>().deallocate(room, count);
  }
  friend bool operator==(const HugePages&, const HugePages&) noexcept { return true; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
};

}  // namespace fray
