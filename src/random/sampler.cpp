#include "random/sampler.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>

#include <pcg_random.hpp>

#include "core/error.hpp"
#include "dice/pmf.hpp"
#include "random/kernel.hpp"

namespace fray::random {

std::string_view to_string(Path path) noexcept {
  switch (path) {
    case Path::plain: return "plain";
    case Path::simd128: return "simd128";
    case Path::sse2: return "sse2";
    case Path::avx2: return "avx2";
    case Path::avx512: return "avx512";
  }
  return "plain";
}

#if defined(__wasm__)
std::vector<Path> available_paths() { return {Path::simd128}; }  // all that its module has
#else
std::vector<Path> available_paths() {
  std::vector<Path> paths{Path::plain};
#if defined(__SSE2__) || defined(__ARM_NEON)
  paths.push_back(Path::simd128);
#endif
#if defined(__x86_64__)
  __builtin_cpu_init();
  paths.push_back(Path::sse2);  // every x86-64 machine has it
  if (__builtin_cpu_supports("avx2")) {
    paths.push_back(Path::avx2);
  }
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    paths.push_back(Path::avx512);
  }
#endif
  return paths;
}
#endif

Path chosen_path() {
  const std::vector<Path> paths = available_paths();
  const char* wanted = std::getenv("FRAY_VECTOR");
  if (wanted == nullptr || *wanted == '\0') {
    return paths.back();
  }
  std::string names;
  for (const Path path : paths) {
    if (to_string(path) == wanted) {
      return path;
    }
    names += (names.empty() ? "" : ", ") + std::string(to_string(path));
  }
  throw InputError(
      Where{.field = "FRAY_VECTOR"},
      "\"" + std::string(wanted) + "\" is no vector path of this machine (it has " + names + ")");
}

namespace {

const Kernel& kernel_of([[maybe_unused]] Path path) noexcept {
#if defined(__wasm__)
  return kSimd128Kernel;  // the one that a page loads
#else
  switch (path) {
    case Path::plain: break;
    case Path::simd128: return kSimd128Kernel;
#if defined(__x86_64__)
    case Path::sse2: return kSse2Kernel;
    case Path::avx2: return kAvx2Kernel;
    case Path::avx512: return kAvx512Kernel;
#else
    default: break;
#endif
  }
  return kPlainKernel;
#endif
}

/// The lanes as pcg-cpp constructs engine(state, stream): see random/stream tests.
LaneState start(const StreamId& stream) noexcept {
  constexpr std::uint64_t kMultiplier = 6364136223846793005ULL;
  const LaneSeeds seeds = lane_seeds(seed_of(stream));
  LaneState lanes{};
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    lanes.increment[lane] = seeds.stream[lane] << 1 | 1;
    lanes.state[lane] =
        (seeds.state[lane] + lanes.increment[lane]) * kMultiplier + lanes.increment[lane];
  }
  return lanes;
}

// 4 KiB of cells: they stay in the first-level cache.
constexpr std::size_t kRowsAtOnce = Sampler::kMostDrawn / kSlots;
// Neighbouring trials count in different tables, so none waits for another.
constexpr std::size_t kTables = 4;
constexpr std::uint32_t kSmallCells = 2'048;

/// Outcome k or less is drawn by 64-bit words below thresholds[k]. Outcomes that lie wholly above
/// 2^64 are never drawn.
Thresholds thresholds_of(const dice::Roll& roll) {
  constexpr double kAll = 18446744073709551616.0;  // 2^64
  const std::vector<double> pmf = dice::pmf<double>(roll);
  Thresholds thresholds;
  double below = 0;
  for (std::size_t outcome = 0; outcome + 1 < pmf.size(); ++outcome) {
    below += pmf[outcome];
    const double words = below * kAll;
    if (words >= kAll) {
      break;
    }
    const auto threshold = static_cast<std::uint64_t>(words);
    thresholds.words.push_back(threshold);
    thresholds.high.push_back(
        static_cast<std::int16_t>(static_cast<std::uint16_t>(threshold >> 48) ^ 0x8000U));
  }
  return thresholds;
}

}  // namespace

Sampler::Sampler(Path path) : path_(path), drawn_(kRowsAtOnce * kSlots) {}

void Sampler::draw(const Plan& plan, const StreamId& stream, std::uint32_t trials,
                   std::span<std::uint64_t> cells) {
  const Kernel& kernel = kernel_of(path_);
  const auto draw_rows = plan.sampling() == Sampling::pools ? kernel.pools : kernel.faces;
  LaneState lanes = start(stream);
  const std::size_t tables = plan.cells() <= kSmallCells ? kTables : 1;
  const std::size_t size = plan.cells();
  tables_.assign(tables * size, 0);
  std::uint32_t* const table = tables_.data();
  for (std::uint32_t left = trials; left > 0;) {
    const auto now = static_cast<std::uint32_t>(std::min<std::size_t>(left, kRowsAtOnce * kSlots));
    draw_rows(lanes, plan.rolls(), (now + kSlots - 1) / kSlots, drawn_.data());
    const std::uint16_t* cell = drawn_.data();
    std::uint32_t done = 0;
    if (tables == kTables) {
      for (; done + kTables <= now; done += kTables, cell += kTables) {
        ++table[cell[0]];
        ++table[size + cell[1]];
        ++table[2 * size + cell[2]];
        ++table[3 * size + cell[3]];
      }
    }
    for (; done < now; ++done, ++cell) {
      ++table[*cell];
    }
    left -= now;
  }
  for (std::size_t cell = 0; cell < size; ++cell) {
    std::uint64_t count = 0;
    for (std::size_t t = 0; t < tables; ++t) {
      count += table[t * size + cell];
    }
    cells[cell] += count;
  }
}

