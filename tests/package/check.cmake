# Installs a build to a temporary prefix, builds the example against it, and runs it and the installed program.
#   cmake -D BUILD=... -D SOURCE=... -D SCRATCH=... -D GENERATOR=... -D COMPILER=... -P check.cmake
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/build -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${SCRATCH}/prefix
    -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)

# L + 2g = 5 us + 2 us (three sends of the root, one g apart).
run(${SCRATCH}/build/uses_plumbline)
expect("^7.0 us, [1-9][0-9]* suites")

# The installed program finds the installed machines and their samples, wherever it is called from.
unset(ENV{PLUMBLINE_MACHINES})
run(${CMAKE_COMMAND} -E chdir / ${SCRATCH}/prefix/bin/plumbline list machines)
expect("logp-textbook")
run(${SCRATCH}/prefix/bin/plumbline simulate --machine stampede-ib --processes 2 --op bcast --bytes 8 --suite osu --reps 3)
expect("osu")

# Nor does it matter where the prefix is moved to: programs, machines, manual pages, completion, find_package.
file(RENAME ${SCRATCH}/prefix ${SCRATCH}/moved)
run(${CMAKE_COMMAND} -E chdir / ${SCRATCH}/moved/bin/plumbline list machines)
expect("logp-textbook")
run(${SCRATCH}/moved/bin/plumbline simulate --machine stampede-ib --processes 2 --op bcast --bytes 8 --suite osu --reps 3)
expect("osu")
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/build-moved -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${SCRATCH}/moved
    "-DCMAKE_CXX_FLAGS=${FLAGS}")
if(EXISTS ${BUILD}/manual)
  foreach(file man/man1/plumbline.1.gz man/man1/plumbline-simulate.1.gz bash-completion/completions/plumbline)
    if(NOT EXISTS ${SCRATCH}/moved/share/${file})
      message(FATAL_ERROR "share/${file} is not installed")
    endif()
  endforeach()
endif()

# Copied away alone it has no machines, and says so in a line.
file(COPY ${SCRATCH}/moved/bin/plumbline DESTINATION ${SCRATCH}/alone)
execute_process(COMMAND ${SCRATCH}/alone/plumbline list machines COMMAND_ERROR_IS_FATAL ANY
                OUTPUT_VARIABLE listed ERROR_VARIABLE output)
expect("^plumbline: note: there are no machines beside this program; set PLUMBLINE_MACHINES to their folder[^\n]*\n$")
if(NOT listed STREQUAL "")
  message(FATAL_ERROR "listed:\n${listed}")
endif()
