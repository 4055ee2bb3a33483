// Drawings of a field. How whole ones look is in tests/golden/field.

#include <cstring>
#include <sstream>

#include <pugixml.hpp>

#include "../golden/field/scenes.hpp"
#include "catch.hpp"
#include "core/text.hpp"
#include "show/field_text.hpp"

namespace show_field {

using namespace fray;
using answer::FieldPicture;
using fray::field::Facing;
using fray::field::Rectangle;
using fray::field::Terrain;
using fray::show::field_svg;
using fray::show::field_text;
using scenes::kCavalry;
using scenes::kInfantry;
using scenes::picture;
using scenes::PlacedUnit;

namespace {

FieldPicture knights_and_halberdiers() {
  return picture({PlacedUnit{kCavalry, 3, {}}}, {PlacedUnit{kInfantry, 3, {}}});
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Characters of the longest line.
std::size_t widest(const std::string& text) {
  std::istringstream lines(text);
  std::size_t most = 0;
  for (std::string line; std::getline(lines, line);) {
    most = std::max(most, static_cast<std::size_t>(std::ranges::count_if(line, [](char byte) {
                      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
                    })));
  }
  return most;
}

pugi::xml_node root(pugi::xml_document& document, const std::string& svg) {
  REQUIRE(document.load_buffer(svg.data(), svg.size()));
  return document.child("svg");
}

int boxes(const std::string& svg, const char* fill) {
  pugi::xml_document document;
  int count = 0;
  for (const pugi::xml_node& box : root(document, svg).children("rect")) {
    count += std::strcmp(box.attribute("fill").value(), fill) == 0 ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("a drawing shows every stand, where it looks and what it does", "[show]") {
  const std::string text = field_text(knights_and_halberdiers(), {});
  CHECK(has(text, "│ ▼ B * │ ▼ B * │ ▼ B * │\n"));
  CHECK(has(text, "└─────┬─┴─┬───┬─┴─┬─────┘\n"));
  CHECK(has(text, "│ ▲ │ ▲ │ ▲ │\n"));
  CHECK(has(text, "A  Knights: 3 stands\n"));
  CHECK(has(text, "A touches B: 3 by the front\n"));
}

TEST_CASE("what lies a millimetre apart is not drawn as touching", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  for (std::size_t i = 3; i < 6; ++i) {
    field.stands[i].at = moved(field.stands[i].at, Facing::north, 1);
  }
  const std::string text = field_text(field, {});
  CHECK(has(text, "└───────┴───────┴───────┘\n"));
  CHECK(has(text, "┌───┬───┬───┐\n"));
  CHECK_FALSE(has(text, "touches"));
}

TEST_CASE("a stand counts once, by the edge that strikes first", "[show]") {
  const auto at_edge = [](scenes::Place place) {
    return field_text(
        picture({PlacedUnit{kInfantry, 3, {.place = place}}}, {PlacedUnit{kInfantry, 3, {}}}), {});
  };
  CHECK(has(at_edge(scenes::Place::flank_left), "B touches A: 1 by the left\n"));
  CHECK(has(at_edge(scenes::Place::flank_right), "B touches A: 1 by the right\n"));
  CHECK(has(at_edge(scenes::Place::rear), "B touches A: 3 by the rear\n"));
  const std::string column =
      field_text(picture({PlacedUnit{kInfantry, 3, {.formation = scenes::Formation::column}}},
                         {PlacedUnit{kInfantry, 3, {}}}),
                 {});
  CHECK(has(column, "B touches A: 1 by the front, 2 by a corner\n"));
}

TEST_CASE("no drawing is wider than the page, and no field too large for it", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.stands.push_back({fray::field::stand_at({90'000, -90'000}, Facing::west, 20, 40), true, 2,
                          FieldPicture::Part::none});
  for (const int width : {1, 20, 40, 80, 200}) {
    const std::string text = field_text(field, {.colour = false, .width = width});
    CAPTURE(width);
    CHECK(widest(text) <= static_cast<std::size_t>(width));
    CHECK(std::ranges::count(text, '\n') < 600);
  }
  CHECK_FALSE(field_text({}, {}).empty());
  CHECK(has(field_text(knights_and_halberdiers(), {.colour = false, .width = 24}), " 10 mm"));
}

TEST_CASE("who stands far off is drawn with a name, across a stretch that is shortened", "[show]") {
  const auto far_off = [](std::int32_t mm) {
    FieldPicture field = knights_and_halberdiers();
    field.units.push_back({true, "Reserve", ""});
    field.stands.push_back({fray::field::stand_at({mm, -mm}, Facing::north, 40, 20), true, 2,
                            FieldPicture::Part::none});
    return field_text(field, {.colour = false, .width = 80});
  };
  CHECK(has(far_off(200), "A2"));
  CHECK(has(far_off(200), "a column is 5 mm\n"));
  CHECK(has(far_off(9'000), "A2"));
  CHECK(has(far_off(9'000), "a column is 5 mm, and empty stretches are shortened"));
}

TEST_CASE("a box without room inside has its name on its rear edge", "[show]") {
  const std::string text = field_text(knights_and_halberdiers(), {.colour = false, .width = 24});
  CHECK(has(text, "┌B*─┬B*─┬B*─┐\n"));
  CHECK(has(text, "│▲│▲│▲│\n"));
  CHECK(has(text, "room for a name"));
  CHECK_FALSE(has(field_text(knights_and_halberdiers(), {.colour = false, .width = 80}),
                  "room for a name"));
}

TEST_CASE("colours mark the sides", "[show]") {
  const std::string text = field_text(knights_and_halberdiers(), {.colour = true, .width = 80});
  CHECK(has(text, "\x1b[33m▼ B *"));
  CHECK(has(text, "\x1b[36mA"));
  CHECK_FALSE(has(field_text(knights_and_halberdiers(), {}), "\x1b"));
}

TEST_CASE("ground and the table's edge are drawn where they are in sight", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.terrain = {{Terrain::woods, {-500, 25, 500, 500}}, {Terrain::hill, {400, 400, 500, 500}}};
  field.table = Rectangle{-60, -500, 500, 500};
  const std::string text = field_text(field, {});
  CHECK(has(text, "\"\"\"\"\"\"\"\""));
  CHECK_FALSE(has(text, "^^"));
  CHECK(has(text, "║"));
  CHECK_FALSE(has(text, "══"));
}

TEST_CASE("names from outside cannot command a terminal or break a picture", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.units[0].name = "\x1b[2J<script>&";
  CHECK(has(field_text(field, {}), "\\x1b[2J<script>&"));
  const std::string svg = field_svg(field);
  CHECK_FALSE(has(svg, "<script>"));
  CHECK_FALSE(has(svg, "\x1b"));
}

TEST_CASE("the picture is clean XML, with a box for every stand and every contact", "[show]") {
  const std::string svg = field_svg(knights_and_halberdiers());
  pugi::xml_document document;
  const pugi::xml_node picture = root(document, svg);
  CHECK_FALSE(invalid_utf8(svg));
  CHECK(std::string(picture.child("desc").text().get()) ==
        "A touches B: 3 by the front. B touches A: 3 by the front.");
  CHECK(boxes(svg, "#1f5d99") == 3 + 1);  // stands, and one in the key
  CHECK(boxes(svg, "#b3530f") == 3);
  CHECK(boxes(svg, "#e0a400") == 5 + 1);  // both outer knights touch two stands; and one in the key
  CHECK(svg == field_svg(knights_and_halberdiers()));
}

TEST_CASE("who stands in the middle of a block does not hide its name", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.piece = "model";
  field.stands[1].unit = 2;
  field.units.insert(field.units.begin() + 1, {true, "Captain", "1 model"});
  pugi::xml_document document;
  std::vector<pugi::xml_node> badges;
  pugi::xml_node last;
  for (const pugi::xml_node& mark : root(document, field_svg(field)).children()) {
    const std::string words = mark.text().get();
    if (last.name() == std::string("rect") && (words == "A1" || words == "A2")) {
      badges.push_back(last);
    }
    last = mark;
  }
  REQUIRE(badges.size() == 2);
  const auto of = [&](std::size_t i, const char* name) {
    return badges[i].attribute(name).as_double();
  };
  CHECK((of(0, "x") + of(0, "width") <= of(1, "x") || of(1, "x") + of(1, "width") <= of(0, "x")));
}

TEST_CASE("stands that support are tinted, those that do nothing are empty", "[show]") {
  const FieldPicture field = picture(
      {PlacedUnit{kInfantry, 3, {}}, PlacedUnit{kInfantry, 3, {.place = scenes::Place::behind}}},
      {PlacedUnit{kInfantry, 3, {}}});
  CHECK(boxes(field_svg(field), "#d5e6de") == 3 + 1);
}

TEST_CASE("the legend of a picture names what is drawn, and no more", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.table = Rectangle{-5'000, -5'000, 5'000, 5'000};
  field.terrain = {{Terrain::hill, {-10, -15, 10, -5}}, {Terrain::woods, {1'000, 0, 1'100, 100}}};
  const std::string all_fight = field_svg(field);
  // The hill lies under stands.
  for (const char* words : {">supports (+)<", ">neither<", ">the table&#39;s edge<", ">hill<"}) {
    CAPTURE(words);
    CHECK_FALSE(has(all_fight, words));
  }
  CHECK(has(all_fight, ">fights<"));
  CHECK(has(all_fight, ">enemies touch<"));
  CHECK(has(all_fight, ">farther off: woods<"));
  field.stands[0].part = FieldPicture::Part::supports;
  field.stands[1].part = FieldPicture::Part::none;
  field.table = Rectangle{-60, -5'000, 5'000, 5'000};
  field.terrain[0].area.south = -50;
  for (const char* words : {">supports (+)<", ">neither<", ">the table&#39;s edge<", ">hill<"}) {
    CAPTURE(words);
    CHECK(has(field_svg(field), words));
  }
  CHECK_FALSE(has(field_svg({}), ">fights<"));
}

TEST_CASE(
    "ground and edges that a retreat may come to are in view, and what is farther off is named",
    "[show]") {
  // Whose rear edges are at 20 or 40, and -20 or -40.
  FieldPicture field = knights_and_halberdiers();
  std::int32_t rear = 0;
  for (const FieldPicture::Stand& stand : field.stands) {
    rear = std::max(rear, stand.at.base.north);
  }
  const auto behind = [&](std::int32_t mm) {
    field.terrain = {{Terrain::impassable, {-20, rear + mm, 20, rear + mm + 100}}};
    return field_text(field, {});
  };
  CHECK(has(behind(59), "# impassable (goes on beyond)"));
  CHECK_FALSE(has(behind(59), "farther off"));
  CHECK_FALSE(has(behind(60), "####"));
  CHECK(has(behind(60), "a column is 5 mm\n  farther off: impassable\n"));
  field.terrain.push_back({Terrain::impassable, {900, 900, 950, 950}});
  field.terrain.push_back({Terrain::woods, {900, 900, 950, 950}});
  CHECK(has(field_text(field, {}), "  farther off: impassable, woods\n"));
  field.terrain.clear();
  field.table = Rectangle{-500, -500, 500, rear + 60};
  CHECK(has(field_text(field, {}), "═ the table's edge"));
  field.table->north += 1;
  CHECK_FALSE(has(field_text(field, {}), "edge"));
  field.terrain = {{Terrain::woods, {900, 900, 950, 950}}};  // not on the table
  CHECK_FALSE(has(field_text(field, {}), "woods"));
}

TEST_CASE("stands keep their rows where something narrow lies between the lines", "[show]") {
  FieldPicture field = picture({PlacedUnit{kInfantry, 3, {}}}, {PlacedUnit{kInfantry, 3, {}}});
  field.terrain = {{Terrain::obstacle, {-80, 0, 80, 2}}};
  const std::string text = field_text(field, {});
  CHECK(has(text, "│ ▼ B * │ ▼ B * │ ▼ B * │\n"));
  CHECK(has(text, "│ ▲ A * │ ▲ A * │ ▲ A * │\n"));
}

TEST_CASE("the legend names what is drawn, and no more", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  CHECK(has(field_text(field, {}), "  * fights; a column is 5 mm\n"));
  field.table = Rectangle{-5'000, -5'000, 5'000, 5'000};
  CHECK_FALSE(has(field_text(field, {}), "edge"));
  field.table = Rectangle{-60, -500, 500, 500};
  CHECK(has(field_text(field, {}), "  * fights, ║ the table's edge; a column is 5 mm\n"));
  field.table = Rectangle{-500, -500, 500, 20};
  CHECK(has(field_text(field, {}), "  * fights, ═ the table's edge; a column is 5 mm\n"));
  field.table = Rectangle{-60, -500, 500, 20};
  CHECK(has(field_text(field, {}), "  * fights, ═ ║ the table's edge; a column is 5 mm\n"));
  for (FieldPicture::Stand& stand : field.stands) {
    stand.part = FieldPicture::Part::none;
  }
  field.table.reset();
  CHECK(has(field_text(field, {}), "  a column is 5 mm\n"));
}

TEST_CASE("ground that reaches beyond the picture is said to, as far as the table goes", "[show]") {
  FieldPicture field = knights_and_halberdiers();
  field.terrain = {{Terrain::woods, {-500, 25, 500, 500}}, {Terrain::hill, {-60, -50, -50, -40}}};
  CHECK(has(field_text(field, {}), ", \" woods (goes on beyond), ^ hill; a column"));
  CHECK(has(field_svg(field), ">woods (goes on beyond)<"));
  CHECK(has(field_svg(field), ">hill<"));
  field.table = Rectangle{-60, -60, 60, 30};
  CHECK(has(field_text(field, {}), ", \" woods, ^ hill, "));
}

TEST_CASE("a picture leaves out long stretches where nobody stands, and marks where", "[show]") {
  const auto far_off = [](std::int32_t mm) {
    FieldPicture field = knights_and_halberdiers();
    field.units.push_back({true, "Reserve", ""});
    field.stands.push_back({fray::field::stand_at({mm, -mm}, Facing::north, 40, 20), true, 2,
                            FieldPicture::Part::none});
    return field_svg(field);
  };
  const auto jagged = [](const std::string& svg) {
    pugi::xml_document document;
    const auto lines = root(document, svg).children("polyline");
    return std::distance(lines.begin(), lines.end());
  };
  CHECK(jagged(far_off(150)) == 0);
  CHECK_FALSE(has(far_off(150), "jagged"));
  CHECK(jagged(far_off(9'000)) == 4);  // two borders of each strip, one across and one up
  CHECK(has(far_off(9'000), "at a jagged strip a stretch without stands is left out"));
  CHECK(far_off(9'000).find(">A2<") != std::string::npos);
  // How far it is does not matter any more.
  CHECK(far_off(9'000) == far_off(90'000));
}

}  // namespace show_field
