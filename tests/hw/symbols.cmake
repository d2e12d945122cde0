# The schemes are compiled once, for simulation and MPI alike: neither's names are in them.   -D NM=nm -D LIBRARY=.a
execute_process(COMMAND ${NM} -C ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "plumbline::observe")
  message(FATAL_ERROR "no symbols in ${LIBRARY}")
endif()
string(REGEX MATCH "[^\n]*(MPI_|simgrid)[^\n]*" found "${symbols}")
if(found)
  message(FATAL_ERROR "${LIBRARY} knows of what runs it: ${found}")
endif()
