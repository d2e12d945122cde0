#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <list>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "schemes/executor.hpp"

namespace plumbline::test {

/// A thread a process, with mailboxes between them: real concurrency, no model of time. Sends never block.
/// The clock counts reads, a millisecond each. A receive that waits for ten seconds is a deadlock.
class Crowd {
 public:
  explicit Crowd(int size) : boxes_(static_cast<std::size_t>(size)) {}

  void put(int from, int to, Tag tag, std::span<const std::byte> data) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back({from, tag, {data.begin(), data.end()}});
    arrived_.notify_all();
  }

  /// The first message in the mailbox that fits.
  int take(int self, int from, Tag tag, std::span<std::byte> data) {
    std::unique_lock lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(self)];
    auto found = box.end();
    const auto fits = [&] {
      found = std::find_if(box.begin(), box.end(), [&](const Letter& l) {
        return l.tag == tag && (from == any_source || l.from == from);
      });
      return found != box.end();
    };
    if (!arrived_.wait_for(lock, std::chrono::seconds(10), fits)) throw std::runtime_error("deadlock");
    if (found->data.size() > data.size()) throw std::runtime_error("message longer than its receive");
    std::copy(found->data.begin(), found->data.end(), data.begin());
    const int sender = found->from;
    box.erase(found);
    return sender;
  }

  bool all_delivered() const {
    return std::all_of(boxes_.begin(), boxes_.end(), [](const auto& box) { return box.empty(); });
  }

 private:
  struct Letter {
    int from;
    Tag tag;
    std::vector<std::byte> data;
  };
  std::vector<std::list<Letter>> boxes_;
  std::mutex mutex_;
  std::condition_variable arrived_;
};

class CrowdProcess final : public Process {
 public:
  CrowdProcess(Crowd& crowd, int rank, int size) : crowd_(crowd), rank_(rank), size_(size) {}

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int node() const override { return rank_; }
  double now() override { return clock_ += 1e-3; }
  void wait_until(double local_time) override { clock_ = std::max(clock_, local_time); }
  void compute(double seconds) override { clock_ += seconds; }
  void send(int to, Tag tag, std::span<const std::byte> data) override {
    if (to == rank_) throw std::runtime_error("message to itself");
    crowd_.put(rank_, to, tag, data);
  }
  int recv(int from, Tag tag, std::span<std::byte> data) override {
    return crowd_.take(rank_, from, tag, data);
  }
  Request isend(int to, Tag tag, std::span<const std::byte> data) override {
    send(to, tag, data);
    return {};
  }
  Request irecv(int from, Tag tag, std::span<std::byte> data) override {
    posted_.push_back({from, tag, data});
    return {posted_.size()};
  }
  bool test(Request&) override { throw std::logic_error("not here"); }
  void wait_all(std::span<Request> requests) override {
    for (const Posted& receive : posted_) recv(receive.from, receive.tag, receive.data);
    posted_.clear();
    for (Request& request : requests) request.id = 0;
  }
  /// The library's own choice is the operation's first algorithm.
  void run(const Collective& call) override {
    Collective chosen = call;
    for (const Algorithm& algorithm : algorithms())
      if (!chosen.algorithm && algorithm.operation == call.operation) chosen.algorithm = &algorithm;
    Execution(chosen, size_, rank_).run(*this);
  }
  Request start(const Collective&) override { throw std::logic_error("not here"); }

 private:
  struct Posted {
    int from;
    Tag tag;
    std::span<std::byte> data;
  };
  Crowd& crowd_;
  int rank_, size_;
  double clock_ = 0;
  std::vector<Posted> posted_;
};

/// Runs `body` as every process; rethrows what one of them throws. Every message must have been received.
inline void crowd(int size, const std::function<void(Process&)>& body) {
  Crowd mailboxes(size);
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(size));
  std::vector<std::thread> threads;
  for (int rank = 0; rank < size; ++rank)
    threads.emplace_back([&, rank] {
      try {
        CrowdProcess process(mailboxes, rank, size);
        body(process);
      } catch (...) {
        failures[static_cast<std::size_t>(rank)] = std::current_exception();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
  if (!mailboxes.all_delivered()) throw std::runtime_error("messages that nobody received");
}

}  // namespace plumbline::test
