# Installs a build to a temporary prefix, builds the example against it, and runs it and the installed program.
#   cmake -D BUILD=... -D SOURCE=... -D SCRATCH=... -D GENERATOR=... -D COMPILER=... -P check.cmake
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

file(REMOVE_RECURSE ${SCRATCH})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${SCRATCH}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${SCRATCH}/build -G ${GENERATOR} -D CMAKE_PREFIX_PATH=${SCRATCH}/prefix
    -D CMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_FLAGS=${FLAGS}")
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)

# 33 processes, L 3 us, o 0.5 us, g 1 us. flat: the root's 32nd send starts after 31 g and takes o + L + o more.
# own: process 15 has the data after four steps to a first child (4 us each), its second child 4 + 1 us later.
run(${SCRATCH}/build/own_algorithm)
expect("^flat 35.0 us, own 21.0 us\n$")

set(ENV{PLUMBLINE_MACHINES} ${SCRATCH}/prefix/share/plumbline/machines)
set(ENV{PLUMBLINE_SAMPLES} ${SCRATCH}/prefix/share/plumbline/samples)
set(experiment --machine stampede-ib --processes 16 --op bcast --bytes 8)

# The same numbers as the program's: an average over processes, and the truth.
run(${SCRATCH}/build/own_suite)
set(own "${output}")
run(${SCRATCH}/prefix/bin/plumbline simulate ${experiment} --suite osu)
string(REGEX MATCH "truth  ([0-9.]+ us)" matched "${output}")
set(truth ${CMAKE_MATCH_1})
string(REGEX MATCH "osu +([0-9.]+ us)" matched "${output}")
set(osu ${CMAKE_MATCH_1})
set(output "${own}")
expect("^osu      ${osu}\nosu-max  [0-9.]+ us\ntruth    ${truth}\n$")

# The embedded simulator prints the program's table, without starting a process.
run(${SCRATCH}/build/embed_simulator)
set(embedded "${output}")
run(${SCRATCH}/prefix/bin/plumbline simulate ${experiment} --suite all)
string(REGEX REPLACE "truth  ([0-9.]+ us)[^\n]*" "truth  \\1" output "${output}")
string(REGEX REPLACE "\n  ! .*" "\n" output "${output}")
if(NOT embedded STREQUAL output)
  message(FATAL_ERROR "embed_simulator:\n${embedded}\nplumbline simulate:\n${output}")
endif()

# Two stores of the same experiment and seed hold the same launches' numbers.
foreach(seed 1 2)
  run(${SCRATCH}/prefix/bin/plumbline simulate ${experiment} --suite osu --reps 20 --launches 5 --seed ${seed}
      --store ${SCRATCH}/${seed}.db)
endforeach()
run(${SCRATCH}/build/compare_two_stores ${SCRATCH}/1.db ${SCRATCH}/2.db)
expect("^osu bcast 8 B on 16 processes: [a-z ]+\n$")
unset(ENV{PLUMBLINE_MACHINES})
unset(ENV{PLUMBLINE_SAMPLES})

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
