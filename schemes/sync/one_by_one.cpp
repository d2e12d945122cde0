#include "schemes/sync/one_by_one.hpp"

#include "schemes/sync/methods.hpp"

namespace plumbline::sync {

LinearMap one_by_one(Messenger& messenger, PairStep& step) {
  if (messenger.rank() != 0) return step.measure(0);
  for (int client = 1; client < messenger.size(); ++client) step.serve(client, {});
  return {};
}

// Worsch, Reussner, Augustin: On benchmarking collective MPI operations.
Synchronisation skampi(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  OffsetStep step(messenger, plan_of(method, options));
  const LinearMap map = one_by_one(messenger, step);
  return {.map = map, .messages = messenger.sent(), .rounds = process.size() - 1};
}

}  // namespace plumbline::sync
