// Which rows of a product a sample has.

#include "sweep/spec.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "core/hash.hpp"
#include "random/stream.hpp"

namespace fray::sweep {
namespace {

random::Draws draws_of(const std::string& name, std::uint64_t rows) {
  return random::Draws({.purpose = random::Purpose::resample,
                        .matchup = Hasher("sample").text(name).word(rows).finish()});
}

/// The values of a dial that are dealt to rows, and the bins that these are counted in: where a dial
/// has few values, one for each.
struct Deck {
  std::uint64_t values = 1;
  std::uint32_t bins = 1;
  std::vector<std::vector<std::uint32_t>> cards{};  ///< by bin, those not dealt yet
  std::vector<std::int64_t> weights{};  ///< by bin: rows for each of its cards, times kOne
  std::vector<std::uint32_t> column{};  ///< by row, the value

  static constexpr std::int64_t kOne = 1 << 10;

  std::uint32_t bin_of(std::size_t row) const noexcept { return bin(column[row]); }
  std::uint32_t bin(std::uint32_t value) const noexcept {
    return bins == values ? value
                          : static_cast<std::uint32_t>(std::uint64_t{value} * bins / values);
  }
};

Deck deck_of(const SampledDial& dial, std::uint64_t rows, random::Draws& draws) {
  constexpr std::uint64_t kMostBins = 64;
  Deck deck{.values = dial.values,
            .bins = static_cast<std::uint32_t>(std::min({dial.values, rows, kMostBins}))};
  deck.cards.resize(deck.bins);
  for (std::uint64_t row = 0; row < rows; ++row) {
    // Of several values that share a row any one.
    const std::uint64_t within =
        dial.values > rows ? draws.below(static_cast<std::size_t>(dial.values)) : 0;
    const auto value = static_cast<std::uint32_t>((row * dial.values + within) / rows);
    deck.cards[deck.bin(value)].push_back(value);
  }
  for (std::vector<std::uint32_t>& cards : deck.cards) {
    deck.weights.push_back(static_cast<std::int64_t>(rows) * Deck::kOne /
                           static_cast<std::int64_t>(std::max<std::size_t>(cards.size(), 1)));
    for (std::size_t left = cards.size(); left > 1; --left) {
      std::swap(cards[left - 1], cards[draws.below(left)]);
    }
  }
  deck.column.resize(static_cast<std::size_t>(rows));
  return deck;
}

/// How often values of two or three dials come together.
struct Together {
  std::vector<std::size_t> dials{};
  std::vector<std::size_t> strides{};  ///< of each of them
  std::vector<std::int64_t> counts{};

  std::size_t stride_of(std::size_t dial) const noexcept {
    return strides[static_cast<std::size_t>(std::ranges::find(dials, dial) - dials.begin())];
  }
};

/// Columns of values whose pairs come together as evenly as they can, and triples where these are
/// not too many to look at.
///
/// What is uneven is the sum over cells of the square of what is in it by what is expected there;
/// in whole numbers, so that each machine deals the same. Each dial is dealt row by row, of the
/// values that are left the one that is uneven least; then rows exchange values where that helps.
class EvenColumns {
 public:
  EvenColumns(std::span<const SampledDial> dials, std::uint64_t rows)
      : rows_(static_cast<std::size_t>(rows)), together_of_(dials.size()) {
    std::vector<random::Draws> draws;
    for (const SampledDial& dial : dials) {
      draws.push_back(draws_of(dial.name, rows));
      decks_.push_back(deck_of(dial, rows, draws.back()));
    }
    const std::size_t most = most_together();
    for (std::size_t dial = 0; dial < decks_.size(); ++dial) {
      for (std::size_t other = 0; most > 1 && other < dial; ++other) {
        add({other, dial});
        for (std::size_t third = 0; most > 2 && third < other; ++third) {
          add({third, other, dial});
        }
      }
      deal(dial, draws[dial]);
    }
    improve();
  }

  std::size_t size() const noexcept { return decks_.size(); }
  std::uint32_t value(std::size_t dial, std::size_t row) const noexcept {
    return decks_[dial].column[row];
  }

  /// By how much columns are more uneven when two rows exchange their values of a dial.
  std::int64_t exchanged(std::size_t dial, std::size_t one, std::size_t other) const {
    const Deck& deck = decks_[dial];
    const std::uint32_t own = deck.bin_of(one);
    const std::uint32_t theirs = deck.bin_of(other);
    std::int64_t more = 0;
    for (const std::size_t i :
         own == theirs ? std::span<const std::size_t>() : together_of_[dial]) {
      const Together& together = together_[i];
      const std::size_t stride = together.stride_of(dial);
      const Cells a = cells_beside(together, dial, one);
      const Cells b = cells_beside(together, dial, other);
      const auto twice = [&](const Cells& cells, std::uint32_t bin) {
        return 2 * together.counts[cells.first + stride * bin];
      };
      if (a.first != b.first) {
        more += a.weight * (deck.weights[theirs] * (twice(a, theirs) + 1) -
                            deck.weights[own] * (twice(a, own) - 1)) +
                b.weight * (deck.weights[own] * (twice(b, own) + 1) -
                            deck.weights[theirs] * (twice(b, theirs) - 1));
      }
    }
    return more;
  }

