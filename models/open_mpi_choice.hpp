#pragma once

#include <string_view>

#include "models/collective.hpp"

namespace plumbline {

/// What Open MPI 4.1 runs where a call names no algorithm, and what runs here for it.
struct OpenMpiChoice {
  std::string_view theirs;  ///< by Open MPI's name: "knomial"
  const Algorithm* ours;
  std::string_view differs;  ///< what ours, a stand-in, does otherwise on so many processes; empty: nothing
};

/// By its fixed decision rules (open_mpi_rule), and what the algorithms themselves hand over to others. They
/// count elements, so it matters of how many bytes one is: element_bytes (collective.hpp). An algorithm of
/// the call is not looked at.
OpenMpiChoice open_mpi_choice(const Collective& call, int processes);

}  // namespace plumbline
