#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <mpi.h>

#include "hw/bent_clock.hpp"
#include "hw/timer.hpp"
#include "schemes/process.hpp"

namespace plumbline {

/// What is in the caches when an observation begins (a factor: fourth paper, section 4.8).
enum class CacheState : std::uint8_t {
  warm,   ///< what the call before left
  cold,   ///< flush_cache() overwrites a buffer as large as the last private cache
  cycled  ///< mpptest's way: calls go through 2 x cache of buffers
};

struct MpiOptions {
  CacheState cache = CacheState::warm;
  std::size_t cache_bytes = 0;  ///< of the last private cache
};

/// A process of an MPI communicator. Collectives are the library's own, or, where a call names an algorithm,
/// the same schedule as in simulation over MPI_Isend and MPI_Irecv (schemes/executor.hpp).
/// Every MPI function's return code is looked at: RunError with the function's name and MPI's own words.
class MpiProcess final : public Process {
 public:
  /// `world` is duplicated; its first `size` processes take part (all where 0), and only they may construct
  /// one. `timer` is the node's, with its zero agreed upon (agree_on_zero).
  MpiProcess(MPI_Comm communicator, const Timer& timer, BentClock clock = {}, MpiOptions options = {});
  ~MpiProcess() override;
  MpiProcess(const MpiProcess&) = delete;
  MpiProcess& operator=(const MpiProcess&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int node() const override { return node_; }  ///< 0, 1, ... in the order of their least ranks

  double now() override { return clock_.local(timer_.now()); }
  void wait_until(double local_time) override;
  void compute(double seconds) override;  ///< arithmetic, calibrated beforehand, not a clock that is watched
  void flush_cache() override;

  void send(int to, Tag tag, std::span<const std::byte> data) override;
  int recv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  Request isend(int to, Tag tag, std::span<const std::byte> data) override;
  Request irecv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  bool test(Request& request) override;
  void wait_all(std::span<Request> requests) override;

  /// Buffers of the call are allocated, aligned to a page and touched.
  void prepare(const Collective& call) override;
  /// Allocates nothing for a call that was prepared; prepares any other first.
  void run(const Collective& call) override;

  /// The true time of this process's node (Timer), for whoever judges a synchronisation.
  double true_time() const { return timer_.now(); }
  /// What this process's clock shows at a true time. Exact for every t, past or future.
  double shown_at(double true_time) const;

 private:
  class Calls;     // prepared collectives and their buffers
  class Requests;  // MPI_Request by handle

  MPI_Comm communicator_;
  int rank_, size_, node_;
  Timer timer_;
  BentClock clock_;
  MpiOptions options_;
  std::vector<std::byte> flushed_;
  double seconds_a_step_ = 0;  // of compute()'s loop
  std::unique_ptr<Calls> calls_;
  std::unique_ptr<Requests> requests_;
};

/// Gives all processes of a node the zero of their least rank. Every process of the communicator calls it.
void agree_on_zero(MPI_Comm communicator, Timer& timer);

/// Runs the call once with known data and looks at every byte of the result. Throws RunError on every process
/// where one got wrong data, naming the call and the rank.
void verify(MPI_Comm communicator, MpiProcess& process, const Collective& call);

}  // namespace plumbline
