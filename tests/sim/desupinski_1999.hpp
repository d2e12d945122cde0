#pragma once

#include <string_view>

#include "schemes/suite.hpp"
#include "tests/support/measured.hpp"
#include "tests/support/rule_cases.hpp"

// De Supinski, Karonis, "Accurately measuring MPI broadcasts in a computational grid": what its figures'
// tests share. Times in microseconds. A broadcast's message takes a hop X = L + 2o + (k-1)G, an empty one Y =
// L + 2o.
namespace plumbline::test::desupinski_1999 {

constexpr std::int64_t bytes = 256;
constexpr int most_processes = 32;

constexpr double L = 10, o = 1, g = 3, G = 0.01;
constexpr double serial = (bytes - 1) * G;  // 2.55
constexpr double gap = g + serial;          // 5.55, above o
constexpr double X = L + 2 * o + serial;    // 14.55
constexpr double Y = L + 2 * o;             // 12, an acknowledgment or a barrier's message

inline Level level(double latency = L) { return {.L = latency, .o_s = o, .o_r = o, .g = g, .G = G}; }
inline Machine cluster() { return machine_of(level()); }

constexpr double far = 10'000;  // 10 ms between the sites
constexpr double far_X = far + 2 * o + serial;

/// Two sites, half of the processes each; the first has the odd one.
inline Machine two_sites(int processes) {
  Machine machine = cluster();
  machine.network.between_sites = level_of(level(far));
  machine.network.processes_per_site = (processes + 1) / 2;
  return machine;
}

inline Collective bcast(std::string_view algorithm, std::int64_t k = bytes) {
  Collective call = call_of(Operation::bcast, algorithm, k);
  if (call.algorithm->segment > 0) call.segment = 64;  // a pipeline of four
  return call;
}

/// The suite with three reports of `calls` calls each; ten are enough where all calls take the same.
inline Suite quick(std::string_view name, int calls = 10) {
  Suite suite = suite_named(name);
  suite.timed.calls = calls;
  suite.stop.min = suite.stop.most = 3;
  return suite;
}

/// What the root brings back. `barrier`: empty for the library's.
inline Observations at_root(const Machine& machine, int processes, const Suite& suite, const Collective& call,
                            const Collective& barrier = {}) {
  return measured({machine, processes}, suite, {.operation = call, .barrier = barrier})
      .at(static_cast<std::size_t>(call.root));
}

/// The last report, in microseconds: the first ones may begin before the pipeline is full.
inline double steady(const Observations& observations) { return observations.seen.back().time * 1e6; }

/// From a common start to the end of the last process, in microseconds.
inline double truth_of(const Machine& machine, int processes, const Collective& call) {
  return truth({machine, processes}, call, 1).seconds[0] * 1e6;
}

/// Allowed for the rounding of times to doubles, relative.
constexpr double rounding = 1e-9;

}  // namespace plumbline::test::desupinski_1999
