// What A should do at each choice of a fight, for what it wants.

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "core/text.hpp"
#include "graph/advise.hpp"
#include "graph/exact.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/words/words.hpp"

namespace fray::warmaster {
namespace {

using answer::Aim;
using answer::Decision;
using answer::Decisions;
using answer::kSeen;
using answer::OnWeighed;
using answer::Rule;
using answer::Seen;

/// What winners may do, by the number of the decision.
constexpr std::array<std::string_view, 4> kAfterRound{"pursue", "stand", "fall back",
                                                      "pursue in line"};

/// A melee in which A decides for an aim.
class AimedMelee {
 public:
  using Situation = Melee::Situation;

  AimedMelee(const Melee& melee, Aim aim, bool enemy_weighs, std::optional<int> always = {})
      : melee_(melee), aim_(aim), enemy_weighs_(enemy_weighs), always_(always) {}

  Situation opening() const { return melee_.opening(); }
  graph::Pending pending(const Situation& situation) const { return melee_.pending(situation); }
  graph::Rolls rolls(const Situation& situation) const { return melee_.rolls(situation); }
  int options(const Situation& situation) const {
    const bool weighs = decides_for_a(situation) ? !always_ : enemy_weighs_;
    return weighs ? melee_.options(situation) : 1;
  }
  int decide(const Situation&) const { return 0; }
  graph::Transition<Situation> after(const Situation& situation,
                                     const graph::Results& results) const {
    return melee_.after(situation, results);
  }
  graph::Transition<Situation> after(const Situation& situation, int decision) const {
    return melee_.after(situation, is_shown(situation) ? *always_ : decision);
  }
  bool recurs() const { return melee_.recurs(); }
  Hash128 name() const { return melee_.name(); }
  Hash128 weighed_name() const { return melee_.weighed_name(); }
  bool decides_for_a(const Situation& situation) const { return melee_.decides_for_a(situation); }
  bool keeps_totals() const { return melee_.keeps_totals(); }
  graph::Parted<Situation> parted(const Situation& situation) const {
    return melee_.parted(situation);
  }
  graph::Report with_totals(graph::Report report, const graph::Totals& totals) const {
    return melee_.with_totals(report, totals);
  }

  double worth(graph::Report packed) const {
    const auto report = unpack_melee(packed);
    if (report.falls_back != Side::none || report.ending == Ending::none) {
      return 0;
    }
    const bool both = report.ending == Ending::both_destroyed;
    switch (aim_) {
      case Aim::swing: return melee_.worth(packed);
      case Aim::win: return report.winner == Side::a ? 1 : 0;
      case Aim::survive: return both || report.ending == Ending::a_destroyed ? 0 : 1;
      case Aim::destroy: return both || report.ending == Ending::b_destroyed ? 1 : 0;
    }
    return 0;
  }

 private:
  /// Of A's winners, who always do the same.
  bool is_shown(const Situation& situation) const {
    return always_ && situation.stage == MeleeStage::aftermath && decides_for_a(situation) &&
           melee_.options(situation) > 1;
  }

  const Melee& melee_;
  Aim aim_;
  bool enemy_weighs_;
  std::optional<int> always_;
};

/// Turns choices of the graph into what a player sees.
class Viewer {
 public:
  explicit Viewer(const Melee& melee) : melee_(melee) {}

  Decision view(const MeleeSituation& situation) const {
    Decision seen;
    const Roster& roster = melee_.roster();
    for (std::size_t unit = 0; unit < roster.size(); ++unit) {
      seen.seen[index(roster.side(unit) == Side::a ? Seen::own : Seen::enemy)] +=
          stands_left(situation, unit);
    }
    seen.seen[index(Seen::round)] = situation.rounds_fought;
    switch (situation.stage) {
      case MeleeStage::aims:
        seen.what = "whom to strike";
        seen.unit = name(situation.next);
        aims(seen.options);
        break;
      case MeleeStage::orders:
        seen.what = "once the dice of a round lie";
        seen.unit = "A";
        orders(situation, seen.options);
        break;
      default:
        seen.what = "after a round that A won";
        seen.unit = melee_.context().weighs == Melee::Weighs::all ? name(situation.next) : "A";
        seen.seen[index(Seen::back_cm)] = situation.retreat_cm;
        for (int decision = 0; decision < melee_.options(situation); ++decision) {
          seen.options.emplace_back(kAfterRound[static_cast<std::size_t>(decision)]);
        }
        break;
    }
    return seen;
  }

