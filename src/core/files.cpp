#include "core/files.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <sys/stat.h>

#include "core/mutex.hpp"
#include "core/text.hpp"

namespace fray {

namespace {

namespace fs = std::filesystem;

bool is_of_kind(const fs::path& path, mode_t kind) noexcept {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && (status.st_mode & S_IFMT) == kind;
}

}  // namespace

bool Descriptor::close() noexcept {
  return number_ < 0 || ::close(std::exchange(number_, -1)) == 0;
}

Descriptor open_to_read(const fs::path& path) noexcept {
  return Descriptor(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
}

bool is_there(const fs::path& path) noexcept {
  struct stat about{};
  return stat(path.c_str(), &about) == 0;
}
bool is_file(const fs::path& path) noexcept { return is_of_kind(path, S_IFREG); }
bool is_folder(const fs::path& path) noexcept { return is_of_kind(path, S_IFDIR); }

/// Whether it is a link to what is not there: who reads it says so. Hidden ones are locks of editors.
static bool leads_nowhere(const fs::path& path) noexcept {
  struct stat about{};
  return lstat(path.c_str(), &about) == 0 && S_ISLNK(about.st_mode) && !is_there(path);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), &::closedir);
  while (open != nullptr) {
    const dirent* const entry = ::readdir(open.get());
    if (entry == nullptr) {
      break;
    }
    if (const fs::path file = folder / entry->d_name;
        is_file(file) || (entry->d_name[0] != '.' && leads_nowhere(file))) {
      files.push_back(file);
    }
  }
  std::ranges::sort(files);
  return files;
}

std::string first_bytes(const fs::path& path, std::size_t most) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  std::string bytes(file == nullptr ? 0 : most, '\0');
  bytes.resize(file == nullptr ? 0 : std::fread(bytes.data(), 1, most, file.get()));
  return bytes;
}

fs::path folder_of_program() {
  std::array<char, 4096> name{};
  const ssize_t length = ::readlink("/proc/self/exe", name.data(), name.size());
  return length <= 0 ? fs::path()
                     : fs::path(std::string_view(name.data(), static_cast<std::size_t>(length)))
                           .parent_path()
                           .parent_path();
}

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kLittleEndianMark = "\xFF\xFE";
constexpr std::string_view kBigEndianMark = "\xFE\xFF";

/// Every file that was read, whatever its name: what was made of it must not take its place.
/// Why   a number of a file that is gone may be that of a new one, which has another name and was
///       made later.
class FilesRead {
 public:
  void add(const std::filesystem::path& path, const struct stat& file) {
    const Lock one_at_a_time(mutex_);
    known_.insert_or_assign(Number{file.st_dev, file.st_ino}, Seen{file.st_ctim, absolute(path)});
  }
  bool has(const std::filesystem::path& path, const struct stat& file) {
    const Lock one_at_a_time(mutex_);
    const auto found = known_.find({file.st_dev, file.st_ino});
    if (found == known_.end()) {
      return false;
    }
    const auto& [changed, name] = found->second;
    return name == absolute(path) ||
           (changed.tv_sec == file.st_ctim.tv_sec && changed.tv_nsec == file.st_ctim.tv_nsec);
  }

 private:
  using Number = std::pair<dev_t, ino_t>;
  struct Seen {
    timespec changed{};
    std::filesystem::path path{};
  };
  static std::filesystem::path absolute(const std::filesystem::path& path) {
    std::array<char, PATH_MAX> folder{};
    const bool is_known = getcwd(folder.data(), folder.size()) != nullptr;
    return is_known ? (std::filesystem::path(folder.data()) / path).lexically_normal() : path;
  }

  Mutex mutex_{};
  std::map<Number, Seen> known_{};
};

FilesRead& files_read() {
  static FilesRead files;
  return files;
}

std::string system_reason() { return std::strerror(errno); }

std::string kind_of(const struct stat& status) {
  return S_ISDIR(status.st_mode) ? "a folder" : S_ISFIFO(status.st_mode) ? "a pipe" : "a device";
}

InputError too_large(const Where& where) {
  return {where, "is too large (at most 16 MiB) give a part of it"};
}

