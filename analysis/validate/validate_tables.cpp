#include "analysis/validate/validate_tables.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/request/experiment.hpp"
#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "traces/machine/machine_file.hpp"
#include "traces/tables/latency_table.hpp"

namespace plumbline {

void each_member(auto& each, Either<CallTimes> auto& times) {
  each(times.by_report, times.truth, times.settled, times.failure);
}

namespace {

/// A fork is paid once for so many calls.
constexpr std::size_t most_in_a_batch = 64;

TableBenchmark benchmark_of(const TableValidationRequest& request) {
  TableBenchmark benchmark{read_machine(request.machine, request.settings), &suite_named(request.benchmark)};
  if (benchmark.suite->nonblocking)
    throw InputError(
        fmt::format("{}: reports the overhead of nonblocking calls; tables have times", request.benchmark));
  if (benchmark.machine.network.platform)
    throw InputError(fmt::format("--machine {}: tables are not simulated on a platform", request.machine));
  benchmark.machine.library = request.library.value_or(benchmark.machine.library);
  benchmark.machine.datatype = request.datatype ? &datatype_named(request.datatype->name) : nullptr;
  benchmark.machine.launch_sd = 0;  // nobody knows which launch a table's number is of
  return benchmark;
}

TableCells read_cells(const TableValidationRequest& request, const Suite& suite,
                      std::vector<std::string>& notes) {
  TableCells cells;
  for (const std::string& file : request.tables) {
    if (is_latency_table(file))
      notes.push_back(file + " has latencies of messages, no collectives: left out");
    else
      add_rows(cells, read_collective_table(file), request.only, request.except);
  }
  std::erase_if(cells.measured, [&](const auto& cell) {
    if (report_of(suite, cell.first.statistic)) return false;
    cells.left_out[fmt::format("{} does not report '{}' over processes", suite.name, cell.first.statistic)] +=
        cell.second.size();
    return true;
  });
  return cells;
}

/// What keeps one call from being simulated does not keep the others.
CallTimes times_or_failure(const TableBenchmark& benchmark, const TableCall& call) {
  try {
    return simulate(benchmark, call);
  } catch (const std::runtime_error& error) {
    return {.by_report = {}, .failure = error.what()};
  }
}

std::size_t batch_size(std::size_t calls, int jobs) {
  return std::clamp<std::size_t>(calls / (8 * static_cast<std::size_t>(std::max(1, jobs))), 1,
                                 most_in_a_batch);
}

/// Every call, a batch of them in a worker. Neighbours cost alike, so that a batch takes every n-th.
std::map<TableCall, CallTimes> simulate_all(const TableBenchmark& benchmark,
                                            const std::map<TableCall, SimulatedCall>& simulated, int jobs,
                                            Listener& listener) {
  std::vector<TableCall> calls;
  for (const auto& [call, how] : simulated) calls.push_back(call);
  const std::size_t size = batch_size(calls.size(), jobs);
  const std::size_t batches = (calls.size() + size - 1) / size;
  Progress progress(listener, static_cast<int>(calls.size()), "calls simulated");
  const auto work = [&](int batch) {
    std::vector<CallTimes> found;
    for (auto i = static_cast<std::size_t>(batch); i < calls.size(); i += batches)
      found.push_back(times_or_failure(benchmark, calls[i]));
    return pack(found);
  };
  const auto tick = [&](int finished) {
    progress.show(static_cast<int>(static_cast<std::size_t>(finished) * calls.size() / batches));
  };
  const std::vector<JobOutcome> outcomes = run_workers(static_cast<int>(batches), jobs, work, tick);
  std::map<TableCall, CallTimes> times;
  for (std::size_t batch = 0; batch < batches; ++batch) {
    const JobOutcome& outcome = outcomes[batch];
    const auto found =
        outcome.failure.empty() ? unpack<std::vector<CallTimes>>(outcome.result) : std::vector<CallTimes>();
    for (std::size_t i = batch, at = 0; i < calls.size(); i += batches, ++at)
      times[calls[i]] =
          outcome.failure.empty() ? found[at] : CallTimes{.by_report = {}, .failure = outcome.failure};
  }
  return times;
}

MeasuredCell compared(const TableCell& cell, const std::vector<double>& measured, const Suite& suite,
                      const SimulatedCall& call, const CallTimes& times) {
  MeasuredCell one{cell, {}, call.theirs, std::string(call.call.algorithm->name), call.differs};
  one.segment = segment_of(call.call);
  one.measured = *median(measured);
  one.repetitions = measured.size();
  one.settled = times.settled;
  one.failure = times.failure;
  if (!times.failure.empty()) return one;
  one.simulated = times.by_report[*report_of(suite, cell.statistic)];
  one.truth = times.truth;
  return one;
}

std::string nothing_left(const TableCells& cells) {
  std::string text = "no row of the tables is left to simulate";
  for (const auto& [reason, rows] : cells.left_out) text += fmt::format("; {} rows: {}", rows, reason);
  return text;
}

void add_notes(TableValidation& results, const TableCells& cells) {
  for (const std::string& note : notes_of_left_out(cells)) results.notes.push_back(note);
  const auto note = [&](std::string_view what, bool (*is)(const MeasuredCell&)) {
    if (const auto count = std::ranges::count_if(results.cells, is); count > 0)
      results.notes.push_back(fmt::format("cells {}: {}", what, count));
  };
  note("whose algorithm is not here, by a stand-in",
       [](const MeasuredCell& cell) { return !cell.differs.empty(); });
  note("that do not settle, by the mean of twelve repetitions",
       [](const MeasuredCell& cell) { return !cell.settled; });
  note("without a ratio, measured or simulated as 0",
       [](const MeasuredCell& cell) { return !ratio_of(cell) && cell.failure.empty(); });
  note("that could not be simulated", [](const MeasuredCell& cell) { return !cell.failure.empty(); });
}

}  // namespace

TableValidation validate_tables(const TableValidationRequest& request, Listener& listener) {
  const TableBenchmark benchmark = benchmark_of(request);
  TableValidation results{request, benchmark.machine.name, name(benchmark.machine.library),
                          request.datatype ? request.datatype->name : std::string_view()};
  TableCells cells = read_cells(request, *benchmark.suite, results.notes);
  const std::map<TableCall, SimulatedCall> simulated = simulated_calls(benchmark.machine, cells);
  if (simulated.empty()) throw InputError(nothing_left(cells));
  const std::map<TableCall, CallTimes> times = simulate_all(benchmark, simulated, request.jobs, listener);
  for (const auto& [cell, measured] : cells.measured) {
    results.cells.push_back(
        compared(cell, measured, *benchmark.suite, simulated.at(cell.call), times.at(cell.call)));
    if (const auto name = cells.names.find(cell.call); name != cells.names.end())
      results.cells.back().algorithm_name = name->second;
  }
  results.groups = groups_of(results.cells);
  add_notes(results, cells);
  return results;
}

}  // namespace plumbline
