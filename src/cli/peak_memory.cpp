#include "cli/peak_memory.hpp"

#include <sys/resource.h>

namespace fray::cli {

double peak_memory() noexcept {
  constexpr double kUnit = 1024;  // of what Linux tells
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return kUnit * static_cast<double>(usage.ru_maxrss);
}

}  // namespace fray::cli
