// The door for other languages: requests and answers in JSON.

#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/json.hpp"
#include "core/version.hpp"
#include "door/request.hpp"
#include "door/session.hpp"
#include "fray/fray.h"

struct fray_session {
  fray::Session session{};
};

namespace fray {
namespace {

door::Json read_request(std::string_view text) {
  const std::string name = "request";
  if (text.size() > InputLimits::max_bytes) {
    throw InputError(Where{.file = name}, "is too large (at most 16 MiB are read)");
  }
  check_text(text, name);
  check_json_cost(text, name);
  JsonKeys<door::Json> keys(name);
  try {
    return door::Json::parse(text, std::ref(keys));
  } catch (const door::Json::parse_error& error) {
    const std::size_t at = error.byte == 0 ? 0 : error.byte - 1;
    throw InputError(place_of(text, std::min(at, text.size()), name), "is no JSON from here on");
  } catch (const door::Json::out_of_range&) {
    throw InputError(Where{.file = name},
                     "holds a number that is too large (1e308 at most) write a smaller one");
  }
}

std::string json_of(const Error& error) {
  const Error::Place& place = error.place();
  return door::Json{{"error",
                     {{"message", error.what()},
                      {"file", place.file},
                      {"line", place.line},
                      {"field", place.field}}}}
             .dump(-1, ' ', false, door::Json::error_handler_t::replace) +
         "\n";
}

/// For a caller in C; nothing where there is no memory left.
char* kept(const std::string& text) noexcept {
  char* const copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy != nullptr) {
    std::memcpy(copy, text.c_str(), text.size() + 1);
  }
  return copy;
}

}  // namespace

std::string Session::call(std::string_view request, const OnProgress& on_progress) {
  return door::guarded(
      [&] { return door::answered(door::Request(read_request(request)), {*state_, on_progress}); });
}

Answer Session::answer(std::string_view request, const OnProgress& on_progress) {
  return door::guarded(
      [&] { return door::odds_of(door::Request(read_request(request)), {*state_, on_progress}); });
}

Rows Session::rows(std::string_view request, const OnProgress& on_progress) {
  return door::guarded(
      [&] { return door::rows_of(door::Request(read_request(request)), {*state_, on_progress}); });
}

}  // namespace fray

fray_session* fray_open(void) {
  try {
    return new fray_session;
  } catch (...) {
    return nullptr;
  }
}

void fray_close(fray_session* session) { delete session; }

fray_status fray_call(fray_session* session, const char* request, fray_progress progress,
                      void* context, char** answer) {
  if (answer == nullptr) {
    return FRAY_INPUT;  // nowhere to say what is wrong
  }
  *answer = nullptr;
  try {
    if (session == nullptr || request == nullptr) {
      fray::door::guarded([&]() -> int {
        throw fray::InputError(fray::Where{.field = session == nullptr ? "session" : "request"},
                               "is NULL (fray_open opens a session, and a request is a text)");
      });
    }
    fray::Session::OnProgress on_progress;
    if (progress != nullptr) {
      on_progress = [=](const std::string& json) { return progress(json.c_str(), context) != 0; };
    }
    *answer = fray::kept(session->session.call(request, on_progress));
  } catch (const fray::Error& error) {
    *answer = fray::kept(fray::json_of(error));
    return static_cast<fray_status>(error.fault());
  } catch (...) {
    return FRAY_BUG;
  }
  return *answer == nullptr ? FRAY_BUG : FRAY_ANSWERED;
}

void fray_free(char* answer) { std::free(answer); }

const char* fray_version(void) { return fray::kVersion; }
