#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fray::lists {

/// How well names answer a query: every word of the query in any order, as a word, the beginning of
/// one, a part of one, or one misspelled; or the whole name misspelled. A query that is a name
/// itself means its words whole: no part of a word answers it ("empire" is not in "vampire"), and
/// no word that differs by more than a letter.
class Ranking {
 public:
  explicit Ranking(std::string_view query, bool is_name = false);

  /// The smaller the nearer, 0 for the name itself; nothing when the name does not answer. `slug`
  /// is the name's list.
  std::optional<int> rank(std::string_view slug, std::string_view name) const;

  /// The same, but any name that is not wholly different has a rank: what to offer for an unknown
  /// name.
  std::optional<int> rank_loosely(std::string_view slug, std::string_view name) const;

 private:
  std::string whole_{};
  std::vector<std::string> words_{};
  bool is_name_;
};

}  // namespace fray::lists
