#include "sweep/pack.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/systems.hpp"

namespace fray::sweep {
namespace {

constexpr int kBits = 7;               ///< of a count in each byte
constexpr std::uint64_t kMore = 0x80;  ///< more bytes follow

// What a record holds, for a packer and an unpacker.

/// `Of` is a fight, or one that is filled in.
template <class Bytes, class Of>
void solved_in(Bytes& bytes, Of& solved) {
  const auto number = [&](auto& value) { bytes.number(value); };
  for (auto& figures : solved.figures) {
    std::ranges::for_each(figures.values, number);
    bytes.count(figures.trials);
    bytes.count(figures.sampling);
    bytes.count(figures.precise);
    bytes.list(figures.endings, number);
    for (auto* const error :
         {&figures.errors.a_lost, &figures.errors.b_lost, &figures.errors.swing}) {
      number(*error);
    }
    auto& losses = figures.losses;
    for (auto* const part : {&losses.variance[0], &losses.variance[1], &losses.covariance,
                             &losses.cost[0], &losses.cost[1]}) {
      number(*part);
    }
    bytes.count(losses.trials);
  }
  bytes.text(solved.distributions);
  for (auto& notes : solved.notes) {
    bytes.list(notes, [&](auto& note) { bytes.text(note); });
  }
}

template <class Bytes, class Estimate>
void chance_in(Bytes& bytes, Estimate& chance) {
  for (auto* const number : {&chance.value, &chance.low, &chance.high}) {
    bytes.number(*number);
  }
}

/// Runs of the same chance are put once, with their length.
/// Why   most chances of a distribution are alike, and mostly 0.
void spread_in(Packer& bytes, const answer::Spread& spread) {
  const auto alike = [](const answer::Estimate& a, const answer::Estimate& b) {
    return a.value == b.value && a.low == b.low && a.high == b.high;
  };
  bytes.count(spread.pmf.size());
  for (std::size_t from = 0; from < spread.pmf.size();) {
    std::size_t to = from + 1;
    while (to < spread.pmf.size() && alike(spread.pmf[from], spread.pmf[to])) {
      ++to;
    }
    bytes.count(to - from);
    chance_in(bytes, spread.pmf[from]);
    from = to;
  }
}

void spread_in(Unpacker& bytes, answer::Spread& spread) {
  const std::uint64_t size = bytes.count();
  while (spread.pmf.size() < size && !bytes.missing()) {
    const std::uint64_t run = std::min<std::uint64_t>(bytes.count(), size - spread.pmf.size());
    answer::Estimate chance;
    chance_in(bytes, chance);
    spread.pmf.insert(spread.pmf.end(), static_cast<std::size_t>(run), chance);
  }
}

/// A row of a game's table, by its name.
template <class Row, class RowCalled>
void row_in(Packer& bytes, const Row& row, RowCalled /*called*/) {
  bytes.text(row.name);
}
template <class Row, class RowCalled>
void row_in(Unpacker& bytes, Row& row, RowCalled called) {
  if (const Row* const found = called(bytes.text()); found != nullptr) {
    row = *found;
  }
}

template <class Bytes, class Of>
void distributions_in(Bytes& bytes, Of& answer) {
  for (auto* const chance : {&answer.win, &answer.draw, &answer.loss}) {
    chance_in(bytes, *chance);
  }
  bytes.list(answer.endings, [&](auto& ending) {
    row_in(bytes, ending, &games::ending_called);
    chance_in(bytes, ending.chance);
  });
  bytes.list(answer.spreads, [&](auto& sided) {
    row_in(bytes, sided.of, &games::quantity_called);
    spread_in(bytes, sided.a);
    spread_in(bytes, sided.b);
  });
  spread_in(bytes, answer.rounds);
}

}  // namespace

void Packer::word(std::uint64_t word) {
  for (int i = 0; i < 8; ++i) {
    bytes_ += static_cast<char>(word >> (8 * i) & 0xFF);
  }
}

void Packer::put_count(std::uint64_t count) {
  for (; count >= kMore; count >>= kBits) {
    bytes_ += static_cast<char>(count | kMore);
  }
  bytes_ += static_cast<char>(count);
}

void Packer::text(std::string_view text) {
  count(text.size());
  bytes_ += text;
}

void Packer::hash(Hash128 hash) {
  word(hash.high);
  word(hash.low);
}

void Packer::number(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto [known, is_new] = known_.try_emplace(bits, known_.size());
  count(known->second);
  if (is_new) {
    word(bits);
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
  solved_in(*this, solved);
  return solved;
}

void put_solved(const Solved& solved, std::string& bytes) {
  Packer packer(bytes);
  solved_in(packer, solved);
}

std::string pack_distributions(const answer::Answer& answer) {
  std::string bytes;
  Packer packer(bytes);
  distributions_in(packer, answer);
  return bytes;
}

answer::Answer unpack_distributions(std::string_view packed) {
  Unpacker bytes(packed);
  answer::Answer answer;
  distributions_in(bytes, answer);
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
