#pragma once

namespace fray::cli {

/// The most memory that this process has had so far. Units  bytes
double peak_memory() noexcept;

}  // namespace fray::cli
