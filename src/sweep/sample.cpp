// Which rows of a product a sample has.

#include "sweep/spec.hpp"

#include <algorithm>
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

/// A value of the dial for each row.
std::vector<std::uint32_t> shuffled(const SampledDial& dial, std::uint64_t rows) {
  random::Draws draws = draws_of(dial.name, rows);
  std::vector<std::uint32_t> column;
  for (std::uint64_t row = 0; row < rows; ++row) {
    // Of several values that share a row any one.
    const std::uint64_t within =
        dial.values > rows ? draws.below(static_cast<std::size_t>(dial.values)) : 0;
    column.push_back(static_cast<std::uint32_t>((row * dial.values + within) / rows));
  }
  for (std::size_t left = column.size(); left > 1; --left) {
    std::swap(column[left - 1], column[draws.below(left)]);
  }
  return column;
}

class Hypercube {
 public:
  Hypercube(std::span<const SampledDial> dials, std::uint64_t rows) : rows_(rows) {
    std::uint64_t stride = 1;
    strides_.resize(dials.size());
    for (std::size_t dial = dials.size(); dial-- > 0;) {
      strides_[dial] = stride;
      stride *= dials[dial].values;
    }
    product_ = stride;
    for (const SampledDial& dial : dials) {
      columns_.push_back(shuffled(dial, rows));
    }
  }

  std::vector<std::uint64_t> numbers() {
    constexpr int kPasses = 30;
    random::Draws draws = draws_of("", rows_);
    for (int pass = 0; pass < kPasses; ++pass) {
      const std::vector<std::size_t> again = repeated();
      for (const std::size_t row : again) {
        std::vector<std::uint32_t>& column = columns_[draws.below(columns_.size())];
        std::swap(column[row], column[draws.below(column.size())]);
      }
      if (again.empty()) {
        break;
      }
    }
    std::vector<std::uint64_t> all(static_cast<std::size_t>(rows_));
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
  std::uint64_t number(std::size_t row) const {
    std::uint64_t sum = 0;
    for (std::size_t dial = 0; dial < columns_.size(); ++dial) {
      sum += columns_[dial][row] * strides_[dial];
    }
    return sum;
  }

  /// Rows that have been before.
  std::vector<std::size_t> repeated() const {
    std::vector<std::pair<std::uint64_t, std::size_t>> all;
    all.reserve(static_cast<std::size_t>(rows_));
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

  std::uint64_t rows_;
  std::vector<std::vector<std::uint32_t>> columns_{};  ///< by dial, then by row
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
