#pragma once

#include <memory>

#include "odds/system.hpp"

namespace fray::study {

std::unique_ptr<System> open_warmaster();

}  // namespace fray::study
