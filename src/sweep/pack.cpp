#include "sweep/pack.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/systems.hpp"

namespace fray::sweep {
namespace {

constexpr int kBits = 7;               ///< of a count in each byte
constexpr std::uint64_t kMore = 0x80;  ///< more bytes follow

}  // namespace

void put_word(std::uint64_t word, std::string& bytes) {
  for (int i = 0; i < 8; ++i) {
    bytes += static_cast<char>(word >> (8 * i) & 0xFF);
  }
}

void put_count(std::uint64_t count, std::string& bytes) {
  for (; count >= kMore; count >>= kBits) {
    bytes += static_cast<char>(count | kMore);
  }
  bytes += static_cast<char>(count);
}

void put_text(std::string_view text, std::string& bytes) {
  put_count(text.size(), bytes);
  bytes += text;
}

void put_hash(Hash128 hash, std::string& bytes) {
  put_word(hash.high, bytes);
  put_word(hash.low, bytes);
}

void DoublePacker::put(double value, std::string& bytes) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto [known, is_new] = known_.try_emplace(bits, known_.size());
  put_count(known->second, bytes);
  if (is_new) {
    put_word(bits, bytes);
  }
}

void put_solved(const Solved& solved, std::string& bytes) {
  DoublePacker numbers;
  for (const answer::Figures& figures : solved.figures) {
    for (const double value : figures.values) {
      numbers.put(value, bytes);
    }
    put_count(figures.trials, bytes);
    put_count(static_cast<std::uint64_t>(figures.sampling), bytes);
    put_count(figures.precise ? 1 : 0, bytes);
    put_count(figures.endings.size(), bytes);
    for (const double chance : figures.endings) {
      numbers.put(chance, bytes);
    }
    for (const double error :
         {figures.errors.a_lost, figures.errors.b_lost, figures.errors.swing}) {
      numbers.put(error, bytes);
    }
    const answer::LossErrors& losses = figures.losses;
    for (const double number : {losses.variance[0], losses.variance[1], losses.covariance,
                                losses.cost[0], losses.cost[1]}) {
      numbers.put(number, bytes);
    }
    put_count(losses.trials, bytes);
  }
  put_text(solved.distributions, bytes);
  for (const auto& notes : solved.notes) {
    put_count(notes.size(), bytes);
    for (const std::string& note : notes) {
      put_text(note, bytes);
    }
  }
}

std::uint64_t Unpacker::word() noexcept {
  if (missing_ || bytes_.size() < 8) {
    missing_ = true;
    return 0;
  }
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
  }
  bytes_.remove_prefix(8);
  return word;
}

Hash128 Unpacker::hash() noexcept {
  const std::uint64_t high = word();
  return {high, word()};
}

std::uint64_t Unpacker::count() noexcept {
  std::uint64_t count = 0;
  for (int shift = 0; !missing_; shift += kBits) {
    if (bytes_.empty() || shift >= 64) {
      missing_ = true;
      return 0;
    }
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    count |= (byte & (kMore - 1)) << shift;
    if (byte < kMore) {
      break;
    }
  }
  return count;
}

std::string_view Unpacker::text() noexcept {
  const std::uint64_t size = count();
  if (missing_ || bytes_.size() < size) {
    missing_ = true;
    return {};
  }
  const std::string_view text = bytes_.substr(0, static_cast<std::size_t>(size));
  bytes_.remove_prefix(static_cast<std::size_t>(size));
  return text;
}

double Unpacker::number() {
  const std::uint64_t number = count();
  if (!missing_ && number == known_.size()) {
    known_.push_back(std::bit_cast<double>(word()));
  }
  missing_ = missing_ || number >= known_.size();
  return missing_ ? 0 : known_[static_cast<std::size_t>(number)];
}

