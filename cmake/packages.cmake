# The Debian packages, by `cpack`: fray, and python3-fray where the Python module is built. `scripts/deb` makes both.
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
set(suggested "cmake, libfmt-dev, libminizip-dev, libpugixml-dev, libtbb-dev, libtomlplusplus-dev")

if(NOT FRAY_PYTHON)
  set(CPACK_DEBIAN_PACKAGE_SUGGESTS "${suggested}")
else()
  # Everything but the component `python` is without a component's name.
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL Unspecified python)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME fray)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_SUGGESTS "${suggested}")
  set(CPACK_COMPONENT_UNSPECIFIED_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")

  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-fray)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # A compiled module is for one version of Python.
  math(EXPR next "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR}~), python3 (<< 3.${next}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-pandas")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "fray")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA "${PROJECT_SOURCE_DIR}/cmake/python3-fray/postinst;${PROJECT_SOURCE_DIR}/cmake/python3-fray/prerm")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"fray answers what the odds of a combat between units of a rank-and-file
wargame are. This Python module gives its answers as arrays of numpy, its
tables to pandas and Arrow, and its pictures to notebooks.")
  install(FILES LICENSE DESTINATION share/doc/python3-fray RENAME copyright COMPONENT python)
endif()
include(CPack)
