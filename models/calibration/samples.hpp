#pragma once

#include <cstdint>
#include <vector>

namespace plumbline {

/// What the calibration measured at one message size (docs/how-to/calibration.md). Times in seconds of the
/// client's clock, each with the cost of one read of the clock in it; one value a repetition.
struct SizeSamples {
  std::int64_t bytes = 1;
  double delay = 0;                     ///< d of the delayed trains
  std::vector<double> single{};         ///< PRTT(1, 0, s)
  std::vector<double> train{};          ///< PRTT(n, 0, s)
  std::vector<double> train_sends{};    ///< of these: until the last send had returned
  std::vector<double> delayed{};        ///< PRTT(n, d, s)
  std::vector<double> delayed_sends{};  ///< of these: until the last send had returned
  std::vector<double> delays{};         ///< n - 1 delays alone
  std::vector<double> receives{};       ///< n receives of messages that are there
  bool waits_for_receiver = false;      ///< a send does not return before the receive is posted

  friend bool operator==(const SizeSamples&, const SizeSamples&) = default;
};

/// Round trips of a size that the parameters are not fitted from.
struct HeldOut {
  std::int64_t bytes = 1;
  std::vector<double> trips{};  ///< PRTT(1, 0, s)

  friend bool operator==(const HeldOut&, const HeldOut&) = default;
};

/// What two processes did at once, in a loop without pauses: seconds a round, without reads of the clock, one
/// value a repetition.
struct InPlaceSamples {
  std::int64_t bytes = 1;
  std::vector<double> trips{};      ///< a message and its answer, sent from one buffer, received into another
  std::vector<double> forwards{};   ///< the same, where each sends on what it has received
  std::vector<double> exchanges{};  ///< both send to each other, each with its receive posted
  std::vector<double> combines{};   ///< the same, and add what they receive to what they send next
  std::vector<double> additions{};  ///< the same, and add it to what is never sent; empty: not measured
  std::vector<double> calls{};      ///< a broadcast from either in turn; empty: there were other processes
  std::vector<double> streams{};    ///< a broadcast from process 0, which waits for nobody; likewise

  friend bool operator==(const InPlaceSamples&, const InPlaceSamples&) = default;
};

/// A node's clock against node 0's, over time.
struct ClockSamples {
  int node = 0;
  std::vector<double> at{};      ///< seconds on the node's own clock
  std::vector<double> offset{};  ///< seconds: node's - node 0's

  friend bool operator==(const ClockSamples&, const ClockSamples&) = default;
};

/// Everything that one launch's calibration measured.
struct CalibrationSamples {
  int messages = 2;                        ///< n
  std::vector<SizeSamples> sizes{};        ///< in rising order
  std::vector<HeldOut> held_out{};         ///< in rising order
  std::int64_t eager_most = 0;             ///< bytes: the largest size seen that did not wait; 0: none
  std::int64_t rendezvous_min = 0;         ///< bytes: the smallest that did; 0: none
  std::vector<double> reads{};             ///< of the clock, seconds each
  std::vector<double> round_trips{};       ///< PRTT(1, 0, 1)
  double work = 0;                         ///< seconds asked for in the fixed-work loop
  std::vector<double> works{};             ///< seconds that it took
  std::vector<ClockSamples> clocks{};      ///< of the nodes but 0
  std::vector<InPlaceSamples> in_place{};  ///< in rising order
  std::vector<double> barrier_exits{};     ///< seconds from the first to the last exit from a barrier

  friend bool operator==(const CalibrationSamples&, const CalibrationSamples&) = default;
};

/// One after the other as numbers, and back: for a pipe or a file.
std::vector<double> flat(const CalibrationSamples& samples);
CalibrationSamples calibration_samples_of(const std::vector<double>& numbers);

}  // namespace plumbline
