#pragma once

#include <string>
#include <vector>

#include "tests/cli/program.hpp"
#include "traces/store.hpp"

namespace plumbline::test {

/// Every cell of every launch, sorted, without times of day and durations.
std::vector<StoredCell> cells_of(const std::string& store);

/// Keys as text, for messages: "osu bcast 8 on 2, launch 1".
std::vector<std::string> keys_of(const std::string& store);

/// A new store of a measured run, without launches.
Store measured_store(const std::string& file);

/// What SQLite says the file's tables are.
std::vector<std::string> schema_of(const std::string& store);

#ifdef PLUMBLINE_MPI_PROGRAM
/// Runs a shell script that knows "$MPIRUN", which takes a number of processes, and "$MEASURE",
/// plumbline-mpi.
inline Ran run_mpi_script(const std::string& script) {
  return run_script("export " PLUMBLINE_MPIEXEC_ENVIRONMENT "; MPIRUN='" PLUMBLINE_MPIEXEC
                    "'; MEASURE=" PLUMBLINE_MPI_PROGRAM "; " +
                    script);
}
#endif

}  // namespace plumbline::test