 private:
  static std::size_t index(Seen seen) { return static_cast<std::size_t>(seen); }

  std::string name(std::size_t unit) const {
    return melee_.battle().a.size() == 1 ? "A" : fmt::format("A{}", unit + 1);
  }

  void aims(std::vector<std::string>& options) const {
    options.emplace_back("as it stands");
    for (std::size_t enemy = 1; enemy <= melee_.battle().b.size(); ++enemy) {
      options.push_back(fmt::format("strike B{}", enemy));
    }
  }

  /// Where one thing is decided, what is usual is said by its name.
  void orders(const MeleeSituation& situation, std::vector<std::string>& options) const {
    struct Order {
      int order;
      const char* usual;
      const char* given;
    };
    constexpr std::array kOrders{Order{kFightersFirst, "lose stands that do not fight first",
                                       "lose stands that fight first"},
                                 Order{kNoWay, "let friends make way", "let no friend make way"},
                                 Order{kNoAdvance, "advance", "do not advance"}};
    const int count = melee_.options(situation);
    for (int decision = 0; decision < count; ++decision) {
      const int given = orders::orders_of(melee_.context(), situation, decision);
      const int all = orders::orders_of(melee_.context(), situation, count - 1);
      std::string words;
      for (const Order& order : kOrders) {
        if ((given & order.order) != 0) {
          words += (words.empty() ? "" : " and ") + std::string(order.given);
        } else if (given == 0 && all == order.order) {
          words = order.usual;
        }
      }
      options.push_back(words.empty() ? "by default" : words);
    }
  }

  const Melee& melee_;
};

/// What a player can tell of a choice.
using Look = std::tuple<std::string, std::string, std::array<int, kSeen>, std::vector<std::string>>;

Look look_of(const Decision& choice) {
  return {choice.what, choice.unit, choice.seen, choice.options};
}

/// Choices that look alike, with their values weighed by their chances.
class Gathered {
 public:
  void add(Decision seen, double chance, std::span<const double> values) {
    auto& [known, sums] = all_[look_of(seen)];
    if (sums.empty()) {
      known = std::move(seen);
      sums.resize(values.size(), 0);
    }
    known.chance += chance;
    for (std::size_t i = 0; i < values.size(); ++i) {
      sums[i] += chance * values[i];
    }
  }

  /// Without those in which all comes to the same.
  std::vector<Decision> take() {
    std::vector<Decision> choices;
    for (auto& [key, entry] : all_) {
      auto& [known, sums] = entry;
      for (const double sum : sums) {
        known.values.push_back(sum / known.chance);
      }
      const auto [low, high] = std::ranges::minmax(known.values);
      if (high - low > kAlike) {
        choices.push_back(std::move(known));
      }
    }
    return choices;
  }

 private:
  static constexpr double kAlike = 1e-9;

  std::map<Look, std::pair<Decision, std::vector<double>>> all_{};
};

/// What a rule's place among what is seen must be, both ends included.
struct Box {
  std::array<int, kSeen> low{};
  std::array<int, kSeen> high{};

  Box() {
    low.fill(std::numeric_limits<int>::min());
    high.fill(std::numeric_limits<int>::max());
  }
  bool holds(const Decision& choice) const {
    for (std::size_t i = 0; i < kSeen; ++i) {
      if (choice.seen[i] < low[i] || choice.seen[i] > high[i]) {
        return false;
      }
    }
    return true;
  }
};

using Choices = std::vector<const Decision*>;

/// Finds few boxes, with a decision for each, that lose little.
class Partition {
 public:
  explicit Partition(Choices choices) : choices_(std::move(choices)) {}

