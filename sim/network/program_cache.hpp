#pragma once

#include <memory>
#include <unordered_map>

#include "models/machine.hpp"
#include "sim/network/program.hpp"

namespace plumbline {

/// Collectives compiled once: the machine's table chooses the algorithm where the call does not.
class ProgramCache {
 public:
  ProgramCache(const Machine& machine, int processes, CostTable& costs)
      : machine_(machine), processes_(processes), costs_(costs) {}

  const Program& get(const Collective& call);
  /// The same among the progress threads.
  const Program& get_for_progress_threads(const Collective& call);

 private:
  struct Hash {
    std::size_t operator()(const Collective& call) const;
  };

  const Machine& machine_;
  int processes_;
  CostTable& costs_;
  std::unordered_map<Collective, std::unique_ptr<const Program>, Hash> programs_, for_progress_threads_;
};

}  // namespace plumbline
