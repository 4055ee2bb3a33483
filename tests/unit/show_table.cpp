#include "show/answer.hpp"

#include <sstream>

#include "catch.hpp"
#include "show_answers.hpp"

namespace show_table {

using namespace fray;
using namespace fray::show_tests;

namespace {

std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(stream, line);) {
    all.push_back(line);
  }
  return all;
}

std::string line_with(const std::string& text, const std::string& part) {
  for (const std::string& line : lines(text)) {
    if (has(line, part)) {
      return line;
    }
  }
  return {};
}

std::string without_colour(std::string text) {
  for (std::size_t at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b')) {
    text.erase(at, text.find('m', at) - at + 1);
  }
  return text;
}

std::vector<answer::Answer> many_answers() {
  auto hostile = named(solved(knights_and_warriors()), kHostile + std::string(300, 'W'),
                       "Knöchel " + kHostile);
  hostile.notes = {kHostile, std::string(500, 'n')};
  auto endless = knights_and_warriors();
  endless.turns.reset();
  return {solved(knights_and_warriors()),
          solved(a_massacre()),
          solved(endless),
          simulated(knights_and_warriors()),
          simulated(knights_and_warriors(), 1),
          simulated(a_massacre(), 5'000'000),
          hostile};
}

}  // namespace

TEST_CASE("no line of a table is wider than it may be", "[show]") {
  for (const answer::Answer& answer : many_answers()) {
    for (const int width : {1, 2, 7, 20, 33, 40, 41, 59, 60, 61, 80, 100, 133, 200}) {
      for (const bool all : {false, true}) {
        for (const std::string& line : lines(show::table(answer, {.width = width, .all = all}))) {
          INFO(width << ": " << line);
          CHECK(characters(line) <= static_cast<std::size_t>(width));
          CHECK((line.empty() || line.back() != ' '));
        }
      }
    }
  }
}

TEST_CASE("a table has escapes only for its own colours", "[show]") {
  for (const answer::Answer& answer : many_answers()) {
    const std::string plain = show::table(answer, {.all = true});
    for (const char byte : plain) {
      CHECK((byte == '\n' || static_cast<unsigned char>(byte) >= 0x20));
    }
    CHECK_FALSE(has(plain, "\xC2\x9B"));
    CHECK_FALSE(has(plain, "\x7F"));
    const std::string coloured = show::table(answer, {.colour = true, .all = true});
    CHECK(has(coloured, "\x1b[36m"));
    CHECK(without_colour(coloured) == plain);
  }
}

TEST_CASE("an exact table says what was understood and what comes of it", "[show]") {
  auto answer = solved(knights_and_warriors());
  answer.notes = {"B is charged."};
  const std::string text = show::table(answer, {.all = true});
  CHECK(has(text, "exact odds"));
  CHECK_FALSE(has(text, "simulated"));
  CHECK_FALSE(has(text, "±"));
  CHECK(has(text, "  A  empire/knights:charging\n     3 of 3 stands fight, 110 points\n"));
  CHECK(has(text, "3 of 3 stands fight, 2 support, 60 points\n  note  B is charged.\n"));
  for (const char* ending : {"enemy destroyed", "A destroyed", "both destroyed", "A retreats",
                             "drawn, both fall back", "unresolved, A pursues"}) {
    CHECK(has(text, ending));
  }
  CHECK_FALSE(has(text, "enemy retreats"));  // A always pursues
  for (const char* line :
       {"stands lost", "hits scored", "points lost", "points won less lost", "Round by round"}) {
    CHECK(has(text, line));
  }
  CHECK(lines(text).back().starts_with("  exact: "));
}

TEST_CASE("the bars and numbers of a table are the answer's", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.win = answer::Estimate::exactly(0.5);
  const std::string win = line_with(show::table(answer, {.all = true}), "A wins");
  CHECK(has(win, "50.0 %"));
  // 80 columns less label, number and gaps are 44 cells: half of them.
  CHECK(has(win, "  ██████████████████████"));
  CHECK(characters(win) == 34 + 22);
  answer.win = answer::Estimate::exactly(1e-9);
  CHECK(has(line_with(show::table(answer, {.all = true}), "A wins"), "< 0.1 %  ▏"));
}

TEST_CASE("long tails of a retreat are gathered", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.spreads[2].a.pmf.assign(31, answer::Estimate::exactly(0.01));
  answer.spreads[2].a.pmf[0] = answer::Estimate::exactly(0.7);
  const std::string text = show::table(answer, {.all = true});
  CHECK(has(line_with(text, "  9+ "), "22.0 %"));
  CHECK(has(text, "A  in 30.0 %, mean"));
}

TEST_CASE("a wide loss is told in steps where its tail is heavy", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.spreads[0].a.pmf.assign(12, answer::Estimate::exactly(1.0 / 12));
  answer.spreads[0].b.pmf.assign(12, answer::Estimate::exactly(1.0 / 12));
  answer.spreads[0].a.most = answer.spreads[0].b.most = 11;
  const std::string text = show::table(answer, {});
  CHECK(has(line_with(text, "   0-1 "), "16.7 %"));
  CHECK(has(line_with(text, " 10-11 "), "16.7 %"));
  CHECK_FALSE(has(text, "5+ "));
}

TEST_CASE("many rounds are cut short", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.by_round.resize(33, answer.by_round.back());
  answer.by_round.back().round = 33;
  answer.by_round.back().or_later = true;
  const std::string text = show::table(answer, {.all = true});
  CHECK(has(text, "and so on to round 33+, fought in 41.6 %"));
  CHECK(lines(text).size() < 70);
}

TEST_CASE("a simulated table shows margins, trials and bounds", "[show]") {
  const std::string text = show::table(simulated(knights_and_warriors()), {.all = true});
  CHECK(has(text, "simulated odds"));
  CHECK(has(line_with(text, "A wins"), " ±0.2"));
  CHECK(has(text, "simulated: 100 000 fights (pools, seed 1) in "));
  CHECK(has(text, "the win chance is right to ±0.2"));
  CHECK_FALSE(has(text, "exact"));

  const std::string certain = show::table(simulated(a_massacre(), 10'000'000), {.all = true});
  CHECK(has(line_with(certain, "A wins"), "> 99.9999 %"));
  CHECK(has(line_with(certain, "draw"), "< 0.00004 %"));
}

}  // namespace show_table
