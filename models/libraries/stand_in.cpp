#include "models/libraries/stand_in.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "models/evaluate.hpp"

namespace plumbline {
namespace {

using enum Operation;

enum class Among { node, leaders };          // leaders: one process of each node
enum class Bytes { same, of_node, of_all };  // what the processes of a node, or all, have together

struct Part {
  Operation operation;
  Among among;
  Bytes bytes = Bytes::same;
};
constexpr int most_parts = 4;
struct Composition {
  Operation operation;
  std::string_view theirs;
  int count;
  Part parts[most_parts];
};
// What algorithms that go by nodes consist of. Open MPI: ompi/mca/coll/han/coll_han_OPERATION.c; MPICH:
// src/mpid/ch4/src/ch4_coll_impl.h, whose shared memory is estimated as messages.
// clang-format off
constexpr Composition compositions[] = {
    {barrier, "han", 3, {{barrier, Among::node}, {barrier, Among::leaders}, {barrier, Among::node}}},
    {bcast, "han", 2, {{bcast, Among::leaders}, {bcast, Among::node}}},
    {reduce, "han", 2, {{reduce, Among::node}, {reduce, Among::leaders}}},
    {allreduce, "han", 4, {{reduce, Among::node}, {reduce, Among::leaders}, {bcast, Among::leaders}, {bcast, Among::node}}},
    {gather, "han", 2, {{gather, Among::node}, {gather, Among::leaders, Bytes::of_node}}},
    {scatter, "han", 2, {{scatter, Among::leaders, Bytes::of_node}, {scatter, Among::node}}},
    {allgather, "han", 3, {{gather, Among::node}, {allgather, Among::leaders, Bytes::of_node}, {bcast, Among::node, Bytes::of_all}}},

    {barrier, "composition_alpha", 3, {{barrier, Among::node}, {barrier, Among::leaders}, {bcast, Among::node}}},
    {bcast, "composition_alpha", 2, {{bcast, Among::leaders}, {bcast, Among::node}}},
    {bcast, "composition_beta", 3, {{bcast, Among::node}, {bcast, Among::leaders}, {bcast, Among::node}}},
    {reduce, "composition_alpha", 2, {{reduce, Among::node}, {reduce, Among::leaders}}},
    {reduce, "composition_beta", 2, {{reduce, Among::node}, {reduce, Among::leaders}}},
    {allreduce, "composition_alpha", 3, {{reduce, Among::node}, {allreduce, Among::leaders}, {bcast, Among::node}}},
    {scan, "composition_alpha", 3, {{scan, Among::node}, {scan, Among::leaders}, {bcast, Among::node}}},
};
// clang-format on

/// The processes among which a part takes place, each on a node of its own.
struct Group {
  Machine machine;
  int processes;
};

Group group_of(const Machine& machine, Among among, int processes) {
  Group group{machine, processes};
  group.machine.rules = {};
  Network& network = group.machine.network;
  const int per_node = network.processes_per_node;
  if (among == Among::node) {
    if (network.within_node) network.between_nodes = *network.within_node;
    network.between_sites.reset();
    group.processes = std::min(processes, per_node);
  } else {
    group.processes = (processes + per_node - 1) / per_node;
    if (network.between_sites)
      network.processes_per_site = std::max(1, network.processes_per_site / per_node);
  }
  network.within_node.reset();
  network.processes_per_node = 1;
  return group;
}

std::int64_t bytes_of(const Part& part, const Machine& machine, const Collective& call, int processes) {
  switch (part.bytes) {
    case Bytes::same:
      return call.bytes;
    case Bytes::of_node:
      return call.bytes * std::min(processes, machine.network.processes_per_node);
    case Bytes::of_all:
      return call.bytes * processes;
  }
  return call.bytes;
}

/// Seconds until the last process has finished.
double seconds_of(const Machine& machine, const Collective& call, int processes) {
  return to_seconds(std::ranges::max(finishing_times(machine, call, processes)));
}

double seconds_of(const Part& part, const Machine& machine, const Collective& whole, int processes) {
  const Group group = group_of(machine, part.among, processes);
  const Collective call{.operation = part.operation, .bytes = bytes_of(part, machine, whole, processes)};
  return seconds_of(group.machine, resolve(group.machine, call, group.processes), group.processes);
}

/// Whether evaluating the call takes a second at most: an allgather may send P^2 messages.
bool is_soon_evaluated(Operation operation, int processes) {
  return processes <= (operation == allgather ? 1024 : 65536);
}

std::optional<double> factor_of(const StandIn& stand_in, const Machine& machine, const Collective& call,
                                int processes) {
  const auto* composition = std::ranges::find_if(compositions, [&](const Composition& one) {
    return one.operation == call.operation && one.theirs == stand_in.choice.theirs;
  });
  if (composition == std::end(compositions) || machine.network.platform) return {};
  if (!is_soon_evaluated(call.operation, processes)) return {};
  double theirs = 0;
  for (const Part& part : std::span(composition->parts).first(static_cast<std::size_t>(composition->count)))
    theirs += seconds_of(part, machine, call, processes);
  const double ours = seconds_of(machine, resolve(machine, call, processes), processes);
  if (ours == 0) return {};
  return theirs / ours;
}

}  // namespace

std::optional<StandIn> stand_in(const Machine& machine, const Collective& call, int processes) {
  const auto choice = library_choice(machine, call, processes);
  if (!choice || choice->differs.empty()) return {};
  StandIn result{machine.library, *choice};
  result.factor = factor_of(result, machine, call, processes);
  return result;
}

}  // namespace plumbline
