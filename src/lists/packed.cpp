// What needs a library that reads it: XML, and files that are packed.

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <minizip/unzip.h>
#include <pugixml.hpp>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"

namespace fray::lists {
namespace {

/// Refuses, before a tree is built from it, a text whose tree would be too large.
void check_xml_cost(std::string_view text, const std::string& file) {
  const auto marks = std::ranges::count_if(text, [](char c) { return c == '<' || c == '='; });
  if (const std::size_t most = most_values_of(text); static_cast<std::size_t>(marks) > most) {
    throw InputError{Where{.file = file, .line = 1, .column = 1}, too_many_values(most)};
  }
}

/// Turns the library's tree into ours, and takes from it what is turned.
class Elements {
 public:
  Elements(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Node node(pugi::xml_node element, std::size_t depth) {
    Node result;
    place(element.offset_debug(), result);
    if (depth > InputLimits::max_nesting) {
      refuse(result, "is nested too deeply (at most " + std::to_string(InputLimits::max_nesting) +
                         " levels)");
    }
    result.kind = Node::Kind::table;
    result.key = element.name();
    result.key_line = result.line;
    result.key_column = result.column;
    result.items.reserve(entries_of(element));
    for (const pugi::xml_attribute& attribute : element.attributes()) {
      result.items.push_back({.kind = Node::Kind::text,
                              .line = result.line,
                              .column = result.column,
                              .key_line = result.line,
                              .key_column = result.column,
                              .key = attribute.name(),
                              .text = attribute.value()});
    }
    const std::size_t attributes = result.items.size();
    while (const pugi::xml_node child = element.first_child()) {
      if (child.type() == pugi::node_element) {
        result.items.push_back(node(child, depth + 1));
      } else {
        result.text += child.value();
      }
      element.remove_child(child);
    }
    refuse_repeated(result, attributes);
    return result;
  }

  /// The one element of a document. Why  an export has no document type; one that has may be made
  /// to grow without end.
  Node root(const pugi::xml_document& document) {
    for (const pugi::xml_node& child : document.children()) {
      if (child.type() == pugi::node_doctype) {
        Node there;
        place(child.offset_debug(), there);
        refuse(there, "holds a document type (the files of list builders have none) take it out");
      }
    }
    const pugi::xml_node first = document.document_element();
    for (pugi::xml_node child = first.next_sibling(); child; child = child.next_sibling()) {
      if (child.type() == pugi::node_element) {
        Node there;
        node(first, 1);
        place(child.offset_debug(), there);
        refuse(there, "stands behind the end of <" + quotable(first.name()) +
                          "> (a file holds one such element) make a file of each");
      }
    }
    return node(first, 1);
  }

 private:
  /// Attributes and elements.
  static std::size_t entries_of(const pugi::xml_node& element) {
    const auto attributes = element.attributes();
    const auto is_element = [](const pugi::xml_node& child) {
      return child.type() == pugi::node_element;
    };
    return static_cast<std::size_t>(
        std::distance(attributes.begin(), attributes.end()) +
        std::count_if(element.children().begin(), element.children().end(), is_element));
  }

  /// Elements are met in the order of the text, so their lines are counted on the way.
  void place(std::ptrdiff_t offset, Node& result) {
    const auto at =
        std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), text_.size());
    for (; at_ < at; ++at_) {
      const char c = text_[at_];
      column_ =
          c == '\n' ? 1 : column_ + ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1u : 0u);
      line_ += c == '\n' ? 1u : 0u;
    }
    result.line = line_;
    result.column = column_;
  }

  void refuse_repeated(const Node& element, std::size_t attributes) const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < attributes; ++i) {
      names.push_back(element.items[i].key);
    }
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice != names.end()) {
      refuse(element, quotable(*twice) + " is given twice (once is enough)");
    }
  }

  [[noreturn]] void refuse(const Node& there, const std::string& sentence) const {
    throw InputError{Where{file_, there.line, there.column, {}}, sentence};
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace

Node read_xml(std::string_view text, const std::string& file) {
  check_text(text, file);
  check_xml_cost(text, file);
  pugi::xml_document document;
  constexpr unsigned kFlags = pugi::parse_default | pugi::parse_doctype;
  const pugi::xml_parse_result parsed =
      document.load_buffer(text.data(), text.size(), kFlags, pugi::encoding_utf8);
  if (!parsed) {
    throw InputError{
        place_of(text, static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)), file),
        std::string("is no XML: ") + parsed.description()};
  }
  if (const std::size_t behind = text.find_first_not_of(" \t\r\n", text.rfind('>') + 1);
      behind != std::string_view::npos) {
    throw InputError{place_of(text, behind, file),
                     "holds something behind its last element (nothing is wanted there)"};
  }
  return Elements(text, file).root(document);
}

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
