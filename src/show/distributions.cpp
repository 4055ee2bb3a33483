#include "show/distributions.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "show/csv.hpp"

namespace fray::show {

namespace {

using answer::Answer;
using answer::Estimate;
using answer::Spread;

double sum(std::span<const Estimate> chances) {
  double total = 0;
  for (const Estimate& chance : chances) {
    total += chance.value;
  }
  return total;
}

std::span<const Estimate> from(const Spread& spread, std::size_t first) {
  const std::span<const Estimate> all(spread.pmf);
  return all.subspan(std::min(first, all.size()));
}

bool met(const Spread& spread, std::size_t value) {
  return value < spread.pmf.size() && spread.pmf[value].value > 0;
}

/// What is beyond the end of a pmf was never met, or cannot be.
bool can_be(const Spread& spread, std::size_t value) {
  return !spread.most || value <= *spread.most;
}

Estimate at(const Answer& answer, const Spread& spread, std::size_t value) {
  return value < spread.pmf.size() ? spread.pmf[value]
         : can_be(spread, value)   ? together(answer, {})
                                   : Estimate::exactly(0);
}

}  // namespace

Estimate together(const Answer& answer, std::span<const Estimate> chances) {
  if (answer.exact) {
    return Estimate::exactly(sum(chances));
  }
  // The counts themselves come back out of their shares, so that the interval is that of one count.
  const std::uint64_t trials = answer.trials.value_or(0);
  std::uint64_t count = 0;
  for (const Estimate& chance : chances) {
    count += static_cast<std::uint64_t>(std::llround(chance.value * static_cast<double>(trials)));
  }
  // "Round 33 or later" may come more than once in a fight.
  return answer::proportion(std::min(count, trials), trials);
}

Happening happening(const Answer& answer, const Spread& spread) {
  Happening some;
  some.chance = together(answer, from(spread, 1));
  if (const double share = some.chance.value; share > 0) {
    some.mean = {spread.mean.value / share, spread.mean.low / share, spread.mean.high / share};
  }
  return some;
}

Estimate at_least(const Answer& answer, const Spread& spread, std::size_t value) {
  return can_be(spread, value) ? together(answer, from(spread, value)) : Estimate::exactly(0);
}

bool of_all_fights(const answer::SidedSpread& spread) {
  constexpr double kAll = 1 - 1e-9;
  return sum(spread.a.pmf) > kAll && sum(spread.b.pmf) > kAll;
}

std::vector<Bin> bins(const Answer& answer, const answer::SidedSpread& spread, std::size_t first,
                      std::size_t most) {
  std::size_t end = std::max(spread.a.pmf.size(), spread.b.pmf.size());
  while (end > first && !met(spread.a, end - 1) && !met(spread.b, end - 1)) {
    --end;
  }
  while (first < end && !met(spread.a, first) && !met(spread.b, first)) {
    ++first;
  }
  std::vector<Bin> rows;
  for (std::size_t value = first; value < end; ++value) {
    if (rows.size() + 1 == most && value + 1 < end) {
      rows.push_back({std::to_string(value) + "+", at_least(answer, spread.a, value),
                      at_least(answer, spread.b, value)});
      break;
    }
    rows.push_back(
        {std::to_string(value), at(answer, spread.a, value), at(answer, spread.b, value)});
  }
  return rows;
}

std::vector<Bin> bins_in_steps(const Answer& answer, const answer::SidedSpread& spread,
                               std::size_t first, std::size_t most) {
  constexpr double kFew = 0.1;
  std::vector<Bin> rows = bins(answer, spread, first, most);
  if (rows.size() < most || !rows.back().label.ends_with('+') ||
      std::max(rows.back().a.value, rows.back().b.value) <= kFew) {
    return rows;
  }
  rows = bins(answer, spread, first, SIZE_MAX);
  const std::size_t step = (rows.size() + most - 1) / most;
  std::vector<Bin> wide;
  for (std::size_t from = 0; from < rows.size(); from += step) {
    const std::size_t last = std::min(from + step, rows.size()) - 1;
    std::vector<Estimate> a;
    std::vector<Estimate> b;
    for (std::size_t row = from; row <= last; ++row) {
      a.push_back(rows[row].a);
      b.push_back(rows[row].b);
    }
    wide.push_back({last == from ? rows[from].label : rows[from].label + "-" + rows[last].label,
                    together(answer, a), together(answer, b)});
  }
  return wide;
}

double scale(std::span<const Bin> rows) noexcept {
  double top = 0.05;
  for (const Bin& row : rows) {
    top = std::max({top, row.a.value, row.b.value});
  }
  return top;
}

Estimate fought(const Answer& answer, const answer::RoundAnswer& round) {
  const bool always = round.round == 1;
  return always ? Estimate::exactly(1)
                : together(answer, std::array{round.win, round.draw, round.loss});
}

namespace {

using answer::Estimate;
using answer::Spread;

constexpr double kRounding = 1e-9;
/// The last ones: method, sampler, trials, seed, answer_key.
constexpr int kColumnsOfMethod = 5;

class Lines {
 public:
  explicit Lines(const DistributionsOf& of) : trials_(of.thrown ? of.thrown->trials : 0) {
    append_key(of.key, front_);
    end_ = !of.thrown ? fmt::format(",exact,{},,,", answer::kNothing)
                      : fmt::format(",simulated,{},{},{},", name_of(of.thrown->sampling),
                                    of.thrown->trials, of.thrown->seed);
    append_key(of.name(), end_);
    end_ += '\n';
  }

