#include "fray/report/distributions.hpp"

#include "fray/report/csv.hpp"

namespace fray::report {
namespace {

using study::Estimate;
using study::Spread;

class Lines {
 public:
  explicit Lines(Hash128 key) { append_key(key, front_); }

  void chance(std::string_view quantity, std::string_view side, std::string_view value, const Estimate& p) {
    text_ += front_;
    for (const std::string_view cell : {quantity, side, value}) {
      text_ += ',';
      append_csv_text(cell, text_);
    }
    for (const double number : {p.value, p.low, p.high}) {
      text_ += ',';
      append_csv_number(number, text_);
    }
    text_ += '\n';
  }

  void spread(std::string_view quantity, std::string_view side, const Spread& spread) {
    for (std::size_t value = 0; value < spread.pmf.size(); ++value) {
      chance(quantity, side, std::to_string(value), spread.pmf[value]);
    }
  }

  std::string take() { return std::move(text_); }

 private:
  std::string front_{};
  std::string text_{};
};

}  // namespace

std::string distributions_header() { return "key,quantity,side,value,p,low,high\n"; }

std::string distributions_csv(const study::Answer& answer, Hash128 key) {
  Lines lines(key);
  lines.chance("result", "", "win", answer.win);
  lines.chance("result", "", "draw", answer.draw);
  lines.chance("result", "", "loss", answer.loss);
  for (const auto& [name, p] : answer.endings) {
    lines.chance("ending", "", name, p);
  }
  for (const study::SidedSpread& spread : answer.spreads) {
    lines.spread(spread.name, "a", spread.a);
    lines.spread(spread.name, "b", spread.b);
  }
  lines.spread("rounds", "", answer.rounds);
  return lines.take();
}

}  // namespace fray::report
