#include "bounds.hpp"

#include <malloc.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> g_held{0};  // NOLINT: what all of the program holds, and the most of it
std::atomic<std::size_t> g_most{0};  // NOLINT

void* taken(std::size_t bytes) noexcept {
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory != nullptr) {
    const std::size_t size = malloc_usable_size(memory);
    const std::size_t held = g_held.fetch_add(size) + size;
    std::size_t most = g_most.load();
    while (held > most && !g_most.compare_exchange_weak(most, held)) {
    }
  }
  return memory;
}

void* taken_or_thrown(std::size_t bytes) {
  void* const memory = taken(bytes);
  return memory != nullptr ? memory : throw std::bad_alloc();
}

void given_back(void* memory) noexcept {
  if (memory != nullptr) {
    g_held.fetch_sub(malloc_usable_size(memory));
    std::free(memory);
  }
}

}  // namespace

void* operator new(std::size_t bytes) { return taken_or_thrown(bytes); }
void* operator new[](std::size_t bytes) { return taken_or_thrown(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return taken(bytes); }
void operator delete(void* memory) noexcept { given_back(memory); }
void operator delete[](void* memory) noexcept { given_back(memory); }
void operator delete(void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete[](void* memory, std::size_t) noexcept { given_back(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { given_back(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { given_back(memory); }

namespace fray::fuzz {

Bounds::Bounds(std::size_t input, std::size_t base) noexcept
    : most_(base + 20 * input), before_(g_held.load()), begin_(std::clock()) {
  g_most.store(before_);
}

Bounds::~Bounds() {
  const double seconds = static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC;
  const std::size_t memory = g_most.load() - before_;
  if (seconds > 1 || memory > most_) {
    std::fprintf(stderr, "an input took %.2f s and %zu bytes (at most 1 s and %zu bytes)\n",
                 seconds, memory, most_);
    std::abort();
  }
}

}  // namespace fray::fuzz
