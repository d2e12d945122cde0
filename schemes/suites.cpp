#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include "models/errors.hpp"
#include "models/row_named.hpp"
#include "schemes/nanoseconds.hpp"
#include "schemes/procedures.hpp"
#include "schemes/suite.hpp"

namespace plumbline {
namespace {

using Of = Statistic;
using Over = OverProcesses;
using enum Report::Order;
using enum Keep;
constexpr Beside standard_error_beside = Beside::standard_error;
constexpr Beside confidence_interval_beside = Beside::confidence_interval;

// What a row says, in its words.

constexpr Start no_start{};
constexpr Start barriers(int count) { return {.before_each = count}; }
constexpr Start barrier_after_each(int first) { return {.first = first, .after_each = 1}; }
constexpr Start dissemination_barrier{.before_each = 1, .barrier = "dissemination"};
constexpr Start primed{.primed = true};
constexpr Start window_from_nothing{.kind = Start::Kind::window};
constexpr Start window_of_broadcasts(int count) {
  return {.kind = Start::Kind::window, .sized = Start::Sized::by_broadcasts, .broadcasts = count};
}
constexpr Start window_of_operations(double count, double lead) {
  return {.kind = Start::Kind::window, .sized = Start::Sized::by_operation, .factor = count, .lead = lead};
}
constexpr Start broadcasts_ahead(int count) { return {.kind = Start::Kind::round_time, .broadcasts = count}; }

constexpr Timed each_call{regions::loop, 1};
constexpr Timed loop(int calls) { return {regions::loop, calls}; }
constexpr Timed loop_with_flushes(int calls) { return {regions::loop_with_flushes, calls, false, true}; }
constexpr Timed loop_with_barriers(int calls) { return {regions::loop_with_barriers, calls}; }
constexpr Timed loop_with_acks(int calls) { return {regions::acknowledged, calls}; }
constexpr Timed loop_to_each_task(int calls) { return {nullptr, calls}; }  // timed by the procedure
constexpr Timed rounds(int calls) { return {regions::rounds, calls, true}; }
constexpr Timed rounds_reverse(int calls) { return {regions::rounds_reverse, calls, true}; }

constexpr Stop fixed(int observations) { return {Stop::Rule::fixed, observations, observations, 1, 0}; }
constexpr Stop fixed_in_batches(int observations, int batch) {
  return {Stop::Rule::fixed, batch, observations, batch, 0};
}
constexpr Stop time_budget(double seconds, int most) { return {Stop::Rule::budget, 1, most, 1, 0, seconds}; }
constexpr Stop standard_error(int min, int most, int batch, double goal) {
  return {Stop::Rule::standard_error, min, most, batch, goal};
}
constexpr Stop confidence_interval(int min, int most, int batch, double goal) {
  return {Stop::Rule::confidence_interval, min, most, batch, goal};
}
constexpr Stop decay(int most, int batch) { return {Stop::Rule::decay, batch, most, batch, 0}; }
constexpr Stop deviation(int min, int most, double goal) {
  return {Stop::Rule::deviation, min, most, 1, goal};
}

// Of a nonblocking suite people quote the overhead.
constexpr Report part_of(Part part, Of statistic, Over processes) {
  return {.statistic = statistic,
          .processes = processes,
          .order = observations_first,
          .primary = part == Part::overhead,
          .part = part};
}
constexpr Report max_median(Part part) { return part_of(part, Of::median, Over::max); }
constexpr Report mean_of(Part part, Over processes) { return part_of(part, Of::mean, processes); }

// Reports: statistic, processes, which comes first, whether people quote it, of what, and what stands beside
// it.

// clang-format off
constexpr Report rank_0_min[] = {{Of::min, Over::rank_0, observations_first, true}};
constexpr Report rank_0_mean[]  = {{Of::mean, Over::rank_0, observations_first, true}};
constexpr Report root_mean[]    = {{Of::mean, Over::root, observations_first, true}};
constexpr Report average_min_max[] = {{Of::mean, Over::average, observations_first, true},
                                             {Of::mean, Over::min, observations_first},
                                             {Of::mean, Over::max, observations_first}};
constexpr Report min_max_average[] = {{Of::mean, Over::min, observations_first},
                                             {Of::mean, Over::max, observations_first},
                                             {Of::mean, Over::average, observations_first, true}};
constexpr Report each_mean[]   = {{Of::mean, Over::min, observations_first},
                                  {Of::mean, Over::average, observations_first},
                                  {Of::mean, Over::max, observations_first, true}};
constexpr Report each_median[] = {{Of::median, Over::min, observations_first},
                                  {Of::median, Over::average, observations_first},
                                  {Of::median, Over::max, observations_first, true}};
constexpr Report max_mean[] = {{Of::mean, Over::max, processes_first, true, all, confidence_interval_beside}};
constexpr Report max_then_all[] = {{Of::min, Over::max, processes_first, true},
                                        {Of::mean, Over::max, processes_first},
                                        {Of::max, Over::max, processes_first}};
constexpr Report max_middle_half[] = {{Of::mean, Over::max, processes_first, true, middle_half, standard_error_beside}};
constexpr Report max_tukey[] = {{Of::median, Over::max, processes_first, true, within_fences},
                                     {Of::mean, Over::max, processes_first, false, within_fences}};
constexpr Report span_tukey[] = {{Of::median, Over::span, processes_first, true, within_fences},
                                 {Of::mean, Over::span, processes_first, false, within_fences}};
constexpr Report nbcbench_reports[] = {max_median(Part::overhead), max_median(Part::blocking), max_median(Part::start),
                                       max_median(Part::compute), max_median(Part::test), max_median(Part::wait),
                                       max_median(Part::overall)};
constexpr Report imb_nbc_reports[]  = {mean_of(Part::overhead, Over::max), mean_of(Part::overall, Over::max),
                                       mean_of(Part::blocking, Over::max), mean_of(Part::compute, Over::max)};
constexpr Report osu_nbc_reports[]  = {mean_of(Part::overhead, Over::average), mean_of(Part::overall, Over::average),
                                       mean_of(Part::compute, Over::average), mean_of(Part::start, Over::average),
                                       mean_of(Part::test, Over::average), mean_of(Part::wait, Over::average),
                                       mean_of(Part::blocking, Over::average)};
constexpr Report from_root_mean[] = {{Of::mean, Over::from_root, processes_first, true, all, confidence_interval_beside}};
constexpr Report pooled_below_p99[] = {{Of::min, Over::pooled, observations_first, false, below_twice_p99},
                                       {Of::max, Over::pooled, observations_first, false, below_twice_p99},
                                       {Of::mean, Over::pooled, observations_first, true, below_twice_p99}};
constexpr Report max_of_each[] = {{Of::min, Over::max, observations_first},
                                       {Of::max, Over::max, observations_first},
                                       {Of::mean, Over::max, observations_first},
                                       {Of::median, Over::max, observations_first, true}};

// The table. Programs whose defaults are known from their sources: MPIBlib's 30 to 1,000 repetitions, 95 %
// and 0.025; SKaMPI's 8 to 32 repetitions in batches of 8 and 0.03. MPIBlib looks after every repetition,
// here after ten; MPIBlib relates its clocks by their offsets to process 0's, MPIBench also by their drift.
// Netgauge can print any statistic of the largest times; the median is what we quote. ReproMPI leaves the window
// to its user: here three times the median of ten operations, the first window 1 ms after its announcement
// (ReproMPI's --wait-time). ReproMPI announces a start three times the mean of ten broadcasts ahead, until
// --rt-bench-time-ms is over, which has no default: half a second. mpptest's closing barrier is left out: the next loop's comes right after it. The warm-up is
// one call everywhere, where programs have anything from none to 200. Papers that the sources name (MS, PS:
// Hunold's measurement and data processing schemes, tables 3 and 4):
//   Hoefler 2010       Hoefler, Schneider, Lumsdaine: Accurately measuring overhead, communication time and progression
//                      of blocking and nonblocking collective operations at massive scale
//   de Supinski 1999   de Supinski, Karonis: Accurately measuring MPI broadcasts in a computational grid
//   Hunold 2016        Hunold, Carpen-Amarie: Reproducible MPI benchmarking is still not as easy as you think

constexpr Suite table[] = {
  {.name = "mpptest", .start = barriers(1), .timed = loop(50), .stop = fixed(5), .reps = Reps::loop,
   .reports = rank_0_min, .source = "MPICH mpptest; Hoefler 2010, listing 1"},
  {.name = "mpbench", .start = no_start, .timed = loop_with_flushes(100), .stop = fixed(1), .reps = Reps::loop,
   .reports = rank_0_mean, .source = "LLCbench MPBench; Hoefler 2010, listing 2"},
  {.name = "imb", .start = barriers(2), .timed = loop(1000), .stop = fixed(1), .reps = Reps::loop,
   .reports = min_max_average, .source = "Intel MPI Benchmarks up to 2008; Hoefler 2010, listing 3"},
  {.name = "imb-2021", .start = barrier_after_each(2), .timed = each_call, .stop = fixed(1000),
   .reports = min_max_average, .source = "Intel MPI Benchmarks 2021, Bcast"},
  {.name = "osu", .start = barrier_after_each(1), .timed = each_call, .stop = fixed(1000),
   .reports = average_min_max, .source = "OSU 7.4, osu_bcast; Hunold 2016, MS1 and PS3"},
  {.name = "phloem", .start = barriers(1), .timed = loop(1000), .stop = fixed(1), .reps = Reps::loop,
   .reports = min_max_average, .source = "Phloem 1.0, mpiBench; Hunold 2016, MS3 and PS7"},
  {.name = "phloem-barrier", .start = barriers(1), .timed = loop_with_barriers(1000), .stop = fixed(1),
   .reps = Reps::loop, .reports = min_max_average,
   .source = "Phloem 1.0, mpiBench with barriers; Hunold 2016, MS3 and PS7"},
  {.name = "mpiblib-root", .start = barriers(1), .timed = each_call, .stop = confidence_interval(30, 1000, 10, 0.025),
   .reports = root_mean, .source = "MPIBlib, timing at the root; Hunold 2016, section 2"},
  {.name = "mpiblib-max", .start = barriers(1), .timed = each_call, .stop = confidence_interval(30, 1000, 10, 0.025),
   .reports = max_mean, .source = "MPIBlib, largest time; Hunold 2016, MS1 and PS2"},
  {.name = "mpiblib-global", .clocks = "skampi", .start = barriers(1), .timed = each_call,
   .stop = confidence_interval(30, 1000, 10, 0.025), .reports = from_root_mean,
   .source = "MPIBlib, global timing; Hunold 2016, MS1 and PS4"},
  {.name = "mpibench", .clocks = "jk", .start = barriers(1), .timed = each_call, .stop = fixed(1000),
   .reports = pooled_below_p99, .source = "MPIBench 1.0beta (Grove, Coddington); Hunold 2016, MS1 and PS5"},
  {.name = "mpicroscope", .start = barriers(1), .timed = each_call, .stop = decay(100, 10),
   .reports = max_then_all, .source = "mpicroscope, linear decay; Hunold 2016, MS1 and PS2"},
  {.name = "skampi-barrier", .start = barriers(1), .timed = each_call, .stop = standard_error(8, 32, 8, 0.03),
   .reports = max_middle_half, .source = "SKaMPI 5, skampi_coll.ski, with barriers; Hunold 2016, MS1 and PS1"},
  {.name = "skampi", .clocks = "skampi", .start = window_from_nothing, .timed = each_call,
   .stop = standard_error(8, 32, 8, 0.03), .reports = max_middle_half,
   .source = "SKaMPI 5, skampi_coll.ski, with windows; Hunold 2016, MS4 and PS1"},
  {.name = "netgauge", .clocks = "netgauge", .start = window_of_broadcasts(10), .timed = each_call,
   .stop = fixed_in_batches(100, 100), .reports = max_of_each,
   .source = "Netgauge's NBCBench; Hoefler 2010, listing 5; Hunold 2016, MS4 and PS6"},
  {.name = "reprompi-barrier", .start = barriers(1), .timed = each_call, .stop = fixed(100),
   .reports = max_tukey, .source = "ReproMPI with barriers; Hunold 2016, algorithm 1 and section 3.3"},
  {.name = "reprompi-dissemination", .start = dissemination_barrier, .timed = each_call, .stop = fixed(100),
   .reports = max_tukey, .source = "ReproMPI, --proc-sync=dissem_barrier"},
  {.name = "reprompi-double-barrier", .start = barriers(2), .timed = each_call, .stop = fixed(100),
   .reports = max_tukey, .source = "ReproMPI, --proc-sync=Double_MPI_Barrier"},
  {.name = "reprompi", .clocks = "hca", .start = window_of_operations(3, 1e-3), .timed = each_call,
   .stop = fixed_in_batches(100, 100), .reports = span_tukey,
   .source = "ReproMPI with windows; Hunold 2016, MS4, algorithm 1 and section 3.3"},
  {.name = "reprompi-jk", .clocks = "jk", .start = window_of_operations(3, 1e-3), .timed = each_call,
   .stop = fixed_in_batches(100, 100), .reports = span_tukey, .source = "ReproMPI with windows, clocks as Jones and Koenig"},
  {.name = "reprompi-hca2", .clocks = "hca2", .start = window_of_operations(3, 1e-3), .timed = each_call,
   .stop = fixed_in_batches(100, 100), .reports = span_tukey, .source = "ReproMPI with windows, clocks by HCA2"},
  {.name = "reprompi-hca3", .clocks = "hca3", .start = window_of_operations(3, 1e-3), .timed = each_call,
   .stop = fixed_in_batches(100, 100), .reports = span_tukey, .source = "ReproMPI with windows, clocks by HCA3"},
  {.name = "reprompi-roundtime", .clocks = "hca3", .start = broadcasts_ahead(3), .timed = each_call,
   .stop = time_budget(0.5, 1000), .reports = span_tukey, .source = "ReproMPI, --proc-sync=roundtime"},

  {.name = "op-overhead", .stop = fixed(10), .reps = Reps::as_published, .reports = each_median, .in_turn = true,
   .procedure = procedures::overhead_of_each, .source = "de Supinski 1999, section 2, o_i"},
  {.name = "op-gap", .start = primed, .timed = loop(100), .stop = deviation(8, 30, 0.03), .reps = Reps::as_published,
   .reports = each_mean, .source = "de Supinski 1999, section 2, g_i"},
  {.name = "send-latency", .start = no_start, .timed = loop(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = root_mean, .bcast_only = true,
   .source = "de Supinski 1999, figure 2, send latency"},
  {.name = "bcast-rounds", .start = no_start, .timed = rounds(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = rank_0_mean, .bcast_only = true, .in_turn = true,
   .source = "de Supinski 1999, figure 2, broadcast rounds"},
  {.name = "bcast-rounds-reverse", .start = no_start, .timed = rounds_reverse(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = rank_0_mean, .bcast_only = true, .in_turn = true,
   .source = "de Supinski 1999, figure 2, broadcast rounds, roots in the opposite order"},
  {.name = "bcast-barrier", .start = no_start, .timed = loop_with_barriers(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = root_mean, .bcast_only = true,
   .source = "de Supinski 1999, figure 2, broadcast barrier"},
  {.name = "bcast-ack", .start = no_start, .timed = loop_with_acks(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = root_mean, .bcast_only = true,
   .source = "de Supinski 1999, figure 2, broadcast acknowledge"},
  {.name = "bcast-oli", .timed = loop_to_each_task(100), .stop = deviation(8, 30, 0.03),
   .reps = Reps::as_published, .reports = root_mean, .bcast_only = true, .in_turn = true,
   .procedure = procedures::latency_to_each, .source = "de Supinski 1999, figure 9, largest OL_i"},

  {.name = "nbcbench-time", .clocks = "netgauge", .start = window_of_operations(4, 1e-3), .stop = fixed_in_batches(20, 20),
   .reports = nbcbench_reports, .nonblocking = true, .procedure = procedures::nbcbench_time,
   .source = "Netgauge's NBCBench, time-based; Hoefler 2010, section 4.1 and listing 6"},
  {.name = "nbcbench-work", .clocks = "netgauge", .start = window_of_operations(4, 1e-3), .stop = fixed_in_batches(20, 20),
   .reports = nbcbench_reports, .nonblocking = true, .procedure = procedures::nbcbench_work,
   .source = "Netgauge's NBCBench, work-based; Hoefler 2010, section 4.1"},
  {.name = "imb-nbc", .start = barrier_after_each(2), .stop = fixed(100), .reports = imb_nbc_reports,
   .nonblocking = true, .procedure = procedures::imb_nbc, .source = "Intel MPI Benchmarks 2021, IMB-NBC"},
  {.name = "osu-nbc", .start = barrier_after_each(1), .stop = fixed(100), .reports = osu_nbc_reports,
   .nonblocking = true, .procedure = procedures::osu_nbc, .source = "OSU 7.4, osu_ibcast and its like"},
};
// clang-format on

void require_positive(const char* what, std::optional<double> seconds) {
  if (seconds && !(*seconds > 0 && *seconds < 1e9))
    throw InputError(std::string(what) + " " + nanoseconds(*seconds) +
                     ": more than 0 is needed, and less than 1e9 s");
}

}  // namespace

std::span<const Suite> suites() { return table; }

const Suite& suite_named(std::string_view name) { return row_named("suite", table, name); }

bool measures(const Suite& suite, Operation operation) {
  return !suite.bcast_only || operation == Operation::bcast;
}

bool takes_arrivals(const Suite& suite) { return suite.procedure == nullptr; }

bool belongs_to_all(const Suite& suite, Operation operation, int processes) {
  return measures(suite, operation) && !suite.nonblocking && !(suite.in_turn && processes > most_in_turn);
}

Suite with_stop(const Suite& suite, const Stop& stop) {
  Suite changed = suite;
  if (suite.reps == Reps::as_published) return changed;
  changed.stop = stop;
  // Windows grow by what a batch of them shows, which a few of them do not.
  if (may_fail(suite.start)) changed.stop.batch = std::max(stop.batch, suite.stop.batch);
  return changed;
}

const Report& primary(const Suite& suite) {
  const auto found =
      std::find_if(suite.reports.begin(), suite.reports.end(), [](const Report& r) { return r.primary; });
  assert(found != suite.reports.end());
  return *found;
}

Counts counts_of(const Suite& suite, const Protocol& protocol) {
  Counts counts{suite.timed.calls, suite.stop.min, suite.stop.most, protocol.warmup.value_or(suite.warmup)};
  if (protocol.reps && *protocol.reps < 1)
    throw InputError("reps " + std::to_string(*protocol.reps) + ": at least 1 is needed");
  if (counts.warmup < 0)
    throw InputError("warmup " + std::to_string(counts.warmup) + ": 0 or more is needed");
  require_positive("window", protocol.window);
  require_positive("time budget", protocol.time_budget);
  if (suite.reps == Reps::loop) counts.calls = protocol.reps.value_or(counts.calls);
  if (suite.reps == Reps::observations) counts.most = protocol.reps.value_or(counts.most);
  counts.min = std::min(counts.min, counts.most);
  return counts;
}

}  // namespace plumbline
