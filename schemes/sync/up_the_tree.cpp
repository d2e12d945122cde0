#include "schemes/sync/merge.hpp"
#include "schemes/sync/methods.hpp"
#include "schemes/sync/one_by_one.hpp"
#include "schemes/sync/tree.hpp"

namespace plumbline::sync {

// Hoefler, Schneider, Lumsdaine, section 3.2.
Synchronisation netgauge(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  OffsetStep step(messenger, plan_of(method, options));
  const LinearMap map = merge_up_the_tree(messenger, step, Measures::lower);
  return {.map = map, .messages = messenger.sent(), .rounds = tree_steps(process.size())};
}

// Merged lines all the way: offsets and skews.
Synchronisation hca2(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  FitStep step(messenger, plan_of(method, options), options);
  const LinearMap map = merge_up_the_tree(messenger, step, Measures::higher);
  return {.map = map,
          .residual = step.residual(),
          .messages = messenger.sent(),
          .rounds = tree_steps(process.size())};
}

// As hca2, but of the merged lines only the skews are kept.
Synchronisation hca(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Synchronisation result = hca2(process, method, options);
  Messenger messenger(process);
  OffsetStep step(messenger, plan_of(method, options));
  const LinearMap intercept = one_by_one(messenger, step);
  if (process.rank() != 0) result.map = {intercept.at, intercept.offset, result.map.skew};
  result.messages += messenger.sent();
  result.rounds += process.size() - 1;
  return result;
}

}  // namespace plumbline::sync
