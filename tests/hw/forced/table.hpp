#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "models/collective.hpp"

namespace plumbline::test {

/// A row of validation/forced_algorithms.tsv, which says what its columns are.
struct ForcedAlgorithm {
  const Algorithm* ours;
  std::string open_mpi;
  std::vector<std::string> variables;  ///< "coll_tuned_bcast_algorithm=2"
  std::string power_of_two, other;     ///< same, differ
  std::string remark;                  ///< "-": none
};

/// "bcast_chain_by_chain": its test's name.
std::string name_of(const ForcedAlgorithm& row);
void PrintTo(const ForcedAlgorithm& row, std::ostream* out);  ///< for GoogleTest

/// Throws std::runtime_error where a line has not as many columns, and InputError for an unknown algorithm.
std::vector<ForcedAlgorithm> forced_algorithms();

}  // namespace plumbline::test
