#include "analysis/run/stand_in_json.hpp"

namespace plumbline {

nlohmann::ordered_json with_stand_in(nlohmann::ordered_json entry, const Cell& cell) {
  if (cell.stand_in)
    entry["stand_in"] = {{"algorithm", cell.stand_in->ours->name},
                         {"open_mpi", cell.stand_in->theirs},
                         {"differs", cell.stand_in->differs}};
  return entry;
}

}  // namespace plumbline
