#include "sim/native/process.hpp"

namespace plumbline {
namespace {

// Different collectives that may wait in a process's queue: memory, not results, depends on it.
constexpr std::size_t longest_queue = 256;

}  // namespace

void NativeProcess::finish_collectives() {
  if (!network_.await_idle(rank_)) world_.sleep();
}

// A read keeps the processor busy; the value is that of its end. It is the scheme's, as computation is: the
// operation does not take it.
double NativeProcess::now() {
  finish_collectives();
  const Picoseconds begin = network_.time(rank_);
  network_.work(rank_, world_.launch().machine.clock.read_cost, Timeline::Kind::read_clock);
  own_ += network_.time(rank_) - begin;
  return clock_.read(shown(network_.time(rank_)));
}

// Busy waiting ends late only where a progress thread or noise has the processor at that instant.
void NativeProcess::wait_until(double local_time) {
  finish_collectives();
  const Picoseconds begin = network_.time(rank_);
  const Picoseconds now = shown(begin);
  network_.advance_to(rank_, begin + clock_.when(local_time, now) - now);
  Picoseconds taken = taken_by_progress_thread();
  while (progress_thread_takes_core() && network_.progress_threads().take_core_back(rank_))
    taken = taken_by_progress_thread();
  if (Recorder* recorder = network_.recorder())
    recorder->works(rank_, Timeline::Kind::wait_until, begin, network_.time(rank_));
  network_.work(rank_, 0);
  computed(begin, taken);
}

// What a progress thread takes from this core comes on top, and meanwhile it may take more.
void NativeProcess::compute(double seconds) {
  finish_collectives();
  const Picoseconds begin = network_.time(rank_);
  network_.work(rank_, to_picoseconds(seconds));
  Picoseconds made_up = 0;
  for (Picoseconds taken; (taken = taken_by_progress_thread()) > made_up; made_up = taken)
    network_.work(rank_, taken - made_up);
  computed(begin, made_up);
}

// Where the network is to fall idle between calls it does so before, as in a loop without delays.
void NativeProcess::come_later(double seconds) {
  if (world_.launch().without == Cause::pipelining && after_operation_) meet(false);
  after_operation_ = false;
  finish_collectives();
  network_.advance_to(rank_, network_.time(rank_) + to_picoseconds(seconds));
  network_.work(rank_, 0);
}

// Noise would have come without the operation too: what it takes from a computation is not lost to the
// operation, however the computation was measured out.
void NativeProcess::computed(Picoseconds begin, Picoseconds taken) {
  made_up_until_ = network_.time(rank_);
  own_ += made_up_until_ - begin - taken;
}

void NativeProcess::mark_start() {
  finish_collectives();
  if (world_.launch().without == Cause::start_skew) meet(false);
  world_.record_start(rank_, network_.time(rank_));
  if (Recorder* recorder = network_.recorder()) recorder->region_begins(rank_);
  region_begin_ = network_.time(rank_);
  own_before_ = own_;
}

void NativeProcess::mark_end() {
  finish_collectives();
  if (Recorder* recorder = network_.recorder()) recorder->region_ends(rank_);
  world_.record_lost(rank_, network_.time(rank_) - region_begin_ - (own_ - own_before_));
}

void NativeProcess::run(const Collective& call) {
  const std::optional<Cause> without = world_.launch().without;
  const bool barrier = call.operation == Operation::barrier;
  if (without == Cause::pipelining && after_operation_) meet(barrier);
  if (network_.queued(rank_) >= longest_queue) finish_collectives();
  network_.start(rank_, world_.program(call));
  if (without == Cause::barrier && barrier) meet(barrier);
  after_operation_ = !barrier;
}

void NativeProcess::meet(bool at_barrier) {
  finish_collectives();
  world_.meet(at_barrier);
}

std::span<const std::byte> NativeProcess::payload_of(std::span<const std::byte> data) const {
  return world_.blank().holds(data) ? std::span<const std::byte>() : data;
}

Request NativeProcess::isend(int to, Tag tag, std::span<const std::byte> data) {
  finish_collectives();
  settle_answers();
  const Request request{network_.point_to_point(rank_).isend(
                            rank_, to, tag, static_cast<std::int64_t>(data.size()), payload_of(data)),
                        any_source};
  if (network_.joins_queue(rank_)) world_.sleep();
  return request;
}

Request NativeProcess::irecv(int from_or_any, Tag tag, std::span<std::byte> data) {
  finish_collectives();
  return {network_.point_to_point(rank_).irecv(rank_, from_or_any, tag, data), any_source};
}

// What has come by now is known only when global time has reached the process.
bool NativeProcess::test(Request& request) {
  if (request.id == 0) return true;
  if (is_collective(request)) return test_collective(request);
  finish_collectives();
  if (!network_.await_settled(rank_)) world_.sleep();
  if (!network_.point_to_point(rank_).complete_by_now(rank_, static_cast<std::uint32_t>(request.id)))
    return false;
  wait_all({&request, 1});
  return true;
}

void NativeProcess::wait_all(std::span<Request> requests) {
  finish_collectives();
  for (Request& request : requests)
    if (is_collective(request)) wait_for_collective(request);
  open_.clear();
  for (const Request& request : requests) {
    if (request.id != 0) open_.push_back(static_cast<std::uint32_t>(request.id));
  }
  if (open_.empty()) return;
  const std::span open(open_.data(), open_.size());
  if (!network_.point_to_point(rank_).await_complete(rank_, open)) world_.sleep();
  for (Request& request : requests) {
    if (request.id == 0) continue;
    request.source = network_.point_to_point(rank_).source(rank_, static_cast<std::uint32_t>(request.id));
    request.id = 0;
  }
  network_.point_to_point(rank_).wait(rank_, open);
}

void NativeProcess::settle_answers() {
  if (network_.must_settle(rank_) && !network_.await_settled(rank_)) world_.sleep();
}

void NativeProcess::send(int to, Tag tag, std::span<const std::byte> data) {
  finish_collectives();
  settle_answers();
  const auto bytes = static_cast<std::int64_t>(data.size());
  const auto payload = payload_of(data);
  if (network_.point_to_point(rank_).send(rank_, to, tag, bytes, payload)) {
    if (network_.joins_queue(rank_)) world_.sleep();
    return;
  }
  Request request{network_.point_to_point(rank_).isend(rank_, to, tag, bytes, payload), any_source};
  wait_all({&request, 1});
}

int NativeProcess::recv(int from_or_any, Tag tag, std::span<std::byte> data) {
  finish_collectives();
  Receive receive{{from_or_any, tag}, data};
  if (!network_.point_to_point(rank_).begin_receive(rank_, receive))
    return end_receive({network_.point_to_point(rank_).irecv(rank_, from_or_any, tag, data), any_source});
  world_.sleep();
  return receive.request == 0 ? receive.source : end_receive({receive.request, any_source});
}

int NativeProcess::end_receive(Request request) {
  wait_all({&request, 1});
  return request.source;
}

}  // namespace plumbline
