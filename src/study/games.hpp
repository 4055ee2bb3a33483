#pragma once

#include <memory>

#include "study/system.hpp"

namespace fray::study {

// The games, one line each.
std::unique_ptr<System> open_warmaster();
std::unique_ptr<System> open_sovl();
std::unique_ptr<System> open_ninth_age();
std::unique_ptr<System> open_fantasy6();
std::unique_ptr<System> open_fantasy7();

}  // namespace fray::study
