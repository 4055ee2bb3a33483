#include "cli/page.hpp"

#include <stdlib.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <random>
#include <utility>
#include <vector>

#include <sys/prctl.h>
#include <sys/wait.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "cli/files.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "fray/fray.h"
#include "lists/library.hpp"

namespace fray::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostAnswerers = 16;
constexpr std::size_t kMostLists = 200;
constexpr std::size_t kLongestAnswer = std::size_t{256} << 20;

int tell_progress(const char* progress, void*) {
  std::cout << R"({"progress":)" << progress << "}" << std::endl;
  return std::cout.good() ? 1 : 0;
}

InputError no_process(const char* what) {
  return InputError(
      fmt::format("{} ({}) close other programs, and try again", what, std::strerror(errno)));
}

/// A name of a file in a folder of lists, and of nothing else.
bool is_list_name(const std::string& name) {
  return name.size() <= 200 && name.ends_with(".toml") && !name.starts_with('.') &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
}

/// A folder with these files; it goes with what holds it. None where there are no files.
class ListFolder {
 public:
  explicit ListFolder(const std::map<std::string, std::string>& lists) {
    if (lists.empty()) {
      return;
    }
    std::string name = (fs::temp_directory_path() / "fray-page-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
      throw no_process("no folder can be made for lists");
    }
    folder_ = name;
    for (const auto& [file, text] : lists) {
      write(folder_ / file, text);
    }
  }
  ~ListFolder() {
    if (!folder_.empty()) {
      std::error_code none;
      fs::remove_all(folder_, none);
    }
  }
  ListFolder(const ListFolder&) = delete;
  ListFolder& operator=(const ListFolder&) = delete;

  const fs::path& path() const noexcept { return folder_; }

 private:
  static void write(const fs::path& path, const std::string& text) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    const bool whole =
        file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if (file == nullptr || std::fclose(file) != 0 || !whole) {
      throw no_process("the lists cannot be written down");
    }
  }

  fs::path folder_{};
};

/// What this process has, with a folder of lists before the others.
std::vector<std::string> environment_with(const fs::path& folder) {
  constexpr std::string_view kData = "FRAY_DATA=";
  std::vector<std::string> all;
  std::string data = folder.string();
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view given = *one;
    if (!given.starts_with(kData)) {
      all.emplace_back(given);
    } else if (given.size() > kData.size()) {
      data += (data.empty() ? "" : ":") + std::string(given.substr(kData.size()));
    }
  }
  if (!data.empty()) {
    all.push_back(std::string(kData) + data);
  }
  return all;
}

std::map<std::string, std::string> lists_of(const std::string& json) {
  const auto read = nlohmann::json::parse(json, nullptr, false);
  std::map<std::string, std::string> lists;
  if (!read.is_object() || read.size() > kMostLists) {
    throw InputError(fmt::format(
        "what was sent is no set of lists (an object of at most {} texts by their names)",
        kMostLists));
  }
  for (const auto& [name, text] : read.items()) {
    if (!is_list_name(name) || !text.is_string()) {
      throw InputError(fmt::format("\"{}\" is no list (a name such as mine.toml, and its text)",
                                   printable(name, 255)));
    }
    lists.emplace(name, text.get<std::string>());
  }
  return lists;
}

/// 128 bits of the machine's own chance.
std::string unguessed() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}{:08x}{:08x}", device(), device(), device(), device());
}

}  // namespace

void answer_requests() {
  const pid_t parent = getppid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (parent == 1 || getppid() != parent) {
    return;
  }
  read_texts_below_only(lists::list_folders());
  fray_session* const session = fray_open();
  for (std::string request; std::getline(std::cin, request);) {
    char* answer = nullptr;
    std::ranges::replace(request, '\0', '\x01');  // which JSON holds no more than it; not the end
    const fray_status status =
        fray_call(session, request.c_str(), &tell_progress, nullptr, &answer);
    const nlohmann::json shown{{"status", status}, {"answer", answer == nullptr ? "" : answer}};
    std::cout << shown.dump() << std::endl;
    fray_free(answer);
  }
  fray_close(session);
}

