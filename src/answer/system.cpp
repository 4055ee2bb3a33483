#include "answer/system.hpp"

#include <string>
#include <utility>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/side_help.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::answer {

std::optional<std::string> FightOptions::find(std::string_view name) const {
  const auto found = said.find(name);
  return found == said.end() ? std::nullopt : std::optional(found->second);
}

std::unique_ptr<const Fight> System::placed_fight(const std::string&, const FightOptions&,
                                                  const lists::Omissions&) {
  throw InputError(Where{.field = "engagement"},
                   "is said for a game without engagement files (Warmaster has them) leave it out");
}

std::vector<std::string> System::search(std::string_view query) {
  throw InputError(Where{.field = "query \"" + quotable(query) + "\""},
                   "this game finds no units by queries (name them)");
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

namespace {

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

}  // namespace fray::answer
