#pragma once

namespace fray::cli {

/// The program: reads what was typed, does it, and says in one sentence what is wrong. Gives the
/// exit code.
int run_program(int argc, char** argv);

}  // namespace fray::cli
