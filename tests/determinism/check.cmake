# Builds the probe with g++ -O0 and clang++ -O3, and compares what they and the build at hand print.
#   cmake -D SOURCE=... -D SCRATCH=... -D GENERATOR=... -D PROBE=... -P check.cmake
function(run_probe program)
  execute_process(COMMAND ${program} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
  set(output "${output}" PARENT_SCOPE)
endfunction()

run_probe(${PROBE})
set(expected "${output}")
foreach(way "g++;-O0" "clang++;-O3")
  list(GET way 0 compiler)
  list(GET way 1 level)
  set(build ${SCRATCH}/${compiler}${level})
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${build} -G ${GENERATOR} -D CMAKE_CXX_COMPILER=${compiler}
                          -D CMAKE_BUILD_TYPE=None -D CMAKE_CXX_FLAGS=${level}
                  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${build} --target determinism_probe
                  COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
  run_probe(${build}/bin/determinism_probe)
  if(NOT output STREQUAL expected)
    message(FATAL_ERROR "${compiler} ${level} measures something else.\nHere:\n${expected}\nThere:\n${output}")
  endif()
endforeach()
