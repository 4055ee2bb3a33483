// How often units charge.

#include "study/charging.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::study {
namespace {

constexpr double kLeastShare = 0.01;

double log_odds(const std::string& share_said) {
  const double often = share("charging", share_said, kLeastShare, 1 - kLeastShare);
  return std::log(often / (1 - often));
}

}  // namespace

Charging::Charging(const std::optional<std::string>& said) {
  if (!said) {
    return;
  }
  text_ = std::string(trimmed(*said));
  bool plain = false;
  for (std::size_t from = 0; from <= text_.size();) {
    const std::size_t to = std::min(text_.find(',', from), text_.size());
    const std::string part(trimmed(std::string_view(text_).substr(from, to - from)));
    from = to + 1;
    const auto equals = part.find('=');
    const std::string type =
        equals == std::string::npos ? "" : folded(trimmed(part.substr(0, equals)));
    const std::string often(trimmed(equals == std::string::npos ? part : part.substr(equals + 1)));
    const bool twice = type.empty() ? plain : by_type_.contains(type);
    if (often.empty() || twice || (equals != std::string::npos && type.empty())) {
      throw InputError(Where{.field = "charging"},
                       fmt::format("\"{}\" (a share is wanted, and one for each type where types "
                                   "differ) such as 60%, or \"cavalry=70%, infantry=30%\"",
                                   quotable(*said)));
    }
    (type.empty() ? asked_ : by_type_[type]) = log_odds(often);
    plain = plain || type.empty();
  }
}

void Charging::refuse_plain() const {
  if (asked_ != 0) {
    throw InputError(Where{.field = "charging"},
                     fmt::format("\"{}\" (all meet all here, so a share is of a type) such as "
                                 "\"cavalry=70%, infantry=30%\"",
                                 quotable(text_)));
  }
}

void Charging::refuse_unmet(const std::set<std::string>& types) const {
  for (const auto& [type, odds] : by_type_) {
    if (std::ranges::none_of(types, [&](const std::string& met) { return folded(met) == type; })) {
      throw InputError(Where{.field = "charging"},
                       fmt::format("\"{}\" is the type of nobody here (these are {})",
                                   quotable(type), fmt::join(types, ", ")));
    }
  }
}

double Charging::odds_of(const answer::SideNames& names) const {
  const auto known = by_type_.find(folded(names.type));
  return known == by_type_.end() ? 0 : known->second;
}

double Charging::chance(const answer::SideNames& names, const answer::SideNames& enemy,
                        int asked) const {
  constexpr double kHalf = 0.5;
  if (!is_said()) {
    return kHalf;
  }
  return 1 / (1 + std::exp(odds_of(enemy) - odds_of(names) - asked * asked_));
}

}  // namespace fray::study
