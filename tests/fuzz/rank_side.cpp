// Sides of a rank-and-flank matchup, as a user types them: units that the rules can look at, or an
// InputError. The first byte chooses the rulebook. A side in a file is left out: the fuzzer would
// read this machine's files.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "rankflank/lists/side.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static std::vector<fray::rankflank::RankFinder> finders = [] {
    std::vector<fray::rankflank::RankFinder> all;
    for (const std::string& name : fray::rankflank::rulebook_names()) {
      all.emplace_back(fray::lists::Library(name, {}, true));
    }
    return all;
  }();
  if (size == 0) {
    return 0;
  }
  const std::size_t book = bytes[0] % finders.size();
  const std::string_view text(reinterpret_cast<const char*>(bytes + 1), size - 1);
  if (text.find('@') != std::string_view::npos) {
    return 0;
  }
  try {
    fray::rankflank::Engagement engagement;
    engagement.book = static_cast<fray::rankflank::Rulebook>(book);
    engagement.a =
        fray::rankflank::parse_rank_side(text, finders[book], engagement.book, "side A").units;
    engagement.b = {fray::rankflank::Unit{}};
    fray::rankflank::validate(engagement);
  } catch (const fray::InputError&) {
  }
  return 0;
}
