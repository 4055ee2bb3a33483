// Solves matchups with the exact engine in fractions in place of doubles, and writes them as reference.py does.

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <Eigen/Dense>
#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

// Boost 1.74 asks every class with iterators whether it holds bytes, and Eigen's expressions cannot answer.
namespace boost::multiprecision::detail {
template <class T>
  requires std::is_base_of_v<Eigen::EigenBase<T>, T>
struct is_byte_container<T> : public mpl::false_ {};
}  // namespace boost::multiprecision::detail

#include "fray/army/side.hpp"
#include "fray/graph/exact.hpp"
#include "fray/warmaster/duel.hpp"
#include "fray/warmaster/outcomes.hpp"

namespace {

using Json = nlohmann::ordered_json;
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using namespace fray;

std::string written(const Fraction& value) {
  return numerator(value).str() + "/" + denominator(value).str();
}

Json written(const std::vector<Fraction>& pmf) {
  Json list = Json::array();
  for (const Fraction& value : pmf) {
    list.push_back(written(value));
  }
  return list;
}

Json both(const Json& a, const Json& b) { return {{"a", a}, {"b", b}}; }

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
      answer["endings"][std::string(to_string(static_cast<warmaster::Ending>(ending)))] = written(all.endings[ending]);
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
    answer["by_round"].push_back({{"round", round + 1},
                                  {"win", written(now.win)},
                                  {"draw", written(now.draw)},
                                  {"loss", written(now.loss)},
                                  {"retreat_cm", both(written(now.retreat_a), written(now.retreat_b))}});
  }
  return answer;
}

warmaster::Engagement engagement_of(const Json& matchup, army::Finder& finder) {
  const Json& options = matchup.at("options");
  warmaster::Engagement engagement;
  engagement.a = army::parse_side(matchup.at("a_text").get<std::string>(), finder, "side A");
  engagement.b = army::parse_side(matchup.at("b_text").get<std::string>(), finder, "side B");
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
  if (argc != 2) {
    std::cerr << "usage: fractions MATCHUPS.json\n";
    return 2;
  }
  const Json matchups = Json::parse(std::ifstream(argv[1]));
  army::Finder finder{army::Library("warmaster", {}, false)};
  Json answers = Json::array();
  for (const Json& matchup : matchups) {
    answers.push_back(answer_to(engagement_of(matchup, finder)));
  }
  std::cout << answers.dump() << "\n";
}
