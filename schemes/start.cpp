#include "schemes/start.hpp"

#include "models/statistics.hpp"
#include "schemes/agree.hpp"
#include "schemes/window.hpp"

namespace plumbline {
namespace {

/// A number of barriers here and there; processes start when they have left the last one.
class BarrierStart final : public StartRule {
 public:
  BarrierStart(Process& process, const Start& rule, const Protocol& protocol)
      : process_(process), rule_(rule), experiment_(protocol), barrier_(protocol.barrier) {
    if (!rule.barrier.empty()) barrier_.algorithm = &algorithm_named(Operation::barrier, rule.barrier);
    process_.prepare(barrier_);
    barriers(rule.first);
  }

  void release() override {
    barriers(rule_.before_each);
    if (rule_.primed) process_.run(experiment_.operation);
  }
  Verdict verdict(double) const override { return Verdict::ok; }
  void after() override { barriers(rule_.after_each); }

 private:
  void barriers(int count) {
    for (int i = 0; i < count; ++i) process_.run(barrier_);
  }

  Process& process_;
  const Start rule_;
  const Protocol& experiment_;
  Collective barrier_;
};

double time_of_broadcast(Process& process, const Protocol& protocol) {
  constexpr int times = 10;
  double value = 0;
  return *mean(rehearse(process, protocol, times, [&] { share_from(process, 0, {&value, 1}); }));
}

/// Before each observation, after a barrier, process 0 announces when it starts: so far ahead that the
/// announcement should have reached everybody, k times the mean of a few broadcasts.
///
/// As ReproMPI does it: a process that is late makes the observation invalid for all, and it is repeated
/// until the time budget is spent (Stop::Rule::budget). ReproMPI then drops one observation too many where
/// the last one is invalid; here only the invalid one goes. As in ReproMPI, processes that are done say so at
/// once, and their messages may delay those that are not.
class RoundTimeStart final : public StartRule {
 public:
  RoundTimeStart(Process& process, const GlobalClock& clock, const Start& rule, const Protocol& protocol)
      : process_(process),
        clock_(clock),
        barrier_(protocol.barrier),
        lead_(rule.broadcasts * time_of_broadcast(process, protocol)) {}

  void release() override {
    process_.run(barrier_);
    double start = process_.rank() == 0 ? clock_.now() + lead_ : 0;
    share_from(process_, 0, {&start, 1});
    late_ = clock_.now() > start;
    clock_.wait_until(start);
  }
  Verdict verdict(double) const override { return late_ ? Verdict::started_late : Verdict::ok; }

 private:
  Process& process_;
  const GlobalClock clock_;
  const Collective& barrier_;
  const double lead_;  // seconds from the announcement to the start
  bool late_ = false;
};

}  // namespace

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
                                      const Protocol& protocol, const Record& seen, double lateness) {
  switch (suite.start.kind) {
    case Start::Kind::window:
      return std::make_unique<WindowStart>(process, clock, suite.start, protocol, seen, lateness);
    case Start::Kind::round_time:
      return std::make_unique<RoundTimeStart>(process, clock, suite.start, protocol);
    case Start::Kind::barriers:
      break;
  }
  return std::make_unique<BarrierStart>(process, suite.start, protocol);
}

std::vector<double> rehearse(Process& process, const Protocol& protocol, int times,
                             const std::function<void()>& body) {
  std::vector<double> seconds(static_cast<std::size_t>(times));
  for (double& one : seconds) {
    process.run(protocol.barrier);
    const double begin = process.now();
    body();
    one = process.now() - begin;
  }
  max_at(process, 0, seconds);
  share_from(process, 0, seconds);
  return seconds;
}

}  // namespace plumbline
