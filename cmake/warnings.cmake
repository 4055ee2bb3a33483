# One set of flags for all of fray's own code. Counts must be the same bytes on every compiler, so no contraction
# of a*b+c into one rounding (docs/decisions/0003-same-bytes.md).
add_library(fray_flags INTERFACE)
target_compile_options(fray_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror -ffp-contract=off
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>  # what libstdc++ 12's own stable_sort calls
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)  # g++ 12 sees overlaps in "x" + string that are not there (GCC PR 105651)

# g++ gives memory back that it needs again: where there is enough, it keeps 1 GiB first, and takes some 6 % less time (2 to 10 % of three sources).
cmake_host_system_information(RESULT FRAY_MEBIBYTES QUERY TOTAL_PHYSICAL_MEMORY)
cmake_host_system_information(RESULT FRAY_CORES QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR FRAY_MEBIBYTES "${FRAY_MEBIBYTES} / ${FRAY_CORES}")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND FRAY_MEBIBYTES GREATER 3000)
  target_compile_options(fray_flags INTERFACE --param=ggc-min-heapsize=1048576)
endif()

# Tests and benchmarks reach every room behind the door, include/fray; who uses an installed fray does not.
add_library(fray_inside INTERFACE)
target_include_directories(fray_inside INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(fray_inside INTERFACE fray_flags)
