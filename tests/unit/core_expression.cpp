// The one language of conditions, in which sweeps speak of axes and queries of units.

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "catch.hpp"
#include "core/expression.hpp"
#include "rankflank/lists/side.hpp"
#include "refusal.hpp"
#include "sweep/part.hpp"
#include "warmaster/lists/unit_list.hpp"

using namespace fray;

namespace {

/// Whether it holds where each name that stands alone is true or not.
bool holds(const std::string& text, const std::map<std::string, bool>& truths) {
  const Expression expression(text);
  return expression.holds([&](std::size_t number) {
    const Comparison& comparison = expression.comparisons()[number];
    CHECK(comparison.relation == Relation::none);
    return truths.at(comparison.left);
  });
}

/// The one comparison of a text, with its parts between bars.
std::string parts_of(const std::string& text) {
  const Expression expression(text);
  REQUIRE(expression.comparisons().size() == 1);
  const Comparison& comparison = expression.comparisons().front();
  return comparison.left + (comparison.left_is_quoted ? "'|" : "|") +
         std::to_string(static_cast<int>(comparison.relation)) + "|" + comparison.right +
         (comparison.right_is_quoted ? "'" : "");
}

std::string refused(const std::string& text) {
  return refusal([&] { Expression expression(text); });
}

const std::vector<std::string> kAxes{"a.attacks", "a.armour", "b.with", "a.points"};
const std::vector<std::vector<std::string>> kValues{
    {"2", "3", "D6"}, {"3+", "5+"}, {"", "charging, support=2", "fall back"}, {"40", "100"}};

std::span<const std::string> values_of(std::size_t place) { return kValues[place]; }

/// Whether a row is kept that has these values.
bool keeps(const std::string& condition, const std::vector<std::string_view>& row) {
  return sweep::Filter(condition, kAxes, values_of).holds(row);
}
std::string refused_filter(const std::string& condition) {
  return refusal([&] { sweep::Filter filter(condition, kAxes, values_of); });
}

std::vector<std::string> units(const std::string& query) {
  static warmaster::Finder finder(lists::Library("warmaster", {}, true));
  return units_of(query, finder);
}
std::string refused_units(const std::string& query) {
  return refusal([&] { units(query); });
}

}  // namespace

TEST_CASE("and binds before or, not before both, and brackets before all", "[condition]") {
  for (int bits = 0; bits < 8; ++bits) {
    const bool a = (bits & 1) != 0;
    const bool b = (bits & 2) != 0;
    const bool c = (bits & 4) != 0;
    const std::map<std::string, bool> truths{{"a", a}, {"b", b}, {"c", c}};
    CHECK(holds("a and b or c", truths) == ((a && b) || c));
    CHECK(holds("a or b and c", truths) == (a || (b && c)));
    CHECK(holds("(a or b) and c", truths) == ((a || b) && c));
    CHECK(holds("not a and b", truths) == (!a && b));
    CHECK(holds("not(a and b)", truths) == !(a && b));
    CHECK(holds("not not a", truths) == a);
    CHECK(holds("a, b, c", truths) == (a && b && c));
    CHECK(holds("a, and b or c", truths) == ((a && b) || c));
    CHECK(holds("a, not (b or c)", truths) == (a && !(b || c)));
  }
}

TEST_CASE("a comparison has a relation between two texts", "[condition]") {
  for (const auto& [mark, relation] :
       std::vector<std::pair<std::string, Relation>>{{"=", Relation::equal},
                                                     {"==", Relation::equal},
                                                     {"!=", Relation::unequal},
                                                     {"<", Relation::less},
                                                     {"<=", Relation::at_most},
                                                     {">", Relation::more},
                                                     {">=", Relation::at_least}}) {
    const std::string wanted = "a.b|" + std::to_string(static_cast<int>(relation)) + "|4+";
    CHECK(parts_of("a.b" + mark + "4+") == wanted);
    CHECK(parts_of("  a.b  " + mark + "  4+ ") == wanted);
  }
  CHECK(parts_of("empire/*") == "empire/*|0|");
}

TEST_CASE("a text may hold blanks, brackets and commas, and stands in quotation marks else",
          "[condition]") {
  CHECK(parts_of("rule = always defended") == "rule|1|always defended");
  CHECK(parts_of("nippon/mikata (ronin & monks)") == "nippon/mikata (ronin & monks)|0|");
  CHECK(parts_of("(nippon/mikata (ronin & monks))") == "nippon/mikata (ronin & monks)|0|");
  CHECK(parts_of("b.with = charging,confused") == "b.with|1|charging,confused");
  CHECK(parts_of("orcs and_more") == "orcs and_more|0|");
  CHECK(parts_of("b.with = 'a and (b, c) = d'") == "b.with|1|a and (b, c) = d'");
  CHECK(parts_of("\"it's\" = x") == "it's'|1|x");
  CHECK(parts_of("b.with = ''") == "b.with|1|'");
  CHECK(parts_of("sandor/orlando") == "sandor/orlando|0|");
}

