#include "cli/kept_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/input.hpp"
#include "core/stream_hasher.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

class Reader {
 public:
  explicit Reader(const std::filesystem::path& file)
      : file_(file), number_(::open(file.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (number_ < 0) {
      fail();
    }
  }
  ~Reader() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  /// The next bytes, none at the end.
  std::string_view next() {
    ssize_t got = ::read(number_, piece_.data(), piece_.size());
    while (got < 0 && errno == EINTR) {
      got = ::read(number_, piece_.data(), piece_.size());
    }
    if (got < 0) {
      fail();
    }
    return {piece_.data(), static_cast<std::size_t>(got)};
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError(Where{.file = quotable(file_.string(), 4096)},
                     std::string("cannot be read (") + std::strerror(errno) + ")");
  }

  const std::filesystem::path& file_;
  int number_;
  std::string piece_ = std::string(std::size_t{1} << 20, '\0');
};

}  // namespace

report::Sidecar sidecar_beside(const std::string& table, const TableWanted& wanted) {
  const std::string sidecar = table + ".json";
  const Where where{.file = quotable(table, 4096)};
  if (!is_there(table)) {
    throw InputError(where, fmt::format("is not there ({}", wanted.missing));
  }
  if (is_folder(table)) {
    throw InputError(where, "is a folder (one table is wanted) name a file of it");
  }
  if (!is_file(table)) {
    throw InputError(where, "is no ordinary file (a table is wanted) name the file of one");
  }
  if (!is_there(sidecar)) {
    throw InputError(
        where,
        fmt::format("has no {} beside it ({}",
                    quotable(std::filesystem::path(sidecar).filename().string()), wanted.alone));
  }
  return report::read_sidecar(read_text_file(sidecar), quotable(sidecar, 4096));
}

bool is_as_written(const std::filesystem::path& file, const report::Sidecar& sidecar,
                   const std::function<void(std::string_view bytes, std::uint64_t offset)>& take) {
  Reader reader(file);
  StreamHasher hasher;
  std::uint64_t offset = 0;
  for (std::string_view bytes = reader.next(); !bytes.empty(); bytes = reader.next()) {
    hasher.add(bytes);
    if (take) {
      take(bytes, offset);
    }
    offset += bytes.size();
  }
  return offset == sidecar.bytes && report::hash_text(hasher.finish()) == sidecar.content;
}

}  // namespace fray::cli
