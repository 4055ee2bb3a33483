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
# The web page, where scripts/page has built it; fray page serves it.
install(DIRECTORY web/dist/site/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fray/page OPTIONAL)
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The fray maintainers <maintainers@fray.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "odds calculator for rank-and-file wargames")
set(CPACK_PACKAGE_DESCRIPTION
"fray answers what the odds of a combat between units of a rank-and-file
wargame are: exactly where it can, by simulation with intervals where it
cannot, and says how sure it is.")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What a program that uses the library is built with.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, libfmt-dev, libpugixml-dev, libtbb-dev, libtomlplusplus-dev")
include(CPack)
