#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "cli/command.hpp"
#include "cli/page.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "core/text.hpp"

namespace fray::cli {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kPatience{5};  ///< for a whole request, and for a whole answer
constexpr std::size_t kMostCallers = 500;     ///< at once; more are sent away
constexpr std::uint32_t kLongestHead = 16'384;
constexpr std::uint64_t kLongestBody = InputLimits::max_bytes;
constexpr std::size_t kMostReading = 16;  ///< bodies at once
constexpr std::string_view kAsk = "/ask/";

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
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

/// What a request is answered with.
struct Reply {
  http::status status = http::status::ok;
  std::string_view type = "text/plain; charset=utf-8";
  std::string body{};
};

Reply not_understood() {
  return {.status = http::status::bad_request,
          .body = "This is no request that is understood here.\n"};
}

using Request = http::request<http::string_body>;

std::string_view value_of(const Request& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

std::string_view path_of(const Request& request) {
  const std::string_view target(request.target().data(), request.target().size());
  return target.substr(0, target.find('?'));
}

/// A browser on this machine calls us 127.0.0.1 or localhost. Another name would be a foreign page
/// that points its own name here.
bool is_ours(std::string_view host, std::uint16_t port) {
  return host == fmt::format("127.0.0.1:{}", port) || host == fmt::format("localhost:{}", port);
}

/// Foreign pages may make a browser send what a form sends: without their own name in Origin, or
/// of a type that is no JSON. What they name themselves is no name of ours.
bool is_wanted_by_the_page(const Request& request, std::uint16_t port) {
  const std::string_view origin = value_of(request, http::field::origin);
  constexpr std::string_view kScheme = "http://";
  return value_of(request, http::field::content_type) == "application/json" &&
         (origin.empty() ||
          (origin.starts_with(kScheme) && is_ours(origin.substr(kScheme.size()), port)));
}

/// What is wrong with a request, or else nothing.
std::optional<Reply> refused(const Request& request, std::uint16_t port) {
  if (request.count(http::field::host) > 1) {
    return not_understood();
  }
  const bool asks = request.method() == http::verb::post && path_of(request).starts_with(kAsk);
  if (!asks && request.method() != http::verb::get && request.method() != http::verb::head) {
    return Reply{.status = http::status::method_not_allowed, .body = "Only GET and HEAD.\n"};
  }
  if (!is_ours(value_of(request, http::field::host), port)) {
    return Reply{.status = http::status::misdirected_request, .body = "Ask 127.0.0.1.\n"};
  }
  if (asks && !is_wanted_by_the_page(request, port)) {
    return Reply{.status = http::status::forbidden,
                 .body = "Only the page that is served here asks, in application/json.\n"};
  }
  return std::nullopt;
}

Reply file_for(const Request& request, const PageFiles& files) {
  const std::string_view path = path_of(request);
  const auto found = files.find(std::string(path));
  return found == files.end()
             ? Reply{.status = http::status::not_found, .body = "There is no such file.\n"}
             : Reply{.type = type_of(path), .body = found->second};
}

/// What all visits share; it outlives them.
struct House {
  const PageFiles& files;
  Answerers answerers;
  std::uint16_t port = 0;
  std::size_t callers = 0;
  std::size_t reading = 0;  ///< callers whose request has a body that is still read
};

/// One caller: a request, an answer, and the end.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(tcp::socket&& caller, House& house)
      : stream_(std::move(caller)), house_(house), patience_(stream_.get_executor()) {
    ++house_.callers;
    request_.header_limit(kLongestHead);
    request_.body_limit(kLongestBody);
  }
  ~Visit() {
    --house_.callers;
    if (reads_body_) {
      --house_.reading;
    }
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  void begin() {
    stream_.expires_after(kPatience);
    http::async_read_header(
        stream_, buffer_, request_,
        [self = shared_from_this()](beast::error_code error, std::size_t) { self->heard(error); });
  }

 private:
  void heard(beast::error_code error) {
    const bool is_of_http = error.category() == make_error_code(http::error::bad_method).category();
    if (error == http::error::body_limit) {
      answer({.status = http::status::payload_too_large, .body = "That is too much.\n"});
    } else if (error) {
      if (is_of_http && error != http::error::end_of_stream) {
        answer(not_understood());
      }
    } else if (std::optional<Reply> refusal = refused(request_.get(), house_.port)) {
      answer(std::move(*refusal));
    } else if (request_.get().method() != http::verb::post) {
      answer(file_for(request_.get(), house_.files));
    } else if (house_.reading >= kMostReading) {
      answer({.status = http::status::service_unavailable, .body = "Too many ask at once.\n"});
    } else {
      reads_body_ = true;
      ++house_.reading;
      http::async_read(stream_, buffer_, request_,
                       [self = shared_from_this()](beast::error_code failed, std::size_t) {
                         self->reads_body_ = false;
                         --self->house_.reading;
                         if (!failed) {
                           self->ask();
                         }
                       });
    }
  }

  void ask() {
    const std::string name(path_of(request_.get()).substr(kAsk.size()));
    if (name == "begin") {
      try {
        answer({.body = house_.answerers.begin(request_.get().body())});
      } catch (const InputError& error) {
        answer({.status = http::status::bad_request, .body = std::string(error.what()) + "\n"});
      }
      return;
    }
    const std::shared_ptr<Answerer> answerer = house_.answerers.find(name);
    if (answerer == nullptr || answerer->busy()) {
      answer({.status = answerer == nullptr ? http::status::not_found : http::status::conflict,
              .body = "Nobody answers by that name, or is at it.\n"});
      return;
    }
    name_ = name;
    stream_.expires_never();
    listen();
    line_ =
        "HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nCache-Control: "
        "no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
    answerer->ask(std::move(request_.get().body()),
                  [self = shared_from_this()](std::string_view line, bool last,
                                              const std::function<void()>& next) {
                    self->tell(line, last, next);
                  });
  }

  /// A caller who goes away before the answer wants it no more.
  void listen() {
    stream_.socket().async_read_some(boost::asio::buffer(&unheard_, 1),
                                     [self = shared_from_this()](beast::error_code, std::size_t) {
                                       if (!self->sent_all_) {
                                         self->leave();
                                       }
                                     });
  }

  void tell(std::string_view line, bool last, const std::function<void()>& next) {
    if (line.empty()) {
      end_without_answer();
      return;
    }
    sent_all_ = last;
    line_ += line;
    patience_.expires_after(kPatience);
    patience_.async_wait([self = shared_from_this()](beast::error_code error) {
      if (!error) {
        self->leave();
      }
    });
    boost::asio::async_write(
        stream_.socket(), boost::asio::buffer(line_),
        [self = shared_from_this(), last, next](beast::error_code error, std::size_t) {
          self->patience_.cancel();
          self->line_.clear();
          if (error) {
            self->leave();
          } else if (last) {
            self->say_goodbye();
          } else {
            next();
          }
        });
  }

  /// The process ended: so does what was told of the answer, without its last line.
  void end_without_answer() {
    const bool shown_nothing = !line_.empty();  // not even how the answer begins
    house_.answerers.end(name_);
    sent_all_ = true;
    beast::error_code gone;
    if (shown_nothing) {
      stream_.socket().cancel(gone);
      answer({.status = http::status::not_found,
              .body = "The process that answered this page has ended, maybe for want of memory. "
                      "Ask again, or for less.\n"});
    } else {
      stream_.socket().close(gone);
    }
  }

  void leave() {
    sent_all_ = true;
    house_.answerers.end(name_);
    beast::error_code gone;
    stream_.socket().close(gone);
  }

  void say_goodbye() {
    beast::error_code gone;
    stream_.socket().shutdown(tcp::socket::shutdown_send, gone);
    stream_.socket().cancel(gone);
  }

  void answer(Reply reply) {
    reply_ = std::move(reply);
    response_.result(reply_.status);
    response_.version(11);
    response_.set(http::field::content_type,
                  beast::string_view(reply_.type.data(), reply_.type.size()));
    response_.set(http::field::cache_control, "no-cache");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.set("Referrer-Policy", "no-referrer");
    response_.set("Cross-Origin-Resource-Policy", "same-origin");
    response_.set("X-Frame-Options", "DENY");
    response_.keep_alive(false);
    response_.content_length(reply_.body.size());
    const bool head_alone = request_.get().method() == http::verb::head;
    if (!head_alone) {
      response_.body() = beast::span<const char>(reply_.body.data(), reply_.body.size());
    }
    stream_.expires_after(kPatience);
    const auto done = [self = shared_from_this()](beast::error_code, std::size_t) {
      beast::error_code gone;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, gone);
    };
    if (head_alone) {
      http::async_write_header(stream_, serializer_, done);
    } else {
      http::async_write(stream_, serializer_, done);
    }
  }

  beast::tcp_stream stream_;
  House& house_;
  boost::asio::steady_timer patience_;  ///< with a line of an answer that is asked for
  beast::flat_buffer buffer_{kLongestHead};
  http::request_parser<http::string_body> request_{};
  Reply reply_{};
  http::response<http::span_body<const char>> response_{};
  http::response_serializer<http::span_body<const char>> serializer_{response_};
  std::string name_{};  ///< of the process that is asked
  std::string line_{};
  char unheard_ = 0;
  bool reads_body_ = false;
  bool sent_all_ = false;
};

}  // namespace

