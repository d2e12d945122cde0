#include "analysis/calibrate/fit_tables.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include <nlopt.h>

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "models/statistics.hpp"
#include "schemes/suite.hpp"
#include "traces/tables/collective_table.hpp"

namespace plumbline {
namespace {

/// Of an operation: more would take longer and say no more.
constexpr std::size_t most_calls = 48;
constexpr int searches = 2, most_machines_a_search = 250;
constexpr double close_enough = 1e-3;  // relative, of parameters

/// A call with what was measured, seconds.
struct MeasuredCall {
  TableCall call;
  double measured = 0;
  double weight = 0;
};

bool is_fitted(const TableFitRequest& request, const TableCall& call) {
  return std::ranges::any_of(request.fit, [&](const FittedCall& one) {
    return one.operation == call.operation && one.algorithm == call.algorithm;
  });
}

/// So many of them, as far apart as they can be.
std::vector<MeasuredCall> spread(const std::vector<MeasuredCall>& all) {
  std::vector<MeasuredCall> some;
  const std::size_t count = std::min(all.size(), most_calls);
  for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
  for (MeasuredCall& call : some) call.weight = 1 / static_cast<double>(count);
  return some;
}

struct Tables {
  std::vector<LatencyTable> latencies;
  TableCells cells;
};

Tables read_tables(const TableFitRequest& request) {
  Tables tables;
  for (const std::string& file : request.tables) {
    if (is_latency_table(file)) {
      tables.latencies.push_back(read_latency_table(file));
    } else {
      add_rows(tables.cells, read_collective_table(file), request.only, {});
    }
  }
  return tables;
}

/// The mean over processes of every call that is fitted on; several people's by their median.
std::vector<MeasuredCall> calls_of(const TableFitRequest& request, const TableCells& cells) {
  std::map<TableCall, std::vector<double>> numbers;
  for (const auto& [cell, seconds] : cells.measured)
    if (cell.statistic == "mean" && is_fitted(request, cell.call) && cell.call.processes > 1)
      for (const double second : seconds)
        if (second > 0) numbers[cell.call].push_back(second);
  std::map<std::pair<Operation, int>, std::vector<MeasuredCall>> by_algorithm;
  for (const auto& [call, seconds] : numbers)
    by_algorithm[{call.operation, call.algorithm}].push_back({call, *median(seconds)});
  std::vector<MeasuredCall> calls;
  for (const FittedCall& one : request.fit) {
    const auto found = by_algorithm.find({one.operation, one.algorithm});
    if (found == by_algorithm.end())
      throw InputError(fmt::format("no row of the tables is left of {}:{}, which is to be fitted on",
                                   name(one.operation), one.algorithm));
    const std::vector<MeasuredCall> some = spread(found->second);
    calls.insert(calls.end(), some.begin(), some.end());
  }
  return calls;
}

/// Simulated times of the calls, seconds; 0 where one failed.
std::vector<double> simulate_calls(const TableBenchmark& benchmark, const std::vector<MeasuredCall>& calls,
                                   int jobs) {
  const std::size_t report = *report_of(*benchmark.suite, "mean");
  const auto times_of = [&](std::size_t first, std::size_t step) {
    std::vector<double> times;
    for (std::size_t i = first; i < calls.size(); i += step) {
      const CallTimes found = simulate(benchmark, calls[i].call);
      times.push_back(found.failure.empty() ? found.by_report[report] : 0);
    }
    return times;
  };
  const auto workers = static_cast<std::size_t>(std::max(1, jobs));
  const auto outcomes = run_workers(
      static_cast<int>(workers), jobs,
      [&](int worker) { return pack(times_of(static_cast<std::size_t>(worker), workers)); }, [](int) {});
  std::vector<double> times(calls.size());
  for (std::size_t worker = 0; worker < workers; ++worker) {
    if (!outcomes[worker].failure.empty()) throw RunError(outcomes[worker].failure);
    const auto found = unpack<std::vector<double>>(outcomes[worker].result);
    for (std::size_t i = worker, at = 0; i < calls.size(); i += workers, ++at) times[i] = found[at];
  }
  return times;
}

/// The mean of |ln(simulated / measured)|, rounded at 0 so that it has a slope everywhere.
double distance(const std::vector<MeasuredCall>& calls, const std::vector<double>& times) {
  constexpr double corner = 0.03;
  double sum = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const double off = times[i] > 0 ? std::log(times[i] / calls[i].measured) : 5;
    sum += calls[i].weight * (std::sqrt(off * off + corner * corner) - corner);
  }
  return sum;
}

/// The search.
struct Fit {
  const TableFitRequest& request;
  const TableLatencies& latencies;
  const std::vector<MeasuredCall>& calls;
  Progress& progress;
  TableBenchmark benchmark{};
  std::vector<double> best{};
  double min_distance = HUGE_VAL;
  int simulated = 0;

