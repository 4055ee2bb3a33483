#include "cli/command_line.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

namespace fray::cli {
namespace {

std::string quoted(const std::string& word) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:@%+,";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return text + "'";
}

constexpr std::string_view kBefore = "=@\"' ,[(";  ///< what a path may stand behind, within a word
constexpr std::string_view kBehind = ":,\"'])";    ///< and what may stand behind it

/// A word without the folders of paths that begin at the root. A path that is the whole word, or
/// all behind its "=", may hold any letter.
std::string without_folders(const std::string& word) {
  std::string text;
  for (std::size_t at = 0; at < word.size();) {
    const bool begins =
        word[at] == '/' && (at == 0 || kBefore.find(word[at - 1]) != std::string_view::npos);
    if (!begins) {
      text += word[at++];
      continue;
    }
    const bool whole =
        at == 0 || (word.starts_with("--") && word[at - 1] == '=' && word.find('=') == at - 1);
    const std::size_t end =
        whole ? word.size() : std::min(word.find_first_of(kBehind, at), word.size());
    const std::string path = word.substr(at, end - at);
    text += path.substr(path.rfind('/') + 1);
    at = end;
  }
  return text;
}

/// A file that stands in another folder than the program was started in: one that is there, or one
/// to be written.
bool names_file(std::string_view word, std::string_view before) {
  constexpr std::array<std::string_view, 7> kWritten{"-o",     "--out", "--distributions", "--heat",
                                                     "--wide", "--svg", "--html"};
  std::error_code none;  // where the word is no path at all
  return word.find('/') != std::string_view::npos &&
         (std::ranges::find(kWritten, before) != kWritten.end() ||
          std::filesystem::is_regular_file(word, none));
}

std::vector<std::string> words_of_this() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) {
    words.push_back(word);
  }
  return words;
}

/// Options that say how an answer is worked out and told, and not what is asked. Those of the first
/// kind have a word behind them.
constexpr std::array<std::string_view, 6> kToldIn{"--keep", "--threads", "--svg",
                                                  "--html", "-o",        "--out"};
constexpr std::array<std::string_view, 5> kToldSo{"--quiet", "--json", "--csv", "--force", "--all"};

}  // namespace

std::vector<std::string> question_words() {
  const std::vector<std::string> words = words_of_this();
  std::vector<std::string> asked;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string& word = words[at];
    if (std::ranges::find(kToldIn, word) != kToldIn.end()) {
      ++at;
    } else if (!tells_how(word)) {
      asked.push_back(word);
    }
  }
  return asked;
}

std::string question() {
  std::string asked;
  for (const std::string& word : question_words()) {
    asked += quoted(word) + " ";
  }
  return asked;
}

bool tells_how(const std::string& word) {
  const auto named = [&](const auto& options, std::string_view name) {
    return std::ranges::find(options, name) != options.end();
  };
  return named(kToldSo, word) || named(kToldIn, word.substr(0, word.find('='))) ||
         (word.starts_with("-o") && !word.starts_with("--"));
}

std::string command_line() {
  std::string line;
  std::string before;
  for (const std::string& word : words_of_this()) {
    const bool alone = line.empty() || names_file(word, before);
    line += (line.empty() ? "" : " ") +
            quoted(alone ? word.substr(word.rfind('/') + 1) : without_folders(word));
    before = word;
  }
  return line;
}

}  // namespace fray::cli
