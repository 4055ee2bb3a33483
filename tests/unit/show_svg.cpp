#include "show/answer.hpp"

#include <cmath>
#include <cstring>

#include <pugixml.hpp>

#include "catch.hpp"
#include "core/text.hpp"
#include "show/canvas.hpp"
#include "show_answers.hpp"

namespace report_svg {

using namespace fray;
using namespace fray::show_tests;

namespace {

/// The picture's root, after every check that holds for all pictures.
pugi::xml_node picture(pugi::xml_document& document, const std::string& svg) {
  const auto parsed =
      document.load_buffer(svg.data(), svg.size(), pugi::parse_full | pugi::parse_ws_pcdata);
  INFO(parsed.description());
  REQUIRE(parsed);
  CHECK_FALSE(invalid_utf8(svg));
  for (const char byte : svg) {
    CHECK((byte == '\n' || static_cast<unsigned char>(byte) >= 0x20));
  }
  const pugi::xml_node root = document.child("svg");
  CHECK(std::strcmp(root.attribute("xmlns").value(), "http://www.w3.org/2000/svg") == 0);
  CHECK(std::strcmp(root.attribute("role").value(), "img") == 0);
  CHECK_FALSE(root.child("title").text().empty());
  CHECK_FALSE(root.child("desc").text().empty());
  CHECK(root.next_sibling().empty());
  return root;
}

std::string words(const pugi::xml_node& root) {
  std::string all;
  for (const pugi::xml_node& text : root.children("text")) {
    all += std::string(text.text().get()) + "\n";
  }
  return all;
}

/// Only what the writer itself draws, and inside the picture.
void check_marks(const pugi::xml_node& root) {
  const double width = root.attribute("width").as_double();
  const double height = root.attribute("height").as_double();
  for (const pugi::xml_node& mark : root.children()) {
    if (mark.type() != pugi::node_element) {
      continue;
    }
    const std::string name = mark.name();
    CHECK((name == "title" || name == "desc" || name == "rect" || name == "text"));
    if (name == "text" || (name == "rect" && mark.attribute("x"))) {
      CHECK(mark.attribute("x").as_double() >= 0);
      CHECK(mark.attribute("x").as_double() + mark.attribute("width").as_double() <= width);
      CHECK(mark.attribute("y").as_double() + mark.attribute("height").as_double() <= height);
      CHECK(mark.attribute("width").as_double() >= 0);
    }
  }
}

}  // namespace

TEST_CASE("a picture is XML with the odds in words and letters", "[show]") {
  pugi::xml_document document;
  const pugi::xml_node root = picture(document, show::svg(solved(knights_and_warriors())));
  check_marks(root);
  const std::string all = words(root);
  for (const char* part :
       {"exact odds", "knights", "empire:charging", "A wins", "25.2 %", "How it ends",
        "Stands lost", "Retreat in the last round, in cm", "Round by round", "exact: "}) {
    INFO(part);
    CHECK(has(all, part));
  }
  CHECK(has(root.child("desc").text().get(), "A wins 25.2 %"));
  CHECK(has(root.child("title").text().get(), "against orcs/warriors"));
}

TEST_CASE("a simulated picture says so, with margin and trials", "[show]") {
  pugi::xml_document document;
  const pugi::xml_node root = picture(document, show::svg(simulated(knights_and_warriors())));
  check_marks(root);
  CHECK(has(words(root), "simulated odds"));
  CHECK(has(words(root),
            "simulated: 100 000 fights (pools, seed 1); the win chance is right to ±0.2"));
  CHECK(has(words(root), "A wins, ±0.2"));
  CHECK_FALSE(has(words(root), "exact"));
}

TEST_CASE("what was never met has a bound, and what cannot be has none", "[show]") {
  warmaster::Engagement engagement = knights_and_warriors();
  engagement.b.stands = 1;
  engagement.b.profile.hits = 9;
  const answer::Answer answer = simulated(engagement, 1'000);
  // A loses two of its three at times, and B has one.
  REQUIRE(answer.spreads.front().a.pmf.at(2).value > 0);
  pugi::xml_document document;
  const std::string all = words(picture(document, show::svg(answer)));
  INFO(all);
  CHECK(all.find("\n0 %\n") != std::string::npos);
}

TEST_CASE("names cannot break a picture", "[show]") {
  auto answer =
      named(solved(a_massacre()),
            kHostile + "</text><script>alert(1)</script>" + std::string(400, 'W'), "]]>&lt;\"'");
  answer.notes = {kHostile};
  answer.a.understood = kHostile;
  answer.system = "<b>";
  answer.endings.push_back(
      {.name = "b_<i>", .words = "enemy <i>", .chance = answer::Estimate::exactly(0.5)});
  answer.spreads[0].of.words = "<u> lost";
  pugi::xml_document document;
  const std::string svg = show::svg(answer);
  check_marks(picture(document, svg));
  CHECK_FALSE(has(svg, "<script"));
  CHECK_FALSE(has(svg, "\xEF\xBF\xBE"));  // U+FFFE, which no XML may hold
}

TEST_CASE("a picture does not depend on the time it took", "[show]") {
  answer::Answer answer = simulated(a_massacre(), 1000);
  const std::string svg = show::svg(answer);
  answer.seconds += 100;
  CHECK(show::svg(answer) == svg);
}

TEST_CASE("a picture has cards for whatever quantities there are", "[show]") {
  answer::Answer answer = solved(knights_and_warriors());
  answer.spreads[0].of.words = "models lost";
  answer.spreads[2].of = {
      .name = "flee_in", .words = "flee", .unit = "in", .title = "flee, in inches"};
  answer.by_round.clear();
  pugi::xml_document document;
  const std::string all = words(picture(document, show::svg(answer)));
  CHECK(has(all, "Models lost"));
  CHECK(has(all, "Flee, in inches"));
  CHECK_FALSE(has(all, "Round by round"));
}

TEST_CASE("names of near dots do not cover each other", "[show]") {
  const std::string svg = show::scatter_svg({"Prices",
                                             "all of them",
                                             "list price",
                                             "fair price",
                                             {{"empire/crossbowmen", 55, 45.6},
                                              {"empire/handgunners", 65, 45.6},
                                              {"empire/flagellants", 70, 79.9},
                                              {"empire/pistoliers", 95, 80.8}}});
  pugi::xml_document document;
  const pugi::xml_node root = picture(document, svg);
  std::vector<show::Box> names;
  for (const pugi::xml_node& text : root.children("text")) {
    const std::string name = text.text().get();
    if (has(name, "empire/")) {
      const double size = text.attribute("font-size").as_double();
      names.push_back({text.attribute("x").as_double(), text.attribute("y").as_double(),
                       show::in_ems(name) * size, size});
    }
  }
  REQUIRE(names.size() == 4);
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool beside =
          names[i].x + names[i].width <= names[j].x || names[j].x + names[j].width <= names[i].x;
      CHECK((beside || std::abs(names[i].y - names[j].y) >= names[i].height));
    }
  }
}

