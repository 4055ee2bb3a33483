#include "answer/system.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/side_help.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::answer {

std::optional<std::string> FightOptions::find(std::string_view name) const {
  const auto found = given.find(name);
  return found == given.end() ? std::nullopt : std::optional(found->second);
}

std::unique_ptr<const Fight> System::placed_fight(const std::string&, const FightOptions&,
                                                  const lists::Omissions&) {
  throw InputError(Where{.field = "engagement"},
                   "is said for a game without engagement files (Warmaster has them) leave it out");
}

std::string System::shooting(const std::string& side) {
  if (side.find('@') != std::string::npos) {
    return side;  // fought as it is typed
  }
  return lists::with_each_unit(side, [&](std::string_view unit) {
    try {
      if (const int dice = shots_of_list(std::string(unit)); dice > 0) {
        return lists::with_option(unit, fmt::format("shots={}", dice));
      }
    } catch (const InputError&) {  // said where it is fought
    }
    return std::string(unit);
  });
}

void refuse_several(const std::string& side, std::size_t units) {
  if (side.starts_with('@') || units != 1) {
    throw InputError(Where{.field = side},
                     units == 1 ? "stands in a file (its options are changed) type the unit"
                                : "has several units (one is changed) name one unit");
  }
}

std::string with_option_replaced(const System& system, const std::string& side,
                                 const std::string& option, const std::string& value) {
  ComposedSide composed(side, side, system);
  composed.say("a." + option, value);
  return composed.text();
}

namespace {

constexpr std::string_view kBetween = " + ";

void join(std::string& all, const std::string& one) {
  all += all.empty() ? one : std::string(kBetween) + one;
}

/// Where it is not among them yet.
void join_once(std::string& all, const std::string& one) {
  const std::string bounded = std::string(kBetween) + all + std::string(kBetween);
  if (bounded.find(std::string(kBetween) + one + std::string(kBetween)) == std::string::npos) {
    join(all, one);
  }
}

/// The mirrored fight's answer, seen from the other side.
Answer from_the_other_side(const Fight& fight, const OddsOptions& options,
                           const OnProgress& on_progress) {
  const auto changed_over = [&](const OddsSoFar& now) {
    OddsSoFar here = now;
    std::swap(here.win, here.loss);
    if (now.answer) {
      here.answer = [&] { return answer::mirrored(now.answer()); };
    }
    return on_progress(here);
  };
  Answer answer = answer::mirrored(fight.mirrored()->odds_as_it_stands(
      seen_from_b(options), on_progress ? OnProgress(changed_over) : OnProgress()));
  answer.key = key_text(fight.key());
  return answer;
}

}  // namespace

void SideNames::add(const std::string& its_list, const std::string& its_unit,
                    const std::string& its_type) {
  join_once(list, its_list);
  join(unit, its_unit);
  if (!its_type.empty()) {
    join_once(type, its_type);
  }
}

OddsOptions seen_from_b(OddsOptions options) {
  if (options.given) {
    options.given = mirrored(*options.given);
  }
  return options;
}

Way way_round(const Fight& fight, const OddsOptions& options) {
  // A precision is asked of A's chance to win, and the mirrored fight's is B's.
  const bool of_one_side = options.precision && options.method != Method::exact;
  return of_one_side ? Way::alone : fight.way();
}

Answer Fight::odds(const OddsOptions& options, const OnProgress& on_progress) const {
  Answer answer = way_round(*this, options) == Way::mirrored
                      ? from_the_other_side(*this, options, on_progress)
                      : odds_as_it_stands(options, on_progress);
  if (options.given) {
    answer.notes.insert(answer.notes.begin(), note_on_given(answer, *options.given));
  }
  return answer;
}

const UnitFact& UnitFacts::operator[](std::string_view fact) const noexcept {
  static const UnitFact kNone;
  const auto found = std::ranges::find(facts, fact, [](const auto& each) { return each.first; });
  return found == facts.end() ? kNone : found->second;
}