  std::vector<Box> find() const {
    constexpr double kEnough = 0.05;  // of what one decision for all of them loses
    const double of_one = least_loss({Box()});
    std::vector<Box> best{Box()};
    for (int depth = 1; depth <= 2 && least_loss(best) > kEnough * of_one + 1e-9; ++depth) {
      best = split(Box(), depth);
    }
    return best;
  }

  Choices in(const Box& box) const {
    Choices inside;
    std::ranges::copy_if(choices_, std::back_inserter(inside),
                         [&](const Decision* choice) { return box.holds(*choice); });
    return inside;
  }

  static std::vector<double> values_of(const Choices& choices) {
    std::vector<double> sums(choices.empty() ? 0 : choices.front()->values.size(), 0);
    for (const Decision* const choice : choices) {
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += choice->chance * choice->values[i];
      }
    }
    return sums;
  }

 private:
  /// What it costs to do the same within each box.
  double least_loss(const std::vector<Box>& boxes) const {
    double loss = 0;
    for (const Box& box : boxes) {
      const Choices inside = in(box);
      const std::vector<double> sums = values_of(inside);
      for (const Decision* const choice : inside) {
        loss += choice->chance * std::ranges::max(choice->values);
      }
      loss -= sums.empty() ? 0 : std::ranges::max(sums);
    }
    return loss;
  }

  std::vector<Box> split(const Box& box, int depth) const {
    std::vector<Box> best{box};
    double least = least_loss(best);
    for (std::size_t seen = 0; depth > 0 && seen < kSeen; ++seen) {
      std::vector<int> cuts;
      for (const Decision* const choice : in(box)) {
        cuts.push_back(choice->seen[seen]);
      }
      std::ranges::sort(cuts);
      cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
      for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        Box below = box;
        Box above = box;
        below.high[seen] = cuts[i];
        above.low[seen] = cuts[i + 1];
        std::vector<Box> parts = split(below, depth - 1);
        std::ranges::copy(split(above, depth - 1), std::back_inserter(parts));
        if (const double loss = least_loss(parts); loss < least - 1e-9) {
          least = loss;
          best = std::move(parts);
        }
      }
    }
    return best;
  }

  Choices choices_;
};

std::string amount(int low, int high, std::string_view unit) {
  const auto given = [&](int count) {
    return unit == "stand" ? fmt::format("{} stand{}", count, count == 1 ? "" : "s")
                           : fmt::format("{} {}", count, unit);
  };
  if (low == std::numeric_limits<int>::min()) {
    return given(high) + (unit == "stand" ? " or fewer" : " or less");
  }
  return low == high                               ? given(low)
         : high == std::numeric_limits<int>::max() ? given(low) + " or more"
                                                   : fmt::format("{} to {}", low, given(high));
}

std::string words_of(const Box& box) {
  std::string words;
  const auto say = [&](Seen seen, auto&& text) {
    const auto i = static_cast<std::size_t>(seen);
    if (box.low[i] != std::numeric_limits<int>::min() ||
        box.high[i] != std::numeric_limits<int>::max()) {
      words += (words.empty() ? "" : " and ") + text(box.low[i], box.high[i]);
    }
  };
  say(Seen::back_cm, [](int low, int high) { return "they went back " + amount(low, high, "cm"); });
  say(Seen::own,
      [](int low, int high) { return "you have " + amount(low, high, "stand") + " left"; });
  say(Seen::enemy,
      [](int low, int high) { return "they have " + amount(low, high, "stand") + " left"; });
  say(Seen::round, [](int low, int high) {
    return low == std::numeric_limits<int>::min()
               ? fmt::format("after round {} at the latest", high)
               : fmt::format("after round {} or later", low);
  });
  return words;
}

