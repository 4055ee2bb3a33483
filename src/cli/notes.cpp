#include "cli/notes.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fray::cli {

void tell_note(const std::string& sentence) { std::fputs(("fray: note: " + sentence + "\n").c_str(), stderr); }

void note_idle_with_exact(const std::vector<std::string>& given, bool asked) {
  if (!given.empty()) {
    tell_note(fmt::format("{}: without effect {} (which throws no dice)", fmt::join(given, ", "),
                          asked ? "with method exact" : "on this exact solution"));
  }
}

}  // namespace fray::cli
