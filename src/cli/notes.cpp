#include "cli/notes.hpp"

#include <cstdio>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/sentence.hpp"
#include "core/text.hpp"

namespace fray::cli {

namespace {

std::vector<std::string>& told() {
  static std::vector<std::string> sentences;
  return sentences;
}

}  // namespace

const std::vector<std::string>& notes_told() { return told(); }

void say(const std::string& sentence) {
  std::fputs(("fray: " + with_all_seen(as_sentences(sentence)) + "\n").c_str(), stderr);
}

void tell_note(const std::string& sentence) {
  told().push_back(with_all_seen(as_sentences(sentence)));
  std::fputs(("fray: note: " + told().back() + "\n").c_str(), stderr);
}

std::string idle_with_exact(const std::vector<std::string>& given, std::string_view what) {
  return given.empty() ? ""
                       : fmt::format("{} {} no effect {}", fmt::join(given, ", "),
                                     given.size() == 1 ? "has" : "have", what);
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
          ? fmt::format("{} is named again, and has the rows of the first time", sides.front())
          : fmt::format("{} sides are named again, and have the rows of the first time; the first "
                        "of them: {}",
                        sides.size(), sides.front()));
}

}  // namespace fray::cli
