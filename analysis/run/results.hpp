#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/request/experiment.hpp"
#include "analysis/run/causes.hpp"
#include "analysis/run/job_result.hpp"

namespace plumbline {

/// The distribution of the truth of a cell, all launches together.
struct TruthSummary {
  double median_s, p5_s, p95_s;                    ///< type-7 quantiles, seconds
  std::size_t n;                                   ///< executions
  std::vector<std::optional<double>> by_launch{};  ///< the median of each launch, seconds
};

/// What a suite makes of a cell.
struct SuiteResult {
  std::string_view suite;
  std::vector<Reported> reported;  ///< seconds: the median over launches
  /// Of each number reported, in each launch.
  std::vector<std::vector<std::optional<double>>> by_launch;
  int observations = 0;  ///< of process `root`, all launches together
  int invalid = 0;       ///< of these, that do not count: late or too long on one process or more
  bool valid = true;     ///< whether the method held in every launch
  std::string why;       ///< one sentence; empty where all observations count
  double sync_s = 0;     ///< what relating the clocks took, median over launches; 0: it does not
  std::optional<double> start_skew_s;   ///< median over timed regions, then over launches
  std::optional<TruthSummary> truth{};  ///< its own, of a nonblocking suite: what the processor lost
  Overlaps overlaps{};                  ///< of a nonblocking suite: raw, median over launches
  std::optional<Shares> shares;         ///< empty unless asked why
  std::string starts_by{};             ///< what starts a timed region: "barrier:linear"; of no barrier, empty
  std::vector<Cause> nothing_without;  ///< no observation counted when they were taken away
};

struct CellResult {
  Cell cell;
  std::optional<TruthSummary> truth;  ///< empty where its worker failed
  std::vector<SuiteResult> suites;    ///< without those whose worker failed
  /// From the last process's call, where processes come late; `truth` is from the first's.
  std::optional<TruthSummary> truth_from_last{};
};

/// Everything that `simulate`, or a launch on hardware, prints.
struct Results {
  bool measured = false;  ///< on hardware: nobody knows the truth, and `machine` is the MPI library
  std::string machine;
  std::vector<std::string> machine_settings;  ///< that changed the machine
  Settings settings;
  std::string clock, cache;    ///< measured: the timer, and what is in the caches before a call
  std::string injected_clock;  ///< measured: by how much clocks are bent; empty: they are not
  std::vector<CellResult> cells;
  std::uint64_t messages = 0;  ///< simulated, truths included
  double wall_s = 0;
  std::vector<std::string> failures;  ///< one line each
};

/// What a suite makes of its launches, one or more.
SuiteResult result_of(const Suite& suite, std::span<const JobResult> launches);
/// The median over launches of a member, or of the number that people quote; empty where none has it.
std::optional<double> median_of(std::span<const JobResult> launches,
                                std::optional<double> JobResult::*member);
std::optional<double> primary_of(std::span<const JobResult> launches);

/// seconds / truth - 1; empty where one is unknown or the truth is 0.
std::optional<double> error_of(std::optional<double> seconds, const std::optional<TruthSummary>& truth);
/// reported / truth - 1 of a number of the suite: against its own truth where it has one, else the cell's.
/// Empty where one is unknown or the truth is 0.
std::optional<double> error_of(const Reported& reported, const SuiteResult& suite, const CellResult& result);
/// The same against the time from the last process's call; empty of a suite with a truth of its own.
std::optional<double> error_from_last(const Reported& reported, const CellResult& result);
/// All launches together; empty where nothing is known.
std::optional<TruthSummary> truth_of(std::span<const JobResult> launches);
/// The same from the last process's call; empty where no process comes late.
std::optional<TruthSummary> truth_from_last_of(std::span<const JobResult> launches);

}  // namespace plumbline
