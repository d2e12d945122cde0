# Finds MPI; choose it with -DMPI_CXX_COMPILER=mpicxx.mpich. FindMPI alone would start the programs of one MPI with the
# mpiexec of another where both are installed side by side as mpicxx.NAME and mpiexec.NAME.
set(MPI_CXX_SKIP_MPICXX TRUE)   # the C++ bindings that MPI-3 removed
get_filename_component(wrapper "${MPI_CXX_COMPILER}" NAME)
string(COMPARE EQUAL "${wrapper}" smpicxx PLUMBLINE_SMPI)
if(PLUMBLINE_SMPI)
  find_program(MPIEXEC_EXECUTABLE NAMES smpirun REQUIRED)
elseif(MPI_CXX_COMPILER AND NOT MPIEXEC_EXECUTABLE)
  get_filename_component(flavour ${MPI_CXX_COMPILER} EXT)
  find_program(MPIEXEC_EXECUTABLE NAMES mpiexec${flavour} mpirun${flavour})
endif()
find_package(MPI REQUIRED COMPONENTS CXX)

# What smpicxx does and FindMPI does not see (docs/how-to/smpi.md): a program is a shared library, which smpirun loads once a
# process; hw/ sleeps and reads clocks by the simulation's. SMPI's malloc, for the buffers of large runs, is left out.
if(PLUMBLINE_SMPI)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  find_file(SMPI_HELPERS smpi/smpi_helpers.h REQUIRED)
  set(PLUMBLINE_HW_OPTIONS -include ${SMPI_HELPERS} -DSMPI_NO_OVERRIDE_MALLOC)
  target_link_options(MPI::MPI_CXX INTERFACE $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-shared>)
endif()

# How tests start more processes than there are cores: flags of mpiexec, by what it says about itself.
execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version OUTPUT_VARIABLE version ERROR_VARIABLE version)
if(version MATCHES "Open MPI|OpenRTE|PRRTE")
  set(PLUMBLINE_MPIEXEC_FLAGS --oversubscribe --mca mpi_yield_when_idle 1)
  set(PLUMBLINE_MPIEXEC_ENVIRONMENT OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
else()
  set(PLUMBLINE_MPIEXEC_FLAGS "")
  set(PLUMBLINE_MPIEXEC_ENVIRONMENT MPIR_CVAR_POLLS_BEFORE_YIELD=1)
endif()
# MPI leaves hundreds of allocations behind, most from libraries that it has unloaded by then: no suppression can name them.
if(PLUMBLINE_SANITIZE)
  list(APPEND PLUMBLINE_MPIEXEC_ENVIRONMENT ASAN_OPTIONS=detect_leaks=0)
endif()
