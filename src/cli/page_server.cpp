#include "cli/page_server.hpp"

#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "core/error.hpp"

namespace fray::cli {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::asio::ip::tcp;

constexpr std::chrono::seconds kPatience{5};  ///< for a whole request, and for a whole answer
constexpr std::size_t kMostCallers = 500;     ///< at once; more are sent away
constexpr std::uint32_t kLongestHead = 16'384;

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

/// What a request is answered with; texts that live as long as the files.
struct Reply {
  http::status status = http::status::ok;
  std::string_view type = "text/plain";
  std::string_view body{};
};

constexpr Reply kNotUnderstood{http::status::bad_request, "text/plain",
                               "This is no request that is understood here.\n"};

/// A browser on this machine calls us 127.0.0.1 or localhost. Another name would be a foreign page
/// that points its own name here.
Reply reply_to(const http::request<http::empty_body>& request, const PageFiles& files,
               std::uint16_t port) {
  if (request.count(http::field::host) > 1) {
    return kNotUnderstood;
  }
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    return {http::status::method_not_allowed, "text/plain", "Only GET and HEAD.\n"};
  }
  const std::string_view host(request[http::field::host].data(), request[http::field::host].size());
  if (host != fmt::format("127.0.0.1:{}", port) && host != fmt::format("localhost:{}", port)) {
    return {http::status::misdirected_request, "text/plain", "Ask 127.0.0.1.\n"};
  }
  std::string_view path(request.target().data(), request.target().size());
  path = path.substr(0, path.find('?'));
  const auto found = files.find(std::string(path));
  return found == files.end()
             ? Reply{http::status::not_found, "text/plain", "There is no such file.\n"}
             : Reply{http::status::ok, type_of(path), found->second};
}

/// One caller: a request, an answer, and the end.
class Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(tcp::socket&& caller, const PageFiles& files, std::uint16_t port,
        std::shared_ptr<void> place)
      : stream_(std::move(caller)), files_(files), port_(port), place_(std::move(place)) {
    request_.header_limit(kLongestHead);
    request_.body_limit(0);
  }

  void begin() {
    stream_.expires_after(kPatience);
    http::async_read(stream_, buffer_, request_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       const bool is_of_http =
                           error.category() == make_error_code(http::error::bad_method).category();
                       if (!error || error == http::error::body_limit) {
                         self->answer(reply_to(self->request_.get(), self->files_, self->port_));
                       } else if (is_of_http && error != http::error::end_of_stream) {
                         self->answer(kNotUnderstood);
                       }
                     });
  }

 private:
  void answer(const Reply& reply) {
    const http::request<http::empty_body>& request = request_.get();
    response_.result(reply.status);
    response_.version(11);
    response_.set(http::field::content_type,
                  beast::string_view(reply.type.data(), reply.type.size()));
    response_.set(http::field::cache_control, "no-cache");
    response_.set("X-Content-Type-Options", "nosniff");
    response_.keep_alive(false);
    response_.content_length(reply.body.size());
    if (request.method() != http::verb::head) {
      response_.body() = beast::span<const char>(reply.body.data(), reply.body.size());
    }
    stream_.expires_after(kPatience);
    const auto done = [self = shared_from_this()](beast::error_code, std::size_t) {
      beast::error_code gone;
      self->stream_.socket().shutdown(tcp::socket::shutdown_send, gone);
    };
    if (request.method() == http::verb::head) {
      http::async_write_header(stream_, serializer_, done);
    } else {
      http::async_write(stream_, serializer_, done);
    }
  }

  beast::tcp_stream stream_;
  const PageFiles& files_;
  std::uint16_t port_;
  std::shared_ptr<void> place_;  ///< one of those that there are for callers
  beast::flat_buffer buffer_{kLongestHead};
  http::request_parser<http::empty_body> request_{};
  http::response<http::span_body<const char>> response_{};
  http::response_serializer<http::span_body<const char>> serializer_{response_};
};

}  // namespace

class PageServer::Door {
 public:
  Door(const PageFiles& files, std::uint16_t port) : files_(files) {
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
      throw InputError(Where{.field = "--port"},
                       fmt::format("{} cannot be listened on ({}) name another, or 0 for any", port,
                                   error.message()));
    }
    wait();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  void serve_a_while() { work_.run_for(std::chrono::milliseconds(200)); }

 private:
  void wait() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket caller) {
      if (!error && callers_ < kMostCallers) {
        ++callers_;
        const std::shared_ptr<void> place(nullptr, [this](void*) { --callers_; });
        std::make_shared<Visit>(std::move(caller), files_, port(), place)->begin();
      }
      wait();
    });
  }

  const PageFiles& files_;
  std::size_t callers_ = 0;  ///< outlives the visits, which are in `work_`
  boost::asio::io_context work_{1};
  tcp::acceptor acceptor_{work_};
};

PageServer::PageServer(const PageFiles& files, std::uint16_t port)
    : door_(std::make_unique<Door>(files, port)) {}

PageServer::~PageServer() = default;

std::uint16_t PageServer::port() const noexcept { return door_->port(); }

void PageServer::serve_a_while() { door_->serve_a_while(); }

}  // namespace fray::cli
