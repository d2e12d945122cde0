#include "analysis/validate/simulate_call.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/run/causes.hpp"
#include "models/statistics.hpp"
#include "sim/simulate.hpp"

namespace plumbline {
namespace {

constexpr int untimed_calls = 2;
constexpr int loop_calls = 100;  // of a suite that times a loop

/// Twelve is a multiple of every period up to four, over which a mean is whole.
constexpr int counted = 12, longest_period = 4;

constexpr double same_time = 1e-13;  // seconds; a picosecond is the least that simulated times differ by

// The repetitions

/// Whether the last `count` observations are, on every process, those `period` before.
bool repeats(const Measurement& measurement, int period, int count) {
  return std::ranges::all_of(measurement, [&](const Observations& process) {
    const auto all = static_cast<int>(process.seen.size());
    if (all < count + period) return false;
    for (int i = all - count; i < all; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (std::abs(process.seen[at].time - process.seen[at - static_cast<std::size_t>(period)].time) >
          same_time)
        return false;
    }
    return true;
  });
}

Measurement last(Measurement measurement, int count) {
  for (Observations& process : measurement)
    process.seen.erase(process.seen.begin(), process.seen.end() - count);
  return measurement;
}

/// The shortest period with which the last observations repeat; empty: they do not.
std::optional<int> period_of(const Measurement& measurement) {
  if (repeats(measurement, 1, 1)) return 1;
  for (int period = 2; period <= longest_period; ++period)
    if (repeats(measurement, period, counted)) return period;
  return std::nullopt;
}

/// Whether the suite reports the same of both halves of the observations, to 1 %.
bool is_steady(const Suite& suite, const Measurement& measurement) {
  Measurement early = measurement;
  for (Observations& process : early) process.seen.resize(process.seen.size() / 2);
  const std::vector<Reported> before = reduce(suite, early, 0);
  const std::vector<Reported> after = reduce(suite, last(measurement, counted / 2), 0);
  return std::ranges::equal(before, after, [](const Reported& one, const Reported& other) {
    return one.seconds && other.seconds && std::abs(*one.seconds - *other.seconds) <= 0.01 * *other.seconds;
  });
}

/// Whether the suite's loop times one call an observation, as often as it is told.
bool is_repeatable(const Suite& suite) {
  return suite.reps == Reps::observations && suite.start.kind == Start::Kind::barriers &&
         suite.stop.rule == Stop::Rule::fixed && suite.procedure == nullptr;
}

/// A program that measures barriers makes one right after the other.
Suite suite_for(const TableBenchmark& benchmark, const TableCall& call) {
  Suite suite = *benchmark.suite;
  if (call.operation == Operation::barrier) suite.start.after_each = 0;
  return suite;
}

Measurement run_benchmark(const Launch& launch, const Suite& suite, const SimulatedCall& simulated,
                          int reps) {
  return run_suite(launch, suite,
                   {.operation = simulated.call,
                    .barrier = simulated.barrier,
                    .reps = reps,
                    .warmup = untimed_calls})
      .measurement;
}

/// The observations that count.
Measurement measure(const Launch& launch, const Suite& suite, const SimulatedCall& simulated, bool& settled) {
  if (!is_repeatable(suite)) return run_benchmark(launch, suite, simulated, loop_calls);
  Measurement measurement = run_benchmark(launch, suite, simulated, 3);
  if (!period_of(measurement))
    measurement = run_benchmark(launch, suite, simulated, counted + longest_period);
  if (const auto period = period_of(measurement)) return last(std::move(measurement), *period);
  measurement = last(std::move(measurement), counted);
  settled = is_steady(suite, measurement);
  return measurement;
}

}  // namespace

CallTimes simulate(const TableBenchmark& benchmark, const TableCall& call) {
  CallTimes times;
  const Launch launch{placed(benchmark.machine, call), call.processes};
  const SimulatedCall simulated = simulated_call(launch.machine, call);
  const Suite suite = suite_for(benchmark, call);
  for (const Reported& reported : reduce(suite, measure(launch, suite, simulated, times.settled), 0))
    times.by_report.push_back(reported.seconds.value_or(0));
  const int executions = matters(Cause::noise, launch.machine) ? counted : 1;
  times.truth = *median(plumbline::truth(launch, simulated.call, executions).seconds);
  return times;
}

std::optional<std::size_t> report_of(const Suite& suite, std::string_view statistic) {
  constexpr std::pair<std::string_view, OverProcesses> words[] = {
      {"mean", OverProcesses::average}, {"min", OverProcesses::min}, {"max", OverProcesses::max}};
  for (const auto& [word, processes] : words) {
    if (word != statistic) continue;
    for (std::size_t i = 0; i < suite.reports.size(); ++i)
      if (suite.reports[i].statistic == Statistic::mean && suite.reports[i].processes == processes) return i;
  }
  return std::nullopt;
}

}  // namespace plumbline
