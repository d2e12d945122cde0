#include "models/machine.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace plumbline {
namespace {

/// The machine's rule for the call; null where none fits.
const AlgorithmRule* rule_for(const Machine& machine, const Collective& call, int processes) {
  const std::vector<AlgorithmRule>& rules = machine.rules[static_cast<std::size_t>(call.operation)];
  const auto rule = std::ranges::find_if(rules, [&](const AlgorithmRule& one) {
    return call.bytes <= one.up_to_bytes && processes <= one.up_to_processes;
  });
  return rule == rules.end() ? nullptr : &*rule;
}

NodeUse node_use_of(const Network& network, int processes) {
  const int nodes = network.nodes_of(processes), most = network.most_of_a_node(processes);
  return {nodes > 1, most > 1, most * nodes == processes,
          nodes == 1 || network.placement.by != Placement::By::node};
}

Nodes nodes_of(const Network& network, int processes) {
  if (network.placement.by == Placement::By::node) return {.round_robin = network.nodes_of(processes)};
  return {.each = network.most_of_a_node(processes)};
}

/// time x factor, at most a day and, where there was a time, at least 1 ps: an order of events is left.
Picoseconds scaled(Picoseconds time, double factor) {
  const double product = std::min(static_cast<double>(time) * factor, static_cast<double>(one_day));
  return std::max<Picoseconds>(std::llround(product), time > 0 ? 1 : 0);
}

void scale(Costs& costs, double factor) {
  costs.L = scaled(costs.L, factor);
  costs.o_s = scaled(costs.o_s, factor);
  costs.o_r = scaled(costs.o_r, factor);
  costs.G *= factor;
  if (costs.o_waiting) costs.o_waiting = scaled(*costs.o_waiting, factor);
  costs.G_forward *= factor;
}

void scale_level(LogGOPS& level, double factor) {
  scale(level, factor);
  for (SizeClass& size : level.sizes) scale(size, factor);
  level.memory *= factor;
  level.G_queue *= factor;
  if (level.rendezvous.L) level.rendezvous.L = scaled(*level.rendezvous.L, factor);
  if (level.rendezvous.G) *level.rendezvous.G *= factor;
  level.queue_switch = scaled(level.queue_switch, factor);
  level.peer_switch = scaled(level.peer_switch, factor);
}

// The streams of a launch: 0 is its factor's, 1 to 64 those of sizes.
constexpr std::uint32_t of_nodes = 1U << 23;

double factor_of(double sd, Stream stream) { return std::max(0.1, 1 + sd * stream.normal()); }

void scale_by_size(const Machine& machine, std::int64_t bytes, MessageCost& cost) {
  if (machine.size_factors.empty()) return;
  const double factor = machine.size_factors[std::bit_width(static_cast<std::uint64_t>(bytes)) - 1];
  for (Picoseconds* part :
       {&cost.overhead, &cost.send_busy, &cost.receive_busy, &cost.waited_busy, &cost.serial, &cost.gap})
    *part = scaled(*part, factor);
}

}  // namespace

std::optional<LibraryChoice> library_choice(const Machine& machine, const Collective& call, int processes) {
  if (call.algorithm != nullptr || rule_for(machine, call, processes) != nullptr) return {};
  return library_choice(machine.library, call, processes,
                        element_bytes(machine.datatype, call.operation, call.bytes),
                        node_use_of(machine.network, processes));
}

Collective resolve(const Machine& machine, Collective call, int processes) {
  if (const auto choice = library_choice(machine, call, processes)) {
    call.algorithm = choice->ours;
  } else if (call.algorithm == nullptr) {
    const AlgorithmRule* rule = rule_for(machine, call, processes);
    call.algorithm = rule->algorithm;
    if (call.segment == 0) call.segment = rule->segment;
  }
  if (call.algorithm->by_nodes) call.nodes = nodes_of(machine.network, processes);
  return call;
}

Picoseconds exchange_time(const CallCost& call, std::int64_t bytes) {
  const auto size = std::ranges::lower_bound(call.sizes, bytes, {}, &ExchangeClass::up_to);
  return size == call.sizes.end() ? call.o_exchange : size->o_exchange;
}

Picoseconds exchange_time(const CallCost& call, std::span<const Step> round) {
  const auto first =
      std::ranges::find_if(round, [](const Step& step) { return step.kind == Step::Kind::send; });
  const bool receives =
      std::ranges::any_of(round, [](const Step& step) { return step.kind != Step::Kind::send; });
  return first == round.end() || !receives ? 0 : exchange_time(call, first->bytes);
}