class PageServer::Door {
 public:
  Door(const PageFiles& files, std::uint16_t port) : house_{files, Answerers(work_)} {
    const tcp::endpoint here(boost::asio::ip::address_v4::loopback(), port);
    beast::error_code error;
    const auto go_on = [&](auto&& step) {
      if (!error) {
        step();
      }
    };
    go_on([&] { acceptor_.open(here.protocol(), error); });
    go_on([&] { acceptor_.set_option(tcp::acceptor::reuse_address(true), error); });
    go_on([&] { acceptor_.bind(here, error); });
    go_on([&] { acceptor_.listen(tcp::acceptor::max_listen_connections, error); });
    if (error) {
      refuse("--port", "{} cannot be listened on ({}) name another, or 0 for any", port,
             error.message());
    }
    house_.port = acceptor_.local_endpoint().port();
    wait();
  }

  std::uint16_t port() const { return house_.port; }
  void serve_a_while() { work_.run_for(std::chrono::milliseconds(200)); }

 private:
  void wait() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket caller) {
      if (!error && house_.callers < kMostCallers) {
        std::make_shared<Visit>(std::move(caller), house_)->begin();
      }
      wait();
    });
  }

  boost::asio::io_context work_{1};
  House house_;
  tcp::acceptor acceptor_{work_};
};

