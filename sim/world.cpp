#include "sim/world.hpp"

#include <xbt/log.h>
#include <algorithm>
#include <simgrid/kernel/Timer.hpp>
#include <simgrid/s4u.hpp>
#include <string>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "sim/launch_seed.hpp"
#include "sim/prefetch.hpp"
#include "sim/sim_process.hpp"
#include "sim/stack.hpp"
#include "sim/without.hpp"

namespace plumbline {

namespace s4u = simgrid::s4u;

struct Actors {
  s4u::Host* host = nullptr;  // of all: nothing is computed there
  std::vector<s4u::ActorPtr> by_rank;

  /// A process's, or that of the process whose helper it is.
  s4u::Actor& of(int row) const { return *by_rank[static_cast<std::size_t>(row) % by_rank.size()]; }
};

namespace {

Launch prepared(Launch launch) {
  launch.machine = launched(without(std::move(launch.machine), launch.without), launch.seed, launch.launch);
  return launch;
}

std::vector<Clock> make_clocks(const Launch& launch) {
  std::vector<Clock> clocks;
  const int nodes = launch.machine.network.node(launch.processes - 1) + 1;
  for (int node = 0; node < nodes; ++node) {
    clocks.emplace_back(launch.machine.clock, launch_seed(launch.seed, launch.launch), node);
  }
  return clocks;
}

}  // namespace

World::World(const Launch& launch)
    : launch_(prepared(launch)),
      flows_(make_flows(launch_.machine, launch.processes, launch.seed, launch.launch)),
      network_(launch_.machine, launch.processes, launch.seed, launch.launch, flows_.get()),
      programs_(launch_.machine, launch.processes, network_.costs()),
      clocks_(make_clocks(launch_)),
      starts_(static_cast<std::size_t>(launch.processes)),
      lost_(static_cast<std::size_t>(launch.processes)),
      hidden_(static_cast<std::size_t>(launch.processes)),
      actors_(std::make_unique<Actors>()),
      canaries_(static_cast<std::size_t>(launch.processes)),
      frames_(static_cast<std::size_t>(launch.processes)),
      finished_(static_cast<std::size_t>(launch.processes)),
      running_(launch.processes),
      awake_(launch.processes) {}

World::~World() = default;

void World::run(const std::function<void(Process&)>& body) {
  if (flows_) {
    actors_->host = s4u::Engine::get_instance()->get_all_hosts().front();
    create_actors(body);
    flows_->run([this] { pump(); },
                [this](std::uint32_t flight, Picoseconds time) { network_.flow_ends(flight, time); });
  } else {
    run_without_flows(body);
  }
  if (failure_) std::rethrow_exception(failure_);
}

void World::run_without_flows(const std::function<void(Process&)>& body) {
  xbt_log_control_set("root.thres:error");  // SimGrid would report each setting
  int argc = 1;
  char name[] = "plumbline";
  char* argv[] = {name, nullptr};
  s4u::Engine engine(&argc, argv);
  configure_engine(launch_.processes);
  actors_->host = s4u::create_full_zone("plumbline")->create_host("host", 1e9)->seal();
  create_actors(body);
  engine.run();
}

void World::create_actors(const std::function<void(Process&)>& body) {
  const MappedStacks mapped;
  for (int rank = 0; rank < launch_.processes; ++rank)
    actors_->by_rank.push_back(
        s4u::Actor::create("process", actors_->host, [this, rank, &body] { act(rank, body); }));
}

// An exception must not leave an actor. The first one is kept; what the others wait for no longer matters.
void World::act(int rank, const std::function<void(Process&)>& body) {
  StackCanary& canary = canaries_[static_cast<std::size_t>(rank)];
  canary = StackCanary(launch_.processes);
  SimProcess process(*this, rank);
  try {
    body(process);
    process.finish_collectives();
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
  }
  canary.check();
  finished_[static_cast<std::size_t>(rank)] = true;
  --running_;
  one_less_awake();
}

// Before the others run, perhaps on what this process has damaged, its stack is checked.
void World::sleep(int rank) {
  canaries_[static_cast<std::size_t>(rank)].check();
  frames_[static_cast<std::size_t>(rank)] = __builtin_frame_address(0);
  one_less_awake();
  s4u::this_actor::suspend();
  prefetch_next();
}

void World::meet(int rank, bool at_barrier) {
  met_at_barrier_ = at_barrier;
  ++met_;
  sleep(rank);
}

void World::end_meeting() {
  switch (*launch_.without) {
    case Cause::pipelining:
      fall_idle();
      break;
    case Cause::barrier:
      network_.forget_messages();
      break;
    default:
      network_.align();
      break;
  }
  met_ = 0;
  for (int rank = 0; rank < launch_.processes; ++rank) {
    if (!finished_[static_cast<std::size_t>(rank)]) ready_.push_back(rank);
  }
}

// Before another call of the operation, as in a loop, all go on at one instant, and each clock stands still
// while its process waits. Before a barrier the processes keep their distances, and all clocks stand still
// alike; so they do where clocks are related to each other: these must stay so, and the processes start
// apart, in a timed region that has begun.
void World::fall_idle() {
  const Picoseconds idle = network_.idle_from();
  const bool keeps_distances = met_at_barrier_ || clocks_are_related_;
  Picoseconds earliest = never;
  for (int rank = 0; rank < launch_.processes; ++rank) earliest = std::min(earliest, network_.time(rank));
  for (int rank = 0; rank < launch_.processes; ++rank) {
    const Picoseconds now = network_.time(rank);
    const Picoseconds pause = idle - (keeps_distances ? earliest : now);
    hidden_[static_cast<std::size_t>(rank)] += pause;
    network_.advance_to(rank, now + pause);
  }
}

// A recorder wants to know what a program is the schedule of.
const Program& World::named(const Program& program, const Collective& call) const {
  if (Recorder* recorder = network_.recorder())
    recorder->names(program, resolve(launch_.machine, call, launch_.processes));
  return program;
}

void World::record_start(int rank) { starts_[static_cast<std::size_t>(rank)].push_back(network_.time(rank)); }

void World::record_lost(int rank, Picoseconds lost) { lost_[static_cast<std::size_t>(rank)].push_back(lost); }

namespace {

/// How many there are of every process.
std::size_t complete_regions(const std::vector<std::vector<Picoseconds>>& by_rank) {
  std::size_t regions = by_rank.front().size();
  for (const auto& of_one : by_rank) regions = std::min(regions, of_one.size());
  return regions;
}

}  // namespace

std::vector<double> World::lost() const {
  std::vector<double> greatest(complete_regions(lost_));
  for (std::size_t i = 0; i < greatest.size(); ++i)
    for (const auto& of_one : lost_) greatest[i] = std::max(greatest[i], to_seconds(of_one[i]));
  return greatest;
}

std::vector<double> World::start_skew() const {
  const std::size_t regions = complete_regions(starts_);
  std::vector<double> skew;
  for (std::size_t i = 0; i < regions; ++i) {
    Picoseconds first = never, last = 0;
    for (const auto& of_one : starts_) {
      first = std::min(first, of_one[i]);
      last = std::max(last, of_one[i]);
    }
    skew.push_back(to_seconds(last - first));
  }
  return skew;
}

void World::one_less_awake() {
  if (--awake_ == 0) set_timer();
}

void World::set_timer() {
  if (flows_) return flows_->call();
  const double now = s4u::Engine::get_clock();
  simgrid::kernel::timer::Timer::set(std::max(now, to_seconds(std::max<Picoseconds>(network_.horizon(), 0))),
                                     [this] { pump(); });
}

void World::pump() {
  if (awake_ > 0) return;  // a flow ended while actors were resumed
  if (failure_) std::rethrow_exception(failure_);
  if (running_ == 0) return;
  if (resumed_ == ready_.size()) await_ready();
  resume_some();
}

void World::await_ready() {
  ready_.clear();
  resumed_ = woken_ = 0;
  while (ready_.empty()) {
    if (something_happens()) {
      if (flows_ && !flows_->reach(network_.has_events() ? network_.next_horizon() : never)) return;
      network_.step(ready_);
    } else if (met_ == running_) {
      end_meeting();
    } else {
      throw_deadlock();
    }
  }
}

// SimGrid goes through the actors that it resumes three times: only as many at a time as a cache holds.
void World::resume_some() {
  constexpr std::size_t most = 128;
  const std::size_t first = resumed_;
  resumed_ = std::min(first + most, ready_.size());
  awake_ = static_cast<int>(resumed_ - first);
  for (std::size_t i = first; i < resumed_; ++i) {
    prefetch_actor(i + 4);
    actors_->of(ready_[i]).resume();
  }
}

// What SimGrid keeps of an actor lies behind the handle that it gives us.
void World::prefetch_actor(std::size_t i) const {
  if (i < ready_.size()) prefetch(&actors_->of(ready_[i]), 0, 6 * cache_line);
}

// Those who were resumed wake in this order. What the frames that fell asleep hold lies above the lowest of
// them, SimGrid's own below it.
void World::prefetch_next() {
  const std::size_t i = ++woken_;
  if (i + 3 >= ready_.size()) return;
  const int rank = ready_[i + 3] % launch_.processes;
  prefetch(frames_[static_cast<std::size_t>(rank)], 14 * cache_line, 12 * cache_line);
  canaries_[static_cast<std::size_t>(rank)].fetch();
  prefetch(&clock(rank));
  network_.prefetch_process(rank);
  network_.prefetch_requests(ready_[i + 1] % launch_.processes);
}

void World::throw_deadlock() const {
  int waiting = 0;
  while (finished_[static_cast<std::size_t>(waiting)]) ++waiting;
  throw RunError(fmt::format("deadlock: {} of {} processes wait for ever; process {}: {}", running_,
                             launch_.processes, waiting, network_.describe_wait(waiting)));
}

}  // namespace plumbline