  /// How likely an outcome is that has a name.
  void outcome(std::string_view quantity, std::string_view name, const Estimate& p) {
    line(quantity, answer::kNothing, "", name, p);
  }

  /// What comes about in some fights only, as a fall back, is 0 in all others.
  void spread(std::string_view quantity, std::string_view side, const Spread& spread) {
    double more = 0;
    for (std::size_t value = 1; value < spread.pmf.size(); ++value) {
      more += spread.pmf[value].value;
    }
    for (std::size_t value = 0; value < spread.pmf.size(); ++value) {
      const bool rest = value == 0 && spread.pmf[0].value + more < 1 - kRounding;
      line(quantity, side, std::to_string(value), answer::kNothing,
           rest ? rest_of(more) : spread.pmf[value]);
    }
  }

  std::string take() { return std::move(text_); }

 private:
  void line(std::string_view quantity, std::string_view side, std::string_view value,
            std::string_view outcome, const Estimate& p) {
    text_ += front_;
    for (const std::string_view cell : {quantity, side, value}) {
      text_ += ',';
      append_csv_text(cell, text_);
    }
    for (const double number : {p.value, p.low, p.high}) {
      text_ += ',';
      append_csv_number(number, text_);
    }
    text_ += ',';
    append_csv_text(outcome, text_);
    text_ += end_;
  }

  Estimate rest_of(double more) const {
    return trials_ == 0 ? Estimate::exactly(1 - more)
                        : answer::proportion(static_cast<std::uint64_t>(std::llround(
                                                 (1 - more) * static_cast<double>(trials_))),
                                             trials_);
  }

  std::uint64_t trials_;
  std::string front_{};
  std::string end_{};
  std::string text_{};
};

}  // namespace

Hash128 DistributionsOf::name() const noexcept {
  Hasher hasher("distributions");
  hasher.word(key.high).word(key.low).word(thrown ? 1 : 0);
  if (thrown) {
    hasher.word(static_cast<std::uint64_t>(thrown->sampling))
        .word(thrown->trials)
        .word(thrown->seed);
  }
  answer::absorb(hasher, given);
  return hasher.finish();
}

std::string distributions_header() { return csv_header(distribution_columns()); }

std::string answer_of_line(std::string_view line) {
  std::size_t end = line.size();
  for (int column = 0; column < kColumnsOfMethod && end != std::string_view::npos; ++column) {
    end = line.substr(0, end).rfind(',');
  }
  return std::string(line.substr(0, line.find(','))) +
         std::string(line.substr(std::min(end, line.size())));
}

std::string distributions_csv(const answer::Answer& answer, const DistributionsOf& of) {
  Lines lines(of);
  lines.outcome("result", "win", answer.win);
  lines.outcome("result", "draw", answer.draw);
  lines.outcome("result", "loss", answer.loss);
  for (const answer::Ending& ending : answer.endings) {
    lines.outcome("ending", ending.name, ending.chance);
  }
  for (const answer::SidedSpread& spread : answer.spreads) {
    lines.spread(spread.of.name, "a", spread.a);
    lines.spread(spread.of.name, "b", spread.b);
  }
  lines.spread("rounds", answer::kNothing, answer.rounds);
  return lines.take();
}

}  // namespace fray::show
