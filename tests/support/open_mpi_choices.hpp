#pragma once

#include <compare>
#include <cstdint>
#include <istream>
#include <map>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace plumbline::test {

/// A call of Open MPI's, as tests/data/open_mpi_choices.tsv has it.
struct OpenMpiCall {
  std::string operation;     ///< ours, or "MPI_Reduce_scatter"
  int number = 0;            ///< coll_tuned_OPERATION_algorithm; 0: the library's own choice
  std::int64_t segment = 0;  ///< bytes
  std::string datatype;      ///< "-": what plumbline-mpi takes
  std::int64_t bytes = 0;
  int processes = 0;
  auto operator<=>(const OpenMpiCall&) const = default;
};

inline std::ostream& operator<<(std::ostream& out, const OpenMpiCall& call) {
  return out << call.operation << ", number " << call.number << ", segment " << call.segment << ", datatype "
             << call.datatype << ", bytes " << call.bytes << ", P " << call.processes;
}

/// What Open MPI was seen to do.
struct OpenMpiSeen {
  std::string algorithm;  ///< by its own name
  std::string messages;   ///< compared with ours: same, cut, differ (tests/hw/chosen/sent.hpp)
  bool operator==(const OpenMpiSeen&) const = default;
};

using OpenMpiChoices = std::map<OpenMpiCall, OpenMpiSeen>;

/// MPI_Reduce_scatter_block's, from 1 on: coll_tuned_reduce_scatter_block_algorithm, which forced_choice()
/// leaves out.
constexpr std::string_view block_algorithm(int number) {
  constexpr std::string_view all[] = {"basic_linear", "recursive_doubling", "recursive_halving", "butterfly"};
  return all[number - 1];
}

/// "2-4,7": 2, 3, 4 and 7.
inline std::vector<int> numbers_in(const std::string& ranges) {
  std::vector<int> all;
  std::istringstream in(ranges);
  for (std::string range; std::getline(in, range, ',');) {
    const std::size_t dash = range.find('-');
    const int first = std::stoi(range), last = dash == range.npos ? first : std::stoi(range.substr(dash + 1));
    for (int number = first; number <= last; ++number) all.push_back(number);
  }
  return all;
}

/// Lines as tests/data/open_mpi_choices.tsv has them, and tests/hw/chosen prints: the columns of OpenMpiCall,
/// of which bytes and processes are lists (numbers_in), then those of OpenMpiSeen. "#" begins a comment.
inline OpenMpiChoices read_choices(std::istream& lines) {
  OpenMpiChoices all;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream in(line);
    OpenMpiCall call;
    OpenMpiSeen seen;
    std::string bytes, processes;
    if (!(in >> call.operation >> call.number >> call.segment >> call.datatype >> bytes >> processes >>
          seen.algorithm >> seen.messages))
      throw std::runtime_error("not eight columns: " + line);
    for (const int size : numbers_in(bytes))
      for (const int count : numbers_in(processes)) {
        call.bytes = size;
        call.processes = count;
        all[call] = seen;
      }
  }
  return all;
}

}  // namespace plumbline::test
