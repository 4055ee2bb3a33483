#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "catch.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "refusal.hpp"

namespace fs = std::filesystem;
using namespace fray;

namespace {

/// Where all tests of this program have their folders, until it ends.
/// Why   a file that was read is known by its number, which a new file has once it is gone, and what
///       was read is not written.
struct Root {
  fs::path path = fs::temp_directory_path() / ("fray-files-" + std::to_string(::getpid()));

  Root() { fs::create_directory(path); }
  ~Root() { fs::remove_all(path); }
};

/// A folder of its own.
class Folder {
 public:
  Folder() {
    static const Root root;
    static int folders = 0;
    path_ = root.path / std::to_string(++folders);
    fs::create_directory(path_);
  }
  fs::path operator/(const std::string& name) const { return path_ / name; }
  auto files() const {
    return std::distance(fs::directory_iterator(path_), fs::directory_iterator());
  }

 private:
  fs::path path_;
};

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("an ordinary file is read", "[core]") {
  const Folder folder;
  write(folder / "a", std::string(200'000, 'x') + "\n");
  CHECK(read_text_file(folder / "a").size() == 200'001);
}

TEST_CASE("pipes, devices, folders, large and unclean files are refused at once", "[core]") {
  const Folder folder;
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  write(folder / "large", std::string(InputLimits::max_bytes + 1, 'x'));
  write(folder / "nul", std::string("a\nb\0c", 5));
  write(folder / "bom",
        "\xEF\xBB\xBF"
        "a");
  write(folder / "latin",
        "a\nbb\xE9"
        "c");
  const auto refused = [](const fs::path& path) { return refusal([&] { read_text_file(path); }); };
  const auto at = [&](const std::string& name, const std::string& rest) {
    return (folder / name).string() + rest;
  };
  CHECK(refused(folder / "pipe") == at("pipe", " is a pipe (an ordinary file is wanted)."));
  CHECK(refused("/dev/zero") == "/dev/zero is a device (an ordinary file is wanted).");
  CHECK(refused("/tmp") == "/tmp is a folder (an ordinary file is wanted).");
  CHECK(refused(folder / "none") == at("none", " cannot be read (No such file or directory)."));
  CHECK(refused(folder / "large") ==
        at("large", " is too large (at most 16 MiB). Give a part of it."));
  CHECK(refused(folder / "nul") ==
        at("nul", ":2:2: this holds a NUL byte (a text file in UTF-8 is wanted)."));
  CHECK_FALSE(read_text_file(folder / "bom").starts_with("\xEF"));
  CHECK(refused(folder / "latin") ==
        at("latin", ":2:3: this is not UTF-8 here (save it as UTF-8)."));
}

TEST_CASE("what was read is known by where it stands and as it stands", "[core]") {
  const Folder folder;
  const auto read = [&](const char* name) {
    write(folder / name, "a");
    read_text_file(folder / name);
  };
  read("linked");
  fs::create_hard_link(folder / "linked", folder / "other");
  read_text_file(folder / "linked");
  CHECK(was_read(folder / "other"));
  read("changed");
  write(folder / "changed", "b");
  CHECK(was_read(folder / "changed"));
  // As a new file that has the number of one that is gone.
  read("gone");
  fs::rename(folder / "gone", folder / "new");
  for (int attempt = 0; attempt < 100 && was_read(folder / "new"); ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // a clock of the system's ticks
    write(folder / "new", "c");
  }
  CHECK_FALSE(was_read(folder / "new"));
}

TEST_CASE("a text in UTF-16 with a mark is read as the same text in UTF-8", "[core]") {
  const std::string text = "a\u00e9\u20ac\U0001F409\n";
  const std::string little(
      "\xFF\xFE"
      "a\0\xE9\0\xAC\x20\x3D\xD8\x09\xDC\n\0",
      14);
  std::string big = little;
  for (std::size_t at = 0; at < big.size(); at += 2) {
    std::swap(big[at], big[at + 1]);
  }
  CHECK(text_of_bytes(little, "f") == text);
  CHECK(text_of_bytes(big, "f") == text);
  CHECK(text_of_bytes("\xEF\xBB\xBF" + text, "f") == text);
  CHECK(text_of_bytes("\xFF\xFE", "f").empty());
  const auto refused = [](const std::string& bytes) {
    return refusal([&] { text_of_bytes(bytes, "f"); });
  };
  const std::string why =
      " this is not UTF-16 here, which its first bytes say that it is (save it as UTF-8).";
  CHECK(refused(little.substr(0, little.size() - 1)) == "f:1:5:" + why);
  CHECK(refused(little.substr(0, 10)) == "f:1:4:" + why);  // half a pair
  CHECK(refused(little.substr(0, 8) + std::string("\x09\xDC", 2)) == "f:1:4:" + why);
  CHECK(refused(std::string("\xFF\xFE\0\0", 4)) ==
        "f:1:1: this holds a NUL byte (a text file in UTF-8 is wanted).");
  // Three bytes for two.
  std::string large("\xFF\xFE", 2);
  for (std::size_t at = 0; at < InputLimits::max_bytes - 2; at += 2) {
    large += "\xAC\x20";
  }
  CHECK(refused(large) == "f is too large (at most 16 MiB). Give a part of it.");
}

TEST_CASE("a file is written whole, and keeps its mode and its links", "[core]") {
  const Folder folder;
  write_file_atomically(folder / "new", "one");
  CHECK(text_of(folder / "new") == "one");
  fs::permissions(folder / "new", fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(folder / "new", folder / "link");
  write_file_atomically(folder / "link", "two");
  CHECK(text_of(folder / "new") == "two");
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(fs::status(folder / "new").permissions() ==
        (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(folder.files() == 2);
}

TEST_CASE("what cannot be written is told, and nothing is left over", "[core]") {
  const Folder folder;
  fs::create_directory(folder / "sub");
  CHECK_THROWS_AS(write_file_atomically(folder / "none/file", "x"), OutputError);
  CHECK(refusal([&] { write_file_atomically(folder / "sub", "x"); }) ==
        (folder / "sub").string() + ": cannot be written (Is a directory)");
  CHECK(refusal([] { write_file_atomically("/dev/full", "x"); }) ==
        "/dev/full: cannot be written (No space left on device)");
  CHECK(fs::is_character_file("/dev/full"));
  CHECK(folder.files() == 1);
  CHECK_NOTHROW(write_file_atomically("/dev/null", "x"));
}

TEST_CASE("a part that was replaced or taken away never gets the file's name", "[core]") {
  const Folder folder;
  const fs::path table = folder / "table.csv";
  const fs::path name = folder / "table.csv.part";
  std::ofstream(folder / "other") << "other\n";
  for (const std::string change : {"replaced", "link", "removed"}) {
    CAPTURE(change);
    {
      PartFile part(name);
      part.append("row\n");
      fs::remove(name);
      if (change == "replaced") {
        std::ofstream(name) << "x\n";
      } else if (change == "link") {
        fs::create_symlink(folder / "other", name);
      }
      CHECK_FALSE(part.is_mine());
      CHECK_THROWS_AS(part.finish(table), OutputError);
      part.discard();
    }
    CHECK_FALSE(fs::exists(table));
    CHECK(fs::exists(fs::symlink_status(name)) == (change != "removed"));  // it is somebody else's
    fs::remove(name);
  }
  PartFile part(name);
  part.append("row\n");
  part.finish(table);
  CHECK(fs::file_size(table) == 4);
}
