#pragma once

#include <memory>
#include <vector>

#include "sim/simgrid/engine/network.hpp"
#include "sim/simgrid/kernel.hpp"
#include "sim/world.hpp"

namespace plumbline::on_simgrid {

class SimGridProcess;

/// What all processes of a launch come together for, outside of the simulated time.
enum class Meeting {
  aligned,              ///< they go on when the last one has come
  alone,                ///< they go on at one instant, on an idle network
  idle,                 ///< the same, and their clocks do not show what they waited
  idle_before_barrier,  ///< on an idle network, as far apart as they came; clocks stand still meanwhile
  off_the_network       ///< each goes on at its own time, and what was on the network is discarded
};

/// A launch on SimGrid's engine: an actor for each process, which runs the scheme.
class SimGridWorld final : public World {
 public:
  explicit SimGridWorld(const Launch& launch);
  ~SimGridWorld() override;

  void run(const std::function<void(Process&)>& body) override;
  std::uint64_t messages() const override { return network_.messages(); }
  Picoseconds latest_time() const override { return latest_end_; }
  int rows() const override { return network_.rows(); }
  void record(Recorder& recorder) override { network_.record(&recorder); }

  SimGridNetwork& network() { return network_; }
  /// Called by a process.
  void meet(SimGridProcess& process, Meeting meeting);

 private:
  void act(int rank, const std::function<void(Process&)>& body);
  void stalled();
  void end_meeting();
  std::exception_ptr deadlock() const;

  Kernel kernel_;  // before the hosts
  SimGridNetwork network_;
  int running_;                       // processes that have not ended
  std::vector<bool> finished_;        // by rank, as all that follow
  std::vector<Picoseconds> came_at_;  // to the meeting
  std::vector<Picoseconds> goes_on_;  // after it
  std::vector<simgrid::s4u::SemaphorePtr> sleepers_;
  int met_ = 0;
  Meeting meeting_ = Meeting::aligned;
  Picoseconds latest_end_ = 0;
  std::vector<std::unique_ptr<SimGridProcess>> processes_;
};

}  // namespace plumbline::on_simgrid
