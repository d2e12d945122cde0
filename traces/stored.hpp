#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plumbline {

// What a run store holds, as plain values. The tables behind them: docs/reference/store.md.

/// What a run is. Two launches belong to one store only if backend, seed, machine and experiment are the
/// same.
struct RunInfo {
  std::string program;       ///< "plumbline" or "plumbline-mpi"
  std::string version;       ///< of the program, "0.1.0"
  std::string backend;       ///< "simulated" or "measured"
  std::string command;       ///< the command line
  std::string experiment;    ///< in a canonical form, one setting a line: what differs is told line by line
  std::string machine;       ///< its name; what may change between launches (host names) is a factor
  std::string machine_text;  ///< the resolved machine file; empty where measured
  std::uint64_t seed = 0;
  std::string created{};  ///< UTC, ISO 8601, "2026-01-31T12:00:00Z"; the store sets it
};

/// One mpirun, or what stands for it in simulation.
struct StoredLaunch {
  int id = 0;                          ///< within the store, as begin_launch() returns it
  int number = 0;                      ///< from 1, as the user counts
  std::string name;                    ///< of the mpirun, where several libraries are compared
  std::string started;                 ///< UTC, ISO 8601
  std::optional<std::string> ended{};  ///< empty: it was killed, or is still running
};

/// What may have influenced a launch: the CPU's frequency, the compiler, the host's name.
struct StoredFactor {
  std::optional<int> rank{};  ///< empty: of the whole launch
  std::string name;
  std::string value;
};

/// The suite of a simulated truth's cell.
inline constexpr const char* truth_suite = "truth";

/// What tells the cells of a launch apart.
struct CellKey {
  std::string suite;  ///< or truth_suite
  std::string operation;
  std::string algorithm;  ///< as asked; empty: the library's or the machine's choice
  std::int64_t bytes = 0;
  std::int64_t segment = 0;  ///< bytes, as asked; 0: the algorithm's own
  int processes = 0;
  int root = 0;

  auto operator<=>(const CellKey&) const = default;
};

/// How one process's clock was related to the global one:
///   global = local + offset + skew (local - at)
struct StoredSync {
  double at = 0;                     ///< seconds, local
  double offset = 0;                 ///< seconds, global - local at `at`
  double skew = 0;                   ///< relative
  std::optional<double> residual{};  ///< seconds, of the fit
  double duration = 0;               ///< seconds on the process's own clock
  std::int64_t messages = 0;         ///< that the process sent
  int rounds = 0;                    ///< pair steps on the longest path

  friend bool operator==(const StoredSync&, const StoredSync&) = default;
};

/// Where the time of a nonblocking suite's observations went: seconds. docs/explanation/overlap.md says what
/// each is.
struct StoredPhases {
  std::vector<double> blocking{}, start{}, compute{}, test{}, wait{}, overall{};

  friend bool operator==(const StoredPhases&, const StoredPhases&) = default;
};

/// One process of a cell. All columns are equally long, one element an observation.
struct StoredProcess {
  int rank = 0;
  int node = 0;
  std::optional<StoredSync> sync{};      ///< empty for a suite on local clocks
  std::vector<double> begin{};           ///< seconds on the suite's clock
  std::vector<double> end{};             ///< seconds on the suite's clock
  std::vector<double> time{};            ///< seconds that the suite reckons for one call
  std::vector<std::uint8_t> verdict{};   ///< 0 ok, 1 started late, 2 took too long, 3 both
  std::optional<StoredPhases> phases{};  ///< of a nonblocking suite; else empty

  friend bool operator==(const StoredProcess&, const StoredProcess&) = default;
};

/// A number that the suite reported.
struct StoredReport {
  std::string statistic;  ///< in words
  bool primary = false;
  std::optional<double> seconds{};  ///< empty: undefined
  std::optional<double> beside{};   ///< seconds, how far to trust it; empty where the suite does not say

  friend bool operator==(const StoredReport&, const StoredReport&) = default;
};

/// One measured or simulated cell. Doubles outside the vectors are never NaN; -0.0 comes back as 0.0.
struct StoredCell {
  CellKey key;
  int position = 0;                       ///< in the launch's shuffled order, from 0
  std::optional<std::string> resolved{};  ///< the algorithm that ran; empty where the library chose its own
  std::string started{};                  ///< UTC, ISO 8601
  double duration = 0;                    ///< seconds of wall-clock time
  std::string sync{};                     ///< the synchronisation's name; empty for local clocks
  bool valid = true;
  std::string why_invalid{};
  std::optional<std::int64_t> messages{};  ///< of the network; empty where measured
  std::vector<StoredProcess> processes{};  ///< by rank
  std::vector<StoredReport> reported{};
  std::vector<double> truth{};       ///< seconds, one an observation; of a truth_suite's cell
  std::vector<double> start_skew{};  ///< seconds between the first and last true start, one an observation

  friend bool operator==(const StoredCell&, const StoredCell&) = default;
};

}  // namespace plumbline
