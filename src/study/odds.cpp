#include "fray/study/odds.hpp"

#include <chrono>

#include "fray/warmaster/duel.hpp"
#include "study/answer_of.hpp"
#include "study/find.hpp"

namespace fray::study {

using warmaster::Duel;

Answer odds(const warmaster::Engagement& engagement, const OddsOptions& options, const OnProgress& on_progress) {
  const auto start = std::chrono::steady_clock::now();
  const Duel duel(engagement);
  const auto tallied = [&](std::span<const std::pair<graph::Report, std::uint64_t>> reports) {
    const auto all = warmaster::collect<std::uint64_t>(reports, engagement);
    return Tallied{all.win, all.draw, all.loss};
  };
  const Found found = Finder(duel, options, tallied).find(on_progress);
  Answer answer = found.solution ? answer_of(*found.solution, duel) : answer_of(*found.simulation, duel);
  if (found.simulation) {
    answer.sampling = options.sampling;
    answer.seed = options.seed;
    answer.precise = !options.precision || answer.win.half_width() <= *options.precision;
  }
  answer.notes = warmaster::doubts(engagement);
  answer.notes.emplace_back(
      "No stands are placed: how many fight and support is what you said, and all of them fight unless you did.");
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

}  // namespace fray::study
