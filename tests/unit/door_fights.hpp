#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// A fight as it is typed: sides, and settings by their names.
struct DoorFight {
  std::string system{};
  std::string a{};
  std::string b{};
  std::vector<std::pair<std::string, std::string>> settings{};
};

/// Draws fights between units of the lists, of one to three units a side: the same ones every time.
class DoorFights {
 public:
  explicit DoorFights(std::string system);

  DoorFight next();

 private:
  /// Same on every machine, which the standard's distributions are not.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(dice_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::string one_of(const std::vector<std::string>& words) { return words[below(words.size())]; }
  std::string from(std::size_t low, std::size_t high) {
    return std::to_string(low + below(high - low + 1));
  }

  std::string warmaster_unit(bool charges, bool on_foot);
  std::string warmaster_side(bool charges);
  std::string rank_unit(bool charges, std::size_t most);
  std::string rank_side(bool charges);
  std::vector<std::pair<std::string, std::string>> settings(bool large);

  std::string system_;
  std::mt19937_64 dice_{20261124};
};
