#include "show/csv.hpp"

#include <charconv>
#include <map>
#include <random>
#include <stdexcept>

#include "catch.hpp"
#include "show_answers.hpp"

namespace report_csv {

using namespace fray;
using namespace fray::show_tests;

namespace {

/// One record, strictly as RFC 4180 has it: a quote only around a whole cell, quotes inside
/// doubled, one LF at the end.
std::vector<std::string> parse(std::string_view line) {
  std::vector<std::string> cells{""};
  const auto refuse = [] { throw std::runtime_error("no RFC 4180"); };
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == '"') {
      for (++i;; ++i) {
        if (i >= line.size()) {
          refuse();
        }
        if (line[i] == '"' && (++i >= line.size() || line[i] != '"')) {
          break;
        }
        cells.back() += line[i];
      }
    } else {
      for (; i < line.size() && line[i] != ',' && line[i] != '\n'; ++i) {
        if (line[i] == '"' || line[i] == '\r') {
          refuse();
        }
        cells.back() += line[i];
      }
    }
    if (i >= line.size() || (line[i] == '\n' && i + 1 != line.size()) ||
        (line[i] != ',' && line[i] != '\n')) {
      refuse();
    }
    if (line[i++] == ',') {
      cells.emplace_back();
    }
  }
  return cells;
}

std::map<std::string, std::string> row(const answer::Answer& answer) {
  const std::string text = show::written(show::table_of(answer), show::table_forms().front());
  const auto header = parse(text.substr(0, text.find('\n') + 1));
  const auto cells = parse(text.substr(text.find('\n') + 1));
  REQUIRE(header.size() == cells.size());
  std::map<std::string, std::string> named_cells;
  for (std::size_t i = 0; i < header.size(); ++i) {
    named_cells[header[i]] = cells[i];
  }
  return named_cells;
}

double number(const std::string& cell) {
  double value = 0;
  const auto end = std::from_chars(cell.data(), cell.data() + cell.size(), value).ptr;
  CHECK(end == cell.data() + cell.size());
  return value;
}

}  // namespace

TEST_CASE("the CSV has the contract's columns", "[show]") {
  CHECK(
      show::csv_header(sweep::SweepColumns{}) ==
      "system,a,b,a_list,a_unit,a_type,b_list,b_unit,b_type,method,trials,seed,win,win_low,win_"
      "high,draw,loss,a_destroyed,"
      "b_destroyed,both_destroyed,unresolved,fall_back,unresolved_a,unresolved_b,a_retreats,b_"
      "retreats,a_retreat_cm_mean,b_retreat_cm_mean,b_retreat_cm_p50,b_retreat_cm_p90,a_stands_"
      "lost,"
      "b_stands_lost,a_hits_scored,b_hits_scored,rounds_mean,a_points,b_points,a_points_lost,b_"
      "points_lost,swing,key,draw_low,draw_high,loss_low,loss_high,a_stands_lost_low,a_stands_lost_"
      "high,b_stands_lost_low,b_stands_lost_high,swing_low,swing_high,answer_key\n");
}

TEST_CASE("a row holds the answer's own numbers", "[show]") {
  const answer::Answer answer = solved(knights_and_warriors());
  auto cells = row(answer);
  CHECK(cells["system"] == "warmaster");
  CHECK(cells["a"] == answer.a.text);
  CHECK(cells["method"] == "exact");
  CHECK(cells["trials"].empty());
  CHECK(cells["seed"].empty());
  CHECK(number(cells["win"]) == answer.win.value);
  CHECK(number(cells["win_low"]) == answer.win.low);
  CHECK(number(cells["swing"]) == answer.swing.value);
  CHECK(cells["a_points"] == "110");
  CHECK(cells["key"] == answer.key);
  double endings = number(cells["unresolved"]);
  CHECK(endings == number(cells["unresolved_a"]) + number(cells["unresolved_b"]));
  for (const char* name :
       {"a_destroyed", "b_destroyed", "both_destroyed", "a_retreats", "b_retreats", "fall_back"}) {
    endings += number(cells[name]);
  }
  CHECK(std::abs(endings - 1) < 1e-12);
}

TEST_CASE("a simulated row says how it was simulated", "[show]") {
  auto cells = row(simulated(knights_and_warriors(), 5000));
  CHECK(cells["method"] == "simulated");
  CHECK(cells["trials"] == "5000");
  CHECK(cells["seed"] == "1");
  CHECK(number(cells["win_low"]) < number(cells["win"]));
}

