#include "catch.hpp"
#include "core/error.hpp"
#include "core/text.hpp"

using namespace fray;

TEST_CASE("names that differ in case, accents, hyphens or apostrophes fold to one", "[core]") {
  CHECK(folded("Men-at-arms") == "men at arms");
  CHECK(folded("  Cold   One_Knights ") == "cold one knights");
  CHECK(folded("Braganza\xE2\x80\x99s Besiegers") == "braganzas besiegers");
  CHECK(folded("Mutatawwi'a") == "mutatawwia");
  CHECK(folded("\xC3\x89lite") == "elite");   // composed
  CHECK(folded("E\xCC\x81lite") == "elite");  // combining
  CHECK(folded("\xC5\x81uk \xC5\xBB") == "luk z");
  CHECK(folded("\xCE\xB1\xCE\xB2") == "\xCE\xB1\xCE\xB2");
  CHECK(folded("bad \xFF byte") == "bad \xFF byte");
  CHECK(folded("---").empty());
}

TEST_CASE("the first byte that is no UTF-8 is found", "[core]") {
  CHECK_FALSE(invalid_utf8(""));
  CHECK_FALSE(invalid_utf8("caf\xC3\xA9 \xF0\x9F\x8E\xB2"));
  CHECK(invalid_utf8("ab\xFF") == 2);
  CHECK(invalid_utf8("\xC3") == 0);               // cut short
  CHECK(invalid_utf8("a\xC0\xAF") == 1);          // overlong
  CHECK(invalid_utf8("\xE0\x80\xAF") == 0);       // overlong
  CHECK(invalid_utf8("\xE0\x9F\xBF") == 0);       // overlong by a bit
  CHECK_FALSE(invalid_utf8("\xE0\xA0\x80"));      // the first of three bytes
  CHECK(invalid_utf8("\xF0\x8F\xBF\xBF") == 0);   // overlong by a bit
  CHECK_FALSE(invalid_utf8("\xF0\x90\x80\x80"));  // the first of four bytes
  CHECK(invalid_utf8("\xED\xA0\x80") == 0);       // surrogate
  CHECK(invalid_utf8("\xF4\x90\x80\x80") == 0);   // beyond U+10FFFF
}

