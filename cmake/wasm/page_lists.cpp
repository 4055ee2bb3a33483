// The lists of a page, in place of those that a program holds: the page hands over those of a game before it asks the first question of it.

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "lists/library.hpp"

namespace fray::lists {
namespace {

std::vector<EmbeddedFile>& handed_over() {
  static std::vector<EmbeddedFile> files;
  return files;
}

}  // namespace

std::span<const EmbeddedFile> embedded_files() noexcept { return handed_over(); }

}  // namespace fray::lists

extern "C" {

/// A list by its name below data/, and its text. Sessions opened from now on know it.
void fray_list(const char* name, const char* text) {
  static std::deque<std::string> kept;  // for as long as the module lives
  const std::string_view of_name = kept.emplace_back(name);
  fray::lists::handed_over().push_back({of_name, kept.emplace_back(text)});
}
}
