#pragma once

#include <array>

namespace CLI {
class App;
}

namespace fray::cli {

/// The exit code where what was typed is wrong.
inline constexpr int kBadInput = 2;

/// `fray odds A B`
void add_odds_command(CLI::App& app);

/// `fray sweep SPEC`
void add_sweep_command(CLI::App& app);

/// `fray matrix LIST LIST`
void add_matrix_command(CLI::App& app);

/// `fray compare SIDE SIDE...`
void add_compare_command(CLI::App& app);

/// `fray report TABLE`
void add_report_command(CLI::App& app);

/// `fray verify TABLE`
void add_verify_command(CLI::App& app);

/// `fray page`
void add_page_command(CLI::App& app);

/// `fray points UNITS`
void add_points_command(CLI::App& app);

/// `fray worth UNIT`
void add_worth_command(CLI::App& app);

/// `fray rank LIST`
void add_rank_command(CLI::App& app);

/// `fray need A B`
void add_need_command(CLI::App& app);

/// `fray merge PART...`
void add_merge_command(CLI::App& app);

/// `fray advise A B`
void add_advise_command(CLI::App& app);

/// `fray luck A B --result TEXT`
void add_luck_command(CLI::App& app);

/// `fray trace A B`
void add_trace_command(CLI::App& app);

/// `fray army MINE THEIRS`
void add_army_command(CLI::App& app);

/// `fray save NAME SIDE`
void add_save_command(CLI::App& app);

/// `fray units [QUERY]`, `fray units import FILE`, `fray units check FILE`.
void add_units_command(CLI::App& app);

/// `fray systems`
void add_systems_command(CLI::App& app);

/// `fray explain WORD`
void add_explain_command(CLI::App& app);

/// `fray completion SHELL`
void add_completion_command(CLI::App& app);

/// All of them, in the order in which help lists them.
inline constexpr std::array kCommands{
    &add_odds_command,       &add_sweep_command,   &add_matrix_command, &add_compare_command,
    &add_points_command,     &add_rank_command,    &add_worth_command,  &add_need_command,
    &add_army_command,       &add_merge_command,   &add_report_command, &add_verify_command,
    &add_trace_command,      &add_advise_command,  &add_luck_command,   &add_save_command,
    &add_units_command,      &add_systems_command, &add_page_command,   &add_explain_command,
    &add_completion_command,
};

}  // namespace fray::cli
