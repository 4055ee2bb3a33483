#include "fray/session.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "core/error.hpp"
#include "core/version.hpp"
#include "door/answer.hpp"
#include "door/error.hpp"
#include "door/state.hpp"
#include "games/systems.hpp"
#include "report/field.hpp"

namespace fray {

Session::State::Opened Session::State::open(const door::Asked& asked) {
  const games::SystemFacts& facts = games::system_named(asked.system);
  auto& system = systems[std::string(facts.name)];
  if (!system) {
    system = facts.open();
  }
  const answer::Question& question = asked.question;
  if (question.engagement && (!question.a.empty() || !question.b.empty())) {
    throw InputError(
        Where{.field = "engagement"},
        "and sides cannot both be said (the file names both sides) leave one of them out");
  }
  return {system.get(), answer::fight_of(*system, question)};
}

answer::Answer Session::State::odds(const door::Asked& asked, const answer::OddsOptions& options,
                                    const answer::OnProgress& on_progress) {
  Lock lock(mutex);
  const Opened opened = open(asked);
  lock.unlock();
  answer::Answer answer = opened.fight->odds(options, on_progress);
  lock.lock();
  for (const auto& warnings :
       {answer::without_effect(*opened.system, asked.question, *opened.fight, answer),
        opened.fight->warnings()}) {
    std::ranges::move(sentences_of(warnings), std::back_inserter(answer.notes));
  }
  lock.unlock();
  answer.a.text = asked.name_of_a();
  answer.b.text = asked.name_of_b();
  std::array<answer::SideNames, 2> names = opened.fight->names();
  answer.a.names = std::move(names[0]);
  answer.b.names = std::move(names[1]);
  return answer;
}

std::unique_ptr<const answer::Fight> Session::State::fight_of(const door::Asked& asked) {
  const Lock lock(mutex);
  return open(asked).fight;
}

answer::FieldPicture Session::State::field(const door::Asked& asked) {
  std::optional<answer::FieldPicture> picture = fight_of(asked)->field();
  if (!picture) {
    throw InputError(
        "a fight without a field cannot be drawn (Warmaster has one, unless fighting= says how "
        "many fight)");
  }
  return *std::move(picture);
}

Session::Session() : state_(std::make_unique<State>()) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

Answer Session::odds(const Matchup& matchup, const Settings& settings, const OnOdds& on_odds) {
  return door::guarded([&] {
    answer::OnProgress progress;
    if (on_odds) {
      progress = [&](const answer::OddsSoFar& now) {
        return on_odds({now.trials, now.of, now.win, now.draw, now.loss});
      };
    }
    return door::answer_of(
        state_->odds(door::asked_of(matchup), door::options_of(settings), progress));
  });
}

std::string Session::field_svg(const Matchup& matchup) {
  return door::guarded([&] { return report::field_svg(state_->field(door::asked_of(matchup))); });
}

Answer odds(const Matchup& matchup, const Settings& settings, const OnOdds& on_odds) {
  return Session().odds(matchup, settings, on_odds);
}

std::vector<System> systems() {
  std::vector<System> all;
  for (const games::SystemFacts& facts : games::systems()) {
    all.push_back({std::string(facts.name), std::string(facts.game), std::string(facts.source),
                   facts.options()});
  }
  return all;
}

std::string_view version() noexcept { return kVersion; }

}  // namespace fray
