#pragma once

#include <string>

#include "study/options.hpp"

namespace fray::study {

// Options as users write them. `field` names the option in errors ("--method").
// Throws  InputError naming what stood there and what would be right.

Method method_named(const std::string& field, const std::string& text);
random::Sampling sampler_named(const std::string& field, const std::string& text);

}  // namespace fray::study
