#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/stop_signals.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

constexpr std::uint64_t kUsualPort = 8711;

struct PageCommand {
  std::optional<std::string> port{};
  std::optional<std::string> folder{};
  bool quiet = false;
};

/// The page's files by the paths of their addresses, read once: nothing else is ever served.
using Files = std::map<std::string, std::string>;

/// The folder that was said; beside the program, where it is installed or was built.
std::filesystem::path folder_of(const PageCommand& command) {
  if (command.folder) {
    return *command.folder;
  }
  std::error_code none;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", none);
  const std::filesystem::path installed = program.parent_path().parent_path() / "share/fray/page";
  if (std::filesystem::exists(installed / "index.html")) {
    return installed;
  }
  for (std::filesystem::path above = program.parent_path(); above.has_relative_path();
       above = above.parent_path()) {
    if (std::filesystem::exists(above / "web/dist/site/index.html")) {
      return above / "web/dist/site";
    }
  }
  return installed;
}

Files files_in(const std::filesystem::path& folder) {
  Files files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (!entry.is_regular_file()) {
      continue;
    }
    std::string content(entry.file_size(), '\0');
    std::FILE* const file = std::fopen(entry.path().c_str(), "rb");
    if (file != nullptr) {
      content.resize(std::fread(content.data(), 1, content.size(), file));
      std::fclose(file);
      files.emplace("/" + entry.path().filename().string(), std::move(content));
    }
  }
  const auto index = files.find("/index.html");
  if (index == files.end()) {
    throw InputError(Where{.file = quotable(folder.string(), 4096)},
                     "holds no page (index.html and what belongs to it) build it with "
                     "scripts/page, or name its folder with --folder");
  }
  files.emplace("/", index->second);
  return files;
}

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".webmanifest", "application/manifest+json"},
      {"/", "text/html; charset=utf-8"},
  }};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) {
      return type;
    }
  }
  return "application/octet-stream";
}

/// Source  RFC 9110, 15; RFC 9112, 4 and 6.
std::string response(std::string_view status, std::string_view type, std::string_view body,
                     bool head) {
  return fmt::format(
      "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n"
      "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{}",
      status, type, body.size(), head ? std::string_view() : body);
}

/// The value of a field of a request's head; empty where it is missing. Names are in any case.
std::string_view field_of(std::string_view head, std::string_view name) {
  while (!head.empty()) {
    const std::string_view line = head.substr(0, head.find("\r\n"));
    head.remove_prefix(std::min(head.size(), line.size() + 2));
    if (line.size() > name.size() && line[name.size()] == ':' &&
        lowered(line.substr(0, name.size())) == name) {
      return trimmed(line.substr(name.size() + 1));
    }
  }
  return {};
}

/// A browser on this machine calls us 127.0.0.1 or localhost. Another name would be a foreign page
/// that points its own name here.
std::string answer_to(std::string_view request, const Files& files, const std::string& port) {
  const std::string_view line = request.substr(0, request.find("\r\n"));
  const bool head = line.starts_with("HEAD ");
  if (!head && !line.starts_with("GET ")) {
    return response("405 Method Not Allowed", "text/plain", "Only GET and HEAD.\n", false);
  }
  const std::string_view host = field_of(request, "host");
  if (host != "127.0.0.1:" + port && host != "localhost:" + port) {
    return response("421 Misdirected Request", "text/plain", "Ask 127.0.0.1.\n", head);
  }
  std::string_view path = line.substr(head ? 5 : 4);
  path = path.substr(0, path.find(' '));
  path = path.substr(0, path.find('?'));
  const auto found = files.find(std::string(path));
  return found == files.end()
             ? response("404 Not Found", "text/plain", "There is no such file.\n", head)
             : response("200 OK", type_of(path), found->second, head);
}

/// A socket or connection, closed at its end.
class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  ~Socket() {
    if (number_ >= 0) {
      ::close(number_);
    }
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  int number() const noexcept { return number_; }

 private:
  int number_;
};

/// One request, one answer. A caller that sends nothing does not hold up the others for long.
void serve(const Socket& caller, const Files& files, const std::string& port) {
  constexpr std::size_t kLongestHead = 16'384;
  const timeval patience{.tv_sec = 2, .tv_usec = 0};
  ::setsockopt(caller.number(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  ::setsockopt(caller.number(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  std::string request;
  std::array<char, 4096> piece{};
  while (request.find("\r\n\r\n") == std::string::npos) {
    const ssize_t got = ::recv(caller.number(), piece.data(), piece.size(), 0);
    if (got <= 0 || request.size() > kLongestHead) {
      return;
    }
    request.append(piece.data(), static_cast<std::size_t>(got));
  }
  const std::string answer = answer_to(request, files, port);
  for (std::string_view left = answer; !left.empty();) {
    const ssize_t sent = ::send(caller.number(), left.data(), left.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      return;
    }
    left.remove_prefix(static_cast<std::size_t>(sent));
  }
}

/// Listens on this machine's own address. 0 is any free port.
int listening(std::uint16_t port) {
  const int number = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const int yes = 1;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ::setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (number < 0 || ::bind(number, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(number, 16) != 0) {
    const int error = errno;
    if (number >= 0) {
      ::close(number);
    }
    throw InputError(Where{.field = "--port"},
                     fmt::format("{} cannot be listened on ({}) name another, or 0 for any", port,
                                 std::strerror(error)));
  }
  return number;
}

void serve_page(const PageCommand& command) {
  const std::uint64_t asked =
      command.port ? whole_number("--port", *command.port, 0, 65'535) : kUsualPort;
  const Files files = files_in(folder_of(command));
  const Socket door(listening(static_cast<std::uint16_t>(asked)));
  sockaddr_in address{};
  socklen_t length = sizeof address;
  ::getsockname(door.number(), reinterpret_cast<sockaddr*>(&address), &length);
  const std::string port = std::to_string(ntohs(address.sin_port));
  StopSignals signals;
  if (!command.quiet) {
    write_stdout("The page is at http://127.0.0.1:" + port + "/ until you press Ctrl-C.\n");
  }
  while (signals.received() == 0) {
    pollfd waiting{.fd = door.number(), .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, 200) <= 0) {
      continue;
    }
    const Socket caller(::accept4(door.number(), nullptr, nullptr, SOCK_CLOEXEC));
    if (caller.number() >= 0) {
      serve(caller, files, port);
    }
  }
}

}  // namespace

void add_page_command(CLI::App& app) {
  CLI::App* const page =
      app.add_subcommand("page", "The web page, served on this machine to its own browsers");
  const auto command = std::make_shared<PageCommand>();
  add_text(*page, "--port N", command->port,
           fmt::format("where it listens ({}); 0 is any that is free", kUsualPort));
  add_file(*page, "--folder", command->folder,
           "the page's files (those that scripts/page builds, or that were installed)",
           "web/dist/site");
  page->add_flag("--quiet", command->quiet, "do not say where it is");
  page->footer(
      "Nobody else can reach it: it listens on 127.0.0.1 alone. Ctrl-C ends it, which is no "
      "error.\n");
  page->callback([command] { serve_page(*command); });
}

}  // namespace fray::cli
