#include "traces/machine/calibrated_machine.hpp"

#include <cmath>

#include <fmt/format.h>

#include "traces/machine/write_machine.hpp"

namespace plumbline {
namespace {

/// A number in one unit, to six digits.
struct Unit {
  double per_si;
  const char* name;

  std::string text(double value) const { return fmt::format("{:.6g} {}", value * per_si, name); }
};
constexpr Unit microseconds{1e6, "us"}, ns_per_byte{1e9, "ns/B"}, ppm{1e6, "ppm"}, percent{100, "%"},
    per_second{1, "Hz"};

std::string interval(const Parameter& p, const Unit& unit) {
  return fmt::format("95 %: {:.6g} to {}", p.low * unit.per_si, unit.text(p.high));
}

std::string bound(const Parameter& p, const Unit& unit, const char* name, const char* why) {
  return fmt::format("{} <= {}: {}", name, unit.text(p.value), why);
}

std::string of_gap(const NetworkFit& fit) {
  if (!fit.g.bound) return interval(fit.g, microseconds);
  return bound(fit.g, microseconds, "g",
               "hidden behind the overheads at every eager size; the bound is taken, the truth may be less");
}

std::string of_latency(const NetworkFit& fit) {
  if (fit.latencies.size() < 2) return interval(fit.latency, microseconds) + "; no jitter was seen";
  return fmt::format(
      "the smallest that was seen; the true L may be less, and the jitter as much more. Mean of L + "
      "jitter: {}, {}",
      microseconds.text(fit.latency.value), interval(fit.latency, microseconds));
}

std::string of_threshold(const NetworkFit& fit) {
  if (!fit.eager_most)
    return fmt::format("no size up to {} B waited for its receiver", fit.sizes.back().bytes);
  return fmt::format("{} B did not wait for the receiver, {} B did", *fit.eager_most, fit.rendezvous_min);
}

std::string of_O(const NetworkFit& fit) {
  if (fit.O.value > 0) return interval(fit.O, ns_per_byte);
  return fmt::format("none was seen; 95 %: at most {}", ns_per_byte.text(fit.O.high));
}

std::string of_jitter(const Calibration& calibration) {
  return fmt::format("one way, from {} round trips in each of {} launches", calibration.round_trips,
                     calibration.launches);
}

std::string of_class(const ClassFit& one) {
  std::string text =
      fmt::format("  {} B to {} B: o_s {}, o_r {}, L {}, g {}{}, G {}, O {}\n", one.first, one.last,
                  microseconds.text(one.o_s.value), microseconds.text(one.o_r.value),
                  microseconds.text(one.L.value), one.g.bound ? "<= " : "", microseconds.text(one.g.value),
                  ns_per_byte.text(one.G.value), ns_per_byte.text(one.O.value));
  if (one.shortened < 1)
    text += fmt::format("    (o_s and o_r are {:.3g} of those timed alone, which leave no time for L)\n",
                        one.shortened);
  return text;
}

std::string of_classes(const NetworkFit& fit) {
  if (fit.classes.empty()) return "";
  std::string text =
      "One set of parameters misses round trips by more than 5 %. Every protocol by its own, as "
      "network.sizes "
      "(here L with the mean\nof the jitter):\n";
  for (const ClassFit& one : fit.classes) text += of_class(one);
  return text;
}

MachineComments network_comments(const Calibration& calibration) {
  const NetworkFit& fit = calibration.network;
  MachineComments all{{"network.S", of_threshold(fit)}};
  if (fit.classes.empty())
    all.insert({{"network.o_s", interval(fit.o_s, microseconds)},
                {"network.o_r", interval(fit.o_r, microseconds)},
                {"network.G", interval(fit.G, ns_per_byte)},
                {"network.O", of_O(fit)},
                {"network.g", of_gap(fit)},
                {"network.L", of_latency(fit)}});
  if (fit.latencies.size() > 1) all["network.jitter"] = of_jitter(calibration);
  std::string residuals =
      "Round trips of one message, measured and by these parameters (mean of the jitter):\n";
  for (const SizeCheck& size : fit.sizes)
    residuals += fmt::format("  {:>7} B  {:>12.4f} us  {:>12.4f} us  {:+.2f} %\n", size.bytes,
                             size.measured * 1e6, size.fitted * 1e6, 100 * (size.fitted / size.measured - 1));
  if (fit.classes.empty() && fit.shortened < 1)
    residuals += fmt::format("o_s and o_r are {:.3g} of those timed alone, which leave no time for L.\n",
                             fit.shortened);
  residuals += of_classes(fit);
  for (const ProtocolChange& change : fit.changes)
    residuals += fmt::format("Between {} B and {} B {}.\n", change.last, change.first,
                             change.rendezvous ? "sends begin to wait for their receiver"
                                               : "the straight line of the round trips breaks");
  all["network"] = residuals;
  return all;
}

std::string of_clocks(const Calibration& calibration) {
  std::string text = fmt::format("Spreads of one clock, from {} against node 0's:\n",
                                 calibration.clocks.size() == 1
                                     ? std::string("one node's clock")
                                     : fmt::format("{} nodes' clocks", calibration.clocks.size()));
  for (const ClockFit& clock : calibration.clocks) {
    if (!clock.steered.empty()) {
      text += fmt::format("  node {}: no skew and wander, {}\n", clock.node, clock.steered);
      continue;
    }
    text +=
        fmt::format("  node {}: skew {}, {}; wander {}{}\n", clock.node, ppm.text(clock.skew.value),
                    interval(clock.skew, ppm), clock.wander.bound ? "at most " : "",
                    clock.wander.bound ? ppm.text(clock.wander.value)
                                       : ppm.text(clock.wander.value) + ", " + interval(clock.wander, ppm));
  }
  return text;
}

void add_in_place(const InPlaceFit& fit, MachineComments& all) {
  if (fit.sizes.empty()) return;
  const bool called = fit.sizes.front().called > 0;
  all["call.o"] = called ? interval(fit.o, microseconds) : "not measured: there were other processes";
  all["call.o_message"] = called ? interval(fit.o_message, microseconds) : "likewise";
  std::string text =
      "In a loop of two processes, us: one way, of bytes just received, both ways at once, and combined\n"
      "into what is sent next, or never:\n";
  for (const InPlaceSize& size : fit.sizes)
    text += fmt::format("  {:>7} B  {:>9.4f}  {:>9.4f}  {:>9.4f}  {:>9.4f}  {:>9.4f}\n", size.bytes,
                        size.way * 1e6, size.forwarded * 1e6, size.exchanged * 1e6, size.combined * 1e6,
                        size.added * 1e6);
  all["compute"] = text;
}

void add_surroundings(const Calibration& calibration, MachineComments& all) {
  if (!calibration.clocks.empty()) all["clock"] = of_clocks(calibration);
  all["clock.tick"] = "the smallest difference of two times";
  all["clock.read_cost"] = interval(calibration.network.read_cost, microseconds);
  if (calibration.launch)
    all["launch.sd"] =
        fmt::format("{}, from {} launches", interval(*calibration.launch, percent), calibration.launches);
  if (calibration.noise)
    all["noise.rate"] = fmt::format("{}; {:.4g} % of {:.3g} s", interval(calibration.noise->rate, per_second),
                                    100 * calibration.noise->share, calibration.noise->seconds);
}

std::string head(const Calibration& calibration) {
  std::string text = "Calibrated; every interval is the one of 95 % confidence.\n";
  if (calibration.noise && calibration.noise->lengths.empty())
    text += fmt::format("Noise: none in {:.3g} s of work; 95 %: less than {}.\n", calibration.noise->seconds,
                        per_second.text(calibration.noise->rate.value));
  if (calibration.launch && calibration.launch->bound)
    text += fmt::format(
        "No factor of a launch shows in {} launches; 95 %: its standard deviation is at most {}.\n",
        calibration.launches, percent.text(calibration.launch->value));
  if (calibration.barrier)
    text += fmt::format("Exits from a barrier lie {} apart in the median, 95 % of them {:.6g} to {}.\n",
                        microseconds.text(calibration.barrier->value), calibration.barrier->low * 1e6,
                        microseconds.text(calibration.barrier->high));
  return text;
}

std::string why_not_to_be_used(const Calibration& calibration) {
  std::string why;
  for (const SizeCheck& size : missed(calibration.held_out))
    why += fmt::format("{}the round trip of {} B, which was not fitted, is {}, and {} were measured",
                       why.empty() ? "" : "; ", size.bytes, microseconds.text(size.fitted),
                       microseconds.text(size.measured));
  return why;
}

}  // namespace

std::string calibrated_machine_text(const Calibration& calibration, const std::string& name,
                                    const std::string& source) {
  Machine machine = machine_of(calibration);
  machine.name = name;
  machine.source = source;
  machine.not_to_be_used = why_not_to_be_used(calibration);
  MachineComments comments = network_comments(calibration);
  add_in_place(calibration.in_place, comments);
  add_surroundings(calibration, comments);
  comments[""] = head(calibration);
  return machine_file_text(machine, comments);
}

}  // namespace plumbline
