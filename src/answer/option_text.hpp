#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "answer/options.hpp"

namespace fray::answer {

// Options as users write them. `field` names the option in errors ("method").
// Throws  InputError naming what stood there and what would be right.

Method method_named(const std::string& field, const std::string& text);
random::Sampling sampler_named(const std::string& field, const std::string& text);

/// What a setting is said to be, by its name; nothing where nobody says it.
using SettingSaid = std::function<std::optional<std::string>(const char* name)>;

/// From "method", "sampler", "trials", "precision" and "seed".
OddsOptions odds_options_said(const SettingSaid& said);

/// From what "seed" is said to be; that of who says nothing.
std::uint64_t seed_said(const std::optional<std::string>& said);

}  // namespace fray::answer
