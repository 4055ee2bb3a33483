#include "answer/trace.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/system.hpp"

namespace fray::answer {

Story tell(const Fight& fight, const Tale& tale) {
  if (tale.seed && !tale.luck) {
    return fight.tell(*tale.seed);
  }
  constexpr std::size_t kFights = 1'000;
  const std::uint64_t first_seed = tale.seed.value_or(1);
  std::vector<Story> stories;
  for (std::uint64_t i = 0; i < kFights; ++i) {
    stories.push_back(fight.tell(first_seed + i));
  }
  std::stable_sort(stories.begin(), stories.end(), [](const Story& left, const Story& right) {
    return std::pair(left.swing, left.result) < std::pair(right.swing, right.result);
  });
  const std::size_t rank = tale.luck == Luck::worst5  ? kFights / 20
                           : tale.luck == Luck::best5 ? kFights - kFights / 20
                                                      : kFights / 2;
  return stories[rank];
}

std::string plural(int count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string listed(const std::vector<int>& dice) {
  return dice.empty() ? "none" : fmt::format("{}", fmt::join(dice, " "));
}

std::string listed(const random::Thrown& thrown, std::size_t test) {
  const std::vector<int>& first = thrown.first[test];  // 0 for those that were thrown once
  const auto again = first.size() - static_cast<std::size_t>(std::ranges::count(first, 0));
  if (again == 0) {
    return listed(thrown.dice[test]);
  }
  std::vector<std::string> dice;
  for (std::size_t die = 0; die < first.size(); ++die) {
    const std::string shows = std::to_string(thrown.dice[test][die]);
    dice.push_back(first[die] == 0 ? shows : fmt::format("{}>{}", first[die], shows));
  }
  return fmt::format("{} ({} thrown again)", fmt::join(dice, " "),
                     again == 1 ? "one" : std::to_string(again));
}

}  // namespace fray::answer