TEST_CASE("percentiles are the first distance that reaches the share", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  auto& pmf = answer.spreads[2].b.pmf;
  const auto percentiles = [&](std::vector<double> chances) {
    pmf.clear();
    for (const double p : chances) {
      pmf.push_back(answer::Estimate::exactly(p));
    }
    auto cells = row(answer);
    return cells["b_retreat_cm_p50"] + " " + cells["b_retreat_cm_p90"];
  };
  CHECK(percentiles({0.5, 0.3, 0.1, 0.1}) == "0 2");
  CHECK(percentiles({0.49, 0.01, 0.4, 0.1}) == "1 2");
  CHECK(percentiles({0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1}) == "4 8");
  CHECK(percentiles({1}) == "0 0");
}

TEST_CASE("what a game does not have is empty", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.endings.clear();
  answer.spreads.clear();
  auto cells = row(answer);
  for (const char* name : {"a_destroyed", "unresolved", "b_retreats", "b_retreat_cm_p50",
                           "a_stands_lost", "b_hits_scored"}) {
    CHECK(cells[name].empty());
  }
  CHECK_FALSE(cells["rounds_mean"].empty());
}

TEST_CASE("hostile names are one inert cell", "[show]") {
  CHECK(show::csv_text("plain name") == "plain name");
  CHECK(show::csv_text("").empty());
  CHECK(show::csv_text("a,b") == "\"a,b\"");
  CHECK(show::csv_text("say \"hi\"") == "\"say \"\"hi\"\"\"");
  for (const char* formula : {"=1+1", "+1+1", "-1-1", "-A1", "+", "-.", "--1", "-+1", "=-1", "@1",
                              "-1 ", "-0x1", "-inf", "@SUM(A1)"}) {
    CHECK(show::csv_text(formula) == std::string("'") + formula);
  }
  for (const char* wide : {"\xEF\xBC\x9D"
                           "1+1",
                           "\xEF\xBC\x8B"
                           "1",
                           "\xEF\xBC\x8D"
                           "1",
                           "\xEF\xBC\xA0"
                           "A1"}) {
    CHECK(show::csv_text(wide) == std::string("'") + wide);  // read as = + - @ by some
    std::string cell;
    show::append_csv_text(wide, cell);
    CHECK(cell == std::string("'") + wide);
  }
  for (const char* number : {"-20", "+1", "-1.5", "-2e3", "20"}) {
    CHECK(show::csv_text(number) == number);
    std::string cell;
    show::append_csv_text(number, cell);
    CHECK(cell == number);
  }
  CHECK(show::csv_text("\tx") == "'\\x09x");
  CHECK(show::csv_text("\rx") == "'\\x0dx");
  CHECK(show::csv_text("a\nb") == "a\\x0ab");
  CHECK(show::csv_text("\x1b[31m") == "\\x1b[31m");
  auto cells = row(named(solved(a_massacre()), kHostile));
  CHECK(cells["a"] ==
        "'=cmd|'/c calc'!A1 \\x1b[31m\\x1b]0;title\\x07,\"quoted\"\\x0d\\x0a<script>&amp;"
        "\\xc2\\x9b\\x7f\\x09\\xff\xEF\xBF\xBE");
}

TEST_CASE("printable names come back as they were", "[show]") {
  std::mt19937 generator(20260101);
  const std::vector<std::string> letters{
      "a", "Z", " ", ",", "\"", "'", ";", "=", "+", "-", "@", "\\", "é", "龍", "\xF0\x9F\x90\x89"};
  for (int i = 0; i < 20'000; ++i) {
    std::string name;
    for (auto n = generator() % 12; n != 0; --n) {
      name += letters[generator() % letters.size()];
    }
    const auto cells = parse("x," + show::csv_text(name) + ",y\n");
    REQUIRE(cells.size() == 3);
    const bool formula =
        !name.empty() && name != "-" && std::string("=+-@").find(name[0]) != std::string::npos;
    REQUIRE(cells[1] == (formula ? "'" + name : name));
    if (!name.starts_with("'")) {  // one of its own before an = may be taken for fray's
      REQUIRE(csv_cells("x," + show::csv_text(name) + ",y") ==
              std::vector<std::string>{"x", name, "y"});
    }
  }
}

}  // namespace report_csv
