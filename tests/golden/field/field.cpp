// Draws fields in letters and lines. With a folder as its argument it writes their pictures there
// instead.

#include <cstdio>
#include <fstream>
#include <string>

#include "scenes.hpp"
#include "show/field_text.hpp"

int main(int count, char** arguments) {
  int number = 0;
  for (const auto& [name, picture] : scenes::all()) {
    if (count > 1) {
      std::ofstream(std::string(arguments[1]) + "/field-" + std::to_string(++number) + ".svg")
          << fray::show::field_svg(picture);
    } else {
      std::printf("-- %s\n%s\n", name.c_str(), fray::show::field_text(picture, {}).c_str());
    }
  }
  return 0;
}
