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
std::string luck(const Request& request, const Context& context);
std::string advise(const Request& request, const Context& context);
std::string units(const Request& request, const Context& context);
std::string import(const Request& request, const Context& context);
std::string check(const Request& request, const Context& context);
std::string systems(const Request& request, const Context& context);
std::string options(const Request& request, const Context& context);
std::string version_of(const Request& request, const Context& context);

struct Known {
  const char* name;
  std::string (*answer)(const Request&, const Context&);
};

/// What may be asked.
/// Why   a program that is to be small has a table of its own, and nothing of what the rest needs.
std::span<const Known> known_requests();

/// Answers a request. Throws  InputError; Interrupted.
std::string answered(const Request& request, const Context& context);

// Requests that are answered by many fights of one game. Throw  InputError; Interrupted.

std::string compare(const Request& request, const Context& context);
std::string need(const Request& request, const Context& context);
std::string sensitivity(const Request& request, const Context& context);
std::string worth(const Request& request, const Context& context);
std::string rank(const Request& request, const Context& context);
std::string army(const Request& request, const Context& context);
std::string points(const Request& request, const Context& context);
std::string diff(const Request& request, const Context& context);
std::string dominated(const Request& request, const Context& context);
std::string balance(const Request& request, const Context& context);
std::string meta(const Request& request, const Context& context);

// Requests that are answered by a table. Throw  InputError; Interrupted.

std::string sweep(const Request& request, const Context& context);
std::string matrix(const Request& request, const Context& context);

}  // namespace fray::door
