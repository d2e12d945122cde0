#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <mpi.h>

#include "hw/clocks/bent_clock.hpp"
#include "hw/clocks/timer.hpp"
#include "hw/communicator.hpp"
#include "schemes/process.hpp"

namespace plumbline {

class Execution;
class MpiRequests;
class PreparedCalls;

/// What is in the caches when an observation begins (a factor: Hunold and Carpen-Amarie (2016), section 4.8).
enum class CacheState : std::uint8_t {
  warm,   ///< what the call before left
  cold,   ///< flush_cache() overwrites a buffer as large as the last private cache
  cycled  ///< mpptest's way: the library's calls go through 2 x cache of buffers; schedules stay warm
};

struct MpiOptions {
  CacheState cache = CacheState::warm;
  std::size_t cache_bytes = 0;  ///< of the last private cache
};

/// A process of an MPI communicator. Collectives are the library's own, or, where a call names an algorithm,
/// the same schedule as in simulation over MPI_Isend and MPI_Irecv (schemes/executor.hpp). The library
/// reduces with MPI_SUM over MPI_FLOAT where `bytes` is a multiple of four, as IMB does, else over
/// MPI_UINT8_T; a schedule always byte by byte. The library's barrier has no bytes.
/// Every MPI function's return code is looked at: RunError with the function's name and MPI's own words.
class MpiProcess final : public Process {
 public:
  /// Every process of `communicator` calls it; the communicator is duplicated. `timer` is the node's, with
  /// its zero agreed upon (agree_on_zero). Takes some 5 ms, in which compute()'s loop is calibrated.
  explicit MpiProcess(MPI_Comm communicator, const Timer& timer, const BentClock& clock = {},
                      MpiOptions options = {});
  /// Every process calls it, before MPI_Finalize; or, by an exception, one alone (Release).
  ~MpiProcess() override;
  MpiProcess(const MpiProcess&) = delete;
  MpiProcess& operator=(const MpiProcess&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  /// Whose clock the process has: 0, 1, ... in the order of the nodes' smallest ranks; its rank where the
  /// clock is bent, for then it is the process's own.
  int node() const override { return node_; }

  double now() override { return clock_.local(timer_.now()); }
  void wait_until(double local_time) override;
  void compute(double seconds) override;  ///< arithmetic, calibrated beforehand, not a clock that is watched
  bool flush_cache() override;

  /// Throw InputError for a message of more bytes than an MPI count can say (2^31 - 1).
  void send(int to, Tag tag, std::span<const std::byte> data) override;
  int recv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  Request isend(int to, Tag tag, std::span<const std::byte> data) override;
  Request irecv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  bool test(Request& request) override;
  void wait_all(std::span<Request> requests) override;

  void reduce_local(std::span<std::byte> into, std::span<const std::byte> from) override;

  /// Buffers of the call are allocated, aligned to a page and touched (hw/prepared_calls.hpp says what is
  /// kept). Throws InputError for bytes below 0 or too many for an MPI count, and for a root that is no rank.
  void prepare(const Collective& call) override;
  /// Allocates nothing for a call that was prepared; prepares any other first.
  void run(const Collective& call) override;
  /// MPI_Ibcast and the like, or the schedule, which goes on in calls of test() and wait_all() alone.
  Request start(const Collective& call) override;

  /// The true time of this process's node (Timer), for whoever judges a synchronisation.
  double true_time() const { return timer_.now(); }
  /// What this process's clock shows at a true time. Exact for every t >= 0, past or future.
  double shown_at(double true_time) const { return clock_.shown_at(true_time); }

  /// The calls' buffers, for verify().
  PreparedCalls& calls() { return *calls_; }

 private:
  void end_schedule(Request& request);

  MPI_Comm communicator_ = MPI_COMM_NULL;
  Release release_;
  int rank_ = 0, size_ = 1, node_ = 0;
  Timer timer_;
  BentClock clock_;
  std::vector<std::byte> flushed_;
  bool simulated_ = false;     // time_is_simulated()
  double steps_a_second_ = 0;  // of compute()'s loop; not where time is simulated
  std::unique_ptr<MpiRequests> requests_;
  std::unique_ptr<PreparedCalls> calls_;
  Execution* carried_on_ = nullptr;  // the nonblocking schedule that is under way
};

}  // namespace plumbline
