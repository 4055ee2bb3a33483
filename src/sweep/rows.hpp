#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/flat_map.hpp"
#include "sweep/run.hpp"

namespace fray::sweep {

// What a sweep holds of the rows that it works out together, and from block to block.

/// Small pieces of work that one thread does in a row.
inline constexpr std::size_t kTogether = 64;

/// Sides by content, settings and seed: rows alike in these are one fight.
struct PairKey {
  std::uint32_t system = 0;
  std::uint32_t settings = 0;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint64_t seed = 0;
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

struct PairHash {
  std::size_t operator()(const PairKey& key) const noexcept {
    return static_cast<std::size_t>(
        mix64(mix64(mix64(key.seed) + (static_cast<std::uint64_t>(key.a) << 32 | key.b)) ^
              (static_cast<std::uint64_t>(key.system) << 32 | key.settings)));
  }
};

/// The fight of one pair of sides, once it is known.
struct SweepRunner::Pair {
  Solved* solved = nullptr;
  Hash128 key{};
  bool mirrored = false;
  std::uint32_t settings = 0;  ///< of the row that asked first, as is `seed`
  std::uint64_t seed = 0;
  std::unique_ptr<const InputError> refused{};
  std::vector<std::string> remarks{};  ///< on what its sides say, as they stand in the row
  std::vector<std::size_t> notes{};    ///< numbers among `SweepCounts::notes`, once `noted`
  bool noted = false;
  std::uint64_t met = 0;  ///< the block whose rows asked for it last
  std::string told{};     ///< by `SweepHooks::tell`, once two rows of a block have asked
};

struct SweepRunner::Block {
  /// The row that another is compared with.
  struct Other {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
  };
  struct Asked {
    SweepPlan::Row row{};
    Pair* pair = nullptr;
    std::unique_ptr<Other> other{};
  };
  std::vector<Asked> rows{};
  /// Pairs met first here, with their first row.
  std::vector<std::pair<SweepPlan::Row, Pair*>> fresh{};
  /// Some rows have the pair of rows with other throws, in case that it is solved without any.
  bool hopes = false;
};

struct SweepRunner::Store {
  FlatMap<PairKey, std::unique_ptr<Pair>, PairHash> pairs{1024};
  std::unordered_map<Hash128, std::unique_ptr<Solved>, HashOfHash> solved{};
  std::unordered_set<Hash128, HashOfHash> kept{};  ///< by an earlier run, and not asked for yet
  std::size_t bytes = 0;
  std::uint64_t blocks = 0;
  std::vector<std::string> texts{};  ///< of the block at hand: kept for their room
};

}  // namespace fray::sweep
