#include "cli/files.hpp"

#include "catch.hpp"
#include "core/error.hpp"
#include "show/study_table.hpp"

using namespace fray;
using namespace fray::cli;

// What stands beside a table comes from anybody, and its words are run.
TEST_CASE("no table asks for anything but another table, and for no file", "[answer files]") {
  const std::vector<std::vector<std::string>> refused{
      {},
      {"page"},
      {"save", "knights", "custom"},
      {"units", "import", "list.json", "--output", "x.toml"},
      {"odds", "custom", "custom", "--html", "x.html"},
      {"sweep", "spec.toml", "-o", "x.csv"},
      {"need", "custom", "custom", "--win", "60%", "-ox.csv"},
      {"need", "custom", "custom", "--win", "60%", "-o", "x.csv"},
      {"need", "custom", "custom", "--win", "60%", "--out=x.csv"},
      {"need", "custom", "custom", "--win", "60%", "--html=x.html"},
      {"need", "custom", "custom", "--win", "60%", "--svg", "x.svg"},
      {"need", "custom", "custom", "--win", "60%", "--keep=x.part"},
      {"need", "custom", "custom", "--win", "60%", "--force"},
  };
  for (const std::vector<std::string>& words : refused) {
    CAPTURE(words);
    CHECK_THROWS_AS(answered_again(words, show::table_forms().front()), CheckpointError);
  }
}
