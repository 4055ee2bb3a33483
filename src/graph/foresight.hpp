#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "graph/controls.hpp"
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

/// Where the fights of a part went, situation by situation, so that others may learn from them.
class Trail {
 public:
  /// An entry of a wave that comes later.
  struct Target {
    std::uint32_t wave = 0;
    std::uint32_t entry = 0;
  };

  void clear();
  /// The wave that was gathered is fought now.
  void begin_wave();
  /// Who waited for the others to end their round goes on.
  void begin_round() { std::swap(next_, next_round_); }
  /// The next situation of this wave.
  void meet(const Throw& dice, const Outlook& outlook, double fights);
  /// Fights of the situation of that number had these results; `ended` of them ended there.
  void send(std::size_t situation, const Results& results, double fights, const Ends& ended);
  /// Those that were sent last went on.
  void go_on(bool round_over, std::uint32_t entry) {
    steps_.back().to = {round_over ? next_round_ : next_, entry};
  }

  /// What dice do, and then how each situation ends, with their luck taken off.
  void teach(Foresight& foresight, Controls& controls);

 private:
  struct Node {
    Throw dice{};
    Outlook outlook{};
    double fights = 0;
    Ends ends{};  ///< of them all
  };
  struct Step {
    std::size_t from = 0;
    Results results{};
    double fights = 0;
    Ends ended{};
    Target to{};
  };

  /// How fights ended after each step, and after each situation with the luck of its dice taken off.
  std::vector<Controls::Observation> follow(const Controls& controls);

  std::vector<Node> nodes_{};
  std::vector<Step> steps_{};
  std::vector<std::size_t> first_of_wave_{};
  std::uint32_t next_ = 0;        ///< the wave that is gathered, from 1
  std::uint32_t next_round_ = 0;  ///< and that of the next round
  std::size_t here_ = 0;          ///< the first node of this wave
};

}  // namespace fray::graph
