#pragma once

namespace fray::study {

/// What a side of one unit costs, and how much of that is lost with its last stand only: its character's price.
struct Cost {
  double all = 0;
  double last = 0;
  double plain_last = 0;  ///< of the content that was solved
};

}  // namespace fray::study