TEST_CASE("what is no condition is refused with what is wrong", "[condition]") {
  CHECK(refused("") == "it ends too early.");
  CHECK(refused("a = 1 and") == "it ends too early.");
  CHECK(refused("a = 1, ") == "it ends too early.");
  CHECK(refused("a <") == "it ends too early.");
  CHECK(refused("< 3") == "\"<\" stands where a name or value is wanted.");
  CHECK(refused("a = = 3") == "\"=\" stands where a name or value is wanted.");
  CHECK(refused("a = 1 = 2") == "\"=\" is too much.");
  CHECK(refused("(a = 1") == "a bracket is open.");
  CHECK(refused("a = 1)") == "\")\" is too much.");
  CHECK(refused("a = 'b") == "a quotation mark is open.");
  CHECK(refused("a ! b") == "\"!\" stands where =, !=, <, <=, > or >= is wanted.");
  CHECK(refused(std::string(200, '(') + "a") == "brackets stand too deep in each other.");
  std::string denied;
  for (int i = 0; i < 200; ++i) {
    denied += "not ";
  }
  CHECK(refused(denied + "a") == "brackets stand too deep in each other.");
}

TEST_CASE("numbers are compared as numbers, all else as names", "[condition]") {
  CHECK(compare("3", Relation::equal, "3.0"));
  CHECK(compare("4+", Relation::less, "5"));
  CHECK(compare("5+", Relation::at_least, "5+"));
  CHECK_FALSE(compare("5", Relation::more, "5"));
  CHECK(compare("10", Relation::more, "9"));
  CHECK_FALSE(compare("D6", Relation::less, "9"));
  CHECK_FALSE(compare("D6", Relation::at_least, "2"));
  CHECK(compare("D6", Relation::unequal, "2"));
  CHECK(compare("Fall-Back", Relation::equal, "fall back"));
  CHECK_FALSE(compare("Fall-Back", Relation::unequal, "fall back"));
  CHECK(compare("empire/knights", Relation::equal, "*/kn*ts"));
  CHECK_FALSE(compare("empire/knights", Relation::equal, "*/kn*tsy"));
}

TEST_CASE("a sweep keeps the rows for which its condition holds", "[condition]") {
  const std::vector<std::string_view> row{"3", "5+", "charging, support=2", "40"};
  CHECK(keeps("a.attacks = 3 and a.points < 100", row));
  CHECK(keeps("3 <= a.attacks, 100 > a.points", row));
  CHECK_FALSE(keeps("3 < a.attacks", row));
  CHECK_FALSE(keeps("3 > a.attacks or a.points >= 100", row));
  CHECK(keeps("a.armour != 3", row));
  CHECK(keeps("not b.with = -", row));
  CHECK(keeps("b.with = 'charging, support=2'", row));
  CHECK(keeps("b.with = charging*", row));
  CHECK_FALSE(keeps("b.with = fall back", row));
  CHECK(keeps("b.with = '-'", {"3", "5+", "", "40"}));
  CHECK(keeps("a.points > a.attacks", row));
  CHECK(sweep::Filter("a.points > a.attacks or b.with = -", kAxes, values_of).places() ==
        std::vector<std::size_t>{3, 0, 2});
}

TEST_CASE("a sweep refuses what no row can be, and names the nearest axis", "[condition]") {
  CHECK(
      refused_filter("a.atacks = 3") ==
      "only: \"a.atacks = 3\": neither \"a.atacks\" nor \"3\" is an axis. Did you mean a.attacks?");
  CHECK(refused_filter("3 = 4") ==
        "only: \"3 = 4\": neither \"3\" nor \"4\" is an axis (a condition on axes is wanted). Type "
        "for example a.attacks < 4 and b.support = 0.");
  CHECK(refused_filter("'a.attacks' = 3").starts_with("only: \"'a.attacks' = 3\": neither "));
  CHECK(refused_filter("a.attacks ~ 3")
            .starts_with(
                "only: \"a.attacks ~ 3\": \"~\" stands where =, !=, <, <=, > or >= is wanted ("));
  CHECK(refused_filter("b.with = defended")
            .starts_with("only: \"b.with = defended\": b.with is never \"defended\", but "));
  CHECK(refused_filter("a.points = many")
            .starts_with("only: \"a.points = many\": \"many\" is no number, and a.points is 40 or "
                         "100 ("));
  CHECK(refused_filter("a.attacks < D6").find("is neither more nor less (") != std::string::npos);
  CHECK(refused_filter("a.points = a.armour").find("no values of one kind") != std::string::npos);
  CHECK(refused_filter("(a.points = 40")
            .starts_with("only: \"(a.points = 40\": a bracket is open (a condition on axes"));
}

