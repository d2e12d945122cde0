# Finds MPI; choose it with -DMPI_CXX_COMPILER=mpicxx.mpich. FindMPI alone would start the programs of one MPI with the
# mpiexec of another where both are installed side by side as mpicxx.NAME and mpiexec.NAME.
set(MPI_CXX_SKIP_MPICXX TRUE)   # the C++ bindings that MPI-3 removed
if(MPI_CXX_COMPILER AND NOT MPIEXEC_EXECUTABLE)
  get_filename_component(flavour ${MPI_CXX_COMPILER} EXT)
  find_program(MPIEXEC_EXECUTABLE NAMES mpiexec${flavour} mpirun${flavour})
endif()
find_package(MPI REQUIRED COMPONENTS CXX)

# How tests start more processes than there are cores: flags of mpiexec, by what it says about itself.
execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version OUTPUT_VARIABLE version ERROR_VARIABLE version)
if(version MATCHES "Open MPI|OpenRTE|PRRTE")
  set(PLUMBLINE_MPIEXEC_FLAGS --oversubscribe --mca mpi_yield_when_idle 1)
  set(PLUMBLINE_MPIEXEC_ENVIRONMENT OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1)
else()
  set(PLUMBLINE_MPIEXEC_FLAGS "")
  set(PLUMBLINE_MPIEXEC_ENVIRONMENT MPIR_CVAR_POLLS_BEFORE_YIELD=1)
endif()
