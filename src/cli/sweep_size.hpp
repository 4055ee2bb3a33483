#pragma once

#include "sweep/plan.hpp"

namespace fray::cli {

/// Throws  InputError for more rows than anybody asks for by mistake, but for what --yes says
///         (`yes`).
void check_size(const sweep::SweepSize& size, bool yes);

/// The same before queries are answered, each of which stands for one unit or more.
void check_size_asked(const sweep::SweepSpec& spec, bool yes);

}  // namespace fray::cli
