#include "schemes/sync/methods.hpp"
#include "schemes/sync/step.hpp"

namespace plumbline::sync {
namespace {

// For each fit point process 0 goes through all the others, as Jones and Koenig do: every process's points
// are spread over the whole synchronisation.
void serve_all(Messenger& messenger, Ending ending, int fit_points) {
  for (int point = 0; point < fit_points; ++point)
    for (int client = 1; client < messenger.size(); ++client) {
      invite(messenger, client);
      answer(messenger, client, ending, {});
    }
}

void take_all(Messenger& messenger, const Plan& plan, FitPoints& points) {
  Client client(messenger, plan);
  for (int point = 0; point < points.count(); ++point) {
    client.await_invitation(0);
    points.take(client, 0);
  }
}

}  // namespace

// Process 0 waits for a client that waits for its next point; those after it in the turn are due by then.
Synchronisation jk(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  Synchronisation result{.rounds = process.size() - 1};
  const Plan plan = plan_of(method, options);
  if (process.rank() == 0) {
    serve_all(messenger, plan.ending, options.fit_points);
  } else {
    FitPoints points(messenger, options);
    take_all(messenger, plan, points);
    result.map = points.line();
    result.residual = points.residual();
  }
  result.messages = messenger.sent();
  return result;
}

// Worsch, Reussner, Augustin: On benchmarking collective MPI operations.
Synchronisation skampi(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  PairStep step(messenger, plan_of(method, options));
  const LinearMap map = one_by_one(messenger, step);
  return {.map = map, .messages = messenger.sent(), .rounds = process.size() - 1};
}

}  // namespace plumbline::sync
