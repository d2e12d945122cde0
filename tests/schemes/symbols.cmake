# The schemes are compiled once, for both engines of simulation and for MPI alike: no name of these is in them.   -D NM=nm -D LIBRARY=.a
execute_process(COMMAND ${NM} -C ${LIBRARY} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "plumbline::observe")
  message(FATAL_ERROR "no symbols in ${LIBRARY}")
endif()
string(REGEX MATCH "[^\n]*(MPI_|simgrid|NativeProcess|SimGridProcess|LogGPNetwork|World)[^\n]*" found "${symbols}")
if(found)
  message(FATAL_ERROR "${LIBRARY} knows of what runs it: ${found}")
endif()
