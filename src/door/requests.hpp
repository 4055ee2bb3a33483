#pragma once

#include <span>
#include <string>

#include "door/request.hpp"

namespace fray::door {

/// The answer to a request for odds. Throws  InputError; Interrupted.
answer::Answer odds_of(const Request& request, const Context& context);

// Requests of one fight, and what is known of games, units and lists. Throw  InputError; Interrupted.

std::string odds(const Request& request, const Context& context);
std::string picture(const Request& request, const Context& context);
std::string trace(const Request& request, const Context& context);
std::string units(const Request& request, const Context& context);
std::string import(const Request& request, const Context& context);
std::string check(const Request& request, const Context& context);
std::string systems(const Request& request, const Context& context);
std::string options(const Request& request, const Context& context);
std::string questions_of(const Request& request, const Context& context);
std::string version_of(const Request& request, const Context& context);

struct Known {
  const char* name;
  std::string (*answer)(const Request&, const Context&);
};

/// What may be asked beside the questions of `questions::question_kinds()`.
/// Why   a program that is to be small has a table of its own, and nothing of what the rest needs.
std::span<const Known> known_requests();

/// Answers a request, also one of those questions. Throws  InputError; Interrupted.
std::string answered(const Request& request, const Context& context);

// Requests that are answered by a table. Throw  InputError; Interrupted.

std::string sweep(const Request& request, const Context& context);
std::string matrix(const Request& request, const Context& context);

}  // namespace fray::door
