#include <algorithm>
#include <bit>

#include "schemes/sync/methods.hpp"
#include "schemes/sync/step.hpp"
#include "schemes/sync/tree.hpp"

namespace plumbline::sync {
namespace {

/// Which of the two of a pair in the tree measures; beyond the core it is always the higher.
enum class Measures : std::uint8_t { lower, higher };

constexpr LinearMap own_clock{};

/// A process on its way up the tree, with the lines from the clocks of rank, rank + 1, ... to its own.
class Climb {
 public:
  Climb(Messenger& messenger, PairStep& step, Measures measures)
      : messenger_(messenger), step_(step), measures_(measures), maps_{own_clock} {}

  void meet(const Meeting& meeting) { meeting.lower ? collect(meeting.peer) : hand_on(meeting.peer); }

  // The process beyond the core measures, and reports to process 0, which has its peer's line already.
  void meet_beyond_core(const Meeting& meeting) {
    if (meeting.lower)
      step_.serve(meeting.peer, own_clock);
    else
      messenger_.send_one(0, step_.measure(meeting.peer));
  }
  void collect_beyond_core() {
    const int core = core_size(messenger_.size());
    for (int rank = core; rank < messenger_.size(); ++rank)
      maps_.push_back(
          chain(messenger_.receive_one<LinearMap>(rank), maps_[static_cast<std::size_t>(rank - core)]));
  }

  std::vector<LinearMap> take() { return std::move(maps_); }

 private:
  // The peer has as many processes under it, itself included, as this one has now.
  void collect(int peer) {
    const LinearMap line = line_from(peer);
    const std::size_t mine = maps_.size();
    maps_.resize(2 * mine);
    const auto theirs = std::span(maps_).subspan(mine);
    messenger_.receive(peer, theirs);
    for (LinearMap& map : theirs) map = chain(map, line);
  }

  LinearMap line_from(int peer) {
    if (measures_ == Measures::lower) return inverse(step_.measure(peer));
    step_.serve(peer, own_clock);
    return messenger_.receive_one<LinearMap>(peer);
  }

  void hand_on(int peer) {
    if (measures_ == Measures::lower)
      step_.serve(peer, own_clock);
    else
      messenger_.send_one(peer, step_.measure(peer));
    messenger_.send(peer, std::span<const LinearMap>(maps_));
  }

  Messenger& messenger_;
  PairStep& step_;
  Measures measures_;
  std::vector<LinearMap> maps_;
};

// Down a binomial tree: the process whose rank's lowest bit is b receives the lines of rank ... rank + b - 1.
LinearMap scatter(Messenger& messenger, std::vector<LinearMap> maps) {
  const int self = messenger.rank(), processes = messenger.size();
  const int below =
      self == 0 ? static_cast<int>(std::bit_ceil(static_cast<unsigned>(processes))) : self & -self;
  if (self != 0) {
    maps.resize(static_cast<std::size_t>(std::min(below, processes - self)));
    messenger.receive(self - below, std::span(maps));
  }
  for (int bit = below / 2; bit > 0; bit /= 2) {
    if (self + bit >= processes) continue;
    const int count = std::min(bit, processes - self - bit);
    messenger.send(self + bit, std::span<const LinearMap>(maps).subspan(static_cast<std::size_t>(bit),
                                                                        static_cast<std::size_t>(count)));
  }
  return maps.front();
}

/// Up the tree: every pair of a step takes `step` in parallel, then the higher hands the lines of all the
/// processes under it on to the lower, which merges them with the pair's own. Process 0 comes to have every
/// process's line to its own clock, and scatters them. Returns the process's own.
LinearMap merge_up_the_tree(Messenger& messenger, PairStep& step, Measures measures) {
  const int rank = messenger.rank(), processes = messenger.size();
  Climb climb(messenger, step, measures);
  for (int i = 0; i < core_steps(processes); ++i)
    if (const auto partner = meeting(processes, rank, i)) climb.meet(*partner);
  if (const auto partner = meeting(processes, rank, core_steps(processes))) climb.meet_beyond_core(*partner);
  if (rank == 0) climb.collect_beyond_core();
  return scatter(messenger, climb.take());
}

}  // namespace

// Hoefler, Schneider, Lumsdaine, section 3.2.
Synchronisation netgauge(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  PairStep step(messenger, plan_of(method, options));
  const LinearMap map = merge_up_the_tree(messenger, step, Measures::lower);
  return {.map = map, .messages = messenger.sent(), .rounds = tree_steps(process.size())};
}

// Merged lines all the way: offsets and skews.
Synchronisation hca2(Process& process, const SyncMethod& method, const SyncOptions& options) {
  Messenger messenger(process);
  PairStep step(messenger, plan_of(method, options), options);
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
  PairStep step(messenger, plan_of(method, options));
  const LinearMap intercept = one_by_one(messenger, step);
  if (process.rank() != 0) result.map = {intercept.at, intercept.offset, result.map.skew};
  result.messages += messenger.sent();
  result.rounds += process.size() - 1;
  return result;
}

}  // namespace plumbline::sync
