// Every option of a unit, row by row: what it says is part of what names the unit, unless its row
// says why no fight depends on it.

#include <map>
#include <set>

#include "catch.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/side_text.hpp"
#include "rankflank/lists/side.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/lists/side.hpp"

namespace lists_options {

using namespace fray;
using namespace fray::lists;
using fray::rankflank::parse_rank_side;
using fray::rankflank::rank_sides;
using fray::rankflank::RankFinder;
using fray::rankflank::rulebook_named;
using fray::rankflank::special_of;
using fray::warmaster::Finder;
using fray::warmaster::parse_sides;
using fray::warmaster::place_options;
using fray::warmaster::warmaster_sides;

namespace {

/// Values other than those of a custom unit, and what must be said beside them.
struct Said {
  std::string value{};
  std::string beside{};
};

std::string first_of(std::string_view takes) {
  return std::string(takes.substr(0, takes.find('|')));
}

/// "custom: BESIDE" and "custom: BESIDE, OPTION=VALUE".
template <class Row>
std::pair<std::string, std::string> without_and_with(const Row& row,
                                                     const std::map<std::string, Said>& known) {
  const std::string name(row.name);
  const auto found = known.find(name);
  const Said given = found == known.end() ? Said{first_of(row.takes)} : found->second;
  const std::string without = "custom: name=Guard" + given.beside;
  const std::string option = row.takes.empty() ? name : name + "=" + given.value;
  return {without, name == "name" ? "custom: name=Other" : without + ", " + option};
}

warmaster::Unit unit_of(const std::string& text) {
  static Finder finder(Library("warmaster", {}, true));
  return parse_sides(text, finder, "side A").units.at(0);
}

Hash128 name_of(const std::string& text, rankflank::Rulebook book) {
  static std::map<rankflank::Rulebook, RankFinder> finders;
  auto [finder, is_new] = finders.try_emplace(book, RankFinder(Library(to_string(book), {}, true)));
  Hasher hasher;
  absorb(hasher, parse_rank_side(text, finder->second, book, "side A").units.at(0), book);
  return hasher.finish();
}

const std::map<std::string, Said> kOfWarmaster{
    {"hits", {"2"}},
    {"hits-per-stand", {"2"}},
    {"shot-by", {"cannon", ", shot-at=6"}},
    {"character-item", {"sword-of-might", ", character=1"}},
    {"type", {"cavalry", ", base=40x20"}},
    {"attacks", {"2"}},
    {"base", {"30x30"}}};

}  // namespace

TEST_CASE("every option of a unit names its content, or says why not", "[lists]") {
  for (const warmaster::UnitOption& row : warmaster::kUnitOptions) {
    const auto [without, with] = without_and_with(row, kOfWarmaster);
    INFO(with);
    const bool same = content_of(unit_of(without)) == content_of(unit_of(with));
    CHECK(same == !row.key.matters);
    CHECK(row.key.matters == (row.name != "points" && row.name != "name"));
  }
}

TEST_CASE("an option of fights that is added renames the fights that say it, and no other",
          "[lists]") {
  std::vector<warmaster::Term> options(warmaster::kTerms.begin(), warmaster::kTerms.end());
  const auto name_of = [&](const warmaster::Terms& terms) {
    Hasher hasher("terms");
    absorb(hasher, terms, options);
    return hasher.finish();
  };
  const Hash128 unsaid = name_of({});
  const Hash128 longer = name_of({.rounds = 3});
  CHECK_FALSE(unsaid == longer);
  options.push_back(
      {.help = {"a-new-one", "N", "rounds once more"}, .word = [](const warmaster::Terms& terms) {
         return static_cast<std::uint64_t>(terms.rounds);
       }});
  CHECK(name_of({}) == unsaid);
  CHECK_FALSE(name_of({.rounds = 3}) == longer);
}

TEST_CASE("no two rows share a place in the name of a unit by mistake", "[lists]") {
  std::map<std::pair<int, std::uint64_t>, std::string_view> met;
  const std::set<std::string_view> choices{"advance", "casualties", "pursuers", "envelop",
                                           "make-way"};  // which have bits of their own
  const std::set<std::string_view> alike{"fortified", "rear"};
  for (const warmaster::UnitOption& row : warmaster::kUnitOptions) {
    if (row.key.word != OptionKey::kOwnWord && !choices.contains(row.name) &&
        !alike.contains(row.name)) {
      INFO(row.name);
      CHECK(met.emplace(std::pair(row.key.word, row.key.factor), row.name).second);
    }
  }
}

TEST_CASE("every option of a place names it", "[lists]") {
  const auto placing = [](const std::string& options) {
    static Finder finder(Library("warmaster", {}, true));
    return parse_sides("custom + custom: " + options, finder, "side A").placings.at(1);
  };
  for (const OptionHelp& row : place_options()) {
    const std::string name(row.name);
    if (name == "front") {
      continue;  // where it stands anyway
    }
    const std::string value = name == "formation" ? "column" : first_of(row.takes);
    INFO(name);
    CHECK_FALSE(content_of(placing(name + (value.empty() ? "" : "=" + value))) ==
                content_of(placing("charging")));
  }
}

TEST_CASE("every option of a unit in ranks names its content, or says why not", "[lists]") {
  const std::string part = "off 4 str 3 agi 3 att 1 poison";
  const std::map<std::string, Said> known{
      {"flank", {"right"}}, {"pursue", {"no"}}, {"met", {"rear"}}, {"fought", {"now"}},
      {"mount", {part}},    {"beasts", {part}}, {"crew", {part}},  {"chassis", {part}}};
  for (const rankflank::UnitOption& row : rankflank::kUnitOptions) {
    const auto [without, with] = without_and_with(row, known);
    INFO(with);
    const bool same = name_of(without, rankflank::Rulebook::ninth_age) ==
                      name_of(with, rankflank::Rulebook::ninth_age);
    // A General counts as the unit's own Discipline, once it is known who is near him; how shots hit
    // is nothing without shots=.
    const bool of_shots = row.name.starts_with("shots-");
    CHECK(same == (!row.key.matters || row.name == "general" || of_shots));
    if (of_shots) {
      CHECK_FALSE(name_of(without + ", shots=3", rankflank::Rulebook::ninth_age) ==
                  name_of(with + ", shots=3", rankflank::Rulebook::ninth_age));
    }
    CHECK(row.key.matters == (row.name != "name"));
  }
}

TEST_CASE("special rules name the content of a unit, but for those of a few fights", "[lists]") {
  const std::set<std::string_view> elsewhere{"chaos or undead", "unstable", "wizard near",
                                             "shugenja near", "never shoots at chargers"};
  for (const warmaster::SpecialRule& rule : warmaster::special_rules()) {
    INFO(rule.name);
    const std::string beside = "custom: shots=2, shot-hits=1";
    const bool same =
        content_of(unit_of(beside)) == content_of(unit_of(beside + ", " + std::string(rule.name)));
    CHECK(same == elsewhere.contains(rule.name));
  }
}

TEST_CASE("no word of players is the name of an option, and each is read as one", "[lists]") {
  const auto is_warmaster = [](std::string_view key) {
    return find_option(warmaster::kUnitOptions, key) != nullptr ||
           warmaster::find_special(key).has_value();
  };
  for (const PlayersWord& row : warmaster_sides().words) {
    INFO(row.word);
    CHECK_FALSE(is_warmaster(row.word));
    CHECK((row.option.empty() || is_warmaster(row.option.substr(0, row.option.find('=')))));
    CHECK_FALSE(row.means.empty());
  }
  for (const char* const system : {"sovl", "ninth-age", "fantasy6", "fantasy7"}) {
    const rankflank::Rulebook book = rulebook_named(system);
    for (const PlayersWord& row : rank_sides(book).words) {
      INFO(system << ": " << row.word);
      const auto is_known = [&](std::string_view key) {
        return find_option(rankflank::kUnitOptions, folded(key)) != nullptr ||
               special_of(book, key).has_value();
      };
      CHECK_FALSE(is_known(row.word));
      const std::string_view first = row.option.substr(0, row.option.find_first_of("=,"));
      CHECK((first.empty() || is_known(first)));
    }
  }
}

TEST_CASE("whether a side charges is read of its options alone", "[lists]") {
  const auto shown = [](std::string_view side, std::string_view system = "warmaster") {
    const ChargeOptions given = given_charge(side, games::sides_of(system));
    return std::pair(given.says, given.charges);
  };
  constexpr std::pair kNothing(false, false);
  constexpr std::pair kCharges(true, true);
  constexpr std::pair kReceives(true, false);
  CHECK(shown("empire/knights") == kNothing);
  CHECK(shown("empire/knights: attacks=4, Charging") == kCharges);
  CHECK(shown("2 x orcs/goblins + nobody: charging=yes") == kCharges);
  CHECK(shown("empire/knights: charging=no") == kReceives);
  for (const char* const no : {"no", "not", "without"}) {
    CHECK(shown(std::string("empire/knights: ") + no + " charging") == kReceives);
  }
  CHECK(shown("empire/knights: charging, no charge bonus") == kCharges);
  CHECK(shown("empire/knights: charging, charging=no") == kReceives);
  CHECK(shown("empire/knights: receives") == kReceives);
  CHECK(shown("empire/knights: receiving") == kReceives);
  CHECK(shown("custom: name=charging bulls") == kNothing);
  CHECK(shown("custom: models=5, charge=9", "ninth-age") == kCharges);
  CHECK(shown("custom: , charging") == kNothing);  // which is refused where it is fought
}

}  // namespace lists_options
