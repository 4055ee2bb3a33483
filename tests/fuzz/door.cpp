// Requests in JSON: whatever the bytes, an answer in JSON or an error that says what is wrong, and
// never that fray has a bug. Studies of many fights and sides in files are left out: they take long by
// themselves, and the fuzzer would read this machine's files.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include <nlohmann/json.hpp>

#include "bounds.hpp"
#include "fray/fray.h"

namespace {

using Json = nlohmann::json;

/// The request with a fight as small as it gets; nothing of one that is left out.
std::string light(const std::string& text) {
  Json request = Json::parse(text, nullptr, false);
  if (!request.is_object()) {
    return text;
  }
  static const std::array<const char*, 13> kStudies{
      "advise", "need",   "compare", "worth",     "rank",        "points", "army",
      "diff",   "matrix", "sweep",   "dominated", "sensitivity", "balance"};
  const Json wanted = request.value("do", Json());
  for (const char* const study : kStudies) {
    if (wanted == study) {
      return "";
    }
  }
  if (request.contains("engagement") || text.find('@') != std::string::npos) {
    return "";
  }
  if (wanted != "odds" && wanted != "luck" && wanted != "picture" && wanted != "trace") {
    return text;
  }
  if (!request.contains("settings")) {
    request["settings"] = Json::object();
  }
  if (request["settings"].is_object()) {
    request["settings"].update(
        {{"method", "simulate"}, {"trials", 10}, {"rounds", 1}, {"threads", 1}});
    request["settings"].erase("precision");
  }
  return request.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static fray_session* const session = fray_open();
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  const std::string request = text.find('\0') == std::string::npos ? light(text) : text;
  const fray::fuzz::Bounds bounds(size, std::size_t{64} << 20);
  char* answer = nullptr;
  const fray_status status = fray_call(session, request.c_str(), nullptr, nullptr, &answer);
  if (answer == nullptr || status == FRAY_BUG || !Json::accept(answer)) {
    std::abort();
  }
  fray_free(answer);
  return 0;
}
