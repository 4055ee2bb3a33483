// Solves matchups with the exact engine in fractions in place of doubles, and writes them as
// reference.py does.

#include "fractions.hpp"
#include "graph/exact.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/lists/side.hpp"

namespace {

using namespace fray;
using oracle::both;
using oracle::Fraction;
using oracle::Json;
using oracle::written;

Json answer_to(const warmaster::Engagement& engagement) {
  const warmaster::Duel duel(engagement);
  const auto solution = graph::ExactEngine<warmaster::Duel, Fraction>(duel).solve();
  const auto all = warmaster::collect<Fraction>(solution.value().reports, engagement);
  Json answer;
  answer["win"] = written(all.win);
  answer["draw"] = written(all.draw);
  answer["loss"] = written(all.loss);
  answer["endings"] = Json::object();
  for (std::size_t ending = 1; ending < warmaster::kEndings; ++ending) {
    if (all.endings[ending] != 0) {
      answer["endings"][std::string(to_string(static_cast<warmaster::Ending>(ending)))] =
          written(all.endings[ending]);
    }
  }
  answer["destroyed"] = both(written(all.a_destroyed), written(all.b_destroyed));
  answer["stands_lost"] = both(written(all.stands_lost_a), written(all.stands_lost_b));
  answer["hits_scored"] = both(written(all.hits_by_a), written(all.hits_by_b));
  answer["retreat_cm"] = both(written(all.retreat_a), written(all.retreat_b));
  answer["rounds"] = written(all.rounds);
  answer["by_round"] = Json::array();
  for (std::size_t round = 0; round < all.by_round.size(); ++round) {
    const auto& now = all.by_round[round];
    answer["by_round"].push_back(
        {{"round", round + 1},
         {"win", written(now.win)},
         {"draw", written(now.draw)},
         {"loss", written(now.loss)},
         {"retreat_cm", both(written(now.retreat_a), written(now.retreat_b))}});
  }
  return answer;
}

warmaster::Engagement engagement_of(const Json& matchup, warmaster::Finder& finder) {
  const Json& options = matchup.at("options");
  warmaster::Engagement engagement;
  const auto unit_of = [&](const char* text, const char* side) {
    return warmaster::parse_sides(matchup.at(text).get<std::string>(), finder, side).units.at(0);
  };
  engagement.a = unit_of("a_text", "side A");
  engagement.b = unit_of("b_text", "side B");
  engagement.rounds = options.at("rounds").get<int>();
  engagement.turns = options.at("turns").get<int>();
  const auto policy = options.at("policy").get<std::string>();
  engagement.policy = policy == "pursue"  ? warmaster::Policy::pursue
                      : policy == "stand" ? warmaster::Policy::stand
                                          : warmaster::Policy::fall_back;
  return engagement;
}

}  // namespace

int main(int argc, char** argv) {
  warmaster::Finder finder{lists::Library("warmaster", {}, false)};
  return oracle::answer_all(
      argc, argv, [&](const Json& matchup) { return answer_to(engagement_of(matchup, finder)); });
}
