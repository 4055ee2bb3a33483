# A toolchain: fray for WebAssembly, by clang 22 and its libc++ (scripts/wasm installs them).
#   cmake -S . -B build/wasm -G Ninja -D CMAKE_TOOLCHAIN_FILE=cmake/wasm32-wasi.cmake -D CMAKE_BUILD_TYPE=Release
set(CMAKE_SYSTEM_NAME Generic)
set(FRAY_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-22)
set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_ASM_COMPILER clang-22)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_ASM_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-22)
set(CMAKE_RANLIB llvm-ranlib-22)
# Node 20 and today's browsers know the first form of WebAssembly's exceptions.
set(CMAKE_CXX_FLAGS_INIT "-fwasm-exceptions -mllvm -wasm-use-legacy-eh -Wno-deprecated -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