  void exchange(std::size_t dial, std::size_t one, std::size_t other) {
    count(dial, one, -1);
    count(dial, other, -1);
    std::swap(decks_[dial].column[one], decks_[dial].column[other]);
    count(dial, one, 1);
    count(dial, other, 1);
  }

 private:
  /// The cells that a row is in for each value of one dial.
  struct Cells {
    std::size_t first = 0;
    std::int64_t weight = 1;  ///< of a square, without that of the dial
  };

  Cells cells_beside(const Together& together, std::size_t dial, std::size_t row) const {
    constexpr std::int64_t kPair = 4;  // what a pair counts, of a triple
    Cells cells{.weight = together.dials.size() == 2 ? kPair * Deck::kOne : 1};
    for (std::size_t i = 0; i < together.dials.size(); ++i) {
      if (together.dials[i] != dial) {
        const Deck& deck = decks_[together.dials[i]];
        cells.first += together.strides[i] * deck.bin_of(row);
        cells.weight *= deck.weights[deck.bin_of(row)];
      }
    }
    return cells;
  }

  void count(std::size_t dial, std::size_t row, std::int64_t more) {
    for (const std::size_t i : together_of_[dial]) {
      Together& together = together_[i];
      together.counts[cells_beside(together, dial, row).first +
                      together.stride_of(dial) * decks_[dial].bin_of(row)] += more;
    }
  }

  /// How many dials at once are looked at, so that it ends soon: 3, 2, or 1 for none.
  std::size_t most_together() const {
    constexpr double kPairSteps = 1e9;
    constexpr double kTripleSteps = 5e7;
    constexpr double kTripleCells = 4e6;
    double pairs = 0;
    double triples = 0;
    double cells = 0;
    double cells_of_two = 0;
    double bins = 0;
    for (std::size_t dial = 0; dial < decks_.size(); ++dial) {
      const double own = decks_[dial].bins;
      const auto before = static_cast<double>(dial);
      pairs += static_cast<double>(rows_) * own * before;
      triples += static_cast<double>(rows_) * own * before * (before - 1) / 2;
      cells += own * cells_of_two;
      cells_of_two += own * bins;
      bins += own;
    }
    if (triples <= kTripleSteps && cells <= kTripleCells) {
      return 3;
    }
    return pairs <= kPairSteps ? 2 : 1;
  }

  void add(std::vector<std::size_t> dials) {
    Together together{.dials = std::move(dials)};
    std::size_t cells = 1;
    for (const std::size_t dial : together.dials) {
      together.strides.push_back(cells);
      cells *= decks_[dial].bins;
      together_of_[dial].push_back(together_.size());
    }
    together.counts.resize(cells);
    together_.push_back(std::move(together));
  }

  void deal(std::size_t dial, random::Draws& draws) {
    Deck& deck = decks_[dial];
    std::vector<std::size_t> rows(rows_);
    std::iota(rows.begin(), rows.end(), std::size_t{0});
    for (std::size_t left = rows.size(); left > 1; --left) {
      std::swap(rows[left - 1], rows[draws.below(left)]);
    }
    // Of other dials no one is dealt yet whose counts are there.
    const std::vector<std::size_t> looked_at = together_of_[dial];
    std::vector<std::int64_t> more(deck.bins);
    if (looked_at.empty()) {
      std::size_t next = 0;
      for (const std::vector<std::uint32_t>& cards : deck.cards) {
        for (const std::uint32_t card : cards) {
          deck.column[rows[next++]] = card;
        }
      }
      return;
    }
    for (const std::size_t row : rows) {
      std::ranges::fill(more, 0);
      for (const std::size_t i : looked_at) {
        const Together& together = together_[i];
        const std::size_t stride = together.stride_of(dial);
        const Cells cells = cells_beside(together, dial, row);
        for (std::uint32_t bin = 0; bin < deck.bins; ++bin) {
          more[bin] += cells.weight * deck.weights[bin] *
                       (2 * together.counts[cells.first + stride * bin] + 1);
        }
      }
      const auto start = static_cast<std::uint32_t>(draws.below(deck.bins));
      std::uint32_t best = deck.bins;
      for (std::uint32_t i = 0; i < deck.bins; ++i) {
        const std::uint32_t bin = (start + i) % deck.bins;
        if (!deck.cards[bin].empty() && (best == deck.bins || more[bin] < more[best])) {
          best = bin;
        }
      }
      deck.column[row] = deck.cards[best].back();
      deck.cards[best].pop_back();
      count(dial, row, 1);
    }
  }

