#include "fray/trace.hpp"

#include <utility>

#include "door/error.hpp"
#include "door/state.hpp"

namespace fray {
namespace {

answer::Luck luck_of(Luck luck) {
  return luck == Luck::typical  ? answer::Luck::typical
         : luck == Luck::worst5 ? answer::Luck::worst5
                                : answer::Luck::best5;
}

}  // namespace

Session::State::Told Session::State::tell(const door::Asked& asked, const Tale& tale) {
  const auto fight = fight_of(asked);
  const std::uint64_t seed = tale.seed.value_or(1);
  Told told{.story = tale.seed && !tale.luck
                         ? fight->tell(seed)
                         : answer::tell(*fight, seed, luck_of(tale.luck.value_or(Luck::typical)))};
  for (const auto& sentences : {fight->assumed(), sentences_of(fight->warnings())}) {
    told.notes.insert(told.notes.end(), sentences.begin(), sentences.end());
  }
  return told;
}

Story Session::trace(const Matchup& matchup, const Tale& tale) {
  return door::guarded([&] {
    State::Told told = state_->tell(door::asked_of(matchup), tale);
    Story story{.seed = told.story.seed,
                .ending = told.story.ending,
                .result = told.story.result,
                .notes = std::move(told.notes)};
    for (answer::Story::Part& part : told.story.parts) {
      story.parts.push_back({std::move(part.heading), std::move(part.lines)});
    }
    return story;
  });
}

}  // namespace fray
