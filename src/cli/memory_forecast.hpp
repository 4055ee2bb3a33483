#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace fray::cli {

/// What a simulation will take of memory, by what it has taken.
///
/// What fights have met is kept for those to come, so memory grows with them, by less and less.
/// Error   seen on combats of Warmaster and SOVL with three units a side: within a factor of 1.4.
class MemoryForecast {
 public:
  /// `before`: what was taken when no fight had been fought. Units  bytes
  explicit MemoryForecast(double before) : before_(before) {}

  /// What is taken when so many are done. Units  bytes
  void see(std::uint64_t fights, double bytes);
  /// Nothing as long as nobody can say: the first batches fill what later ones only use again.
  /// Units  bytes
  std::optional<double> after(std::uint64_t fights) const;

 private:
  struct Seen {
    double fights = 0;
    double bytes = 0;  ///< more than before
  };

  double before_;
  int batches_ = 0;
  std::array<Seen, 2> last_{};
};

}  // namespace fray::cli
