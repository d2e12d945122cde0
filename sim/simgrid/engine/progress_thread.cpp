#include "sim/simgrid/engine/progress_thread.hpp"

#include <algorithm>
#include <simgrid/s4u.hpp>

#include "sim/network/recorder.hpp"
#include "sim/simgrid/engine/schedule.hpp"

namespace plumbline::on_simgrid {

SimGridProgressThread::SimGridProgressThread(SimGridNetwork& network, int rank)
    : network_(network),
      process_(network.endpoint(rank)),
      own_(network.endpoint(network.processes() + rank)) {
  const Progression& progression = network.machine().progression;
  if (progression.kind == Progression::Kind::thread) thread_ = progression.thread;
  if (thread_ && thread_->core == Progression::Core::same)
    own_.on_message([this](Picoseconds begin, Picoseconds duration) { take(begin, duration); });
  network.actors().start_daemon(network.wires().host(rank), "progress", [this] { run(); });
}

void SimGridProgressThread::run() {
  for (;;) {
    network_.actors().block(*sleeper_);
    Recorder* const recorder = network_.recorder();
    if (recorder) recorder->begins_at(own_.row(), network_.now());
    if (recorder) recorder->call_begins(own_.row(), plan_->resolved);
    run_schedule(own_, *plan_, network_.processes(), [this](std::span<const Step>) { wake_for_round(); });
    if (recorder) recorder->call_ends(own_.row());
    plan_ = nullptr;
    own_.end_acting();
    process_.news();
  }
}

// A thread runs an interrupt and a context switch after what the round waited for: the interrupt takes the
// computing core whatever core the thread is on.
void SimGridProgressThread::wake_for_round() {
  const Picoseconds begin = network_.now();
  Picoseconds runs = begin;
  if (thread_) {
    take(begin, thread_->interrupt);
    if (thread_->core == Progression::Core::same) take(begin + thread_->interrupt, thread_->context_switch);
    runs = begin + thread_->interrupt + thread_->context_switch;
  }
  if (Recorder* recorder = network_.recorder())
    recorder->works(own_.row(), Timeline::Kind::progress, begin, runs);
  own_.sleep_until(runs);
}

void SimGridProgressThread::start(const Plan& plan) {
  plan_ = &plan;
  taken_.clear();
  own_.begin_acting();
  network_.actors().wake(*sleeper_);
}

// What it does at the instant at which it was told to begin comes before what its process does next.
bool SimGridProgressThread::done() const {
  while (own_.acting()) simgrid::s4u::this_actor::yield();
  return plan_ == nullptr;
}

void SimGridProgressThread::await_done() {
  while (!done()) process_.await_news();
  if (Recorder* recorder = network_.recorder()) recorder->goes_on(process_.row(), network_.now());
}

void SimGridProgressThread::take(Picoseconds time, Picoseconds duration) {
  if (duration > 0) taken_.push_back({time, duration});
}

Picoseconds SimGridProgressThread::taken(Picoseconds from) const {
  Picoseconds sum = 0;
  for (const Taken& one : taken_)
    if (one.time >= from && one.time < network_.now()) sum += one.duration;
  return sum;
}

Picoseconds SimGridProgressThread::back() const {
  const Picoseconds now = network_.now();
  const auto later = std::ranges::upper_bound(taken_, now, {}, &Taken::time);
  return later == taken_.begin() ? now : std::max(now, later[-1].time + later[-1].duration);
}

}  // namespace plumbline::on_simgrid
