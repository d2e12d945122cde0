#include "sim/simgrid/engine/process.hpp"

#include <algorithm>

#include "sim/network/recorder.hpp"
#include "sim/simgrid/engine/schedule.hpp"

namespace plumbline::on_simgrid {

SimGridProcess::SimGridProcess(SimGridWorld& world, int rank)
    : world_(world),
      network_(world.network()),
      endpoint_(network_.endpoint(rank)),
      clock_(world.clock(rank)) {
  if (has_progress_thread(network_.machine().progression))
    progress_thread_ = std::make_unique<SimGridProgressThread>(network_, rank);
}

// A read keeps the processor busy; the value is that of its end.
double SimGridProcess::now() {
  const Picoseconds begin = network_.now();
  endpoint_.work(network_.machine().clock.read_cost, Timeline::Kind::read_clock);
  own_ += network_.now() - begin;
  return clock_.read(network_.now() - hidden_);
}

// Busy waiting ends late only where a progress thread or noise has the processor at that instant.
void SimGridProcess::wait_until(double local_time) {
  const Picoseconds begin = network_.now(), shown = begin - hidden_;
  endpoint_.sleep_until(begin + clock_.when(local_time, shown) - shown);
  Picoseconds taken = taken_by_progress_thread();
  while (progress_thread_takes_core() && progress_thread_->back() > network_.now()) {
    endpoint_.sleep_until(progress_thread_->back());
    taken = taken_by_progress_thread();
  }
  if (Recorder* recorder = network_.recorder())
    recorder->works(rank(), Timeline::Kind::wait_until, begin, network_.now());
  endpoint_.work(0);
  computed(begin, taken);
}

// What a progress thread takes from this core comes on top, and meanwhile it may take more.
void SimGridProcess::compute(double seconds) {
  const Picoseconds begin = network_.now();
  endpoint_.work(to_picoseconds(seconds));
  Picoseconds made_up = 0;
  for (Picoseconds taken; (taken = taken_by_progress_thread()) > made_up; made_up = taken)
    endpoint_.work(taken - made_up);
  computed(begin, made_up);
}

// Where the network is to fall idle between calls it does so before, as in a loop without delays.
void SimGridProcess::come_later(double seconds) {
  if (world_.launch().without == Cause::pipelining && after_operation_) world_.meet(*this, Meeting::idle);
  after_operation_ = false;
  endpoint_.sleep_until(network_.now() + to_picoseconds(seconds));
  endpoint_.work(0);
}

// Noise would have come without the operation too: what it takes from a computation is not lost to the
// operation.
void SimGridProcess::computed(Picoseconds begin, Picoseconds taken) {
  made_up_until_ = network_.now();
  own_ += made_up_until_ - begin - taken;
}

void SimGridProcess::combined(std::int64_t bytes) {
  if (bytes > 0) endpoint_.work(combining_time(network_.machine().compute, bytes));
}

void SimGridProcess::mark_start() {
  if (world_.launch().without == Cause::start_skew) world_.meet(*this, Meeting::aligned);
  region_begin_ = network_.now();
  own_before_ = own_;
  world_.record_start(rank(), region_begin_);
  if (Recorder* recorder = network_.recorder()) recorder->region_begins(rank());
}

void SimGridProcess::mark_end() {
  if (Recorder* recorder = network_.recorder()) recorder->region_ends(rank());
  world_.record_lost(rank(), network_.now() - region_begin_ - (own_ - own_before_));
}

const Plan& SimGridProcess::plan(const Collective& call) {
  const auto known = std::ranges::find(plans_, call, &decltype(plans_)::value_type::first);
  if (known != plans_.end()) return *known->second;
  const Collective resolved = resolve(network_.machine(), call, size());
  Rounds rounds = rounds_of(resolved, size(), rank());
  auto marked = marked_steps(rounds, call.operation, size());
  plans_.emplace_back(call, std::make_unique<Plan>(Plan{resolved, std::move(rounds), std::move(marked)}));
  return *plans_.back().second;
}

void SimGridProcess::run(const Collective& call) {
  const std::optional<Cause> without = world_.launch().without;
  const bool barrier = call.operation == Operation::barrier;
  if (without == Cause::pipelining && after_operation_)
    world_.meet(*this, barrier ? Meeting::idle_before_barrier : Meeting::idle);
  const Plan& mine = plan(call);
  Recorder* const recorder = network_.recorder();
  if (recorder) recorder->call_begins(rank(), mine.resolved);
  const CallCost& cost = network_.machine().call;
  if (cost.o > 0) endpoint_.work(cost.o);
  run_schedule(endpoint_, mine, 0, [&](std::span<const Step> round) {
    if (const Picoseconds time = exchange_time(cost, round); time > 0) endpoint_.work(time);
  });
  if (recorder) recorder->call_ends(rank());
  if (without == Cause::barrier && barrier) world_.meet(*this, Meeting::off_the_network);
  after_operation_ = !barrier;
}

std::span<const std::byte> SimGridProcess::payload_of(std::span<const std::byte> data) const {
  return world_.blank().holds(data) ? std::span<const std::byte>() : data;
}

Request SimGridProcess::request_of(PendingPtr pending) {
  requests_.emplace(++last_request_, std::move(pending));
  return {last_request_, any_source};
}

Request SimGridProcess::isend(int to, Tag tag, std::span<const std::byte> data) {
  return request_of(endpoint_.isend(to, tag, static_cast<std::int64_t>(data.size()), payload_of(data)));
}

Request SimGridProcess::irecv(int from_or_any, Tag tag, std::span<std::byte> data) {
  return request_of(endpoint_.irecv(from_or_any, tag, data));
}

bool SimGridProcess::test(Request& request) {
  if (request.id == 0) return true;
  if (request.id == collective_request) return test_collective(request);
  if (!requests_.at(request.id)->complete) return false;
  wait_all({&request, 1});
  return true;
}

void SimGridProcess::wait_all(std::span<Request> requests) {
  for (Request& request : requests)
    if (request.id == collective_request) wait_for_collective(request);
  std::vector<PendingPtr> open;
  for (const Request& request : requests)
    if (request.id != 0) open.push_back(requests_.at(request.id));
  if (open.empty()) return;
  endpoint_.wait_all(open);
  for (Request& request : requests) {
    const auto one = requests_.extract(request.id);
    if (!one) continue;
    if (const MessagePtr& message = one.mapped()->message) request.source = message->from;
    request.id = 0;
  }
}

void SimGridProcess::send(int to, Tag tag, std::span<const std::byte> data) {
  Request request = isend(to, tag, data);
  wait_all({&request, 1});
}

int SimGridProcess::recv(int from_or_any, Tag tag, std::span<std::byte> data) {
  Request request = irecv(from_or_any, tag, data);
  wait_all({&request, 1});
  return request.source;
}

}  // namespace plumbline::on_simgrid
