// Answers requests, one a line of standard input, for tests of the page that run without WebAssembly. Each line of the answer is JSON: how
// far it is, then {"status": .., "answer": ..}.

#include <iostream>
#include <string>

#include <nlohmann/json.hpp>

#include "fray/fray.h"

namespace {

int tell(const char* progress, void*) {
  std::cout << R"({"progress":)" << progress << "}" << std::endl;
  return 1;
}

}  // namespace

int main() {
  fray_session* const session = fray_open();
  for (std::string request; std::getline(std::cin, request);) {
    char* answer = nullptr;
    const fray_status status = fray_call(session, request.c_str(), &tell, nullptr, &answer);
    std::cout << nlohmann::json{{"status", status}, {"answer", answer}}.dump() << std::endl;
    fray_free(answer);
  }
  fray_close(session);
}
