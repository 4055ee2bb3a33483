#pragma once

#include <string>

#include "door/request.hpp"

namespace fray::door {

// Requests that are answered by many fights of one game. Throw  InputError; Interrupted.

std::string compare(const Request& request, const Context& context);
std::string need(const Request& request, const Context& context);
std::string worth(const Request& request, const Context& context);
std::string rank(const Request& request, const Context& context);
std::string army(const Request& request, const Context& context);
std::string points(const Request& request, const Context& context);

}  // namespace fray::door
