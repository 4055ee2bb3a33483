#pragma once

namespace fray {

inline constexpr const char* kVersion = "0.1.0";

/// Changes when the same seed and input would give other counts. Printed in every answer.
inline constexpr int kStreamVersion = 1;

}  // namespace fray
