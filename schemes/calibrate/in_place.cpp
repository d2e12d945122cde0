#include "schemes/calibrate/in_place.hpp"

#include "schemes/calibrate/trains.hpp"

namespace plumbline::calibrating {
namespace {

/// One of the two processes, and its buffers.
class Pair {
 public:
  Pair(Process& process, int peer, std::int64_t most_bytes)
      : process_(process),
        peer_(peer),
        sent_(most_bytes),
        received_(most_bytes),
        sum_(most_bytes),
        kept_(most_bytes) {}

  void trip(std::int64_t bytes) { there_and_back(sent_.first(bytes), received_.first(bytes)); }

  void forward(std::int64_t bytes) { there_and_back(sum_.first(bytes), sum_.first(bytes)); }

  void exchange(std::span<const std::byte> sent, std::span<std::byte> received) {
    Request posted = process_.irecv(peer_, tags::calibration, received);
    process_.send(peer_, tags::calibration, sent);
    process_.wait_all({&posted, 1});
  }
  void exchange(std::int64_t bytes) { exchange(sent_.first(bytes), received_.first(bytes)); }

  void combine(std::int64_t bytes) {
    exchange(sum_.first(bytes), received_.first(bytes));
    process_.reduce_local(sum_.first(bytes), received_.first(bytes));
  }

  void add(std::int64_t bytes) {
    exchange(bytes);
    process_.reduce_local(kept_.first(bytes), received_.first(bytes));
  }

  void call(int root, std::int64_t bytes) {
    process_.run({.operation = Operation::bcast, .root = root, .bytes = bytes});
  }
  void calls(std::int64_t bytes) {
    call(0, bytes);
    call(1, bytes);
  }

 private:
  void there_and_back(std::span<const std::byte> sent, std::span<std::byte> received) {
    const bool first = process_.rank() < peer_;
    if (first) process_.send(peer_, tags::calibration, sent);
    process_.recv(peer_, tags::calibration, received);
    if (!first) process_.send(peer_, tags::calibration, sent);
  }

  Process& process_;
  int peer_;
  Pages sent_, received_, sum_, kept_;
};

class Loops {
 public:
  Loops(Process& process, const CalibrationPlan& plan, double read)
      : process_(process), repetitions_(plan.repetitions), rounds_(plan.in_place_rounds), read_(read) {}

  /// `round` so many times in a row, and that so many times, `before` ahead of each; the first repetition is
  /// not counted.
  template <class Round, class Before>
  std::vector<double> operator()(Round round, Before before) const {
    std::vector<double> seen;
    for (int i = 0; i <= repetitions_; ++i) {
      before();
      const double begin = process_.now();
      for (int k = 0; k < rounds_; ++k) round();
      const double end = process_.now();
      if (i > 0) seen.push_back((end - begin - read_) / rounds_);
    }
    return seen;
  }
  template <class Round>
  std::vector<double> operator()(Round round) const {
    return (*this)(round, [] {});
  }

 private:
  Process& process_;
  int repetitions_, rounds_;
  double read_;  // seconds that a read of the clock takes
};

InPlaceSamples measure(Process& process, Pair& pair, std::int64_t bytes, const Loops& repeated) {
  InPlaceSamples size{.bytes = bytes};
  size.trips = repeated([&] { pair.trip(bytes); });
  size.forwards = repeated([&] { pair.forward(bytes); });
  size.exchanges = repeated([&] { pair.exchange(bytes); });
  size.combines = repeated([&] { pair.combine(bytes); });
  size.additions = repeated([&] { pair.add(bytes); });
  if (process.size() > 2) return size;
  for (const int root : {0, 1})
    process.prepare({.operation = Operation::bcast, .root = root, .bytes = bytes});
  size.calls = repeated([&] { pair.calls(bytes); });
  const auto stream = [&] { pair.call(0, bytes); };
  size.streams = repeated(stream, [&] {
    pair.trip(1);
    stream();  // the first after a pause does not wait for the one before
  });
  return size;
}

}  // namespace

std::vector<std::int64_t> in_place_sizes(const CalibrationPlan& plan) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t bytes = 1; bytes <= plan.sizes.back(); bytes *= 2) sizes.push_back(bytes);
  return sizes;
}

std::vector<InPlaceSamples> in_place(Process& process, int peer, double read, const CalibrationPlan& plan) {
  std::vector<InPlaceSamples> all;
  if (plan.in_place_rounds == 0) return all;
  const Loops repeated(process, plan, read);
  Pair pair(process, peer, plan.sizes.back());
  for (const std::int64_t bytes : in_place_sizes(plan))
    all.push_back(measure(process, pair, bytes, repeated));
  return all;
}

}  // namespace plumbline::calibrating
