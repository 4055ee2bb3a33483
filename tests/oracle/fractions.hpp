#pragma once

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "exact_in_fractions.hpp"

namespace fray::oracle {

using Json = nlohmann::ordered_json;
using test::Fraction;

inline std::string written(const Fraction& value) {
  return numerator(value).str() + "/" + denominator(value).str();
}

inline Json written(const std::vector<Fraction>& pmf) {
  Json list = Json::array();
  for (const Fraction& value : pmf) {
    list.push_back(written(value));
  }
  return list;
}

inline Json both(const Json& a, const Json& b) { return {{"a", a}, {"b", b}}; }

/// Prints `answer(matchup)` of every matchup of the file that the command line names; the exit code
/// of `main`.
template <class Answer>
int answer_all(int argc, char** argv, const Answer& answer) {
  if (argc != 2) {
    std::cerr << "usage: " << argv[0] << " MATCHUPS.json\n";
    return 2;
  }
  Json answers = Json::array();
  for (const Json& matchup : Json::parse(std::ifstream(argv[1]))) {
    answers.push_back(answer(matchup));
  }
  std::cout << answers.dump() << "\n";
  return 0;
}

}  // namespace fray::oracle
