#include "cli/wishes.hpp"

#include <utility>

namespace plumbline {
namespace {

template <class Value>
void take(std::optional<Value>& under, const std::optional<Value>& over) {
  if (over) under = over;
}

template <class Value>
void take(std::vector<Value>& under, const std::vector<Value>& over) {
  if (!over.empty()) under = over;
}

void take_suites(Wishes& under, const Wishes& over) {
  if (over.suites.empty() && !over.all_suites) return;
  under.suites = over.suites;
  under.all_suites = over.all_suites;
}

/// Exchanges and patience exclude each other: whoever says one unsays the other.
void take_estimate(Wishes& under, const Wishes& over) {
  take(under.estimator, over.estimator);
  if (!over.exchanges && !over.patience) return;
  under.exchanges = over.exchanges;
  under.patience = over.patience;
}

}  // namespace

Wishes overlaid(Wishes under, const Wishes& over) {
  take(under.machine, over.machine);
  under.settings.insert(under.settings.end(), over.settings.begin(), over.settings.end());
  take(under.operations, over.operations);
  take(under.bytes, over.bytes);
  take(under.processes, over.processes);
  take_suites(under, over);
  take(under.reps, over.reps);
  take(under.warmup, over.warmup);
  take(under.launches, over.launches);
  take(under.seed, over.seed);
  take(under.barrier, over.barrier);
  take(under.root, over.root);
  take_estimate(under, over);
  take(under.fit_points, over.fit_points);
  take(under.fit_span, over.fit_span);
  take(under.window, over.window);
  take(under.time_budget, over.time_budget);
  return under;
}

}  // namespace plumbline
