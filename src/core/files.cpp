#include "core/files.hpp"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string_view>

namespace fray {
namespace {

namespace fs = std::filesystem;

bool is_of_kind(const fs::path& path, mode_t kind) noexcept {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && (status.st_mode & S_IFMT) == kind;
}

}  // namespace

bool is_there(const fs::path& path) noexcept {
  struct stat about{};
  return stat(path.c_str(), &about) == 0;
}
bool is_file(const fs::path& path) noexcept { return is_of_kind(path, S_IFREG); }
bool is_folder(const fs::path& path) noexcept { return is_of_kind(path, S_IFDIR); }

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), &::closedir);
  while (open != nullptr) {
    const dirent* const entry = ::readdir(open.get());
    if (entry == nullptr) {
      break;
    }
    if (const fs::path file = folder / entry->d_name; is_file(file)) {
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

}  // namespace fray
