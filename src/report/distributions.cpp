#include "report/distributions.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "report/columns.hpp"
#include "report/csv.hpp"

namespace fray::report {
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
  for (const auto& [name, p] : answer.endings) {
    lines.outcome("ending", name, p);
  }
  for (const answer::SidedSpread& spread : answer.spreads) {
    lines.spread(spread.name, "a", spread.a);
    lines.spread(spread.name, "b", spread.b);
  }
  lines.spread("rounds", answer::kNothing, answer.rounds);
  return lines.take();
}

}  // namespace fray::report
