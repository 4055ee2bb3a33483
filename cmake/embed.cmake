# Writes OUTPUT, a C++ file that holds every .toml file below FOLDER. Run as a script:
#   cmake -DFOLDER=data -DOUTPUT=embedded.cpp -P embed.cmake
# A string literal may be no longer than the compiler likes, so files are cut into pieces that it joins again.
file(GLOB_RECURSE names LIST_DIRECTORIES false RELATIVE "${FOLDER}" "${FOLDER}/*.toml")
list(SORT names)
set(entries "")
foreach(name IN LISTS names)
  file(READ "${FOLDER}/${name}" text)
  string(FIND "${text}" ")toml\"" closing)
  if(NOT closing EQUAL -1)
    message(FATAL_ERROR "${name} holds the mark )toml\" that ends its string in C++")
  endif()
  string(LENGTH "${text}" length)
  set(pieces "")
  set(start 0)
  while(start LESS length)
    string(SUBSTRING "${text}" ${start} 8000 piece)
    string(APPEND pieces "\n   R\"toml(${piece})toml\"")
    math(EXPR start "${start} + 8000")
  endwhile()
  string(APPEND entries "  {\"${name}\"sv,${pieces}\"\"sv},\n")
endforeach()
file(WRITE "${OUTPUT}.new"
"// Made from the unit files in data/ by cmake/embed.cmake.
#include \"lists/embedded.hpp\"

#include <array>

namespace fray::lists {
namespace {

using std::literals::operator\"\"sv;

const auto kFiles = std::to_array<EmbeddedFile>({
  {\"\"sv, \"\"sv},
${entries}});

}  // namespace

std::span<const EmbeddedFile> embedded_files() noexcept { return std::span(kFiles).subspan(1); }

}  // namespace fray::lists
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
