#include "random/path.hpp"

#include <cstdlib>
#include <string>

#include "core/error.hpp"

namespace fray::random {

std::string_view to_string(Path path) noexcept {
  switch (path) {
    case Path::plain: return "plain";
    case Path::simd128: return "simd128";
    case Path::sse2: return "sse2";
    case Path::avx2: return "avx2";
    case Path::avx512: return "avx512";
  }
  return "plain";
}

#if defined(__wasm__)
std::vector<Path> available_paths() { return {Path::simd128}; }  // all that its module has
#else
std::vector<Path> available_paths() {
  std::vector<Path> paths{Path::plain};
#if defined(__SSE2__) || defined(__ARM_NEON)
  paths.push_back(Path::simd128);
#endif
#if defined(__x86_64__)
  __builtin_cpu_init();
  paths.push_back(Path::sse2);  // every x86-64 machine has it
  if (__builtin_cpu_supports("avx2")) {
    paths.push_back(Path::avx2);
  }
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    paths.push_back(Path::avx512);
  }
#endif
  return paths;
}
#endif

Path chosen_path() {
  const std::vector<Path> paths = available_paths();
  const char* wanted = std::getenv("FRAY_VECTOR");
  if (wanted == nullptr || *wanted == '\0') {
    return paths.back();
  }
  std::string names;
  for (const Path path : paths) {
    if (to_string(path) == wanted) {
      return path;
    }
    names += (names.empty() ? "" : ", ") + std::string(to_string(path));
  }
  throw InputError(
      Where{.field = "FRAY_VECTOR"},
      "\"" + std::string(wanted) + "\" is no vector path of this machine (it has " + names + ")");
}

}  // namespace fray::random
