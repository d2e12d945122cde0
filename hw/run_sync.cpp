#include "hw/run_sync.hpp"

#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "hw/communicator.hpp"
#include "hw/factors/nodes.hpp"
#include "models/errors.hpp"

namespace plumbline {
namespace {

/// What all processes of a communicator have together.
class Together {
 public:
  explicit Together(MPI_Comm communicator) : communicator_(communicator) {}

  void wait() const { check(MPI_Barrier(communicator_), "MPI_Barrier"); }
  double max(double value) const { return reduced(value, MPI_DOUBLE, MPI_MAX); }
  double min(double value) const { return reduced(value, MPI_DOUBLE, MPI_MIN); }
  int max(int value) const { return reduced(value, MPI_INT, MPI_MAX); }
  std::int64_t sum(std::int64_t value) const { return reduced(value, MPI_INT64_T, MPI_SUM); }
  double of_first(double value) const {
    check(MPI_Bcast(&value, 1, MPI_DOUBLE, 0, communicator_), "MPI_Bcast");
    return value;
  }

 private:
  template <class T>
  T reduced(T value, MPI_Datatype type, MPI_Op operation) const {
    T result{};
    check(MPI_Allreduce(&value, &result, 1, type, operation, communicator_), "MPI_Allreduce");
    return result;
  }

  MPI_Comm communicator_;
};

constexpr double no_fit = -1;  // in the place of a residual, which is 0 or more

void require_one_time(int nodes, const Timer& timer) {
  if (nodes > 1 && !time_is_simulated())
    throw InputError(
        fmt::format("the processes are on {} nodes: the error of a synchronisation is known only where all "
                    "share the true time; start them on one node",
                    nodes));
  if (!timer.shared_within_node())
    throw InputError(
        fmt::format("--clock {}: each process counts from a zero of its own, so the error of a "
                    "synchronisation is not known; take --clock tsc or monotonic",
                    name(timer.kind())));
}

}  // namespace

SyncRun run_sync(MPI_Comm communicator, const Timer& timer, MpiProcess& process, const SyncMethod& method,
                 const SyncOptions& options, std::span<const double> horizons) {
  const Together all(communicator);
  if (!horizons.empty()) require_one_time(all.max(node_of(communicator)) + 1, timer);
  all.wait();
  const double begin = process.true_time();
  const Synchronisation own = synchronise(process, method, options);
  const double end = process.true_time();
  SyncRun run;
  run.messages = static_cast<std::uint64_t>(all.sum(own.messages));
  run.rounds = own.rounds;
  const double residual = all.max(own.residual.value_or(no_fit));
  if (residual != no_fit) run.residual = residual;
  run.duration = horizons.empty() ? all.max(end - begin) : all.max(end) - all.min(begin);
  const double last_end = all.max(end);
  for (const double horizon : horizons) {
    const double shown = process.shown_at(last_end + horizon);
    run.error.push_back(all.max(std::abs(own.map.global(shown) - all.of_first(shown))));
  }
  return run;
}

}  // namespace plumbline
