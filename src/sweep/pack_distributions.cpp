// The distributions of an answer in few bytes: most of their numbers are alike, and mostly 0.

#include <algorithm>
#include <utility>

#include "games/systems.hpp"
#include "sweep/pack.hpp"

namespace fray::sweep {
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
