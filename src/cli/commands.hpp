#pragma once

namespace CLI {
class App;
}

namespace fray::cli {

/// `fray units [QUERY]`, `fray units import FILE`, `fray units check FILE`.
void add_units_command(CLI::App& app);

}  // namespace fray::cli
