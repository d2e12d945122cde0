#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/collective.hpp"

namespace plumbline {

/// A file of validation/, by its path there: "here/points.toml". Looked for in $PLUMBLINE_VALIDATION, then
/// beside the program, in the source tree and as installed. Throws InputError where it is not there.
std::string validation_file(const std::string& name);

/// An algorithm of ours that Open MPI can be made to use, and how.
struct ForcedAlgorithm {
  std::string name;                    ///< "ring"
  std::vector<std::string> variables;  ///< "OMPI_MCA_coll_tuned_allreduce_algorithm=4"
};

/// Those of an operation whose messages Open MPI then sends on so many processes: of each the first row of
/// validation/forced_algorithms.tsv. The variables take effect together with one that is among them.
std::vector<ForcedAlgorithm> forced_algorithms(Operation operation, int processes);

/// Writes the launches of all `stores`, measured alike, into a new one. Throws as Store does.
void gather_launches(const std::vector<std::string>& stores, const std::string& into);

}  // namespace plumbline
