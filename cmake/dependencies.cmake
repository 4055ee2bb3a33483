find_package(Threads REQUIRED)  # TBB's own static library asks for it
find_package(TBB REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(pugixml REQUIRED)
find_package(Boost 1.74 REQUIRED)

# The program may need nothing of the machine that it runs on (scripts/archive): TBB's static library is asked for by
# TBB_ROOT, and what Debian has as shared libraries only is compiled from its headers.
option(FRAY_STATIC "Link the program statically" OFF)
if(FRAY_STATIC)
  set(FRAY_MPI OFF CACHE BOOL "No static program has an MPI" FORCE)
  add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
  add_library(tomlplusplus::tomlplusplus INTERFACE IMPORTED GLOBAL)
  target_compile_definitions(tomlplusplus::tomlplusplus INTERFACE TOML_HEADER_ONLY=1)
else()
  find_package(fmt REQUIRED)
  find_package(tomlplusplus REQUIRED)
endif()

# pcg-cpp ships headers only, without a CMake or pkg-config file.
find_path(PCG_INCLUDE_DIR pcg_random.hpp REQUIRED)
add_library(pcg_cpp INTERFACE)
target_include_directories(pcg_cpp SYSTEM INTERFACE ${PCG_INCLUDE_DIR})

# minizip has no CMake file in Debian: the compiler finds its header, the linker its library.
find_path(MINIZIP_INCLUDE_DIR minizip/unzip.h REQUIRED)

# Sweeps on many machines, where an MPI is installed; the program is the same without.
find_package(MPI COMPONENTS CXX)
option(FRAY_MPI "Sweeps by the ranks of an MPI job, where an MPI is found" ON)
if(NOT MPI_CXX_FOUND)
  set(FRAY_MPI OFF)  # here and below, not in the cache: an MPI may be installed later
endif()

if(FRAY_PYTHON)
  find_package(Python3 REQUIRED COMPONENTS Interpreter Development.Module)
  find_package(pybind11 REQUIRED)
endif()