  std::vector<double> times_with(const std::vector<double>& x) {
    benchmark.machine = machine_of(latencies, x);
    benchmark.machine.library = request.library;
    benchmark.machine.datatype = &datatype_named(request.datatype ? request.datatype->name : "float");
    benchmark.suite = &suite_named(request.benchmark);
    return simulate_calls(benchmark, calls, request.jobs);
  }

  double operator()(const std::vector<double>& x) {
    const double off = distance(calls, times_with(x));
    progress.show(++simulated);
    if (off < min_distance) min_distance = off, best = x;
    return off;
  }
};

// An exception must not go through a library in C: it is thrown on behind it.
struct Search {
  Fit& fit;
  nlopt_opt search;
  std::exception_ptr failure{};
};

double objective(unsigned count, const double* x, double*, void* data) {
  auto& search = *static_cast<Search*>(data);
  try {
    return search.fit(std::vector<double>(x, x + count));
  } catch (...) {
    search.failure = std::current_exception();
    nlopt_force_stop(search.search);
    return HUGE_VAL;
  }
}

// The first search takes long steps; the next begin where the best machine is, with shorter ones.
void search(Fit& fit, int number) {
  std::vector<double> start, min, max, step;
  for (const TableParameter& parameter : table_parameters()) {
    start.push_back(parameter.start);
    min.push_back(parameter.min);
    max.push_back(parameter.max);
    step.push_back((parameter.max - parameter.min) / (number == 0 ? 8 : 24));
  }
  if (!fit.best.empty()) start = fit.best;
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimiser(
      nlopt_create(NLOPT_LN_BOBYQA, static_cast<unsigned>(start.size())), nlopt_destroy);
  Search search{fit, optimiser.get()};
  nlopt_set_lower_bounds(search.search, min.data());
  nlopt_set_upper_bounds(search.search, max.data());
  nlopt_set_initial_step(search.search, step.data());
  nlopt_set_min_objective(search.search, objective, &search);
  nlopt_set_xtol_rel(search.search, close_enough);
  nlopt_set_maxeval(search.search, most_machines_a_search);
  double found = 0;
  nlopt_optimize(search.search, start.data(), &found);  // Fit has the best, however the search ended
  if (search.failure) std::rethrow_exception(search.failure);
}

}  // namespace

FittedCall parse_fitted_call(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string digits = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (digits.empty() || digits.size() > 4 || digits.find_first_not_of("0123456789") != std::string::npos)
    throw InputError(fmt::format(
        "'{}': say an operation and the library's number of its algorithm, as in bcast:1 or barrier:0",
        text));
  return {operation_named(text.substr(0, colon)), std::stoi(digits)};
}

TableFit fit_tables(const TableFitRequest& request, Listener& listener) {
  const Tables tables = read_tables(request);
  if (tables.latencies.empty())
    throw InputError("no table of latencies; one of --measured must have where, bytes and latency_us");
  const TableLatencies latencies = latencies_of(tables.latencies, request.levels);
  const std::vector<MeasuredCall> calls = calls_of(request, tables.cells);
  Progress progress(listener, searches * most_machines_a_search, "machines tried at most");
  Fit fit{request, latencies, calls, progress};
  for (int number = 0; number < searches; ++number) search(fit, number);
  TableFit result{request, {}, fit.best, calls.size(), static_cast<std::size_t>(fit.simulated)};
  const std::vector<double> times = fit.times_with(fit.best);
  result.machine = fit.benchmark.machine;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (times[i] > 0) ratios.push_back(times[i] / calls[i].measured);
  result.factors = factors_of(ratios);
  return result;
}

}  // namespace plumbline
