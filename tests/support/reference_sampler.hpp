#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <pcg_random.hpp>

#include "random/sampler.hpp"

namespace fray::test {

/// The samplers once more, one slot after the other, over pcg-cpp's own engines: what every kernel
/// must equal. Shares lane_seeds, a plan's thresholds and strides with them, and no line of a
/// kernel.
class ReferenceSampler {
 public:
  static constexpr std::size_t kSlots = random::kLanes * 4;
  using Row = std::array<std::uint16_t, kSlots>;

  explicit ReferenceSampler(const random::StreamId& stream) {
    const random::LaneSeeds seeds = random::lane_seeds(random::seed_of(stream));
    for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
      engines_.emplace_back(seeds.state[lane], seeds.stream[lane]);
    }
  }

  /// The cells of the next kSlots trials.
  Row draw(const random::Plan& plan) {
    Row cells{};
    for (const random::PlannedRoll& roll : plan.rolls()) {
      const Row outcomes = plan.sampling() == random::Sampling::pools
                               ? from_thresholds(roll.thresholds)
                           : roll.roll.kind == dice::Roll::Kind::pool ? thrown_pool(roll.roll)
                                                                      : thrown_sum(roll.roll);
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        cells[slot] = static_cast<std::uint16_t>(cells[slot] + outcomes[slot] * roll.stride);
      }
    }
    return cells;
  }

  std::vector<std::uint64_t> counts(const random::Plan& plan, std::uint32_t trials) {
    std::vector<std::uint64_t> counts(plan.cells(), 0);
    for (std::uint32_t done = 0; done < trials; done += kSlots) {
      const Row cells = draw(plan);
      for (std::size_t slot = 0; slot < kSlots && done + slot < trials; ++slot) {
        ++counts[cells[slot]];
      }
    }
    return counts;
  }

 private:
  Row next_row() {
    Row row{};
    for (std::size_t lane = 0; lane < random::kLanes; ++lane) {
      const std::uint64_t word = engines_[lane]();
      for (std::size_t part = 0; part < 4; ++part) {
        row[lane * 4 + part] = static_cast<std::uint16_t>(word >> 16 * part);
      }
    }
    return row;
  }

  Row from_thresholds(std::span<const std::uint64_t> thresholds) {
    const Row first = next_row();
    bool tie = false;
    for (const std::uint16_t slot : first) {
      for (const std::uint64_t threshold : thresholds) {
        tie = tie || slot == threshold >> 48;
      }
    }
    std::array<Row, 3> more{};
    if (tie) {
      for (Row& row : more) {
        row = next_row();
      }
    }
    Row outcomes{};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      std::uint64_t word = first[slot];
      for (const Row& row : more) {
        word = word << 16 | row[slot];
      }
      for (const std::uint64_t threshold : thresholds) {
        outcomes[slot] = static_cast<std::uint16_t>(outcomes[slot] + (word >= threshold ? 1 : 0));
      }
    }
    return outcomes;
  }

  /// Words of which `span` equal parts are left when the unfair ones are drawn again.
  Row fair_row(std::uint32_t span) {
    const auto unfair = [span](std::uint16_t word) { return word * span % 65'536 < 65'536 % span; };
    Row row = next_row();
    for (bool again = true; again;) {
      again = false;
      for (const std::uint16_t word : row) {
        again = again || unfair(word);
      }
      if (again) {
        const Row fresh = next_row();
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
          row[slot] = unfair(row[slot]) ? fresh[slot] : row[slot];
        }
      }
    }
    return row;
  }

  /// One die for each slot, thrown again where the test says so.
  Row faces_of(const dice::Test& test) {
    const auto face = [&](std::uint16_t word) {
      return static_cast<std::uint16_t>(1 + (word * std::uint32_t{test.sides} >> 16));
    };
    Row faces = fair_row(test.sides);
    std::transform(faces.begin(), faces.end(), faces.begin(), face);
    if (test.throws_again()) {
      const Row second = fair_row(test.sides);
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (faces[slot] >= test.again_low && faces[slot] <= test.again_high) {
          faces[slot] = face(second[slot]);
        }
      }
    }
    return faces;
  }

  static bool passes(const dice::Test& test, std::uint16_t face) {
    return face >= test.low && face <= test.high;
  }

  Row thrown_special_pool(const dice::Roll& roll) {
    Row hits{};
    Row passed = thrown_one_by_one(roll, hits);
    if (roll.all_again) {
      Row ignored{};
      const Row second = thrown_one_by_one(roll, ignored);
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        passed[slot] = hits[slot] < roll.enough() ? second[slot] : passed[slot];
      }
    }
    for (std::uint16_t& count : passed) {
      count = std::min(count, static_cast<std::uint16_t>(roll.outcomes() - 1));
    }
    return passed;
  }

  Row thrown_one_by_one(const dice::Roll& roll, Row& hits) {
    Row passed{};
    std::array<std::array<bool, kSlots>, 4> failed{};  // some die of the slot failed the test
    for (int die = 0; die < roll.dice; ++die) {
      std::vector<Row> faces;
      for (std::size_t test = 0; test < roll.test_count; ++test) {
        faces.push_back(faces_of(roll.tests[test]));
      }
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::size_t test = 0;
        bool helped = false;  // by a 6 of the test before
        while (test < roll.test_count &&
               (passes(roll.tests[test], faces[test][slot]) ||
                (helped && passes(roll.helped(test), faces[test][slot])))) {
          const bool six = faces[test][slot] == 6;
          helped = six && roll.tests[test].six_passes == 0;
          test += 1 + (six ? roll.tests[test].six_passes : 0);
        }
        hits[slot] = static_cast<std::uint16_t>(hits[slot] + (test > 0 ? 1 : 0));
        passed[slot] = static_cast<std::uint16_t>(passed[slot] + (test >= roll.test_count ? 1 : 0));
        if (test < roll.test_count) {
          failed[test][slot] = true;
        }
      }
    }
    for (std::size_t again = 0; again < roll.test_count; ++again) {
      if ((roll.one_again >> again & 1) == 0) {
        continue;
      }
      std::vector<Row> faces(again);
      for (std::size_t test = again; test < roll.test_count; ++test) {
        faces.push_back(faces_of(roll.tests[test]));
      }
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::size_t test = again;
        while (failed[again][slot] && test < roll.test_count &&
               passes(roll.tests[test], faces[test][slot])) {
          ++test;
        }
        if (test == roll.test_count) {
          ++passed[slot];
        } else if (test > again) {
          failed[test][slot] = true;
        }
      }
    }
    return passed;
  }

  Row thrown_pool(const dice::Roll& roll) {
    if (!roll.plain()) {
      return thrown_special_pool(roll);
    }
    Row passed{};
    for (int left = roll.dice; left > 0; left -= 3) {
      std::vector<Row> tests;
      for (std::size_t test = 0; test < roll.test_count; ++test) {
        tests.push_back(fair_row(216));
      }
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        for (int die = 0; die < std::min(left, 3); ++die) {
          bool passes = true;
          for (std::size_t test = 0; test < roll.test_count; ++test) {
            const std::uint32_t throw_of_three = tests[test][slot] * 216U >> 16;
            const std::uint32_t face = 1 + (die == 0   ? throw_of_three / 36
                                            : die == 1 ? throw_of_three / 6 % 6
                                                       : throw_of_three % 6);
            passes = passes && face >= roll.tests[test].low && face <= roll.tests[test].high;
          }
          passed[slot] = static_cast<std::uint16_t>(passed[slot] + (passes ? 1 : 0));
        }
      }
    }
    for (std::uint16_t& count : passed) {
      count = std::min(count, static_cast<std::uint16_t>(roll.outcomes() - 1));
    }
    return passed;
  }

  Row thrown_sum(const dice::Roll& roll) {
    std::array<int, kSlots> total{};
    for (int thrown = 0; thrown < roll.throws(); ++thrown) {
      std::array<int, kSlots> value{};
      std::array<int, kSlots> lowest{};
      std::array<int, kSlots> highest{};
      lowest.fill(roll.sides);
      for (int die = 0; die < roll.per_throw; ++die) {
        const Row row = fair_row(roll.sides);
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
          const int face = 1 + static_cast<int>(row[slot] * std::uint32_t{roll.sides} >> 16);
          value[slot] += face;
          lowest[slot] = std::min(lowest[slot], face);
          highest[slot] = std::max(highest[slot], face);
        }
      }
      for (std::size_t slot = 0; slot < kSlots; ++slot) {
        const int dropped = roll.drop == dice::Roll::Drop::none     ? 0
                            : roll.drop == dice::Roll::Drop::lowest ? lowest[slot]
                                                                    : highest[slot];
        total[slot] += std::min<int>(std::max<int>(value[slot] - dropped + roll.add, roll.floor),
                                     roll.ceiling);
      }
    }
    Row outcomes{};
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      outcomes[slot] = static_cast<std::uint16_t>(total[slot] - roll.lowest());
    }
    return outcomes;
  }

  std::vector<pcg_engines::setseq_rxs_m_xs_64_64> engines_{};
};

}  // namespace fray::test