  /// Rows exchange values where that is less uneven.
  void improve() {
    constexpr std::size_t kSteps = 100'000'000;
    constexpr std::size_t kMostOfARow = 20;
    const std::size_t each = std::max<std::size_t>(1, 8 * together_.size()) * rows_;
    const std::size_t tries = rows_ * std::min(kMostOfARow, kSteps / each);
    random::Draws draws = draws_of("exchange", rows_);
    for (std::size_t i = 0; !together_.empty() && i < tries; ++i) {
      for (std::size_t dial = 0; dial < decks_.size(); ++dial) {
        const std::size_t one = draws.below(rows_);
        const std::size_t other = draws.below(rows_);
        if (exchanged(dial, one, other) < 0) {
          exchange(dial, one, other);
        }
      }
    }
  }

  std::size_t rows_;
  std::vector<Deck> decks_{};
  std::vector<Together> together_{};
  std::vector<std::vector<std::size_t>> together_of_;  ///< by dial
};

class Hypercube {
 public:
  Hypercube(std::span<const SampledDial> dials, std::uint64_t rows)
      : rows_(static_cast<std::size_t>(rows)), columns_(dials, rows) {
    std::uint64_t stride = 1;
    strides_.resize(dials.size());
    for (std::size_t dial = dials.size(); dial-- > 0;) {
      strides_[dial] = stride;
      stride *= dials[dial].values;
    }
    product_ = stride;
  }

  std::vector<std::uint64_t> numbers() {
    constexpr int kPasses = 30;
    random::Draws draws = draws_of("", rows_);
    for (int pass = 0; pass < kPasses; ++pass) {
      const std::vector<std::size_t> again = repeated();
      for (const std::size_t row : again) {
        exchange_at_best(row, draws);
      }
      if (again.empty()) {
        break;
      }
    }
    std::vector<std::uint64_t> all(rows_);
    for (std::size_t row = 0; row < all.size(); ++row) {
      all[row] = number(row);
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    const std::size_t apart = all.size();
    while (all.size() < rows_) {  // in the place of rows that still come twice
      const std::uint64_t one = draws.below(static_cast<std::size_t>(product_));
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(apart);
      if (!std::binary_search(all.begin(), end, one) && added_.insert(one).second) {
        all.push_back(one);
      }
    }
    std::ranges::sort(all);
    return all;
  }

 private:
  /// A row that has been before exchanges a value with another: of some exchanges the one after
  /// which columns are uneven least.
  void exchange_at_best(std::size_t row, random::Draws& draws) {
    constexpr int kTries = 32;
    std::size_t best_dial = 0;
    std::size_t best = row;
    std::int64_t least = 0;
    for (int i = 0; i < kTries; ++i) {
      const std::size_t dial = draws.below(columns_.size());
      const std::size_t other = draws.below(rows_);
      if (columns_.value(dial, row) == columns_.value(dial, other)) {
        continue;
      }
      const std::int64_t more = columns_.exchanged(dial, row, other);
      if (best == row || more < least) {
        best_dial = dial;
        best = other;
        least = more;
      }
    }
    columns_.exchange(best_dial, row, best);
  }

  std::uint64_t number(std::size_t row) const {
    std::uint64_t sum = 0;
    for (std::size_t dial = 0; dial < columns_.size(); ++dial) {
      sum += columns_.value(dial, row) * strides_[dial];
    }
    return sum;
  }

  /// Rows that have been before.
  std::vector<std::size_t> repeated() const {
    std::vector<std::pair<std::uint64_t, std::size_t>> all;
    all.reserve(rows_);
    for (std::size_t row = 0; row < rows_; ++row) {
      all.emplace_back(number(row), row);
    }
    std::ranges::sort(all);
    std::vector<std::size_t> again;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i].first == all[i - 1].first) {
        again.push_back(all[i].second);
      }
    }
    return again;
  }

  std::size_t rows_;
  EvenColumns columns_;
  std::vector<std::uint64_t> strides_{};
  std::uint64_t product_ = 1;
  std::unordered_set<std::uint64_t> added_{};
};

}  // namespace

std::vector<std::uint64_t> latin_hypercube(std::span<const SampledDial> dials, std::uint64_t rows) {
  std::uint64_t product = 1;
  for (const SampledDial& dial : dials) {
    product *= dial.values;
  }
  if (rows <= product / 2) {
    return Hypercube(dials, rows).numbers();
  }
  // Those that are left out are spread as evenly, and are fewer.
  const std::vector<std::uint64_t> out = Hypercube(dials, product - rows).numbers();
  std::vector<std::uint64_t> in;
  std::size_t next = 0;
  for (std::uint64_t number = 0; number < product; ++number) {
    if (next < out.size() && out[next] == number) {
      ++next;
    } else {
      in.push_back(number);
    }
  }
  return in;
}

}  // namespace fray::sweep
