#pragma once

#include <cstring>
#include <memory>

#include "crowd.hpp"

namespace plumbline::test {

/// A straight clock: local = offset + (1 + skew) t.
struct StraightClock {
  double offset = 0, skew = 0;
  double read(double t) const { return offset + (1 + skew) * t; }
  double when(double local) const { return (local - offset) / (1 + skew); }
};

/// A crowd in true time, which the messages carry: deterministic, whatever the threads do, as long as nobody
/// receives from any source.
struct ClockedCrowd {
  std::vector<StraightClock> clocks;
  /// Seconds that message number `count` of a sender takes to `to`.
  std::function<double(int from, int to, int count)> latency = [](int, int, int) { return 1e-6; };
  std::vector<double> start{};  ///< true times at which the processes begin; 0 where empty
  int processes_per_node = 1;
};

class ClockedProcess final : public Process {
 public:
  ClockedProcess(const ClockedCrowd& world, Crowd& crowd, int rank)
      : world_(world), crowd_(crowd), rank_(rank) {
    if (!world.start.empty()) time_ = world.start[static_cast<std::size_t>(rank)];
  }

  double time() const { return time_; }  ///< true
  int sent() const { return count_; }
  const StraightClock& clock() const { return world_.clocks[static_cast<std::size_t>(rank_)]; }

  int rank() const override { return rank_; }
  int size() const override { return static_cast<int>(world_.clocks.size()); }
  int node() const override { return rank_ / world_.processes_per_node; }
  double now() override { return clock().read(time_); }
  void wait_until(double local_time) override { time_ = std::max(time_, clock().when(local_time)); }
  void compute(double seconds) override { time_ += seconds; }
  void send(int to, Tag tag, std::span<const std::byte> data) override {
    if (to == rank_) throw std::runtime_error("message to itself");
    const double arrival = time_ + world_.latency(rank_, to, count_++);
    std::vector<std::byte> letter(data.begin(), data.end());
    letter.resize(data.size() + sizeof arrival);
    std::memcpy(letter.data() + data.size(), &arrival, sizeof arrival);
    crowd_.put(rank_, to, tag, letter);
  }
  int recv(int from, Tag tag, std::span<std::byte> data) override {
    std::vector<std::byte> letter(data.size() + sizeof(double));
    const int sender = crowd_.take(rank_, from, tag, letter);
    double arrival = 0;
    std::memcpy(&arrival, letter.data() + data.size(), sizeof arrival);
    std::copy_n(letter.begin(), data.size(), data.begin());
    time_ = std::max(time_, arrival);
    return sender;
  }
  Request isend(int, Tag, std::span<const std::byte>) override { throw std::logic_error("not here"); }
  Request irecv(int, Tag, std::span<std::byte>) override { throw std::logic_error("not here"); }
  bool test(Request&) override { throw std::logic_error("not here"); }
  void wait_all(std::span<Request>) override { throw std::logic_error("not here"); }
  void run(const Collective&) override { throw std::logic_error("not here"); }
  Request start(const Collective&) override { throw std::logic_error("not here"); }

 private:
  const ClockedCrowd& world_;
  Crowd& crowd_;
  int rank_;
  double time_ = 0;
  int count_ = 0;
};

/// Runs `body` as every process; rethrows what one of them throws. Every message must have been received.
inline void run(const ClockedCrowd& world, const std::function<void(ClockedProcess&)>& body) {
  Crowd mailboxes(static_cast<int>(world.clocks.size()));
  std::vector<std::exception_ptr> failures(world.clocks.size());
  std::vector<std::thread> threads;
  for (std::size_t rank = 0; rank < world.clocks.size(); ++rank)
    threads.emplace_back([&, rank] {
      try {
        ClockedProcess process(world, mailboxes, static_cast<int>(rank));
        body(process);
      } catch (...) {
        failures[rank] = std::current_exception();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
  if (!mailboxes.all_delivered()) throw std::runtime_error("messages that nobody received");
}

}  // namespace plumbline::test
