// Memory of the program: by TBB, where each thread has its own.
//
// Why   a sweep makes a fight by one thread and lets go of it by another. The C library then has them
//       wait for each other: two threads took 4.9 s for what these take 4.1 s for (310 sides against
//       310, docs/performance.md). Tables of large fights are read here and there: in pages of the
//       usual size a million fights of three against three take a quarter longer.

#include <sys/mman.h>

#include <cstddef>
#include <new>

#include <tbb/scalable_allocator.h>

namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21;

/// Asks for huge pages, where the block has room for one.
void ask_for_huge_pages(void* room, std::size_t bytes) noexcept {
  void* from = room;
  std::size_t left = bytes;
  if (std::align(kHugePage, kHugePage, from, left) != nullptr) {
    madvise(from, left / kHugePage * kHugePage, MADV_HUGEPAGE);
  }
}

}  // namespace

// What else there is of new and delete calls these.
void* operator new(std::size_t bytes) {
  for (;;) {
    if (void* const room = scalable_malloc(bytes == 0 ? 1 : bytes)) {
      if (bytes >= 2 * kHugePage) {
        ask_for_huge_pages(room, bytes);
      }
      return room;
    }
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) {
      throw std::bad_alloc();
    }
    handler();
  }
}

void operator delete(void* room) noexcept { scalable_free(room); }
void operator delete(void* room, std::size_t) noexcept { scalable_free(room); }
