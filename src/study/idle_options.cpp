#include "study/idle_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fray/core/error.hpp"

namespace fray::study {
namespace {

/// Options of the one unit of a side that only a field gives a meaning, as far as they say more than what goes unsaid.
std::vector<std::string> idle_of(const army::SideUnits& side, const std::string& which) {
  using warmaster::Place;
  const warmaster::Unit& unit = side.units.front();
  const warmaster::Placing& placing = side.placings.front();
  const auto refuse = [&](const char* option) {
    throw InputError(Where{.file = which, .field = option},
                     "with fighting= (no stand is placed, and each side is one unit) leave one out");
  };
  if (placing.place == Place::behind || placing.place == Place::beside) {
    refuse(placing.place == Place::behind ? "behind" : "beside");
  }
  if (placing.of > 1) {
    refuse("of");
  }
  if (unit.choices.target > 1) {
    refuse("target");
  }
  std::vector<std::string> options;
  const auto add = [&](bool said, const char* option) {
    if (said) {
      options.emplace_back(option);
    }
  };
  add(placing.formation == warmaster::Formation::column, "formation");
  add(placing.at.has_value(), "at");
  add(unit.choices.casualties.has_value(), "casualties");
  add(unit.choices.pursuers.has_value(), "pursuers");
  add(unit.choices.advances.has_value(), "advance");
  add(unit.choices.makes_way.has_value(), "make-way");
  add(unit.fought, "fought");
  return options;
}

}  // namespace

std::string idle_sentence(const std::string& of, const std::vector<std::string>& options, const std::string& what) {
  if (options.empty()) {
    return "";
  }
  const std::string first = fmt::format("{}", fmt::join(options.begin(), options.end() - 1, ", "));
  return fmt::format("{}: {}{}{} change{} {}.", of, first, first.empty() ? "" : " and ", options.back(),
                     first.empty() ? "s" : "", what);
}

std::vector<std::string> idle_in_duel(const army::SideUnits& a, const army::SideUnits& b) {
  std::vector<std::string> sentences;
  for (const auto& [side, which] : {std::pair(&a, 'A'), std::pair(&b, 'B')}) {
    std::string sentence = idle_sentence(std::string(1, which), idle_of(*side, fmt::format("side {}", which)),
                                         "nothing, for with fighting= no stand is placed");
    if (!sentence.empty()) {
      sentences.push_back(std::move(sentence));
    }
  }
  return sentences;
}

}  // namespace fray::study
