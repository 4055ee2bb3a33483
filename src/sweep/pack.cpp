#include "sweep/pack.hpp"

#include <bit>

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

}  // namespace fray::sweep
