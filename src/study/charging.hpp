#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "answer/answer.hpp"

namespace fray::study {

/// How often units charge where they may charge and receive: half of their fights, unless something
/// else is said. Slow infantry is charged, and fast cavalry charges.
class Charging {
 public:
  Charging() = default;
  /// "60%" of who is asked about, "cavalry=70%, infantry=30%" of all of a type, or both; nothing is
  /// half and half. Throws  InputError for what is none.
  explicit Charging(const std::optional<std::string>& said);

  /// As it was said; empty where nothing was.
  const std::string& text() const noexcept { return text_; }
  bool is_said() const noexcept { return !text_.empty(); }

  /// The chance that the first of two who meet is the one who charges: its odds against the other's.
  /// `asked`: 1 where the first alone is asked about, -1 where the other alone is, 0 of both or none.
  double chance(const answer::SideNames& names, const answer::SideNames& enemy, int asked) const;

  /// Of who is asked about, against a field.
  double chance(const answer::SideNames& names, const answer::SideNames& enemy) const {
    return chance(names, enemy, 1);
  }

  /// Throws  InputError for a share of who is asked about, where everybody is.
  void refuse_plain() const;

  /// Throws  InputError for a type that none of these has.
  void refuse_unmet(const std::set<std::string>& types) const;

 private:
  double odds_of(const answer::SideNames& names) const;

  std::string text_{};
  double asked_ = 0;                         ///< odds, as logarithms: 0 is half and half
  std::map<std::string, double> by_type_{};  ///< as `folded` has the type
};

}  // namespace fray::study
