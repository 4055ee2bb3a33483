# The libraries as headers alone, under the names that the rooms link. There are no threads and no XML.
# Only these headers are taken from /usr/include: the others there are of this machine's own C library.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name fmt nlohmann toml++ pcg_random.hpp pcg_extras.hpp pcg_uint128.hpp)
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()
file(CREATE_LINK /usr/include/eigen3/Eigen ${headers}/Eigen SYMBOLIC)
file(MAKE_DIRECTORY ${headers}/with_boost)
file(CREATE_LINK /usr/include/boost ${headers}/with_boost/boost SYMBOLIC)

foreach(name fmt::fmt TBB::tbb Eigen3::Eigen Boost::headers nlohmann_json::nlohmann_json tomlplusplus::tomlplusplus pcg_cpp)
  add_library(${name} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${name} SYSTEM INTERFACE ${headers})
endforeach()
# Locales of the standard library are a twentieth of the page: nothing here is written as a country does.
# Nobody formats floats or long doubles.
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY "FMT_STATIC_THOUSANDS_SEPARATOR=','"
  FMT_USE_FLOAT=0 FMT_USE_LONG_DOUBLE=0)
target_include_directories(Boost::headers SYSTEM INTERFACE ${CMAKE_CURRENT_LIST_DIR}/no_threads ${headers}/with_boost)
target_compile_definitions(tomlplusplus::tomlplusplus INTERFACE TOML_HEADER_ONLY=1 TOML_FLOAT_CHARCONV=1)
target_include_directories(tomlplusplus::tomlplusplus SYSTEM BEFORE INTERFACE ${CMAKE_CURRENT_LIST_DIR}/include)
target_compile_definitions(fray_flags INTERFACE FRAY_SERIAL)
target_compile_options(fray_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-include${CMAKE_CURRENT_LIST_DIR}/small_sorts.hpp>)
if(FRAY_SYNTAX)  # scripts/check_wasm: nothing is made
  target_compile_options(fray_flags INTERFACE -fsyntax-only -Wno-unused-command-line-argument)
else()  # All is optimised as one, and what no request comes to is left out, virtual functions too.
  target_compile_options(fray_flags INTERFACE -flto -fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination)
endif()
