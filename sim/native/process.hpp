#pragma once

#include <memory>
#include <utility>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "schemes/executor.hpp"
#include "schemes/process.hpp"
#include "sim/native/world.hpp"
#include "sim/network/prefetch.hpp"

namespace plumbline {

/// One simulated process. It shares its node's clock. What messages and clocks need lies in its first cache
/// line.
class alignas(cache_line) NativeProcess final : public Process {
 public:
  NativeProcess(NativeWorld& world, int rank)
      : world_(world), network_(world.network()), clock_(world.clock(rank)), rank_(rank) {}

  int rank() const override { return rank_; }
  int size() const override { return network_.processes(); }
  int node() const override { return world_.launch().machine.network.node(rank_); }

  double now() override;
  void wait_until(double local_time) override;
  void compute(double seconds) override;
  void come_later(double seconds) override;
  void mark_start() override;
  void mark_end() override;
  void combined(std::int64_t bytes) override;

  void send(int to, Tag tag, std::span<const std::byte> data) override;
  int recv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  Request isend(int to, Tag tag, std::span<const std::byte> data) override;
  Request irecv(int from_or_any, Tag tag, std::span<std::byte> data) override;
  bool test(Request& request) override;
  void wait_all(std::span<Request> requests) override;

  void run(const Collective& call) override;
  Request start(const Collective& call) override;

  /// Sleeps until every collective that was called is over.
  void finish_collectives();
  /// True time goes on by so much, and the process's clock does not.
  void hide(Picoseconds pause) { hidden_ += pause; }

 private:
  void meet(bool at_barrier);
  void settle_answers();
  std::span<const std::byte> payload_of(std::span<const std::byte> data) const;
  int end_receive(Request request);
  void computed(Picoseconds begin, Picoseconds taken);

  // nonblocking.cpp
  static constexpr std::uint64_t collective_request = ~std::uint64_t{0};  // its Request::id
  static bool is_collective(const Request& request) { return request.id == collective_request; }
  void hand_over(const Collective& call);
  bool test_collective(Request& request);
  void wait_for_collective(Request& request);
  Execution& execution_of(const Collective& call);
  bool progress_thread_takes_core() const;
  Picoseconds taken_by_progress_thread();

  /// True time without the pauses that were put in.
  Picoseconds shown(Picoseconds time) const { return time - hidden_; }

  NativeWorld& world_;
  LogGPNetwork& network_;
  const Clock& clock_;
  int rank_;
  bool after_operation_ = false;                           // the last collective was not a barrier
  bool nonblocking_ = false;                               // one is under way
  Picoseconds own_ = 0;                                    // in all: computation and reads of the clock
  Picoseconds hidden_ = 0;                                 // pauses put in so far
  boost::container::small_vector<std::uint32_t, 2> open_;  // requests being waited for
  Picoseconds region_begin_ = 0, own_before_ = 0;          // of the timed region
  std::vector<std::pair<Collective, std::unique_ptr<Execution>>> executions_;
  Execution* carried_on_ = nullptr;  // the nonblocking collective that goes on in calls only
  Picoseconds made_up_until_ = 0;    // computations took longer by what its progress thread took before this
};

}  // namespace plumbline