namespace {

/// Of all fights that are answered again together: some tenths of a second.
constexpr std::size_t kMostSituations = 120'000;
/// Of one of them, whose size is not known before.
constexpr std::uint64_t kMostCellsWithout = 2'000'000;
/// What is spent on one that turns out to be larger.
constexpr std::size_t kTooLarge = 20'000;

bool same(double one, double other) {
  return (std::isnan(one) && std::isnan(other)) ||
         std::abs(one - other) <= 1e-11 * std::max(1.0, std::abs(one));
}
bool same(const Estimate& one, const Estimate& other) { return same(one.value, other.value); }

/// Values that one of them leaves out are chances of zero.
bool same(const Spread& one, const Spread& other) {
  const auto chance = [](const Spread& spread, std::size_t i) {
    return i < spread.pmf.size() ? spread.pmf[i] : Estimate::exactly(0);
  };
  for (std::size_t i = 0; i < std::max(one.pmf.size(), other.pmf.size()); ++i) {
    if (!same(chance(one, i), chance(other, i))) {
      return false;
    }
  }
  return same(one.mean, other.mean);
}

bool same(const RoundAnswer& one, const RoundAnswer& other) {
  return same(one.win, other.win) && same(one.draw, other.draw) && same(one.loss, other.loss) &&
         same(one.retreat_a, other.retreat_a) && same(one.retreat_b, other.retreat_b);
}

/// Whether a fight goes the same way, whatever it costs.
bool goes_the_same(const Answer& one, const Answer& other) {
  const auto endings_in = [](const Answer& these, const Answer& those) {
    return std::ranges::all_of(these.endings, [&](const Ending& ending) {
      return same(ending.chance, those.chance(ending.name));
    });
  };
  const auto spreads_in = [](const Answer& these, const Answer& those) {
    return std::ranges::all_of(these.spreads, [&](const SidedSpread& own) {
      const SidedSpread* const found = those.count(own.of.name);  // what is not told is always 0
      return found != nullptr ? same(own.a, found->a) && same(own.b, found->b)
                              : same(own.a.mean.value, 0) && same(own.b.mean.value, 0);
    });
  };
  return same(one.win, other.win) && same(one.draw, other.draw) && same(one.loss, other.loss) &&
         same(one.a.destroyed, other.a.destroyed) && same(one.b.destroyed, other.b.destroyed) &&
         same(one.rounds, other.rounds) && endings_in(one, other) && endings_in(other, one) &&
         spreads_in(one, other) && spreads_in(other, one) &&
         std::ranges::equal(one.by_round, other.by_round, [](const auto& these, const auto& those) {
           return same(these, those);
         });
}

bool costs_the_same(const Answer& one, const Answer& other) {
  const auto side = [](const SideAnswer& these, const SideAnswer& those) {
    return same(these.points, those.points) && same(these.points_lost, those.points_lost);
  };
  return side(one.a, other.a) && side(one.b, other.b) && same(one.swing, other.swing);
}

/// In situations that an answer solved. Weighing decisions in one costs a tenth of that.
std::size_t work_of(const Answer& answer) { return answer.situations + answer.weighed / 10; }

enum class Effect : std::uint8_t { some, price_alone, none, unknown };

/// What is left out of a question: options of units, and readings of the rules.
struct LeftOut {
  Omitted options{};
  std::vector<std::string> readings{};

  bool empty() const { return options.of_a.empty() && options.of_b.empty() && readings.empty(); }
};

/// Answers fights again with one option less each, as long as they are few and small.
class Ablation {
 public:
  Ablation(System& system, const Question& question, const Fight& fight, const Answer& answer)
      : system_(system), question_(question), fight_(fight), answer_(answer) {}

  Effect effect_of(const SideUnitText& unit, const lists::OptionText& option) {
    const auto leave_out = [&](LeftOut& out) {
      (unit.of_a ? out.options.of_a : out.options.of_b)
          .push_back({.unit = unit.written, .option = option.name});
    };
    return effect_of(leave_out, option.describes);
  }

  Effect effect_of_reading(const std::string& reading) {
    return effect_of([&](LeftOut& out) { out.readings.push_back(reading); }, false);
  }

 private:
  /// Without it alone, and without all that changes nothing so far: what is named is true of each
  /// option and of all together. `leave_out` adds it to what is left out.
  /// Of what describes a custom unit it is no news that it is as it would be unsaid.
  template <class LeaveOut>
  Effect effect_of(LeaveOut&& leave_out, bool describes) {
    LeftOut this_one;
    leave_out(this_one);
    const Effect alone = effect_without(this_one, describes);
    if (alone != Effect::none || left_out_.empty()) {
      left_out_ = alone == Effect::none ? this_one : left_out_;
      return alone;
    }
    LeftOut all = left_out_;
    leave_out(all);
    const Effect together = effect_without(all, describes);
    left_out_ = together == Effect::none ? std::move(all) : left_out_;
    return together == Effect::price_alone ? Effect::some : together;
  }