TEST_CASE("names of dots at an edge stay within the frame", "[show]") {
  show::Scatter scatter{"Swings", "all of them", "price", "swing", {}, false};
  for (const double price : {1.0, 50.0, 99.0, 100.0}) {
    for (const double swing : {-50.0, 0.0, 49.0, 50.0}) {
      scatter.marks = {
          {"empire-of-man/state missile troops", price, swing, true}, {"", 100, -50}, {"", 0, 50}};
      pugi::xml_document document;
      const pugi::xml_node root = picture(document, show::scatter_svg(scatter));
      const pugi::xml_node frame = root.find_child_by_attribute("rect", "stroke", "#e6e1d6");
      const double left = frame.attribute("x").as_double();
      const double top = frame.attribute("y").as_double();
      std::size_t names = 0;
      for (const pugi::xml_node& text : root.children("text")) {
        const std::string name = text.text().get();
        if (has(name, "empire-of-man/")) {
          const double size = text.attribute("font-size").as_double();
          const double x = text.attribute("x").as_double();
          const double base = text.attribute("y").as_double();
          ++names;
          CHECK(x >= left);
          CHECK(x + show::in_ems(name) * size <= left + frame.attribute("width").as_double());
          CHECK(base - size >= top);
          CHECK(base <= top + frame.attribute("height").as_double());
        }
      }
      CHECK(names == 1);
    }
  }
}

}  // namespace report_svg