PageServer::PageServer(const PageFiles& files, std::uint16_t port)
    : door_(std::make_unique<Door>(files, port)) {}

PageServer::~PageServer() = default;

std::uint16_t PageServer::port() const noexcept { return door_->port(); }

void PageServer::serve_a_while() { door_->serve_a_while(); }

namespace {

constexpr std::uint64_t kUsualPort = 8711;

struct PageCommand {
  std::optional<std::string> port{};
  std::optional<std::string> folder{};
  bool quiet = false;
  bool requests =
      false;  ///< answers those of its standard input; what serves the page begins it so
};

/// Puts what the page needs where the program answers into its frame; other pages stay as they are.
std::string framed(std::string page) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kParts{{
      {"POLICY",
       "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src data: "
       "blob:; connect-src 'self'; base-uri 'none'; form-action 'none'"},
      {"STYLE", R"(<link rel="stylesheet" href="page.css">)"},
      {"SCRIPTS", R"(<script type="module" src="served.js"></script>)"},
  }};
  for (const auto& [name, part] : kParts) {
    if (const auto at = page.find(name); at != std::string::npos) {
      page.replace(at, name.size(), part);
    }
  }
  return page;
}

/// The page as it was when the program was built.
PageFiles files_built_in() {
  PageFiles files;
  for (const EmbeddedFile& file : embedded_files()) {
    files.emplace("/" + std::string(file.name), file.text);
  }
  return files;
}

/// Links in it are not followed: they may lead to what is not the page's.
PageFiles files_of(const std::filesystem::path& folder) {
  PageFiles files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.symlink_status(none).type() != std::filesystem::file_type::regular) {
      continue;
    }
    if (std::string text = first_bytes(entry.path(), entry.file_size()); !text.empty()) {
      files.emplace("/" + entry.path().filename().string(), std::move(text));
    }
  }
  if (!files.contains("/index.html")) {
    throw InputError(Where{.file = printable(folder.string())},
                     "holds no page (index.html and what belongs to it) build one with "
                     "scripts/page, or leave --folder out");
  }
  return files;
}

void serve_page(const PageCommand& command) {
  if (command.requests) {
    answer_requests();
    return;
  }
  const std::uint64_t wanted =
      command.port ? whole_number("--port", *command.port, 0, 65'535) : kUsualPort;
  PageFiles files = command.folder ? files_of(*command.folder) : files_built_in();
  files["/"] = files["/index.html"] = framed(files["/index.html"]);
  PageServer server(files, static_cast<std::uint16_t>(wanted));
  StopSignals signals;
  if (!command.quiet) {
    write_stdout(fmt::format("The page is at http://127.0.0.1:{}/ until you press Ctrl-C.\n",
                             server.port()));
  }
  while (signals.received() == 0) {
    server.serve_a_while();
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
           "another page than the one that is built in, as scripts/page builds it",
           "web/dist/site");
  page->add_flag("--quiet", command->quiet, "do not say where it is");
  page->add_flag("--requests", command->requests)->group("");
  page->footer(with_example(
      "page",
      "This program answers the page. Nobody else can reach it: it listens on 127.0.0.1 alone. "
      "Ctrl-C ends it, which is no error.\n"));
  page->callback([command] { serve_page(*command); });
}

}  // namespace fray::cli
