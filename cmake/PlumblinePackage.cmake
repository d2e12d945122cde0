# `cpack -G DEB` in a build folder makes a Debian package of what `cmake --install` installs, under /usr.
set(PLUMBLINE_MAINTAINER "The Plumbline authors <plumbline@plumbline.invalid>" CACHE STRING "Who answers for the package")
set(CPACK_PACKAGE_NAME plumbline)
set(CPACK_PACKAGE_VENDOR "The Plumbline authors")
set(CPACK_PACKAGE_CONTACT "${PLUMBLINE_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "how far an MPI benchmark is from the truth")
set(CPACK_PACKAGE_DESCRIPTION
"Runs the measurement schemes of MPI benchmark suites (OSU, IMB, mpptest,
SKaMPI, ReproMPI and more) on a simulated LogGP network, where the truth is
known, and on real MPI, and says how far each reported number is from the
truth, and why.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# mpirun, and for find_package(Plumbline) and completion.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "openmpi-bin")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libfmt-dev, bash-completion")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# The Python package is one of its own; what has no component is the other one.
if(PLUMBLINE_PYTHON)
  set(CPACK_DEB_COMPONENT_INSTALL ON)
  set(CPACK_COMPONENTS_ALL Unspecified python)
  set(CPACK_COMPONENTS_GROUPING IGNORE)
  set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME plumbline)
  set(CPACK_COMPONENT_UNSPECIFIED_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-plumbline)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "plumbline (= ${PROJECT_VERSION}-1), python3-pandas, python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next_minor})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-matplotlib")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-notebook")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"The functions of plumbline in Python: what they find are pandas frames,
with units in the names of columns.")
endif()
include(CPack)

# Debian wants a changelog of the package's own beside ours.
if(GZIP)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(WRITE ${PROJECT_BINARY_DIR}/changelog.Debian "plumbline (${PROJECT_VERSION}-1) unstable; urgency=low

  * Built by CPack; changelog.gz says what has changed.

 -- ${PLUMBLINE_MAINTAINER}  ${now}
")
  execute_process(COMMAND ${GZIP} -9nf ${PROJECT_BINARY_DIR}/changelog.Debian)
  install(FILES ${PROJECT_BINARY_DIR}/changelog.Debian.gz DESTINATION ${documents})
endif()
