# fray.wasm: what include/fray/fray.h declares, for a browser or Node. unpack.wasm: what unpacks it there.
#
# fray.wasm answers all requests and holds all lists; page.wasm answers those of the page alone, and is handed the lists of a game when it is
# asked of it.
add_library(wasm_door OBJECT ${CMAKE_CURRENT_LIST_DIR}/door.cpp ${CMAKE_CURRENT_LIST_DIR}/digits.cpp)
target_link_libraries(wasm_door PRIVATE fray fray_flags fmt::fmt)
add_library(page_core OBJECT ${CMAKE_CURRENT_LIST_DIR}/page_requests.cpp ${CMAKE_CURRENT_LIST_DIR}/page_lists.cpp)
target_link_libraries(page_core PRIVATE fray fray_flags fray_inside nlohmann_json::nlohmann_json)
set_target_properties(wasm_door page_core PROPERTIES UNITY_BUILD OFF)
if(FRAY_SYNTAX)
  return()
endif()

# wasi has no runtime for C++ exceptions. Two files of LLVM's libcxxabi make one, together with unwind.cpp: they are
# taken from Debian's package emscripten (Apache 2.0 with the LLVM exception), which scripts/wasm unpacks.
set(FRAY_LIBCXXABI "" CACHE PATH "The folder system/lib of Debian's package emscripten")
if(NOT EXISTS ${FRAY_LIBCXXABI}/libcxxabi/src/cxa_personality.cpp)
  message(FATAL_ERROR "FRAY_LIBCXXABI has no libcxxabi/src: scripts/wasm fetches it")
endif()
add_library(fray_exceptions OBJECT
  ${FRAY_LIBCXXABI}/libcxxabi/src/cxa_exception.cpp ${FRAY_LIBCXXABI}/libcxxabi/src/cxa_personality.cpp
  ${CMAKE_CURRENT_LIST_DIR}/unwind.cpp)
target_include_directories(fray_exceptions PRIVATE
  ${FRAY_LIBCXXABI}/libcxxabi/include ${FRAY_LIBCXXABI}/libcxxabi/src ${FRAY_LIBCXXABI}/libunwind/include)
target_compile_definitions(fray_exceptions PRIVATE
  _LIBCXXABI_BUILDING_LIBRARY _LIBCPP_BUILDING_LIBRARY _LIBCXXABI_HAS_NO_THREADS __USING_WASM_EXCEPTIONS__
  _LIBCPP_INLINE_VISIBILITY=)
target_compile_options(fray_exceptions PRIVATE -w)
set_target_properties(fray_exceptions PROPERTIES UNITY_BUILD OFF)

set(exports --export=malloc,--export=free,--export=fray_open,--export=fray_close,--export=fray_free,--export=fray_ask)
add_executable(fray_wasm $<TARGET_OBJECTS:wasm_door>)
add_executable(page_wasm $<TARGET_OBJECTS:wasm_door> $<TARGET_OBJECTS:page_core>)
# web/trim.mjs makes small cores of it, with the data that what is left of it names.
target_link_options(page_wasm PRIVATE LINKER:--export=fray_list,--emit-relocs,--no-merge-data-segments)
target_link_options(fray_wasm PRIVATE LINKER:--strip-all)
# What compiles all as one has to be told of exceptions, too.
set(exceptions LINKER:-mllvm,-exception-model=wasm LINKER:-mllvm,-wasm-enable-eh LINKER:-mllvm,-wasm-use-legacy-eh)
foreach(name fray page)
  set_target_properties(${name}_wasm PROPERTIES OUTPUT_NAME ${name}.wasm LINKER_LANGUAGE CXX)
  target_link_libraries(${name}_wasm PRIVATE fray fray_exceptions wasi-emulated-signal wasi-emulated-process-clocks)
  # What the compiler's driver would make of it where Debian's wasm-opt is there has other functions than its relocations say.
  target_link_options(${name}_wasm PRIVATE --no-wasm-opt -flto ${exceptions} -mexec-model=reactor LINKER:${exports} LINKER:-z,stack-size=1048576)
endforeach()

add_executable(unpack ${CMAKE_CURRENT_LIST_DIR}/unpack.cpp)
set_target_properties(unpack PROPERTIES OUTPUT_NAME unpack.wasm UNITY_BUILD OFF)
target_compile_options(unpack PRIVATE -O2 -fno-builtin)
target_link_options(unpack PRIVATE -nostdlib LINKER:--no-entry LINKER:--export=room,--export=unpack LINKER:-z,stack-size=16384
  LINKER:--strip-all)