  Effect effect_without(const LeftOut& out, bool describes) {
    std::unique_ptr<const Fight> other;
    try {
      other = fight_without(out, question_);
    } catch (const InputError&) {
      return Effect::some;  // without it there is no such fight
    }
    if (other->answer_name() == fight_.answer_name()) {
      return describes ? Effect::some : Effect::none;
    }
    if (starts_otherwise(out)) {
      return Effect::some;
    }
    const Answer* const with = usual();
    const std::optional<Answer> without =
        with != nullptr && has_room(*with) ? solve(*other) : std::nullopt;
    if (!without) {
      return describes ? Effect::some : Effect::unknown;
    }
    return !goes_the_same(*with, *without)   ? Effect::some
           : costs_the_same(*with, *without) ? Effect::none
                                             : Effect::price_alone;
  }

  std::unique_ptr<const Fight> fight_without(const LeftOut& out, Question question) {
    std::erase_if(question.options.readings, [&](const std::string& reading) {
      return std::ranges::find(out.readings, reading) != out.readings.end();
    });
    return fight_of(system_, question, out.options);
  }

  /// Whether the first round alone tells that the fight goes another way: for most options it does,
  /// and a fight of one round is solved many times sooner than one to its end.
  bool starts_otherwise(const LeftOut& out) {
    if (!first_round_) {
      first_round_.emplace(first_round({}));
    }
    const std::optional<Answer>& with = *first_round_;
    const std::optional<Answer> without = with && has_room(*with) ? first_round(out) : std::nullopt;
    return without && !(same(with->win, without->win) && same(with->draw, without->draw) &&
                        same(with->loss, without->loss));
  }

  std::optional<Answer> first_round(const LeftOut& out) {
    Question question = question_;
    question.options.given.erase("turns");
    question.options.given["rounds"] = "1";
    try {
      return solve(*fight_without(out, std::move(question)));
    } catch (const InputError&) {  // a file that says itself how many there are
      return std::nullopt;
    }
  }

  /// The exact answer of all that is said, of whatever fights and by whatever method it is told;
  /// null where it is too large.
  const Answer* usual() {
    if (answer_.exact && !answer_.given) {
      return &answer_;
    }
    if (!usual_) {
      usual_.emplace(solve(fight_));
    }
    return *usual_ ? &**usual_ : nullptr;
  }

  std::optional<Answer> solve(const Fight& fight) {
    OddsOptions options;
    options.method = Method::exact;
    options.most_cells = kMostCellsWithout;
    try {
      Answer answer = fight.odds(options);
      situations_ += work_of(answer);
      return answer;
    } catch (const InputError&) {  // too large
      situations_ += kTooLarge;
      return std::nullopt;
    }
  }

  /// Whether one more that is as large may be answered.
  bool has_room(const Answer& answer) const {
    return situations_ + work_of(answer) <= kMostSituations;
  }

  System& system_;
  const Question& question_;
  const Fight& fight_;
  const Answer& answer_;
  LeftOut left_out_{};                                  ///< what changes nothing, so far
  std::optional<std::optional<Answer>> first_round_{};  ///< none where it cannot be asked alone
  std::optional<std::optional<Answer>> usual_{};        ///< where the answer is not it
  std::size_t situations_ = 0;
};

}  // namespace

std::unique_ptr<const Fight> fight_of(System& system, const Question& question,
                                      const Omitted& omitted) {
  if (question.engagement) {
    if (!question.a.empty() || !question.b.empty()) {
      throw InputError(
          Where{.field = "engagement"},
          "and sides cannot both be said (the file names both sides) leave one of them out");
    }
    lists::Omissions all = omitted.of_a;
    all.insert(all.end(), omitted.of_b.begin(), omitted.of_b.end());
    return system.placed_fight(*question.engagement, question.options, all);
  }
  const auto a = system.side(question.a, "side A", omitted.of_a);
  const auto b = system.side(question.b, "side B", omitted.of_b);
  return system.fight(*a, *b, question.options);
}

