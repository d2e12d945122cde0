#include "analysis/calibrate/fit_tables.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include <nlopt.h>

#include <fmt/format.h>

#include "analysis/run/listener.hpp"
#include "analysis/run/packing.hpp"
#include "analysis/run/workers.hpp"
#include "models/errors.hpp"
#include "schemes/suite.hpp"
#include "traces/tables/collective_table.hpp"

namespace plumbline {
namespace {

/// Of an operation: more would take longer and say no more.
constexpr std::size_t most_calls = 48;
constexpr int searches = 2, most_machines_a_search = 250;

/// Without latencies there is more to be found, and from more operations.
constexpr std::size_t most_calls_in_all = 480;
constexpr int more_machines_a_search = 600;

/// Sizes above which senders may wait: powers of two from 1 KiB to 1 MiB, and none. They are tried within a
/// node and between nodes, before each search, beside the best so far.
constexpr int rendezvous_sizes = 12;
constexpr int machines_for_rendezvous = 2 * (1 + rendezvous_sizes);

constexpr double close_enough = 1e-3;  // relative, of parameters

struct Tables {
  std::optional<TableLatencies> latencies;
  TableCells cells;                ///< of calls that are fitted on
  std::vector<std::string> notes;  ///< what was left out
};

/// The levels alone, on which calls are placed.
Machine frame_of(const TableFitRequest& request) {
  const LatencyBySize any{{1, 1e-6}};
  std::vector<double> start;
  for (const TableParameter& parameter : table_parameters()) start.push_back(parameter.start);
  Machine machine =
      machine_of({request.levels, std::vector<LatencyBySize>(request.levels.size(), any), any}, start);
  machine.library = request.library;
  machine.datatype = request.datatype ? &datatype_named(request.datatype->name) : nullptr;
  return machine;
}

Tables read_tables(const TableFitRequest& request) {
  Tables tables;
  std::vector<LatencyTable> latencies;
  for (const std::string& file : request.tables) {
    if (is_latency_table(file))
      latencies.push_back(read_latency_table(file));
    else
      add_rows(tables.cells, read_collective_table(file), request.only, {});
  }
  std::erase_if(tables.cells.measured, [&](const auto& one) {
    return !is_fitted(request.fit, one.first.call) || one.first.statistic != "mean";
  });
  simulated_calls(frame_of(request), tables.cells);
  tables.notes = notes_of_left_out(tables.cells);
  if (latencies.empty()) return tables;
  tables.latencies = latencies_of(latencies, request.levels);
  for (const auto& [reason, rows] : tables.latencies->left_out)
    tables.notes.push_back(fmt::format("latencies left out: {} ({})", rows, reason));
  return tables;
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

int machines_a_search(const TableModel& model) {
  return model.fits_rendezvous() ? more_machines_a_search : most_machines_a_search;
}

int machines_at_most(const TableModel& model) {
  return searches * (machines_a_search(model) + (model.fits_rendezvous() ? machines_for_rendezvous : 0));
}

/// The search.
struct Fit {
  const TableFitRequest& request;
  const TableModel& model;
  const std::vector<MeasuredCall>& calls;
  Progress& progress;
  TableBenchmark benchmark{};
  RendezvousSizes rendezvous{};
  std::vector<double> best{};  ///< as the model's parameters
  double min_distance = HUGE_VAL;
  int simulated = 0;

  std::vector<double> times_with(const std::vector<double>& x) {
    benchmark.machine = model.machine(x, rendezvous);
    benchmark.machine.library = request.library;
    benchmark.machine.datatype = request.datatype ? &datatype_named(request.datatype->name) : nullptr;
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

double to_search(const TableParameter& parameter, double value) {
  return parameter.logarithmic ? std::log(value) : value;
}

double from_search(const TableParameter& parameter, double x) {
  return parameter.logarithmic ? std::clamp(std::exp(x), parameter.min, parameter.max) : x;
}

// An exception must not go through a library in C: it is thrown on behind it.
struct Search {
  Fit& fit;
  nlopt_opt search;
  std::exception_ptr failure{};
};

double objective(unsigned count, const double* x, double*, void* data) {
  auto& search = *static_cast<Search*>(data);
  try {
    std::vector<double> values;
    for (unsigned i = 0; i < count; ++i)
      values.push_back(from_search(search.fit.model.parameters()[i], x[i]));
    return search.fit(values);
  } catch (...) {
    search.failure = std::current_exception();
    nlopt_force_stop(search.search);
    return HUGE_VAL;
  }
}

// The first search takes long steps; the next begin where the best machine is, with shorter ones.
void search(Fit& fit, int number) {
  std::vector<double> start, min, max, step;
  for (const TableParameter& parameter : fit.model.parameters()) {
    const double value = fit.best.empty() ? parameter.start : fit.best[start.size()];
    start.push_back(to_search(parameter, value));
    min.push_back(to_search(parameter, parameter.min));
    max.push_back(to_search(parameter, parameter.max));
    step.push_back((max.back() - min.back()) / (number == 0 ? 8 : 24));
  }
  const std::unique_ptr<nlopt_opt_s, void (*)(nlopt_opt)> optimiser(
      nlopt_create(NLOPT_LN_BOBYQA, static_cast<unsigned>(start.size())), nlopt_destroy);
  Search search{fit, optimiser.get()};
  nlopt_set_lower_bounds(search.search, min.data());
  nlopt_set_upper_bounds(search.search, max.data());
  nlopt_set_initial_step(search.search, step.data());
  nlopt_set_min_objective(search.search, objective, &search);
  nlopt_set_xtol_rel(search.search, close_enough);
  nlopt_set_maxeval(search.search, machines_a_search(fit.model));
  double found = 0;
  nlopt_optimize(search.search, start.data(), &found);  // Fit has the best, however the search ended
  if (search.failure) std::rethrow_exception(search.failure);
}

/// Above which sizes senders wait cannot be found by small steps: all powers of two are tried, with what is
/// best so far.
void try_rendezvous(Fit& fit) {
  std::vector<double> x = fit.best;
  if (x.empty())
    for (const TableParameter& parameter : fit.model.parameters()) x.push_back(parameter.start);
  for (std::int64_t RendezvousSizes::*where : {&RendezvousSizes::within, &RendezvousSizes::between}) {
    std::int64_t best = fit.rendezvous.*where;
    double min = fit(x);
    for (int i = 0; i < rendezvous_sizes; ++i) {
      const bool none = i + 1 == rendezvous_sizes;
      fit.rendezvous.*where = none ? RendezvousSizes{}.*where : std::int64_t{1024} << i;
      if (const double off = fit(x); off < min) min = off, best = fit.rendezvous.*where;
    }
    fit.rendezvous.*where = best;
  }
}

/// Long enough that what they take is another matter than for short messages.
bool is_long(const TableCall& call) { return call.bytes > 4096; }

bool any_long(const TableCells& cells) {
  return std::ranges::any_of(cells.measured, [](const auto& one) { return is_long(one.first.call); });
}

CallKinds kinds_of(const std::vector<MeasuredCall>& calls) {
  CallKinds kinds;
  for (const MeasuredCall& one : calls) {
    kinds.long_messages |= is_long(one.call);
    kinds.reductions |= one.call.operation == Operation::reduce ||
                        one.call.operation == Operation::allreduce ||
                        one.call.operation == Operation::reduce_scatter ||
                        one.call.operation == Operation::scan || one.call.operation == Operation::exscan;
  }
  return kinds;
}

TableModel model_of(const TableFitRequest& request, const Tables& tables,
                    const std::vector<MeasuredCall>& calls) {
  if (tables.latencies) return {*tables.latencies, kinds_of(calls)};
  TableModel model(request.levels, rough_latencies(calls, request.levels.back()));
  if (calls.size() < model.parameters().size())
    throw InputError(
        fmt::format("no table has latencies, and {} calls do not determine {} parameters; fit on "
                    "more, or give a table with where, bytes and latency_us",
                    calls.size(), model.parameters().size()));
  return model;
}

CallLimit limit_of(const TableFitRequest& request, const Tables& tables) {
  if (tables.latencies) return {most_calls, any_long(tables.cells)};
  return {std::clamp<std::size_t>(most_calls_in_all / request.fit.size(), 1, most_calls), true};
}

/// What is fitted are means over processes, of blocking calls.
void check_request(const TableFitRequest& request) {
  if (request.levels.empty())
    throw InputError("no level within a node is named; name at least the node, as in node:128");
  if (request.fit.empty()) throw InputError("no call is named to fit on; name some, as in bcast:1");
  const std::string& name = request.benchmark;
  const Suite& suite = suite_named(name);
  if (suite.nonblocking)
    throw InputError(fmt::format("{}: reports the overhead of nonblocking calls; tables have times", name));
  if (!report_of(suite, "mean"))
    throw InputError(fmt::format("{} does not report 'mean' over processes", name));
}

}  // namespace

TableFit fit_tables(const TableFitRequest& request, Listener& listener) {
  check_request(request);
  const Tables tables = read_tables(request);
  const std::vector<MeasuredCall> calls = fitted_calls(request.fit, tables.cells, limit_of(request, tables));
  const TableModel model = model_of(request, tables, calls);
  Progress progress(listener, machines_at_most(model), "machines tried at most");
  Fit fit{request, model, calls, progress};
  for (int number = 0; number < searches; ++number) {
    if (model.fits_rendezvous()) try_rendezvous(fit);
    search(fit, number);
  }
  TableFit result{request, {}, model.parameters(), fit.best};
  result.notes = tables.notes;
  result.latencies_measured = !model.fits_latencies();
  result.rendezvous = fit.rendezvous;
  result.kinds = kinds_of(calls);
  result.calls = calls.size();
  result.simulations = static_cast<std::size_t>(fit.simulated);
  const std::vector<double> times = fit.times_with(fit.best);
  result.machine = fit.benchmark.machine;
  std::vector<double> ratios;
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (times[i] > 0) ratios.push_back(times[i] / calls[i].measured);
  result.factors = factors_of(ratios);
  return result;
}

}  // namespace plumbline
