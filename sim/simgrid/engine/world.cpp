#include "sim/simgrid/engine/world.hpp"

#include <malloc.h>

#include <algorithm>
#include <limits>
#include <simgrid/s4u.hpp>

#include <fmt/format.h>

#include "models/errors.hpp"
#include "sim/network/recorder.hpp"
#include "sim/simgrid/engine/process.hpp"

namespace plumbline::on_simgrid {

namespace s4u = simgrid::s4u;

namespace {

/// In picoseconds, which SimGrid's clock counts.
constexpr double precision = 0.01;

constexpr Picoseconds not_met = -1;

/// Stacks are large instead of guarded, since 65,530 memory maps end the guard pages of 32,765 actors. Each
/// is asked for zeroed: from a mapping of its own it comes so, and only pages that are used take memory.
/// Rates are bytes a picosecond, far below 1.
void configure() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_MMAP_MAX, std::numeric_limits<int>::max());
#endif
  s4u::Engine::set_config("contexts/stack-size:256");  // KiB
  s4u::Engine::set_config("contexts/guard-size:0");
  s4u::Engine::set_config("maxmin/precision:1e-12");
}

}  // namespace

SimGridWorld::SimGridWorld(const Launch& launch)
    : World(launch),
      kernel_(precision),
      network_(launch_.machine, launch.processes, launch.seed, launch.launch, [this] { stalled(); }),
      running_(launch.processes),
      finished_(static_cast<std::size_t>(launch.processes)),
      came_at_(static_cast<std::size_t>(launch.processes), not_met),
      goes_on_(static_cast<std::size_t>(launch.processes)) {
  configure();
  for (int rank = 0; rank < launch.processes; ++rank) {
    sleepers_.push_back(s4u::Semaphore::create(0));
    processes_.push_back(std::make_unique<SimGridProcess>(*this, rank));
  }
}

SimGridWorld::~SimGridWorld() = default;

void SimGridWorld::run(const std::function<void(Process&)>& body) {
  for (int rank = 0; rank < launch_.processes; ++rank)
    network_.actors().start(network_.wires().host(rank), "process " + std::to_string(rank),
                            [this, rank, &body] { act(rank, body); });
  s4u::Engine::get_instance()->run();
  network_.actors().rethrow();
}

// It begins after whatever else happens at 0.
void SimGridWorld::act(int rank, const std::function<void(Process&)>& body) {
  SimGridProcess& process = *processes_[static_cast<std::size_t>(rank)];
  process.sleep_until(start(rank));
  if (Recorder* recorder = network_.recorder(); recorder != nullptr && start(rank) > 0)
    recorder->begins_at(rank, start(rank));
  body(process);
  finished_[static_cast<std::size_t>(rank)] = true;
  --running_;
  latest_end_ = std::max(latest_end_, network_.now());
}

// No actor is awake, so nothing is under way.
void SimGridWorld::stalled() {
  if (running_ == 0) return;
  if (met_ != running_) network_.actors().fail(deadlock());
  end_meeting();
}

void SimGridWorld::meet(SimGridProcess& process, Meeting meeting) {
  const auto rank = static_cast<std::size_t>(process.rank());
  meeting_ = meeting;
  came_at_[rank] = network_.now();
  ++met_;
  if (meeting == Meeting::aligned && met_ == running_) end_meeting();
  network_.actors().block(*sleepers_[rank]);
  process.sleep_until(goes_on_[rank]);
}

// Before a barrier the processes keep their distances, and all clocks stand still alike; so they do where
// clocks are related to each other.
void SimGridWorld::end_meeting() {
  const Picoseconds now = network_.now();
  const bool apart = meeting_ == Meeting::idle_before_barrier || clocks_are_related();
  Picoseconds first = never;
  for (std::size_t rank = 0; rank < came_at_.size(); ++rank)
    if (!finished_[rank]) first = std::min(first, came_at_[rank]);
  for (std::size_t rank = 0; rank < came_at_.size(); ++rank) {
    goes_on_[rank] = now;
    if (meeting_ == Meeting::off_the_network) goes_on_[rank] = came_at_[rank];
    if (meeting_ != Meeting::idle && meeting_ != Meeting::idle_before_barrier) continue;
    const Picoseconds pause = now - (apart ? first : came_at_[rank]);
    goes_on_[rank] = came_at_[rank] + pause;
    processes_[rank]->hide(pause);
  }
  if (meeting_ == Meeting::off_the_network) {
    network_.clock().set_back(first);
    network_.forget_queues();
    for (int row = 0; row < network_.rows(); ++row) network_.endpoint(row).forget_messages();
  }
  met_ = 0;
  std::ranges::fill(came_at_, not_met);
  std::vector<s4u::Semaphore*> all;
  for (std::size_t rank = 0; rank < sleepers_.size(); ++rank)
    if (!finished_[rank]) all.push_back(sleepers_[rank].get());
  network_.actors().wake(all);
}

std::exception_ptr SimGridWorld::deadlock() const {
  std::size_t first = 0;
  while (finished_[first] || came_at_[first] != not_met) ++first;
  const int waiting = static_cast<int>(first);
  return std::make_exception_ptr(
      RunError(fmt::format("deadlock: {} of {} processes wait for ever; process {}: {}", running_,
                           launch_.processes, waiting, network_.endpoint(waiting).describe_wait())));
}

}  // namespace plumbline::on_simgrid
