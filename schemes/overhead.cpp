#include <array>

#include "schemes/agree.hpp"
#include "schemes/procedures.hpp"
#include "schemes/start.hpp"

namespace plumbline::procedures {
namespace {

Observation timed_call(Process& process, const Protocol& protocol) {
  const double begin = process.now();
  process.run(protocol.operation);
  const double end = process.now();
  return {begin, end, end - begin};
}

/// Twice the operation's time, the same on every process: long enough for all the others to have done what
/// they can without this one.
double head_start(Process& process, const Protocol& protocol) {
  process.run(protocol.barrier);
  std::array<double, 1> time{timed_call(process, protocol).time};
  max_at(process, 0, time);
  share_from(process, 0, time);
  return 2 * time[0];
}

}  // namespace

// The processor's overhead o_i of the operation at process i, as for point-to-point messages: the time that
// the call takes where it waits for nobody. So i comes late, when the others' messages to it have arrived.
Observations overhead_of_each(Process& process, const Suite& suite, const Protocol& protocol) {
  const Counts counts = counts_of(suite, protocol);
  prepare(process, suite, protocol);
  warm_up(process, protocol, counts.warmup);
  const double late = head_start(process, protocol);
  Observations result;
  result.seen.reserve(static_cast<std::size_t>(counts.most));
  for (int i = 0; i < process.size(); ++i)
    for (int repetition = 0; repetition < counts.most; ++repetition) {
      process.flush_cache();
      process.run(protocol.barrier);
      process.mark_start();  // all start here, and i then comes late
      if (process.rank() == i) {
        process.compute(late);
        result.seen.push_back(timed_call(process, protocol));
        process.mark_end();
      } else {
        process.run(protocol.operation);
      }
    }
  return result;
}

}  // namespace plumbline::procedures
