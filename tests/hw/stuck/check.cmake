# A program that waits for ever ends by itself, with one line and exit code 3. MPICH's mpiexec tells the code of whoever is seen
# to end first, which may be process 1: it loses process 0 and ends with 1.   -D COMMAND=mpiexec;...;program
execute_process(COMMAND ${COMMAND} RESULT_VARIABLE code ERROR_VARIABLE said OUTPUT_VARIABLE said TIMEOUT 50)
if(NOT said MATCHES "plumbline-mpi: error: no end of bcast of 8 bytes after 1 s .process 0.")
  message(FATAL_ERROR "the watchdog's line is missing in:\n${said}")
endif()
if(NOT (code EQUAL 3 OR (code EQUAL 1 AND said MATCHES "BAD TERMINATION OF ONE OF YOUR APPLICATION PROCESSES")))
  message(FATAL_ERROR "exit code ${code}, not 3:\n${said}")
endif()