Rule rule_of(const Box& box, const Choices& inside) {
  Rule rule{.what = inside.front()->what,
            .unit = inside.front()->unit,
            .when = words_of(box),
            .options = inside.front()->options,
            .values = Partition::values_of(inside)};
  for (const Decision* const choice : inside) {
    rule.chance += choice->chance;
  }
  for (double& value : rule.values) {
    value /= rule.chance;
  }
  rule.best = static_cast<std::size_t>(std::ranges::max_element(rule.values) - rule.values.begin());
  return rule;
}

/// Rules with the choices that each is of.
std::vector<std::pair<Rule, Choices>> rules_of(const std::vector<Decision>& choices) {
  std::map<std::tuple<std::string, std::string, std::vector<std::string>>, Choices> kinds;
  for (const Decision& choice : choices) {
    kinds[{choice.what, choice.unit, choice.options}].push_back(&choice);
  }
  std::vector<std::pair<Rule, Choices>> rules;
  for (const auto& [kind, alike] : kinds) {
    const Partition partition(alike);
    for (const Box& box : partition.find()) {
      if (Choices inside = partition.in(box); !inside.empty()) {
        Rule rule = rule_of(box, inside);
        rules.emplace_back(std::move(rule), std::move(inside));
      }
    }
  }
  return rules;
}

constexpr std::uint64_t kMostCellsAdvised = 8'000'000;

std::optional<Decisions> weighed(const Melee& plain, Melee::Weighs weighs, Aim aim,
                                 bool enemy_weighs, const OnWeighed& on_weighed) {
  const Melee melee(plain.battle(), plain.context().boards, weighs);
  const AimedMelee game(melee, aim, enemy_weighs);
  graph::BackwardInduction<AimedMelee> engine(game, kMostCellsAdvised, on_weighed);
  const auto best = engine.solve();
  if (!best) {
    return std::nullopt;
  }
  Decisions found{.best = *best,
                  .weighs_all = weighs == Melee::Weighs::all,
                  .by_points = prices_of(plain).everybody()};
  const Viewer viewer(melee);
  Gathered gathered;
  engine.each_choice(
      [&](const MeleeSituation& situation, double chance, std::span<const double> values) {
        if (values.size() > 1 && game.decides_for_a(situation)) {
          gathered.add(viewer.view(situation), chance, values);
        }
      });
  found.choices = gathered.take();
  for (auto& [rule, inside] : rules_of(found.choices)) {
    std::set<Look> looks;
    for (const Decision* const choice : inside) {
      looks.insert(look_of(*choice));
    }
    rule.chance = engine.chance_of([&](const MeleeSituation& situation) {
      return game.decides_for_a(situation) && looks.contains(look_of(viewer.view(situation)));
    });
    found.rules.push_back(std::move(rule));
  }
  std::ranges::stable_sort(found.rules, std::greater{}, &Rule::chance);
  // The enemy decides as much as where A weighs: else the two could not be compared.
  const Melee winners(plain.battle(), plain.context().boards,
                      enemy_weighs ? weighs : Melee::Weighs::winners);
  for (int decision = 0; decision < 3; ++decision) {
    const AimedMelee same(winners, aim, enemy_weighs, decision);
    graph::BackwardInduction<AimedMelee> always(same, kMostCellsAdvised, on_weighed);
    if (const auto value = always.solve()) {
      found.always.emplace_back(kAfterRound[static_cast<std::size_t>(decision)], *value);
    }
  }
  return found;
}

}  // namespace

std::optional<Decisions> decisions(const Melee& melee, Aim aim, bool enemy_weighs,
                                   const OnWeighed& on_weighed) {
  if (melee.recurs()) {
    return std::nullopt;
  }
  // All that is decided makes a combat of usual size nine times as large, and more.
  const auto plain =
      graph::ExactEngine<Melee>(melee).solve(graph::Budget{.most_cells = kMostCellsAdvised / 5});
  auto found =
      plain ? weighed(melee, Melee::Weighs::all, aim, enemy_weighs, on_weighed) : std::nullopt;
  return found ? found : weighed(melee, Melee::Weighs::winners, aim, enemy_weighs, on_weighed);
}

}  // namespace fray::warmaster
