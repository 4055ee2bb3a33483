#include "cli/command_line.hpp"

#include <fstream>
#include <iterator>

namespace fray::cli {
namespace {

std::string quoted(const std::string& word) {
  constexpr const char* kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:@%+,";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
    return word;
  }
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? "'\\''" : std::string(1, c);
  }
  return text + "'";
}

}  // namespace

std::string command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string words{std::istreambuf_iterator<char>(file), {}};
  std::string line;
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t to = std::min(words.find('\0', from), words.size());
    line += (line.empty() ? "" : " ") + quoted(words.substr(from, to - from));
    from = to + 1;
  }
  return line;
}

}  // namespace fray::cli
