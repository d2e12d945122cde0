#include "analysis/sync/sync_experiment.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "analysis/run/causes.hpp"
#include "analysis/run/packing.hpp"

namespace plumbline {
namespace {

constexpr SyncWithout all_of_them[] = {SyncWithout::nothing, SyncWithout::jitter, SyncWithout::wander,
                                       SyncWithout::both};

bool leaves_out(SyncWithout without, SyncWithout what) {
  return without == what || without == SyncWithout::both;
}

bool has_jitter(const Machine& machine) { return matters(Cause::noise, machine); }

bool has_wander(const Machine& machine) {
  const ClockModel& clock = machine.clock;
  return clock.wander > 0 || (clock.ntp_period > 0 && clock.ntp_step_sd > 0);
}

/// The shortest log's; a day without logs.
Picoseconds logged(const ClockModel& clock) {
  Picoseconds span = one_day;
  for (const auto& trace : clock.traces) span = std::min(span, trace->points.back().at);
  return span;
}

void begin_logs_at(Picoseconds begin, ClockModel& clock) {
  for (auto& trace : clock.traces) trace = std::make_shared<ClockTrace>(trace->from(begin));
}

}  // namespace

bool matters(SyncWithout without, const Machine& machine) {
  return (!leaves_out(without, SyncWithout::jitter) || has_jitter(machine)) &&
         (!leaves_out(without, SyncWithout::wander) || has_wander(machine));
}

double count_jobs(const SyncExperiment& experiment) {
  const auto kinds = std::ranges::count_if(
      all_of_them, [&](SyncWithout without) { return matters(without, experiment.machine); });
  return static_cast<double>(experiment.methods.size()) * experiment.seeds * static_cast<double>(kinds);
}

std::vector<SyncJob> jobs_of(const SyncExperiment& experiment) {
  std::vector<SyncJob> jobs;
  for (const SyncMethod* method : experiment.methods)
    for (int run = 0; run < experiment.seeds; ++run)
      for (const SyncWithout without : all_of_them)
        if (matters(without, experiment.machine)) jobs.push_back({method, run, without});
  return jobs;
}

std::string describe(const SyncExperiment& experiment, const SyncJob& job) {
  static constexpr const char* without[] = {"", ", without jitter", ", without wander",
                                            ", without jitter and wander"};
  return fmt::format("{}, {} processes, seed {}{}", job.method->name, experiment.processes,
                     experiment.seed + static_cast<std::uint64_t>(job.run),
                     without[static_cast<std::size_t>(job.without)]);
}

SyncRun perform(const SyncExperiment& experiment, const SyncJob& job) {
  Launch launch{
      experiment.machine, experiment.processes, experiment.seed + static_cast<std::uint64_t>(job.run), 0, {},
      experiment.engine};
  if (leaves_out(job.without, SyncWithout::jitter)) launch.without = Cause::noise;
  if (leaves_out(job.without, SyncWithout::wander)) {
    launch.machine.clock.wander = 0;
    launch.machine.clock.ntp_period = 0;
  }
  const Picoseconds span = logged(launch.machine.clock), begin = span / experiment.seeds * job.run;
  if (begin > 0) begin_logs_at(begin, launch.machine.clock);
  std::optional<SyncLimit> limit;
  if (experiment.limit) limit = {*experiment.limit, to_seconds(span - begin)};
  return run_sync(launch, *job.method, experiment.options, experiment.horizons, limit);
}

void each_member(auto& each, Either<SyncRun> auto& run) {
  each(run.duration, run.messages, run.rounds, run.residual, run.error, run.within);
}

std::string encode(const SyncRun& run) { return pack(run); }
SyncRun decode_sync(std::string_view bytes) { return unpack<SyncRun>(bytes); }

}  // namespace plumbline