TEST_CASE("a query finds the units for which its condition holds", "[condition]") {
  const std::vector<std::string> all = units("*");
  CHECK(all.size() > 200);
  const auto knights = units("*/knights");
  CHECK(std::ranges::find(knights, "empire/knights") != knights.end());
  CHECK(units("knights") == knights);
  CHECK(units("empire/knights or empire/halberdiers") ==
        std::vector<std::string>{"empire/halberdiers", "empire/knights"});
  CHECK(units("empire/*, not type=infantry").size() + units("empire/* and type=infantry").size() ==
        units("list=empire").size());
  CHECK(units("attacks < 3").size() + units("attacks >= 3").size() < all.size());  // D6 is neither
  CHECK(units("attacks=D6").size() + units("attacks!=D6").size() == all.size());
  CHECK(units("armour <= 4+").size() + units("armour > 4").size() == all.size());
  CHECK(units("armour=none") == units("armour > 6"));
  CHECK(units("upgrade=yes").size() + units("upgrade != yes").size() == all.size());
  CHECK(units("rule = always defended and list = empire") ==
        std::vector<std::string>{"empire/steam tank"});
  CHECK(units("type='cavalry' and points<=100 and hits=3 and stands=3") ==
        units("points <= 100 and type = cav*, hits = 3, stands = 3"));
}

TEST_CASE("a query that cannot be answered is refused with what would be right", "[condition]") {
  CHECK(refused_units("xyzzyplugh=1") ==
        "query \"xyzzyplugh=1\": no field is called \"xyzzyplugh\" (list, type, rule, upgrade, "
        "attacks, hits, armour, stands or points).");
  CHECK(refused_units("ponits<100 and type=cavalry") ==
        "query \"ponits<100 and type=cavalry\": no field is called \"ponits\". Did you mean points "
        "or hits?");
  CHECK(refused_units("empire points<=120") ==
        "query \"empire points<=120\": no field is called \"empire points\" (parts of a query are "
        "joined by and). Write list=empire and points<=120.");
  CHECK(refused_units("empire/* and rule=flyng") ==
        "query \"empire/* and rule=flyng\": no rule is called \"flyng\". Did you mean flying?");
  CHECK(refused_units("points=many") ==
        "query \"points=many\": \"many\" is no number (points is one).");
  CHECK(refused_units("type<cavalry") ==
        "query \"type<cavalry\": \"cavalry\" is neither more nor less (type is a name). Compare it "
        "with = or !=.");
  CHECK(refused_units("attacks>D6") ==
        "query \"attacks>D6\": \"d6\" is neither more nor less (attacks is a name). Compare it "
        "with = or !=.");
  CHECK(refused_units("upgrade=perhaps") ==
        "query \"upgrade=perhaps\": upgrade=perhaps is not allowed (yes or no is wanted).");
  CHECK(refused_units("(type=cavalry") ==
        "query \"(type=cavalry\": a bracket is open (a query is wanted). Type for example empire/* "
        "and points < 100.");
  CHECK(refused_units("orks/*") ==
        "query \"orks/*\": no unit answers it. No list is called \"orks\", did you mean orcs?");
}

TEST_CASE("games of ranks are asked by their own numbers and rules", "[condition]") {
  rankflank::RankFinder finder(lists::Library("fantasy6", {}, true));
  const auto found = [&](const std::string& query) {
    return units_of(query, finder, rankflank::Rulebook::fantasy6);
  };
  const auto all = found("*").size();
  CHECK(found("ws >= 4").size() + found("ws < 4").size() == all);
  CHECK(found("sv <= 4+").size() + found("sv > 4+").size() == all);
  CHECK(found("sv = none") == found("sv > 6"));
  CHECK(found("not rule=mounted").size() + found("rule=mounted").size() == all);
  CHECK(refusal([&] { found("skill=3"); }).find("no field is called \"skill\"") !=
        std::string::npos);
}
