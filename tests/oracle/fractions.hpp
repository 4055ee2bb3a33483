#pragma once

#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <Eigen/Dense>
#include <boost/multiprecision/cpp_int.hpp>
#include <nlohmann/json.hpp>

// Boost 1.74 asks every class with iterators whether it holds bytes, and Eigen's expressions cannot
// answer.
namespace boost::multiprecision::detail {
template <class T>
  requires std::is_base_of_v<Eigen::EigenBase<T>, T>
struct is_byte_container<T> : public mpl::false_ {};
}  // namespace boost::multiprecision::detail

namespace fray::oracle {

using Json = nlohmann::ordered_json;
using Fraction = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;

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
