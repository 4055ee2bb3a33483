#include "cli/sweep_size.hpp"

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "core/error.hpp"
#include "report/number.hpp"

namespace fray::cli {
namespace {

constexpr std::uint64_t kMostRowsUnasked = 10'000'000;
/// Each is looked at to see whether `only` keeps it.
constexpr std::uint64_t kMostLookedAtUnasked = 1'000'000'000;

}  // namespace

void check_size(const sweep::SweepSize& size, bool yes) {
  const auto refuse = [](const std::string& sentence) {
    throw InputError(Where{.field = "sweep"}, sentence);
  };
  if (size.all == UINT64_MAX) {
    refuse("there are more rows than can be counted (take an axis away)");
  }
  if (yes) {
    return;
  }
  if (size.kept.value_or(size.all) > kMostRowsUnasked) {
    refuse(fmt::format("there are {} rows{} (more than 10 000 000 take --yes) is that meant?",
                       report::grouped(size.kept.value_or(size.all)),
                       size.kept ? "" : " before only leaves any out"));
  }
  if (size.all > kMostLookedAtUnasked) {
    refuse(fmt::format(
        "there are {} rows, of which only leaves {} (more than 1 000 000 000 to look at take "
        "--yes) is that meant?",
        report::grouped(size.all), report::grouped(*size.kept)));
  }
}

void check_size_asked(const sweep::SweepSpec& spec, bool yes) {
  const std::uint64_t rows = sweep::SweepPlan::count(spec);
  const bool filtered = std::ranges::any_of(
      spec.parts, [](const sweep::SweepPart& part) { return !part.only.empty(); });
  if (!filtered || rows == UINT64_MAX) {
    check_size({.all = rows, .kept = rows}, yes);
  }
}

}  // namespace fray::cli
