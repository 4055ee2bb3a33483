#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/hash.hpp"

namespace fray::bench {

/// A fight as `fray odds` takes it: two sides, and its turns.
struct WrittenFight {
  std::string a{};
  std::string b{};
  std::string turns{};
};

/// Fights of two to four units a side, drawn: types, stands, statistics, policies, who charges, who
/// supports from behind and who strikes a flank.
///
/// Why   drawn and not chosen by hand, so that nobody picks those that suit a chooser. Many are not
///       allowed, for stands would share ground: whoever asks draws again.
class DrawnFights {
 public:
  explicit DrawnFights(std::uint64_t seed) : state_(seed) {}

  WrittenFight next() {
    const bool a_charges = below(2) == 0;
    const std::size_t units_a = side_size();
    const std::size_t units_b = side_size();
    WrittenFight fight;
    fight.a = side(units_a, units_b, a_charges);
    fight.b = side(units_b, units_a, !a_charges);
    fight.turns = one_of<const char*, 6>({"1", "1", "1", "2", "2", "end"});
    return fight;
  }

 private:
  std::uint64_t below(std::uint64_t count) {
    state_ = mix64(state_);
    return state_ % count;
  }
  template <class T, std::size_t kSize>
  T one_of(const std::array<T, kSize>& choices) {
    return choices[below(kSize)];
  }

  std::size_t side_size() { return one_of<std::size_t, 6>({2, 2, 2, 3, 3, 4}); }

  /// A unit's words, but for where it stands.
  std::string unit(const std::string& type, bool charges) {
    const bool monster = type == "monster";
    std::string words = "custom: type=" + type;
    words += ", attacks=" + std::to_string(monster ? 4 + below(4) : 2 + below(3));
    words += ", hits=" + std::to_string(monster ? 5 + below(3) : 3 + below(2));
    words += ", armour=" + std::string(one_of<const char*, 4>({"none", "6+", "5+", "4+"}));
    words += ", stands=" + std::to_string(monster ? 1 : one_of<int, 6>({1, 2, 3, 3, 3, 4}));
    if (charges) {
      words += ", charging";
    }
    const std::string policy = one_of<const char*, 6>({"", "", "", "pursue", "stand", "fall-back"});
    return policy.empty() ? words : words + ", policy=" + policy;
  }

  std::string side(std::size_t units, std::size_t enemies, bool charges) {
    std::string words;
    for (std::size_t now = 0; now < units; ++now) {
      const std::uint64_t where = now == 0 ? 0 : below(5);
      const bool behind = where == 3;
      const std::string type =
          behind ? "infantry"
                 : one_of<const char*, 8>({"infantry", "infantry", "infantry", "infantry",
                                           "cavalry", "cavalry", "chariot", "monster"});
      words += (now == 0 ? "" : " + ") + unit(type, charges && !behind);
      if (behind) {
        words += ", behind=" + std::to_string(1 + below(now));
      } else if (where == 4) {
        words += std::string(", flank=") + (below(2) == 0 ? "left" : "right") +
                 ", of=" + std::to_string(1 + below(enemies));
      }
    }
    return words;
  }

  std::uint64_t state_;
};

}  // namespace fray::bench
