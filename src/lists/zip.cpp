#include <minizip/unzip.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"

namespace fray::lists {
namespace {

/// Bytes that the library reads as if they were a file; the names of its functions are the library's.
struct Bytes {
  std::string_view all{};
  std::size_t at = 0;

  static void* open(void* bytes, const char*, int) { return bytes; }

  static uLong read(void*, void* stream, void* to, uLong size) {
    Bytes& bytes = *static_cast<Bytes*>(stream);
    const std::size_t got = std::min<std::size_t>(size, bytes.all.size() - bytes.at);
    std::memcpy(to, bytes.all.data() + bytes.at, got);
    bytes.at += got;
    return static_cast<uLong>(got);
  }

  static uLong write(void*, void*, const void*, uLong) { return 0; }

  static long tell(void*, void* stream) {
    return static_cast<long>(static_cast<Bytes*>(stream)->at);
  }

  static long seek(void*, void* stream, uLong offset, int origin) {
    Bytes& bytes = *static_cast<Bytes*>(stream);
    const std::size_t from = origin == ZLIB_FILEFUNC_SEEK_CUR   ? bytes.at
                             : origin == ZLIB_FILEFUNC_SEEK_END ? bytes.all.size()
                                                                : 0;
    if (offset > bytes.all.size() - from) {
      return -1;
    }
    bytes.at = from + offset;
    return 0;
  }

  static int close(void*, void*) { return 0; }
  static int error(void*, void*) { return 0; }
};

constexpr uLong kLocked = 1;  ///< a flag of an entry. Source  APPNOTE 4.4.4

class Zip {
 public:
  Zip(std::string_view bytes, const std::string& file) : bytes_{bytes}, file_(file) {
    zlib_filefunc_def calls{.zopen_file = &Bytes::open,
                            .zread_file = &Bytes::read,
                            .zwrite_file = &Bytes::write,
                            .ztell_file = &Bytes::tell,
                            .zseek_file = &Bytes::seek,
                            .zclose_file = &Bytes::close,
                            .zerror_file = &Bytes::error,
                            .opaque = &bytes_};
    zip_.reset(unzOpen2(file.c_str(), &calls));
    if (zip_ == nullptr) {
      refuse_damaged();
    }
  }

  std::string read_only_file() {
    find_only_file();
    unz_file_info about{};
    check(unzGetCurrentFileInfo(zip_.get(), &about, nullptr, 0, nullptr, 0, nullptr, 0));
    if ((about.flag & kLocked) != 0) {
      refuse("is locked by a password (fray asks for none) unpack it, and name the file in it");
    }
    check(unzOpenCurrentFile(zip_.get()));
    std::string text = read_open_file();
    check(unzCloseCurrentFile(zip_.get()));  // which compares its check sum
    return text;
  }

 private:
  /// Makes the one file that is no folder, and nothing that a Mac packs along, the current one.
  void find_only_file() {
    unz_global_info about{};
    check(unzGetGlobalInfo(zip_.get(), &about));
    if (about.number_entry > PackedLimits::max_entries) {
      refuse(fmt::format("holds {} packed files (one is wanted)", about.number_entry));
    }
    std::vector<std::string> names;
    unz_file_pos place{};
    int state = unzGoToFirstFile(zip_.get());
    for (; state == UNZ_OK; state = unzGoToNextFile(zip_.get())) {
      std::array<char, InputLimits::max_name + 1> name{};
      unz_file_info entry{};
      check(unzGetCurrentFileInfo(zip_.get(), &entry, name.data(), name.size() - 1, nullptr, 0,
                                  nullptr, 0));
      const std::string_view called = name.data();
      if (!called.ends_with('/') && !called.starts_with("__MACOSX/")) {
        names.push_back(quotable(called));
        check(unzGetFilePos(zip_.get(), &place));
      }
    }
    if (state != UNZ_END_OF_LIST_OF_FILE) {
      refuse_damaged();
    }
    if (names.size() != 1) {
      names.resize(std::min<std::size_t>(names.size(), 3));
      refuse(names.empty()
                 ? "holds no packed file (one is wanted)"
                 : fmt::format("holds several packed files (one is wanted): {}", list_of(names)));
    }
    check(unzGoToFilePos(zip_.get(), &place));
  }

  /// Why  the size that a zip says of its file may be wrong: what comes out is bounded.
  std::string read_open_file() {
    const std::size_t most =
        std::min(InputLimits::max_bytes, PackedLimits::max_ratio * bytes_.all.size());
    std::string text;
    std::array<char, 65'536> piece{};
    for (;;) {
      const int got = unzReadCurrentFile(zip_.get(), piece.data(), piece.size());
      if (got < 0) {
        refuse_damaged();
      }
      if (got == 0) {
        return text;
      }
      text.append(piece.data(), static_cast<std::size_t>(got));
      if (text.size() > most) {
        refuse(most == InputLimits::max_bytes
                   ? "holds more than 16 MiB when it is unpacked (no list of an army does)"
                   : fmt::format(
                         "holds more than {} times its size when it is unpacked (no list does)",
                         PackedLimits::max_ratio));
      }
    }
  }

  void check(int state) const {
    if (state != UNZ_OK) {
      refuse_damaged();
    }
  }

  [[noreturn]] void refuse_damaged() const {
    refuse("is a damaged zip file (it cannot be unpacked) save or load it again");
  }

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError(Where{.file = file_}, why);
  }

  struct Close {
    void operator()(void* zip) const noexcept { unzClose(zip); }
  };

  Bytes bytes_;
  const std::string& file_;
  std::unique_ptr<void, Close> zip_{};
};

}  // namespace

std::string unpacked(std::string bytes, const std::string& file) {
  constexpr std::string_view kZip = "PK\x03\x04";
  constexpr std::string_view kEmptyZip = "PK\x05\x06";
  if (!bytes.starts_with(kZip) && !bytes.starts_with(kEmptyZip)) {
    return bytes;
  }
  return Zip(bytes, file).read_only_file();
}

}  // namespace fray::lists
