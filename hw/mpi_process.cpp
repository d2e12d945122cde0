#include "hw/mpi_process.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

#include "hw/communicator.hpp"
#include "hw/factors/nodes.hpp"
#include "hw/library.hpp"
#include "hw/mpi_requests.hpp"
#include "hw/prepared_calls.hpp"

namespace plumbline {
namespace {

constexpr std::uint64_t schedule_request = ~std::uint64_t{0};  // Request::id of a nonblocking schedule

int as_mpi(int from_or_any) { return from_or_any == any_source ? MPI_ANY_SOURCE : from_or_any; }

/// Arithmetic of the processor alone: each step needs the result of the one before, and no memory. Not
/// inlined: what was calibrated is what runs.
[[gnu::noinline]] void compute_steps(std::int64_t steps) {
  volatile double start = 1;  // volatile: an optimiser that knows that x stays 1 leaves nothing of the loop
  double x = start;
  for (std::int64_t step = 0; step < steps; ++step) x = x * 0.999 + 0.001;  // no denormal number
  volatile double kept = x;
  static_cast<void>(kept);
}

double time_of(const Timer& timer, std::int64_t steps) {
  const double begin = timer.now();
  compute_steps(steps);
  return timer.now() - begin;
}

/// How many steps take a second: of ten batches of some 0.3 ms the fastest, which nothing disturbed.
double calibrate_compute_steps(const Timer& timer) {
  std::int64_t steps = 1000;
  double seconds = time_of(timer, steps);
  while (seconds < 0.3e-3) seconds = time_of(timer, steps *= 2);
  for (int batch = 0; batch < 10; ++batch) seconds = std::min(seconds, time_of(timer, steps));
  return static_cast<double>(steps) / std::max(seconds, 1e-6);  // a clock may be stepped back
}

}  // namespace

MpiProcess::MpiProcess(MPI_Comm communicator, const Timer& timer, const BentClock& clock, MpiOptions options)
    : communicator_(duplicate(communicator)),
      rank_(rank_in(communicator_)),
      size_(size_of(communicator_)),
      node_(clock.bends() ? rank_ : node_of(communicator_)),
      timer_(timer),
      clock_(clock),
      flushed_(options.cache == CacheState::cold ? options.cache_bytes : 0),
      simulated_(time_is_simulated()),
      steps_a_second_(simulated_ ? 0 : calibrate_compute_steps(timer)),
      requests_(std::make_unique<MpiRequests>()),
      calls_(std::make_unique<PreparedCalls>(
          communicator_, options.cache == CacheState::cycled ? 2 * options.cache_bytes : 0)) {}

MpiProcess::~MpiProcess() { release_(communicator_); }

void MpiProcess::wait_until(double local_time) {
  for (double left = local_time - now(); left > 0; left = local_time - now())
    if (simulated_) pass_simulated_time(left);
}

void MpiProcess::compute(double seconds) {
  if (seconds <= 0) return;
  if (simulated_) return pass_simulated_time(seconds);
  compute_steps(std::llround(seconds * steps_a_second_));
}

bool MpiProcess::flush_cache() {
  if (flushed_.empty()) return false;
  const int other = std::to_integer<int>(flushed_.front()) + 1;
  std::memset(flushed_.data(), other & 0xff, flushed_.size());
  return true;
}

void MpiProcess::send(int to, Tag tag, std::span<const std::byte> data) {
  check(MPI_Send(data.data(), mpi_count(data.size()), MPI_BYTE, to, tag, communicator_), "MPI_Send");
}

int MpiProcess::recv(int from_or_any, Tag tag, std::span<std::byte> data) {
  MPI_Status status;
  check(MPI_Recv(data.data(), mpi_count(data.size()), MPI_BYTE, as_mpi(from_or_any), tag, communicator_,
                 &status),
        "MPI_Recv");
  return status.MPI_SOURCE;
}

Request MpiProcess::isend(int to, Tag tag, std::span<const std::byte> data) {
  check(MPI_Isend(data.data(), mpi_count(data.size()), MPI_BYTE, to, tag, communicator_, &requests_->open()),
        "MPI_Isend");
  return requests_->taken(false);
}

Request MpiProcess::irecv(int from_or_any, Tag tag, std::span<std::byte> data) {
  check(MPI_Irecv(data.data(), mpi_count(data.size()), MPI_BYTE, as_mpi(from_or_any), tag, communicator_,
                  &requests_->open()),
        "MPI_Irecv");
  return requests_->taken(true);
}

bool MpiProcess::test(Request& request) {
  if (request.id != schedule_request) return requests_->test(request);
  if (!carried_on_->test(*this)) return false;
  end_schedule(request);
  return true;
}

void MpiProcess::wait_all(std::span<Request> requests) {
  for (Request& request : requests) {
    if (request.id != schedule_request) {
      requests_->wait(request);
      continue;
    }
    carried_on_->wait(*this);
    end_schedule(request);
  }
}

void MpiProcess::end_schedule(Request& request) {
  carried_on_ = nullptr;
  request.id = 0;
}

void MpiProcess::reduce_local(std::span<std::byte> into, std::span<const std::byte> from) {
  const auto bytes = static_cast<std::int64_t>(into.size());
  const LibraryCall sum =
      library_call({.operation = Operation::allreduce, .bytes = bytes}, size_, communicator_);
  check(MPI_Reduce_local(from.data(), into.data(), sum.count, sum.type, MPI_SUM), "MPI_Reduce_local");
}

void MpiProcess::prepare(const Collective& call) { calls_->prepare(call); }

void MpiProcess::run(const Collective& call) {
  Prepared& prepared = calls_->find(call);
  if (prepared.schedule)
    prepared.schedule->run(*this);
  else
    calls_->run_library(prepared);
}

Request MpiProcess::start(const Collective& call) {
  Prepared& prepared = calls_->find(call);
  if (prepared.schedule) {
    assert(carried_on_ == nullptr && "one nonblocking collective at a time");
    carried_on_ = prepared.schedule.get();
    carried_on_->start(*this);
    return {schedule_request, any_source};
  }
  calls_->start_library(prepared, requests_->open());
  return requests_->taken(false);
}

}  // namespace plumbline
