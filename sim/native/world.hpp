#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "sim/native/fibers.hpp"
#include "sim/network/network.hpp"
#include "sim/network/program.hpp"
#include "sim/world.hpp"

namespace plumbline {

class NativeProcess;

/// A launch on the native engine: the network, and a fiber for each process, which runs the scheme.
///
/// Windows of events are handled, and the processes whose waiting they end are resumed. On a
/// platform SimGrid has to carry the flows as far as a window reaches before it can be handled. A process
/// sleeps only when it asks for something that is not known yet (its time, a message); collectives that are
/// called in a row are queued in the network meanwhile.
class NativeWorld final : public World, private Sleepers {
 public:
  explicit NativeWorld(const Launch& launch);
  ~NativeWorld() override;

  void run(const std::function<void(Process&)>& body) override;
  std::uint64_t messages() const override { return network_.messages(); }
  Picoseconds latest_time() const override { return network_.latest_time(); }
  int rows() const override { return network_.rows(); }
  void record(Recorder& recorder) override { network_.record(&recorder); }

  LogGPNetwork& network() { return network_; }
  const Program& program(const Collective& call) { return named(programs_.get(call), call); }
  const Program& program_for_progress_threads(const Collective& call) {
    return named(programs_.get_for_progress_threads(call), call);
  }
  /// Called by a process: lets the others go on until the network reports it.
  void sleep();
  /// Called by a process: sleeps until every process has called it and the network is empty. What happens
  /// then is up to the cause that is taken away.
  void meet(bool at_barrier);

 private:
  void begin(int rank);
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

  std::unique_ptr<Flows> flows_;  // where the machine has a platform
  LogGPNetwork network_;
  ProgramCache programs_;
  bool met_at_barrier_ = false;                  // what comes next is a barrier
  int met_ = 0;                                  // processes that wait in meet()
  std::vector<NativeProcess> native_processes_;  // by rank
  std::optional<Fibers> fibers_;                 // while it runs
  std::vector<bool> finished_;
  int running_;  // processes that have not ended
  std::exception_ptr failure_;
};

}  // namespace plumbline
