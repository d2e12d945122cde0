#include "schemes/sync/tree.hpp"

#include <bit>

namespace plumbline::sync {
namespace {

std::optional<Meeting> meeting_with_rest(int processes, int rank, int core) {
  if (rank >= core) return Meeting{rank - core, false};
  if (rank + core < processes) return Meeting{rank + core, true};
  return {};
}

}  // namespace

int core_size(int processes) { return static_cast<int>(std::bit_floor(static_cast<unsigned>(processes))); }

int core_steps(int processes) {
  return static_cast<int>(std::bit_width(static_cast<unsigned>(processes))) - 1;
}

int tree_steps(int processes) { return core_steps(processes) + (processes > core_size(processes) ? 1 : 0); }

std::optional<Meeting> meeting(int processes, int rank, int step) {
  const int core = core_size(processes);
  if (step == core_steps(processes)) return meeting_with_rest(processes, rank, core);
  const int distance = 1 << step;
  if (rank >= core || rank % distance != 0) return {};
  const bool lower = rank % (2 * distance) == 0;
  return Meeting{lower ? rank + distance : rank - distance, lower};
}

Descent descent(int count, int self) {
  Descent result;
  const auto meet = [&](int step) {
    const auto partner = meeting(count, self, step);
    if (!partner) return;
    if (partner->lower)
      result.children.push_back(partner->peer);
    else
      result.parent = partner->peer;
  };
  for (int step = core_steps(count) - 1; step >= 0; --step) meet(step);
  meet(core_steps(count));
  return result;
}

}  // namespace plumbline::sync