std::vector<std::string> without_effect(System& system, const Question& question,
                                        const Fight& fight, const Answer& answer) {
  std::vector<std::string> warnings;
  Ablation ablation(system, question, fight, answer);
  for (const SideUnitText& unit : fight.given()) {
    std::vector<std::string> nothing;
    std::map<std::string, std::vector<std::string>> reasoned;  // by why they change nothing
    std::vector<std::string> usual;
    std::vector<std::string> bought;
    std::vector<std::string> unknown;
    for (const lists::OptionText& option : unit.options) {
      if (option.name == "name" || option.name == "points") {
        continue;  // no fight depends on them
      }
      const Effect effect = ablation.effect_of(unit, option);
      if (effect == Effect::none && option.is_usual) {
        usual.push_back(option.text);
      } else if (effect == Effect::none) {
        (option.why.empty() ? nothing : reasoned[option.why]).push_back(option.text);
      } else if (effect == Effect::price_alone) {
        bought.push_back(option.text);
      } else if (effect == Effect::unknown) {
        unknown.push_back(option.text);
      }
    }
    const auto tell = [&](const std::vector<std::string>& options, const char* verb,
                          const std::string& what) {
      if (!options.empty()) {
        warnings.push_back(fmt::format("{}: {} {}{} {}.", unit.name, list_of(options), verb,
                                       options.size() == 1 ? "s" : "", what));
      }
    };
    tell(nothing, "change", "nothing in this fight");
    for (const auto& [why, options] : reasoned) {
      tell(options, "change", "nothing in this fight, because " + why);
    }
    tell(usual, "say", "what is so anyway");
    tell(bought, "change", "nothing but the price in this fight");
    if (!unknown.empty()) {
      warnings.push_back(
          fmt::format("{}: whether {} change{} something was not looked at: the fight is large.",
                      unit.name, list_of(unknown), unknown.size() == 1 ? "s" : ""));
    }
  }
  for (const std::string& reading : question.options.readings) {
    const Effect effect = ablation.effect_of_reading(reading);
    if (effect == Effect::none) {
      warnings.push_back(fmt::format("--rule {} changes nothing in this fight.", reading));
    } else if (effect == Effect::unknown) {
      warnings.push_back(fmt::format(
          "Whether --rule {} changes something was not looked at: the fight is large.", reading));
    }
  }
  return warnings;
}

Answer with_names(Answer answer, const Question& question, const Fight& fight) {
  answer.a.text = question.name_of_a();
  answer.b.text = question.name_of_b();
  std::array<SideNames, 2> names = fight.names();
  answer.a.names = std::move(names[0]);
  answer.b.names = std::move(names[1]);
  return answer;
}

std::string why_no_charge(std::string_view kind, bool one) {
  const bool counted = kind != "artillery";
  return fmt::format("{} {}{}{} and cannot charge on a table{}", one ? "is" : "are",
                     counted && one ? "a " : "", kind, counted && !one ? "s" : "",
                     kind == "machine" ? ", but where its own rules let it" : "");
}

void add_warnings(Answer& answer, System& system, const Question& question, const Fight& fight) {
  for (const auto& warnings : {without_effect(system, question, fight, answer), fight.warnings()}) {
    answer.notes.insert(answer.notes.end(), warnings.begin(), warnings.end());
  }
}

std::vector<std::string> notes_of_story(const Fight& fight) {
  std::vector<std::string> notes = fight.assumed();
  std::ranges::move(fight.warnings(), std::back_inserter(notes));
  return notes;
}

Story tell(const Fight& fight, const Tale& tale) {
  if (tale.seed && !tale.luck) {
    return fight.tell(*tale.seed);
  }
  constexpr std::size_t kFights = 1'000;
  const std::uint64_t first_seed = tale.seed.value_or(1);
  std::vector<Story> stories;
  for (std::uint64_t i = 0; i < kFights; ++i) {
    stories.push_back(fight.tell(first_seed + i));
  }
  std::stable_sort(stories.begin(), stories.end(), [](const Story& left, const Story& right) {
    return std::pair(left.swing, left.result) < std::pair(right.swing, right.result);
  });
  const std::size_t rank = tale.luck == Luck::worst5  ? kFights / 20
                           : tale.luck == Luck::best5 ? kFights - kFights / 20
                                                      : kFights / 2;
  return stories[rank];
}

std::string plural(int count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string listed(const std::vector<int>& dice) {
  return dice.empty() ? "none" : fmt::format("{}", fmt::join(dice, " "));
}

std::string listed(const random::Thrown& thrown, std::size_t test) {
  const std::vector<int>& first = thrown.first[test];  // 0 for those that were thrown once
  const auto again = first.size() - static_cast<std::size_t>(std::ranges::count(first, 0));
  if (again == 0) {
    return listed(thrown.dice[test]);
  }
  std::vector<std::string> dice;
  for (std::size_t die = 0; die < first.size(); ++die) {
    const std::string shows = std::to_string(thrown.dice[test][die]);
    dice.push_back(first[die] == 0 ? shows : fmt::format("{}>{}", first[die], shows));
  }
  return fmt::format("{} ({} thrown again)", fmt::join(dice, " "),
                     again == 1 ? "one" : std::to_string(again));
}

}  // namespace fray::answer
