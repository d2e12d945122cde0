#pragma once

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "schemes/executor.hpp"
#include "schemes/process.hpp"
#include "sim/simgrid/engine/progress_thread.hpp"
#include "sim/simgrid/engine/world.hpp"

namespace plumbline::on_simgrid {

/// One process of a scheme, run by an actor of SimGrid: its time is SimGrid's.
class SimGridProcess final : public Process {
 public:
  SimGridProcess(SimGridWorld& world, int rank);

  int rank() const override { return endpoint_.row(); }
  int size() const override { return network_.processes(); }
  int node() const override { return network_.machine().network.node(rank()); }

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

  /// True time goes on by so much, and the process's clock does not.
  void hide(Picoseconds pause) { hidden_ += pause; }
  /// It is `time` when it goes on, if it was not later.
  void sleep_until(Picoseconds time) { endpoint_.sleep_until(time); }

 private:
  // Calls of nonblocking collectives (nonblocking.cpp).
  static constexpr std::uint64_t collective_request = ~std::uint64_t{0};  // its Request::id
  bool test_collective(Request& request);
  void wait_for_collective(Request& request);
  Execution& execution_of(const Collective& call);
  bool progress_thread_takes_core() const;
  Picoseconds taken_by_progress_thread();

  const Plan& plan(const Collective& call);
  std::span<const std::byte> payload_of(std::span<const std::byte> data) const;
  Request request_of(PendingPtr pending);
  void computed(Picoseconds begin, Picoseconds taken);

  SimGridWorld& world_;
  SimGridNetwork& network_;
  Endpoint& endpoint_;
  const Clock& clock_;
  std::unique_ptr<SimGridProgressThread> progress_thread_;  // where the machine has them
  std::unordered_map<std::uint64_t, PendingPtr> requests_;
  std::uint64_t last_request_ = 0;
  std::vector<std::pair<Collective, std::unique_ptr<Plan>>> plans_;
  std::vector<std::pair<Collective, std::unique_ptr<Execution>>> executions_;
  Execution* carried_on_ = nullptr;                // the nonblocking collective that goes on in calls only
  bool after_operation_ = false;                   // the last collective was not a barrier
  bool nonblocking_ = false;                       // one is under way
  Picoseconds hidden_ = 0;                         // pauses put in so far
  Picoseconds own_ = 0;                            // in all: computation and reads of the clock
  Picoseconds region_begin_ = 0, own_before_ = 0;  // of the timed region
  Picoseconds made_up_until_ = 0;  // computations took longer by what the progress thread took before this
};

}  // namespace plumbline::on_simgrid
