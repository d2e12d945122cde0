# The Python package. Debian's pybind11 is of Debian's Python, which may not be the first one in PATH; another one is
# chosen by -DPython_EXECUTABLE=... . PLUMBLINE_PYTHON is ON where both are found.
set(PYBIND11_NOPYTHON ON)   # it would look for one of its own
find_package(pybind11 2.10 CONFIG QUIET)
if(NOT Python_EXECUTABLE AND NOT Python_ROOT_DIR AND pybind11_DIR MATCHES "^/usr/")
  set(Python_ROOT_DIR /usr)
endif()
find_package(Python 3.11 COMPONENTS Interpreter Development.Module QUIET)
set(python_can_be_built OFF)
if(pybind11_FOUND AND Python_FOUND AND NOT PLUMBLINE_SANITIZE)
  set(python_can_be_built ON)
endif()
option(PLUMBLINE_PYTHON "Build the Python package; needs Python 3.11 or later and pybind11" ${python_can_be_built})
if(NOT PLUMBLINE_PYTHON)
  message(STATUS "No Python package (import plumbline); for it install pybind11-dev and python3-dev, and configure with -DPLUMBLINE_PYTHON=ON")
elseif(NOT python_can_be_built)
  message(FATAL_ERROR "PLUMBLINE_PYTHON needs pybind11 (Debian: pybind11-dev) and the headers of Python 3.11 or later (python3-dev), and no sanitizer; install them, or configure with -DPLUMBLINE_PYTHON=OFF, which leaves out the Python package and nothing else")
endif()
