#include "analysis/cost/cost.hpp"

#include <algorithm>
#include <cmath>

#include "analysis/cost/memory.hpp"
#include "analysis/cost/rates.hpp"
#include "analysis/cost/suite_work.hpp"
#include "models/picoseconds.hpp"
#include "models/schedule.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

/// The machine and the engine, as far as they decide how fast a message is simulated.
struct Simulator {
  const Machine& machine;
  Engine engine;
  int processes;

  bool has_flows() const { return machine.network.platform && machine.network.platform->shares; }
  double of_message() const {
    return engine == Engine::simgrid ? rates::simgrid_message(processes) : rates::message(processes);
  }
  double of_direct_message() const {
    if (engine == Engine::simgrid) return of_message();
    return rates::direct_message + (has_flows() ? rates::flow : 0);
  }
  double of_start() const {
    return rates::job + (machine.network.platform ? rates::platform : 0) +
           processes * (engine == Engine::simgrid ? rates::simgrid_process : rates::process);
  }
};

/// The share of its time that a host sends, so that flows pile up where links are slower: 0 for one byte,
/// which is no flow; about 1 for long messages.
double load_of(const LogGOPS& level, std::int64_t bytes) {
  const double flow = level.G * static_cast<double>(std::max<std::int64_t>(0, bytes - 1));
  const double apart = std::max(static_cast<double>(level.o_s), static_cast<double>(level.g) + flow);
  return apart > 0 ? flow / apart : 0;
}

/// One execution of a call.
struct ExecutionCost {
  double messages = 0, seconds = 0;
};

ExecutionCost cost_of_call(const Simulator& simulator, const Collective& call) {
  const double messages = count_messages(call, simulator.processes);
  double each = simulator.of_message();
  if (simulator.has_flows() && call.bytes > 1) {
    const double more = std::max(0., messages_under_way(call, simulator.processes) - simulator.processes);
    const double load = load_of(simulator.machine.network.between_nodes, call.bytes);
    each += rates::flow * std::min(1., load * 10) + rates::connected_flow * more * load * load;
  }
  return {messages, messages * each};
}

/// Of the raw observations of a suite, or of the truth's executions, as the tables of a store have them.
double stored_bytes(const Cell& cell, const Suite* suite, double observations) {
  constexpr double row = 150, value = 8, observation = 3 * value + 1, phases = 6 * value;
  if (suite == nullptr) return 2 * row + value * observations;
  const double each = observation + (suite->nonblocking ? phases : 0);
  return row + cell.processes * (row + each * observations) + value * observations;
}

}  // namespace

SimulationCost& SimulationCost::operator+=(const SimulationCost& other) {
  messages += other.messages;
  seconds += other.seconds;
  memory = std::max(memory, other.memory);
  store += other.store;
  return *this;
}

SimulationCost cost_of(const Experiment& experiment, const Cell& cell, const Suite* suite) {
  const Simulator simulator{experiment.machine, engine_of(experiment.settings), cell.processes};
  const ExecutionCost call = cost_of_call(simulator, cell.call);
  SuiteWork work{.calls = static_cast<double>(experiment.truth_reps()),
                 .observations = static_cast<double>(experiment.truth_reps())};
  ExecutionCost barrier;
  if (suite != nullptr) {
    work = work_of(experiment, cell, *suite);
    barrier = cost_of_call(simulator, barrier_of(experiment, cell, *suite));
  }
  SimulationCost cost;
  cost.memory = memory_of_worker(experiment, cell);
  cost.messages = work.calls * call.messages + work.barriers * barrier.messages + work.direct;
  // Each schedule is compiled once, which takes about as long as an execution without flows.
  cost.seconds = simulator.of_start() + call.messages * simulator.of_message() + work.calls * call.seconds +
                 work.barriers * barrier.seconds + work.direct * simulator.of_direct_message() +
                 work.wakes * rates::wake(cell.processes);
  if (experiment.keep_raw) cost.store = stored_bytes(cell, suite, work.observations);
  cost.seconds += cost.store * rates::stored_byte;
  return cost;
}

const SimulationCost& JobCosts::operator()(const Job& job) {
  const auto [found, is_new] = known_.try_emplace({job.cell, job.suite});
  if (is_new) found->second = cost_of(experiment_, experiment_.cells[job.cell], job.suite);
  return found->second;
}

SimulationCost cost_of_sync(const Machine& machine, const SyncMethod& method, const SyncOptions& options,
                            int processes, Engine engine) {
  const Simulator simulator{machine, engine, processes};
  SimulationCost cost;
  cost.messages = count_messages(method, options, processes, machine.network.nodes_of(processes));
  cost.seconds = simulator.of_start() + cost.messages * simulator.of_direct_message();
  return cost;
}

}  // namespace plumbline
