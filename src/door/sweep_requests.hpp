#pragma once

#include <string>

#include "door/request.hpp"

namespace fray::door {

// Requests that are answered by a table. Throw  InputError; Interrupted.

std::string sweep(const Request& request, const Context& context);
std::string matrix(const Request& request, const Context& context);

}  // namespace fray::door