std::span<std::uint16_t> Sampler::drawn(const Plan& plan, const StreamId& stream,
                                        std::uint32_t trials) {
  const Kernel& kernel = kernel_of(path_);
  LaneState lanes = start(stream);
  const auto draw_rows = plan.sampling() == Sampling::pools ? kernel.pools : kernel.faces;
  draw_rows(lanes, plan.rolls(), (trials + kSlots - 1) / kSlots, drawn_.data());
  return std::span(drawn_).first(trials);
}

void Sampler::words(const StreamId& stream, std::span<std::uint64_t> rows) {
  LaneState lanes = start(stream);
  kernel_of(path_).words(lanes, rows.size() / kLanes, rows.data());
}

void Plan::ready(std::span<const dice::Roll> rolls) {
  rolls_.clear();
  if (known_.size() > kMostKnown) {
    known_.clear();
  }
  cells_ = 1;
  for (const dice::Roll& roll : rolls) {
    cells_ *= roll.outcomes();
  }
  std::uint32_t stride = cells_;
  for (const dice::Roll& roll : rolls) {
    stride /= roll.outcomes();
    PlannedRoll& planned = rolls_.emplace_back();
    planned.roll = roll;
    planned.stride = stride;
    if (sampling_ == Sampling::pools) {
      const auto [known, added] = known_.try_emplace(roll);
      if (added) {
        known->second = thresholds_of(roll);
      }
      planned.thresholds = known->second.words;
      planned.high = known->second.high;
    }
  }
}

struct Thrower::Engine {
  pcg_engines::setseq_rxs_m_xs_64_64 pcg;
};

Thrower::Thrower(const StreamId& stream) {
  const LaneSeeds seeds = lane_seeds(seed_of(stream));
  engine_ = std::make_unique<Engine>(
      Engine{pcg_engines::setseq_rxs_m_xs_64_64(seeds.state[0], seeds.stream[0])});
}

Thrower::~Thrower() = default;

/// Fair by rejection: pcg-cpp's bounded draw.
int Thrower::die(int sides) {
  return static_cast<int>(engine_->pcg(static_cast<std::uint64_t>(sides))) + 1;
}

Thrown Thrower::operator()(const dice::Roll& roll) {
  return roll.kind == dice::Roll::Kind::pool ? pool(roll) : sum(roll);
}

/// A die of one test, thrown again where the test says so; and what it showed then at first, or 0.
std::pair<int, int> Thrower::face(const dice::Test& test) {
  const int first = die(test.sides);
  const bool again = test.throws_again() && first >= test.again_low && first <= test.again_high;
  return again ? std::pair(die(test.sides), first) : std::pair(first, 0);
}

Thrown Thrower::pool(const dice::Roll& roll) {
  Thrown thrown;
  std::array<int, 5> left{roll.dice};  // dice that come to each test
  int helped = 0;                      // the last of them, by a 6 of the test before
  for (std::size_t test = 0; test < roll.test_count; ++test) {
    const dice::Test& now = roll.tests[test];
    const auto fails = [&now](int die) { return die < now.low || die > now.high; };
    const dice::Test easier = roll.helped(test);
    std::vector<int>& dice = thrown.dice.emplace_back();
    std::vector<int>& first = thrown.first.emplace_back();
    const auto throw_all = [&] {
      dice.clear();
      first.clear();
      for (int i = 0; i < left[test]; ++i) {
        const auto [face, before] = this->face(now);
        dice.push_back(face);
        first.push_back(before);
      }
    };
    throw_all();
    if (test == 0 && roll.all_again &&
        roll.dice - std::ranges::count_if(dice, fails) < roll.enough()) {
      thrown.before = dice;
      throw_all();
    }
    if (const auto failed = std::ranges::find_if(dice, fails);
        roll.has_one_again(test) && failed != dice.end()) {
      first[static_cast<std::size_t>(failed - dice.begin())] =
          std::exchange(*failed, face(now).first);
    }
    int help_next = 0;
    for (std::size_t nth = 0; nth < dice.size(); ++nth) {
      const int die = dice[nth];
      const bool with_help = nth + static_cast<std::size_t>(helped) >= dice.size() &&
                             die >= easier.low && die <= easier.high;
      if (!fails(die) || with_help) {
        const std::size_t skipped = die == 6 ? now.six_passes : 0;
        ++left[std::min<std::size_t>(test + 1 + skipped, roll.test_count)];
        help_next += die == 6 && now.six_helps > 0 && skipped == 0 ? 1 : 0;
      }
    }
    helped = help_next;
  }
  thrown.passed = static_cast<std::uint16_t>(left[roll.test_count]);
  thrown.outcome = std::min(thrown.passed, roll.cap);
  return thrown;
}

Thrown Thrower::sum(const dice::Roll& roll) {
  Thrown thrown;
  std::vector<int>& dice = thrown.dice.emplace_back();
  int total = 0;
  for (int one = 0; one < roll.throws(); ++one) {
    int value = roll.add;
    for (int i = 0; i < roll.per_throw; ++i) {
      dice.push_back(die(roll.sides));
      value += dice.back();
    }
    if (roll.drop != dice::Roll::Drop::none) {
      const auto [lowest, highest] = std::minmax_element(dice.end() - roll.per_throw, dice.end());
      value -= roll.drop == dice::Roll::Drop::lowest ? *lowest : *highest;
    }
    total += roll.bounded(value);
  }
  thrown.outcome = static_cast<std::uint16_t>(total - roll.lowest());
  return thrown;
}

}  // namespace fray::random
