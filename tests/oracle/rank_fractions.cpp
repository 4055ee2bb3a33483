// Solves rank-and-flank matchups with the exact engine in fractions in place of doubles, as
// rank_reference.py writes them.

#include "fractions.hpp"
#include "graph/exact.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/lists/side.hpp"

namespace {

using namespace fray;
using oracle::Fraction;
using oracle::Json;
using oracle::written;

/// Without trailing zeros, place 0 kept.
Json trimmed(std::vector<Fraction> pmf) {
  while (pmf.size() > 1 && pmf.back() == 0) {
    pmf.pop_back();
  }
  return written(pmf);
}

Json both(const std::array<std::vector<Fraction>, 2>& pmfs) {
  return oracle::both(trimmed(pmfs[0]), trimmed(pmfs[1]));
}

/// With all fights in which it did not happen in place 0.
std::vector<Fraction> of_all(std::vector<Fraction> pmf) {
  Fraction some = 0;
  for (const Fraction& value : pmf) {
    some += value;
  }
  rankflank::add_at(pmf, 0, Fraction(1) - some);
  return pmf;
}

Json answer_to(const rankflank::Engagement& engagement) {
  const rankflank::Combat combat(engagement);
  const auto solution = graph::ExactEngine<rankflank::Combat, Fraction>(combat).solve();
  const auto all = rankflank::collect<Fraction>(solution.value().reports);
  Json answer;
  answer["endings"] = Json::object();
  for (std::size_t ending = 1; ending < rankflank::kEndings; ++ending) {
    if (all.endings[ending] != 0) {
      answer["endings"][std::string(to_string(static_cast<rankflank::Ending>(ending)))] =
          written(all.endings[ending]);
    }
  }
  std::array<std::vector<Fraction>, 2> models;
  for (std::size_t i = 0; i < all.models_lost.size(); ++i) {
    for (std::size_t j = 0; j < all.models_lost[i].size(); ++j) {
      rankflank::add_at(models[0], i, all.models_lost[i][j]);
      rankflank::add_at(models[1], j, all.models_lost[i][j]);
    }
  }
  answer["models_lost"] = both(models);
  answer["wounds"] = both(all.wounds);
  answer["score"] = both(all.score);
  answer["flee_in"] = both({of_all(all.flee[0]), of_all(all.flee[1])});
  answer["pursuit_in"] = both({of_all(all.pursuit[0]), of_all(all.pursuit[1])});
  answer["rounds"] = trimmed(all.rounds);
  answer["by_round"] = Json::array();
  for (const auto& round : all.by_round) {
    answer["by_round"].push_back({written(round.win), written(round.draw), written(round.loss)});
  }
  return answer;
}

rankflank::Engagement engagement_of(const Json& matchup) {
  rankflank::Engagement engagement;
  const auto name = matchup.at("book").get<std::string>();
  engagement.book = rankflank::rulebook_named(name);
  rankflank::RankFinder finder{lists::Library(name, {}, false)};
  engagement.a = rankflank::parse_rank_side(matchup.at("a_text").get<std::string>(), finder,
                                            engagement.book, "side A")
                     .units;
  engagement.b = rankflank::parse_rank_side(matchup.at("b_text").get<std::string>(), finder,
                                            engagement.book, "side B")
                     .units;
  engagement.rounds = matchup.at("rounds").get<int>();
  engagement.readings = rankflank::Readings::of(engagement.book);
  for (const Json& reading : matchup.value("readings", Json::array())) {
    rankflank::set_reading(engagement.readings, engagement.book, reading.get<std::string>());
  }
  return engagement;
}

}  // namespace

int main(int argc, char** argv) {
  return fray::oracle::answer_all(
      argc, argv, [](const Json& matchup) { return answer_to(engagement_of(matchup)); });
}
