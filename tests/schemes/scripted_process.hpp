#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "schemes/suite.hpp"

namespace plumbline::test {

/// One process of a run whose other processes exist only in the script. Its clock advances as told, and every
/// call is written down: "barrier, now, bcast, now".
class ScriptedProcess final : public Process {
 public:
  ScriptedProcess(int rank, int size) : rank_(rank), size_(size) {}

  // The script.
  std::function<double(const Collective&)> takes = [](const Collective&) {
    return 0.0;
  };  ///< seconds of a call
  std::function<double(int to, Tag)> send_takes = [](int, Tag) { return 0.0; };
  std::function<double(int from, Tag)> recv_takes = [](int, Tag) { return 0.0; };
  std::deque<std::vector<double>> arriving;  ///< what the receives find, in order; zeros when it has run out
  double clock = 0;
  double flush_takes = 0;                 ///< seconds; 0: caches are left as they are
  bool writes_marks = false;              ///< mark_start() as "mark"
  std::vector<std::vector<double>> sent;  ///< messages of doubles

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  int node() const override { return rank_; }

  double now() override {
    write("now");
    return clock;
  }
  void wait_until(double local_time) override {
    write("wait");
    clock = std::max(clock, local_time);
  }
  void mark_start() override {
    if (writes_marks) write("mark");
  }
  bool flush_cache() override {
    if (flush_takes == 0) return false;
    write("flush");
    clock += flush_takes;
    return true;
  }
  void compute(double seconds) override {
    write("compute " + text(seconds));
    clock += seconds;
  }
  void send(int to, Tag tag, std::span<const std::byte> data) override {
    write("send to " + std::to_string(to) + size_of(data.size()));
    sent.emplace_back(data.size() / sizeof(double));
    if (!sent.back().empty()) std::memcpy(sent.back().data(), data.data(), data.size());
    clock += send_takes(to, tag);
  }
  int recv(int from, Tag tag, std::span<std::byte> data) override {
    write("recv from " + (from == any_source ? "any" : std::to_string(from)) + size_of(data.size()));
    fill(data);
    clock += recv_takes(from, tag);
    return from == any_source ? (rank_ + 1) % size_ : from;
  }
  Request isend(int to, Tag, std::span<const std::byte> data) override {
    write("isend to " + std::to_string(to) + size_of(data.size()));
    return {1};
  }
  Request irecv(int from, Tag, std::span<std::byte> data) override {
    write("irecv from " + std::to_string(from) + size_of(data.size()));
    return {1};
  }
  bool test(Request& request) override {
    if (request.id == nonblocking) {
      write("test");
      clock += test_takes;
      if (++tests_ != tests_needed) return false;
    }
    request.id = 0;
    return true;
  }
  void wait_all(std::span<Request> requests) override {
    write("wait for " + std::to_string(requests.size()));
    for (Request& request : requests) {
      if (request.id == nonblocking) clock += wait_takes;
      request.id = 0;
    }
  }
  void run(const Collective& call) override {
    const std::string from =
        has_root(call.operation) && call.root != 0 ? " from " + std::to_string(call.root) : "";
    write(std::string(name(call.operation)) + from);
    clock += takes(call);
  }
  /// Of a nonblocking collective: what its start, each test and the wait take, in seconds.
  double start_takes = 0, test_takes = 0, wait_takes = 0;
  int tests_needed = -1;  ///< the test that finds it complete, from 1; else the wait does
  Request start(const Collective& call) override {
    write("start " + std::string(name(call.operation)));
    clock += start_takes;
    tests_ = 0;
    return {nonblocking};
  }

  /// Everything since the last time, joined by ", "; runs of the same calls are left as they are.
  std::string calls() {
    std::string joined;
    for (const std::string& call : log_) joined += (joined.empty() ? "" : ", ") + call;
    log_.clear();
    return joined;
  }
  std::size_t count(const std::string& what) const {
    return static_cast<std::size_t>(std::count(log_.begin(), log_.end(), what));
  }

 private:
  void write(std::string call) { log_.push_back(std::move(call)); }
  static std::string text(double value) {
    std::string digits = std::to_string(value);
    digits.erase(digits.find_last_not_of('0') + 1);
    return digits.ends_with('.') ? digits.substr(0, digits.size() - 1) : digits;
  }
  static std::string size_of(std::size_t bytes) {
    return bytes == 0 ? "" : " (" + std::to_string(bytes) + " bytes)";
  }
  void fill(std::span<std::byte> data) {
    std::fill(data.begin(), data.end(), std::byte{0});
    if (arriving.empty() || data.empty()) return;
    const auto bytes = std::as_bytes(std::span(arriving.front()));
    std::ranges::copy(bytes.first(std::min(data.size(), bytes.size())), data.begin());
    arriving.pop_front();
  }

  static constexpr std::uint64_t nonblocking = 2;  // Request::id

  int rank_, size_;
  int tests_ = 0;  // since the start
  std::vector<std::string> log_;
};

/// "a, a, a": `count` times the same.
inline std::string times(int count, const std::string& what) {
  std::string joined;
  for (int i = 0; i < count; ++i) joined += (i == 0 ? "" : ", ") + what;
  return joined;
}

/// The parts joined by ", "; empty ones are left out.
inline std::string list(std::initializer_list<std::string> parts) {
  std::string joined;
  for (const std::string& part : parts)
    if (!part.empty()) joined += (joined.empty() ? "" : ", ") + part;
  return joined;
}

inline Collective bcast(int root = 0) { return {.operation = Operation::bcast, .root = root, .bytes = 8}; }

inline Protocol protocol(std::optional<int> reps = {}, int root = 0) {
  return {.operation = bcast(root), .barrier = {}, .reps = reps, .warmup = {}};
}

/// A suite on the global clock, where every process takes its own clock for it.
inline Suite without_sync(std::string_view name) {
  Suite suite = suite_named(name);
  suite.clocks = "none";
  return suite;
}

}  // namespace plumbline::test
