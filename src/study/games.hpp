#pragma once

#include <memory>

#include "fray/study/system.hpp"

namespace fray::study {

// The games, one line each.
std::unique_ptr<System> open_warmaster();

}  // namespace fray::study
