#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph/controls.hpp"
#include "graph/foresight.hpp"
#include "graph/game.hpp"

namespace fray::graph {

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