/// All that an open file holds. The size that it says may be wrong (it grows, or it is a file of
/// /proc), so what is read is bounded.
std::string bytes_of(int file, const Where& where) {
  std::string text;
  std::size_t size = 0;
  for (;;) {
    text.resize(std::min(InputLimits::max_bytes + 1, std::max<std::size_t>(size * 2, 65'536)));
    const ssize_t got = ::read(file, text.data() + size, text.size() - size);
    if (got < 0 && errno != EINTR) {
      throw InputError{where, "cannot be read (" + system_reason() + ")"};
    }
    size += got > 0 ? static_cast<std::size_t>(got) : 0;
    if (size > InputLimits::max_bytes) {
      throw too_large(where);
    }
    if (got == 0) {
      text.resize(size);
      break;
    }
  }
  return text;
}

void append_utf8(std::string& text, char32_t c) {
  const auto add = [&](char32_t bits) { text += static_cast<char>(bits); };
  const auto add_rest = [&](unsigned bits) { add(0x80 | ((c >> bits) & 0x3F)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0 | (c >> 6));
    add_rest(0);
  } else if (c < 0x10000) {
    add(0xE0 | (c >> 12));
    add_rest(6);
    add_rest(0);
  } else {
    add(0xF0 | (c >> 18));
    add_rest(12);
    add_rest(6);
    add_rest(0);
  }
}

/// The UTF-8 of UTF-16 whose mark is taken off: as Windows programs save "Unicode".
/// Source  RFC 2781, 2.2.
std::string from_utf16(std::string_view bytes, bool little_endian, const std::string& file) {
  std::string text;
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(little_endian ? first | second << 8 : first << 8 | second);
  };
  const auto refuse = [&]() {
    throw InputError{place_of(text, text.size(), file),
                     "is not UTF-16 here, which its first bytes say that it is (save it as UTF-8)"};
  };
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    if (at + 1 == bytes.size()) {
      refuse();
    }
    char32_t c = unit(at);
    const bool high = c >= 0xD800 && c < 0xDC00;
    if (high && at + 3 < bytes.size() && unit(at + 2) >= 0xDC00 && unit(at + 2) < 0xE000) {
      at += 2;
      c = 0x10000 + ((c - 0xD800) << 10) + (unit(at) - 0xDC00);
    } else if (c >= 0xD800 && c < 0xE000) {
      refuse();
    }
    append_utf8(text, c);
  }
  return text;
}

/// Nothing as long as all may be read.
std::optional<std::vector<fs::path>>& allowed_folders() noexcept {
  static std::optional<std::vector<fs::path>> folders;
  return folders;
}

bool is_below(const fs::path& path, const std::vector<fs::path>& folders) {
  const std::string name = path.string();
  return name.find("/../") == std::string::npos &&
         std::ranges::any_of(folders, [&](const fs::path& folder) {
           return name.starts_with(folder.string() + "/");
         });
}

}  // namespace

void read_texts_below_only(std::vector<fs::path> folders) {
  allowed_folders() = std::move(folders);
}

std::string read_bytes(const std::filesystem::path& path) {
  if (path.empty()) {
    throw InputError("\"\" is no file (the name of one is wanted)");
  }
  const Where where{printable(path.string()), 0, 0, {}};
  if (allowed_folders() && !is_below(path, *allowed_folders())) {
    throw InputError{where, "is not read here (the page reads no files of this machine)"};
  }
  const Descriptor file = open_to_read(path);
  struct stat status{};
  if (!file.is_open() || ::fstat(file.number(), &status) != 0) {
    throw InputError{where, "cannot be read (" + system_reason() + ")"};
  }
  if (!S_ISREG(status.st_mode)) {
    throw InputError{where, "is " + kind_of(status) + " (an ordinary file is wanted)"};
  }
  if (static_cast<std::size_t>(status.st_size) > InputLimits::max_bytes) {
    throw too_large(where);
  }
  std::string bytes = bytes_of(file.number(), where);
  files_read().add(path, status);
  return bytes;
}

std::string text_of_bytes(std::string bytes, const std::string& file) {
  const bool little_endian = bytes.starts_with(kLittleEndianMark);
  if (little_endian || bytes.starts_with(kBigEndianMark)) {
    bytes =
        from_utf16(std::string_view(bytes).substr(kLittleEndianMark.size()), little_endian, file);
    if (bytes.size() > InputLimits::max_bytes) {
      throw too_large(Where{.file = file});
    }
  } else if (bytes.starts_with(kByteOrderMark)) {  // Windows programs put it there
    bytes.erase(0, kByteOrderMark.size());
  }
  check_text(bytes, file);
  return bytes;
}

std::string read_text_file(const std::filesystem::path& path) {
  return text_of_bytes(read_bytes(path), printable(path.string()));
}

std::string read_standard_input() {
  const std::string name = "standard input";
  return text_of_bytes(bytes_of(STDIN_FILENO, Where{.file = name}), name);
}

bool was_read(const std::filesystem::path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && files_read().has(path, status);
}

void check_text(std::string_view text, const std::string& file) {
  if (text.starts_with(kByteOrderMark)) {
    throw InputError{Where{file, 1, 1, {}},
                     "begins with a byte order mark (save it as UTF-8 without one)"};
  }
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    throw InputError{place_of(text, nul, file),
                     "holds a NUL byte (a text file in UTF-8 is wanted)"};
  }
  if (const auto bad = invalid_utf8(text)) {
    throw InputError{place_of(text, *bad, file), "is not UTF-8 here (save it as UTF-8)"};
  }
}

void check_json_cost(std::string_view text, const std::string& file) {
  std::size_t depth = 0;
  std::size_t values = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      at += c == '\\' ? 1 : 0;
      quoted = c != '"';
      continue;
    }
    quoted = c == '"';
    const bool opens = c == '[' || c == '{';
    depth += opens ? 1 : 0;
    depth -= (c == ']' || c == '}') && depth > 0 ? 1 : 0;
    values += opens || c == ',' ? 1 : 0;
    if (depth > InputLimits::max_nesting) {
      throw InputError{
          place_of(text, at, file),
          "is nested too deeply (at most " + std::to_string(InputLimits::max_nesting) + " levels)"};
    }
    if (values > InputLimits::max_values) {
      throw InputError{place_of(text, at, file), "holds too many values (at most " +
                                                     std::to_string(InputLimits::max_values) + ")"};
    }
  }
}

Where place_of(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, offset);
  const auto line_break = before.rfind('\n');
  const std::string_view line =
      line_break == std::string_view::npos ? before : before.substr(line_break + 1);
  const auto starts_character = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  };
  return Where{file,
               static_cast<std::uint32_t>(1 + std::ranges::count(before, '\n')),
               static_cast<std::uint32_t>(1 + std::ranges::count_if(line, starts_character)),
               {}};
}

}  // namespace fray
