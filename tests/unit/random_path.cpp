#include "random/sampler.hpp"

#include <cstdlib>
#include <optional>
#include <string>

#include "catch.hpp"
#include "core/error.hpp"

using namespace fray::random;

namespace {

/// FRAY_VECTOR for the length of a test, and what it was before afterwards.
class Asked {
 public:
  explicit Asked(const char* path) {
    if (const char* before = std::getenv("FRAY_VECTOR")) {
      before_ = before;
    }
    set(path);
  }
  ~Asked() { set(before_ ? before_->c_str() : nullptr); }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

 private:
  static void set(const char* path) {
    if (path == nullptr) {
      unsetenv("FRAY_VECTOR");
    } else {
      setenv("FRAY_VECTOR", path, 1);
    }
  }
  std::optional<std::string> before_{};
};

}  // namespace

TEST_CASE("every path that the machine has can be asked for by name") {
  for (const Path path : available_paths()) {
    const Asked wanted(std::string(to_string(path)).c_str());
    CHECK(chosen_path() == path);
  }
}

TEST_CASE("the fastest path is taken when nobody asks") {
  for (const char* nothing : {static_cast<const char*>(nullptr), ""}) {
    const Asked wanted(nothing);
    CHECK(chosen_path() == available_paths().back());
  }
}

TEST_CASE("the plain path is on every machine, and comes first") {
  CHECK(available_paths().front() == Path::plain);
}

TEST_CASE("a path that no machine has is refused with the names of those there are") {
  for (const char* nonsense : {"nonsense", "AVX2", "plain ", " ", "sse", "avx5122", "1"}) {
    const Asked wanted(nonsense);
    try {
      chosen_path();
      FAIL("FRAY_VECTOR=" << nonsense << " was taken");
    } catch (const fray::InputError& error) {
      CHECK(error.where().field == "FRAY_VECTOR");
      CHECK(error.sentence().find("\"" + std::string(nonsense) + "\"") == 0);
      CHECK(error.sentence().find("plain") != std::string::npos);
    }
  }
}
