#include "schemes/sync/down_the_tree.hpp"

#include "schemes/sync/methods.hpp"
#include "schemes/sync/tree.hpp"

namespace plumbline::sync {

Descent descent(int count, int self) {
  Descent result;
  const auto meet = [&](int step) {
    const auto partner = meeting(count, self, step);
    if (!partner) return;
    if (partner->lower)
      result.children.push_back(partner->peer);
    else
      result.parent = partner->peer;
  };
  for (int step = core_steps(count) - 1; step >= 0; --step) meet(step);
  meet(core_steps(count));
  return result;
}

LinearMap down_the_tree(PairStep& step, const Descent& partners) {
  const LinearMap map = partners.parent ? step.measure(*partners.parent) : LinearMap{};
  for (const int child : partners.children) step.serve(child, map);
  return map;
}

Synchronisation hca3(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  FitStep step(messenger, plan_of(method, options), options);
  const LinearMap map = down_the_tree(step, descent(process.size(), process.rank()));
  return {.map = map,
          .residual = step.residual(),
          .messages = messenger.sent(),
          .rounds = tree_steps(process.size())};
}

}  // namespace plumbline::sync
