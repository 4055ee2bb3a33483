#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

#include "answer/answer.hpp"
#include "study/fight_counts.hpp"

namespace fray::study {

/// How both sides of a zero-sum game play best.
struct Equilibrium {
  double value = 0;        ///< what the rows gain, on average
  Eigen::VectorXd rows{};  ///< shares, sum to 1
  Eigen::VectorXd columns{};
  /// What either gains at most by playing otherwise: rounding alone.
  double gap = 0;
};

/// Shape   gains(i, j): what row i gains when it meets column j, which loses as much.
/// Error   gap as above, some 1e-12 of the largest gain. Where several mixtures are as good, it is
///         one of them.
/// Source  Dantzig, "A proof of the equivalence of the programming problem and the game problem"
///         (1951), by the simplex method; Bland's rule (1977) where it makes no way.
Equilibrium equilibrium_of(const Eigen::MatrixXd& gains);

/// The cells of a table of `fray matrix`.
struct MetaQuestion {
  std::string file{};
  std::string system{};           ///< the game
  std::string by{};               ///< "swing", or "win": the chance to win less that to lose
  std::size_t without_swing = 0;  ///< cells, where that is why it is by win
  std::vector<std::string> rows{};
  std::vector<std::string> columns{};
  /// By column, as the table has it: its list and its type; empty where it does not say.
  std::vector<std::pair<std::string, std::string>> lists_and_types{};
  FightCounts fights{};  ///< of the cells
  std::string given{};   ///< "win": its fights are those alone that end so
  Eigen::MatrixXd gains{};
  Eigen::MatrixXd half_widths{};  ///< of their 95 % intervals; 0 where they are exact
  std::vector<bool> new_rows{};   ///< by row: without whom the game is told as well
  std::vector<bool> new_columns{};
  std::string field{};      ///< how often those of B come, as it was said
  Eigen::VectorXd often{};  ///< the same by column; empty where nothing is said
};

/// Reads it from a text in CSV; `file` names it. `by` is "swing", "win", or nothing: swing where all
/// cells have one.
/// Throws  InputError for a file that is no such table, for a pair that is there twice or not at
///         all, and for cells that are no numbers.
MetaQuestion meta_question(std::string_view text, const std::string& file, const std::string& by);

/// Says who of the table is new: "empire/knights", or "knights".
/// Throws  InputError for who is not in it, or where nobody else of his side is.
void set_new(MetaQuestion& question, const std::vector<std::string>& names);

/// Says how often those of B come, "orcs/goblins=3, trolls=0"; others once.
/// Throws  InputError for what is no number of times, and for who is not in the table.
void set_field(MetaQuestion& question, const std::string& given);

struct MetaAnswer {
  Equilibrium best{};
  answer::Estimate value{};  ///< with the interval that those of the cells give it
  /// What each gains against the other side's mixture. Of columns too it is what rows gain.
  Eigen::VectorXd of_rows{};
  Eigen::VectorXd of_columns{};
  /// Without who is new: shares of 0 for these. Nothing where nobody is.
  std::optional<Equilibrium> without{};
  std::vector<answer::Estimate> answers{};  ///< by row: what it gains from the field that was said
};

/// Error   the value's interval is by the derivative of the value by each cell, which is how often
///         the two meet.
MetaAnswer meta_of(const MetaQuestion& question);

}  // namespace fray::study
