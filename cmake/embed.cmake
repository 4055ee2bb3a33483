# Writes OUTPUT, a C++ file that holds every file below FOLDER whose name ends as one of ENDINGS says, but those of OMITTED. Run as a script:
#   cmake -DFOLDER=data -DENDINGS=toml -DHEADER=lists/library.hpp -DNAMESPACE=fray::lists -DOUTPUT=embedded.cpp -P embed.cmake
# HEADER declares EmbeddedFile and embedded_files() in NAMESPACE. Lists are parted by commas.
# A string literal may be no longer than the compiler likes, so files are cut into pieces that it joins again.
string(REPLACE "," ";" endings "${ENDINGS}")
string(REPLACE "," ";" omitted "${OMITTED}")
list(TRANSFORM endings PREPEND "${FOLDER}/*.")
file(GLOB_RECURSE names LIST_DIRECTORIES false RELATIVE "${FOLDER}" ${endings})
list(REMOVE_ITEM names ${omitted} "")
list(SORT names)
set(entries "")
foreach(name IN LISTS names)
  file(READ "${FOLDER}/${name}" text)
  string(FIND "${text}" ")embedded\"" closing)
  if(NOT closing EQUAL -1)
    message(FATAL_ERROR "${name} holds the mark )embedded\" that ends its string in C++")
  endif()
  string(LENGTH "${text}" length)
  set(pieces "")
  set(start 0)
  while(start LESS length)
    string(SUBSTRING "${text}" ${start} 8000 piece)
    string(APPEND pieces "\n   R\"embedded(${piece})embedded\"")
    math(EXPR start "${start} + 8000")
  endwhile()
  string(APPEND entries "  {\"${name}\"sv,${pieces}\"\"sv},\n")
endforeach()
file(WRITE "${OUTPUT}.new"
"// Made from files by cmake/embed.cmake.
#include \"${HEADER}\"

#include <array>

namespace ${NAMESPACE} {
namespace {

using std::literals::operator\"\"sv;

const auto kEmbedded = std::to_array<EmbeddedFile>({
  {\"\"sv, \"\"sv},
${entries}});

}  // namespace

std::span<const EmbeddedFile> embedded_files() noexcept { return std::span(kEmbedded).subspan(1); }

}  // namespace ${NAMESPACE}
")
file(RENAME "${OUTPUT}.new" "${OUTPUT}")
