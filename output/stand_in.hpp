#pragma once

#include "analysis/request/experiment.hpp"
#include "output/result_table.hpp"

namespace plumbline {

/// In JSON, our algorithm, Open MPI's in whose place it runs, and how that one differs.
inline Value stand_in_of(const Cell& cell) {
  if (!cell.stand_in) return absent();
  return {{"algorithm", cell.stand_in->ours->name},
          {"open_mpi", cell.stand_in->theirs},
          {"differs", cell.stand_in->differs}};
}

}  // namespace plumbline
