#include "rankflank/rules/troop_types.hpp"

#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {
namespace {

constexpr int kUsual = 5;  // models side by side, where their type says nothing

/// Ranks behind the first that count, of so many models.
int ranks_behind(int models, int width, int rank_width, int most) noexcept {
  if (!as_wide_as_deep(models, width) || width < rank_width) {
    return 0;
  }
  const int full = models / width + (models % width >= rank_width ? 1 : 0);
  return std::clamp(full - 1, 0, most);
}

/// Whose second rank strikes as well. Source  rules-old-world, who strikes, Press of Battle.
bool strikes_two_deep(TroopType type) noexcept {
  return type == TroopType::regular_infantry || type == TroopType::heavy_infantry;
}

}  // namespace

int usual_width(const Profile& profile, int models) noexcept {
  const auto type = static_cast<TroopType>(profile.type);
  const TroopFacts& facts = facts_of(type);
  const bool ranked = facts.rank_width < kNoRanks;
  if (profile.specials.has(Special::light_troops)) {
    return std::min(models, std::max<int>(profile.width, kUsual));
  }
  const int least = ranked ? facts.rank_width : kUsual;
  if (models < 2 * least && !strikes_two_deep(type)) {
    return models;
  }
  const int most = facts.most_ranks + (profile.specials.has(Special::horde) ? 1 : 0);
  const int widest = std::max(kUsual, least_width_in_order(models, least));
  int best = std::min(models, widest);
  int ranks = -1;
  int idle = 0;
  for (int width = least; width <= widest; ++width) {
    const int behind = ranks_behind(models, width, least, ranked ? most : 0);
    const int left = std::max(0, models - (1 + behind) * width);
    if (behind > ranks || (behind == ranks && left < idle)) {
      best = std::min(models, width);
      ranks = behind;
      idle = left;
    }
  }
  return best;
}

}  // namespace fray::rankflank
