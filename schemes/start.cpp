#include "schemes/start.hpp"

namespace plumbline {

void warm_up(Process& process, const Experiment& experiment, int calls) {
  for (int call = 0; call < calls; ++call) process.run(experiment.operation);
}

StartRule::StartRule(Process& process, const Start& rule, const Experiment& experiment)
    : process_(process), rule_(rule), experiment_(experiment) {
  barriers(rule_.first);
}

void StartRule::release() {
  barriers(rule_.before_each);
  if (rule_.primed) process_.run(experiment_.operation);
}

void StartRule::settle() { barriers(rule_.after_each); }

void StartRule::barriers(int count) {
  for (int i = 0; i < count; ++i) process_.run(experiment_.barrier);
}

}  // namespace plumbline
