#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

/// What a rulebook says of blows: the phases ask it, and do not ask which book it is. What-ifs
/// (`hits-on=4+`) come before it, and are none of its business.
///
/// Why  a book stands in one file of src/rankflank/books, and is asked once for each situation, never
///      for each trial.
struct Book {
  /// The D6 needed, kAlways or kNever; or a value.
  using OfAttack = int (*)(const Context&, const Situation&, const Attack&) noexcept;

  OfAttack strength;  ///< of blows, with weapons
  OfAttack to_hit;    ///< of what rolls to hit
  OfAttack to_wound;
  OfAttack save;  ///< of who is struck: armour, or damage in SOVL
};

}  // namespace fray::rankflank
