#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/machine.hpp"

namespace plumbline::test {

/// One row of tests/data/loggp_golden.tsv: finishing times of a collective, from an independent simulator.
struct GoldenRow {
  std::string algorithm;  ///< "bcast_flat"
  int processes;
  std::int64_t bytes;
  double L_ns, o_ns, g_ns, G_ns;
  double last_ns;                 ///< of the last process
  std::vector<double> finish_ns;  ///< by rank; empty where the table has only the last
};

inline std::string golden_path() {
  const char* other = std::getenv("PLUMBLINE_GOLDEN_LOGGP");
  return other != nullptr ? other : PLUMBLINE_TEST_DATA "/loggp_golden.tsv";
}

inline std::vector<GoldenRow> read_golden() {
  std::ifstream file(golden_path());
  if (!file) throw std::runtime_error("cannot read " + golden_path());
  std::vector<GoldenRow> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#') || line.starts_with("algorithm\t")) continue;
    std::istringstream in(line);
    GoldenRow row;
    std::string finish;
    in >> row.algorithm >> row.processes >> row.bytes >> row.L_ns >> row.o_ns >> row.g_ns >> row.G_ns >>
        row.last_ns >> finish;
    if (!in) throw std::runtime_error("not a row of the table: " + line);
    std::istringstream list(finish == "-" ? "" : finish);
    for (std::string one; std::getline(list, one, ',');) row.finish_ns.push_back(std::stod(one));
    rows.push_back(row);
  }
  return rows;
}

inline Machine machine_of(const GoldenRow& row) {
  Machine machine;
  LogGOPS& level = machine.network.between_nodes;
  level.L = to_picoseconds(row.L_ns * 1e-9);
  level.o_s = level.o_r = to_picoseconds(row.o_ns * 1e-9);
  level.g = to_picoseconds(row.g_ns * 1e-9);
  level.G = row.G_ns * 1e3;
  return machine;
}

/// "allreduce_recursive_doubling" -> the operation and its algorithm "recursive-doubling".
inline Collective call_of(const GoldenRow& row) {
  const std::size_t cut = row.algorithm.find('_');
  std::string algorithm = row.algorithm.substr(cut + 1);
  for (char& c : algorithm) c = c == '_' ? '-' : c;
  const Operation operation = operation_named(row.algorithm.substr(0, cut));
  return {.operation = operation, .algorithm = &algorithm_named(operation, algorithm), .bytes = row.bytes};
}

/// The largest difference between `finish` and the row, in seconds.
inline double deviation(const GoldenRow& row, const std::vector<Picoseconds>& finish) {
  double worst = std::abs(to_seconds(*std::max_element(finish.begin(), finish.end())) - row.last_ns * 1e-9);
  for (std::size_t rank = 0; rank < row.finish_ns.size(); ++rank) {
    worst = std::max(worst, std::abs(to_seconds(finish.at(rank)) - row.finish_ns[rank] * 1e-9));
  }
  return worst;
}

inline std::string describe(const GoldenRow& row) {
  std::ostringstream out;
  out << row.algorithm << ", P " << row.processes << ", " << row.bytes << " B, L " << row.L_ns << " ns, o "
      << row.o_ns << " ns, g " << row.g_ns << " ns, G " << row.G_ns << " ns/B";
  return out.str();
}

}  // namespace plumbline::test
