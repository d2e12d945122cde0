#pragma once

#include <cstdint>
#include <span>

#include "schemes/process.hpp"
#include "schemes/tags.hpp"

namespace plumbline::sync {

/// A process whose messages about clocks are counted.
class Messenger {
 public:
  explicit Messenger(Process& process) : process_(process) {}

  int rank() const { return process_.rank(); }
  int size() const { return process_.size(); }
  double now() { return process_.now(); }
  void wait_until(double local_time) { process_.wait_until(local_time); }
  std::int64_t sent() const { return sent_; }

  template <class T>
  void send(int to, std::span<const T> values) {
    process_.send(to, tags::clock_sync, std::as_bytes(values));
    ++sent_;
  }
  template <class T>
  void receive(int from, std::span<T> values) {
    process_.recv(from, tags::clock_sync, std::as_writable_bytes(values));
  }

  template <class T>
  void send_one(int to, const T& value) {
    send(to, std::span(&value, 1));
  }
  template <class T>
  T receive_one(int from) {
    T value{};
    receive(from, std::span(&value, 1));
    return value;
  }

 private:
  Process& process_;
  std::int64_t sent_ = 0;
};

}  // namespace plumbline::sync
