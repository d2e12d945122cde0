#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/validate/table_cells.hpp"
#include "models/machine.hpp"
#include "schemes/suite.hpp"

namespace plumbline {

/// Who measured the tables' numbers, and on what.
struct TableBenchmark {
  Machine machine;
  const Suite* suite = nullptr;  ///< the benchmark
};

/// The machine with its processes on places as the call's nodes and mapping say. Throws InputError where they
/// cannot be.
Machine placed(Machine machine, const TableCall& call);

/// A call of a table as it is simulated.
struct SimulatedCall {
  Collective call{};      ///< with its algorithm, and bytes as Plumbline counts them
  Collective barrier{};   ///< the library's, which separates calls
  std::string theirs{};   ///< the algorithm by the library's name
  std::string differs{};  ///< what the algorithm, a stand-in, does otherwise; empty: nothing
};

/// On a machine that has it placed(). Throws InputError where the algorithm is not known.
SimulatedCall simulated_call(const Machine& machine, const TableCall& call);

/// The calls of cells that can be simulated on the machine; the others are left out, with their cells.
std::map<TableCall, SimulatedCall> simulated_calls(const Machine& machine, TableCells& cells);

/// What simulating a call as the benchmark measures it gives.
struct CallTimes {
  std::vector<double> by_report;  ///< seconds, by the suite's reports; empty where it failed
  double truth = 0;               ///< seconds from a start common to all to the last end
  bool settled = true;  ///< each process's times repeat, or the mean is as good as that of more repetitions
  std::string failure;  ///< why there are none, in one line
};

/// A few repetitions: until every process's times repeat, at most sixteen, of which the last twelve count.
CallTimes simulate(const TableBenchmark& benchmark, const TableCall& call);

/// The report of a suite that a table's statistic over processes is: "mean", "min", "max". Empty: the suite
/// has none.
std::optional<std::size_t> report_of(const Suite& suite, std::string_view statistic);

}  // namespace plumbline
