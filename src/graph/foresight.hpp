#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "graph/game.hpp"

namespace fray::graph {

/// How a fight will end for A, as far as fights before it tell: for each stage of each round a sum
/// of features, fitted by least squares to how fights ended that came there.
///
/// Why   even draws gain the more, the better situations are in order of what follows from them;
///       which losses weigh how much depends on the fight.
/// Error  an order alone is made of it: a bad fit costs sureness, never truth.
class Foresight {
 public:
  /// A situation that `fights` fights came to, which ended for A like `value`: 1 won, 0 lost.
  void learn(std::uint32_t round, const Outlook& now, double fights, double value);
  /// After the last observation.
  void fit();
  bool fitted() const noexcept { return fitted_; }
  /// The mean end for A of who stands there; what the game itself says where nothing was learned.
  double of(std::uint32_t round, const Outlook& now) const noexcept;

 private:
  static constexpr std::size_t kTerms = Outlook::kMostFeatures + 1;  // and what the game says
  using Terms = std::array<double, kTerms>;

  /// Sums over all that was learned of one stage.
  struct Lessons {
    double fights = 0;
    double ends = 0;
    Terms terms{};
    Terms with_end{};
    std::array<Terms, kTerms> products{};
    std::size_t count = 0;
    Terms weights{};
    double level = 0;

    void add(const Terms& now, std::size_t terms_now, double fights_now, double end);
    void fit();
  };

  static std::uint64_t key(std::uint32_t round, std::uint32_t stage) noexcept {
    return std::uint64_t{stage} << 32U | round;
  }
  static Terms terms_of(const Outlook& now) noexcept;

  std::map<std::uint64_t, Lessons> of_stage_{};
  bool fitted_ = false;
};

}  // namespace fray::graph
