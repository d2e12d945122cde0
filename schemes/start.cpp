#include "schemes/start.hpp"

#include "schemes/round_time.hpp"
#include "schemes/window.hpp"

namespace plumbline {

GlobalClock clock_of(Process& process, const Suite& suite, const Protocol& protocol,
                     std::optional<Synchronisation>& sync) {
  if (suite.clocks == local_clocks) return {process, {}};
  sync = synchronise(process, sync_method_named(suite.clocks), protocol.sync);
  return {process, sync->map};
}

void prepare(Process& process, const Suite& suite, const Protocol& protocol) {
  process.prepare(protocol.operation);
  process.prepare(protocol.barrier);
  if (!suite.timed.every_root) return;
  Collective operation = protocol.operation;
  for (operation.root = 0; operation.root < process.size(); ++operation.root) process.prepare(operation);
}

void warm_up(Process& process, const Protocol& protocol, int calls) {
  for (int call = 0; call < calls; ++call) process.run(protocol.operation);
}

std::unique_ptr<StartRule> start_rule(Process& process, const GlobalClock& clock, const Suite& suite,
                                      const Protocol& protocol, const Record& seen) {
  switch (suite.start.kind) {
    case Start::Kind::window:
      return std::make_unique<WindowStart>(process, clock, suite.start, protocol, seen);
    case Start::Kind::round_time:
      return std::make_unique<RoundTimeStart>(process, clock, suite.start, protocol);
    case Start::Kind::barriers:
      break;
  }
  return std::make_unique<BarrierStart>(process, suite.start, protocol);
}

BarrierStart::BarrierStart(Process& process, const Start& rule, const Protocol& protocol)
    : process_(process), rule_(rule), experiment_(protocol), barrier_(protocol.barrier) {
  if (!rule.barrier.empty()) barrier_.algorithm = &algorithm_named(Operation::barrier, rule.barrier);
  process_.prepare(barrier_);
  barriers(rule.first);
}

void BarrierStart::release() {
  barriers(rule_.before_each);
  if (rule_.primed) process_.run(experiment_.operation);
}

void BarrierStart::barriers(int count) {
  for (int i = 0; i < count; ++i) process_.run(barrier_);
}

}  // namespace plumbline