Picoseconds combining_time(const Compute& compute, std::int64_t bytes, bool unsent) {
  const std::int64_t k = std::max<std::int64_t>(bytes, 1);
  const auto size = std::ranges::lower_bound(compute.sizes, k, {}, &CombineClass::up_to);
  const CombineCost& cost = size == compute.sizes.end() ? static_cast<const CombineCost&>(compute) : *size;
  if (unsent && cost.combine_unsent) return time_of_bytes(k, *cost.combine_unsent, "combine_unsent");
  return time_of_bytes(k, cost.combine, "combine");
}

bool marks_cost(const Machine& machine) {
  const auto differs = [](const CombineCost& cost) { return cost.combine_unsent.has_value(); };
  return has_forwarding(machine.network) || differs(machine.compute) ||
         std::ranges::any_of(machine.compute.sizes, differs);
}

MessageCost message_cost(const Machine& machine, int level, std::int64_t bytes, MessageUse use) {
  const LogGOPS& parameters = machine.network.level(level);
  MessageCost cost = cost_of(parameters, bytes, use.nonblocking);
  const std::int64_t k = std::max<std::int64_t>(bytes, 1);
  const Picoseconds o_message = use.in_collective ? machine.call.o_message : 0;
  const Picoseconds combining = use.combines ? combining_time(machine.compute, bytes, use.unsent) : 0;
  cost.receive_busy += o_message + combining;
  cost.waited_busy += (costs_of(parameters, k).o_waiting ? 0 : o_message) + combining;
  if (use.forwards) {
    const Picoseconds more = time_of_bytes(k - 1, costs_of(parameters, k).G_forward, "G_forward");
    cost.serial += more;
    cost.gap += more;
  }
  if (const auto& adapter = machine.network.adapter; adapter && leaves_node(level)) {
    cost.way_out = cost.way_in = adapter->g + time_of_bytes(k - 1, adapter->G, "nic G");
    cost.way_in_switch = adapter->peer_switch;
  }
  scale_by_size(machine, k, cost);
  return cost;
}

std::optional<NoiseSource> noise_of(const Machine& machine, std::uint64_t seed, int row, int processes) {
  if (!machine.noise || (row >= processes && !machine.noise_of_threads)) return std::nullopt;
  const int source = machine.noise_of_nodes ? machine.network.node(row % processes) : row;
  return NoiseSource(*machine.noise, seed, source);
}

std::vector<double> paces_of(const Machine& machine, std::uint64_t seed, int rows, int processes) {
  std::vector<double> paces;
  if (machine.launch_node_sd == 0) return paces;
  for (int row = 0; row < rows; ++row) {
    const auto node = static_cast<std::uint32_t>(machine.network.node(row % processes));
    paces.push_back(factor_of(machine.launch_node_sd, Stream(seed, Purpose::launch, of_nodes | node, 0)));
  }
  return paces;
}

Picoseconds start_of(const LaunchStart& start, std::uint64_t seed, int rank) {
  if (!start.by_process.empty())
    return start.by_process[static_cast<std::size_t>(rank) % start.by_process.size()];
  if (!start.drawn) return 0;
  Stream stream(seed, Purpose::start, static_cast<std::uint32_t>(rank), 0);
  return to_picoseconds(start.drawn->draw(stream));
}

Machine launched(const Machine& machine, std::uint64_t seed, std::uint64_t launch) {
  Machine result = machine;
  if (machine.launch_size_sd > 0)
    for (std::uint32_t size = 0; size < 64; ++size)
      result.size_factors.push_back(
          factor_of(machine.launch_size_sd, Stream(seed, Purpose::launch, size + 1, launch)));
  if (machine.launch_sd == 0) return result;
  const double factor = factor_of(machine.launch_sd, Stream(seed, Purpose::launch, 0, launch));
  Network& network = result.network;
  for_each_level(network, [factor](LogGOPS& level) { scale_level(level, factor); });
  if (network.adapter) {
    network.adapter->G *= factor;
    network.adapter->peer_switch = scaled(network.adapter->peer_switch, factor);
  }
  result.call.o = scaled(result.call.o, factor);
  result.call.o_exchange = scaled(result.call.o_exchange, factor);
  for (ExchangeClass& size : result.call.sizes) size.o_exchange = scaled(size.o_exchange, factor);
  result.call.o_message = scaled(result.call.o_message, factor);
  if (network.platform) network.platform->slowdown = factor;
  return result;
}

}  // namespace plumbline
