# What `cmake --install` and the Debian package hold: the program, the library with its headers, the unit files, the
# documents. `find_package(fray)` then gives fray::fray.
include(CMakePackageConfigHelpers)

set(FRAY_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/fray)

install(TARGETS fray EXPORT fray-targets)
install(EXPORT fray-targets NAMESPACE fray:: DESTINATION ${FRAY_CMAKE_DIR})
configure_package_config_file(cmake/fray-config.cmake.in fray-config.cmake INSTALL_DESTINATION ${FRAY_CMAKE_DIR})
# Before 1.0 a new minor version may change what a header says.
write_basic_package_version_file(fray-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/fray-config.cmake ${PROJECT_BINARY_DIR}/fray-config-version.cmake
  DESTINATION ${FRAY_CMAKE_DIR})
install(DIRECTORY include/fray DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

if(TARGET fray_program)
  install(TARGETS fray_program)
  # What the program prints of itself: a file below share for each word of `fray completion`.
  foreach(printed man:man/man1/fray.1 bash:bash-completion/completions/fray zsh:zsh/site-functions/_fray
      fish:fish/vendor_completions.d/fray.fish)
    string(REPLACE ":" ";" printed ${printed})
    list(GET printed 0 word)
    list(GET printed 1 file)
    cmake_path(GET file PARENT_PATH folder)
    install(CODE "file(MAKE_DIRECTORY \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/${folder}\")
      execute_process(COMMAND \"$<TARGET_FILE:fray_program>\" completion ${word} COMMAND_ERROR_IS_FATAL ANY
        OUTPUT_FILE \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/${file}\")")
  endforeach()
endif()
if(EXISTS ${PROJECT_SOURCE_DIR}/data)
  install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fray/data)
endif()
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

include(cmake/packages.cmake)
