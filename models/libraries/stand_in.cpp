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
constexpr int most_parts = 3;
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

/// The processes among which a part takes place: of the first node, or one of each node.
struct Group {
  Machine machine;
  int processes;
};

Group group_of(const Machine& machine, Among among, int processes) {
  const Network& all = machine.network;
  Group group{machine, among == Among::node ? all.most_of_a_node(processes) : all.nodes_of(processes)};
  group.machine.rules = {};
  Network& network = group.machine.network;
  network.placement = {};
  if (among == Among::node) return group;
  network.within_node.reset();
  network.inner.clear();
  network.processes_per_site = std::max(1, all.processes_per_site / all.processes_per_node);
  network.processes_per_node = 1;
  return group;
}

std::int64_t bytes_of(const Part& part, const Machine& machine, const Collective& call, int processes) {
  switch (part.bytes) {
    case Bytes::same:
      return call.bytes;
    case Bytes::of_node:
      return call.bytes * machine.network.most_of_a_node(processes);
    case Bytes::of_all:
      return call.bytes * processes;
  }
  return call.bytes;
}

/// Until the last process has finished.
Picoseconds time_of(const Machine& machine, const Collective& call, int processes) {
  return std::ranges::max(finishing_times(machine, call, processes));
}

Picoseconds time_of(const Part& part, const Machine& machine, const Collective& whole, int processes) {
  const Group group = group_of(machine, part.among, processes);
  const Collective call{.operation = part.operation, .bytes = bytes_of(part, machine, whole, processes)};
  return time_of(group.machine, resolve(group.machine, call, group.processes), group.processes);
}

/// Whether evaluating the call takes a second at most: of an allgather that is P^2 messages, and a flat tree
/// takes time as P^2 here.
bool is_soon_evaluated(Operation operation, int processes) {
  return processes <= (operation == allgather ? 1024 : 8192);
}

std::optional<double> factor_of(const StandIn& stand_in, const Machine& machine, const Collective& call,
                                int processes) {
  const auto* composition = std::ranges::find_if(compositions, [&](const Composition& one) {
    return one.operation == call.operation && one.theirs == stand_in.choice.theirs;
  });
  if (composition == std::end(compositions) || machine.network.platform) return {};
  if (!is_soon_evaluated(call.operation, processes)) return {};
  Picoseconds theirs = 0;
  for (const Part& part : std::span(composition->parts).first(static_cast<std::size_t>(composition->count)))
    theirs += time_of(part, machine, call, processes);
  const Picoseconds ours = time_of(machine, resolve(machine, call, processes), processes);
  if (ours == 0) return {};
  return static_cast<double>(theirs) / static_cast<double>(ours);
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
