#include "cli/notes.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fray::cli {

namespace {

std::vector<std::string>& told() {
  static std::vector<std::string> sentences;
  return sentences;
}

}  // namespace

const std::vector<std::string>& notes_told() { return told(); }

void say(const std::string& sentence) { std::fputs(("fray: " + sentence + "\n").c_str(), stderr); }

void tell_note(const std::string& sentence) {
  told().push_back(sentence);
  std::fputs(("fray: note: " + sentence + "\n").c_str(), stderr);
}

std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what) {
  return given.empty() ? "" : fmt::format("{}: without effect {}", fmt::join(given, ", "), what);
}

void note_idle_with_exact(const std::vector<std::string>& given, bool asked) {
  const std::string note = idle_with_exact(
      given, asked ? kWithMethodExact : "on this exact solution (which throws no dice)");
  if (!note.empty()) {
    tell_note(note);
  }
}

void tell_repeated(const std::vector<std::string>& sides) {
  tell_note(
      sides.size() == 1
          ? fmt::format("{}: is named again, and has the rows of the first time", sides.front())
          : fmt::format("{} sides are named again, and have the rows of the first time; the first "
                        "of them: {}",
                        sides.size(), sides.front()));
}

}  // namespace fray::cli
