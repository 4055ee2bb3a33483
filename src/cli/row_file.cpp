#include "cli/row_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "fray/core/text.hpp"

namespace fray::cli {

RowFile::RowFile(const std::optional<std::string>& path, bool replace) : name_("standard output") {
  if (!path || *path == "-") {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  name_ = quotable(*path, 4096);
  target_ = target_of(*path);
  struct stat status{};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if ((!exists && errno != ENOENT) || path->empty()) {
    throw OutputError(name_ + ": cannot be written (" + std::strerror(errno) + ")");
  }
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
      throw OutputError(name_ + ": cannot be written (" + std::strerror(errno) + ")");
    }
    return;
  }
  if (exists && !replace) {
    throw OutputError(name_ + ": is there already (nothing is overwritten unasked) give another name, or --force");
  }
  part_ = std::make_unique<PartFile>(beside(target_, ".part"));
}

RowFile::~RowFile() {
  if (descriptor_ > STDERR_FILENO) {
    ::close(descriptor_);
  }
}

void RowFile::append(std::string_view text) {
  if (part_) {
    part_->append(text);
  } else {
    write_all(descriptor_, text, name_);
  }
  hasher_.add(text);
  bytes_ += text.size();
}

bool RowFile::go_back_to(std::uint64_t bytes, Hash128 content) {
  constexpr std::size_t kPiece = 1U << 20;
  hasher_ = {};
  bytes_ = 0;
  while (bytes_ < bytes) {
    const std::string piece = part_->read(bytes_, std::min<std::uint64_t>(kPiece, bytes - bytes_));
    if (piece.empty()) {
      return false;
    }
    hasher_.add(piece);
    bytes_ += piece.size();
  }
  if (bytes_ != 0 && this->content() != content) {
    return false;
  }
  part_->truncate(bytes_);
  return true;
}

void RowFile::sync() {
  if (part_) {
    part_->sync();
  }
}

void RowFile::finish() {
  if (part_) {
    part_->finish(target_);
    part_.reset();
  }
}

void RowFile::discard() noexcept {
  if (part_) {
    part_->discard();
    part_.reset();
  }
}

std::filesystem::path beside(const std::filesystem::path& path, const char* ending) {
  std::filesystem::path other = path;
  other += ending;
  return other;
}

}  // namespace fray::cli
