#include "answer/told_dice.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace fray::answer {

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

std::string told_score(int hits, int supports, int shots) {
  if (supports == 0 && shots == 0) {
    return std::to_string(hits);
  }
  std::string text = std::to_string(hits);
  text += shots != 0 ? fmt::format(" + {} shot", shots) : "";
  text += supports != 0 ? fmt::format(" + {}", plural(supports, "support")) : "";
  return text + fmt::format(" = {}", hits + supports + shots);
}

std::string told_against_the_score(const char* loser) {
  return fmt::format("All of {}'s who fought are destroyed: it has lost, whatever it scored",
                     loser);
}

std::vector<std::string> told_blows(const random::Thrown& thrown, int hit_on, const std::string& on,
                                    const std::string& saver, int armour) {
  std::vector<std::string> lines;
  const auto reach = [&](std::size_t test, int face) {
    return static_cast<int>(
        std::ranges::count_if(thrown.dice[test], [&](int die) { return die >= face; }));
  };
  int unsaved = reach(0, hit_on);
  const std::string hits =
      fmt::format("   {}{}{}+ hits: ", on.empty() ? "" : "on " + on, on.empty() ? "" : " ", hit_on);
  if (!thrown.before.empty()) {
    lines.push_back(
        fmt::format("{}{}  -> {}, so all are thrown again", hits, listed(thrown.before),
                    std::ranges::count_if(thrown.before, [&](int die) { return die >= hit_on; })));
  }
  lines.push_back(fmt::format("{}{}  -> {}", hits, listed(thrown, 0), plural(unsaved, "hit")));
  if (thrown.dice.size() > 1) {
    const int saved = reach(1, armour);
    unsaved -= saved;
    lines.push_back(fmt::format("   {} saves on {}+: {}  -> {} saved, {} through", saver, armour,
                                listed(thrown, 1), saved, unsaved));
  }
  if (unsaved > thrown.outcome) {
    lines.push_back(fmt::format("   only {} can be taken: the rest do not count",
                                plural(thrown.outcome, "hit")));
  }
  return lines;
}

}  // namespace fray::answer
