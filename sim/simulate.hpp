#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "models/arrivals/arrivals.hpp"
#include "models/machine.hpp"
#include "schemes/clock_sync.hpp"
#include "schemes/suite.hpp"
#include "sim/engine.hpp"

namespace plumbline {

/// What makes a suite's number differ from the truth, each taken away by itself (design of each:
/// docs/explanation/causes.md).
enum class Cause : std::uint8_t {
  pipelining,         ///< the network falls idle between collectives; the idle time is taken off again
  barrier,            ///< processes leave a barrier when they did, but its messages are off the network
  start_skew,         ///< every timed region starts everywhere at one true instant
  clock,              ///< true clocks
  timer,              ///< no tick, and a read costs nothing
  process_reduction,  ///< the max over processes
  statistic,          ///< the median
  noise,              ///< neither noise nor jitter
  contention          ///< no message waits for another at an adapter or a memory
};

/// One launch of `processes` processes on a simulated machine. The machine is as its file says: the launch's
/// factor (models/machine.hpp, launched) and every other draw follow from (seed, launch).
struct Launch {
  Machine machine;
  int processes = 1;
  std::uint64_t seed = 1;
  std::uint64_t launch = 0;
  std::optional<Cause> without{};  ///< reductions are up to who reduces
  Engine engine = Engine::native;
};

/// The launch's machine: its factor drawn, and without what the cause stands for, where that is a part of the
/// machine: clock, timer, noise, contention. Throws InputError where it has fewer places than processes.
Machine machine_of(const Launch& launch);

/// Runs `body` as every process of the launch, to the end; returns the messages sent.
/// SimGrid has an engine of which a program has one: at most once on a platform, or where the launch asks for
/// SimGrid's engine (in a forked worker, say). Throws RunError on deadlock (names the processes that wait)
/// and whatever InputError a body throws.
std::uint64_t simulate(const Launch& launch, const std::function<void(Process&)>& body);

struct SuiteRun {
  Measurement measurement;  ///< by rank
  std::uint64_t messages = 0;
  std::vector<double>
      start_skew;  ///< seconds: of each timed region, from the first to the last process's start
  /// Seconds that the processor really lost in each observation that counts and whose timed region has an end
  /// (Process::mark_end), where it lost most: the region's length without computation, noise in it, and reads
  /// of the clock.
  std::vector<double> lost;
};
/// A suite on a fresh launch. On a platform at most once a program, as simulate().
SuiteRun run_suite(const Launch& launch, const Suite& suite, const Protocol& protocol);

/// For how long a synchronisation is looked at: until its error is above `error`, at most `most`; seconds.
struct SyncLimit {
  double error = 0, most = day;
};
/// Synchronises the clocks and compares them in true time, each of `horizons` (seconds) after the last
/// process is done: error = largest |global clock of process i - clock of process 0|. With a limit it also
/// says for how long the error stays within, to 1 %: it is looked at after 1 ms, and then always 5 % later.
/// With SimGrid at most once a program, as simulate().
SyncRun run_sync(const Launch& launch, const SyncMethod& method, const SyncOptions& options,
                 std::span<const double> horizons, const std::optional<SyncLimit>& limit = {});

struct Truth {
  /// One for each of `reps` executions: from the first process's call to the end of the last.
  std::vector<double> seconds;
  std::vector<double> spread;  ///< likewise: seconds from the first call to the last; empty without delays
  std::uint64_t messages = 0;
};
/// The operation `reps` times alone: started everywhere at one true instant on an idle network, or so much
/// later as `delays` say, to the end of the last process. With SimGrid at most once a program, as simulate().
Truth truth(const Launch& launch, const Collective& operation, int reps,
            const std::optional<Delays>& delays = {});

/// Bytes that simulating the call needs at this size, roughly (stacks, network and schedules). Takes time and
/// memory that grow with the processes: min_memory_needed() tells at once what will never fit.
double memory_needed(const Collective& call, int processes, Engine engine);
/// Messages of the call that may be on their way at once, roughly: those of the round that has most.
double messages_under_way(const Collective& call, int processes);
/// Bytes on top where the call is made nonblocking: what processes, or their progress threads, keep of it.
double memory_of_nonblocking(const Progression& progression, const Collective& call, int processes);
/// Bytes of the stacks and the network alone.
double min_memory_needed(int processes, Engine engine);
/// Addresses that the native engine's stacks take, though only a page or two of each is memory: bytes.
double stack_addresses(int processes);

}  // namespace plumbline
