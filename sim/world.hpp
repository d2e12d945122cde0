#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "schemes/process.hpp"
#include "sim/blank.hpp"
#include "sim/fibers.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/simulate.hpp"

namespace plumbline {

class SimProcess;

/// A launch in simulation: the network, and a fiber for each process, which runs the scheme.
///
/// Windows of events are handled, and the processes whose waiting they end are resumed. On a
/// platform SimGrid has to carry the flows as far as a window reaches before it can be handled. A process
/// sleeps only when it asks for something that is not known yet (its time, a message); collectives that are
/// called in a row are queued in the network meanwhile.
class World final : private Sleepers {
 public:
  explicit World(const Launch& launch);
  ~World();

  /// Runs `body` as every process. Throws what the first failing process threw, or RunError on deadlock.
  void run(const std::function<void(Process&)>& body);

  LogGPNetwork& network() { return network_; }
  const Clock& clock(int rank) const {
    return clocks_[static_cast<std::size_t>(launch_.machine.network.node(rank))];
  }
  const Launch& launch() const { return launch_; }
  const Program& program(const Collective& call) { return named(programs_.get(call), call); }
  const Program& program_for_progress_threads(const Collective& call) {
    return named(programs_.get_for_progress_threads(call), call);
  }
  /// The data of messages that have none.
  Blank& blank() { return blank_; }
  /// Called by a process: lets the others go on until the network reports it.
  void sleep();
  /// Called by a process: sleeps until every process has called it and the network is empty. What happens
  /// then is up to the cause that is taken away.
  void meet(bool at_barrier);
  /// The scheme relates the clocks of processes: pauses that are put in must not part them.
  void relate_clocks() { clocks_are_related_ = true; }
  /// A timed region begins at this process.
  void record_start(int rank);
  /// A timed region ends at this process, whose processor did not compute for so long in it.
  void record_lost(int rank, Picoseconds lost);
  /// Of each timed region that every process ended: seconds that the processor lost, where it lost most.
  std::vector<double> lost() const;
  /// Of each timed region that every process began: seconds from the first start to the last.
  std::vector<double> start_skew() const;

 private:
  void act(int rank, const std::function<void(Process&)>& body);
  bool something_happens() const { return network_.has_events() || (flows_ && flows_->any()); }
  void go_on();
  void step();
  void end_meeting();
  void fall_idle();
  void resume_all();
  void resume(int row) override;
  void prefetch(int row) const override;
  int process_of(int row) const { return row % launch_.processes; }  // itself, or whose progress thread it is
  const Program& named(const Program& program, const Collective& call) const;
  [[noreturn]] void throw_deadlock() const;

  Launch launch_;
  std::unique_ptr<Flows> flows_;  // where the machine has a platform
  LogGPNetwork network_;
  ProgramCache programs_;
  Blank blank_;
  std::vector<Clock> clocks_;                            // by node
  std::vector<std::vector<Picoseconds>> starts_, lost_;  // by rank, of each timed region
  bool clocks_are_related_ = false;
  bool met_at_barrier_ = false;            // what comes next is a barrier
  int met_ = 0;                            // processes that wait in meet()
  std::vector<SimProcess> sim_processes_;  // by rank
  std::optional<Fibers> fibers_;           // while it runs
  std::vector<bool> finished_;
  int running_;  // processes that have not ended
  std::exception_ptr failure_;
};

}  // namespace plumbline
