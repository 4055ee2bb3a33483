#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace fray::cli {

/// The page's files by the paths of their addresses: nothing else is ever served.
using PageFiles = std::map<std::string, std::string>;

/// Serves files to the browsers of this machine, to many callers at once, and answers what the page
/// asks: POST /ask/begin gives a name, and POST /ask/NAME lines of JSON, as answer_requests() says.
/// A caller has some seconds for a request and as many to take its answer, however slowly it sends
/// and reads; others do not wait for it. Who goes away ends what is worked out for it.
/// Source  reliability.md, P21.
class PageServer {
 public:
  /// Listens on 127.0.0.1 alone; port 0 is any that is free. `files` must outlive it.
  /// Throws  InputError where the port cannot be listened on.
  PageServer(const PageFiles& files, std::uint16_t port);
  ~PageServer();
  PageServer(const PageServer&) = delete;
  PageServer& operator=(const PageServer&) = delete;

  std::uint16_t port() const noexcept;
  /// Answers whoever calls in a fifth of a second.
  void serve_a_while();

 private:
  class Door;
  std::unique_ptr<Door> door_;
};

/// A file of web/src as it was when the program was built.
struct EmbeddedFile {
  std::string_view name;  ///< "page.css"
  std::string_view text;
};

/// Written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files() noexcept;

}  // namespace fray::cli
