#include "schemes/lateness.hpp"
#include "schemes/procedures.hpp"

namespace plumbline::regions {

int loop(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  for (int call = 0; call < calls; ++call) {
    if (call > 0) lateness.before_call();
    process.run(protocol.operation);
  }
  return calls;
}

int loop_with_flushes(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  for (int call = 0; call < calls; ++call) {
    process.flush_cache();
    if (call > 0) lateness.before_call();
    process.run(protocol.operation);
  }
  return calls;
}

int loop_with_barriers(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  for (int call = 0; call < calls; ++call) {
    if (call > 0) lateness.before_call();
    process.run(protocol.operation);
    process.run(protocol.barrier);
  }
  return calls;
}

int rounds(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  Collective bcast = protocol.operation;
  for (int round = 0; round < calls; ++round)
    for (bcast.root = 0; bcast.root < process.size(); ++bcast.root) {
      if (round > 0 || bcast.root > 0) lateness.before_call();
      process.run(bcast);
    }
  return calls * process.size();
}

int rounds_reverse(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  Collective bcast = protocol.operation;
  for (int round = 0; round < calls; ++round)
    for (bcast.root = process.size() - 1; bcast.root >= 0; --bcast.root) {
      if (round > 0 || bcast.root < process.size() - 1) lateness.before_call();
      process.run(bcast);
    }
  return calls * process.size();
}

int acknowledged(Process& process, const Protocol& protocol, Lateness& lateness, int calls) {
  const int root = protocol.operation.root;
  for (int call = 0; call < calls; ++call) {
    if (call > 0) lateness.before_call();
    process.run(protocol.operation);
    if (process.rank() != root)
      process.send(root, tags::acknowledgment, {});
    else
      for (int other = 1; other < process.size(); ++other) process.recv(any_source, tags::acknowledgment, {});
  }
  return calls;
}

}  // namespace plumbline::regions
