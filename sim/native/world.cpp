#include "sim/native/world.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/core.h>

#include "models/errors.hpp"
#include "sim/native/process.hpp"
#include "sim/network/huge_pages.hpp"
#include "sim/network/prefetch.hpp"

namespace plumbline {

NativeWorld::NativeWorld(const Launch& launch)
    : World(launch),
      flows_(make_flows(launch_.machine, launch.processes, launch.seed, launch.launch)),
      network_(launch_.machine, launch.processes, launch.seed, launch.launch, flows_.get()),
      programs_(launch_.machine, launch.processes, network_.costs()),
      finished_(static_cast<std::size_t>(launch.processes)),
      running_(launch.processes) {
  reserve_in_huge_pages(native_processes_, static_cast<std::size_t>(launch.processes));
  for (int rank = 0; rank < launch.processes; ++rank) native_processes_.emplace_back(*this, rank);
}

NativeWorld::~NativeWorld() = default;

void NativeWorld::run(const std::function<void(Process&)>& body) {
  fibers_.emplace(launch_.processes, [this, &body](int rank) { act(rank, body); });
  const struct End {
    std::optional<Fibers>& fibers;
    ~End() { fibers.reset(); }
  } end{fibers_};
  if (flows_) {
    resume_all();
    flows_->run([this] { go_on(); },
                [this](std::uint32_t flight, Picoseconds time) { network_.flow_ends(flight, time); });
    if (running_ > 0) throw_deadlock();  // a flow never ends
  } else {
    Fibers::drive([this] {
      resume_all();
      go_on();
    });
  }
}

// The first exception is kept.
void NativeWorld::act(int rank, const std::function<void(Process&)>& body) {
  NativeProcess& process = native_processes_[static_cast<std::size_t>(rank)];
  try {
    begin(rank);
    body(process);
    process.finish_collectives();
  } catch (const Fibers::Ending&) {
    throw;
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
  }
  finished_[static_cast<std::size_t>(rank)] = true;
  --running_;
}

void NativeWorld::begin(int rank) {
  const Picoseconds start = this->start(rank);
  network_.advance_to(rank, start);
  if (Recorder* recorder = network_.recorder(); recorder != nullptr && start > 0)
    recorder->begins_at(rank, start);
}

void NativeWorld::sleep() { fibers_->sleep(); }

void NativeWorld::meet(bool at_barrier) {
  met_at_barrier_ = at_barrier;
  ++met_;
  sleep();
}

void NativeWorld::end_meeting() {
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
  resume_all();
}

// Before another call of the operation, as in a loop, all go on at one instant, and each clock stands still
// while its process waits. Before a barrier the processes keep their distances, and all clocks stand still
// alike; so they do where clocks are related to each other: these must stay so, and the processes start
// apart, in a timed region that has begun.
void NativeWorld::fall_idle() {
  const Picoseconds idle = network_.idle_from();
  const bool keeps_distances = met_at_barrier_ || clocks_are_related();
  Picoseconds earliest = never;
  for (int rank = 0; rank < launch_.processes; ++rank) earliest = std::min(earliest, network_.time(rank));
  for (int rank = 0; rank < launch_.processes; ++rank) {
    const Picoseconds now = network_.time(rank);
    const Picoseconds pause = idle - (keeps_distances ? earliest : now);
    native_processes_[static_cast<std::size_t>(rank)].hide(pause);
    network_.advance_to(rank, now + pause);
  }
}

// A recorder wants to know what a program is the schedule of.
const Program& NativeWorld::named(const Program& program, const Collective& call) const {
  if (Recorder* recorder = network_.recorder())
    recorder->names(program, resolve(launch_.machine, call, launch_.processes));
  return program;
}

void NativeWorld::go_on() {
  while (running_ > 0 && !failure_) {
    if (something_happens()) {
      if (flows_ && !flows_->reach(network_.next_horizon())) return;
      step();
    } else if (met_ == running_) {
      end_meeting();
    } else {
      throw_deadlock();
    }
  }
  if (failure_) std::rethrow_exception(failure_);
}

// Others' events of the window are handled though one has failed: what they throw comes later.
void NativeWorld::step() {
  try {
    network_.step(*this);
  } catch (...) {
    if (!failure_) failure_ = std::current_exception();
  }
}

void NativeWorld::resume_all() {
  for (int rank = 0; rank < launch_.processes; ++rank)
    if (!finished_[static_cast<std::size_t>(rank)]) resume(rank);
}

// Once one has failed, what the others would do no longer matters.
void NativeWorld::resume(int row) {
  if (failure_) return;
  assert(!finished_[static_cast<std::size_t>(process_of(row))]);
  fibers_->resume(process_of(row));
  network_.send_off();
}

void NativeWorld::prefetch(int row) const {
  const int rank = process_of(row);
  fibers_->prefetch(rank);
  plumbline::prefetch(&native_processes_[static_cast<std::size_t>(rank)], 0, cache_line);
  plumbline::prefetch(&clock(rank), 0, cache_line);
}

void NativeWorld::throw_deadlock() const {
  int waiting = 0;
  while (finished_[static_cast<std::size_t>(waiting)]) ++waiting;
  throw RunError(fmt::format("deadlock: {} of {} processes wait for ever; process {}: {}", running_,
                             launch_.processes, waiting, network_.describe_wait(waiting)));
}

}  // namespace plumbline
