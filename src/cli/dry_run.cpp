#include "cli/dry_run.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <tuple>
#include <vector>

#include <fmt/format.h>

#include "fray/core/output.hpp"
#include "fray/report/csv.hpp"
#include "fray/report/number.hpp"

namespace fray::cli {
namespace {

constexpr std::size_t kShown = 20;
constexpr std::uint64_t kCounted = 2'000'000;  ///< rows that are looked at one by one
constexpr std::size_t kSample = 64;
constexpr double kSampleSeconds = 1.5;
constexpr double kRowsASecond = 800'000;  ///< that are written; docs/performance.md, "Sweeps"

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Rows, fights among them, and what a few of these cost.
class Look {
 public:
  Look(study::SweepPlan& plan, std::uint64_t first, std::uint64_t last) : plan_(plan), first_(first), last_(last) {}

  void count() {
    const std::uint64_t step = std::max<std::uint64_t>(1, (last_ - first_) / kCounted);
    std::vector<std::string_view> cells;
    for (std::uint64_t number = first_; number < last_; number += step) {
      const auto row = plan_.row(number);
      if (!row || row->a->refused || row->b->refused) {
        continue;
      }
      ++rows_;
      if (shown_rows_ < kShown) {
        ++shown_rows_;
        plan_.cells(number, cells);
        for (const std::string_view cell : cells) {
          report::append_csv_text(cell, shown_);
          shown_ += ',';
        }
        report::append_csv_text(row->a->text, shown_);
        shown_ += ',';
        report::append_csv_text(row->b->text, shown_);
        shown_ += '\n';
      }
      ask(*row);
      if (const auto baseline = plan_.baseline(number)) {
        const study::SweepPlan::Row other = plan_.row_in_any_case(*baseline);
        if (!other.a->refused && !other.b->refused) {
          ask(other);
        }
      }
    }
    rows_ *= step;
  }

  /// Seconds that one fight takes, from some of them spread over all.
  double sample() {
    double seconds = 0;
    std::size_t fought = 0;
    const auto start = Clock::now();
    const std::size_t step = std::max<std::size_t>(1, fights_.size() / kSample);
    for (std::size_t i = step / 2; i < fights_.size() && seconds_since(start) < kSampleSeconds; i += step) {
      const study::SweepPlan::Row row = plan_.row_in_any_case(fights_[i]);
      const auto before = Clock::now();
      try {
        study::OddsOptions odds = row.settings->odds;
        odds.threads = 1;
        const auto answer = row.system->fight(*row.a->side, *row.b->side, row.settings->fight)
                                ->odds(odds, [&](const study::OddsSoFar&) { return seconds_since(start) < 2 * kSampleSeconds; });
        seconds += seconds_since(before);
        ++fought;
      } catch (const InputError&) {  // a row that is left out costs nothing
      } catch (const Interrupted&) {
        return seconds_since(before);
      }
    }
    return fought == 0 ? 0 : seconds / static_cast<double>(fought);
  }

  std::uint64_t rows() const { return rows_; }
  std::size_t fights() const { return fights_.size(); }
  std::string shown() const {
    return shown_ + (rows_ > shown_rows_ ? fmt::format("... and {} more\n", report::grouped(rows_ - shown_rows_)) : "");
  }

 private:
  void ask(const study::SweepPlan::Row& row) {
    if (pairs_.insert({row.system_number, row.settings_number, row.a->content, row.b->content}).second) {
      fights_.push_back(row.number);
    }
  }

  study::SweepPlan& plan_;
  std::uint64_t first_;
  std::uint64_t last_;
  std::uint64_t rows_ = 0;
  std::size_t shown_rows_ = 0;
  std::string shown_{};
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>> pairs_{};
  std::vector<std::uint64_t> fights_{};
};

}  // namespace

void tell_dry_run(study::SweepPlan& plan, const Shard& shard, int threads) {
  Look look(plan, shard.first_of(plan.size()), shard.last_of(plan.size()));
  look.count();
  const double each = look.sample();
  const double seconds = each * static_cast<double>(look.fights()) / threads + static_cast<double>(look.rows()) / kRowsASecond;
  std::string text;
  for (const std::string& column : plan.columns()) {
    report::append_csv_text(column, text);
    text += ',';
  }
  write_stdout(text + "a,b\n" + look.shown() +
               fmt::format("{} rows, at most {} different fights of about {} each: about {} on {} thread{}\n",
                           report::grouped(look.rows()), report::grouped(look.fights()), report::duration(each),
                           report::duration(seconds), threads, threads == 1 ? "" : "s"));
}

}  // namespace fray::cli