TEST_CASE("edit distance counts letters and swaps", "[core]") {
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("knights", "knights") == 0);
  CHECK(edit_distance("knihgts", "knights") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("the nearest words come first, and wholly different ones not at all", "[core]") {
  const std::vector<std::string> known{"armour", "attacks", "hits", "stands"};
  CHECK(nearest("armor", known) == std::vector<std::string>{"armour"});
  CHECK(nearest("attack", known, 1) == std::vector<std::string>{"attacks"});
  CHECK(nearest("xyzzyplugh", known).empty());
}

TEST_CASE("text from outside is quoted without its control characters", "[core]") {
  CHECK(quotable("a\x1b[31mb") == "a\\x1b[31mb");
  CHECK(quotable("\xC2\x9B"
                 "31m") == "\\xc2\\x9b31m");
  CHECK(quotable("\xFF") == "\\xff");
  CHECK(quotable("a\xE2\x80\xAE"
                 "b") == "a\\u{202E}b");                          // right to left from here
  CHECK(quotable("\xEF\xBB\xBF\xC2\xAD") == "\\u{FEFF}\\u{AD}");  // seen nowhere
  CHECK(quotable("\xF3\xA0\x80\xA1") == "\\u{E0021}");
  CHECK(quotable("\xC3\x89lite") == "\xC3\x89lite");
  CHECK(quotable(std::string(100, 'x'), 10) == "xxxxxxxxxx...");
  CHECK(quotable("a \"(b)\" c\\") == "a \\\"(b)\\\" c\\\\");
  CHECK(printable("a \"b\" c\\") == "a \"b\" c\\");
  CHECK(with_all_seen("a\n\xE2\x80\xAE"
                      "b \xE2\x96\x88\xFF") == "a\n\\u{202E}b \xE2\x96\x88\\xff");
  CHECK(with_all_seen("\x1b[31mred\r") == "\\x1b[31mred\\x0d");
  CHECK(with_all_seen("\x1b[31mred\r", "\x1b") == "\x1b[31mred\\x0d");
  CHECK(holds_control("a\tb"));
  CHECK_FALSE(holds_control("\xC3\x89lite"));
}

TEST_CASE("an error says its field once", "[core]") {
  using fray::InputError;
  CHECK(std::string(
            InputError({.file = "side A", .field = "models"}, "models = 0 (1 to 400)").what()) ==
        "side A: models = 0 is not allowed. Type 1 to 400.");
  CHECK(std::string(InputError({.file = "side A", .field = "of"}, "faces nobody").what()) ==
        "side A: of faces nobody.");
}

TEST_CASE("what is wrong is said in whole sentences", "[core]") {
  CHECK(as_sentences("is given twice (once is enough) take one away") ==
        "is given twice (once is enough). Take one away.");
  CHECK(as_sentences("stands alone; (0 to 1); leave it out") ==
        "stands alone; (0 to 1). Leave it out.");
  CHECK(as_sentences("\"99\" (a whole number from 1 to 10)") ==
        "\"99\" is not allowed. Type a whole number from 1 to 10.");
  CHECK(as_sentences("attacks (dice) = 5 (0 to 4)") ==
        "attacks (dice) = 5 is not allowed. Type 0 to 4.");
  CHECK(as_sentences("\"x\" (a list is wanted) such as empire") ==
        "\"x\" is not allowed (a list is wanted). Type for example empire.");
  CHECK(as_sentences("no unit is called \"x\" (did you mean y?)") ==
        "no unit is called \"x\". Did you mean y?");
  for (const std::string_view typed : {"3\"(x)", "\"3\" x", "gob\"lins", "3\\", "\\\" (", "\""}) {
    const std::string quoted = "\"" + quotable(typed) + "\"";
    CHECK(as_sentences(quoted + " (0 to 40)") == quoted + " is not allowed. Type 0 to 40.");
    CHECK(as_sentences("no unit is called " + quoted + " (did you mean y?)") ==
          "no unit is called " + quoted + ". Did you mean y?");
  }
  CHECK(as_sentences("\"a (b) c\" is no unit") == "\"a (b) c\" is no unit.");
  CHECK(as_sentences("my (old) list.csv: cannot be written (Is a directory)") ==
        "my (old) list.csv: cannot be written (Is a directory).");
  CHECK(as_sentences("an open \" (mark) is left as it is") ==
        "an open \" (mark) is left as it is.");
  CHECK(as_sentences("B may shoot (1 a stand) and does not") ==
        "B may shoot (1 a stand) and does not.");
  CHECK(as_sentences("").empty());
}

TEST_CASE("sentences stay as they are", "[core]") {
  for (const char* const text :
       {"is given twice (once is enough) take one away", "\"99\" (a whole number from 1 to 10)",
        "no unit is called \"x\" (did you mean y?)",
        "\"\" (a list is wanted) for example empire"}) {
    CHECK(as_sentences(as_sentences(text)) == as_sentences(text));
  }
}

TEST_CASE("a sentence that begins with a verb has its place for a subject", "[core]") {
  using fray::InputError;
  CHECK(std::string(InputError({.file = "side A", .field = "of"}, "is given twice").what()) ==
        "side A: of is given twice.");
  CHECK(std::string(InputError({.file = "x.toml", .line = 3, .column = 1}, "is too long").what()) ==
        "x.toml:3:1: this is too long.");
  CHECK(std::string(InputError({.file = "x.toml"}, "holds no unit").what()) ==
        "x.toml holds no unit.");
  CHECK(std::string(InputError("is required").what()) == "is required.");
  CHECK(std::string(
            InputError({.file = "side A", .field = "stands"}, "stands = 0 (1 to 12)").what()) ==
        "side A: stands = 0 is not allowed. Type 1 to 12.");
}
