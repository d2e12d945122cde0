#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "models/machine.hpp"
#include "sim/network/cost_table.hpp"

namespace plumbline {

/// A collective compiled for the network: every process's rounds in three flat arrays. Who receives what is
/// decided here, once: a send carries the round in which its receiver takes it (first in, first out per pair,
/// as MPI matches), and a round only counts its receives.
struct Program {
  struct Send {
    std::int32_t peer;
    std::uint32_t cost;   // index into the CostTable
    std::uint32_t round;  // of the receiver, counted from its first
  };
  struct Round {
    std::uint32_t first_send;  // into sends; the next round's is the end
    std::uint32_t receives;
  };

  std::vector<std::uint32_t> first_round;  // P + 1, into rounds
  std::vector<Round> rounds;               // and one more as the end
  std::vector<Send> sends;
};

/// `call.algorithm` must be set. Throws RunError where a send finds no receive (a wrong schedule).
Program compile(const Collective& call, int processes, CostTable& costs);

/// Collectives compiled once: the machine's table chooses the algorithm where the call does not.
class ProgramCache {
 public:
  ProgramCache(const Machine& machine, int processes, CostTable& costs)
      : machine_(machine), processes_(processes), costs_(costs) {}

  const Program& get(const Collective& call);
  /// The same among the progress threads P, P+1, ..., 2P-1 of as many processes.
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
