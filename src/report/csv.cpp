#include "fray/report/csv.hpp"

#include <algorithm>
#include <array>

#include "fray/core/text.hpp"
#include "fray/report/number.hpp"

namespace fray::report {
namespace {

using study::Answer;
using study::Spread;

/// The smallest value that the quantity stays within with chance `share`.
std::string percentile(const Spread& spread, double share) {
  double below = 0;
  for (std::size_t value = 0; value < spread.pmf.size(); ++value) {
    below += spread.pmf[value].value;
    // Half of the fights is half of them, whatever the last bits of the sum say.
    if (below >= share - 1e-12) {
      return std::to_string(value);
    }
  }
  return {};
}

/// The cells of one answer, by what it may or may not have.
class Cells {
 public:
  explicit Cells(const Answer& answer) : answer_(answer) {}

  std::string ending(std::string_view name) const {
    const auto found = std::ranges::find(answer_.endings, name, [](const auto& ending) { return ending.first; });
    return found == answer_.endings.end() ? "" : shortest(found->second.value);
  }

  /// The same by the words of another game, where this one has none.
  std::string ending(std::string_view name, std::string_view other) const {
    const std::string cell = ending(name);
    return cell.empty() ? ending(other) : cell;
  }

  std::string unresolved() const {
    double sum = 0;
    bool known = false;
    for (const auto& [name, chance] : answer_.endings) {
      if (name.starts_with("unresolved")) {
        sum += chance.value;
        known = true;
      }
    }
    return known ? shortest(sum) : "";
  }

  std::string mean_of_a(std::string_view name) const {
    const auto* spread = find(name);
    return spread == nullptr ? "" : shortest(spread->a.mean.value);
  }
  std::string mean_of_b(std::string_view name) const {
    const auto* spread = find(name);
    return spread == nullptr ? "" : shortest(spread->b.mean.value);
  }
  std::string mean_of_a(std::string_view name, std::string_view other) const {
    return mean_of_a(find(name) == nullptr ? other : name);
  }
  std::string mean_of_b(std::string_view name, std::string_view other) const {
    return mean_of_b(find(name) == nullptr ? other : name);
  }
  /// Of a game in which a side is destroyed in several ways, all of them.
  static std::string destroyed(const study::SideAnswer& side) { return shortest(side.destroyed.value); }
  bool has_ending(std::string_view name) const { return !ending(name).empty(); }

  std::string percentile_of_b(std::string_view name, double share) const {
    const auto* spread = find(name);
    return spread == nullptr ? "" : percentile(spread->b, share);
  }

 private:
  const study::SidedSpread* find(std::string_view name) const {
    const auto found = std::ranges::find(answer_.spreads, name, &study::SidedSpread::name);
    return found == answer_.spreads.end() ? nullptr : &*found;
  }

  const Answer& answer_;
};

struct Column {
  std::string_view name;
  std::string (*cell)(const Answer&);
};

std::string whole(std::optional<std::uint64_t> number) { return number ? std::to_string(*number) : ""; }

// The order is the file's.
constexpr std::array kColumns{
    Column{"system", [](const Answer& x) { return csv_text(x.system); }},
    Column{"a", [](const Answer& x) { return csv_text(x.a.text); }},
    Column{"b", [](const Answer& x) { return csv_text(x.b.text); }},
    Column{"method", [](const Answer& x) { return std::string(x.exact ? "exact" : "simulated"); }},
    Column{"trials", [](const Answer& x) { return whole(x.trials); }},
    Column{"seed", [](const Answer& x) { return whole(x.seed); }},
    Column{"win", [](const Answer& x) { return shortest(x.win.value); }},
    Column{"win_low", [](const Answer& x) { return shortest(x.win.low); }},
    Column{"win_high", [](const Answer& x) { return shortest(x.win.high); }},
    Column{"draw", [](const Answer& x) { return shortest(x.draw.value); }},
    Column{"loss", [](const Answer& x) { return shortest(x.loss.value); }},
    Column{"a_destroyed", [](const Answer& x) {
             return Cells(x).has_ending("a_wiped") ? Cells::destroyed(x.a) : Cells(x).ending("a_destroyed");
           }},
    Column{"b_destroyed", [](const Answer& x) {
             return Cells(x).has_ending("b_wiped") ? Cells::destroyed(x.b) : Cells(x).ending("b_destroyed");
           }},
    Column{"both_destroyed", [](const Answer& x) { return Cells(x).ending("both_destroyed", "both_wiped"); }},
    Column{"unresolved", [](const Answer& x) { return Cells(x).unresolved(); }},
    Column{"a_retreats", [](const Answer& x) { return Cells(x).ending("a_retreats"); }},
    Column{"b_retreats", [](const Answer& x) { return Cells(x).ending("b_retreats"); }},
    Column{"a_retreat_cm_mean", [](const Answer& x) { return Cells(x).mean_of_a("retreat_cm"); }},
    Column{"b_retreat_cm_mean", [](const Answer& x) { return Cells(x).mean_of_b("retreat_cm"); }},
    Column{"b_retreat_cm_p50", [](const Answer& x) { return Cells(x).percentile_of_b("retreat_cm", 0.5); }},
    Column{"b_retreat_cm_p90", [](const Answer& x) { return Cells(x).percentile_of_b("retreat_cm", 0.9); }},
    Column{"a_stands_lost", [](const Answer& x) { return Cells(x).mean_of_a("stands_lost", "models_lost"); }},
    Column{"b_stands_lost", [](const Answer& x) { return Cells(x).mean_of_b("stands_lost", "models_lost"); }},
    Column{"a_hits_scored", [](const Answer& x) { return Cells(x).mean_of_a("hits_scored", "wounds"); }},
    Column{"b_hits_scored", [](const Answer& x) { return Cells(x).mean_of_b("hits_scored", "wounds"); }},
    Column{"rounds_mean", [](const Answer& x) { return shortest(x.rounds.mean.value); }},
    Column{"a_points", [](const Answer& x) { return shortest(x.a.points); }},
    Column{"b_points", [](const Answer& x) { return shortest(x.b.points); }},
    Column{"a_points_lost", [](const Answer& x) { return shortest(x.a.points_lost.value); }},
    Column{"b_points_lost", [](const Answer& x) { return shortest(x.b.points_lost.value); }},
    Column{"swing", [](const Answer& x) { return shortest(x.swing.value); }},
    Column{"key", [](const Answer& x) { return csv_text(x.key); }},
};

template <class CellOf>
std::string line(CellOf cell_of) {
  std::string cells;
  for (const Column& column : kColumns) {
    cells += cell_of(column);
    cells += ',';
  }
  cells.back() = '\n';
  return cells;
}

}  // namespace

std::string csv_text(std::string_view text) {
  constexpr std::string_view kFormula{"=+-@\t\r"};
  std::string cell = quotable(text, std::string_view::npos);
  if (!text.empty() && kFormula.find(text.front()) != std::string_view::npos) {
    cell.insert(0, 1, '\'');
  }
  if (cell.find_first_of(",\"") == std::string::npos) {
    return cell;
  }
  std::string quoted = "\"";
  for (const char c : cell) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + '"';
}

std::string csv_header() {
  return line([](const Column& column) { return std::string(column.name); });
}

std::string csv_row(const Answer& answer) {
  return line([&](const Column& column) { return column.cell(answer); });
}

}  // namespace fray::report
