#include "schemes/clock_sync.hpp"

#include <array>
#include <cmath>
#include <string>

#include "models/errors.hpp"
#include "models/row_named.hpp"
#include "schemes/sync/methods.hpp"
#include "schemes/sync/pair.hpp"

namespace plumbline {
namespace {

constexpr Ending exchanges(int count) { return {Ending::Rule::fixed, count}; }
constexpr Ending settled(int patience) { return {Ending::Rule::settled, patience}; }

using enum PairEstimator;

constexpr std::string_view hunold =
    "Hunold and Carpen-Amarie: On the impact of synchronizing clocks and processes on benchmarking MPI "
    "collectives";
constexpr std::string_view hunold_hierarchical =
    "Hunold and Carpen-Amarie: Hierarchical clock synchronization in MPI";

constexpr std::array methods{
    SyncMethod{.name = "none",
               .run = sync::none,
               .estimator = min_rtt,
               .ending = exchanges(1),
               .fits = false,
               .source = "each process's own clock"},
    SyncMethod{.name = "skampi",
               .run = sync::skampi,
               .estimator = bounds,
               .ending = exchanges(100),
               .fits = false,
               .source = "Worsch, Reussner and Augustin: On benchmarking collective MPI operations"},
    SyncMethod{
        .name = "netgauge",
        .run = sync::netgauge,
        .estimator = min_rtt,
        .ending = settled(100),
        .fits = false,
        .source =
            "Hoefler, Schneider and Lumsdaine: Accurately measuring collective operations at massive scale"},
    SyncMethod{.name = "jk",
               .run = sync::jk,
               .estimator = min_rtt,
               .ending = exchanges(10),
               .fits = true,
               .source = "Jones and Koenig: Clock synchronization in high-end computing environments"},
    SyncMethod{.name = "hca",
               .run = sync::hca,
               .estimator = min_rtt,
               .ending = exchanges(10),
               .fits = true,
               .source = hunold},
    SyncMethod{.name = "hca2",
               .run = sync::hca2,
               .estimator = min_rtt,
               .ending = exchanges(10),
               .fits = true,
               .source = hunold},
    SyncMethod{.name = "hca3",
               .run = sync::hca3,
               .estimator = min_rtt,
               .ending = exchanges(10),
               .fits = true,
               .source = hunold_hierarchical},
    SyncMethod{.name = "hierarchical",
               .run = sync::hierarchical,
               .estimator = min_rtt,
               .ending = exchanges(10),
               .fits = true,
               .source = hunold_hierarchical},
};

struct NamedEstimator {
  std::string_view name;
  PairEstimator estimator;
};
constexpr std::array estimators{NamedEstimator{"mean", mean}, NamedEstimator{"median", median},
                                NamedEstimator{"quarter", quarter}, NamedEstimator{"min-rtt", min_rtt},
                                NamedEstimator{"bounds", bounds}};

constexpr int most = 1'000'000;  // of anything that room is made for

void require_within(std::string_view what, int value, int min) {
  if (value < min || value > most)
    throw InputError(std::string(what) + " " + std::to_string(value) + ": from " + std::to_string(min) +
                     " to " + std::to_string(most) + " is possible");
}

}  // namespace

std::string_view name(PairEstimator estimator) {
  return estimators[static_cast<std::size_t>(estimator)].name;
}

PairEstimator pair_estimator_named(std::string_view name) {
  return row_named("estimator", estimators, name).estimator;
}

std::span<const SyncMethod> sync_methods() { return methods; }

const SyncMethod& sync_method_named(std::string_view name) {
  return row_named("synchronisation", methods, name);
}

void check(const SyncOptions& options) {
  if (options.exchanges && options.patience)
    throw InputError("exchanges and patience: an estimate ends by one or the other");
  require_within("exchanges", options.exchanges.value_or(1), 1);
  require_within("patience", options.patience.value_or(1), 1);
  require_within("fit points", options.fit_points, 2);
  if (!(options.fit_span >= 0) || std::isinf(options.fit_span))
    throw InputError("fit span " + std::to_string(options.fit_span) + " s: 0 or more is needed");
}

namespace {

// Of the smallest round trip one exchange is kept, in the client itself. Netgauge's rule takes more than 4 N
// exchanges with probability 0.5 % (schemes/sync/pair.hpp).
double exchanges_kept(const sync::Plan& plan) {
  if (sync::keeps_quickest(plan)) return 0;
  return (plan.ending.rule == Ending::Rule::settled ? 4.0 : 1.0) * plan.ending.count;
}

}  // namespace

double memory_needed(const SyncMethod& method, const SyncOptions& options) {
  const double points = method.fits ? options.fit_points : 0;
  return exchanges_kept(sync::plan_of(method, options)) * sizeof(sync::Exchange) +
         points * sizeof(sync::Estimate);
}

Synchronisation sync::none(Process&, const SyncMethod&, const SyncOptions&) { return {}; }

Synchronisation synchronise(Process& process, const SyncMethod& method, const SyncOptions& options) {
  check(options);
  const double begin = process.now();
  Synchronisation result = method.run(process, method, options);
  result.duration = process.now() - begin;
  return result;
}

}  // namespace plumbline
