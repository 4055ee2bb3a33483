#include "drawn_sides.hpp"

#include <stdexcept>

#include "core/error.hpp"

namespace fray::test {
namespace {

/// The alternatives of "pursue|stand|fall-back"; a value by itself where there are none.
std::vector<std::string> alternatives(const std::string& usage) {
  const std::size_t equals = usage.find('=');
  if (equals == std::string::npos || usage.find('|') == std::string::npos) {
    return {usage};
  }
  std::vector<std::string> all;
  for (std::size_t from = equals + 1; from <= usage.size();) {
    const std::size_t end = std::min(usage.find('|', from), usage.size());
    all.push_back(usage.substr(0, equals + 1) + usage.substr(from, end - from));
    from = end + 1;
  }
  return all;
}

}  // namespace

std::size_t Draw::below(std::size_t choices) {
  state_ += 0x9e3779b97f4a7c15;
  std::uint64_t mixed = state_;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return static_cast<std::size_t>((mixed ^ (mixed >> 31)) % choices);
}

FightsOf::FightsOf(answer::System& system, std::uint64_t seed)
    : system_(system), units_(system.search("*")), draw_(seed) {
  for (const answer::HelpSection& section : system.side_help().sections) {
    for (const answer::HelpLine& line : section.lines) {
      for (const std::string& option : alternatives(line.usage)) {
        options_.push_back(option);
      }
    }
  }
}

std::string FightsOf::side() {
  std::string text;
  const std::size_t units = draw_.below(4) == 0 ? 2 : 1;
  for (std::size_t unit = 0; unit < units; ++unit) {
    text += (unit == 0 ? "" : " + ") + draw_.one_of(units_);
    const std::size_t given = draw_.below(4);
    for (std::size_t option = 0; option < given; ++option) {
      text += (option == 0 ? ": " : ", ") + draw_.one_of(options_);
    }
  }
  return text;
}

std::pair<DrawnFight, answer::Answer> FightsOf::next(const answer::FightOptions& options,
                                                     std::uint64_t most_cells) {
  for (int attempt = 0; attempt < 10'000; ++attempt) {
    DrawnFight drawn{.a = side(), .b = side()};
    try {
      drawn.side_a = system_.side(drawn.a, "side A");
      drawn.side_b = system_.side(drawn.b, "side B");
      drawn.fight = system_.fight(*drawn.side_a, *drawn.side_b, options);
      answer::Answer exact =
          drawn.fight->odds({.method = answer::Method::exact, .most_cells = most_cells});
      return {std::move(drawn), std::move(exact)};
    } catch (const InputError&) {
      continue;  // the rules do not allow it, or it is too large
    }
  }
  throw std::runtime_error("no fight that is drawn is allowed");
}

}  // namespace fray::test