struct Answerer::Process {
  Process(boost::asio::io_context& work, const std::map<std::string, std::string>& lists)
      : folder(lists), in(work), out(work) {
    Pipe to;
    Pipe from;
    errno = begin_again({"page", "--requests"}, &to, from, environment_with(folder.path()), number);
    if (errno != 0) {
      throw no_process("no process can be begun");
    }
    in.assign(to.take(1));
    out.assign(from.take(0));
  }
  ~Process() { end(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  void end() {
    if (number > 0) {
      kill(number, SIGKILL);
      waitpid(std::exchange(number, -1), nullptr, 0);
    }
    boost::system::error_code none;
    in.close(none);
    out.close(none);
  }

  ListFolder folder;
  boost::asio::posix::stream_descriptor in;
  boost::asio::posix::stream_descriptor out;
  pid_t number = -1;
  std::string request{};
  std::string shown{};  ///< that was read, and not handed on yet
  OnLine on_line{};     ///< while it is busy
};

Answerer::Answerer(boost::asio::io_context& work, const std::map<std::string, std::string>& lists)
    : process_(std::make_unique<Process>(work, lists)) {}

Answerer::~Answerer() = default;

bool Answerer::busy() const noexcept { return process_->on_line != nullptr; }

void Answerer::ask(std::string request, OnLine on_line) {
  std::ranges::replace_if(request, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  process_->request = std::move(request) + "\n";
  process_->on_line = std::move(on_line);
  // Where it cannot be written, the process has ended, and reading says so.
  boost::asio::async_write(process_->in, boost::asio::buffer(process_->request),
                           [self = shared_from_this()](boost::system::error_code, std::size_t) {});
  read_on();
}

void Answerer::read_on() {
  boost::asio::async_read_until(
      process_->out, boost::asio::dynamic_buffer(process_->shown, kLongestAnswer), '\n',
      [self = shared_from_this()](boost::system::error_code error, std::size_t length) {
        Process& process = *self->process_;
        if (error) {
          self->end();
          return;
        }
        const std::string line = process.shown.substr(0, length);
        process.shown.erase(0, length);
        if (line.starts_with(R"({"progress")")) {
          const OnLine tell = process.on_line;
          if (tell) {
            tell(line, false, [self] { self->read_on(); });
          }
        } else if (const OnLine tell = std::exchange(process.on_line, nullptr)) {
          tell(line, true, [] {});
        }
      });
}

void Answerer::end() {
  process_->end();
  if (const OnLine tell = std::exchange(process_->on_line, nullptr)) {
    tell({}, true, [] {});
  }
}

std::string Answerers::begin(const std::string& lists) {
  make_room();
  const std::map<std::string, std::string> read = lists_of(lists);
  std::string name = unguessed();
  entries_[name] = {std::make_shared<Answerer>(work_, read), ++uses_};
  return name;
}

std::shared_ptr<Answerer> Answerers::find(const std::string& name) {
  const auto found = entries_.find(name);
  if (found == entries_.end()) {
    return nullptr;
  }
  found->second.used = ++uses_;
  return found->second.answerer;
}

void Answerers::end(const std::string& name) {
  if (const auto found = entries_.find(name); found != entries_.end()) {
    const std::shared_ptr<Answerer> answerer = found->second.answerer;
    entries_.erase(found);
    answerer->end();
  }
}

void Answerers::make_room() {
  if (entries_.size() < kMostAnswerers) {
    return;
  }
  const auto longest = std::ranges::min_element(entries_, {}, [](const auto& entry) {
    return std::pair(entry.second.answerer->busy(), entry.second.used);
  });
  if (longest->second.answerer->busy()) {
    throw InputError(
        fmt::format("{} pages are at work already (each has a process of its own) wait until one "
                    "has its answer, or close one, and ask again",
                    kMostAnswerers));
  }
  end(std::string(longest->first));
}

}  // namespace fray::cli
