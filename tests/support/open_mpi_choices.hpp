#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>

#include "models/collective.hpp"

namespace plumbline::test {

/// Which algorithm Open MPI was seen to run, by its own name: of an operation, bytes, processes.
using OpenMpiChoices = std::map<std::tuple<Operation, std::int64_t, int>, std::string>;

/// Lines as tests/data/open_mpi_choices.tsv has them, and tests/hw/chosen prints: operation, bytes, first and
/// last number of processes, algorithm. "#" begins a comment.
inline OpenMpiChoices read_choices(std::istream& lines) {
  OpenMpiChoices all;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream in(line);
    std::string operation, algorithm;
    std::int64_t bytes = 0;
    int first = 0, last = 0;
    if (!(in >> operation >> bytes >> first >> last >> algorithm))
      throw std::runtime_error("not five columns: " + line);
    for (int processes = first; processes <= last; ++processes)
      all[{operation_named(operation), bytes, processes}] = algorithm;
  }
  return all;
}

}  // namespace plumbline::test