Solved Unpacker::solved() {
  Solved solved;
  known_.clear();
  for (answer::Figures& figures : solved.figures) {
    for (double& value : figures.values) {
      value = number();
    }
    figures.trials = count();
    figures.sampling = static_cast<random::Sampling>(count());
    figures.precise = count() != 0;
    for (std::uint64_t endings = count(); endings != 0 && !missing_; --endings) {
      figures.endings.push_back(number());
    }
    for (double* const error :
         {&figures.errors.a_lost, &figures.errors.b_lost, &figures.errors.swing}) {
      *error = number();
    }
    answer::LossErrors& losses = figures.losses;
    for (double* const part : {&losses.variance[0], &losses.variance[1], &losses.covariance,
                               &losses.cost[0], &losses.cost[1]}) {
      *part = number();
    }
    losses.trials = count();
  }
  solved.distributions = text();
  for (auto& notes : solved.notes) {
    for (std::uint64_t left = count(); left != 0 && !missing_; --left) {
      notes.emplace_back(text());
    }
  }
  return solved;
}

// The distributions of an answer in few bytes: most of their numbers are alike, and mostly 0.

namespace {

class Packer {
 public:
  void chance(const answer::Estimate& chance) {
    for (const double number : {chance.value, chance.low, chance.high}) {
      numbers_.put(number, bytes);
    }
  }

  /// Runs of the same chance are put once, with their length.
  void spread(const answer::Spread& spread) {
    const auto alike = [](const answer::Estimate& a, const answer::Estimate& b) {
      return a.value == b.value && a.low == b.low && a.high == b.high;
    };
    put_count(spread.pmf.size(), bytes);
    for (std::size_t from = 0; from < spread.pmf.size();) {
      std::size_t to = from + 1;
      while (to < spread.pmf.size() && alike(spread.pmf[from], spread.pmf[to])) {
        ++to;
      }
      put_count(to - from, bytes);
      chance(spread.pmf[from]);
      from = to;
    }
  }

  std::string bytes{};

 private:
  DoublePacker numbers_{};
};

answer::Estimate chance(Unpacker& bytes) {
  const double value = bytes.number();
  const double low = bytes.number();
  return {value, low, bytes.number()};
}

answer::Spread spread(Unpacker& bytes) {
  answer::Spread spread;
  const std::uint64_t size = bytes.count();
  while (spread.pmf.size() < size && !bytes.missing()) {
    const std::uint64_t run = std::min<std::uint64_t>(bytes.count(), size - spread.pmf.size());
    spread.pmf.insert(spread.pmf.end(), static_cast<std::size_t>(run), chance(bytes));
  }
  return spread;
}

}  // namespace

std::string pack_distributions(const answer::Answer& answer) {
  Packer packer;
  for (const answer::Estimate* const chance : {&answer.win, &answer.draw, &answer.loss}) {
    packer.chance(*chance);
  }
  put_count(answer.endings.size(), packer.bytes);
  for (const auto& [name, chance] : answer.endings) {
    put_text(name, packer.bytes);
    packer.chance(chance);
  }
  put_count(answer.spreads.size(), packer.bytes);
  for (const answer::SidedSpread& sided : answer.spreads) {
    put_text(sided.name, packer.bytes);
    packer.spread(sided.a);
    packer.spread(sided.b);
  }
  packer.spread(answer.rounds);
  return std::move(packer.bytes);
}

answer::Answer unpack_distributions(std::string_view packed) {
  Unpacker bytes(packed);
  answer::Answer answer;
  for (answer::Estimate* const result : {&answer.win, &answer.draw, &answer.loss}) {
    *result = chance(bytes);
  }
  for (std::uint64_t left = bytes.count(); left != 0 && !bytes.missing(); --left) {
    std::string name(bytes.text());
    answer.endings.emplace_back(std::move(name), chance(bytes));
  }
  for (std::uint64_t left = bytes.count(); left != 0 && !bytes.missing(); --left) {
    answer::SidedSpread sided{.name = std::string(bytes.text())};
    sided.a = spread(bytes);
    sided.b = spread(bytes);
    answer.spreads.push_back(std::move(sided));
  }
  answer.rounds = spread(bytes);
  return answer;
}

answer::Answer distributions_of(const SweepRow& row) {
  answer::Answer answer = unpack_distributions(row.solved->distributions);
  return row.mirrored ? mirrored(std::move(answer)) : answer;
}

std::size_t bytes_kept(const answer::Answer& answer) {
  Solved solved;
  solved.figures.fill(games::figures_of(answer));
  solved.distributions = pack_distributions(answer);
  solved.notes.fill(answer.notes);
  std::string bytes;
  put_solved(solved, bytes);
  return bytes.size();
}

}  // namespace fray::sweep
