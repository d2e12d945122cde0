#include "schemes/lateness.hpp"

#include "models/statistics.hpp"
#include "schemes/start.hpp"

namespace plumbline {
namespace {

double time_of_operation(Process& process, const Protocol& protocol) {
  constexpr int calls = 10;
  return *median(rehearse(process, protocol, calls, [&] { process.run(protocol.operation); }));
}

}  // namespace

Lateness::Lateness(Process& process, const Protocol& protocol) : process_(process) {
  if (!protocol.arrivals) return;
  const Arrivals& arrivals = *protocol.arrivals;
  const bool measured = arrivals.is_relative() && !arrivals.operation;
  delays_.emplace(arrivals, process.size(),
                  measured ? time_of_operation(process, protocol) : arrivals.operation.value_or(0));
}

void Lateness::before_call() {
  if (delays_) process_.come_later((*delays_)(process_.rank(), calls_++));
}

}  // namespace plumbline
