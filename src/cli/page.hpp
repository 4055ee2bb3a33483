#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <boost/asio/io_context.hpp>

namespace fray::cli {

/// Answers requests (docs/reference/requests.md), one a line of standard input, each by lines of
/// JSON on standard output: {"progress": ...} now and then, and last {"status": .., "answer": ..}.
/// Reads no files but lists, and ends when the process that began it does.
void answer_requests();

/// A process of this program that answers requests, with lists of its own. Nothing but its end stops
/// one that computes.
class Answerer : public std::enable_shared_from_this<Answerer> {
 public:
  /// `lists` are unit files, from their names to their texts.
  /// Throws  InputError for a name that no list may have, and where no process can be begun.
  Answerer(boost::asio::io_context& work, const std::map<std::string, std::string>& lists);
  ~Answerer();
  Answerer(const Answerer&) = delete;
  Answerer& operator=(const Answerer&) = delete;

  /// What a line of the answer is told to: its text, whether it is the last, and what to call for the
  /// next. An empty text says that the process ended.
  using OnLine = std::function<void(std::string_view line, bool last, std::function<void()> next)>;
  /// Asks one request; not while it is busy.
  void ask(std::string request, OnLine on_line);
  bool busy() const noexcept;
  /// Ends the process; whoever waits is told.
  void end();

 private:
  struct Process;
  void read_on();

  std::unique_ptr<Process> process_;
};

/// The processes that answer, by names that nobody can guess. Where there are too many, the one that
/// has been idle for longest ends; its page begins another when it asks again. None ends at work.
class Answerers {
 public:
  explicit Answerers(boost::asio::io_context& work) : work_(work) {}

  /// The name of a new one. `lists` is a JSON object of texts by their names.
  /// Throws  InputError, also where all are at work.
  std::string begin(const std::string& lists);
  /// Nothing where there is none of that name.
  std::shared_ptr<Answerer> find(const std::string& name);
  void end(const std::string& name);

 private:
  struct Entry {
    std::shared_ptr<Answerer> answerer{};
    std::size_t used = 0;  ///< the larger, the later
  };
  void make_room();

  boost::asio::io_context& work_;
  std::size_t uses_ = 0;
  std::map<std::string, Entry> entries_{};
};

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
