#pragma once

#include <string>

#include "door/request.hpp"

namespace fray::door {

/// The answer to a request for odds. Throws  InputError; Interrupted.
study::Answer odds_of(const Request& request, const Context& context);

/// Answers a request. Throws  InputError; Interrupted.
std::string answered(const Request& request, const Context& context);

}  // namespace fray::door
