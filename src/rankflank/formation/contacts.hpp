#pragma once

#include "rankflank/formation/context.hpp"

namespace fray::rankflank {

void add_contacts(Context& context);
/// About each unit away that may be charged, and who strikes there when.
void add_meetings(Context& context);

}  // namespace fray::rankflank
